//! Everything said to people goes to stderr: stdout belongs to the answer (`./x fixture`, `./x demo --json`).

use std::fmt::Display;

pub fn say(text: impl Display) {
    eprintln!("x: {text}");
}
