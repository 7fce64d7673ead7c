//! Tests judge behaviour, never the machine (CONTRIBUTING.md): finds assertions on elapsed real time and numbers from no seed.

use std::ffi::OsStr;
use std::fs;

use anyhow::{Result, bail};

use crate::support::{paths, walk};

/// What measures on purpose, and this file.
const LEFT_OUT: [&str; 4] =
    ["xtask/src/bench/", "interop/bench/", "e2e/bench/", "xtask/src/ci/clocks.rs"];

pub fn check() -> Result<()> {
    let mut found = Vec::new();
    for file in walk::files(&paths::root(), &["generated"])? {
        let name = file.strip_prefix(paths::root()).unwrap_or(&file).to_string_lossy();
        if LEFT_OUT.iter().any(|start| name.starts_with(start)) {
            continue;
        }
        let find = match file.extension().and_then(OsStr::to_str) {
            Some("rs") => in_rust,
            Some("ts" | "tsx" | "mjs") => in_script,
            _ => continue,
        };
        found.extend(find(&fs::read_to_string(&file)?).iter().map(|line| format!("{name}:{line}")));
    }
    if found.is_empty() {
        return Ok(());
    }
    bail!(
        "count something, use virtual time or a seed, or move it to ./x bench: {}",
        found.join(", ")
    )
}

/// Lines that assert elapsed time, in a file without paused time. What only ends a test that hangs is named so.
fn in_rust(text: &str) -> Vec<usize> {
    if text.contains("start_paused") || text.contains("time::pause()") {
        return Vec::new();
    }
    let ends_a_hang = |line: &str| line.contains("DEADLINE");
    lines(text, |line| line.contains("assert") && line.contains("elapsed()") && !ends_a_hang(line))
}

/// Lines with a random number that no seed gives, or an expectation of the clock.
fn in_script(text: &str) -> Vec<usize> {
    lines(text, |line| {
        let clock = line.contains("performance.now()") || line.contains("Date.now() -");
        line.contains("Math.random(") || (line.contains("expect(") && clock)
    })
}

/// Numbers of the lines, from 1, that are no comment and fit.
fn lines(text: &str, fits: impl Fn(&str) -> bool) -> Vec<usize> {
    let is_code = |line: &str| !line.trim_start().starts_with("//");
    let numbered = (1..).zip(text.lines());
    numbered.filter(|(_, line)| is_code(line) && fits(line)).map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assertion_on_elapsed_time_is_found_unless_time_is_paused() {
        let text = "let start = now();\n// assert!(start.elapsed() < SOON);\nassert!(start.elapsed() < SOON);\n";
        assert_eq!(in_rust(text), [3]);
        assert_eq!(in_rust(&text.replace("SOON", "DEADLINE")), Vec::<usize>::new());
        let paused = format!("#[tokio::test(start_paused = true)]\n{text}");
        assert_eq!(in_rust(&paused), Vec::<usize>::new());
    }

    #[test]
    fn chance_and_expectations_of_the_clock_are_found_in_scripts() {
        let text = "const late = Math.random() * 3\nexpect(performance.now() - begun).toBeLessThan(9)\nconst end = Date.now() + 60_000\n";
        assert_eq!(in_script(text), [1, 2]);
    }
}
