//! The feeds of `registry/feeds`, one file per chain.
#![allow(missing_docs, reason = "a table, described where it is used")]

include!(concat!(env!("OUT_DIR"), "/bundled_feeds.rs"));
