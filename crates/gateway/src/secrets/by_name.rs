use std::fmt;
use std::path::Path;

use zeroize::Zeroizing;

use super::key_file::{FILE, from_folder, make};
use super::{SealedStore, SealingKey, SealingKeys, SecretError};
use crate::config::SecretConfig;

/// Small secrets by name, sealed wherever they are kept.
pub struct Secrets {
    keys: SealingKeys,
    store: Box<dyn SealedStore>,
}

impl Secrets {
    /// Opens those of a data folder: by the operator's key, else by the one in the folder, which is made when nothing was sealed yet.
    pub fn open(
        config: &SecretConfig,
        folder: &Path,
        store: Box<dyn SealedStore>,
    ) -> Result<Self, SecretError> {
        let given = config.key.as_ref();
        let given = given.map(|key| SealingKey::parse("DRAWSTRING_SECRETS_KEY", key.reveal()));
        let old = config.old_keys.iter();
        let old = old.map(|key| SealingKey::parse("DRAWSTRING_SECRETS_OLD_KEYS", key.reveal()));
        let mut keys = Vec::from_iter(given.transpose()?);
        keys.extend(from_folder(folder)?);
        if keys.is_empty() {
            // Under a new key nothing that is there would open.
            if !store.names("")?.is_empty() {
                return Err(SecretError::NoKey(folder.join(FILE)));
            }
            keys.push(make(folder)?);
        }
        let newest = keys.remove(0);
        keys.extend(old.collect::<Result<Vec<_>, _>>()?);
        Self::with(SealingKeys::new(newest, keys), store)
    }

    /// Opens those of this store. Each that an older key sealed is sealed anew, so that the older key can be given up.
    pub fn with(keys: SealingKeys, store: Box<dyn SealedStore>) -> Result<Self, SecretError> {
        for name in store.names("")? {
            let Some(sealed) = store.get(&name)? else { continue };
            let secret = keys.open(&name, &sealed)?;
            if keys.is_old(&sealed) {
                store.put(&name, &keys.seal(&name, &secret)?)?;
            }
        }
        Ok(Self { keys, store })
    }

    /// The secret of this name.
    pub fn get(&self, name: &str) -> Result<Option<Zeroizing<Vec<u8>>>, SecretError> {
        let sealed = self.store.get(name)?;
        sealed.map(|sealed| self.keys.open(name, &sealed)).transpose()
    }

    /// Keeps a secret, in place of the one that had the name.
    pub fn put(&self, name: &str, secret: &[u8]) -> Result<(), SecretError> {
        Ok(self.store.put(name, &self.keys.seal(name, secret)?)?)
    }

    /// Seals a secret that is kept elsewhere, as in a row of a table that has many. It opens under this name alone.
    pub fn seal(&self, name: &str, secret: &[u8]) -> Result<Vec<u8>, SecretError> {
        self.keys.seal(name, secret)
    }

    /// Opens what [`Self::seal`] sealed.
    pub fn open_sealed(
        &self,
        name: &str,
        sealed: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, SecretError> {
        self.keys.open(name, sealed)
    }

    /// Whether an older key sealed it. Its owner then seals it anew, so that the older key can be removed.
    pub fn is_old(&self, sealed: &[u8]) -> bool {
        self.keys.is_old(sealed)
    }

    /// Removes a secret; false if there was none.
    pub fn remove(&self, name: &str) -> Result<bool, SecretError> {
        Ok(self.store.remove(name)?)
    }

    /// The names that begin so.
    pub fn names(&self, prefix: &str) -> Result<Vec<String>, SecretError> {
        Ok(self.store.names(prefix)?)
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Secrets").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::SqliteStore;
    use super::*;
    use crate::database;
    use crate::plugins::Secret;

    /// Keys are named by a pair of digits that is repeated.
    fn open(folder: &Path, key: Option<&str>, old: &[&str]) -> Result<Secrets, SecretError> {
        let secret = |pair: &str| Secret::new(pair.repeat(32));
        let config = SecretConfig {
            key: key.map(secret),
            old_keys: old.iter().map(|pair| secret(pair)).collect(),
        };
        Secrets::open(&config, folder, Box::new(store(folder)))
    }

    fn store(folder: &Path) -> SqliteStore {
        SqliteStore::new(database::open(folder).unwrap())
    }

    fn read(secrets: &Secrets, name: &str) -> Option<Vec<u8>> {
        secrets.get(name).unwrap().map(|secret| secret.to_vec())
    }

    #[test]
    fn the_key_that_is_made_once_opens_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let first = open(folder.path(), None, &[]).unwrap();
        assert_eq!(read(&first, "a"), None);
        first.put("a", b"hunter2").unwrap();
        let sealed = store(folder.path()).get("a").unwrap().unwrap();
        assert!(!sealed.windows(7).any(|part| part == b"hunter2"));
        let second = open(folder.path(), None, &[]).unwrap();
        assert_eq!(read(&second, "a").unwrap(), b"hunter2");
        assert!(second.remove("a").unwrap() && !second.remove("a").unwrap());
    }

    #[test]
    fn a_new_key_of_the_operators_seals_what_older_ones_sealed() {
        let folder = tempfile::tempdir().unwrap();
        open(folder.path(), None, &[]).unwrap().put("a", b"hunter2").unwrap();
        // From the folder's own key to the operator's.
        assert_eq!(read(&open(folder.path(), Some("01"), &[]).unwrap(), "a").unwrap(), b"hunter2");
        std::fs::remove_file(folder.path().join(FILE)).unwrap();
        // From one of the operator's to the next.
        assert_eq!(
            read(&open(folder.path(), Some("02"), &["01"]).unwrap(), "a").unwrap(),
            b"hunter2"
        );
        assert_eq!(read(&open(folder.path(), Some("02"), &[]).unwrap(), "a").unwrap(), b"hunter2");
        assert!(!folder.path().join(FILE).exists(), "no key is made beside the operator's");
    }

    #[test]
    fn a_wrong_or_missing_key_is_told_at_the_start_and_nothing_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        open(folder.path(), Some("01"), &[]).unwrap().put("a", b"hunter2").unwrap();
        let table = [
            (Some("02"), &["03"][..], "DRAWSTRING_SECRETS_OLD_KEYS"),
            (None, &[], "DRAWSTRING_SECRETS_KEY"),
            (Some("zz"), &[], "DRAWSTRING_SECRETS_KEY is no key"),
            (Some("01"), &["zz"], "DRAWSTRING_SECRETS_OLD_KEYS is no key"),
        ];
        for (key, old, advice) in table {
            let error = open(folder.path(), key, old).unwrap_err().to_string();
            assert!(error.contains(advice) && !error.contains("zz"), "{error}");
            assert!(!folder.path().join(FILE).exists());
        }
        assert_eq!(read(&open(folder.path(), Some("01"), &[]).unwrap(), "a").unwrap(), b"hunter2");
    }
}
