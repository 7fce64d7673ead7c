use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bytes that peers may make the process hold: unfinished messages, and answers that are not read. So many in all, and so many for one network.
#[derive(Debug, Clone)]
pub struct Budget(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: usize,
    most_of_one: usize,
    used: AtomicUsize,
    refused: AtomicUsize,
    networks: Mutex<HashMap<IpAddr, Network>>,
    turns: Arc<Semaphore>,
}

/// Calls of one network that are under way at a time, from the question until the answer is written: what a node answers is in memory before its
/// length is known. Twice what two hundred calls a second take where a node needs a tenth of a second; more wait their turn.
const TURNS: usize = 32;
/// The same of the machine itself, which stands for all peers where a proxy is not configured.
const LOCAL_TURNS: usize = 512;

#[derive(Debug)]
struct Network {
    shares: usize,
    used: Arc<AtomicUsize>,
    turns: Arc<Semaphore>,
}

impl Default for Network {
    fn default() -> Self {
        Self { shares: 0, used: Arc::default(), turns: Arc::new(Semaphore::new(TURNS)) }
    }
}

/// One peer's part of a [`Budget`]. The default has no limit.
#[derive(Debug, Clone, Default)]
pub struct Share(Option<Arc<Part>>);

#[derive(Debug)]
struct Part {
    budget: Arc<Inner>,
    /// None for the machine itself, which is held to the whole budget alone.
    network: Option<(IpAddr, Arc<AtomicUsize>)>,
    turns: Arc<Semaphore>,
}

/// A call that is under way, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    _permit: Option<OwnedSemaphorePermit>,
}

/// Bytes taken from a [`Budget`], given back when dropped.
#[derive(Debug, Default)]
pub struct Charge {
    share: Share,
    bytes: usize,
}

impl Budget {
    /// This many bytes in all, and this many for one network.
    pub fn new(most: usize, most_of_one: usize) -> Self {
        Self(Arc::new(Inner {
            most,
            most_of_one: most_of_one.min(most),
            used: AtomicUsize::new(0),
            refused: AtomicUsize::new(0),
            networks: Mutex::default(),
            turns: Arc::new(Semaphore::new(LOCAL_TURNS)),
        }))
    }

    /// The part of a peer in this network. A loopback address is the machine itself: behind a proxy that is not configured every peer has it.
    pub fn share(&self, network: IpAddr) -> Share {
        let known = (!network.is_loopback()).then(|| {
            let mut networks = self.0.networks();
            let one = networks.entry(network).or_default();
            one.shares += 1;
            (network, Arc::clone(&one.used), Arc::clone(&one.turns))
        });
        let (network, turns) = match known {
            Some((network, used, turns)) => (Some((network, used)), turns),
            None => (None, Arc::clone(&self.0.turns)),
        };
        Share(Some(Arc::new(Part { budget: Arc::clone(&self.0), network, turns })))
    }

    /// Bytes that are held now.
    pub fn used(&self) -> usize {
        self.0.used.load(Ordering::Relaxed)
    }

    /// How often there was no room.
    pub fn refused(&self) -> usize {
        self.0.refused.load(Ordering::Relaxed)
    }
}

impl Inner {
    fn networks(&self) -> MutexGuard<'_, HashMap<IpAddr, Network>> {
        self.networks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Share {
    /// Takes this many bytes, unless that is more than there are.
    pub fn take(&self, bytes: usize) -> Option<Charge> {
        let mut charge = self.nothing();
        charge.grow(bytes).then_some(charge)
    }

    /// Waits until the network has fewer calls under way than it may.
    pub async fn turn(&self) -> Turn {
        let Some(part) = &self.0 else { return Turn { _permit: None } };
        // Nobody closes it.
        Turn { _permit: Arc::clone(&part.turns).acquire_owned().await.ok() }
    }

    /// A charge of nothing, which may grow.
    pub fn nothing(&self) -> Charge {
        Charge { share: self.clone(), bytes: 0 }
    }
}

impl Part {
    fn take(&self, bytes: usize) -> bool {
        let within =
            |most: usize| move |used: usize| used.checked_add(bytes).filter(|sum| *sum <= most);
        let take = |used: &AtomicUsize, most| {
            used.fetch_update(Ordering::AcqRel, Ordering::Relaxed, within(most)).is_ok()
        };
        let Inner { most, most_of_one, used, refused, .. } = &*self.budget;
        let of_network = |(_, used): &(IpAddr, Arc<AtomicUsize>)| take(used, *most_of_one);
        let fits = self.network.as_ref().is_none_or(of_network);
        if fits && take(used, *most) {
            return true;
        }
        if fits && let Some((_, used)) = &self.network {
            used.fetch_sub(bytes, Ordering::AcqRel);
        }
        refused.fetch_add(1, Ordering::Relaxed);
        false
    }

