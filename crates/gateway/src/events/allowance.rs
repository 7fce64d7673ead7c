use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

/// Bytes that each network added today, in memory alone: addresses are never written.
#[derive(Debug)]
pub struct Allowance {
    per_day: u64,
    today: Mutex<Today>,
}

#[derive(Debug, Default)]
struct Today {
    day: u64,
    by_network: HashMap<IpAddr, u64>,
    /// Bytes of the networks for which there was no room in the map.
    others: u64,
}

/// Networks that are counted one by one; all further ones of a day share one allowance, so that many networks are no way around it.
const NETWORKS: usize = 65_536;

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
    pub fn take(&self, network: IpAddr, bytes: u64, now: u64) -> Result<(), UsedUp> {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        let day = now / DAY;
        if day != today.day {
            *today = Today { day, ..Today::default() };
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const NOON: u64 = 20_000 * DAY + DAY / 2;

    fn network(number: u32) -> IpAddr {
        Ipv4Addr::from_bits(number << 8).into()
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
    fn more_networks_than_can_be_counted_share_one_allowance() {
        let allowance = Allowance::new(10);
        let many = u32::try_from(NETWORKS).unwrap() + 100;
        let taken = (0..many).filter(|n| allowance.take(network(*n), 10, NOON).is_ok()).count();
        assert_eq!(taken, NETWORKS + 1);
        assert!(allowance.today.lock().unwrap().by_network.len() <= NETWORKS);
    }
}
