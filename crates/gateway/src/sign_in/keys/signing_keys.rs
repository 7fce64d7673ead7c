use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use api::sign_in::KeySet;

use super::SigningKey;
use crate::secrets::{SecretError, Secrets};

/// Before the key's id, in the name of its secret.
const PREFIX: &str = "sign-in/key/";

/// After a failure to rotate it is tried again this much later.
const RETRY_MS: u64 = 60_000;

/// How the keys are rotated.
#[derive(Debug, Clone, Copy)]
pub struct KeyTimes {
    /// How long a key signs.
    pub rotate_after: Duration,
    /// How long the next key is published before it signs: caches of the public keys know it by then.
    pub ahead: Duration,
    /// How long a key is published after it signed the last time: as long as a token lives.
    pub after: Duration,
}

/// The keys that are in use, oldest first: perhaps one that only verifies, one that signs, and one that is to come.
#[derive(Debug)]
pub struct SigningKeys {
    secrets: Arc<Secrets>,
    times: KeyTimes,
    keys: RwLock<Vec<Arc<SigningKey>>>,
    /// When the next change is due, in milliseconds since 1970.
    due_ms: AtomicU64,
    rotation: Mutex<()>,
}

impl SigningKeys {
    /// Reads those that are stored, and makes the first one.
    pub fn open(secrets: Arc<Secrets>, times: KeyTimes, now_ms: u64) -> Result<Self, SecretError> {
        let mut keys = Vec::new();
        for name in secrets.names(PREFIX)? {
            let Some(stored) = secrets.get(&name)? else { continue };
            let key = SigningKey::read(&stored).ok_or(SecretError::Damaged { name })?;
            keys.push(Arc::new(key));
        }
        keys.sort_by_key(|key| key.from_ms());
        let (due_ms, rotation) = (AtomicU64::new(0), Mutex::new(()));
        let opened = Self { secrets, times, keys: RwLock::new(keys), due_ms, rotation };
        opened.rotate(now_ms)?;
        Ok(opened)
    }

    /// The key that signs now.
    pub fn current(&self, now_ms: u64) -> Result<Arc<SigningKey>, SecretError> {
        self.keep_up(now_ms);
        let keys = self.all();
        let begun = keys.iter().rev().find(|key| key.from_ms() <= now_ms);
        // Where the clock was put back, the oldest signs on.
        begun.or(keys.first()).cloned().ok_or(SecretError::Random)
    }

    /// The key of this id, while tokens of its may still be valid.
    pub fn find(&self, id: &str, now_ms: u64) -> Option<Arc<SigningKey>> {
        self.keep_up(now_ms);
        self.all().iter().find(|key| key.id() == id).cloned()
    }

    /// What anybody may know of them, the newest first.
    pub fn public(&self, now_ms: u64) -> KeySet {
        self.keep_up(now_ms);
        KeySet { keys: self.all().iter().rev().map(|key| key.public()).collect() }
    }

    /// Rotates the keys where it is time to. Where that fails, those that are there sign on.
    fn keep_up(&self, now_ms: u64) {
        if now_ms < self.due_ms.load(Ordering::Acquire) {
            return;
        }
        // One does it; others need not wait.
        let Ok(_one) = self.rotation.try_lock() else { return };
        if let Err(error) = self.rotate(now_ms) {
            tracing::error!(%error, "the keys of sessions cannot be rotated");
            self.due_ms.store(now_ms.saturating_add(RETRY_MS), Ordering::Release);
        }
    }

    fn rotate(&self, now_ms: u64) -> Result<(), SecretError> {
        let KeyTimes { rotate_after, ahead, after } = self.times;
        let [rotate_after, ahead, after] = [rotate_after, ahead, after].map(millis);
        let mut keys = self.all();
        let from_ms = match keys.last() {
            None => Some(now_ms),
            Some(newest) => {
                let ends = newest.from_ms().saturating_add(rotate_after);
                let soon = now_ms.saturating_add(ahead);
                (ends <= soon).then_some(ends.max(soon))
            }
        };
        if let Some(from_ms) = from_ms {
            let (key, stored) = SigningKey::make(from_ms)?;
            self.secrets.put(&name_of(&key), &stored)?;
            keys.push(Arc::new(key));
        }
        while let Some(next) = keys.get(1)
            && next.from_ms().saturating_add(after) <= now_ms
        {
            self.secrets.remove(&name_of(&keys[0]))?;
            keys.remove(0);
        }
        let newest = keys.last().map_or(now_ms, |key| key.from_ms());
        let next = newest.saturating_add(rotate_after).saturating_sub(ahead);
        let over = keys.get(1).map(|key| key.from_ms().saturating_add(after));
        let due = over.map_or(next, |over| over.min(next));
        *self.keys.write().unwrap_or_else(PoisonError::into_inner) = keys;
        self.due_ms.store(due, Ordering::Release);
        Ok(())
    }

