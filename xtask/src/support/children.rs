//! Programs that run beside us, each with a log file, and that never outlive us.

use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::shell;
use super::stop::Stop;

/// How long a program may take to end after SIGTERM.
const PATIENCE: Duration = Duration::from_secs(5);
const BEAT: Duration = Duration::from_millis(10);

pub struct Children {
    logs: PathBuf,
    running: Vec<Running>,
}

struct Running {
    name: String,
    child: Child,
    log: PathBuf,
    may_end: bool,
}

impl Children {
    /// `logs` is emptied: it holds one file per program.
    pub fn new(logs: PathBuf) -> Result<Self> {
        let _ = fs::remove_dir_all(&logs);
        fs::create_dir_all(&logs).with_context(|| format!("making {}", logs.display()))?;
        Ok(Self { logs, running: Vec::new() })
    }

    /// Starts a program and returns its process id. Its own process group: Ctrl-C in a terminal reaches us alone, and we stop it in order.
    pub fn start(&mut self, name: &str, command: &mut Command) -> Result<u32> {
        let log = self.logs.join(format!("{name}.log"));
        let file = File::create(&log)?;
        command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file).process_group(0);
        let child = command
            .spawn()
            .with_context(|| format!("could not start: {}", shell::shown(command)))?;
        let id = child.id();
        self.running.push(Running { name: name.to_owned(), child, log, may_end: false });
        Ok(id)
    }

    /// No longer fails when this one ends: somebody is about to end it.
    pub fn forget(&mut self, process: u32) {
        for running in &mut self.running {
            running.may_end |= running.child.id() == process;
        }
    }

    /// Waits until `ready` answers; fails when a program ends before that or `limit` passes.
    pub fn wait_for<T>(
        &mut self,
        what: &str,
        limit: Duration,
        stop: &Stop,
        ready: impl Fn() -> Result<T>,
    ) -> Result<T> {
        let start = Instant::now();
        loop {
            let last = match ready() {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            self.check()?;
            if stop.asked() {
                bail!("stopped before {what} was ready");
            }
            if start.elapsed() > limit {
                let logs = self.logs.display();
                bail!(
                    "{what} did not answer within {} s ({last:#}); see the logs in {logs}",
                    limit.as_secs()
                );
            }
            std::thread::sleep(BEAT);
        }
    }

    /// Fails when a program has ended, and says which, how, and where its last words are.
    pub fn check(&mut self) -> Result<()> {
        for Running { name, child, log, .. } in self.running.iter_mut().filter(|one| !one.may_end) {
            if let Some(status) = child.try_wait()? {
                let words = fs::read_to_string(&*log).unwrap_or_default();
                let last = words.trim_end().lines().rev().take(8).collect::<Vec<_>>();
                let last = last.into_iter().rev().collect::<Vec<_>>().join("\n  ");
                bail!(
                    "{name} ended ({status}); its log is {}, which ends with\n  {last}",
                    log.display()
                );
            }
        }
        Ok(())
    }

    /// Returns when asked to stop; fails when a program ends before that.
    pub fn watch(&mut self, stop: &Stop) -> Result<()> {
        while !stop.asked() {
            self.check()?;
            std::thread::sleep(BEAT);
        }
        Ok(())
    }
}

impl Drop for Children {
    /// The last started is stopped first; SIGTERM, then SIGKILL for what does not listen.
    fn drop(&mut self) {
        for Running { child, .. } in self.running.iter_mut().rev() {
            end(child);
        }
    }
}

fn end(child: &mut Child) {
    if matches!(child.try_wait(), Ok(Some(_))) {
        return;
    }
    // The standard library can only kill; `kill` can ask.
    let asked = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status();
    let start = Instant::now();
    while asked.is_ok() && start.elapsed() < PATIENCE {
        if matches!(child.try_wait(), Ok(Some(_))) {
            return;
        }
        std::thread::sleep(BEAT);
    }
    if child.kill().is_ok() {
        let _ = child.wait();
    }
}
