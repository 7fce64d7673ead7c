use std::collections::{BTreeMap, HashMap};

use shares::{ShareKey, Whole};

use super::Full;

/// What the networks that came to this node may still have in a store that several nodes share and
/// that does not know whom its messages are from: each message counts for as long as it may live.
/// Nothing can be taken back, so nobody takes more than half of what is free: some is always left
/// for a newcomer. A restart forgets it.
#[derive(Debug)]
pub struct Estimates {
    whole: Whole,
    networks: HashMap<ShareKey, Held>,
    /// When those are looked through that hold nothing any more.
    tidy: usize,
}

/// What one network's messages take: bytes by when they expire, in seconds since the start.
#[derive(Debug, Default)]
struct Held {
    bytes: u64,
    ends: BTreeMap<u64, u64>,
}

/// Networks above which those that hold nothing are forgotten, and again at each doubling.
const TIDY: usize = 1_024;

impl Estimates {
    pub fn new(whole: Whole) -> Self {
        Self { whole, networks: HashMap::new(), tidy: TIDY }
    }

    /// What a network holds.
    pub fn held(&mut self, owner: ShareKey, now: u64) -> u64 {
        self.networks.get_mut(&owner).map_or(0, |held| held.bytes_at(now))
    }

    /// Takes room for what costs so much and lives so many seconds, in a store that has `stored`.
    pub fn take(
        &mut self,
        owner: ShareKey,
        cost: u64,
        life: u64,
        now: u64,
        stored: u64,
    ) -> Result<(), Full> {
        let free = self.whole.size().saturating_sub(stored);
        if cost > free {
            return Err(Full::Total);
        }
        // The machine itself is the operator's own, or a proxy that is not configured.
        if owner.is_machine() {
            return Ok(());
        }
        let held = self.held(owner, now);
        if held + cost > self.whole.share() {
            return Err(Full::Network);
        }
        if held + cost > free.saturating_add(held) / 2 {
            return Err(Full::Total);
        }
        let held = self.networks.entry(owner).or_default();
        held.bytes += cost;
        *held.ends.entry(end(now, life)).or_default() += cost;
        if self.networks.len() > self.tidy {
            self.networks.retain(|_, held| held.bytes_at(now) > 0);
            self.tidy = (self.networks.len() * 2).max(TIDY);
        }
        Ok(())
    }
}

impl Held {
    fn bytes_at(&mut self, now: u64) -> u64 {
        let later = self.ends.split_off(&(now + 1));
        let over: u64 = std::mem::replace(&mut self.ends, later).into_values().sum();
        self.bytes -= over;
        self.bytes
    }
}

/// When what lives so long is over: rounded up to a minute, an hour, or a day, so that a network has no more than some hundred ends.
fn end(now: u64, life: u64) -> u64 {
    let step = match life {
        ..=3_600 => 60,
        3_601..=86_400 => 3_600,
        _ => 86_400,
    };
    now.saturating_add(life).div_ceil(step).saturating_mul(step)
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::net::Ipv6Addr;

    use super::*;
    use crate::message::cost;
    use crate::quota::Limits;

    const DAY: u64 = 86_400;
    const MB: u64 = 1 << 20;

    fn network(number: u8) -> ShareKey {
        ShareKey::of([203, 0, number, 0].into())
    }

    fn estimates() -> Estimates {
        Estimates::new(Limits::default().whole(1 << 20))
    }

    /// Bytes that one network has in the store after so many days, each second of which it tries to publish what lives so long.
    fn hoard(life: u64, days: u64, bytes: u64) -> u64 {
        let mut estimates = estimates();
        let mut ends = VecDeque::new();
        let mut most = 0;
        for now in (0..days * DAY).step_by(600) {
            while ends.front().is_some_and(|end| *end <= now) {
                ends.pop_front();
            }
            while estimates.take(network(1), cost(bytes), life, now, 0).is_ok() {
                ends.push_back(now + life);
            }
            most = most.max(ends.len() as u64 * cost(bytes));
        }
        most
    }

    #[test]
    fn a_network_has_so_many_bytes_waiting_however_long_they_live_and_however_long_it_tries() {
        for (life, days) in [(30 * DAY, 60), (7 * DAY, 30), (DAY, 10), (3_600, 3), (30, 1)] {
            for bytes in [MB, 20_000] {
                let most = hoard(life, days, bytes);
                assert!(most <= 64 << 20, "{life} s of {bytes} bytes: {most}");
                assert!(life < 600 || most >= 60 << 20, "{life} s of {bytes} bytes: {most}");
            }
        }
    }

    #[test]
    fn what_usual_traffic_of_a_network_needs_passes() {
        let mut estimates = estimates();
        // A thousand people behind one address, fifty requests an hour each, that live five minutes, and one in a hundred a week.
        for now in 0..DAY {
            for _ in 0..14 {
                assert_eq!(estimates.take(network(1), cost(2_000), 300, now, 0), Ok(()), "{now}");
            }
            if now % 7 == 0 {
                let week = estimates.take(network(1), cost(2_000), 7 * DAY, now, 0);
                assert_eq!(week, Ok(()), "{now}");
            }
        }
    }

    #[test]
    fn another_network_has_its_own_part_and_some_is_left_for_newcomers() {
        let mut estimates = estimates();
        let mut stored = 0;
        let mut fill = |estimates: &mut Estimates, network| loop {
            match estimates.take(network, cost(MB), DAY, 0, stored) {
                Ok(()) => stored += cost(MB),
                Err(refusal) => break (stored, refusal),
            }
        };
        for number in 0..30 {
            assert_eq!(fill(&mut estimates, network(number)).1, Full::Network, "{number}");
        }
        let before = fill(&mut estimates, network(30)).0;
        let (stored, refusal) = fill(&mut estimates, network(200));
        assert_eq!(refusal, Full::Total);
        assert!(stored > before && stored < 2 << 30);
        assert_eq!(estimates.take(network(201), cost(2_000), DAY, 0, stored), Ok(()));
        assert_eq!(estimates.take(network(202), cost(0), 1, 0, 2 << 30), Err(Full::Total));
        assert_eq!(estimates.take(ShareKey::MACHINE, cost(0), 1, 0, 2 << 30), Err(Full::Total));
        assert_eq!(estimates.take(ShareKey::MACHINE, cost(MB), 1, 0, stored), Ok(()));
    }

    #[test]
    fn a_48_is_one_network_and_none_is_forgotten_while_it_holds_something() {
        let mut estimates = estimates();
        let v6 = |network: u16, customer: u16| {
            ShareKey::of(Ipv6Addr::new(0x2001, 0xdb8, network, customer, 0, 0, 0, 1).into())
        };
        for customer in 0..34 {
            while estimates.take(v6(0, customer * 0x100), cost(MB), DAY, 0, 0).is_ok() {}
        }
        assert!(estimates.held(v6(0, 0), 0) <= 64 << 20);
        for number in 1..=40_000 {
            assert_eq!(estimates.take(v6(number, 0), cost(0), 60, 0, 0), Ok(()));
        }
        assert_eq!(estimates.take(v6(0, 7), cost(MB), DAY, 1, 0), Err(Full::Network));
        // Those whose messages are over are.
        for number in 0..=u8::MAX {
            let _taken = estimates.take(network(number), cost(0), 60, 7_200, 0);
        }
        estimates.tidy = 0;
        assert_eq!(estimates.take(network(1), cost(0), 60, 7_200, 0), Ok(()));
        assert_eq!(estimates.networks.len(), 257);
    }
}
