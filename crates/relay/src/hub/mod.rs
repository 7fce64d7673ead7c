//! Who listens where on this node, and what waits to be written to them.
//!
//! # Where to start
//!
//! - [`Hub`], a seat for each socket on each topic it listens to; [`Outbox`], what waits for one socket.

mod outbox;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use walletconnect::{ClientId, Topic};

pub use outbox::{Item, Outbox};

use crate::Stored;

/// Workers rarely want the same one at the same time.
const SHARDS: usize = 64;

/// The sockets of this node by the topics that they listen to.
#[derive(Debug)]
pub struct Hub {
    shards: [Mutex<HashMap<Topic, Vec<Seat>>>; SHARDS],
    topics: AtomicUsize,
}

#[derive(Debug)]
struct Seat {
    client: ClientId,
    outbox: Arc<Outbox>,
}

impl Default for Hub {
    fn default() -> Self {
        Self { shards: std::array::from_fn(|_| Mutex::default()), topics: AtomicUsize::new(0) }
    }
}

impl Hub {
    /// Gives a socket a seat; true when no other socket of the client's sits there. `first` is called, before anybody else can sit down or leave, when nobody listened to the topic before.
    pub fn join(
        &self,
        topic: Topic,
        client: ClientId,
        outbox: &Arc<Outbox>,
        first: impl FnOnce(),
    ) -> bool {
        let mut shard = self.shard(&topic);
        let seats = match shard.entry(topic) {
            Entry::Occupied(seats) => seats.into_mut(),
            Entry::Vacant(place) => {
                self.topics.fetch_add(1, Ordering::Relaxed);
                first();
                // Two sit at most tables, one of them here.
                place.insert(Vec::with_capacity(1))
            }
        };
        let alone = !seats.iter().any(|seat| seat.client == client);
        if !seats.iter().any(|seat| Arc::ptr_eq(&seat.outbox, outbox)) {
            seats.push(Seat { client, outbox: Arc::clone(outbox) });
        }
        alone
    }

    /// Takes the seat back; true when no other socket of the client's sits there. `last` is called, before anybody else can sit down, when nobody listens to the topic any more.
    pub fn leave(
        &self,
        topic: &Topic,
        client: ClientId,
        outbox: &Arc<Outbox>,
        last: impl FnOnce(),
    ) -> bool {
        let mut shard = self.shard(topic);
        let Some(seats) = shard.get_mut(topic) else { return false };
        seats.retain(|seat| !Arc::ptr_eq(&seat.outbox, outbox));
        let alone = !seats.iter().any(|seat| seat.client == client);
        if seats.is_empty() {
            shard.remove(topic);
            self.topics.fetch_sub(1, Ordering::Relaxed);
            last();
        }
        alone
    }

    /// Puts a message before everybody on its topic but its publisher.
    pub fn deliver(&self, stored: &Stored) {
        let shard = self.shard(&stored.message.topic);
        let seats = shard.get(&stored.message.topic).map_or(&[][..], Vec::as_slice);
        for seat in seats.iter().filter(|seat| seat.client != stored.message.publisher) {
            seat.outbox.message(stored);
        }
    }

    /// Everybody on a topic looks into its mailbox.
    pub fn behind(&self, topic: &Topic) {
        let shard = self.shard(topic);
        let seats = shard.get(topic).map_or(&[][..], Vec::as_slice);
        for seat in seats {
            seat.outbox.behind(*topic);
        }
    }

    /// Sockets that listen to a topic on this node.
    pub fn seats(&self, topic: &Topic) -> usize {
        self.shard(topic).get(topic).map_or(0, Vec::len)
    }

    /// Whether a client listens to a topic on this node.
    pub fn sits(&self, topic: &Topic, client: ClientId) -> bool {
        let shard = self.shard(topic);
        shard.get(topic).is_some_and(|seats| seats.iter().any(|seat| seat.client == client))
    }

    /// Whether anybody but this client listens to a topic on this node.
    pub fn others(&self, topic: &Topic, client: ClientId) -> bool {
        let shard = self.shard(topic);
        shard.get(topic).is_some_and(|seats| seats.iter().any(|seat| seat.client != client))
    }

    /// Whether anybody listens to a topic.
    pub fn listens(&self, topic: &Topic) -> bool {
        self.shard(topic).contains_key(topic)
    }

    /// Something may have been missed: everybody looks into the mailboxes again.
    pub fn look_again(&self) {
        for shard in &self.shards {
            for (topic, seats) in &*shard.lock().unwrap_or_else(PoisonError::into_inner) {
                for seat in seats {
                    seat.outbox.behind(*topic);
                }
            }
        }
    }

    /// Topics with somebody on them.
    pub fn topics(&self) -> usize {
        self.topics.load(Ordering::Relaxed)
    }

    fn shard(&self, topic: &Topic) -> MutexGuard<'_, HashMap<Topic, Vec<Seat>>> {
        // A topic is a hash: any byte of it is as good as another.
        let shard = &self.shards[usize::from(topic.0[0]) % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mailbox::contract::message;

    const TOPIC: Topic = Topic([7; 32]);
    const DAPP: ClientId = ClientId([1; 32]);
    const WALLET: ClientId = ClientId([2; 32]);

    fn stored() -> Stored {
        Stored { seq: 1, message: message(TOPIC, DAPP, "hello", 300) }
    }

    fn count(outbox: &Outbox) -> usize {
        outbox.take().len()
    }

    #[test]
    fn everybody_but_the_publisher_gets_a_message_on_every_socket() {
        let hub = Hub::default();
        let [dapp, wallet, second] = std::array::from_fn(|_| Arc::new(Outbox::default()));
        for (client, outbox) in [(DAPP, &dapp), (WALLET, &wallet), (WALLET, &second)] {
            hub.join(TOPIC, client, outbox, || {});
        }
        hub.deliver(&stored());
        assert_eq!([count(&dapp), count(&wallet), count(&second)], [0, 1, 1]);
    }

    #[test]
    fn the_first_and_the_last_are_told_apart() {
        let hub = Hub::default();
        let [one, other] = std::array::from_fn(|_| Arc::new(Outbox::default()));
        let mut told = Vec::new();
        assert!(hub.join(TOPIC, WALLET, &one, || told.push("first")));
        assert!(!hub.join(TOPIC, WALLET, &one, || told.push("again")));
        assert!(!hub.join(TOPIC, WALLET, &other, || told.push("second")));
        assert_eq!(hub.topics(), 1);
        assert!(!hub.leave(&TOPIC, WALLET, &one, || told.push("one")));
        assert!(hub.leave(&TOPIC, WALLET, &other, || told.push("last")));
        assert!(!hub.leave(&TOPIC, WALLET, &other, || told.push("nobody")));
        assert_eq!(told, ["first", "last"]);
        assert_eq!(hub.topics(), 0);
        assert!(!hub.listens(&TOPIC));
    }
}
