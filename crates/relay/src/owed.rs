use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use walletconnect::ClientId;

/// What this node sent and its reader did not acknowledge, so that it is known for a message sent again when it comes out of the mailbox.
/// Only counting depends on it: a little is remembered, by hashes, and the oldest is forgotten first.
#[derive(Debug, Default)]
pub struct Owed {
    hasher: RandomState,
    noted: Mutex<Noted>,
}

#[derive(Debug, Default)]
struct Noted {
    known: HashSet<u64>,
    order: VecDeque<u64>,
}

/// Deliveries remembered, 24 bytes each.
const MOST: usize = 65_536;

impl Owed {
    /// A message was sent to a reader, who did not acknowledge it.
    pub fn note(&self, reader: ClientId, seq: u64) {
        let name = self.hasher.hash_one((reader.0, seq));
        let mut noted = self.noted();
        if !noted.known.insert(name) {
            return;
        }
        noted.order.push_back(name);
        if noted.order.len() > MOST
            && let Some(oldest) = noted.order.pop_front()
        {
            noted.known.remove(&oldest);
        }
    }

    /// Whether a message that comes out of the mailbox was sent to this reader before.
    pub fn was_sent(&self, reader: ClientId, seq: u64) -> bool {
        let name = self.hasher.hash_one((reader.0, seq));
        self.noted().known.contains(&name)
    }

    fn noted(&self) -> MutexGuard<'_, Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READER: ClientId = ClientId([1; 32]);

    #[test]
    fn what_was_sent_is_known_by_reader_and_place() {
        let owed = Owed::default();
        owed.note(READER, 7);
        assert!(owed.was_sent(READER, 7));
        assert!(!owed.was_sent(READER, 8));
        assert!(!owed.was_sent(ClientId([2; 32]), 7));
    }

    #[test]
    fn the_oldest_is_forgotten_first() {
        let owed = Owed::default();
        for seq in 0..=MOST as u64 {
            owed.note(READER, seq);
        }
        assert!(!owed.was_sent(READER, 0));
        assert!(owed.was_sent(READER, 1));
        assert_eq!(owed.noted().known.len(), MOST);
    }
}
