//! The targets of `fuzz/`, each with libFuzzer for its share of the time, as many at a time as there are cores.

use std::fs;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::support::{need, paths, say::say, shell, side_by_side};

/// Where the targets are built.
const BUILT: &str = "fuzz/target";
/// Seconds that one input may take: a law that does not end is broken.
const PATIENCE: u32 = 60;
/// Lines of a target that failed which are shown.
const SHOWN: usize = 20;

/// What has to be installed before the targets can run, if anything.
pub fn missing() -> Option<&'static str> {
    if shell::ask(shell::command("cargo").args(["+nightly", "--version"])).is_none() {
        return Some("a nightly compiler: rustup toolchain install nightly --profile minimal");
    }
    if need::find("cargo-fuzz").is_none() {
        return Some("cargo-fuzz: cargo install --locked cargo-fuzz");
    }
    if std::env::var_os("CXX").is_none() && need::find("c++").is_none() {
        return Some("a C++ compiler: on Debian, sudo apt-get install g++");
    }
    None
}

pub fn run(time: Duration) -> Result<()> {
    let targets = targets()?;
    // Building is not part of the time. What was built is run as it is, whatever becomes of the sources meanwhile.
    shell::run(cargo_fuzz("build").args(["--target-dir", BUILT]))?;
    let built = format!("{BUILT}/{}/release", host()?);
    let at_a_time = side_by_side::cores().min(targets.len());
    let share = share(time, targets.len(), at_a_time);
    let results = side_by_side::each(&targets, at_a_time, |target| try_one(&built, target, share));
    let tried: Vec<Tried> = results.into_iter().collect::<Result<_>>()?;
    let failed: Vec<_> = tried.iter().filter_map(|one| one.again.as_deref()).collect();
    let inputs: u64 = tried.iter().map(|one| one.inputs).sum();
    say(format!("{} targets, {inputs} inputs, {} targets failed", tried.len(), failed.len()));
    for again in &failed {
        println!("{again}");
    }
    if failed.is_empty() { Ok(()) } else { bail!("{} targets failed", failed.len()) }
}

/// Seconds of each of so many targets.
fn share(time: Duration, targets: usize, at_a_time: usize) -> u64 {
    let seconds = time.as_secs() * at_a_time as u64 / targets as u64;
    // libFuzzer reads 0 as no limit.
    seconds.max(1)
}

/// The result of a target.
struct Tried {
    inputs: u64,
    /// The line that tries again what failed.
    again: Option<String>,
}

fn try_one(built: &str, target: &str, seconds: u64) -> Result<Tried> {
    let [corpus, artifacts] = ["corpus", "artifacts"].map(|kind| format!("fuzz/{kind}/{target}"));
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(paths::at(folder))?;
    }
    let mut fuzz = shell::command(paths::at(built).join(target));
    fuzz.arg(corpus).args(Some(seeds(target)).filter(|seeds| paths::at(seeds).is_dir()));
    fuzz.arg(format!("-max_total_time={seconds}")).arg(format!("-timeout={PATIENCE}"));
    fuzz.arg(format!("-artifact_prefix={artifacts}/")).arg("-print_final_stats=1");
    let (ok, text) = shell::unseen(fuzz)?;
    let inputs = inputs(&text);
    if ok {
        let inputs = inputs.with_context(|| format!("{target} does not say what it tried"))?;
        say(format!("{target}: {inputs} inputs in {seconds} s"));
        return Ok(Tried { inputs, again: None });
    }
    say(format!("{target} failed:\n{}", why(&text)));
    let again = again(target, &text);
    Ok(Tried { inputs: inputs.unwrap_or_default(), again: Some(again) })
}

/// Where a target's first inputs are: what vendors say is kept as the fixtures of their plugins.
fn seeds(target: &str) -> String {
    match target {
        "vendors" => "crates/gateway/tests/fixtures/plugins".to_owned(),
        _ => format!("fuzz/seeds/{target}"),
    }
}

/// Without unsafe code of ours no sanitizer finds more than libFuzzer alone.
fn cargo_fuzz(verb: &str) -> Command {
    let mut cargo = shell::command("cargo");
    cargo.args(["+nightly", "fuzz", verb, "-s", "none"]);
    cargo
}

/// The machine that the nightly compiler builds for, as cargo-fuzz names its folder.
fn host() -> Result<String> {
    let about = shell::output(shell::command("rustc").args(["+nightly", "-vV"]))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc -vV names no host")?.to_owned())
}

/// The targets, by their files.
fn targets() -> Result<Vec<String>> {
    let folder = paths::at("fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let file = entry?.path();
        names.extend(file.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned));
    }
    names.sort_unstable();
    Ok(names)
}

/// How many inputs libFuzzer says that it tried.
fn inputs(text: &str) -> Option<u64> {
    let said =
        text.lines().rev().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    said?.trim().parse().ok()
}

/// The line that tries again what broke a target: the input that libFuzzer kept, or all of it where it kept none.
fn again(target: &str, text: &str) -> String {
    let kept = text.lines().rev().find_map(|line| line.split_once("Test unit written to "));
    let input = kept.map(|(_, path)| path.trim()).unwrap_or_default();
    format!("cargo +nightly fuzz run -s none {target} {input}").trim_end().to_owned()
}

/// What tells why a target failed: from the panic on, or the end.
fn why(text: &str) -> String {
    let lines: Vec<_> = text.lines().collect();
    let panic = lines.iter().position(|line| line.contains(" panicked at "));
    let first = panic.unwrap_or(lines.len().saturating_sub(SHOWN));
    lines[first..].iter().take(SHOWN).copied().collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_targets_are_those_of_the_manifest() {
        let manifest = fs::read_to_string(paths::at("fuzz/Cargo.toml")).unwrap();
        let mut named: Vec<_> = manifest
            .lines()
            .filter_map(|line| line.strip_prefix("path = \"fuzz_targets/")?.strip_suffix(".rs\""))
            .collect();
        named.sort_unstable();
        assert_eq!(targets().unwrap(), named);
        assert!(!named.is_empty());
    }

    #[test]
    fn the_targets_share_the_time_and_each_has_some() {
        assert_eq!(share(Duration::from_mins(30), 24, 2), 150);
        assert_eq!(share(Duration::ZERO, 24, 2), 1);
    }

    #[test]
    fn what_failed_is_tried_again_with_the_input_that_was_kept() {
        let text = "stat::number_of_executed_units: 812\nartifact_prefix='x'; Test unit written to fuzz/artifacts/json/crash-0a\nBase64: AA==\n";
        assert_eq!(inputs(text), Some(812));
        let line = "cargo +nightly fuzz run -s none json";
        assert_eq!(again("json", text), format!("{line} fuzz/artifacts/json/crash-0a"));
        assert_eq!(again("json", "error: it did not link"), line);
        assert_eq!(inputs("error: it did not link"), None);
    }

    #[test]
    fn of_what_a_target_printed_the_panic_is_shown() {
        let text = "#1 INITED\nthread 'a' panicked at src/json.rs:7:5:\nleft: 1\n";
        assert_eq!(why(text), "thread 'a' panicked at src/json.rs:7:5:\nleft: 1");
        assert_eq!(why("error: it did not link"), "error: it did not link");
    }
}
