//! What assets cost at times of the past: feeds keep all their rounds, and any node tells them. Which round held at a time is found by
//! asking for ever closer ones, many at once.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use alloy_primitives::aliases::U80;
use alloy_primitives::{Address, U256};
use alloy_sol_types::sol;
use caip::ChainId;
use quick_cache::sync::Cache;

use super::Feed;
use crate::app::Shared;
use crate::evm::abi::Multicall3::getCurrentBlockTimestampCall;
use crate::evm::{BlockTag, Evm, EvmError, Query, read};
use crate::price::Fixed;

sol! {
    /// What Chainlink's aggregators answer.
    interface Rounds {
        function latestRoundData() external view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
        function getRoundData(uint80 roundId) external view returns (uint80 id, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
    }
}

use Rounds::{getRoundDataCall, latestRoundDataCall};

/// Calls that one page of a history is worth: 500 rounds each, so that a feed's hundred thousand are three of them.
const CALLS: usize = 6;

/// Rounds that are asked for in one call.
const TOGETHER: usize = 500;

/// Rounds of a feed that are remembered.
const REMEMBERED: usize = 20_000;

/// What is this many seconds newer than the feed's chain was when it was asked still has its newest price: chains' clocks differ.
const SKEW: u64 = 60;

/// An asset and a time, in seconds since 1970.
pub type Moment = (String, u64);

/// What feeds said in the past, which never changes.
#[derive(Debug)]
pub struct PastPrices {
    found: Cache<(ChainId, Moment), Fixed>,
    rounds: Mutex<HashMap<(ChainId, Address), Known>>,
}

/// What is known of a feed's rounds.
#[derive(Debug, Clone, Default)]
struct Known {
    /// The aggregator behind the feed: each counts its rounds from one.
    phase: u64,
    /// Its newest round.
    latest: u64,
    /// The chain's time when that was so.
    at: u64,
    /// By their number; `None` for those that the feed does not tell.
    rounds: BTreeMap<u64, Option<Round>>,
}

#[derive(Debug, Clone, Copy)]
struct Round {
    at: u64,
    usd: Option<Fixed>,
}

/// What is to be asked of a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Latest,
    Round(u64),
}

impl Default for PastPrices {
    fn default() -> Self {
        Self { found: Cache::new(100_000), rounds: Mutex::default() }
    }
}

