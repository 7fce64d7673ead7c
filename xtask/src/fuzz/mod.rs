//! `./x fuzz [targets] [MINUTES]`: random inputs for as long as the time given. Half of it is for `properties`, half for the `targets` of `fuzz/`, which
//! may have all of it; beside the first go sequences of what is done in the modal and by wagmi. Prints what failed, and how to try it again.

mod properties;
mod targets;

use std::io::Read;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::build;
use crate::support::{need, npm, say::say, shell};

const USAGE: &str = "usage: ./x fuzz [targets] [MINUTES]";
/// Minutes where none are given.
const MINUTES: u64 = 10;
/// The sequences of each major of wagmi, of which there are two.
const SEQUENCES: &str = "5000";

pub fn run(words: &[&str]) -> Result<()> {
    let (is_whole, minutes) = match words {
        ["targets", rest @ ..] => (false, rest),
        all => (true, all),
    };
    let minutes: u64 = match minutes {
        [] => MINUTES,
        [minutes] => minutes.parse().context(USAGE)?,
        _ => bail!(USAGE),
    };
    let time = Duration::from_secs(60 * minutes);
    if is_whole { whole(time) } else { targets_alone(time) }
}

fn targets_alone(time: Duration) -> Result<()> {
    match targets::missing() {
        None => targets::run(time),
        Some(mend) => bail!("the targets of fuzz/ need {mend}"),
    }
}

fn whole(time: Duration) -> Result<()> {
    if need::find("cargo-nextest").is_none() {
        bail!("./x fuzz needs cargo-nextest: cargo install --locked cargo-nextest");
    }
    match targets::missing() {
        None => {
            let properties = properties_and_sequences(time / 2);
            all(&[properties, targets::run(time / 2)])
        }
        Some(mend) => {
            let properties = properties_and_sequences(time);
            say(format!("left out: the targets of fuzz/ with libFuzzer. They need {mend}"));
            properties
        }
    }
}

fn properties_and_sequences(time: Duration) -> Result<()> {
    build::browser_side()?;
    thread::scope(|threads| {
        let sequences = threads.spawn(sequences);
        let properties = properties::run(time);
        all(&[properties, sequences.join().expect("it does not panic")])
    })
}

/// Fails with everything that failed.
fn all(results: &[Result<()>]) -> Result<()> {
    let errors = results.iter().filter_map(|result| result.as_ref().err());
    let errors: Vec<_> = errors.map(|error| format!("{error:#}")).collect();
    if errors.is_empty() { Ok(()) } else { bail!("{}", errors.join("; ")) }
}

/// What is done in the modal and by wagmi, in any order: both sides agree once it has settled.
fn sequences() -> Result<()> {
    // JavaScript counts on from it in whole numbers.
    let seed = (seed()? >> 32).to_string();
    let mut vitest = npm::bin("vitest");
    vitest.args(["run", "--root", "packages/wagmi", "src/sequences.test.ts"]);
    // As long as they take: what hangs fails by its own account of what still waits.
    vitest.args(["--testTimeout", "86400000"]);
    vitest.env("DRAWSTRING_SEQUENCES", SEQUENCES).env("DRAWSTRING_SEED", &seed);
    if shell::in_one_piece(vitest)? {
        return Ok(());
    }
    // The assertion names the seed of the sequence.
    bail!(
        "a sequence failed: DRAWSTRING_SEQUENCES=1 DRAWSTRING_SEED=<its seed> npm test -w packages/wagmi"
    )
}

fn seed() -> Result<u64> {
    let mut bytes = [0; 8];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    // Decimal digits that every reader takes.
    Ok(u64::from_le_bytes(bytes) >> 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_is_told() {
        let fails = |text: &'static str| Err(anyhow::anyhow!(text));
        assert!(all(&[Ok(()), Ok(())]).is_ok());
        let error = all(&[fails("one"), Ok(()), fails("two")]).unwrap_err();
        assert_eq!(error.to_string(), "one; two");
    }
}
