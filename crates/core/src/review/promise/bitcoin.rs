//! The rule for Bitcoin: what a node says that a byte must pay has limits of its own, as sums in whole coins say little of it.

use super::{Evidence, Verdict};
use crate::{
    amount::Amount,
    message::Message,
    review::{Signable, words::Assets},
};

/// Satoshis for each virtual byte above which a warning is shown, and above which nothing is signed. On the dearest days ever a byte paid about two thousand, for
/// hours.
const WARN_RATE: u64 = 500;
const MOST_RATE: u64 = 5_000;
/// The fewest virtual bytes of a transaction, of an input and of an output.
const FRAME: u64 = 10;
const INPUT: u64 = 57;
const OUTPUT: u64 = 31;

/// Compares a Bitcoin transaction with the promise.
pub(super) fn compare(evidence: &Evidence<'_>, _assets: &Assets) -> Verdict {
    let mut verdict = Verdict::default();
    let Signable::Psbt(psbt) = &evidence.proposal.what else { return verdict };
    let count = |list: usize| list as u64;
    let bytes = FRAME + INPUT * count(psbt.spends.len()) + OUTPUT * count(psbt.outputs.len());
    let rate = psbt.fee / bytes;
    let coin = &evidence.proposal.network.native_currency;
    let fee = Amount::of_units(&json::to_string(&psbt.fee), coin.decimals).unwrap_or_default();
    let said =
        |key: &str| Message::new(key).with("amount", &fee.text()).with("symbol", &coin.symbol);
    if rate > MOST_RATE {
        verdict.refused.push(said("review.refuse.fee"));
    } else if rate > WARN_RATE {
        verdict.warnings.push(said("review.warn.feeHigh"));
    }
    verdict
}
