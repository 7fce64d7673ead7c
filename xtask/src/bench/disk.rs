//! The disk that the mailboxes are on: a message is safe when the disk has it, so no relay answers sooner than the disk does.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::times::Times;
use crate::support::shell;

/// As long as a run of the load, and about as often as the relay writes under it.
const FOR: Duration = Duration::from_secs(10);
const EVERY: Duration = Duration::from_millis(1);
/// What some ten messages take of a log.
const BYTES: usize = 32_768;

/// Waits until the disk owes nothing to who wrote before: a compiler leaves gigabytes.
pub fn settle() -> Result<()> {
    shell::run(&mut shell::command("sync"))
}

/// How long it takes to add to a file in this folder for good, with nothing else to do.
pub fn writes(folder: &Path) -> Result<Times> {
    fs::create_dir_all(folder)?;
    let path = folder.join("disk");
    let mut file = File::create(&path)?;
    let mut times = Times::default();
    let block = vec![1; BYTES];
    let end = Instant::now() + FOR;
    while Instant::now() < end {
        let begun = Instant::now();
        file.write_all(&block)?;
        file.sync_data()?;
        let took = begun.elapsed();
        times.add(took);
        thread::sleep(EVERY.saturating_sub(took));
    }
    fs::remove_file(path)?;
    Ok(times)
}
