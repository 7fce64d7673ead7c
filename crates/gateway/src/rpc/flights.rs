use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::answer::Outcome;
use super::cache::Key;
use super::upstream::UpstreamError;

/// What a question came to.
pub type Landing = Result<Outcome, UpstreamError>;

/// Questions that are being asked right now: who asks the same waits for the first one's answer.
#[derive(Debug, Default)]
pub struct Flights(Mutex<HashMap<Key, Flight>>);

#[derive(Debug)]
struct Flight {
    generation: u64,
    landing: watch::Receiver<Option<Landing>>,
}

/// The part a caller plays.
#[derive(Debug)]
pub enum Part<'a> {
    /// Ask, and tell the others.
    Lead(Lead<'a>),
    /// Wait for the one who asks.
    Follow(Follow),
}

/// The one who asks. Dropped without a landing, the others choose another.
#[derive(Debug)]
pub struct Lead<'a> {
    flights: &'a Flights,
    key: Key,
    landing: watch::Sender<Option<Landing>>,
}

/// One who waits.
#[derive(Debug)]
pub struct Follow(watch::Receiver<Option<Landing>>);

impl Flights {
    /// Joins the question. A question that was asked under another generation may be answered from before a transaction
    /// that this caller knows of: it is asked anew.
    pub fn join(&self, key: Key, generation: u64) -> Part<'_> {
        let mut flights = self.lock();
        if let Some(flight) = flights.get(&key).filter(|flight| flight.generation == generation) {
            return Part::Follow(Follow(flight.landing.clone()));
        }
        let (landing, receiver) = watch::channel(None);
        flights.insert(key.clone(), Flight { generation, landing: receiver });
        Part::Lead(Lead { flights: self, key, landing })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Flight>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lead<'_> {
    /// Tells the others.
    pub fn land(self, landing: Landing) {
        self.landing.send_replace(Some(landing));
    }
}

impl Drop for Lead<'_> {
    fn drop(&mut self) {
        let mut flights = self.flights.lock();
        // A newer generation may have taken the place.
        let own = self.landing.subscribe();
        if flights.get(&self.key).is_some_and(|flight| flight.landing.same_channel(&own)) {
            flights.remove(&self.key);
        }
    }
}

impl Follow {
    /// The landing; `None` if the one who asked went away.
    pub async fn landing(mut self) -> Option<Landing> {
        self.0.wait_for(Option::is_some).await.ok().and_then(|landing| landing.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rpc::cache::KeyRef;
    use bytes::Bytes;

    fn key() -> Key {
        Key::from(&KeyRef { chain: 0, method: 0, params: "[]" })
    }

    #[tokio::test]
    async fn those_who_ask_the_same_get_the_first_ones_answer() {
        let flights = Flights::default();
        let Part::Lead(lead) = flights.join(key(), 0) else { panic!("nobody asks") };
        let Part::Follow(follow) = flights.join(key(), 0) else { panic!("asked twice") };
        let outcome = Outcome::Result(Bytes::from_static(b"1"));
        lead.land(Ok(outcome.clone()));
        assert_eq!(follow.landing().await, Some(Ok(outcome)));
        assert!(matches!(flights.join(key(), 0), Part::Lead(_)));
    }

    #[tokio::test]
    async fn when_the_first_one_goes_away_another_asks() {
        let flights = Flights::default();
        let lead = flights.join(key(), 0);
        let Part::Follow(follow) = flights.join(key(), 0) else { panic!("asked twice") };
        drop(lead);
        assert_eq!(follow.landing().await, None);
        assert!(matches!(flights.join(key(), 0), Part::Lead(_)));
    }

    #[tokio::test]
    async fn a_question_from_before_a_transaction_is_asked_anew() {
        let flights = Flights::default();
        let old = flights.join(key(), 0);
        let new = flights.join(key(), 1);
        assert!(matches!(new, Part::Lead(_)));
        drop(old);
        assert!(matches!(flights.join(key(), 1), Part::Follow(_)));
    }
}
