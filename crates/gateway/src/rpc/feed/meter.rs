use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::limits::{Place, Places, Taker};

/// Bytes that one place stands for within [`WINDOW`]: a subscription that brings up to 1 KiB a second counts as one.
const BYTES: usize = 10 << 10;

/// How long what came is remembered, also after its subscription ended: else a client would end it in time, and subscribe again.
const WINDOW: Duration = Duration::from_secs(10);

/// Who subscribes to a chain, and how much it brings them. A subscription has a place, of which a network has a share; one that brings much
/// takes more places, each for [`WINDOW`].
#[derive(Debug)]
pub struct Traffic {
    places: Places,
    /// Places of what came lately, with the moment at which each is given back.
    lately: Mutex<VecDeque<(Instant, Place)>>,
}

/// What one subscription brings.
#[derive(Debug)]
pub struct Meter {
    traffic: Arc<Traffic>,
    network: IpAddr,
    /// How many subscriptions it counts as before anything came.
    weight: usize,
    brought: Mutex<Brought>,
}

#[derive(Debug)]
struct Brought {
    /// Its own place, until its subscriber leaves.
    place: Option<Place>,
    /// Bytes that no place stands for yet.
    bytes: usize,
    /// When so much had come that places were needed.
    last: Option<Instant>,
}

impl Traffic {
    /// With these places for subscriptions and what they bring.
    pub fn new(places: Places) -> Arc<Self> {
        Arc::new(Self { places, lately: Mutex::default() })
    }

    /// A meter for a subscription that counts as `weight` of them; none where its network, or all together, have no place for it.
    pub fn meter(self: &Arc<Self>, network: IpAddr, weight: usize) -> Option<Arc<Meter>> {
        let place = self.take(network, weight, &mut self.lately())?;
        let brought = Mutex::new(Brought { place: Some(place), bytes: 0, last: None });
        Some(Arc::new(Meter { traffic: Arc::clone(self), network, weight, brought }))
    }

    /// Takes places that are given back after [`WINDOW`]. Where there are not so many it takes those that are left, and returns false.
    fn take_for_now(&self, network: IpAddr, count: usize) -> bool {
        let (mut missing, mut step) = (count, count);
        let mut lately = self.lately();
        while step > 0 {
            match self.take(network, step, &mut lately) {
                Some(place) => {
                    lately.push_back((Instant::now() + WINDOW, place));
                    missing -= step;
                    step = step.min(missing);
                }
                None => step /= 2,
            }
        }
        missing == 0
    }

    fn take(
        &self,
        network: IpAddr,
        count: usize,
        lately: &mut VecDeque<(Instant, Place)>,
    ) -> Option<Place> {
        let now = Instant::now();
        let over = lately.partition_point(|(until, _)| *until <= now);
        drop(lately.drain(..over));
        self.places.take_several(Taker::Visitor, network, count)
    }

