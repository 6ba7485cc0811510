//! The first program of doc/library.md: two arrays of numbers in, winners out.
use greatgame_sys::*;
use std::ffi::CStr;
use std::ptr;

#[test]
fn circle() {
    let (from, to) = ([0, 1, 1, 2], [1, 0, 2, 3]);
    let (mut value, mut turns) = ([0; 4], [0; 4]);
    unsafe {
        let ctx = gg_ctx_new(ptr::null());
        assert!(!ctx.is_null());
        let status = gg_outcome_edges(ctx, 4, 4, from.as_ptr(), to.as_ptr(), value.as_mut_ptr(), turns.as_mut_ptr());
        assert_eq!(status, gg_status::GG_OK);
        gg_ctx_free(ctx);
    }
    assert_eq!(value.map(|v| v as u8), *b"DDNP");
    assert_eq!(turns[2..], [1, 0]);
}

#[test]
fn refusal() {
    let (from, to, mut value) = ([9], [0], [0]);
    unsafe {
        let ctx = gg_ctx_new(ptr::null());
        let status = gg_outcome_edges(ctx, 1, 1, from.as_ptr(), to.as_ptr(), value.as_mut_ptr(), ptr::null_mut());
        assert_eq!(status, gg_status::GG_BAD_INPUT);
        let said = CStr::from_ptr((*gg_ctx_error(ctx)).message.as_ptr()).to_str().unwrap();
        assert!(said.contains('9'), "{said}");
        gg_ctx_free(ctx);
    }
}

#[test]
fn version() {
    let version = unsafe { CStr::from_ptr(gg_version()) };
    assert!(version.to_str().unwrap().starts_with(env!("CARGO_PKG_VERSION")));
}
