//! What is JSON and what is not: the rules as tables, then anything at all against `serde_json`.

mod parse {
    mod rules;
    mod same_as_serde;
}
