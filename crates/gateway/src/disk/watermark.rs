use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::free_bytes;

/// A use of the data folder, in the order in which they stop when the disk fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Use {
    /// Analytics events, and rows of histories: both can be lost or read again.
    Events,
    /// Mailboxes of the relay.
    Relay,
    /// Projects and their settings.
    Projects,
}

/// Free bytes below which each use stops writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiskSettings {
    /// For [`Use::Events`].
    pub events: u64,
    /// For [`Use::Relay`]; never more than for events.
    pub relay: u64,
    /// For [`Use::Projects`]; never more than for the relay.
    pub projects: u64,
}

impl Default for DiskSettings {
    /// Room for SQLite's own log files (a checkpoint may need as much as was written since the last) at each step.
    fn default() -> Self {
        Self { events: 1 << 30, relay: 512 << 20, projects: 32 << 20 }
    }
}

impl DiskSettings {
    /// The free bytes that this use leaves.
    pub const fn floor(&self, of: Use) -> u64 {
        match of {
            Use::Events => self.events,
            Use::Relay => self.relay,
            Use::Projects => self.projects,
        }
    }
}

type Measure = Box<dyn Fn(&Path) -> io::Result<u64> + Send + Sync>;

/// The disk of the data folder, measured at most once a second.
pub struct Disk {
    folder: PathBuf,
    settings: DiskSettings,
    measure: Measure,
    last: Mutex<Option<Measured>>,
}

#[derive(Debug, Clone, Copy)]
struct Measured {
    at: Instant,
    /// `None` when the system does not say.
    free: Option<u64>,
    /// The last use that is stopped, for one log line per change.
    stopped: Option<Use>,
}

/// A measurement is used this long.
const FRESH: Duration = Duration::from_secs(1);

impl Disk {
    /// The disk that `folder` is on.
    pub fn new(folder: &Path, settings: DiskSettings) -> Self {
        Self::measured_by(folder, settings, free_bytes)
    }

    /// The same with another source of free bytes, for tests.
    pub fn measured_by(
        folder: &Path,
        settings: DiskSettings,
        measure: impl Fn(&Path) -> io::Result<u64> + Send + Sync + 'static,
    ) -> Self {
        let (folder, measure) = (folder.to_owned(), Box::new(measure));
        Self { folder, settings, measure, last: Mutex::new(None) }
    }

    /// Whether this use may write now. A disk whose free space cannot be read is taken as large enough: the write itself then fails.
    pub fn allows(&self, of: Use) -> bool {
        self.free().is_none_or(|free| free >= self.settings.floor(of))
    }

    /// Free bytes, no older than a second; `None` when the system does not say.
    pub fn free(&self) -> Option<u64> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if let Some(known) = *last
            && now.duration_since(known.at) < FRESH
        {
            return known.free;
        }
        let free = match (self.measure)(&self.folder) {
            Ok(free) => Some(free),
            Err(error) => {
                if last.is_none_or(|known| known.free.is_some()) {
                    tracing::warn!(%error, folder = %self.folder.display(), "free disk space is unknown");
                }
                None
            }
        };
        let stopped = free.and_then(|free| self.stopped_at(free));
        let before = last.and_then(|known| known.stopped);
        match stopped {
            Some(of) if stopped != before => {
                tracing::error!(?free, up_to = ?of, "the disk is almost full: writes are refused");
            }
            None if before.is_some() => tracing::info!(?free, "the disk has room again"),
            _ => {}
        }
        *last = Some(Measured { at: now, free, stopped });
        free
    }

    fn stopped_at(&self, free: u64) -> Option<Use> {
        let all = [Use::Projects, Use::Relay, Use::Events];
        all.into_iter().find(|of| free < self.settings.floor(*of))
    }
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { folder, settings, .. } = self;
        f.debug_struct("Disk").field("folder", folder).field("settings", settings).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: DiskSettings = DiskSettings { events: 300, relay: 200, projects: 100 };

    fn with(free: u64) -> Disk {
        Disk::measured_by(Path::new("."), SETTINGS, move |_| Ok(free))
    }

    #[test]
    fn events_stop_before_the_relay_and_the_relay_before_projects() {
        let table = [
            (300, [true, true, true]),
            (299, [false, true, true]),
            (199, [false, false, true]),
            (99, [false, false, false]),
        ];
        for (free, expected) in table {
            let disk = with(free);
            let found = [Use::Events, Use::Relay, Use::Projects].map(|of| disk.allows(of));
            assert_eq!(found, expected, "{free} bytes free");
        }
    }

    #[test]
    fn the_default_floors_are_in_the_same_order() {
        let DiskSettings { events, relay, projects } = DiskSettings::default();
        assert!(events > relay && relay > projects && projects > 0);
    }

    #[test]
    fn a_disk_whose_space_is_unknown_is_written_to() {
        let disk = Disk::measured_by(Path::new("."), SETTINGS, |_| Err(io::Error::other("no")));
        assert!(disk.allows(Use::Events));
    }

    #[test]
    fn the_disk_of_a_real_folder_is_measured() {
        let folder = tempfile::tempdir().unwrap();
        assert!(free_bytes(folder.path()).unwrap() > 0);
        assert!(free_bytes(Path::new("/no/such/folder")).is_err());
    }
}
