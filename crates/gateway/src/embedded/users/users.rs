use std::fmt;
use std::sync::Arc;

use data_encoding::BASE64URL_NOPAD;
use ring::hmac;
use zeroize::Zeroizing;

use super::{Identity, Store, StoreError};
use crate::embedded::sessions::new_id;
use crate::secrets::{SecretError, Secrets};

/// The name of the secret that addresses are hashed with.
const PEPPER: &str = "embedded/email-pepper";

/// All users. Of an e-mail address an HMAC is kept, by which it is found, and the address itself sealed: a database without its key names no address.
pub struct Users {
    store: Box<dyn Store>,
    secrets: Arc<Secrets>,
    pepper: hmac::Key,
}

/// A user cannot be found or made.
#[derive(Debug, thiserror::Error)]
pub enum UserError {
    /// The store cannot answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The secrets cannot be used.
    #[error(transparent)]
    Secrets(#[from] SecretError),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl Users {
    /// Those of this store. Addresses that an older key sealed are sealed anew, so that the older key can be given up.
    pub fn open(store: Box<dyn Store>, secrets: Arc<Secrets>) -> Result<Self, UserError> {
        let pepper = pepper(&secrets)?;
        let users = Self { store, pepper: hmac::Key::new(hmac::HMAC_SHA256, &pepper), secrets };
        for mut identity in users.store.all()? {
            if users.secrets.is_old(&identity.email_sealed) {
                let name = identity.seal_name();
                let email = users.secrets.open_sealed(&name, &identity.email_sealed)?;
                identity.email_sealed = users.secrets.seal(&name, &email)?;
                users.store.reseal(&identity)?;
            }
        }
        Ok(users)
    }

    /// The id of the user who has this address in a project; made at the first login. The address is verified, and in its one normal form.
    pub fn of_email(&self, project: &str, email: &str, now_ms: u64) -> Result<String, UserError> {
        let mut identity = Identity {
            project: project.to_owned(),
            kind: "email".to_owned(),
            issuer: String::new(),
            subject: self.subject(project, email),
            user: String::new(),
            email_sealed: Vec::new(),
            created_ms: now_ms,
        };
        let Identity { kind, issuer, subject, .. } = &identity;
        if let Some(user) = self.store.find(project, kind, issuer, subject)? {
            return Ok(user);
        }
        identity.user = new_id()?;
        identity.email_sealed = self.secrets.seal(&identity.seal_name(), email.as_bytes())?;
        Ok(self.store.add(&identity)?)
    }

    /// The name by which an address is found again; another one in each project.
    fn subject(&self, project: &str, email: &str) -> String {
        let text = format!("ew.email.v1\n{project}\n{email}");
        BASE64URL_NOPAD.encode(hmac::sign(&self.pepper, text.as_bytes()).as_ref())
    }
}

/// The secret that addresses are hashed with, made once.
fn pepper(secrets: &Secrets) -> Result<Zeroizing<Vec<u8>>, UserError> {
    if let Some(pepper) = secrets.get(PEPPER)? {
        return Ok(pepper);
    }
    let mut made = Zeroizing::new(vec![0; 32]);
    getrandom::fill(&mut made)?;
    secrets.put(PEPPER, &made)?;
    Ok(made)
}

impl fmt::Debug for Users {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Users").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::SqliteStore;
    use super::*;
    use crate::database;
    use crate::secrets::{SealingKey, SealingKeys, SqliteStore as SealedSqlite};

    const EMAIL: &str = "ada@example.org";

    fn open(folder: &std::path::Path, key: u8, old: &[u8]) -> Result<Users, UserError> {
        let key_of = |byte: &u8| SealingKey::new(&[*byte; 32]);
        let keys = SealingKeys::new(key_of(&key), old.iter().map(key_of).collect());
        let connection = || database::open(folder).unwrap();
        let secrets = Secrets::with(keys, Box::new(SealedSqlite::new(connection())))?;
        Users::open(Box::new(SqliteStore::new(connection())), Arc::new(secrets))
    }

    #[test]
    fn an_address_is_the_same_user_after_a_restart_and_another_one_in_each_project() {
        let folder = tempfile::tempdir().unwrap();
        let users = open(folder.path(), 1, &[]).unwrap();
        let ada = users.of_email("p", EMAIL, 7).unwrap();
        assert_eq!(users.of_email("p", EMAIL, 8).unwrap(), ada);
        assert_ne!(users.of_email("q", EMAIL, 8).unwrap(), ada);
        assert_ne!(users.of_email("p", "ada@example.net", 8).unwrap(), ada);
        assert_eq!(open(folder.path(), 1, &[]).unwrap().of_email("p", EMAIL, 9).unwrap(), ada);
    }

    #[test]
    fn the_database_names_no_address_and_another_pepper_finds_none() {
        let folder = tempfile::tempdir().unwrap();
        let users = open(folder.path(), 1, &[]).unwrap();
        users.of_email("p", EMAIL, 7).unwrap();
        for entry in std::fs::read_dir(folder.path()).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            assert!(!bytes.windows(EMAIL.len()).any(|part| part == EMAIL.as_bytes()));
        }
        let other = tempfile::tempdir().unwrap();
        let other = open(other.path(), 1, &[]).unwrap();
        assert_ne!(users.subject("p", EMAIL), other.subject("p", EMAIL));
    }

    #[test]
    fn a_new_key_seals_addresses_anew_and_a_missing_one_is_told_at_the_start() {
        let folder = tempfile::tempdir().unwrap();
        let ada = open(folder.path(), 1, &[]).unwrap().of_email("p", EMAIL, 7).unwrap();
        assert!(matches!(open(folder.path(), 2, &[]), Err(UserError::Secrets(_))));
        open(folder.path(), 2, &[1]).unwrap();
        let users = open(folder.path(), 2, &[]).unwrap();
        assert_eq!(users.of_email("p", EMAIL, 8).unwrap(), ada);
        let identity = users.store.all().unwrap().remove(0);
        let opened = users.secrets.open_sealed(&identity.seal_name(), &identity.email_sealed);
        assert_eq!(opened.unwrap().as_slice(), EMAIL.as_bytes());
    }
}
