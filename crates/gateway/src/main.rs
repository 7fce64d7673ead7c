//! `drawstring-gateway`: see `--help`.

use std::process::ExitCode;

use clap::Parser;
use drawstring_gateway::command::{Arguments, run};

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("drawstring-gateway: {error}");
            ExitCode::FAILURE
        }
    }
}
