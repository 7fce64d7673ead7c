//! What a trial found, against what was promised: the same on every network.

use super::Evidence;
use crate::{
    amount::Amount,
    message::Message,
    review::{
        Expect, Proposal,
        decode::{Decoded, Value},
        simulate::{Findings, Leave, Move},
        words::{Assets, cased, is, name},
    },
};

/// Where calls let less pass than the flow promised. What they would give now may still be enough.
pub(super) fn too_little(evidence: &Evidence<'_>, assets: &Assets) -> Vec<Message> {
    let (proposal, calls) = (evidence.proposal, evidence.calls);
    let mut warnings = Vec::new();
    for expect in &proposal.expects {
        let Expect::Gets { token, units } = expect else { continue };
        let Some(least) = least(calls, token) else { continue };
        if Amount::parse(units).is_some_and(|promised| least < promised) {
            let message = assets.said(token, &least);
            warnings.push(Message { key: "review.warn.least".into(), ..message });
        }
    }
    warnings
}

/// Where what was found differs from what the flow promised.
pub(super) fn mismatches(evidence: &Evidence<'_>, assets: &Assets) -> Vec<Message> {
    let (proposal, findings) = (evidence.proposal, evidence.findings);
    let mut warnings = Vec::new();
    let mut warn = |key: &str, message: Message| {
        warnings.push(Message { key: key.into(), ..message });
    };
    let signer = &proposal.signer.address;
    for one in findings.moves.iter().filter(|one| !one.gain && is(&one.holder, signer)) {
        if !allowed(proposal, one) {
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
        let got = gained(findings, token, holder);
        if Amount::parse(units).is_some_and(|least| got < least) {
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
fn allowed(proposal: &Proposal, one: &Move) -> bool {
    let mut most = Amount::zero();
    for expect in &proposal.expects {
        match expect {
            Expect::Spends { token, units } if is(token, &one.token) && one.item.is_none() => {
                most = most.plus(&Amount::parse(units).unwrap_or_default());
            }
            Expect::GivesItem { token, item, .. } if is_item(one, token, item) => {
                most = most.plus(&Amount::parse("1").unwrap_or_default());
            }
            _ => {}
        }
    }
    one.units <= most
}

/// Whether it is this item. Its number may have been typed with zeros before it.
fn is_item(one: &Move, token: &str, item: &str) -> bool {
    let number = one.item.as_deref().and_then(Amount::parse);
    is(token, &one.token) && number.is_some() && number == Amount::parse(item)
}

/// The least of a token that calls let pass; `None` where none of them says. Ways beside each other add up; what is unwrapped after them is
/// all of it again. The coin comes out of another token, which stands for it.
fn least(calls: &[Decoded], token: &str) -> Option<Amount> {
    let mut said = false;
    let (mut swapped, mut unwrapped) = (Amount::zero(), Amount::zero());
    for fact in calls.iter().flat_map(|call| &call.facts).filter(|fact| fact.label == "least") {
        match &fact.value {
            Value::Units { token: of, units } if token.is_empty() || is(of, token) => {
                swapped = swapped.plus(&Amount::parse(units)?);
            }
            Value::Text(units) if token.is_empty() => unwrapped = Amount::parse(units)?,
            _ => continue,
        }
        said = true;
    }
    said.then(|| swapped.max(unwrapped))
}

fn gained(findings: &Findings, token: &str, holder: &str) -> Amount {
    let found = findings.moves.iter().find(|one| {
        one.gain && one.item.is_none() && is(&one.token, token) && is(&one.holder, holder)
    });
    found.map(|one| one.units.clone()).unwrap_or_default()
}

fn is_expected(proposal: &Proposal, leave: &Leave) -> bool {
    // Taking leave back, and what is left of one after it was used, is nothing to warn of.
    if leave.units.as_ref().is_some_and(Amount::is_zero) {
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
