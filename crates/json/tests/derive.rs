//! The derive says the same as serde's, both ways.

mod derive {
    mod names;
    mod same_as_serde;
    mod samples;
    mod typescript;
}
