//! Mailboxes in a SQLite file. One thread owns the file and does what is asked in the order in which it was asked; whatever waits is done in
//! one transaction, so that a thousand publishers pay for one write to the disk.
//!
//! # Where to start
//!
//! - [`SqliteMailbox`], the door; `thread`, the queue and its transactions; `table`, the statements; `places`, what
//!   a topic holds; `owned`, what a network holds; `log`, what SQLite wrote and has yet to fold into the file.

mod log;
mod owned;
mod places;
mod table;
mod thread;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;

use rusqlite::Connection;

use super::{Job, Jobs, Owners, Room};
use crate::private_file;
use log::{FoldError, Log};
use table::Table;
use thread::{Folding, fold, run};

/// A mailbox that survives the process. Dropping it waits for what was asked.
#[derive(Debug)]
pub struct SqliteMailbox {
    jobs: Option<mpsc::Sender<Job>>,
    owners: Owners,
    /// The writer, and who folds the log beside it, which ends after it.
    threads: Vec<JoinHandle<()>>,
}

/// The file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Its folder cannot be made.
    #[error("cannot make the folder of {0}: {1}")]
    Folder(PathBuf, std::io::Error),
    /// A newer relay wrote it.
    #[error("the mailboxes were written by a newer version: run that version")]
    Newer,
    /// SQLite refused.
    #[error("mailboxes: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// Its log cannot be folded.
    #[error("the mailboxes' log: {0}")]
    Log(#[from] FoldError),
    /// The system gives no thread.
    #[error("cannot start the mailboxes' thread: {0}")]
    Thread(std::io::Error),
}

impl SqliteMailbox {
    /// Opens the file, making it when it is not there; it keeps this much.
    pub fn open(file: &Path, room: Room) -> Result<Self, OpenError> {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|error| OpenError::Folder(file.to_owned(), error))?;
        }
        private_file(file).map_err(|error| OpenError::Folder(file.to_owned(), error))?;
        Self::of(Connection::open(file)?, room)
    }

    fn of(connection: Connection, room: Room) -> Result<Self, OpenError> {
        let table = Table::prepare(connection, room)?;
        let owners = table.owners();
        let log = table.path().map(Log::open).transpose()?;
        let (jobs, queue) = mpsc::channel();
        let mut folding = None;
        let mut folder = None;
        if let Some(log) = log {
            let (grown, told) = mpsc::sync_channel(1);
            let rest = Arc::new(AtomicBool::new(false));
            folding = Some(Folding { grown, rest: Arc::clone(&rest) });
            folder = Some(start("mailbox-log", move || fold(&log, &told, &rest))?);
        }
        let writer = start("mailboxes", move || run(table, &queue, folding.as_ref()))?;
        let threads = std::iter::once(writer).chain(folder).collect();
        Ok(Self { jobs: Some(jobs), owners, threads })
    }
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, OpenError> {
    let thread = std::thread::Builder::new().name(name.into());
    thread.spawn(work).map_err(OpenError::Thread)
}

impl Jobs for SqliteMailbox {
    fn give(&self, job: Job) {
        if let Some(jobs) = &self.jobs
            && jobs.send(job).is_err()
        {
            tracing::error!("the mailboxes' thread ended");
        }
    }

    fn owners(&self) -> Option<&Owners> {
        Some(&self.owners)
    }
}

impl Drop for SqliteMailbox {
    fn drop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            if thread.join().is_err() {
                tracing::error!("the mailboxes' thread ended by a fault in the program");
            }
        }
    }
}

#[cfg(test)]
mod tests;
