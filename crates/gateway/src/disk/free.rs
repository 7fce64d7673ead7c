use std::io;
use std::path::Path;

/// Bytes that this process may still write to the disk of `folder`, without what is reserved for the administrator.
pub fn free_bytes(folder: &Path) -> io::Result<u64> {
    let found = rustix::fs::statvfs(folder)?;
    Ok(found.f_bavail.saturating_mul(found.f_frsize))
}