impl PastPrices {
    fn rounds(&self) -> MutexGuard<'_, HashMap<(ChainId, Address), Known>> {
        self.rounds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What assets cost in US dollars at these times, by feeds on `chain`, else on any other chain that the gateway serves. What no feed said
/// at that time, or not lately enough then, is missing.
pub async fn past_prices(
    app: &Shared,
    chain: &ChainId,
    moments: &BTreeSet<Moment>,
) -> HashMap<Moment, Fixed> {
    let past = &app.prices.past;
    let mut found: HashMap<Moment, Fixed> = HashMap::new();
    for moment in moments {
        if let Some(usd) = past.found.get(&(chain.clone(), moment.clone())) {
            found.insert(moment.clone(), usd);
        }
    }
    for place in app.prices.feeds.chains(chain) {
        let open: Vec<&Moment> = moments.iter().filter(|one| !found.contains_key(*one)).collect();
        let feeds = app.prices.feeds.of(place);
        let told = |asset: &str| feeds.iter().find(|feed| feed.asset == asset);
        let asked: Vec<(&Moment, &Feed)> =
            open.into_iter().filter_map(|one| Some((one, told(&one.0)?))).collect();
        let Some(evm) = Evm::of(&app.proxy, place.as_str()).filter(|_| !asked.is_empty()) else {
            continue;
        };
        // A chain that does not answer is as good as one without feeds.
        if let Err(error) = search(past, &evm, place, &asked).await {
            tracing::debug!(chain = %place, %error, "past prices cannot be read");
        }
        let rounds = past.rounds();
        for (moment, feed) in asked {
            let known = rounds.get(&(place.clone(), feed.feed));
            let Some(known) = known else { continue };
            let Some(usd) = known.price(moment.1, feed.max_age) else { continue };
            // Beyond the chain's time another round may still come.
            if moment.1 <= known.at {
                past.found.insert((chain.clone(), moment.clone()), usd);
            }
            found.insert(moment.clone(), usd);
        }
    }
    found
}

/// Asks until every moment's round is known, or the calls are used up.
async fn search(
    past: &PastPrices,
    evm: &Evm,
    place: &ChainId,
    asked: &[(&Moment, &Feed)],
) -> Result<(), EvmError> {
    let mut looked = HashSet::new();
    for _ in 0..CALLS {
        let mut plan: Vec<(&Feed, Wanted)> = Vec::new();
        {
            let rounds = past.rounds();
            let each = (TOGETHER / asked.len().max(1)).clamp(4, 100);
            for (moment, feed) in asked {
                let known = rounds.get(&(place.clone(), feed.feed));
                let wanted = match known {
                    Some(known) if known.at >= moment.1 || looked.contains(&feed.feed) => {
                        known.next(moment.1, each)
                    }
                    _ => vec![Wanted::Latest],
                };
                for one in wanted {
                    if !plan.iter().any(|(other, what)| other.feed == feed.feed && *what == one) {
                        plan.push((feed, one));
                    }
                }
            }
        }
        plan.truncate(TOGETHER);
        if plan.is_empty() {
            return Ok(());
        }
        let newest = plan.iter().filter(|(_, wanted)| *wanted == Wanted::Latest);
        looked.extend(newest.map(|(feed, _)| feed.feed));
        ask(past, evm, place, &plan).await?;
    }
    Ok(())
}

async fn ask(
    past: &PastPrices,
    evm: &Evm,
    place: &ChainId,
    plan: &[(&Feed, Wanted)],
) -> Result<(), EvmError> {
    let clock = Query::new(evm.multicall3(), &getCurrentBlockTimestampCall {});
    let phases: HashMap<Address, u64> = {
        let rounds = past.rounds();
        let phase = |feed: &Feed| rounds.get(&(place.clone(), feed.feed)).map(|known| known.phase);
        plan.iter().filter_map(|(feed, _)| Some((feed.feed, phase(feed)?))).collect()
    };
    let queries = plan.iter().map(|(feed, wanted)| match wanted {
        Wanted::Latest => Query::new(feed.feed, &latestRoundDataCall {}),
        Wanted::Round(number) => {
            let phase = phases.get(&feed.feed).copied().unwrap_or_default();
            let id = U80::from((u128::from(phase) << 64) | u128::from(*number));
            Query::new(feed.feed, &getRoundDataCall { roundId: id })
        }
    });
    let queries: Vec<_> = std::iter::once(clock).chain(queries).collect();
    let answers = evm.call_many(&queries, BlockTag::Latest).await?;
    let now = read::<getCurrentBlockTimestampCall>(answers[0].as_ref()).ok_or(EvmError::Answer)?;
    let now = u64::try_from(now).map_err(|_| EvmError::Answer)?;
    let mut rounds = past.rounds();
    for ((feed, wanted), answer) in plan.iter().zip(&answers[1..]) {
        let known = rounds.entry((place.clone(), feed.feed)).or_default();
        match wanted {
            Wanted::Latest => {
                known.at = now;
                let Some(said) = read::<latestRoundDataCall>(answer.as_ref()) else { continue };
                let id: u128 = said.roundId.to();
                let half = |bits: u128| u64::try_from(bits & u128::from(u64::MAX));
                let (Ok(phase), Ok(latest)) = (half(id >> 64), half(id)) else { continue };
                if phase != known.phase || known.rounds.len() > REMEMBERED {
                    known.rounds.clear();
                }
                (known.phase, known.latest) = (phase, latest);
            }
            Wanted::Round(number) => {
                let said = read::<getRoundDataCall>(answer.as_ref());
                let round = said.and_then(|said| {
                    let at = u64::try_from(said.updatedAt).ok().filter(|at| *at > 0)?;
                    let units = U256::try_from(said.answer).ok().filter(|units| !units.is_zero());
                    let usd = units.and_then(|units| Fixed::of_units(units, feed.decimals));
                    Some(Round { at, usd })
                });
                known.rounds.insert(*number, round);
            }
        }
    }
    Ok(())
}

impl Known {
    /// The newest round known to be not after a time, and the oldest known to be after it: 0, and the one that does not exist yet, where
    /// none is known.
    fn around(&self, time: u64) -> (u64, u64) {
        let (mut before, mut after) = (0, self.latest + 1);
        for (number, round) in &self.rounds {
            match round {
                Some(round) if round.at <= time => before = *number,
                Some(_) => {
                    after = *number;
                    break;
                }
                None => {}
            }
        }
        (before, after)
    }

