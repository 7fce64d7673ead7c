//! What is signed, compared with what was promised: one rule per namespace, used by every flow that has something signed.
//!
//! Where to start: [`compare`] takes the [`Evidence`] of a proposal (what was decoded, what the trial found) and gives a [`Verdict`]. `evm`, `solana` and `bitcoin`
//! hold their network's rule; `found` is what all of them share: the balances, allowances and items that a trial found, against the proposal's `expects`.
//! `trusted` knows the contracts that were pinned; `fees` holds the limits of fees, `caps` those of the price of gas, and `decimals` the rule for unverified tokens and
//! for decimals.

mod bitcoin;
mod caps;
mod decimals;
mod evm;
mod fees;
mod found;
mod permit;
mod solana;
mod trusted;

use super::{Fee, Proposal, Signable, decode::Decoded, simulate::Findings, words::Assets};
use crate::{chain_data::ChainData, message::Message};

pub(super) use decimals::{Said, certain, judge as judge_decimals, of as known_asset};
pub(super) use fees::GasCost;
pub(super) use found::gained;
pub(crate) use permit::LONGEST_PERMIT;
pub(super) use solana::{Tried, fee as solana_fee, judge as judge_solana};
pub(super) use trusted::Trusted;

/// What is known of a proposal, gathered before anything is shown. A gateway that lies may have written every part of it but the proposal's `expects`.
pub(super) struct Evidence<'a> {
    /// What is signed, and what the flow promised for it.
    pub proposal: &'a Proposal,
    /// What is signed, decoded.
    pub calls: &'a [Decoded],
    /// What a trial found, or what the calls say of themselves.
    pub findings: &'a Findings,
    /// Contracts and programs that the page or this build vouches for.
    pub trusted: &'a Trusted,
    /// Tokens that the package and the page know.
    pub known: &'a ChainData,
    /// Tokens whose symbol and decimals a node of the page's own confirmed.
    pub confirmed: &'a [String],
    /// What it costs, as the nodes say.
    pub fee: Option<&'a Fee>,
    /// What a unit of gas costs, where there is gas.
    pub gas: Option<&'a GasCost>,
    /// The currency of the visitor, in which the coin's price is told.
    pub currency: &'a str,
    /// Whether a node of the page's own tried it, and not the gateway's.
    pub own_node: bool,
    /// The device's clock, in milliseconds since 1970.
    pub now: u64,
}

/// What the comparison came to.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Verdict {
    /// Why it can never be signed. Not empty: the wallet is not asked.
    pub refused: Vec<Message>,
    /// What the visitor must confirm separately, each named, before it can be signed.
    pub critical: Vec<Message>,
    /// What the visitor should think about.
    pub warnings: Vec<Message>,
    /// What the instructions themselves let come out of an exchange at least, in smallest units; absent where they are not read.
    pub least: Option<String>,
}

impl Verdict {
    /// Adds another verdict to this one; each message is kept once.
    pub fn merge(&mut self, other: Self) {
        self.least = other.least.or(self.least.take());
        for (own, new) in [
            (&mut self.refused, other.refused),
            (&mut self.critical, other.critical),
            (&mut self.warnings, other.warnings),
        ] {
            for message in new {
                if !own.contains(&message) {
                    own.push(message);
                }
            }
        }
    }
}

/// Compares what would be signed with what was promised. A trial can only add to the verdict: what was decoded is compared whether or not it was tried.
pub(super) fn compare(evidence: &Evidence<'_>, assets: &Assets) -> Verdict {
    let mut verdict = Verdict::default();
    match &evidence.proposal.what {
        Signable::Transaction(_) | Signable::Calls(_) | Signable::TypedData(_) => {
            verdict.merge(evm::compare(evidence, assets));
        }
        Signable::Solana(_) => verdict.merge(solana::compare(evidence, assets)),
        Signable::Psbt(_) => verdict.merge(bitcoin::compare(evidence, assets)),
    }
    verdict.critical.extend(evidence.proposal.critical.iter().cloned());
    verdict.merge(decimals::compare(evidence));
    verdict.merge(fees::compare(evidence));
    if evidence.findings.says_something() {
        let mut found = found::mismatches(evidence, assets);
        found.retain(|one| !verdict.critical.contains(one) && !verdict.refused.contains(one));
        verdict.warnings.extend(found);
    }
    verdict
}
