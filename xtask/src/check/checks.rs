//! Checks that are not tests: formatting, lints, types, arrows. All of them run, so that one run tells everything.

use std::time::Instant;

use anyhow::Result;

use crate::support::say::say;

#[derive(Default)]
pub struct Checks {
    failed: Vec<&'static str>,
}

impl Checks {
    pub fn run(&mut self, name: &'static str, check: impl FnOnce() -> Result<()>) {
        let start = Instant::now();
        match check() {
            Ok(()) => say(format!("{name}: clean ({:.1} s)", start.elapsed().as_secs_f32())),
            Err(error) => {
                say(format!("{name}: {error:#}"));
                self.failed.push(name);
            }
        }
    }

    pub fn failed(&self) -> impl Iterator<Item = &'static str> {
        self.failed.iter().copied()
    }
}
