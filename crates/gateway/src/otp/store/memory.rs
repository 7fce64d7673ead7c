use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use super::{Challenge, Digest, Lock, Prune, QueuedMail, Rows, Store, StoreError, Work};

/// Rows that end with the process.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<State>);

#[derive(Debug, Default, Clone)]
struct State {
    newest_ms: u64,
    /// Each with a number, so that two at one time are two.
    events: BTreeSet<(Digest, u64, u64)>,
    count: u64,
    locks: BTreeMap<Digest, Lock>,
    challenges: BTreeMap<String, Challenge>,
    known: BTreeMap<(Digest, Digest), u64>,
    mail: BTreeMap<String, QueuedMail>,
}

impl Store for MemoryStore {
    fn transact(&self, work: &mut Work<'_>) -> Result<(), StoreError> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next = state.clone();
        work(&mut next)?;
        *state = next;
        Ok(())
    }
}

impl Rows for State {
    fn newest_ms(&self) -> Result<u64, StoreError> {
        Ok(self.newest_ms)
    }

    fn set_newest_ms(&mut self, now_ms: u64) -> Result<(), StoreError> {
        self.newest_ms = self.newest_ms.max(now_ms);
        Ok(())
    }

    fn nth_newest(&self, bucket: &Digest, nth: u32) -> Result<Option<u64>, StoreError> {
        let all = self.events.range((*bucket, 0, 0)..=(*bucket, u64::MAX, u64::MAX));
        Ok(all.rev().nth(nth.saturating_sub(1) as usize).map(|(_, at_ms, _)| *at_ms))
    }

    fn add_event(&mut self, bucket: &Digest, at_ms: u64) -> Result<(), StoreError> {
        self.count += 1;
        self.events.insert((*bucket, at_ms, self.count));
        Ok(())
    }

    fn clear_events(&mut self, bucket: &Digest) -> Result<(), StoreError> {
        self.events.retain(|(of, ..)| of != bucket);
        Ok(())
    }

    fn lock(&self, bucket: &Digest) -> Result<Option<Lock>, StoreError> {
        Ok(self.locks.get(bucket).copied())
    }

    fn put_lock(&mut self, bucket: &Digest, lock: Lock) -> Result<(), StoreError> {
        self.locks.insert(*bucket, lock);
        Ok(())
    }

    fn challenge(&self, id: &str) -> Result<Option<Challenge>, StoreError> {
        Ok(self.challenges.get(id).cloned())
    }

    fn put_challenge(&mut self, challenge: &Challenge) -> Result<(), StoreError> {
        self.challenges.insert(challenge.id.clone(), challenge.clone());
        Ok(())
    }

    fn remove_challenge(&mut self, id: &str) -> Result<(), StoreError> {
        self.challenges.remove(id);
        self.remove_mail(id)
    }

    fn remove_challenges_of(&mut self, device: &Digest) -> Result<(), StoreError> {
        let all = self.challenges.values().filter(|challenge| challenge.device == *device);
        let ids: Vec<_> = all.map(|challenge| challenge.id.clone()).collect();
        ids.iter().try_for_each(|id| self.remove_challenge(id))
    }

    fn is_known(&self, person: &Digest, device: &Digest) -> Result<bool, StoreError> {
        Ok(self.known.contains_key(&(*person, *device)))
    }

    fn remember(
        &mut self,
        person: &Digest,
        device: &Digest,
        at_ms: u64,
        most: u32,
    ) -> Result<(), StoreError> {
        self.known.insert((*person, *device), at_ms);
        let of_person = self.known.iter().filter(|((of, _), _)| of == person);
        let mut all: Vec<_> = of_person.map(|((_, device), at_ms)| (*at_ms, *device)).collect();
        all.sort_unstable_by(|first, second| second.cmp(first));
        for (_, device) in all.into_iter().skip(most as usize) {
            self.known.remove(&(*person, device));
        }
        Ok(())
    }

    fn put_mail(&mut self, mail: &QueuedMail) -> Result<(), StoreError> {
        self.mail.insert(mail.id.clone(), mail.clone());
        Ok(())
    }

    fn due_mail(&self, now_ms: u64, most: u32) -> Result<Vec<QueuedMail>, StoreError> {
        let of_use = |mail: &&QueuedMail| mail.next_ms <= now_ms && mail.expires_ms > now_ms;
        let mut due: Vec<_> = self.mail.values().filter(of_use).cloned().collect();
        due.sort_by(|first, second| (first.next_ms, &first.id).cmp(&(second.next_ms, &second.id)));
        due.truncate(most as usize);
        Ok(due)
    }

    fn next_due_ms(&self) -> Result<Option<u64>, StoreError> {
        Ok(self.mail.values().map(|mail| mail.next_ms).min())
    }

    fn put_off(&mut self, id: &str, tries: u32, next_ms: u64) -> Result<(), StoreError> {
        if let Some(mail) = self.mail.get_mut(id) {
            (mail.tries, mail.next_ms) = (tries, next_ms);
        }
        Ok(())
    }

    fn remove_mail(&mut self, id: &str) -> Result<(), StoreError> {
        self.mail.remove(id);
        Ok(())
    }

    fn prune(&mut self, before: &Prune) -> Result<(), StoreError> {
        self.challenges.retain(|_, challenge| challenge.expires_ms > before.now_ms);
        self.mail.retain(|_, mail| mail.expires_ms > before.now_ms);
        self.events.retain(|(_, at_ms, _)| *at_ms > before.events_ms);
        self.locks.retain(|_, lock| lock.until_ms > before.locks_ms);
        self.known.retain(|_, at_ms| *at_ms > before.devices_ms);
        Ok(())
    }
}
