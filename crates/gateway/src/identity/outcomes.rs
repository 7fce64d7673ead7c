use std::hash::Hash;
use std::pin::pin;
use std::time::Duration;

use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use tokio::time::Instant;

use crate::limits::Payer;
use crate::outbound;
use crate::rpc::Budgets;

/// What a question came to: an answer, that there is none, or why there was no answer.
pub trait Outcome: Clone {
    /// How long it is remembered.
    fn lasts(&self) -> Duration;

    /// Whether it is forgotten with the next block.
    fn is_of_head(&self) -> bool {
        false
    }

    /// Whether a new question has it asked again at once.
    fn is_answer(&self) -> bool;

    /// Bytes that it takes, with its key.
    fn bytes(&self) -> usize;
}

/// Outcomes of one kind of question, found out once for all who ask at a time and remembered within a bound in bytes; shared by the
/// workers.
#[derive(Debug)]
pub struct Outcomes<K, T>(Cache<K, Kept<T>, ByBytes>);

#[derive(Debug, Clone)]
struct Kept<T> {
    outcome: T,
    until: Instant,
    head: u64,
}

#[derive(Debug, Clone)]
struct ByBytes;

/// Bytes around an outcome.
const AROUND: u64 = 128;

impl<K, T: Outcome> Weighter<K, Kept<T>> for ByBytes {
    fn weight(&self, _: &K, kept: &Kept<T>) -> u64 {
        kept.outcome.bytes() as u64 + AROUND
    }
}

impl<T: Outcome> Kept<T> {
    fn is_good(&self, head: u64) -> bool {
        Instant::now() < self.until && (self.head == head || !self.outcome.is_of_head())
    }
}

impl<K: Hash + Eq + Clone, T: Outcome> Outcomes<K, T> {
    /// Room for this many bytes; what is longer than nine tenths of them is not remembered.
    pub fn with_bytes(bytes: usize, usual: usize) -> Self {
        // In one piece: an eighth of the room would be too small for the longest.
        let options = OptionsBuilder::new()
            .shards(1)
            .estimated_items_capacity(bytes / usual)
            .weight_capacity(bytes as u64)
            .build()
            .expect("both capacities are set");
        let hasher = DefaultHashBuilder::default();
        Self(Cache::with_options(options, ByBytes, hasher, DefaultLifecycle::default()))
    }

    /// What is remembered of a question, or else what `find` comes to. Where the visitor's tokens run out meanwhile, or too much of its
    /// network is under way, nothing was found out, and the next one asks. `head` is the newest block that is known.
    pub async fn get(&self, key: &K, head: u64, find: impl Future<Output = T>) -> T {
        let (mut find, mut is_found) = (pin!(find), false);
        loop {
            self.0.remove_if(key, |kept| !kept.is_good(head));
            let found = self.0.get_or_insert_async(key, async {
                // The one that has found something out does not come by again.
                if is_found {
                    return Err(Unkept::Found);
                }
                tokio::select! {
                    biased;
                    outcome = &mut find => {
                        is_found = true;
                        kept(outcome, head)
                    }
                    () = Budgets::waiting() => Err(Unkept::Waits),
                }
            });
            match found.await {
                Ok(kept) if is_found || kept.is_good(head) => return kept.outcome,
                Err(Unkept::OfItself(outcome)) => return outcome,
                Err(Unkept::Waits) => {
                    let outcome = find.await;
                    self.keep(key.clone(), head, outcome.clone());
                    return outcome;
                }
                // It was found out for an older block.
                Ok(_) | Err(Unkept::Found) => {}
            }
        }
    }

    /// Remembers what was found out by other ways.
    pub fn keep(&self, key: K, head: u64, outcome: T) {
        if !says_nothing() {
            let until = Instant::now() + outcome.lasts();
            self.0.insert(key, Kept { outcome, until, head });
        }
    }

    /// Forgets an answer, so that it is asked for anew. A source that did not answer is left alone for its time all the same.
    pub fn forget(&self, key: &K) {
        self.0.remove_if(key, |kept| kept.outcome.is_answer());
    }

    /// Whether the outcome of a question is remembered.
    pub fn holds(&self, key: &K) -> bool {
        self.0.peek(key).is_some_and(|kept| kept.is_good(kept.head))
    }

    /// Bytes that are remembered.
    #[cfg(test)]
    pub fn bytes(&self) -> u64 {
        self.0.weight()
    }
}
/// Why others do not get an outcome.
enum Unkept<T> {
    /// It is about the request itself.
    OfItself(T),
    /// The request waits for its turn or for room: others must not wait with it.
    Waits,
    /// It was found out before.
    Found,
}

fn kept<T: Outcome>(outcome: T, head: u64) -> Result<Kept<T>, Unkept<T>> {
    if says_nothing() {
        return Err(Unkept::OfItself(outcome));
    }
    let until = Instant::now() + outcome.lasts();
    Ok(Kept { outcome, until, head })
}

/// Whether what the request that is being answered found out is about itself, and not about what it asked.
fn says_nothing() -> bool {
    Payer::is_out() || Budgets::is_crowded() || outbound::Budget::is_crowded()
}
