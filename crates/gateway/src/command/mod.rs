//! The command line: `drawstring-gateway`, and `drawstring-gateway project add|list`.

mod arguments;
mod project;
mod project_change;
mod run;
mod serve;
mod unset;

pub use arguments::Arguments;
pub use run::{CommandError, run};