    fn all(&self) -> Vec<Arc<SigningKey>> {
        self.keys.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn name_of(key: &SigningKey) -> String {
    format!("{PREFIX}{}", key.id())
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::{MemoryStore, SealingKey, SealingKeys};

    const START: u64 = 1_700_000_000_000;
    const HOUR: u64 = 3_600_000;
    const DAY: u64 = 24 * HOUR;

    fn secrets() -> Arc<Secrets> {
        let keys = SealingKeys::new(SealingKey::new(&[7; 32]), Vec::new());
        Arc::new(Secrets::with(keys, Box::<MemoryStore>::default()).unwrap())
    }

    fn open(secrets: &Arc<Secrets>, now_ms: u64) -> SigningKeys {
        let times = KeyTimes {
            rotate_after: Duration::from_millis(30 * DAY),
            ahead: Duration::from_millis(HOUR),
            after: Duration::from_millis(2 * HOUR),
        };
        SigningKeys::open(Arc::clone(secrets), times, now_ms).unwrap()
    }

    fn current(keys: &SigningKeys, now_ms: u64) -> String {
        keys.current(now_ms).unwrap().id().to_owned()
    }

    fn published(keys: &SigningKeys, now_ms: u64) -> Vec<String> {
        keys.public(now_ms).keys.into_iter().map(|key| key.kid).collect()
    }

    #[test]
    fn a_key_signs_for_its_time_and_the_next_is_published_before_it_signs() {
        let keys = open(&secrets(), START);
        let first = current(&keys, START);
        let end = START + 30 * DAY;
        assert_eq!(current(&keys, end - HOUR - 1), first);
        assert_eq!(published(&keys, end - HOUR - 1), std::slice::from_ref(&first));
        // The next one is known, and does not sign yet.
        let both = published(&keys, end - HOUR);
        assert_eq!((both.len(), &both[1]), (2, &first));
        assert_eq!(current(&keys, end - 1), first);
        assert_eq!(current(&keys, end), both[0]);
        // The first is published until its last token is over.
        assert_eq!(published(&keys, end + 2 * HOUR - 1).len(), 2);
        assert!(keys.find(&first, end + 2 * HOUR - 1).is_some());
        assert_eq!(published(&keys, end + 2 * HOUR), both[..1]);
        assert!(keys.find(&first, end + 2 * HOUR).is_none());
    }

    #[test]
    fn keys_outlive_a_restart_and_what_is_over_is_not_kept() {
        let secrets = secrets();
        let first = current(&open(&secrets, START), START);
        let again = open(&secrets, START + DAY);
        assert_eq!(current(&again, START + DAY), first);
        // It stood still for longer than a key signs: the old one signs on until the new one is known.
        let late = START + 90 * DAY;
        let keys = open(&secrets, late);
        assert_eq!((current(&keys, late), published(&keys, late).len()), (first.clone(), 2));
        assert_ne!(current(&keys, late + HOUR), first);
        assert_eq!(published(&keys, late + 3 * HOUR).len(), 1);
        assert_eq!(secrets.names(PREFIX).unwrap().len(), 1);
    }

    #[test]
    fn a_clock_that_was_put_back_takes_no_key_away() {
        let keys = open(&secrets(), START);
        let first = current(&keys, START);
        assert_eq!(current(&keys, START - DAY), first);
        assert_eq!(published(&keys, START - DAY), [first]);
    }

    #[test]
    fn many_at_once_make_one_key() {
        let (secrets, end) = (secrets(), START + 30 * DAY);
        let keys = open(&secrets, START);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| keys.current(end - HOUR).unwrap());
            }
        });
        assert_eq!(secrets.names(PREFIX).unwrap().len(), 2);
    }
}
