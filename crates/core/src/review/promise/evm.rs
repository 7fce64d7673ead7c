//! The rule for EVM networks: approvals, transfers, exchanges and permits, each against what its flow promised.

use super::{Evidence, Verdict, found, permit};
use crate::{
    amount::Amount,
    evm::EvmCall,
    message::Message,
    review::{
        Expect, ReviewKind, Signable, Trial,
        decode::{Decoded, decode},
        words::{Assets, cased, is},
    },
    text::names::clean,
};

/// Functions that hand tokens or rights over, by selector; no vendor's swap is one of them. Beside ERC-20, 721, 1155, 777, 677 and 2612 those of Permit2, and Dai's own.
const HANDS_OVER: [&str; 27] = [
    "a9059cbb", "23b872dd", "095ea7b3", "39509351", "d73dd623", "a22cb465", "42842e0e", "b88d4fde",
    "f242432a", "2eb2c2d6", "d505accf", "8fcbaf0c", "9bd9bbc6", "959b8c3f", "4000aea0", "87517c45",
    "36c78516", "30f28b7a", "2b67b570", "2a2d80d1", "0d58b1db", "edd9444b", "f2fde38b", "42966c68",
    "b753a98c", "f2d5d56b", "bb35783b",
];

/// Of a vendor's name so many letters are shown.
const VENDOR_LETTERS: usize = 40;

/// Compares calls or typed data with the promise.
pub(super) fn compare(evidence: &Evidence<'_>, assets: &Assets) -> Verdict {
    let proposal = evidence.proposal;
    let mut verdict = Verdict::default();
    let calls = match &proposal.what {
        Signable::Transaction(call) => std::slice::from_ref(call),
        Signable::Calls(calls) => calls,
        Signable::TypedData(data) => {
            verdict.merge(permit::compare(evidence, assets, data));
            return verdict;
        }
        _ => &[],
    };
    worth(evidence, assets, calls, &mut verdict);
    verdict.least = least(evidence);
    let (before, last) = match (proposal.kind, calls.split_last()) {
        (ReviewKind::Swap, Some((last, before))) => (before, Some(last)),
        _ => (calls, None),
    };
    if proposal.kind == ReviewKind::Send {
        together(evidence, assets, calls, &mut verdict);
    }
    for call in before {
        let decoded = decode(call);
        match (proposal.kind, decoded.split_first()) {
            (ReviewKind::Send, Some((outer, _))) => sends(evidence, outer, &mut verdict),
            (_, Some((outer, _))) => approves(evidence, assets, outer, &mut verdict),
            (_, None) => verdict.refused.push(Message::new("review.refuse.other")),
        }
    }
    if let (Some(call), Some(vendor)) = (last, &proposal.built_by) {
        built(evidence, assets, call, vendor, &mut verdict);
    }
    if last.is_some() && evidence.own_node && matches!(evidence.findings.trial, Trial::Simulated) {
        verdict.critical.extend(found::mismatches(evidence, assets));
    }
    verdict
}

/// Checks a swap that its vendor built. It can do anything that its contract can, so that contract has to be in the page's `trustedContracts`. A swap that the core
/// wrote needs no check.
fn built(
    evidence: &Evidence<'_>,
    assets: &Assets,
    call: &EvmCall,
    vendor: &str,
    verdict: &mut Verdict,
) {
    let selector = call.data.get(2..10).unwrap_or_default();
    // A token contract moves the caller's own balance, so no swap calls one, whatever the function.
    let is_token = evidence.proposal.assets.iter().any(|asset| is(&asset.token, &call.to))
        || evidence.trusted.is_base(&call.to);
    if HANDS_OVER.contains(&selector) || selector.len() < 8 || is_token {
        verdict.refused.push(Message::new("review.refuse.noSwap"));
    } else if !evidence.trusted.is_listed(&call.to) {
        let message = Message::new("review.refuse.router").with("contract", &cased(&call.to));
        verdict.refused.push(message);
    } else {
        verdict.critical.extend(at_stake(evidence, assets, call, vendor));
    }
}

/// What a vendor that built the call may take: the whole amount of each token that was promised to go, and what its contract was allowed before.
fn at_stake(
    evidence: &Evidence<'_>,
    assets: &Assets,
    call: &EvmCall,
    vendor: &str,
) -> Vec<Message> {
    let mut messages = Vec::new();
    for expect in &evidence.proposal.expects {
        if let Expect::Spends { token, units } = expect {
            let units = Amount::parse(units).unwrap_or_default();
            let message =
                Message { key: "review.critical.builtBy".into(), ..assets.said(token, &units) };
            let message = message.with("vendor", &clean(vendor, VENDOR_LETTERS));
            messages.push(message.with("contract", &cased(&call.to)));
        }
    }
    messages
}

/// What the swaps of a call that the core wrote let come out at least. A vendor's contract enforces nothing that is known here.
fn least(evidence: &Evidence<'_>) -> Option<String> {
    if evidence.proposal.kind != ReviewKind::Swap || evidence.proposal.built_by.is_some() {
        return None;
    }
    let mut least = Amount::zero();
    for call in evidence.calls.iter().filter(|call| call.title == "swap") {
        let (_, units) = call.units("least")?;
        least = least.plus(&Amount::parse(units)?);
    }
    least.to_units(0).filter(|_| !least.is_zero())
}

