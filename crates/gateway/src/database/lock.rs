use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The file that a gateway holds locked as long as it serves from a data folder. The system takes the lock back when the process ends, however it
/// ends: a file that was left over locks nothing.
pub const NAME: &str = "gateway.lock";

/// A data folder, held for one process.
#[derive(Debug)]
pub struct DataLock {
    file: File,
}

/// The data folder cannot be held.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process holds it.
    #[error(
        "the data folder {folder} is used by another gateway ({holder}): stop that one, or give this one a folder of its own with --data-dir or DRAWSTRING_DATA_DIR"
    )]
    Held {
        /// The folder.
        folder: PathBuf,
        /// Which process, as far as it said.
        holder: String,
    },
    /// The system refuses.
    #[error("cannot lock the data folder {folder}: {source}; check who may write there")]
    System {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

impl DataLock {
    /// Holds the folder, making it when it is not there.
    pub fn take(folder: &Path) -> Result<Self, LockError> {
        let system = |source| LockError::System { folder: folder.to_owned(), source };
        make_private(folder).map_err(system)?;
        let path = folder.join(NAME);
        let options = OpenOptions::new().read(true).write(true).create(true).mode(0o600).clone();
        let mut file = options.open(&path).map_err(system)?;
        match file.try_lock() {
            Ok(()) => {
                let lock = Self { file };
                lock.say(&format!("process {}\n", std::process::id())).map_err(system)?;
                Ok(lock)
            }
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                // What the other process wrote is only told.
                let read = file.read_to_string(&mut text);
                let said = text.lines().next().filter(|_| read.is_ok()).unwrap_or_default();
                let holder = if said.is_empty() { "which does not say its number" } else { said };
                Err(LockError::Held { folder: folder.to_owned(), holder: holder.to_owned() })
            }
            Err(TryLockError::Error(error)) => Err(system(error)),
        }
    }

    /// Writes into the file who holds it, for people and for tools.
    pub fn say(&self, text: &str) -> std::io::Result<()> {
        let mut file = &self.file;
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(text.as_bytes())
    }
}

/// Makes a folder that only its owner can look into. One that was there, and holds a database already, becomes so.
pub fn make_private(folder: &Path) -> std::io::Result<()> {
    if !folder.exists() {
        return DirBuilder::new().recursive(true).mode(0o700).create(folder);
    }
    let permissions = folder.metadata()?.permissions();
    if permissions.mode() & 0o077 != 0 && folder.join("gateway.db").exists() {
        std::fs::set_permissions(folder, PermissionsExt::from_mode(0o700))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_held_by_one_and_free_again_when_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let first = DataLock::take(folder.path()).unwrap();
        let error = DataLock::take(folder.path()).unwrap_err().to_string();
        let me = format!("process {}", std::process::id());
        for part in [&*me, "--data-dir", &folder.path().display().to_string()] {
            assert!(error.contains(part), "{part} in {error}");
        }
        drop(first);
        assert!(DataLock::take(folder.path()).is_ok(), "what is left over locks nothing");
    }

    #[test]
    fn a_new_folder_is_its_owners_alone_and_an_older_one_becomes_so() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("new/data");
        make_private(&folder).unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&folder), 0o700);
        let older = parent.path().join("older");
        std::fs::create_dir(&older).unwrap();
        std::fs::set_permissions(&older, PermissionsExt::from_mode(0o755)).unwrap();
        make_private(&older).unwrap();
        assert_eq!(mode(&older), 0o755, "it may be anybody's");
        std::fs::write(older.join("gateway.db"), "").unwrap();
        make_private(&older).unwrap();
        assert_eq!(mode(&older), 0o700);
    }
}
