use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use relay::private_file;
use rusqlite::{Connection, OpenFlags};

use super::{DataLock, LockError, make_private};

/// What a data folder holds that cannot be made anew: databases, the key that signs what push servers are told, and the one that secrets are sealed
/// with. The index of histories is not among it: it is read anew from the chains.
const DATABASES: [&str; 4] = ["gateway.db", "events.db", "relay.db", "watches.db"];
const FILES: [&str; 2] = ["relay.key", crate::secrets::FILE];

/// The data folder was not copied.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is something in the folder to be written.
    #[error("{0} is not empty: name an empty folder, or one that is not there")]
    NotEmpty(PathBuf),
    /// There is nothing to copy.
    #[error("{0} holds no gateway.db: name the folder of a gateway's data, or of a backup")]
    NoData(PathBuf),
    /// A gateway serves from the folder to be written.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// A database is not whole.
    #[error("{file} is damaged: {what}; take another backup")]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What SQLite found.
        what: String,
    },
    /// SQLite refused.
    #[error("{file}: {source}")]
    Sqlite {
        /// The file.
        file: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
    /// The system refused.
    #[error("{file}: {source}")]
    System {
        /// The file or folder.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

/// How long a copy waits for a writer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Copies a data folder, also while a gateway serves from it: each database as it stood at one moment, with all that was acknowledged before. What
/// is written meanwhile waits for nobody. Every copy is checked.
pub fn backup(data: &Path, to: &Path) -> Result<(), BackupError> {
    copy(data, to)
}

/// Checks a backup and copies it to a data folder that is empty and that no gateway holds.
pub fn restore(from: &Path, data: &Path) -> Result<(), BackupError> {
    if !from.join(DATABASES[0]).is_file() {
        return Err(BackupError::NoData(from.to_owned()));
    }
    for name in DATABASES {
        let file = from.join(name);
        if file.is_file() {
            check(&file)?;
        }
    }
    // Held until the end: a gateway that starts meanwhile would make databases of its own.
    let _lock = DataLock::take(data)?;
    copy(from, data)
}

fn copy(from: &Path, to: &Path) -> Result<(), BackupError> {
    let system = |file: &Path| {
        let file = file.to_owned();
        move |source| BackupError::System { file, source }
    };
    if !from.join(DATABASES[0]).is_file() {
        return Err(BackupError::NoData(from.to_owned()));
    }
    make_private(to).map_err(system(to))?;
    let mut inside = std::fs::read_dir(to).map_err(system(to))?;
    let is_other = |entry: &std::io::Result<std::fs::DirEntry>| {
        !entry.as_ref().is_ok_and(|entry| entry.file_name() == super::lock::NAME)
    };
    if inside.any(|entry| is_other(&entry)) {
        return Err(BackupError::NotEmpty(to.to_owned()));
    }
    for name in DATABASES {
        let (source, copy) = (from.join(name), to.join(name));
        if source.is_file() {
            copy_database(&source, &copy)?;
            check(&copy)?;
            File::open(&copy).and_then(|file| file.sync_all()).map_err(system(&copy))?;
        }
    }
    for name in FILES {
        let (source, copy) = (from.join(name), to.join(name));
        if source.is_file() {
            let bytes = std::fs::read(&source).map_err(system(&source))?;
            private_file(&copy).map_err(system(&copy))?;
            let written = File::options().write(true).open(&copy).and_then(|mut file| {
                file.write_all(&bytes)?;
                file.sync_all()
            });
            written.map_err(system(&copy))?;
        }
    }
    File::open(to).and_then(|folder| folder.sync_all()).map_err(system(to))
}

/// As it stands at one moment, without the log beside it. A reader of a database in WAL mode holds up no writer.
fn copy_database(source: &Path, copy: &Path) -> Result<(), BackupError> {
    let sqlite = |source: rusqlite::Error| BackupError::Sqlite { file: copy.to_owned(), source };
    let connection = Connection::open_with_flags(source, OpenFlags::SQLITE_OPEN_READ_WRITE);
    let connection = connection.map_err(sqlite)?;
    connection.busy_timeout(PATIENCE).map_err(sqlite)?;
    // SQLite wants an empty file, or none; made first so that nobody else can ever read it.
    private_file(copy).map_err(|source| BackupError::System { file: copy.to_owned(), source })?;
    let target = copy.to_str().ok_or_else(|| BackupError::System {
        file: copy.to_owned(),
        source: std::io::Error::other("the path is not text in UTF-8"),
    })?;
    connection.execute("VACUUM INTO ?", [target]).map_err(sqlite)?;
    Ok(())
}

/// Whether SQLite finds the whole file as it should be.
fn check(file: &Path) -> Result<(), BackupError> {
    let sqlite = |source| BackupError::Sqlite { file: file.to_owned(), source };
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE);
    let connection = connection.map_err(sqlite)?;
    let what: Result<String, _> =
        connection.query_row("PRAGMA integrity_check", [], |row| row.get(0));
    match what {
        Ok(what) if what == "ok" => Ok(()),
        Ok(what) => Err(BackupError::Damaged { file: file.to_owned(), what }),
        Err(error) => Err(BackupError::Damaged { file: file.to_owned(), what: error.to_string() }),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    use super::*;
    use crate::database::open;

    fn add(connection: &Connection, number: u64) {
        let sql = "INSERT INTO project (id, name, origins, features, analytics, created_ms)
            VALUES (?, 'Test', '[]', '[]', 1, ?)";
        connection.execute(sql, (format!("p{number}"), number.cast_signed())).unwrap();
    }

    fn count(folder: &Path) -> u64 {
        let sql = "SELECT count(*) FROM project";
        open(folder).unwrap().query_row(sql, [], |row| row.get(0).map(i64::cast_unsigned)).unwrap()
    }

    #[test]
    fn what_was_acknowledged_before_a_backup_under_load_is_in_it_and_comes_back() {
        let root = tempfile::tempdir().unwrap();
        let data = root.path().join("data");
        let writer = open(&data).unwrap();
        let _served = DataLock::take(&data).unwrap();
        std::fs::write(data.join("relay.key"), "secret").unwrap();
        let (written, over) = (AtomicU64::new(0), AtomicBool::new(false));
        std::thread::scope(|scope| {
            let (written, over) = (&written, &over);
            scope.spawn(move || {
                while !over.load(Ordering::Acquire) {
                    add(&writer, written.load(Ordering::Acquire));
                    written.fetch_add(1, Ordering::AcqRel);
                }
            });
            for round in 0..3 {
                while written.load(Ordering::Acquire) < 20 * (round + 1) {
                    std::thread::yield_now();
                }
                let acknowledged = written.load(Ordering::Acquire);
                let copy = root.path().join(format!("copy-{round}"));
                backup(&data, &copy).unwrap();
                let restored = root.path().join(format!("restored-{round}"));
                restore(&copy, &restored).unwrap();
                assert!(count(&restored) >= acknowledged);
                assert_eq!(std::fs::read(restored.join("relay.key")).unwrap(), b"secret");
            }
            over.store(true, Ordering::Release);
        });
    }

    #[test]
    fn a_folder_that_is_not_empty_or_is_held_is_left_alone() {
        let root = tempfile::tempdir().unwrap();
        let [data, copy, other] = ["data", "copy", "other"].map(|name| root.path().join(name));
        drop(open(&data).unwrap());
        backup(&data, &copy).unwrap();
        assert!(matches!(backup(&data, &copy), Err(BackupError::NotEmpty(_))));
        assert!(matches!(restore(&copy, &data), Err(BackupError::NotEmpty(_))));
        assert!(matches!(restore(&other, &data), Err(BackupError::NoData(_))));
        let _served = DataLock::take(&other).unwrap();
        assert!(matches!(restore(&copy, &other), Err(BackupError::Lock(_))));
    }

    #[test]
    fn a_damaged_backup_is_not_restored() {
        let root = tempfile::tempdir().unwrap();
        let [data, copy, other] = ["data", "copy", "other"].map(|name| root.path().join(name));
        let writer = open(&data).unwrap();
        (0..200).for_each(|number| add(&writer, number));
        backup(&data, &copy).unwrap();
        let file = copy.join("gateway.db");
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[4_096..12_288].fill(0xff);
        std::fs::write(&file, bytes).unwrap();
        assert!(matches!(restore(&copy, &other), Err(BackupError::Damaged { .. })));
        assert!(!other.join("gateway.db").exists());
    }
}
