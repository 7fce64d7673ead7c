//! Compiles the Rust tests and has Clippy look at the code while other tests wait for pages and sockets. Whatever is wrong is said when
//! cargo is asked again: it keeps what went well, and repeats the rest.

use super::rust;
use crate::check;
use crate::support::shell;

pub fn compile() {
    for step in [check::clippy(), check::clippy_of_fuzz(), rust::compile()] {
        // The answer is no one's yet.
        let _ = shell::ask(&mut shell::aside(&step));
    }
}
