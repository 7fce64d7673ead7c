use std::collections::{BTreeMap, HashSet};
use std::sync::{Mutex, PoisonError};

use ring::digest::{SHA256, digest};
use shares::{Decision, Ledger, ShareKey, Whole};

use super::ProofError;

/// Proofs that are remembered at a time, some 100 bytes each, for two minutes at most.
const MOST: u64 = 1 << 17;

/// Proofs that were used, until they are over by their time. In bounded room: where there is none, further proofs are refused and none is forgotten. A network
/// (an IPv4 /24, an IPv6 /48) has a sixteenth of the room.
#[derive(Debug)]
pub struct Replays(Mutex<Used>);

#[derive(Debug)]
struct Used {
    ids: HashSet<Id>,
    by_end: BTreeMap<u64, Vec<(Id, ShareKey)>>,
    room: Ledger<ShareKey>,
    /// The latest end of a proof that is no longer remembered.
    forgotten_ms: u64,
}

/// SHA-256 of key and id, so that each takes the same room.
type Id = [u8; 32];

impl Default for Replays {
    fn default() -> Self {
        Self::with_room(MOST)
    }
}

impl Replays {
    /// With room for so many.
    pub fn with_room(most: u64) -> Self {
        Self(Mutex::new(Used {
            ids: HashSet::new(),
            by_end: BTreeMap::new(),
            room: Ledger::new(Whole::new(most)),
            forgotten_ms: 0,
        }))
    }

    /// Uses the proof of a key (`jkt`) with this id, which is over at `until_ms`. Of two at once one is refused.
    pub fn spend(
        &self,
        jkt: &str,
        jti: &str,
        network: ShareKey,
        until_ms: u64,
        now_ms: u64,
    ) -> Result<(), ProofError> {
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        used.forget(now_ms);
        // The clock was put back: it may have been used, and is no longer remembered.
        if until_ms <= used.forgotten_ms {
            return Err(ProofError::Time);
        }
        // Neither holds the sign between them.
        let id = digest(&SHA256, format!("{jkt}.{jti}").as_bytes());
        let id: Id = id.as_ref().try_into().map_err(|_| ProofError::Full)?;
        if used.ids.contains(&id) {
            return Err(ProofError::Replayed);
        }
        match used.room.take(network, 1) {
            Decision::Granted => {}
            _ => return Err(ProofError::Full),
        }
        used.ids.insert(id);
        used.by_end.entry(until_ms).or_default().push((id, network));
        Ok(())
    }
}

impl Used {
    fn forget(&mut self, now_ms: u64) {
        while let Some(first) = self.by_end.first_entry().filter(|first| *first.key() < now_ms) {
            self.forgotten_ms = *first.key();
            for (id, network) in first.remove() {
                self.ids.remove(&id);
                self.room.remove(network, 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = 1_700_000_000_000;
    const END: u64 = NOW + 60_000;

    fn network(last: u8) -> ShareKey {
        ShareKey::of([203, 0, last, 1].into())
    }

    #[test]
    fn a_proof_is_used_once_by_its_key_and_id() {
        let used = Replays::default();
        let spend = |jkt, jti| used.spend(jkt, jti, network(1), END, NOW);
        assert_eq!(spend("a", "1"), Ok(()));
        assert_eq!(spend("a", "1"), Err(ProofError::Replayed));
        assert_eq!((spend("a", "2"), spend("b", "1")), (Ok(()), Ok(())));
        let later = used.spend("a", "1", network(2), END + 1, END);
        assert_eq!(later, Err(ProofError::Replayed), "until its time is over");
    }

    #[test]
    fn a_clock_that_is_put_back_makes_no_used_proof_good_again() {
        let used = Replays::default();
        used.spend("a", "1", network(1), END, NOW).unwrap();
        used.spend("a", "2", network(1), END + 120_000, END + 60_000).unwrap();
        assert_eq!(used.spend("a", "1", network(1), END, NOW), Err(ProofError::Time));
        assert_eq!(used.spend("a", "3", network(1), END + 1, NOW), Ok(()));
    }

    #[test]
    fn what_is_full_refuses_and_forgets_nothing_and_one_network_leaves_room_for_others() {
        let used = Replays::with_room(64);
        let spend = |at: u8, id: u32, now_ms| {
            used.spend("a", &format!("{at}.{id}"), network(at), now_ms + 60_000, now_ms)
        };
        let of_one = (0..64).filter(|id| spend(1, *id, NOW).is_ok()).count();
        assert_eq!(of_one, 4);
        assert_eq!(spend(1, 0, NOW), Err(ProofError::Replayed));
        assert_eq!(spend(1, 64, NOW), Err(ProofError::Full));
        assert_eq!(spend(2, 0, NOW), Ok(()));
        for at in 3..255 {
            let _full = spend(at, 0, NOW);
        }
        assert_eq!(spend(1, 0, NOW), Err(ProofError::Replayed));
        assert_eq!(spend(1, 65, END + 1), Ok(()), "room is free again");
        assert_eq!(used.0.lock().unwrap().ids.len(), 1);
    }
}