    /// What to ask next to find the round of a time: nothing when it is known, or cannot be.
    fn next(&self, time: u64, most: usize) -> Vec<Wanted> {
        let (before, after) = self.around(time.min(self.at));
        let between = after.saturating_sub(before).saturating_sub(1);
        if self.latest == 0 || between == 0 {
            return Vec::new();
        }
        let steps = between.min(most as u64).max(2) - 1;
        let points = (0..=steps).map(|step| before + 1 + (between - 1) * step / steps);
        let new = points.filter(|number| !self.rounds.contains_key(number));
        new.collect::<BTreeSet<_>>().into_iter().map(Wanted::Round).collect()
    }

    /// What the asset cost at a time; `None` when its round is not known, or was too old then.
    fn price(&self, time: u64, max_age: u64) -> Option<Fixed> {
        let (before, after) = self.around(time.min(self.at));
        let round = self.rounds.get(&before)?.as_ref()?;
        let holds = time <= self.at + SKEW && after == before + 1 && time - round.at <= max_age;
        round.usd.filter(|_| holds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A feed with rounds at these times, the price of each its number; asked until it is known what it said at `time`.
    fn asked(times: &[u64], time: u64, max_age: u64) -> (Option<Fixed>, usize) {
        let mut known =
            Known { phase: 3, latest: times.len() as u64, at: 1_000_000_000, ..Known::default() };
        let mut calls = 0;
        loop {
            let wanted = known.next(time, 50);
            if wanted.is_empty() {
                return (known.price(time, max_age), calls);
            }
            calls += 1;
            for one in wanted {
                let Wanted::Round(number) = one else { panic!("the newest is known") };
                let index = usize::try_from(number).unwrap() - 1;
                let round = Round { at: times[index], usd: Fixed::parse(&number.to_string()) };
                known.rounds.insert(number, Some(round));
            }
        }
    }

    #[test]
    fn a_hundred_thousand_rounds_are_three_calls() {
        let times: Vec<u64> = (1..=100_000).map(|round| round * 60).collect();
        let (found, calls) = asked(&times, 60 * 77_777 + 59, 60);
        assert_eq!((found, calls), (Fixed::parse("77777"), 3));
    }

    #[test]
    fn what_was_said_too_long_before_or_after_is_no_price() {
        let times = [100, 200, 1_000];
        let table =
            [(99, None), (100, Some("1")), (250, Some("2")), (301, None), (1_100, Some("3"))];
        for (time, expected) in table {
            assert_eq!(asked(&times, time, 100).0, expected.and_then(Fixed::parse), "{time}");
        }
    }

    proptest! {
        #[test]
        fn the_round_is_the_last_before_the_time(
            pauses in proptest::collection::vec(0_u64..1_000, 1..300),
            time in 0_u64..200_000,
        ) {
            let times: Vec<u64> = pauses.iter().scan(1, |at, pause| { *at += pause; Some(*at) }).collect();
            let expected = times.iter().filter(|at| **at <= time).count();
            let (found, calls) = asked(&times, time, u64::MAX);
            prop_assert_eq!(found, (expected > 0).then(|| Fixed::parse(&expected.to_string()).unwrap()));
            prop_assert!(calls <= 3);
        }
    }
}
