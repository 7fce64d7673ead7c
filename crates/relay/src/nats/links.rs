use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Which message of its topic was before which, of those that this node heard of last. What is acknowledged in a row, with nothing between, may be
/// dropped at once; only how fast depends on what is known here.
#[derive(Debug, Default)]
pub struct Links(Mutex<BTreeMap<u64, u64>>);

/// Messages remembered, of some 30 bytes each; the oldest are forgotten first.
const MOST: usize = 65_536;

impl Links {
    /// A message's topic has none between it and the place `before`.
    pub fn note(&self, seq: u64, before: u64) {
        let mut known = self.known();
        known.insert(seq, before);
        if known.len() > MOST {
            known.pop_first();
        }
    }

    /// A place before a message, between which and it its topic has none.
    pub fn before(&self, seq: u64) -> u64 {
        self.known().get(&seq).copied().unwrap_or(seq.saturating_sub(1))
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<u64, u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_known_and_of_others_nothing_is_said() {
        let links = Links::default();
        for seq in 1..=MOST as u64 + 10 {
            links.note(seq * 10, seq * 10 - 5);
        }
        assert_eq!(links.known().len(), MOST);
        assert_eq!(
            [links.before(100), links.before(110), links.before(7), links.before(0)],
            [99, 105, 6, 0]
        );
    }
}
