//! The rule for Bitcoin: others get what was promised, to the satoshi; and what a node says that a byte must pay has limits of its own, as sums in whole coins say little
//! of it.

use super::{Evidence, Verdict};
use crate::{
    amount::Amount,
    bitcoin::Psbt,
    message::Message,
    review::{Expect, Signable, words::Assets},
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
    let signer = &evidence.proposal.signer.address;
    if !pays_as_promised(psbt, &evidence.proposal.expects, signer) {
        verdict.refused.push(Message::new("review.refuse.other"));
    }
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

/// Whether the outputs to others equal the promised payments: same recipients, same amounts, no others.
fn pays_as_promised(psbt: &Psbt, expects: &[Expect], signer: &str) -> bool {
    let mut promised: Vec<(&str, String)> = Vec::new();
    for expect in expects {
        if let Expect::Gives { token, to, units } = expect {
            if !token.is_empty() {
                return false;
            }
            promised.push((to, units.clone()));
        }
    }
    let others = psbt.outputs.iter().filter(|(to, _)| to != signer);
    let mut paid: Vec<(&str, String)> = Vec::new();
    for (to, satoshis) in others {
        paid.push((to, json::to_string(satoshis)));
    }
    paid == promised
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: &str = "bc1qme";
    const BOB: &str = "bc1qbob";

    fn judged(outputs: &[(&str, u64)], promised: &[(&str, &str)]) -> bool {
        let psbt = Psbt {
            base64: String::new(),
            id: String::new(),
            spends: Vec::new(),
            outputs: outputs.iter().map(|(to, satoshis)| ((*to).to_owned(), *satoshis)).collect(),
            fee: 0,
        };
        let gives = |(to, units): &(&str, &str)| Expect::Gives {
            token: String::new(),
            to: (*to).to_owned(),
            units: (*units).to_owned(),
        };
        let mut expects: Vec<Expect> = promised.iter().map(gives).collect();
        expects.push(Expect::Spends { token: String::new(), units: "5000".into() });
        pays_as_promised(&psbt, &expects, ME)
    }

    #[test]
    fn others_get_what_was_promised_to_the_satoshi() {
        let bob = [(BOB, "5000")];
        assert!(judged(&[(BOB, 5_000)], &bob));
        assert!(judged(&[(BOB, 5_000), (ME, 7_000)], &bob), "the rest goes back");
        assert!(judged(&[(ME, 7_000)], &[]), "to oneself");
        for outputs in [
            &[][..],
            &[(BOB, 4_999)],
            &[(BOB, 5_001)],
            &[("bc1qthief", 5_000)],
            &[(BOB, 5_000), ("bc1qthief", 7_000)],
            &[(BOB, 5_000), (BOB, 5_000)],
            &[(BOB, 2_500), (BOB, 2_500)],
            &[(ME, 5_000)],
        ] {
            assert!(!judged(outputs, &bob), "{outputs:?}");
        }
        assert!(!judged(&[(BOB, 5_000)], &[]));
    }
}
