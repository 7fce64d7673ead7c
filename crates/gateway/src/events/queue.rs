use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

use tokio::sync::oneshot;

use super::{Allowance, EventSettings, Report, Sink, SqliteSink};
use crate::config::Config;
use crate::database::{self, DatabaseError};
use crate::disk::{Disk, Use};
use crate::metrics::{EventMetrics, Metrics};

/// Requests whose reports wait to be written. When they are more, pages are told to come again.
const ROOM: usize = 1_024;

/// Reports that are written in one transaction.
const TOGETHER: usize = 1_000;

/// Between two looks for old events while none come.
const SWEEP: Duration = Duration::from_mins(10);

/// How the newest reports fared.
const WELL: u8 = 0;
const CROWDED: u8 = 1;
const REFUSED: u8 = 2;

/// The reports of one request, and who is told once they are written.
struct Waiting {
    reports: Vec<Report>,
    written: oneshot::Sender<bool>,
}

/// The thread that writes, and the way to it.
type Writer = (SyncSender<Waiting>, JoinHandle<()>);

/// Why reports were not kept; their sender may send them again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotKept {
    /// More wait than there is room for, or the gateway is about to end.
    Crowded,
    /// The database refused.
    Refused,
    /// The disk is almost full.
    DiskFull,
}

/// The queue between the handlers and the one thread that writes: what waits is written in one transaction, and each request is
/// answered when its own reports are.
#[derive(Debug)]
pub struct Events {
    writer: Mutex<Option<Writer>>,
    /// What each network may add.
    pub allowance: Allowance,
    disk: Option<Arc<Disk>>,
    /// How the newest reports fared.
    outcome: Arc<AtomicU8>,
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
    /// Writes to the SQLite file in the data folder, as long as its disk has room.
    pub fn start(
        config: &Config,
        metrics: &Metrics,
        disk: &Arc<Disk>,
    ) -> Result<Self, EventsError> {
        let sink = SqliteSink::new(database::open(&config.data_dir)?, config.events);
        let allowance = Allowance::new(config.events.network_bytes_per_day);
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let used =
            sink.used_since(Allowance::day_of(now.as_secs())).map_err(DatabaseError::from)?;
        allowance.fill(used, now.as_secs());
        let started = Self::start_with(sink, metrics.events())?;
        Ok(Self { allowance, disk: Some(Arc::clone(disk)), ..started })
    }

    /// Writes to `sink`.
    pub fn start_with(
        sink: impl Sink + 'static,
        metrics: EventMetrics,
    ) -> Result<Self, EventsError> {
        let (sender, receiver) = sync_channel(ROOM);
        let counted = metrics.clone();
        let outcome = Arc::<AtomicU8>::default();
        let noted = Arc::clone(&outcome);
        let thread = std::thread::Builder::new()
            .name("events".to_owned())
            .spawn(move || write(sink, &receiver, &counted, &noted))?;
        let allowance = Allowance::new(EventSettings::default().network_bytes_per_day);
        let writer = Mutex::new(Some((sender, thread)));
        Ok(Self { writer, allowance, disk: None, outcome, metrics })
    }

    /// Returns once the reports are written, so that nothing ends them: neither a kill nor a loss of power.
    pub async fn keep(&self, reports: Vec<Report>) -> Result<(), NotKept> {
        let (written, told) = oneshot::channel();
        let count = reports.len() as u64;
        if self.disk.as_ref().is_some_and(|disk| !disk.allows(Use::Events)) {
            self.metrics.disk_full.increment(count);
            return Err(NotKept::DiskFull);
        }
        if !self.push(Waiting { reports, written }) {
            self.outcome.store(CROWDED, Ordering::Relaxed);
            self.metrics.shed.increment(count);
            return Err(NotKept::Crowded);
        }
        // A writer that ended by a fault tells nobody.
        if told.await.unwrap_or(false) { Ok(()) } else { Err(NotKept::Refused) }
    }

