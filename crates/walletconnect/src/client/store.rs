//! What survives a reload, and under which keys.

use super::{
    Engine,
    state::{Ended, Proposal, Session},
};
use crate::{
    MessageId, hex,
    protocol::{DeepLink, Effect, StorageEntry},
    text::may_open,
};
use json::{FromJson, Map, ToJson};

/// The seed of the client's name, 64 hex digits.
pub const CLIENT: &str = "@drawstring/walletconnect/client";
/// Open sessions with their keys.
pub const SESSIONS: &str = "@drawstring/walletconnect/sessions";
/// Sessions that are over, with their keys, while no relay was told.
pub const ENDED: &str = "@drawstring/walletconnect/ended";
/// Page: links that are out, with their keys.
pub const PROPOSALS: &str = "@drawstring/walletconnect/proposals";
/// Wallet: pairings, and what waits for a person.
pub const OFFERS: &str = "@drawstring/walletconnect/offers";
/// Hashes of messages that came.
pub const SEEN: &str = "@drawstring/walletconnect/seen";
/// The app to be opened for requests. Other libraries know it under this name.
pub const DEEP_LINK: &str = "WALLETCONNECT_DEEPLINK_CHOICE";
/// All of them.
pub const KEYS: [&str; 7] = [CLIENT, SESSIONS, ENDED, PROPOSALS, OFFERS, SEEN, DEEP_LINK];

/// The most hashes that are kept.
const MOST_SEEN: usize = 500;

/// Which parts are not as they were stored.
#[allow(clippy::struct_excessive_bools, reason = "one for each key of the storage")]
#[derive(Default)]
pub(crate) struct Dirty {
    pub client: bool,
    pub sessions: bool,
    pub ended: bool,
    pub proposals: bool,
    #[cfg(feature = "wallet")]
    pub offers: bool,
    pub seen: bool,
    pub deep_link: bool,
}

/// Messages that came, by their hash, so that none is handled twice: relays deliver at least once, and somebody may replay.
#[derive(Default)]
pub(crate) struct Seen(Vec<One>);

#[derive(Clone, FromJson, ToJson)]
struct One {
    hash: MessageId,
    /// Seconds since 1970 until which a relay keeps such a message.
    until: u64,
}

impl Seen {
    pub(crate) fn knows(&self, hash: &MessageId) -> bool {
        self.0.iter().any(|one| one.hash == *hash)
    }

    /// Notes a message, unless it came before.
    pub(crate) fn note(&mut self, hash: MessageId, now: u64, until: u64) {
        if self.knows(&hash) {
            return;
        }
        self.0.retain(|one| one.until > now);
        if self.0.len() == MOST_SEEN {
            self.0.remove(0);
        }
        self.0.push(One { hash, until });
    }
}

/// The seed of the client's name, if it is stored.
pub(crate) fn seed(stored: &Map<String>) -> Option<[u8; 32]> {
    hex::decode32(stored.get(CLIENT)?)
}

/// The sessions that are stored.
pub(crate) fn sessions(stored: &Map<String>) -> Vec<Session> {
    read(stored, SESSIONS)
}

impl Engine {
    /// Takes over what is stored. What cannot be read counts as absent.
    pub(crate) fn restore(&mut self, stored: &Map<String>) {
        self.sessions = sessions(stored);
        self.ended = read::<Vec<Ended>>(stored, ENDED);
        self.proposals = read::<Vec<Proposal>>(stored, PROPOSALS);
        self.seen = Seen(read::<Vec<One>>(stored, SEEN));
        #[cfg(feature = "wallet")]
        {
            self.wallet = read(stored, OFFERS);
        }
        self.restore_deep_link(stored);
    }

    pub(crate) fn restore_deep_link(&mut self, stored: &Map<String>) {
        let link: DeepLink = read(stored, DEEP_LINK);
        self.deep_link = Some(link).filter(|link| may_open(&link.href));
    }

    /// Stores what changed, before anything else of this turn is done: nothing is acknowledged that could be lost.
    pub(crate) fn save(&mut self) {
        let dirty = std::mem::take(&mut self.dirty);
        let mut entries = Vec::new();
        if dirty.client {
            entries.push(entry(CLIENT, Some(hex::encode(&self.seed))));
        }
        if dirty.sessions {
            entries.push(entry(SESSIONS, list(&self.sessions)));
        }
        if dirty.ended {
            entries.push(entry(ENDED, list(&self.ended)));
        }
        if dirty.proposals {
            entries.push(entry(PROPOSALS, list(&self.proposals)));
        }
        #[cfg(feature = "wallet")]
        if dirty.offers {
            let kept = !self.wallet.is_empty();
            entries.push(entry(OFFERS, kept.then(|| json::to_string(&self.wallet))));
        }
        if dirty.seen {
            entries.push(entry(SEEN, list(&self.seen.0)));
        }
        if dirty.deep_link {
            entries.push(entry(DEEP_LINK, self.deep_link.as_ref().map(json::to_string)));
        }
        if !entries.is_empty() {
            self.hands.effects.insert(0, Effect::StorageWrite { entries });
        }
    }
}

#[cfg(test)]
mod tests;

fn entry(key: &str, value: Option<String>) -> StorageEntry {
    StorageEntry { key: key.into(), value }
}

fn list<T: ToJson>(items: &Vec<T>) -> Option<String> {
    (!items.is_empty()).then(|| json::to_string(items))
}

fn read<T: FromJson + Default>(stored: &Map<String>, key: &str) -> T {
    stored.get(key).and_then(|text| json::from_str(text).ok()).unwrap_or_default()
}
