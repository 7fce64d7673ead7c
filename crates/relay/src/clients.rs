use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use walletconnect::ClientId;

/// The clients that are connected to this node: how many sockets each has, and how much it may still ask.
#[derive(Debug)]
pub struct Clients {
    most: usize,
    per_second: u64,
    burst: u64,
    started: Instant,
    connected: Mutex<HashMap<ClientId, Connected>>,
}

#[derive(Debug)]
struct Connected {
    sockets: usize,
    bucket: Arc<Mutex<u64>>,
}

/// One socket among its client's, given back when dropped.
#[derive(Debug)]
pub struct Place {
    clients: Arc<Clients>,
    client: ClientId,
    /// The moment at which the client's bucket is full again, in microseconds; one for all its sockets.
    bucket: Arc<Mutex<u64>>,
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
            connected: Mutex::default(),
        })
    }

    /// Clients that are connected.
    pub fn count(&self) -> usize {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// A place for one more socket, unless the client has too many.
    pub fn enter(self: &Arc<Self>, client: ClientId) -> Option<Place> {
        let mut connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        let one =
            connected.entry(client).or_insert(Connected { sockets: 0, bucket: Arc::default() });
        if one.sockets >= self.most {
            return None;
        }
        one.sockets += 1;
        Some(Place { clients: Arc::clone(self), client, bucket: Arc::clone(&one.bucket) })
    }
}

impl Place {
    /// Takes one from the client's bucket; false when it is empty.
    pub fn take(&self) -> bool {
        let clients = &self.clients;
        let now = u64::try_from(clients.started.elapsed().as_micros()).unwrap_or(u64::MAX);
        let mut full_at = self.bucket.lock().unwrap_or_else(PoisonError::into_inner);
        let after = (*full_at).max(now) + SECOND / clients.per_second;
        let fits = after <= now + clients.burst * SECOND / clients.per_second;
        if fits {
            *full_at = after;
        }
        fits
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut connected = self.clients.connected.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(one) = connected.get_mut(&self.client) {
            one.sockets -= 1;
            if one.sockets == 0 {
                connected.remove(&self.client);
            }
        }
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

    #[test]
    fn a_clients_sockets_share_one_bucket() {
        let clients = Clients::new(2, (1, 4));
        let [first, second] = [clients.enter(ONE).unwrap(), clients.enter(ONE).unwrap()];
        let taken = (0..6).filter(|number| [&first, &second][number % 2].take()).count();
        assert_eq!(taken, 4);
        assert!(clients.enter(OTHER).unwrap().take());
    }
}