    /// Why the newest reports were refused, of whatever network; none where they were kept. A full disk is not named.
    pub fn trouble(&self) -> Option<&'static str> {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if writer.as_ref().is_none_or(|(_, thread)| thread.is_finished()) {
            return Some("the thread that writes events has ended: start the gateway again");
        }
        match self.outcome.load(Ordering::Relaxed) {
            CROWDED => Some("more events wait than can be written: they are refused"),
            REFUSED => Some("events cannot be written: the log says why"),
            _ => None,
        }
    }

    /// Puts it in the queue, if there is room.
    fn push(&self, waiting: Waiting) -> bool {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.as_ref().is_some_and(|(sender, _)| sender.try_send(waiting).is_ok())
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

fn write(mut sink: impl Sink, queue: &Receiver<Waiting>, metrics: &EventMetrics, noted: &AtomicU8) {
    loop {
        let first = match queue.recv_timeout(SWEEP) {
            Ok(first) => first,
            Err(RecvTimeoutError::Timeout) => {
                sweep(&mut sink, metrics);
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let Waiting { mut reports, written } = first;
        let mut told = vec![written];
        while reports.len() < TOGETHER
            && let Ok(more) = queue.try_recv()
        {
            reports.extend(more.reports);
            told.push(more.written);
        }
        let taken = reports.len();
        let outcome = sink.keep(&reports);
        noted.store(if outcome.is_ok() { WELL } else { REFUSED }, Ordering::Relaxed);
        match &outcome {
            Ok(kept) => {
                metrics.kept.increment(*kept as u64);
                metrics.repeated.increment((taken - kept) as u64);
            }
            Err(error) => {
                metrics.lost.increment(taken as u64);
                tracing::error!(%error, taken, "events are not kept: their senders are refused");
            }
        }
        for written in told {
            // Who hung up meanwhile is not waiting for a word.
            let _hung_up = written.send(outcome.is_ok());
        }
        sweep(&mut sink, metrics);
    }
}

fn sweep(sink: &mut impl Sink, metrics: &EventMetrics) {
    match sink.sweep() {
        Ok(deleted) => metrics.deleted.increment(deleted as u64),
        Err(error) => tracing::error!(%error, "old events cannot be deleted"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::super::{MemorySink, SinkError};
    use super::*;

    /// A sink that waits for leave before each write, and tells how many reports came with it.
    struct Gate {
        leave: mpsc::Receiver<bool>,
        came: mpsc::Sender<usize>,
    }

    impl Sink for Gate {
        fn keep(&mut self, reports: &[Report]) -> Result<usize, SinkError> {
            self.came.send(reports.len()).unwrap();
            if self.leave.recv().unwrap() {
                return Ok(reports.len());
            }
            Err(SinkError::Sqlite(rusqlite::Error::InvalidQuery))
        }

        fn sweep(&mut self) -> Result<usize, SinkError> {
            Ok(0)
        }
    }

    fn metrics() -> EventMetrics {
        Metrics::new().unwrap().events()
    }

    fn report(id: usize) -> Vec<Report> {
        let body = format!(
            r#"{{"eventId":"{id}","url":"","domain":"","timestamp":1,"props":{{"type":"track","event":"X"}}}}"#
        );
        super::super::read("p", body.as_bytes()).unwrap()
    }

    #[tokio::test]
    async fn nothing_is_acknowledged_before_it_is_written_and_what_waits_is_written_together() {
        let (allow, leave) = mpsc::channel();
        let (came, written) = mpsc::channel();
        let events =
            std::sync::Arc::new(Events::start_with(Gate { leave, came }, metrics()).unwrap());
        let send = |id| {
            let events = std::sync::Arc::clone(&events);
            tokio::spawn(async move { events.keep(report(id)).await })
        };
        let first = send(0);
        while written.try_recv() != Ok(1) {
            tokio::task::yield_now().await;
        }
        let others: Vec<_> = (1..=3).map(send).collect();
        tokio::task::yield_now().await;
        assert!(!first.is_finished() && others.iter().all(|other| !other.is_finished()));
        allow.send(true).unwrap();
        assert_eq!(first.await.unwrap(), Ok(()));
        // Those that came meanwhile are one write, which fails for each of them.
        allow.send(false).unwrap();
        for other in others {
            assert_eq!(other.await.unwrap(), Err(NotKept::Refused));
        }
        assert!(events.trouble().unwrap().contains("cannot be written"));
        allow.send(true).unwrap();
        assert_eq!((events.keep(report(9)).await, events.trouble()), (Ok(()), None));
        events.flush();
        assert!(events.trouble().unwrap().contains("has ended"));
        assert_eq!(written.try_iter().collect::<Vec<_>>(), [3, 1]);
    }

    #[tokio::test]
    async fn when_too_much_waits_no_more_is_taken() {
        let (allow, leave) = mpsc::channel();
        let (came, written) = mpsc::channel();
        let events = Events::start_with(Gate { leave, came }, metrics()).unwrap();
        let queued = |id| {
            let (written, told) = oneshot::channel();
            (events.push(Waiting { reports: report(id), written }), told)
        };
        let _first = queued(0);
        assert_eq!(written.recv().unwrap(), 1);
        let waiting: Vec<_> = (0..ROOM).map(queued).collect();
        assert!(waiting.iter().all(|(taken, _)| *taken));
        assert_eq!(events.trouble(), None, "the queue is full, and nobody was refused");
        assert_eq!(events.keep(report(1)).await, Err(NotKept::Crowded));
        assert!(events.trouble().unwrap().contains("more events wait"));
        (0..=ROOM).for_each(|_| allow.send(true).unwrap());
        events.flush();
    }

    #[tokio::test]
    async fn nothing_is_taken_while_the_disk_is_almost_full() {
        let sink = MemorySink::default();
        let started = Events::start_with(sink.clone(), metrics()).unwrap();
        let settings = crate::disk::DiskSettings { events: 10, relay: 5, projects: 1 };
        let disk = Disk::measured_by(std::path::Path::new("."), settings, |_| Ok(9));
        let events = Events { disk: Some(Arc::new(disk)), ..started };
        assert_eq!(events.keep(report(1)).await, Err(NotKept::DiskFull));
        events.flush();
        assert_eq!(sink.reports().len(), 0);
    }

    #[tokio::test]
    async fn after_the_end_nothing_is_taken() {
        let sink = MemorySink::default();
        let events = Events::start_with(sink.clone(), metrics()).unwrap();
        assert_eq!(events.keep(report(1)).await, Ok(()));
        events.flush();
        assert_eq!(events.keep(report(2)).await, Err(NotKept::Crowded));
        assert_eq!(sink.reports().len(), 1);
    }
}
