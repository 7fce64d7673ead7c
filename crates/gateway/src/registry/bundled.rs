//! Written by the build script from `registry/generated`.
#![allow(missing_docs, reason = "two tables, described where they are used")]

include!(concat!(env!("OUT_DIR"), "/bundled_registry.rs"));
