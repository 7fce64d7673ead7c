//! What the verbs share: paths, running programs, installing what is missing, skipping what is done.

pub mod anvil;
pub mod args;
pub mod children;
pub mod chromium;
pub mod engines;
pub mod gateway;
pub mod http;
pub mod lock;
pub mod need;
pub mod npm;
pub mod paths;
pub mod python;
pub mod say;
pub mod shell;
pub mod side_by_side;
pub mod stamp;
pub mod stop;
pub mod walk;
