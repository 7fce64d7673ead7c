//! What is signed, compared with what was promised: one rule per namespace, used by every flow that has something signed.
//!
//! Where to start: [`compare`] takes the [`Evidence`] of a proposal (what was decoded, what the trial found) and gives a [`Verdict`]. `evm`, `solana` and `bitcoin`
//! hold their network's rule; `found` is what all of them share: the balances, allowances and items that a trial found, against the proposal's `expects`.
//! `trusted` knows the contracts that were pinned; `fees` holds the limits of fees, `caps` those of the price of gas, and `decimals` the rule for unverified tokens and
//! for decimals.

mod bitcoin;
mod caps;
mod decimals;
mod evidence;
mod evm;
mod fees;
mod found;
mod permit;
mod solana;
mod trusted;

use super::{Signable, words::Assets};

pub(super) use decimals::{Said, certain, judge as judge_decimals, of as known_asset};
pub(super) use evidence::{Evidence, Verdict};
pub(super) use fees::GasCost;
pub(super) use found::gained;
pub(crate) use permit::LONGEST_PERMIT;
pub(super) use solana::{Tried, fee as solana_fee, judge as judge_solana};
pub(super) use trusted::Trusted;

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
