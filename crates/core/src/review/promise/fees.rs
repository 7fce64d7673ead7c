//! Limits of network fees. A node tells them, and the request fixes them, so that a node that lies
//! would have the visitor pay too much.
//!
//! The most that a fee can come to has limits in coin: a reviewed price of gas, alone and times the
//! gas of such calls, or sums of coins where none was reviewed. The price of a coin comes from the
//! gateway and may be a lie: what it says can only add to what the limits in coin say.

use super::{
    Evidence, Verdict,
    caps::{Caps, caps},
};
use crate::{
    amount::Amount,
    message::Message,
    review::{Expect, ReviewKind},
};
use caip::Namespace;

/// What a unit of gas costs, and how many of them limits are computed with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::review) struct GasCost {
    /// Wei for a unit, at most.
    pub price: Amount,
    /// Units that such calls take where they take many.
    pub units: Amount,
}

/// Of what is sent, above which share a warning is shown: a fifth is more than any network takes in ordinary times.
const WARN_SHARE: &str = "0.2";
/// Sums in US dollars: below the first no share is a cause for a warning, above the second a warning is shown, and above the third nothing is signed.
const SMALL_SUM: &str = "1";
const WARN_SUM: &str = "50";
const STOP_SUM: &str = "1000";
/// The same in whole coins, where no price of gas was reviewed.
const COINS: [&str; 3] = ["0.001", "0.1", "20"];
/// The same on Bitcoin. What a byte pays has a limit of its own there.
const BITCOIN: [&str; 3] = ["0.00003", "0.01", "0.5"];
/// Of the reviewed limit above which a warning is shown: below it no share is a cause for one.
const SMALL: &str = "0.03";
const GWEI: &str = "1000000000";
/// About how many of a currency a dollar is; the limits need no better.
const PER_DOLLAR: [(&str, &str); 4] =
    [("inr", "80"), ("jpy", "150"), ("btc", "0.00001"), ("eth", "0.0003")];

/// How high something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Usual,
    High,
    Absurd,
}

/// Limits of one number, in its own unit.
struct Limits {
    small: Amount,
    warn: Amount,
    stop: Amount,
}

impl Limits {
    fn of([small, warn, stop]: [&str; 3]) -> Self {
        Self { small: number(small), warn: number(warn), stop: number(stop) }
    }

    /// Those of a price of gas in wei.
    fn of_price(caps: Caps) -> Self {
        let wei = |gwei: u32| number(&json::to_string(&gwei)).times(&number(GWEI));
        let warn = wei(caps.warn);
        Self { small: warn.times(&number(SMALL)), warn, stop: wei(caps.stop) }
    }

    fn times(self, by: &Amount) -> Self {
        Self { small: self.small.times(by), warn: self.warn.times(by), stop: self.stop.times(by) }
    }

    /// `large`: it is a large share of what is sent.
    fn level(&self, number: &Amount, large: bool) -> Level {
        if *number > self.stop {
            Level::Absurd
        } else if *number > self.warn || (large && *number > self.small) {
            Level::High
        } else {
            Level::Usual
        }
    }
}

/// Compares the fee with its limits.
pub(super) fn compare(evidence: &Evidence<'_>) -> Verdict {
    let mut verdict = Verdict::default();
    let Some(fee) = evidence.fee else { return verdict };
    let text = fee.most.as_ref().unwrap_or(&fee.amount);
    let Some(most) = Amount::parse(text) else { return verdict };
    let said = |key: &str| Message::new(key).with("amount", text).with("symbol", &fee.symbol);
    match in_coins(evidence, &most).max(in_currency(evidence, &most)) {
        Level::Absurd => verdict.refused.push(said("review.refuse.fee")),
        Level::High => verdict.warnings.push(said("review.warn.feeHigh")),
        Level::Usual => {}
    }
    verdict
}

/// How high the fee is, whatever the coin costs.
fn in_coins(evidence: &Evidence<'_>, most: &Amount) -> Level {
    let network = &evidence.proposal.network;
    let large = is_large_share(evidence, most);
    if let (Some(caps), Some(gas)) = (caps(network), evidence.gas) {
        let coin = Amount::of_units("1", network.native_currency.decimals).unwrap_or_default();
        let whole = Limits::of_price(caps).times(&gas.units).times(&coin);
        let alone = Limits::of_price(caps).level(&gas.price, false);
        return whole.level(most, large).max(alone);
    }
    let is_bitcoin = network.chain_namespace == Namespace::Bip122;
    Limits::of(if is_bitcoin { BITCOIN } else { COINS }).level(most, large)
}

/// How high it is by the price of the coin; usual where that is not known.
fn in_currency(evidence: &Evidence<'_>, most: &Amount) -> Level {
    let Some(price) = &evidence.proposal.coin_price else { return Level::Usual };
    let worth = most.times(price);
    let rate = PER_DOLLAR.iter().find(|(currency, _)| *currency == evidence.currency);
    let limits = Limits::of([SMALL_SUM, WARN_SUM, STOP_SUM]);
    let limits = limits.times(&number(rate.map_or("1", |(_, rate)| rate)));
    let of_sent =
        evidence.proposal.worth.as_ref().is_some_and(|sent| exceeds(evidence, &worth, sent));
    limits.level(&worth, of_sent || is_large_share(evidence, most))
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
    sent.next().is_some_and(|sent| exceeds(evidence, most, &sent))
}

/// Whether the fee is a large share of what is sent, both in one unit. Of an approval nothing is sent.
fn exceeds(evidence: &Evidence<'_>, fee: &Amount, sent: &Amount) -> bool {
    evidence.proposal.kind != ReviewKind::Approve && *fee > sent.times(&number(WARN_SHARE))
}

fn number(text: &str) -> Amount {
    Amount::parse(text).unwrap_or_default()
}
