use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use walletconnect::Topic;
use walletconnect::jwt::ClientKey;

use super::RelayError;
use crate::config::SigningKey;

/// The key by which the relay signs what it posts: the operator's, or one that is made once and kept in the data folder.
pub fn signing_key(which: &SigningKey, file: &Path) -> Result<ClientKey, RelayError> {
    if let SigningKey::Given(written) = which {
        return key_of(written.reveal());
    }
    match File::open(file) {
        Ok(mut found) => {
            let mut text = String::new();
            found.read_to_string(&mut text)?;
            key_of(text.trim())
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let mut seed = [0; 32];
            getrandom::fill(&mut seed).map_err(|_| RelayError::Random)?;
            let mut made =
                OpenOptions::new().write(true).create_new(true).mode(0o600).open(file)?;
            made.write_all(Topic(seed).text().as_bytes())?;
            made.sync_all()?;
            Ok(ClientKey::from_seed(&seed))
        }
        Err(error) => Err(error.into()),
    }
}

/// 64 hex digits, as a topic has them.
fn key_of(text: &str) -> Result<ClientKey, RelayError> {
    let seed = Topic::parse(text).ok_or(RelayError::Key)?;
    Ok(ClientKey::from_seed(&seed.0))
}
