use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use shares::ShareKey;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Calls of one network that are under way at a time. Four times what two hundred calls a second take where a node needs a tenth of a second;
/// more wait their turn.
pub const TURNS: usize = 64;
/// The same of the machine itself, which stands for all peers where a proxy is not configured.
const LOCAL_TURNS: usize = 512;
/// The same of all networks together: one has no more than a sixteenth.
const ALL_TURNS: usize = 4_096;

/// Who waits for what, by network. A network is known while something of it is under way.
#[derive(Debug)]
pub struct Turns {
    networks: Mutex<HashMap<ShareKey, Network>>,
    all: Arc<Semaphore>,
}

#[derive(Debug, Clone)]
struct Network {
    users: usize,
    turns: Arc<Semaphore>,
    /// Held by the one who waits for many bytes: the others of its network come after it.
    queue: Arc<Semaphore>,
}

/// A call that is under way, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    _of_all: Option<OwnedSemaphorePermit>,
    _of_network: Option<OwnedSemaphorePermit>,
    _user: User,
}

/// A place in a network's queue, until it is dropped.
#[derive(Debug)]
pub struct Queued {
    _permit: Option<OwnedSemaphorePermit>,
    _user: User,
}

/// Somebody who waits in a network, or is under way.
#[derive(Debug)]
struct User {
    turns: Arc<Turns>,
    key: ShareKey,
}

impl Turns {
    /// Nobody is under way.
    pub fn new() -> Arc<Self> {
        let all = Arc::new(Semaphore::new(ALL_TURNS));
        Arc::new(Self { networks: Mutex::default(), all })
    }

    /// Waits until the network, and all together, have fewer calls under way than they may.
    pub async fn turn(self: &Arc<Self>, key: ShareKey) -> Turn {
        let (user, network) = self.enter(key);
        // Nobody closes them.
        let of_network = network.turns.acquire_owned().await.ok();
        let of_all =
            if key.is_machine() { None } else { Arc::clone(&self.all).acquire_owned().await.ok() };
        Turn { _of_all: of_all, _of_network: of_network, _user: user }
    }

    /// Waits until nobody of the network who came before waits for many bytes.
    pub async fn queue(self: &Arc<Self>, key: ShareKey) -> Queued {
        let (user, network) = self.enter(key);
        Queued { _permit: network.queue.acquire_owned().await.ok(), _user: user }
    }

    fn enter(self: &Arc<Self>, key: ShareKey) -> (User, Network) {
        let mut networks = self.networks();
        let network = networks.entry(key).or_insert_with(|| Network {
            users: 0,
            turns: Arc::new(Semaphore::new(if key.is_machine() { LOCAL_TURNS } else { TURNS })),
            queue: Arc::new(Semaphore::new(1)),
        });
        network.users += 1;
        (User { turns: Arc::clone(self), key }, network.clone())
    }

    fn networks(&self) -> MutexGuard<'_, HashMap<ShareKey, Network>> {
        self.networks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many networks are known.
    #[cfg(test)]
    pub fn known(&self) -> usize {
        self.networks().len()
    }
}

impl Drop for User {
    fn drop(&mut self) {
        let mut networks = self.turns.networks();
        if let Some(network) = networks.get_mut(&self.key) {
            network.users -= 1;
            if network.users == 0 {
                networks.remove(&self.key);
            }
        }
    }
}
