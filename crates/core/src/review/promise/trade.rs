//! An exchange on an EVM network, read call by call.

use super::{Evidence, Verdict, evm::most};
use crate::{
    amount::Amount,
    message::Message,
    review::{
        EvmCall, Expect, Trial,
        decode::Decoded,
        words::{Assets, cased, is},
    },
};

/// Addresses by which routers mean themselves: 0 in Uniswap's first router, 2 in the second.
const ITSELF: [&str; 2] =
    ["0x0000000000000000000000000000000000000000", "0x0000000000000000000000000000000000000002"];

/// What the calls of an exchange come to, for the signer.
#[derive(Default)]
struct Sum {
    /// What is sold of the promised token.
    spent: Amount,
    /// What goes along of the coin.
    value: Amount,
    /// What arrives of the promised token, at least.
    gets: Amount,
    /// Every call in it is one that is known here.
    read: bool,
    /// The rest of the coin went back already: what is paid after that is the signer's wrapped coin.
    refunded: bool,
}

/// Compares an exchange with the promise. Whether all of it was understood.
pub(super) fn compare(
    evidence: &Evidence<'_>,
    assets: &Assets,
    call: &EvmCall,
    list: &[Decoded],
    verdict: &mut Verdict,
) -> bool {
    let (mut sold, mut bought) = (None, None);
    for expect in &evidence.proposal.expects {
        match expect {
            Expect::Spends { token, .. } => sold = sold.or(Some(token.as_str())),
            Expect::Gets { token, units } => bought = bought.or(Some((token.as_str(), units))),
            _ => {}
        }
    }
    let (Some(sold), Some((bought, promised))) = (sold, bought) else {
        verdict.refused.push(Message::new("review.refuse.other"));
        return false;
    };
    let value = Amount::parse(&call.value).unwrap_or_default();
    let mut sum = Sum { read: true, value: value.clone(), ..Sum::default() };
    for (place, one) in list.iter().enumerate() {
        add(evidence, [sold, bought, &call.to], one, place > 0, &mut sum, verdict);
    }
    if sold.is_empty() {
        // What is paid with the coin is no more than what goes along: a router takes the rest of it as the token that wraps it.
        if sum.spent > value {
            verdict.refused.push(worded("review.refuse.sells", assets, sold, &sum.spent));
        }
        sum.spent = value;
    } else if sum.spent > most(evidence, sold) {
        verdict.refused.push(worded("review.refuse.sells", assets, sold, &sum.spent));
    }
    if !sum.read {
        return false;
    }
    if Amount::parse(promised).is_none_or(|promised| sum.gets < promised) {
        verdict.critical.push(worded("review.warn.least", assets, bought, &sum.gets));
    }
    differs(evidence, [sold, bought], &sum, verdict);
    true
}

fn worded(key: &str, assets: &Assets, token: &str, units: &Amount) -> Message {
    Message { key: key.into(), ..assets.said(token, units) }
}

fn add(
    evidence: &Evidence<'_>,
    [sold, bought, router]: [&str; 3],
    call: &Decoded,
    nested: bool,
    sum: &mut Sum,
    verdict: &mut Verdict,
) {
    let signer = evidence.proposal.signer.address.as_str();
    let mine = match call.address("receiver") {
        None => true,
        Some(receiver) if is(receiver, signer) => true,
        Some(receiver) if nested && (is(receiver, router) || ITSELF.contains(&receiver)) => false,
        Some(receiver) => {
            let message = Message::new("review.refuse.receiver");
            verdict.refused.push(message.with("receiver", &cased(receiver)));
            false
        }
    };
    match call.title.as_str() {
        "several" => {}
        "refund" => sum.refunded = true,
        "swap" => {
            sum.read &= !(sum.refunded && sold.is_empty());
            // In the middle it could have what the signer is owed elsewhere paid out, which would count as bought.
            let between = call.over.split_last().map_or(&[][..], |(_, between)| between);
            sum.read &= between.iter().all(|token| evidence.trusted.is_base(token));
            if let Some((token, units)) = call.units("give") {
                let units = Amount::parse(units).unwrap_or_default();
                // A router takes the coin that goes along as the token that wraps it, and as no other.
                let coin = sold.is_empty() && evidence.trusted.wraps(token);
                // A stranger's token could have the coin sent back before the router wraps it.
                let first = call.over.first().is_some_and(|token| evidence.trusted.is_base(token));
                sum.read &= !sold.is_empty() || units.is_zero() || first;
                if coin || is(token, sold) {
                    sum.spent = sum.spent.plus(&units);
                } else if !units.is_zero() {
                    let message = Message::new("review.refuse.sellsOther");
                    verdict.refused.push(message.with("token", &cased(token)));
                }
            } else if sold.is_empty() {
                // It takes all that goes along: nothing of it is left for another.
                sum.spent = sum.spent.plus(&sum.value);
            }
            let least = call.units("least").filter(|(token, _)| mine && is(token, bought));
            if let Some(units) = least.and_then(|(_, units)| Amount::parse(units)) {
                sum.gets = sum.gets.plus(&units);
            }
        }
        "unwrap" if call.text("least").is_some() => {
            if let Some(units) = call.text("least").and_then(Amount::parse)
                && mine
                && bought.is_empty()
            {
                sum.gets = sum.gets.plus(&units);
            }
        }
        "sweep" => {
            let same = call.address("token").is_some_and(|token| is(token, bought));
            if let Some(units) = call.text("least").and_then(Amount::parse)
                && mine
                && same
            {
                sum.gets = sum.gets.plus(&units);
            }
        }
        // By the router: what is wrapped is sold by the swap behind it, which names no amount.
        "wrap" if nested && sold.is_empty() && call.units("amount").is_some() => {
            sum.read &= !sum.refunded;
            let units = call.units("amount").and_then(|(_, units)| Amount::parse(units));
            sum.spent = sum.spent.plus(&units.unwrap_or_default());
        }
        // One for one, at the token itself.
        "wrap" if !nested && sold.is_empty() && is(router, bought) => {
            let value = call.units("value").and_then(|(_, units)| Amount::parse(units));
            sum.gets = value.unwrap_or_default();
        }
        "unwrap" if !nested && bought.is_empty() && is(router, sold) => {
            let units = call.units("amount").and_then(|(_, units)| Amount::parse(units));
            sum.spent = units.unwrap_or_default();
            sum.gets = sum.spent.clone();
        }
        // A permit that the router uses: it allows the router itself, and only with the signer's signature.
        "approve"
            if nested
                && call.address("spender").is_none()
                && call.address("token").is_some_and(|token| is(token, sold)) => {}
        _ => sum.read = false,
    }
}

/// A simulation that found other than what the calls say is one of somebody who errs or lies.
fn differs(evidence: &Evidence<'_>, [sold, bought]: [&str; 2], sum: &Sum, verdict: &mut Verdict) {
    if !matches!(evidence.findings.trial, Trial::Simulated) {
        return;
    }
    let signer = &evidence.proposal.signer.address;
    let moved = |token: &str, gain: bool| {
        let mut moves = evidence.findings.moves.iter();
        let one = moves.find(|one| {
            one.gain == gain
                && is(&one.holder, signer)
                && is(&one.token, token)
                && one.item.is_none()
        });
        one.map(|one| one.units.clone()).unwrap_or_default()
    };
    if moved(sold, false) != sum.spent || moved(bought, true) < sum.gets {
        verdict.warnings.push(Message::new("review.warn.differs"));
    }
}
