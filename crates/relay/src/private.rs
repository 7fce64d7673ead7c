use std::fs::{OpenOptions, Permissions};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// Makes a file that only its owner can read and write, empty when it is new; one that is there becomes so. SQLite gives the files beside a
/// database the database's own permissions.
pub fn private_file(path: &Path) -> std::io::Result<()> {
    let file = OpenOptions::new().append(true).create(true).mode(0o600).open(path)?;
    if file.metadata()?.permissions().mode() & 0o177 != 0 {
        file.set_permissions(Permissions::from_mode(0o600))?;
    }
    Ok(())
}
