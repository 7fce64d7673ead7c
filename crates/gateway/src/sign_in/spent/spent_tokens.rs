use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use shares::{Decision, Ledger, ShareKey, Whole};

use super::{Epoch, Kind, SpentToken, Store, StoreError, Tally};

/// Tokens of a kind that are kept at a time, some 150 bytes each. A nonce is kept for five minutes, a session for an hour.
const MOST: u64 = 1 << 18;

/// Between two looks for those that are over.
const PRUNE_MS: u64 = 60_000;

/// A token is remembered a little longer than it lasts, and the clock may be put back by as much with no consequence.
pub const MARGIN_MS: u64 = 60_000;

/// Tokens that may not be used again, in bounded room: where there is none, further tokens are refused and none is forgotten. A network (an IPv4
/// /24, an IPv6 /48) has a sixteenth of the room.
pub struct SpentTokens {
    store: Box<dyn Store>,
    room: Mutex<Room>,
    // The epoch, to be read without waiting for the store.
    number: AtomicU64,
    forgotten_ms: AtomicU64,
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
    /// It is of an earlier epoch, or over for so long that it may have been forgotten.
    #[error("it may have been used before the clock was put back")]
    Forgotten,
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
        let Epoch { number, forgotten_ms } = store.epoch()?;
        let [number, forgotten_ms] = [number, forgotten_ms].map(AtomicU64::new);
        Ok(Self { store, room: Mutex::new(room), number, forgotten_ms })
    }

    /// The number of the epoch at this time: the next one, if the clock was put back behind what was forgotten. It writes in that case alone.
    pub fn epoch(&self, now_ms: u64) -> Result<u64, StoreError> {
        if self.was_put_back(now_ms) {
            let _room = self.lock();
            if self.was_put_back(now_ms) {
                tracing::warn!("the clock was put back: nonces and sessions from before are over");
                self.enter(self.store.begin_epoch(now_ms)?);
            }
        }
        Ok(self.number.load(Ordering::Acquire))
    }

    /// Spends a token in one atomic step. It blocks until the token is written.
    pub fn spend(&self, token: &SpentToken<'_>, now_ms: u64) -> Result<(), NotKept> {
        self.epoch(now_ms)?;
        self.take_room(token, now_ms)?;
        let spent = self.store.spend(token);
        let mut room = self.lock();
        if !matches!(spent, Ok(true)) {
            room.of(token.kind).remove(token.owner, 1);
        }
        if !spent? {
            return Err(NotKept::Already);
        }
        // Looked at last, and while nothing is forgotten: it may have been spent and forgotten just before.
        if self.may_be_forgotten(token) { Err(NotKept::Forgotten) } else { Ok(()) }
    }

    /// Whether a token was spent.
    pub fn is_spent(&self, kind: Kind, id: &str) -> Result<bool, StoreError> {
        self.store.is_spent(kind, id)
    }

    fn take_room(&self, token: &SpentToken<'_>, now_ms: u64) -> Result<(), NotKept> {
        let mut room = self.lock();
        // A clock that was put back waits for nothing.
        if now_ms.abs_diff(room.pruned_ms) >= PRUNE_MS {
            let over = self.store.prune(now_ms)?;
            if !over.is_empty() {
                self.forgotten_ms.store(now_ms, Ordering::Release);
            }
            for Tally { kind, owner, count } in over {
                room.of(kind).remove(owner, count);
            }
            room.pruned_ms = now_ms;
        }
        match room.of(token.kind).take(token.owner, 1) {
            Decision::Granted => Ok(()),
            _ => Err(NotKept::Full),
        }
    }

    fn may_be_forgotten(&self, token: &SpentToken<'_>) -> bool {
        token.epoch != self.number.load(Ordering::Acquire)
            || token.until_ms <= self.forgotten_ms.load(Ordering::Acquire)
    }

    fn was_put_back(&self, now_ms: u64) -> bool {
        now_ms.saturating_add(MARGIN_MS) < self.forgotten_ms.load(Ordering::Acquire)
    }

    fn enter(&self, Epoch { number, forgotten_ms }: Epoch) {
        self.number.store(number, Ordering::Release);
        self.forgotten_ms.store(forgotten_ms, Ordering::Release);
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
        let until_ms = now_ms + 5 * MINUTE;
        let token = SpentToken { kind: Kind::Nonce, id, owner, until_ms, epoch: 0 };
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
    fn a_clock_that_is_put_back_begins_an_epoch_once() {
        let tokens = with_room(160);
        spend(&tokens, "a", [203, 0, 113, 1], 10 * MINUTE).unwrap();
        spend(&tokens, "b", [203, 0, 113, 1], 90 * MINUTE).unwrap();
        assert_eq!(tokens.epoch(89 * MINUTE).unwrap(), 0);
        for now in [10, 11, 12, 10] {
            assert_eq!(tokens.epoch(now * MINUTE).unwrap(), 1);
        }
        let again = spend(&tokens, "a", [203, 0, 113, 1], 10 * MINUTE);
        assert!(matches!(again, Err(NotKept::Forgotten)), "it is of the first epoch");
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
