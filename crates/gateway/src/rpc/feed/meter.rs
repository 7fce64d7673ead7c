use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::limits::{Place, Places, Taker};

/// Bytes that one place stands for within [`WINDOW`]: a subscription that brings up to 1 KiB a second counts as one.
const BYTES: usize = 10 << 10;

/// How long what came is remembered, also after its subscription ended: else a client would end it in time, and subscribe again.
const WINDOW: Duration = Duration::from_secs(10);

/// Bytes of a subscription that ended for which its place is held no longer: those of a signature's one event.
const FEW: usize = 1 << 10;

/// How long a network subscribes to nothing more at most, whatever came for it.
const LONGEST_DEBT: Duration = Duration::from_mins(10);

/// Who subscribes to a chain, and how much it brings them. A subscription has a place, of which a network has a share; one that brings much
/// takes more places, each for [`WINDOW`]. What comes although there is no place for it is a debt: until it is paid with time, the network
/// subscribes to nothing more.
#[derive(Debug)]
pub struct Traffic {
    places: Places,
    /// Places of one network.
    most_of_one: usize,
    book: Mutex<Book>,
}

#[derive(Debug, Default)]
struct Book {
    /// Places of what came lately, with the moment at which each is given back.
    lately: VecDeque<(Instant, Place)>,
    /// Until when a network's debt lasts.
    debts: HashMap<IpAddr, Instant>,
}

/// What one subscription brings. Its places are given back once the node has ended it.
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
    /// Its own place.
    place: Option<Place>,
    /// Bytes that no place stands for yet.
    bytes: usize,
    /// When the own place began to stand for what comes, and for how many times [`BYTES`] it stands still.
    since: Instant,
    own: usize,
}

impl Traffic {
    /// With so many places for subscriptions and what they bring, and so many for one network.
    pub fn new(most: usize, most_of_one: usize) -> Arc<Self> {
        let places = Places::new(most, most_of_one);
        Arc::new(Self { places, most_of_one, book: Mutex::default() })
    }

    /// A meter for a subscription that counts as `weight` of them; none where its network, or all together, have no place for it.
    pub fn meter(self: &Arc<Self>, network: IpAddr, weight: usize) -> Option<Arc<Meter>> {
        let now = Instant::now();
        let mut book = self.book();
        book.debts.retain(|_, until| *until > now);
        if book.debts.contains_key(&network) {
            return None;
        }
        let place = Some(self.take(network, weight, &mut book)?);
        let brought = Mutex::new(Brought { place, bytes: 0, since: now, own: weight });
        Some(Arc::new(Meter { traffic: Arc::clone(self), network, weight, brought }))
    }

    /// Takes places that are given back after [`WINDOW`]. Where there are not so many it takes those that are left, and returns false.
    fn take_for_now(&self, network: IpAddr, count: usize) -> bool {
        let (mut missing, mut step) = (count, count);
        let mut book = self.book();
        while step > 0 {
            match self.take(network, step, &mut book) {
                Some(place) => {
                    book.lately.push_back((Instant::now() + WINDOW, place));
                    missing -= step;
                    step = step.min(missing);
                }
                None => step /= 2,
            }
        }
        if missing > 0 {
            book.owes(network, missing, self.most_of_one);
        }
        missing == 0
    }

