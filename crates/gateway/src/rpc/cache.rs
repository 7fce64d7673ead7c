use std::hash::{Hash, Hasher};

use bytes::Bytes;
use quick_cache::sync::Cache as Kept;
use quick_cache::{Equivalent, Weighter};

use super::head::Head;

/// Answers that stay true for a while, of all chains together, the least used ones leaving first.
#[derive(Debug)]
pub struct Cache(Kept<Key, Entry, ByTextLength>);

/// What was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    chain: u32,
    method: u32,
    params: Box<str>,
}

/// A key whose params are still part of a request.
#[derive(Debug, Clone, Copy)]
pub struct KeyRef<'a> {
    /// The chain's number.
    pub chain: u32,
    /// The method's number on that chain.
    pub method: u32,
    /// The params as they were written.
    pub params: &'a str,
}

/// How long an answer is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Valid {
    /// For ever.
    Forever,
    /// While this is the head, and not longer than [`HEAD_ANSWER_MS`] after this moment.
    Head {
        /// The head's generation.
        generation: u64,
        /// When it was asked.
        since_ms: u64,
    },
}

/// A node that stands still, or changes its state without a block, is asked again after this time: about one block of Ethereum.
const HEAD_ANSWER_MS: u64 = 12_000;

/// Entries that an average answer lets expect.
const EXPECTED_BYTES: u64 = 512;

#[derive(Debug, Clone)]
struct Entry {
    result: Bytes,
    valid: Valid,
}

#[derive(Debug, Clone)]
struct ByTextLength;

impl Weighter<Key, Entry> for ByTextLength {
    fn weight(&self, key: &Key, entry: &Entry) -> u64 {
        // Sizes of the structures around the two texts.
        (key.params.len() + entry.result.len() + 128) as u64
    }
}

impl Cache {
    /// A cache of at most this many bytes.
    pub fn new(bytes: u64) -> Self {
        let entries = usize::try_from(bytes / EXPECTED_BYTES).unwrap_or(usize::MAX).min(1 << 20);
        Self(Kept::with_weighter(entries, bytes, ByTextLength))
    }

    /// The result kept for this question, if it is still true.
    pub fn get(&self, key: &KeyRef<'_>, head: &Head, now_ms: u64) -> Option<Bytes> {
        let entry = self.0.get(key)?;
        let is_true = match entry.valid {
            Valid::Forever => true,
            Valid::Head { generation, since_ms } => {
                head.stamp(now_ms).is_some_and(|stamp| stamp.generation == generation)
                    && now_ms.saturating_sub(since_ms) < HEAD_ANSWER_MS
            }
        };
        is_true.then_some(entry.result)
    }

    /// Keeps a copy of a result: the result itself is a span of a buffer that may be far longer.
    pub fn keep(&self, key: &KeyRef<'_>, result: &[u8], valid: Valid) {
        let result = Bytes::copy_from_slice(result);
        self.0.insert(Key::from(key), Entry { result, valid });
    }
}

impl From<&KeyRef<'_>> for Key {
    fn from(key: &KeyRef<'_>) -> Self {
        Self { chain: key.chain, method: key.method, params: key.params.into() }
    }
}

impl Key {
    fn borrowed(&self) -> KeyRef<'_> {
        KeyRef { chain: self.chain, method: self.method, params: &self.params }
    }
}

impl Hash for KeyRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from(self.chain) << 32 | u64::from(self.method));
        state.write(self.params.as_bytes());
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.borrowed().hash(state);
    }
}

impl Equivalent<Key> for KeyRef<'_> {
    fn equivalent(&self, key: &Key) -> bool {
        self.chain == key.chain && self.method == key.method && *self.params == *key.params
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: KeyRef<'_> = KeyRef { chain: 1, method: 2, params: "[\"0x\",\"latest\"]" };

    #[test]
    fn an_answer_for_the_head_ends_with_it() {
        let (cache, head) = (Cache::new(1 << 20), Head::default());
        head.saw(0, 5, true, 100_000);
        let valid = Valid::Head { generation: 1, since_ms: 0 };
        cache.keep(&KEY, b"1", valid);
        assert_eq!(cache.get(&KEY, &head, 10), Some(Bytes::from_static(b"1")));
        head.saw(1, 6, true, 100_000);
        assert_eq!(cache.get(&KEY, &head, 10), None);
    }

    #[test]
    fn an_answer_for_the_head_ends_when_the_head_stands_still() {
        let (cache, head) = (Cache::new(1 << 20), Head::default());
        head.saw(0, 5, true, 100_000);
        cache.keep(&KEY, b"", Valid::Head { generation: 1, since_ms: 0 });
        assert_eq!(cache.get(&KEY, &head, HEAD_ANSWER_MS), None);
    }

    #[test]
    fn another_chain_method_or_parameter_is_another_question() {
        let (cache, head) = (Cache::new(1 << 20), Head::default());
        cache.keep(&KEY, b"", Valid::Forever);
        assert!(cache.get(&KEY, &head, 0).is_some());
        for other in [
            KeyRef { chain: 2, ..KEY },
            KeyRef { method: 1, ..KEY },
            KeyRef { params: "[\"0x\",\"latest\" ]", ..KEY },
        ] {
            assert_eq!(cache.get(&other, &head, 0), None);
        }
    }

    #[test]
    fn it_stays_within_its_bytes() {
        let cache = Cache::new(100_000);
        for method in 0..1_000 {
            cache.keep(&KeyRef { method, ..KEY }, &[0; 1_000], Valid::Forever);
        }
        assert!(cache.0.weight() <= 100_000);
    }
}
