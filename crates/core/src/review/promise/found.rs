//! What a trial found, against what was promised: the same on every network.

use super::Evidence;
use crate::{
    amount::Amount,
    message::Message,
    review::{
        Expect, Proposal, ReviewKind, Signable,
        simulate::{Findings, Leave, Move},
        words::{Assets, cased, is, name},
    },
};

/// So many smallest units may be lost to rounding, and no more than this share of the amount.
const ROUNDED_UNITS: &str = "10";
const ROUNDED_SHARE: &str = "0.000001";

/// Where what was found differs from what the flow promised.
pub(super) fn mismatches(evidence: &Evidence<'_>, assets: &Assets) -> Vec<Message> {
    let (proposal, findings) = (evidence.proposal, evidence.findings);
    let mut warnings = Vec::new();
    let mut warn = |key: &str, message: Message| {
        warnings.push(Message { key: key.into(), ..message });
    };
    let signer = &proposal.signer.address;
    for one in findings.moves.iter().filter(|one| !one.gain && is(&one.holder, signer)) {
        if !allowed(proposal, findings, one) {
            match &one.item {
                Some(item) => warn("review.warn.losesItem", assets.said_item(&one.token, item)),
                None => warn("review.warn.loses", assets.said(&one.token, &one.units)),
            }
        }
    }
    for expect in &proposal.expects {
        let (token, holder, units, key) = match expect {
            Expect::Gets { token, units } if !findings.said => {
                (token, signer, units, "review.warn.getsLess")
            }
            Expect::Gives { token, to, units } => (token, to, units, "review.warn.givesLess"),
            Expect::GivesItem { token, to, item } => {
                let arrives =
                    |one: &Move| one.gain && is(&one.holder, to) && is_item(one, token, item);
                if !is(to, signer) && !findings.moves.iter().any(arrives) {
                    warn("review.warn.givesNoItem", assets.said_item(token, item));
                }
                continue;
            }
            _ => continue,
        };
        let mut got = gained(findings, token, holder);
        if token.is_empty() && is(holder, signer) {
            got = got.plus(&findings.deposits);
        }
        let is_short = |least: Amount| {
            let rounded = matches!(expect, Expect::Gives { .. }) && !token.is_empty();
            got.plus(&if rounded { rounding(&least) } else { Amount::zero() }) < least
        };
        if Amount::parse(units).is_some_and(is_short) {
            warn(key, assets.said(token, &got));
        }
    }
    for leave in &findings.leaves {
        if !is_expected(proposal, leave) {
            let symbol = name(assets.find(&leave.token), &leave.token);
            let message = Message::new("").with("spender", &cased(&leave.spender));
            warn("review.warn.allows", message.with("symbol", &symbol));
        }
    }
    warnings
}

/// Whether the flow promised that the signer gives this, and that much.
fn allowed(proposal: &Proposal, findings: &Findings, one: &Move) -> bool {
    let coin = one.token.is_empty() && one.item.is_none();
    let mut most = if coin { findings.deposits.clone() } else { Amount::zero() };
    for expect in &proposal.expects {
        match expect {
            Expect::Spends { token, units } if is(token, &one.token) && one.item.is_none() => {
                let units = Amount::parse(units).unwrap_or_default();
                most = most.plus(&units);
                if !coin {
                    most = most.plus(&rounding(&units));
                }
            }
            Expect::GivesItem { token, item, .. } if is_item(one, token, item) => {
                most = most.plus(&Amount::parse("1").unwrap_or_default());
            }
            _ => {}
        }
    }
    one.units <= most
}

/// By how many of its smallest units a transfer of a token may differ from its amount without a warning: tokens that keep shares round a balance, and where
/// units are worth something nothing rounds.
fn rounding(units: &Amount) -> Amount {
    let share = units.times(&Amount::parse(ROUNDED_SHARE).unwrap_or_default()).rounded_down(0);
    share.min(Amount::parse(ROUNDED_UNITS).unwrap_or_default())
}

/// Whether it is this item. Its number may have been typed with zeros before it.
fn is_item(one: &Move, token: &str, item: &str) -> bool {
    let number = one.item.as_deref().and_then(Amount::parse);
    is(token, &one.token) && number.is_some() && number == Amount::parse(item)
}

/// What a trial found that somebody has more of a token.
pub(in crate::review) fn gained(findings: &Findings, token: &str, holder: &str) -> Amount {
    let found = findings.moves.iter().find(|one| {
        one.gain && one.item.is_none() && is(&one.token, token) && is(&one.holder, holder)
    });
    found.map(|one| one.units.clone()).unwrap_or_default()
}

/// Whether it is what remains of an older allowance after a swap that the core wrote: some tokens emit `Approval` for that.
fn is_remaining_allowance(proposal: &Proposal, leave: &Leave) -> bool {
    let last = match &proposal.what {
        Signable::Transaction(call) => Some(call),
        Signable::Calls(calls) => calls.last(),
        _ => None,
    };
    let sells =
        |one: &Expect| matches!(one, Expect::Spends { token, .. } if is(token, &leave.token));
    proposal.kind == ReviewKind::Swap
        && proposal.built_by.is_none()
        && last.is_some_and(|call| is(&call.to, &leave.spender))
        && proposal.expects.iter().any(sells)
}

fn is_expected(proposal: &Proposal, leave: &Leave) -> bool {
    // Taking leave back, and what is left of one after it was used, is nothing to warn of.
    if leave.units.as_ref().is_some_and(Amount::is_zero) || is_remaining_allowance(proposal, leave)
    {
        return true;
    }
    proposal.expects.iter().any(|expect| match expect {
        Expect::Allows { token, spender, units } => {
            is(token, &leave.token)
                && is(spender, &leave.spender)
                && Amount::parse(units)
                    .zip(leave.units.as_ref())
                    .is_some_and(|(most, given)| *given <= most)
        }
        _ => false,
    })
}
