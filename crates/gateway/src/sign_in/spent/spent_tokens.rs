use std::fmt;
use std::sync::{Mutex, PoisonError};

use shares::{Decision, Ledger, ShareKey, Whole};

use super::{Kind, SpentToken, Store, StoreError, Tally};

/// Tokens of a kind that are kept at a time, some 150 bytes each. A nonce is kept for five minutes, a session for an hour.
const MOST: u64 = 1 << 18;

/// Between two looks for those that are over.
const PRUNE_MS: u64 = 60_000;

/// Tokens that may not be used again, in bounded room: where there is none, further tokens are refused and none is forgotten. A network (an IPv4
/// /24, an IPv6 /48) has a sixteenth of the room.
pub struct SpentTokens {
    store: Box<dyn Store>,
    room: Mutex<Room>,
}

#[derive(Debug)]
struct Room {
    nonces: Ledger<ShareKey>,
    sessions: Ledger<ShareKey>,
    pruned_ms: u64,
}

/// A token was not spent.
#[derive(Debug, thiserror::Error)]
pub enum NotKept {
    /// It was spent before.
    #[error("it was used before")]
    Already,
    /// There is no room for it, or its network has used up its share.
    #[error("too many are remembered")]
    Full,
    /// The store cannot answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SpentTokens {
    /// Those of this store.
    pub fn open(store: Box<dyn Store>) -> Result<Self, StoreError> {
        Self::with_room(store, MOST)
    }

    /// The same, with room for so many of each kind.
    pub fn with_room(store: Box<dyn Store>, most: u64) -> Result<Self, StoreError> {
        let ledger = || Ledger::new(Whole::new(most));
        let mut room = Room { nonces: ledger(), sessions: ledger(), pruned_ms: 0 };
        for Tally { kind, owner, count } in store.tallies()? {
            room.of(kind).add(owner, count);
        }
        Ok(Self { store, room: Mutex::new(room) })
    }

    /// Spends a token in one atomic step. It blocks until the token is written.
    pub fn spend(&self, token: &SpentToken<'_>, now_ms: u64) -> Result<(), NotKept> {
        self.take_room(token, now_ms)?;
        let spent = self.store.spend(token);
        if !matches!(spent, Ok(true)) {
            self.lock().of(token.kind).remove(token.owner, 1);
        }
        if spent? { Ok(()) } else { Err(NotKept::Already) }
    }

    /// Whether a token was spent.
    pub fn is_spent(&self, kind: Kind, id: &str) -> Result<bool, StoreError> {
        self.store.is_spent(kind, id)
    }

    fn take_room(&self, token: &SpentToken<'_>, now_ms: u64) -> Result<(), NotKept> {
        let mut room = self.lock();
        // A clock that was put back waits for nothing.
        if now_ms.abs_diff(room.pruned_ms) >= PRUNE_MS {
            for Tally { kind, owner, count } in self.store.prune(now_ms)? {
                room.of(kind).remove(owner, count);
            }
            room.pruned_ms = now_ms;
        }
        match room.of(token.kind).take(token.owner, 1) {
            Decision::Granted => Ok(()),
            _ => Err(NotKept::Full),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Room {
    const fn of(&mut self, kind: Kind) -> &mut Ledger<ShareKey> {
        match kind {
            Kind::Nonce => &mut self.nonces,
            Kind::Session => &mut self.sessions,
        }
    }
}

impl fmt::Debug for SpentTokens {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SpentTokens").field("room", &self.room).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::MemoryStore;
    use super::*;

    const MINUTE: u64 = 60_000;

    fn with_room(most: u64) -> SpentTokens {
        SpentTokens::with_room(Box::<MemoryStore>::default(), most).unwrap()
    }

    fn spend(tokens: &SpentTokens, id: &str, address: [u8; 4], now_ms: u64) -> Result<(), NotKept> {
        let owner = ShareKey::of(address.into());
        let token = SpentToken { kind: Kind::Nonce, id, owner, until_ms: now_ms + 5 * MINUTE };
        tokens.spend(&token, now_ms)
    }

    #[test]
    fn what_is_full_refuses_and_forgets_nothing_until_it_is_over() {
        let tokens = with_room(64);
        let mut kept = Vec::new();
        for number in 0..255 {
            let id = format!("{number}");
            match spend(&tokens, &id, [10, 0, number, 1], MINUTE) {
                Ok(()) => kept.push(id),
                Err(NotKept::Full) => {}
                Err(error) => panic!("{error}"),
            }
        }
        assert!((32..=64).contains(&kept.len()), "{}", kept.len());
        assert!(kept.iter().all(|id| tokens.is_spent(Kind::Nonce, id).unwrap()));
        for id in &kept {
            let again = spend(&tokens, id, [198, 51, 100, 1], MINUTE);
            assert!(matches!(again, Err(NotKept::Already | NotKept::Full)));
        }
        assert!(spend(&tokens, "later", [10, 0, 254, 1], 6 * MINUTE).is_ok());
        assert!(!tokens.is_spent(Kind::Nonce, &kept[0]).unwrap());
    }

    #[test]
    fn one_network_leaves_room_for_others() {
        let tokens = with_room(160);
        let mine = (0..=255).filter(|number| {
            spend(&tokens, &format!("a{number}"), [203, 0, 113, *number], MINUTE).is_ok()
        });
        assert_eq!(mine.count(), 10);
        assert!(spend(&tokens, "b", [198, 51, 100, 1], MINUTE).is_ok());
    }

    #[test]
    fn a_replay_takes_no_room() {
        let tokens = with_room(160);
        spend(&tokens, "a", [203, 0, 113, 1], MINUTE).unwrap();
        for _ in 0..100 {
            let again = spend(&tokens, "a", [203, 0, 113, 1], MINUTE);
            assert!(matches!(again, Err(NotKept::Already)));
        }
        for number in 0..9 {
            spend(&tokens, &format!("{number}"), [203, 0, 113, 1], MINUTE).unwrap();
        }
    }
}