    fn take(&self, network: IpAddr, count: usize, book: &mut Book) -> Option<Place> {
        let now = Instant::now();
        let over = book.lately.partition_point(|(until, _)| *until <= now);
        drop(book.lately.drain(..over));
        self.places.take_several(Taker::Visitor, network, count)
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Book {
    /// A network has so many places too few, of `share`: it pays with the time in which it would have had them.
    fn owes(&mut self, network: IpAddr, places: usize, share: usize) {
        let now = Instant::now();
        let (places, share) = (places as u128, share.max(1) as u128);
        let millis = WINDOW.as_millis().saturating_mul(places) / share;
        let more = u64::try_from(millis).map_or(LONGEST_DEBT, Duration::from_millis);
        let until = self.debts.entry(network).or_insert(now);
        *until = ((*until).max(now) + more.min(LONGEST_DEBT)).min(now + LONGEST_DEBT);
    }
}

impl Meter {
    /// Counts an event of so many bytes. False where its network, or all together, would have more than their share: the subscription has to
    /// end. The machine itself may have as much as it likes.
    pub fn count(&self, bytes: usize) -> bool {
        if self.network.is_loopback() {
            return true;
        }
        let mut brought = self.brought();
        brought.bytes = brought.bytes.saturating_add(bytes);
        let places = brought.bytes / BYTES;
        if places == 0 {
            return true;
        }
        brought.bytes %= BYTES;
        let now = Instant::now();
        if now - brought.since >= WINDOW {
            (brought.since, brought.own) = (now, self.weight);
        }
        let own = brought.own.min(places);
        brought.own -= own;
        let more = places - own;
        more == 0 || self.traffic.take_for_now(self.network, more)
    }

    fn brought(&self) -> MutexGuard<'_, Brought> {
        self.brought.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        let mut brought = self.brought();
        let Some(place) = brought.place.take() else { return };
        let brings_more = brought.own < self.weight && brought.since.elapsed() < WINDOW;
        if brings_more || brought.bytes > FEW {
            let mut book = self.traffic.book();
            book.lately.push_back((Instant::now() + WINDOW, place));
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{advance, sleep};

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn traffic(all: usize, of_one: usize) -> Arc<Traffic> {
        Traffic::new(all, of_one)
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
    async fn what_comes_above_the_share_is_paid_with_time() {
        let traffic = traffic(16_000, 512);
        let meter = traffic.meter(network(1), 1).unwrap();
        // A node sends six times the share before it has ended the subscription.
        assert!(!meter.count(6 * 512 * BYTES));
        drop(meter);
        sleep(WINDOW * 4).await;
        assert!(traffic.meter(network(1), 1).is_none());
        assert!(traffic.meter(network(2), 1).is_some());
        sleep(WINDOW * 2).await;
        assert!(traffic.meter(network(1), 1).is_some());
        assert!(traffic.book().debts.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_filter_stands_for_as_much_as_it_counts() {
        let traffic = traffic(1_000, 16);
        let meter = traffic.meter(network(1), 16).unwrap();
        for _ in 0..10 {
            assert!((0..16).all(|_| meter.count(BYTES)));
            assert!(!meter.count(BYTES));
            sleep(WINDOW).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_machine_itself_takes_nothing_of_the_others() {
        let traffic = traffic(100, 10);
        let own = traffic.meter(IpAddr::from([127, 0, 0, 1]), 1).unwrap();
        assert!(own.count(usize::MAX) && own.count(1_000 * BYTES));
        assert_eq!(traffic.places.taken(), 1);
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

    /// Bytes that come for a network in ten seconds, told or not, when it subscribes and leaves `times` a second.
    async fn churn(times: u32, events: usize, bytes: usize) -> usize {
        let traffic = traffic(16_000, 512);
        let mut came = 0;
        for _ in 0..times * 10 {
            if let Some(meter) = traffic.meter(network(1), 1) {
                for _ in 0..events {
                    came += bytes;
                    let _counted = meter.count(bytes);
                }
            }
            advance(SECOND / times).await;
        }
        came
    }

    #[tokio::test(start_paused = true)]
    async fn who_ends_and_subscribes_again_without_pause_brings_no_more() {
        for (events, bytes) in [(8, BYTES / 2 + 1), (1, BYTES - 1), (1, 2_000), (1, 64 * BYTES)] {
            let came = churn(200, events, bytes).await;
            assert!(came < 2 * 512 * BYTES, "{came} bytes in ten seconds by {events} of {bytes}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn one_event_may_be_as_long_as_the_share() {
        let traffic = traffic(16_000, 512);
        let meter = traffic.meter(network(1), 1).unwrap();
        assert!(meter.count(511 * BYTES));
        assert!(!meter.count(usize::MAX));
    }
}
