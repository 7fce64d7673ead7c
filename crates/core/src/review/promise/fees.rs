//! Limits of network fees. A node tells them, and the request fixes them, so that a node that lies would have the visitor pay too much.
//!
//! The most that a fee can come to is compared: with what is sent of the coin, and with sums in the visitor's currency. A price may be a lie as well: without one, and
//! above all prices, sums in whole coins hold.

use super::{Evidence, Verdict};
use crate::{
    amount::Amount,
    message::Message,
    review::{Expect, ReviewKind},
};

/// Of what is sent of the coin, above which share a warning is shown: a fifth is more than any network takes in ordinary times.
const WARN_SHARE: &str = "0.2";
/// In US dollars and in whole coins: below these a fee is no cause for a warning, however little is sent.
const SMALL_SUM: &str = "1";
const SMALL_COINS: &str = "0.001";
/// Sums in US dollars above which a warning is shown, and above which nothing is signed; fees of one transfer or exchange have been above the first on single days only.
const WARN_SUM: &str = "50";
const STOP_SUM: &str = "1000";
/// The same in whole coins, where no price is known.
const WARN_COINS: &str = "0.1";
/// Whatever the price: no network's coin is so cheap that a transfer or an exchange costs so many.
const STOP_COINS: &str = "20";
/// About how many of a currency a dollar is; the limits need no better.
const PER_DOLLAR: [(&str, &str); 4] =
    [("inr", "80"), ("jpy", "150"), ("btc", "0.00001"), ("eth", "0.0003")];

/// Compares the fee with its limits.
pub(super) fn compare(evidence: &Evidence<'_>) -> Verdict {
    let mut verdict = Verdict::default();
    let Some(fee) = evidence.fee else { return verdict };
    let text = fee.most.as_ref().unwrap_or(&fee.amount);
    let Some(most) = Amount::parse(text) else { return verdict };
    let limit = |text: &str| Amount::parse(text).unwrap_or_default();
    let rate = PER_DOLLAR.iter().find(|(currency, _)| *currency == evidence.currency);
    let rate = limit(rate.map_or("1", |(_, rate)| rate));
    let worth = evidence.proposal.coin_price.as_ref().map(|price| most.times(price));
    let above = |sum: &str| worth.as_ref().is_some_and(|worth| *worth > limit(sum).times(&rate));
    let said = |key: &str| Message::new(key).with("amount", text).with("symbol", &fee.symbol);
    if above(STOP_SUM) || most > limit(STOP_COINS) {
        verdict.refused.push(said("review.refuse.fee"));
        return verdict;
    }
    let unpriced = worth.is_none() && most > limit(WARN_COINS);
    let felt = above(SMALL_SUM) || (worth.is_none() && most > limit(SMALL_COINS));
    if above(WARN_SUM) || unpriced || (felt && is_large_share(evidence, &most)) {
        verdict.warnings.push(said("review.warn.feeHigh"));
    }
    verdict
}

/// Whether it is much beside what is sent of the coin itself.
fn is_large_share(evidence: &Evidence<'_>, most: &Amount) -> bool {
    let coin = &evidence.proposal.network.native_currency;
    let mut sent = evidence.proposal.expects.iter().filter_map(|expect| match expect {
        Expect::Spends { token, units } if token.is_empty() => {
            Amount::of_units(units, coin.decimals)
        }
        _ => None,
    });
    let share = Amount::parse(WARN_SHARE).unwrap_or_default();
    evidence.proposal.kind != ReviewKind::Approve
        && sent.next().is_some_and(|sent| *most > sent.times(&share))
}