    fn give_back(&self, bytes: usize) {
        self.budget.used.fetch_sub(bytes, Ordering::AcqRel);
        if let Some((_, used)) = &self.network {
            used.fetch_sub(bytes, Ordering::AcqRel);
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let Some((network, _)) = &self.network else { return };
        let mut networks = self.budget.networks();
        if let Some(one) = networks.get_mut(network) {
            one.shares -= 1;
            if one.shares == 0 {
                networks.remove(network);
            }
        }
    }
}

impl Charge {
    /// Takes this many bytes more; false, and nothing taken, where there are not so many.
    pub fn grow(&mut self, bytes: usize) -> bool {
        let fits = self.share.0.as_ref().is_none_or(|part| part.take(bytes));
        if fits {
            self.bytes += bytes;
        }
        fits
    }

    /// Gives everything back.
    pub fn clear(&mut self) {
        let bytes = std::mem::take(&mut self.bytes);
        if bytes > 0
            && let Some(part) = &self.share.0
        {
            part.give_back(bytes);
        }
    }

    /// Bytes that it holds.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(number: u8) -> IpAddr {
        [203, 0, number, 0].into()
    }

    #[test]
    fn bytes_are_counted_in_all_and_by_network_and_given_back() {
        let budget = Budget::new(100, 60);
        let [one, again, other] = [1, 1, 2].map(|number| budget.share(network(number)));
        let first = one.take(50).unwrap();
        assert!(again.take(11).is_none(), "the network has 60");
        let second = other.take(50).unwrap();
        assert!(other.take(1).is_none(), "there are 100 in all");
        assert!(again.take(1).is_none());
        assert_eq!((budget.used(), budget.refused()), (100, 3));
        drop(first);
        assert!(again.take(50).is_some());
        drop(second);
        assert_eq!(budget.used(), 0);
        drop((one, again, other));
        assert!(budget.0.networks().is_empty(), "a network without a peer is forgotten");
    }

    #[tokio::test(start_paused = true)]
    async fn a_networks_calls_wait_their_turn_and_anothers_do_not() {
        let budget = Budget::new(100, 60);
        let [one, again, other] = [1, 1, 2].map(|number| budget.share(network(number)));
        let mut turns = Vec::new();
        for _ in 0..TURNS {
            turns.push(one.turn().await);
        }
        let soon = std::time::Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, again.turn()).await.is_err());
        assert!(tokio::time::timeout(soon, other.turn()).await.is_ok());
        turns.pop();
        assert!(tokio::time::timeout(soon, again.turn()).await.is_ok());
    }

    #[test]
    fn a_charge_grows_as_far_as_there_is_room() {
        let budget = Budget::new(100, 100);
        let mut charge = budget.share(network(1)).nothing();
        assert!(charge.grow(60) && charge.grow(40) && !charge.grow(1));
        assert_eq!((charge.bytes(), budget.used()), (100, 100));
        charge.clear();
        assert_eq!((charge.bytes(), budget.used()), (0, 0));
    }

    #[test]
    fn the_machine_itself_is_held_to_the_whole_budget() {
        let budget = Budget::new(100, 10);
        let local = budget.share([127, 0, 0, 1].into());
        assert!(local.take(100).is_some());
        assert!(local.take(101).is_none());
        assert!(Share::default().take(usize::MAX).is_some());
    }
}
