//! Finds the library with pkg-config, and has the program `bindgen` translate its header.
//! GREATGAME_BUILD names a folder of a build instead, with include/ of the checkout above it.
use std::path::PathBuf;
use std::process::Command;
use std::{env, str};

fn output(program: &str, arguments: &[&str]) -> String {
    let done = Command::new(program)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("{program} cannot be started: {error}"));
    let said = str::from_utf8(&done.stderr).unwrap_or("");
    assert!(done.status.success(), "{program} failed: {said}");
    String::from_utf8(done.stdout).expect("its output is no text")
}

/// The folders of headers, after telling cargo how to link.
fn find_library() -> Vec<String> {
    println!("cargo:rerun-if-env-changed=GREATGAME_BUILD");
    println!("cargo:rustc-link-lib=dylib=greatgame");
    if let Ok(build) = env::var("GREATGAME_BUILD") {
        println!("cargo:rustc-link-search=native={build}");
        println!("cargo:rustc-link-arg=-Wl,-rpath,{build}");
        let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../..");
        return vec![root.join("include").display().to_string()];
    }
    let version = concat!("greatgame = ", env!("CARGO_PKG_VERSION"));
    let flags = output("pkg-config", &["--cflags", "--libs", version]);
    for flag in flags.split_whitespace().filter_map(|flag| flag.strip_prefix("-L")) {
        println!("cargo:rustc-link-search=native={flag}");
    }
    let folder = output("pkg-config", &["--variable=includedir", "greatgame"]);
    vec![folder.trim().to_string()]
}

fn main() {
    let folders = find_library();
    let header = "#include <greatgame.h>\n#include <greatgame_ruleset.h>\n";
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    let both = out.join("both.h");
    std::fs::write(&both, header).expect("the folder of the build takes no file");
    let bindings = out.join("bindings.rs");
    let mut arguments = vec![
        both.to_str().unwrap(), "-o", bindings.to_str().unwrap(),
        "--allowlist-function", "gg_.*", "--allowlist-type", "gg_.*", "--allowlist-var", "GG_.*",
        "--default-enum-style", "moduleconsts", "--no-doc-comments", "--",
    ];
    let flags: Vec<String> = folders.iter().map(|folder| format!("-I{folder}")).collect();
    arguments.extend(flags.iter().map(String::as_str));
    output("bindgen", &arguments);
}
