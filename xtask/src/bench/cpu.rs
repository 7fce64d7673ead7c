//! What the kernel knows about a running process. Linux only, like the tools it is compared with.

use std::fs;

use anyhow::{Context, Result};

use crate::support::shell;

/// CPU seconds that these processes have used, in the kernel and outside.
pub fn seconds(processes: &[u32]) -> Result<f64> {
    let ticks_per_second = shell::output(shell::command("getconf").arg("CLK_TCK"))?;
    let ticks_per_second: f64 = ticks_per_second.trim().parse().context("getconf CLK_TCK")?;
    let mut ticks = 0.0;
    for process in processes {
        let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
        // The name in brackets may hold spaces; utime and stime are the 12th and 13th words after it.
        let words = stat.rsplit_once(')').context("/proc/PID/stat")?.1;
        let words: Vec<&str> = words.split_whitespace().collect();
        for word in &words[11..13] {
            ticks += word.parse::<f64>()?;
        }
    }
    Ok(ticks / ticks_per_second)
}

/// Resident memory in megabytes (10^6 bytes).
pub fn megabytes(process: u32) -> Result<f64> {
    memory(process, "VmRSS:")
}

/// The most resident memory so far, in megabytes.
pub fn peak_megabytes(process: u32) -> Result<f64> {
    memory(process, "VmHWM:")
}

/// Lets [`peak_megabytes`] begin anew.
pub fn forget_peak(process: u32) -> Result<()> {
    fs::write(format!("/proc/{process}/clear_refs"), "5").context("/proc/PID/clear_refs")
}

fn memory(process: u32, line: &str) -> Result<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let found = status.lines().find(|text| text.starts_with(line)).context("/proc/PID/status")?;
    let kibibytes: f64 = found.split_whitespace().nth(1).context("a number")?.parse()?;
    Ok(kibibytes * 1024.0 / 1e6)
}

/// A process and the processes it started.
pub fn family(process: u32) -> Result<Vec<u32>> {
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children"))?;
    let children = children.split_whitespace().filter_map(|id| id.parse().ok());
    Ok(std::iter::once(process).chain(children).collect())
}
