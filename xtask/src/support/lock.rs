//! Two `./x` in one clone must not write the same files at once.

use std::fs::{self, File, TryLockError};

use anyhow::Result;

use super::{paths, say::say};

/// Held until dropped.
pub struct Lock(#[expect(dead_code, reason = "dropping the file releases the lock")] File);

/// Waits until no other `./x` of this clone is building.
pub fn build() -> Result<Lock> {
    fs::create_dir_all(paths::target(""))?;
    let file = File::create(paths::target("x.lock"))?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        say("another ./x is building here: waiting for it");
        file.lock()?;
    }
    Ok(Lock(file))
}
