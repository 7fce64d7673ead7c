use alloy_primitives::U256;
use alloy_sol_types::sol;

use super::Feed;
use crate::evm::abi::Multicall3::getCurrentBlockTimestampCall;
use crate::evm::{BlockTag, Evm, EvmError, Query, read};
use crate::price::{Fixed, Quote};

sol! {
    /// What Chainlink's aggregators answer.
    interface Aggregator {
        function latestRoundData() external view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
    }
}

use Aggregator::{latestRoundDataCall, latestRoundDataReturn};

/// Clocks of a chain and its feeds may differ by this many seconds.
const SKEW: u64 = 60;

/// What feeds of a chain say now, in their order, in one call; `None` for those that say nothing, or nothing new.
pub async fn read_feeds(evm: &Evm, feeds: &[&Feed]) -> Result<Vec<Option<Quote>>, EvmError> {
    let clock = Query::new(evm.multicall3(), &getCurrentBlockTimestampCall {});
    let feeds_said = feeds.iter().map(|feed| Query::new(feed.feed, &latestRoundDataCall {}));
    let queries: Vec<_> = std::iter::once(clock).chain(feeds_said).collect();
    let answers = evm.call_many(&queries, BlockTag::Latest).await?;
    let now = read::<getCurrentBlockTimestampCall>(answers[0].as_ref()).ok_or(EvmError::Answer)?;
    let now = u64::try_from(now).map_err(|_| EvmError::Answer)?;
    let said = feeds.iter().zip(&answers[1..]).map(|(feed, answer)| {
        let round = read::<latestRoundDataCall>(answer.as_ref())?;
        quote(feed, &round, now)
    });
    Ok(said.collect())
}

/// A feed's answer, if it is one: above zero, not from the future, not stale at the chain's own time.
fn quote(feed: &Feed, round: &latestRoundDataReturn, now: u64) -> Option<Quote> {
    let at = u64::try_from(round.updatedAt).ok().filter(|at| *at > 0)?;
    if at > now + SKEW || now.saturating_sub(at) > feed.max_age || !round.answer.is_positive() {
        return None;
    }
    let usd = Fixed::of_units(U256::try_from(round.answer).ok()?, feed.decimals)?;
    Some(Quote { usd, at, source: "feed" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::aliases::U80;
    use alloy_primitives::{Address, I256};

    const NOW: u64 = 1_700_000_000;

    fn said(answer: i64, updated_at: u64) -> Option<Quote> {
        let feed = Feed { asset: "ETH".into(), feed: Address::ZERO, decimals: 8, max_age: 3600 };
        let round = latestRoundDataReturn {
            roundId: U80::from(7),
            answer: I256::try_from(answer).unwrap(),
            startedAt: U256::from(updated_at),
            updatedAt: U256::from(updated_at),
            answeredInRound: U80::from(7),
        };
        quote(&feed, &round, NOW)
    }

    #[test]
    fn a_fresh_answer_is_a_price() {
        let quote = said(300_020_000_000, NOW - 3600).unwrap();
        assert_eq!((quote.usd.decimal().as_str(), quote.at), ("3000.2", NOW - 3600));
    }

    #[test]
    fn what_is_stale_or_absurd_is_none() {
        let table =
            [(1, NOW - 3601), (1, NOW + SKEW + 1), (1, 0), (0, NOW), (-1, NOW), (i64::MIN, NOW)];
        for (answer, at) in table {
            assert_eq!(said(answer, at), None, "{answer} at {at}");
        }
    }
}
