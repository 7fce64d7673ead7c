use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use shares::ShareKey;

/// Bytes that each network added today. At a start they are those of the events that are kept ([`Allowance::fill`]).
#[derive(Debug)]
pub struct Allowance {
    per_day: u64,
    today: Mutex<Today>,
}

#[derive(Debug, Default)]
struct Today {
    day: u64,
    by_network: HashMap<ShareKey, u64>,
    /// No network is forgotten any more today.
    is_full: bool,
    /// Bytes of the networks for which there was no room in the map.
    others: u64,
}

/// Networks that are counted one by one. When there are more those are forgotten that used little (`LITTLE`); where that makes no room all
/// further ones of a day share one allowance, so that many networks are no way around it.
const NETWORKS: usize = 65_536;

/// The part of an allowance that a network may use once more because it was forgotten.
const LITTLE: u64 = 16;

const DAY: u64 = 24 * 60 * 60;

/// The allowance of a day is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsedUp {
    /// Seconds until the next one.
    pub seconds: u32,
}

impl Allowance {
    /// This many bytes a day for each network.
    pub fn new(per_day: u64) -> Self {
        Self { per_day, today: Mutex::default() }
    }

    /// Takes bytes of a network's allowance at this time, in seconds since 1970.
    pub fn take(&self, network: ShareKey, bytes: u64, now: u64) -> Result<(), UsedUp> {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        let day = now / DAY;
        if day != today.day {
            *today = Today { day, ..Today::default() };
        }
        if today.by_network.len() >= NETWORKS && !today.by_network.contains_key(&network) {
            today.forget(self.per_day / LITTLE);
        }
        let has_room = today.by_network.len() < NETWORKS;
        let Today { by_network, others, .. } = &mut *today;
        let used = match by_network.get_mut(&network) {
            Some(used) => used,
            None if has_room => by_network.entry(network).or_default(),
            None => others,
        };
        let after = used.saturating_add(bytes);
        if after > self.per_day {
            let seconds = u32::try_from(DAY - now % DAY).unwrap_or(u32::MAX);
            return Err(UsedUp { seconds });
        }
        *used = after;
        Ok(())
    }
}

impl Allowance {
    /// When the day of this time began.
    pub const fn day_of(now: u64) -> u64 {
        now - now % DAY
    }

    /// Notes what networks added on the day of this time before the gateway started.
    pub fn fill(&self, used: impl IntoIterator<Item = (ShareKey, u64)>, now: u64) {
        for (network, bytes) in used {
            // What is above the allowance is refused, but it is used up all the same.
            let _used = self.take(network, bytes.min(self.per_day), now);
        }
    }
}

impl Today {
    /// Forgets who used less than this. Where most used more it is not tried again: each try looks at all of them.
    fn forget(&mut self, little: u64) {
        if !self.is_full {
            self.by_network.retain(|_, used| *used >= little);
            self.is_full = self.by_network.len() > NETWORKS / 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, Ipv6Addr};

    const NOON: u64 = 20_000 * DAY + DAY / 2;

    fn network(number: u32) -> ShareKey {
        ShareKey::of(Ipv4Addr::from_bits(number << 8 | 1 << 31).into())
    }

    #[test]
    fn each_network_has_its_allowance_and_a_new_one_the_next_day() {
        let allowance = Allowance::new(100);
        assert_eq!(allowance.take(network(1), 60, NOON), Ok(()));
        let half_a_day = u32::try_from(DAY / 2).unwrap();
        assert_eq!(allowance.take(network(1), 60, NOON), Err(UsedUp { seconds: half_a_day }));
        assert_eq!(allowance.take(network(1), 40, NOON), Ok(()));
        assert_eq!(allowance.take(network(2), 60, NOON), Ok(()));
        assert_eq!(allowance.take(network(1), 60, NOON + DAY), Ok(()));
    }

    #[test]
    fn all_customers_of_a_48_have_one_allowance() {
        let allowance = Allowance::new(100);
        let taken = (0..256).filter(|customer| {
            let address = Ipv6Addr::new(0x2001, 0xdb8, 7, customer << 8, 0, 0, 0, 1);
            allowance.take(ShareKey::of(address.into()), 10, NOON).is_ok()
        });
        assert_eq!(taken.count(), 10);
    }

    #[test]
    fn networks_that_send_little_take_no_allowance_from_others_and_none_that_sent_much_is_forgotten()
     {
        let allowance = Allowance::new(1_600);
        assert_eq!(allowance.take(network(0), 1_600, NOON), Ok(()));
        for number in 1..200_000 {
            assert_eq!(allowance.take(network(number), 99, NOON), Ok(()), "{number}");
        }
        assert!(allowance.take(network(0), 1, NOON).is_err());
        assert!(allowance.today.lock().unwrap().by_network.len() <= NETWORKS);
    }

    #[test]
    fn what_was_added_before_a_start_counts() {
        let allowance = Allowance::new(100);
        allowance.fill([(network(1), 70), (network(2), 500)], NOON);
        assert_eq!(allowance.take(network(1), 30, NOON), Ok(()));
        for number in [1, 2] {
            assert!(allowance.take(network(number), 1, NOON).is_err(), "{number}");
        }
    }

    #[test]
    fn more_networks_than_can_be_counted_share_one_allowance() {
        let allowance = Allowance::new(10);
        let many = u32::try_from(NETWORKS).unwrap() + 100;
        let taken = (0..many).filter(|n| allowance.take(network(*n), 10, NOON).is_ok()).count();
        assert_eq!(taken, NETWORKS + 1);
        assert!(allowance.today.lock().unwrap().by_network.len() <= NETWORKS);
    }
}
