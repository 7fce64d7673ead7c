use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use data_encoding::HEXLOWER;
use relay::private_file;
use zeroize::Zeroizing;

use super::seal::KEY;
use super::{SealingKey, SecretError};

/// The file in the data folder with the gateway's own key: 64 hexadecimal digits. Further lines are older keys, which only open.
pub const FILE: &str = "secrets.key";

/// The keys of the data folder's file, the newest first; none where there is no file.
pub fn from_folder(folder: &Path) -> Result<Vec<SealingKey>, SecretError> {
    let path = folder.join(FILE);
    let text = match fs::read_to_string(&path) {
        Ok(text) => Zeroizing::new(text),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(source) => return Err(SecretError::File { path, source }),
    };
    // Another account of the machine may not read it, also where it was copied there.
    private_file(&path).map_err(|source| SecretError::File { path, source })?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let keys: Vec<_> = lines
        .map(|line| SealingKey::parse("a line of secrets.key", line))
        .collect::<Result<_, _>>()?;
    if keys.is_empty() { Err(SecretError::Key("the empty file secrets.key")) } else { Ok(keys) }
}

/// Makes the file with a new key. It is there as a whole or not at all, whenever the process ends.
pub fn make(folder: &Path) -> Result<SealingKey, SecretError> {
    let mut bytes = Zeroizing::new([0; KEY]);
    getrandom::fill(&mut *bytes).map_err(|_| SecretError::Random)?;
    let text = Zeroizing::new(HEXLOWER.encode(&*bytes) + "\n");
    let path = folder.join(FILE);
    write_whole(folder, &path, &text).map_err(|source| SecretError::File { path, source })?;
    Ok(SealingKey::new(&bytes))
}

fn write_whole(folder: &Path, path: &Path, text: &str) -> io::Result<()> {
    let draft = path.with_extension("new");
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&draft, path)?;
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::super::SealingKeys;
    use super::*;

    #[test]
    fn a_made_key_is_its_owners_alone_and_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        assert!(from_folder(folder.path()).unwrap().is_empty());
        // A process that was ended while it wrote.
        fs::write(folder.path().join("secrets.new"), "abc").unwrap();
        let made = SealingKeys::new(make(folder.path()).unwrap(), Vec::new());
        let path = folder.path().join(FILE);
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let sealed = made.seal("a", b"hunter2").unwrap();
        fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
        let read = from_folder(folder.path()).unwrap().remove(0);
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert!(SealingKeys::new(read, Vec::new()).open("a", &sealed).is_ok());
    }

    #[test]
    fn each_line_is_a_key_and_a_wrong_one_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        let [first, second] = ["ab", "cd"].map(|pair| pair.repeat(KEY));
        fs::write(&path, format!("{first}\n\n{second}\n")).unwrap();
        assert_eq!(from_folder(folder.path()).unwrap().len(), 2);
        for wrong in ["", "\n", "hunter2\n", &format!("{first}\nhunter2")] {
            fs::write(&path, wrong).unwrap();
            let error = from_folder(folder.path()).unwrap_err().to_string();
            assert!(error.contains("secrets.key") && !error.contains("hunter2"), "{error}");
        }
    }
}
