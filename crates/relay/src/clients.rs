use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;
use walletconnect::ClientId;

/// The clients that are connected to this node: how many sockets each has, and how much it may still ask.
#[derive(Debug)]
pub struct Clients {
    most: usize,
    per_second: u64,
    burst: u64,
    started: Instant,
    known: Mutex<Known>,
}

/// Who is connected, and who asked so much lately that coming back would gain it something.
#[derive(Debug, Default)]
struct Known {
    clients: HashMap<ClientId, One>,
    connected: usize,
}

#[derive(Debug, Default)]
struct One {
    sockets: usize,
    bucket: Arc<Mutex<u64>>,
    topics: Arc<AtomicUsize>,
}

/// One socket among its client's, given back when dropped.
#[derive(Debug)]
pub struct Place {
    clients: Arc<Clients>,
    client: ClientId,
    /// The moment at which the client's bucket is full again, in microseconds; one for all its sockets.
    bucket: Arc<Mutex<u64>>,
    /// Topics that any of the client's sockets listens to.
    topics: Arc<AtomicUsize>,
}

const SECOND: u64 = 1_000_000;

impl Clients {
    /// So many sockets for each, and requests at this rate: a second's, and at once.
    pub fn new(most: usize, (per_second, burst): (u32, u32)) -> Arc<Self> {
        Arc::new(Self {
            most,
            per_second: u64::from(per_second.max(1)),
            burst: u64::from(burst.max(1)),
            started: Instant::now(),
            known: Mutex::default(),
        })
    }

    /// Clients that are connected.
    pub fn count(&self) -> usize {
        self.known().connected
    }

    /// A place for one more socket, unless the client has too many.
    pub fn enter(self: &Arc<Self>, client: ClientId) -> Option<Place> {
        let mut known = self.known();
        let one = known.clients.entry(client).or_default();
        if one.sockets >= self.most {
            return None;
        }
        one.sockets += 1;
        let (bucket, topics) = (Arc::clone(&one.bucket), Arc::clone(&one.topics));
        known.connected += usize::from(known.clients[&client].sockets == 1);
        Some(Place { clients: Arc::clone(self), client, bucket, topics })
    }

    /// Takes so many from the bucket of a client that asks without a socket, all at most; false when it holds less.
    pub fn take(&self, client: ClientId, cost: usize) -> bool {
        let bucket = Arc::clone(&self.known().clients.entry(client).or_default().bucket);
        self.take_from(&bucket, cost)
    }

    /// Forgets who is gone and owes nothing. To be called every few seconds.
    pub fn tidy(&self) {
        let now = self.now();
        self.known().clients.retain(|_, one| {
            one.sockets > 0 || *one.bucket.lock().unwrap_or_else(PoisonError::into_inner) > now
        });
    }

    fn take_from(&self, bucket: &Mutex<u64>, cost: usize) -> bool {
        let now = self.now();
        let mut full_at = bucket.lock().unwrap_or_else(PoisonError::into_inner);
        // A batch above the burst could never pass: it takes all there is.
        let cost = u64::try_from(cost).map_or(self.burst, |cost| cost.min(self.burst));
        let after = (*full_at).max(now) + cost * SECOND / self.per_second;
        let fits = after <= now + self.burst * SECOND / self.per_second;
        if fits {
            *full_at = after;
        }
        fits
    }

    /// Microseconds since the start.
    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Takes so many from the client's bucket; false when it holds less.
    pub fn take(&self, cost: usize) -> bool {
        self.clients.take_from(&self.bucket, cost)
    }

    /// Makes room for so many topics more among the client's, over all its sockets; false when that is more than `most`.
    pub fn reserve(&self, topics: usize, most: usize) -> bool {
        let grown = |held: usize| Some(held + topics).filter(|held| *held <= most);
        self.topics.fetch_update(Ordering::Relaxed, Ordering::Relaxed, grown).is_ok()
    }

    /// Takes room for a topic, whether there is any or not.
    pub fn take_room(&self) {
        self.topics.fetch_add(1, Ordering::Relaxed);
    }

    /// Gives room for so many topics back.
    pub fn release(&self, topics: usize) {
        self.topics.fetch_sub(topics, Ordering::Relaxed);
    }
}

impl Drop for Place {
    /// The bucket stays until it is full again: hanging up and coming back gains nothing.
    fn drop(&mut self) {
        let mut known = self.clients.known();
        let Some(one) = known.clients.get_mut(&self.client) else { return };
        one.sockets -= 1;
        let gone = one.sockets == 0;
        known.connected -= usize::from(gone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: ClientId = ClientId([1; 32]);
    const OTHER: ClientId = ClientId([2; 32]);

    #[test]
    fn a_client_has_so_many_sockets_and_gets_them_back() {
        let clients = Clients::new(2, (10, 10));
        let first = clients.enter(ONE).unwrap();
        let _second = clients.enter(ONE).unwrap();
        assert!(clients.enter(ONE).is_none());
        assert!(clients.enter(OTHER).is_some());
        drop(first);
        assert!(clients.enter(ONE).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn a_clients_sockets_share_one_bucket() {
        let clients = Clients::new(2, (1, 4));
        let [first, second] = [clients.enter(ONE).unwrap(), clients.enter(ONE).unwrap()];
        let taken = (0..6).filter(|number| [&first, &second][number % 2].take(1)).count();
        assert_eq!(taken, 4);
        assert!(clients.enter(OTHER).unwrap().take(1));
    }

    #[tokio::test(start_paused = true)]
    async fn what_costs_more_takes_more_or_nothing() {
        let clients = Clients::new(2, (1, 4));
        let place = clients.enter(ONE).unwrap();
        assert!(place.take(3));
        assert!(!place.take(2));
        assert!(place.take(1));
        let other = clients.enter(OTHER).unwrap();
        assert!(other.take(5), "all there is, or it could never pass");
        assert!(!other.take(1));
    }

    #[test]
    fn a_clients_sockets_share_its_topics() {
        let clients = Clients::new(2, (1, 4));
        let [first, second] = [clients.enter(ONE).unwrap(), clients.enter(ONE).unwrap()];
        assert!(first.reserve(3, 5));
        assert!(!second.reserve(3, 5));
        assert!(second.reserve(2, 5));
        first.release(3);
        assert!(second.reserve(3, 5));
        assert!(clients.enter(OTHER).unwrap().reserve(5, 5));
    }

    #[tokio::test(start_paused = true)]
    async fn hanging_up_and_asking_without_a_socket_gain_nothing() {
        let clients = Clients::new(2, (1, 4));
        let first = clients.enter(ONE).unwrap();
        assert_eq!((0..6).filter(|_| first.take(1)).count(), 4);
        drop(first);
        clients.tidy();
        assert!(!clients.enter(ONE).unwrap().take(1));
        assert!(!clients.take(ONE, 1));
        assert!(clients.take(OTHER, 1));
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_gone_and_owes_nothing_is_forgotten() {
        let clients = Clients::new(2, (1_000_000, 1_000_000));
        let (one, _two) = (clients.enter(ONE).unwrap(), clients.enter(OTHER).unwrap());
        assert!(one.take(1));
        assert_eq!(clients.count(), 2);
        drop(one);
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        clients.tidy();
        assert_eq!((clients.count(), clients.known().clients.len()), (1, 1));
    }
}
