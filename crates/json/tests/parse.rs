//! What is JSON and what is not: the rules as tables, then anything at all against `serde_json`.

/// The law that `fuzz/` tries.
#[path = "../../../fuzz/src/json.rs"]
mod law;

mod parse {
    mod rules;
    mod same_as_serde;
}
