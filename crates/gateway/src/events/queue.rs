use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use super::{Report, Sink, SqliteSink};
use crate::database::{self, DatabaseError};
use crate::metrics::{EventMetrics, Metrics};

/// Requests whose reports wait to be written. When they are more, pages are told to come again.
const WAITING: usize = 1_024;

/// Reports that are written in one transaction.
const TOGETHER: usize = 1_000;

/// The thread that writes, and the way to it.
type Writer = (SyncSender<Vec<Report>>, JoinHandle<()>);

/// The queue between the handlers and the one thread that writes.
#[derive(Debug)]
pub struct Events {
    writer: Mutex<Option<Writer>>,
    /// What is counted.
    pub metrics: EventMetrics,
}

/// Events cannot be kept at all.
#[derive(Debug, thiserror::Error)]
pub enum EventsError {
    /// The database cannot be used.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The system gives no thread.
    #[error("cannot start the thread that writes events: {0}")]
    Thread(#[from] std::io::Error),
}

impl Events {
    /// Writes to the SQLite file in `folder`.
    pub fn start(folder: &Path, metrics: &Metrics) -> Result<Self, EventsError> {
        Self::start_with(SqliteSink::new(database::open(folder)?), metrics.events())
    }

    /// Writes to `sink`.
    pub fn start_with(
        sink: impl Sink + 'static,
        metrics: EventMetrics,
    ) -> Result<Self, EventsError> {
        let (sender, receiver) = sync_channel(WAITING);
        let counted = metrics.clone();
        let thread = std::thread::Builder::new()
            .name("events".to_owned())
            .spawn(move || write(sink, &receiver, &counted))?;
        Ok(Self { writer: Mutex::new(Some((sender, thread))), metrics })
    }

    /// Takes reports; false when there is no room.
    #[must_use]
    pub fn take(&self, reports: Vec<Report>) -> bool {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.as_ref().is_some_and(|(sender, _)| sender.try_send(reports).is_ok())
    }

    /// Writes what is waiting and takes no more.
    pub fn flush(&self) {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((sender, thread)) = writer {
            drop(sender);
            if thread.join().is_err() {
                tracing::error!("the writer of events ended by a fault in the program");
            }
        }
    }
}

fn write(mut sink: impl Sink, waiting: &Receiver<Vec<Report>>, metrics: &EventMetrics) {
    while let Ok(mut reports) = waiting.recv() {
        while reports.len() < TOGETHER
            && let Ok(more) = waiting.try_recv()
        {
            reports.extend(more);
        }
        let taken = reports.len();
        match sink.keep(&reports) {
            Ok(kept) => {
                metrics.kept.increment(kept as u64);
                metrics.repeated.increment((taken - kept) as u64);
            }
            Err(error) => {
                metrics.lost.increment(taken as u64);
                tracing::error!(%error, taken, "events are lost");
            }
        }
    }
}