    fn lately(&self) -> MutexGuard<'_, VecDeque<(Instant, Place)>> {
        self.lately.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Meter {
    /// Counts an event of so many bytes. False where its network, or all together, would have more than their share: the subscription has to
    /// end.
    pub fn count(&self, bytes: usize) -> bool {
        let mut brought = self.brought();
        brought.bytes = brought.bytes.saturating_add(bytes);
        let places = brought.bytes / BYTES;
        if places == 0 {
            return true;
        }
        brought.bytes %= BYTES;
        let now = Instant::now();
        let lately = brought.is_of_late(now);
        brought.last = Some(now);
        // The subscription's own place stands for the first of them.
        let own = if lately || brought.place.is_none() { 0 } else { self.weight };
        let more = places.saturating_sub(own);
        more == 0 || self.traffic.take_for_now(self.network, more)
    }

    /// Gives its own place back, as its subscriber left. Until the node has ended the subscription, what comes is counted all the same.
    pub fn leave(&self) {
        let mut brought = self.brought();
        let Some(place) = brought.place.take() else { return };
        let now = Instant::now();
        if brought.is_of_late(now) {
            self.traffic.lately().push_back((now + WINDOW, place));
        }
    }

    fn brought(&self) -> MutexGuard<'_, Brought> {
        self.brought.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Brought {
    /// Whether places were needed for what came within [`WINDOW`].
    fn is_of_late(&self, now: Instant) -> bool {
        self.last.is_some_and(|last| now - last < WINDOW)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{advance, sleep};

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn traffic(all: usize, of_one: usize) -> Arc<Traffic> {
        Traffic::new(Places::new(all, of_one))
    }

    fn network(number: u8) -> IpAddr {
        [198, 51, number, 0].into()
    }

    /// Bytes that pass in a second when a subscription is told `bytes` a thousand times.
    fn flood(meter: &Meter, bytes: usize) -> usize {
        (0..1_000).take_while(|_| meter.count(bytes)).count() * bytes
    }

    #[tokio::test(start_paused = true)]
    async fn a_quiet_subscription_needs_no_place_but_its_own() {
        let traffic = traffic(1_000, 1);
        let meter = traffic.meter(network(1), 1).unwrap();
        for _ in 0..3_600 {
            assert!(meter.count(1_000));
            advance(SECOND).await;
        }
        assert_eq!(traffic.places.taken(), 1);
        assert!(traffic.meter(network(1), 1).is_none());
        drop(meter);
        sleep(WINDOW).await;
        assert!(traffic.meter(network(1), 1).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_brings_much_ends_at_its_networks_share_and_others_go_on() {
        let traffic = traffic(16_000, 512);
        let (loud, quiet) =
            (traffic.meter(network(1), 1).unwrap(), traffic.meter(network(1), 1).unwrap());
        let elsewhere = traffic.meter(network(2), 1).unwrap();
        let passed = flood(&loud, 64 << 10);
        assert!(passed <= 512 * BYTES && passed > 400 * BYTES, "{passed} bytes");
        // One that brings little is not ended by its neighbour, nor is another network's.
        assert!(quiet.count(BYTES + 1) && elsewhere.count(100 * BYTES));
        // What came is remembered: it does not help to come again at once.
        drop(loud);
        assert!(traffic.meter(network(1), 1).is_none());
        sleep(WINDOW).await;
        assert!(traffic.meter(network(1), 1).is_some_and(|again| again.count(100 * BYTES)));
    }

    #[tokio::test(start_paused = true)]
    async fn all_networks_together_bring_no_more_than_all_places() {
        let traffic = traffic(1_600, 1_600);
        let meters: Vec<_> =
            (0..200).filter_map(|number| traffic.meter(network(number), 1)).collect();
        let passed: usize = meters.iter().map(|meter| flood(meter, BYTES / 2)).sum();
        // What is not yet a place of each is not counted.
        assert!(passed <= (1_600 + 200) * BYTES, "{passed} bytes");
        assert!(traffic.places.taken() <= 1_600);
        sleep(WINDOW).await;
        assert!(traffic.meter(network(250), 1).is_some());
        assert!(traffic.places.taken() <= 201);
    }

    #[tokio::test(start_paused = true)]
    async fn who_ends_and_subscribes_again_without_pause_brings_no_more() {
        let traffic = traffic(16_000, 512);
        let mut passed = 0;
        for _ in 0..1_000 {
            if let Some(meter) = traffic.meter(network(1), 1) {
                passed +=
                    (0..8).take_while(|_| meter.count(BYTES / 2 + 1)).count() * (BYTES / 2 + 1);
            }
            advance(Duration::from_millis(10)).await;
        }
        assert!(passed < 512 * 2 * BYTES, "{passed} bytes in ten seconds");
    }

    #[tokio::test(start_paused = true)]
    async fn one_event_may_be_as_long_as_the_share() {
        let traffic = traffic(16_000, 512);
        let meter = traffic.meter(network(1), 1).unwrap();
        assert!(meter.count(511 * BYTES));
        assert!(!meter.count(usize::MAX));
    }
}
