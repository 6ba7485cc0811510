//! The functions, structs and constants of greatgame.h and greatgame_ruleset.h, which explain them.
#![allow(non_camel_case_types, non_upper_case_globals, non_snake_case)]
include!(concat!(env!("OUT_DIR"), "/bindings.rs"));
