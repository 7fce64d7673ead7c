use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

use super::prefix_of;
use crate::config::Rate;
use crate::metrics::LimitMetrics;
use crate::projects::Project;

/// Token buckets: each fills at its rate up to its burst, and a call takes a token.
///
/// A bucket is one number, the moment at which it will be full again (the "generic cell rate algorithm"); full ones are forgotten.
#[derive(Debug)]
pub struct Limiter {
    by_address: Option<Rate>,
    by_project: Option<Rate>,
    by_chain: Option<Rate>,
    ipv6_bits: u8,
    metrics: LimitMetrics,
    shards: [Mutex<HashMap<Whose, u64>>; SHARDS],
    hasher: RandomState,
    started: Instant,
    /// The moment that it is for ever, once its clock was stopped.
    stopped: OnceLock<u64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Whose {
    Network(IpAddr),
    Project(Box<str>),
    Chain(u32),
}

/// Too many: none before this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy {
    /// Seconds from now, at least one.
    pub seconds: u32,
}

/// Workers rarely want the same one at the same time.
const SHARDS: usize = 16;

/// Buckets of one shard; when there are more, the full ones are looked for and dropped, and if there are none, all.
const BUCKETS: usize = 8_192;

const SECOND: u64 = 1_000_000;

impl Limiter {
    /// With these rates; none is no limit.
    pub fn new(by_address: Option<Rate>, by_project: Option<Rate>) -> Self {
        Self {
            by_address,
            by_project,
            by_chain: None,
            ipv6_bits: 64,
            metrics: LimitMetrics::unseen(),
            shards: Default::default(),
            hasher: RandomState::new(),
            started: Instant::now(),
            stopped: OnceLock::new(),
        }
    }

    /// Stops the clock: no bucket fills any more. For tests, which may take their time.
    pub fn stand_still(&self) {
        let _moment = self.stopped.get_or_init(|| self.now());
    }

    /// Also limits what all together ask of one chain.
    #[must_use]
    pub const fn with_chains(mut self, by_chain: Option<Rate>) -> Self {
        self.by_chain = by_chain;
        self
    }

    /// Counts IPv6 clients by this many bits of their address where that is fewer than a household has.
    #[must_use]
    pub const fn with_ipv6_bits(mut self, bits: u8) -> Self {
        self.ipv6_bits = bits;
        self
    }

    /// Counts what is taken and refused.
    #[must_use]
    pub fn with_metrics(mut self, metrics: LimitMetrics) -> Self {
        self.metrics = metrics;
        self
    }

    /// Takes tokens of a client's network, for somebody who need not speak for a project. One is taken before all else.
    pub fn take_of(&self, client: IpAddr, tokens: usize) -> Result<(), Busy> {
        match self.by_address.filter(|_| !client.is_loopback()) {
            None => Ok(()),
            Some(rate) => {
                let whose = Whose::Network(prefix_of(client, self.ipv6_bits));
                self.take_from(whose, rate, tokens, self.now()).inspect_err(|_| {
                    self.metrics.by_network.increment(1);
                })
            }
        }
    }

    /// Takes tokens of a project.
    pub fn take_for(&self, project: &Project, tokens: usize) -> Result<(), Busy> {
        let Some(rate) = self.by_project else { return Ok(()) };
        let whose = Whose::Project(project.id.as_str().into());
        let taken = self.take_from(whose, rate, tokens, self.now());
        taken.inspect_err(|_| self.metrics.by_project.increment(1))
    }

    /// Takes tokens of a chain, of a project, and of a client's network on top of `paid` that were taken before all else.
    pub fn take_calls(
        &self,
        client: IpAddr,
        project: &Project,
        chain: u32,
        tokens: usize,
        paid: usize,
    ) -> Result<(), Busy> {
        self.take_of(client, tokens.saturating_sub(paid))?;
        self.take_for(project, tokens)?;
        if let Some(rate) = self.by_chain {
            let taken = self.take_from(Whose::Chain(chain), rate, tokens, self.now());
            taken.inspect_err(|_| self.metrics.by_chain.increment(1))?;
        }
        self.metrics.tokens.increment(tokens as u64);
        Ok(())
    }

    fn now(&self) -> u64 {
        if let Some(stopped) = self.stopped.get() {
            return *stopped;
        }
        u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn take_from(&self, whose: Whose, rate: Rate, calls: usize, now: u64) -> Result<(), Busy> {
        let (per_second, burst) = (u64::from(rate.per_second), u64::from(rate.burst));
        // A batch above the burst could never pass: it takes all there is.
        let calls = (calls as u64).min(burst);
        let room = burst * SECOND / per_second;
        #[expect(clippy::cast_possible_truncation, reason = "only the lowest digits are wanted")]
        let shard = &self.shards[self.hasher.hash_one(&whose) as usize % SHARDS];
        let mut buckets = shard.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= BUCKETS {
            buckets.retain(|_, full_at| *full_at > now);
            if buckets.len() >= BUCKETS {
                buckets.clear();
            }
        }
        let full_at = buckets.entry(whose).or_insert(now);
        let after = (*full_at).max(now) + calls * SECOND / per_second;
        if after > now + room {
            let wait = (after - now - room).div_ceil(SECOND);
            return Err(Busy { seconds: u32::try_from(wait).unwrap_or(u32::MAX).max(1) });
        }
        *full_at = after;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { per_second: 10, burst: 20 };

    fn limiter() -> Limiter {
        Limiter::new(Some(RATE), None)
    }

    fn whose() -> Whose {
        Whose::Network("203.0.113.0".parse().unwrap())
    }

    #[test]
    fn a_burst_passes_and_then_the_rate() {
        let limiter = limiter();
        let take = |calls, now| limiter.take_from(whose(), RATE, calls, now);
        for _ in 0..20 {
            assert_eq!(take(1, 0), Ok(()));
        }
        assert_eq!(take(1, 0), Err(Busy { seconds: 1 }));
        // A tenth of a second is one token.
        assert_eq!(take(1, SECOND / 10), Ok(()));
        assert_eq!(take(1, SECOND / 10), Err(Busy { seconds: 1 }));
    }

    #[test]
    fn a_batch_takes_a_token_for_each_call_and_is_told_when_to_come_back() {
        let limiter = limiter();
        let take = |calls, now| limiter.take_from(whose(), RATE, calls, now);
        assert_eq!(take(15, 0), Ok(()));
        assert_eq!(take(20, 0), Err(Busy { seconds: 2 }));
        // More than ever fits takes all.
        assert_eq!(take(1_000, 2 * SECOND), Ok(()));
        assert_eq!(take(1, 2 * SECOND), Err(Busy { seconds: 1 }));
    }

    #[test]
    fn buckets_are_bounded() {
        let limiter = limiter();
        for number in 0..400_000_u32 {
            let network = Whose::Network(std::net::Ipv4Addr::from_bits(number << 8).into());
            let _taken = limiter.take_from(network, RATE, 1, u64::from(number));
        }
        let all: usize = limiter.shards.iter().map(|shard| shard.lock().unwrap().len()).sum();
        assert!(all <= SHARDS * BUCKETS);
    }
}
