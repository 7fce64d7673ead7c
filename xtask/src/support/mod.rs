//! What the verbs share: paths, running programs, installing what is missing, skipping what is done.

pub mod args;
pub mod chromium;
pub mod lock;
pub mod need;
pub mod npm;
pub mod paths;
pub mod say;
pub mod shell;
pub mod stamp;
pub mod walk;