/// No more of the coin goes along than was promised, over all calls.
fn worth(evidence: &Evidence<'_>, assets: &Assets, calls: &[EvmCall], verdict: &mut Verdict) {
    let mut goes = Amount::zero();
    for call in calls {
        match Amount::parse(&call.value) {
            Some(value) => goes = goes.plus(&value),
            None => verdict.refused.push(Message::new("review.refuse.other")),
        }
    }
    if goes > most(evidence, "") {
        let message = assets.said("", &goes);
        verdict.refused.push(Message { key: "review.refuse.value".into(), ..message });
    }
}

/// Several transfers give no more together than what was promised.
fn together(evidence: &Evidence<'_>, assets: &Assets, calls: &[EvmCall], verdict: &mut Verdict) {
    let mut sums: Vec<(String, Amount)> = Vec::new();
    for call in calls {
        let decoded = decode(call);
        let outer = decoded.first().filter(|outer| outer.title == "transfer");
        let Some((token, units)) = outer.and_then(|outer| outer.units("amount")) else { continue };
        let units = Amount::parse(units).unwrap_or_default();
        match sums.iter_mut().find(|(of, _)| is(of, token)) {
            Some((_, sum)) => *sum = sum.plus(&units),
            None => sums.push((token.to_owned(), units)),
        }
    }
    for (token, sum) in sums {
        if sum > most(evidence, &token) {
            let message = assets.said(&token, &sum);
            verdict.refused.push(Message { key: "review.refuse.value".into(), ..message });
        }
    }
}

/// The most of a token that was promised to go.
pub(super) fn most(evidence: &Evidence<'_>, token: &str) -> Amount {
    let mut most = Amount::zero();
    for expect in &evidence.proposal.expects {
        if let Expect::Spends { token: of, units } = expect
            && is(of, token)
        {
            most = most.plus(&Amount::parse(units).unwrap_or_default());
        }
    }
    most
}

/// An approval is for the token, the spender and the amount that were promised, and the spender is one that is known.
fn approves(evidence: &Evidence<'_>, assets: &Assets, call: &Decoded, verdict: &mut Verdict) {
    let spender = call.address("spender").filter(|_| call.title == "approve");
    let given = call.units("most");
    let (Some(spender), Some((token, units))) = (spender, given) else {
        verdict.refused.push(Message::new("review.refuse.other"));
        return;
    };
    allows(evidence, assets, [token, spender], units, verdict);
}

/// Whether it was promised that the spender may take so much of the token, and whether the spender is known.
pub(super) fn allows(
    evidence: &Evidence<'_>,
    assets: &Assets,
    [token, spender]: [&str; 2],
    units: &str,
    verdict: &mut Verdict,
) {
    let given = Amount::parse(units);
    let promised = evidence.proposal.expects.iter().any(|expect| match expect {
        Expect::Allows { token: of, spender: to, units: most } => {
            is(of, token)
                && is(to, spender)
                && given
                    .as_ref()
                    .zip(Amount::parse(most))
                    .is_some_and(|(given, most)| *given <= most)
        }
        _ => false,
    });
    if !promised {
        let message = Message::new("review.refuse.allows").with("spender", &cased(spender));
        verdict.refused.push(message);
    } else if !evidence.trusted.has(spender) && !given.as_ref().is_some_and(Amount::is_zero) {
        let said = assets.said(token, &given.unwrap_or_default());
        let message = Message { key: "review.critical.spender".into(), ..said };
        verdict.critical.push(message.with("spender", &cased(spender)));
    }
}

/// A transfer is of what was promised, to whom it was promised.
fn sends(evidence: &Evidence<'_>, call: &Decoded, verdict: &mut Verdict) {
    let to = call.address("to").unwrap_or_default();
    let own = is(to, &evidence.proposal.signer.address);
    let mut promised = false;
    for expect in &evidence.proposal.expects {
        promised |= match (expect, call.title.as_str()) {
            (Expect::Gives { token, to: receiver, units }, "transfer") => {
                is(to, receiver) && fits(call, token, units)
            }
            // What somebody sends to themselves is nobody's gain.
            (Expect::Spends { token, units }, "transfer") => own && fits(call, token, units),
            (Expect::GivesItem { token, to: receiver, item }, "giveItem") => {
                let number = call.text("item").and_then(Amount::parse);
                let one = call.text("count").is_none_or(|count| count == "1");
                is(to, receiver)
                    && one
                    && number.is_some()
                    && number == Amount::parse(item)
                    && call.address("contract").is_some_and(|contract| is(contract, token))
            }
            _ => false,
        };
    }
    if !promised {
        verdict.refused.push(Message::new("review.refuse.other"));
    }
}

fn fits(call: &Decoded, token: &str, units: &str) -> bool {
    // A transfer of none of the coin has no amount at all.
    let (of, amount) = call.units("amount").unwrap_or(("", "0"));
    let amount = Amount::parse(amount);
    is(of, token) && amount.zip(Amount::parse(units)).is_some_and(|(goes, most)| goes <= most)
}
