//! What a visitor must check, apart from the calls' details: who gets it, how much comes out at least, until when.

use super::{
    Allowance, Expect, Proposal, Recipient, ReviewKind, Sum,
    decode::Decoded,
    promise::gained,
    said,
    simulate::{Findings, Move},
    words::{Assets, cased, is},
};
use crate::{amount::Amount, message::Message};
use caip::Namespace;

/// Who gets what is sent: by the call that is signed, or, where accounts of tokens stand in for people, by what was promised and compared with it.
pub(super) fn recipient(
    proposal: &Proposal,
    calls: &[Decoded],
    findings: &Findings,
    assets: &Assets,
    warnings: &[Message],
) -> Option<Recipient> {
    if proposal.kind != ReviewKind::Send {
        return None;
    }
    let evm = proposal.network.chain_namespace == Namespace::Eip155;
    let written = || calls.iter().find_map(|call| call.address("to")).map(str::to_owned);
    let promised = proposal.expects.iter().find_map(|expect| match expect {
        Expect::Gives { to, .. } | Expect::GivesItem { to, .. } => Some(to.clone()),
        _ => None,
    });
    let address = if evm { written().or(promised) } else { promised.or_else(written) }?;
    let named = proposal.named.as_ref().filter(|named| is(&named.address, &address));
    let short = warnings.iter().any(|warning| warning.key == "review.warn.givesLess");
    let gets = proposal.expects.iter().find_map(|expect| match expect {
        Expect::Gives { token, to, .. } if short => {
            Some(assets.sum(token, &gained(findings, token, to)))
        }
        _ => None,
    });
    Some(Recipient {
        name: named.map(|named| named.name.clone()),
        named_by: named.and_then(|named| named.by.clone()),
        address: cased(&address),
        gets,
    })
}

/// What was promised to arrive, as much of it as the transaction itself enforces.
pub(super) fn least(proposal: &Proposal, assets: &Assets, units: Option<&str>) -> Option<Sum> {
    let units = Amount::parse(units?)?;
    proposal.expects.iter().find_map(|expect| match expect {
        Expect::Gets { token, .. } => Some(assets.sum(token, &units)),
        _ => None,
    })
}

/// Until when an exchange can be taken in: the first time of those in its calls.
pub(super) fn expires(proposal: &Proposal, calls: &[Decoded]) -> Option<String> {
    let of_swap = |call: &&Decoded| matches!(call.title.as_str(), "swap" | "several");
    let times = calls.iter().filter(of_swap).filter_map(|call| call.time("until"));
    let times = times.filter_map(|time| Some((Amount::parse(time)?, time)));
    let first = times.min_by(|one, other| one.0.cmp(&other.0));
    let is_swap = proposal.kind == ReviewKind::Swap;
    first.filter(|_| is_swap).map(|(_, time)| time.to_owned())
}

/// Until when a signed permit can be submitted: the signer's own, for this token and this spender. What it allows does not end by itself.
pub(super) fn deadlines(allowances: &mut [Allowance], calls: &[Decoded], signer: &str) {
    for allowance in allowances {
        let same = |call: &&Decoded| {
            let names =
                |label, address: &str| call.address(label).is_some_and(|of| is(of, address));
            call.title == "approve"
                && names("spender", &allowance.spender)
                && names("contract", &allowance.token)
                && call.address("owner").is_none_or(|owner| is(owner, signer))
        };
        let until = calls.iter().find(same).and_then(|call| call.time("until"));
        allowance.deadline = until.map(str::to_owned);
    }
}

/// What the calls say of themselves, where no trial told what changes.
pub(super) fn by_themselves(proposal: &Proposal, calls: &[Decoded]) -> Vec<Move> {
    let mut findings = Findings::default();
    said::note(&mut findings, &proposal.signer.address, calls);
    findings.moves
}

/// The warnings in the order in which they are read: losses and what differs from the choice first, that an address is new last, unless what
/// has to be accepted says that as well.
pub(super) fn ranked(lists: [Vec<Message>; 3], critical: &[Message]) -> Vec<Message> {
    let (new, mut all): (Vec<Message>, Vec<Message>) =
        lists.into_iter().flatten().partition(|warning| warning.key == "send.warn.first");
    if critical.iter().all(|message| message.key != "review.critical.named") {
        all.extend(new);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::decode::{Draft, Value};

    const USDC: &str = "0x00000000000000000000000000000000000000aa";
    const DAI: &str = "0x00000000000000000000000000000000000000bb";
    const SPENDER: &str = "0x00000000000000000000000000000000000000cc";
    const SIGNER: &str = "0x00000000000000000000000000000000000000dd";

    #[test]
    fn a_deadline_belongs_to_the_signers_permit_of_that_very_token() {
        let allowance = |token: &str| Allowance {
            spender: SPENDER.into(),
            router: None,
            trusted: false,
            deadline: None,
            amount: None,
            symbol: None,
            token: token.into(),
            icon_url: None,
        };
        let permit = |token: &str, owner: &str, until: &str| {
            let address = |label: &str, address: &str| Draft {
                label: label.into(),
                value: Value::Address(address.into()),
            };
            let until = Draft { label: "until".into(), value: Value::Time(until.into()) };
            let named = [("owner", owner), ("spender", SPENDER), ("contract", token)];
            let mut facts: Vec<_> =
                named.into_iter().map(|(label, one)| address(label, one)).collect();
            facts.push(until);
            Decoded { title: "approve".into(), facts }
        };
        let calls = [permit(DAI, USDC, "1"), permit(DAI, SIGNER, "2")];
        let mut allowances = [allowance(USDC), allowance(DAI)];
        deadlines(&mut allowances, &calls, SIGNER);
        assert_eq!(allowances.map(|one| one.deadline), [None, Some("2".into())]);
    }
}
