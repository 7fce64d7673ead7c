//! A signed permit (EIP-2612), against what was promised.

use super::{Evidence, Verdict, evm::allows};
use crate::{
    message::Message,
    review::words::{Assets, is},
};
use json::Value;

/// A permit may be good for so long by this device's clock, in seconds: 20 minutes, and the rest for a clock that is behind.
pub(crate) const LONGEST_PERMIT: u64 = 60 * 60;

/// Compares typed data with the promise: the owner, the token, the network, who may take how much, and until when.
pub(super) fn compare(evidence: &Evidence<'_>, assets: &Assets, data: &str) -> Verdict {
    let mut verdict = Verdict::default();
    let document = Value::parse(data).unwrap_or_default();
    if read(evidence, assets, &document, &mut verdict).is_none() {
        verdict.refused.push(Message::new("review.refuse.other"));
    }
    verdict
}

fn read(
    evidence: &Evidence<'_>,
    assets: &Assets,
    document: &Value,
    verdict: &mut Verdict,
) -> Option<()> {
    let text = |of: &Value, name: &str| {
        let value = of.get(name)?;
        Some(value.as_str().or(value.as_number())?.to_owned())
    };
    let (domain, message) = (document.get("domain")?, document.get("message")?);
    let proposal = evidence.proposal;
    let chain = json::to_string(&proposal.network.caip_network_id.evm_id()?);
    let own = is(&text(message, "owner")?, &proposal.signer.address);
    if text(document, "primaryType")? != "Permit" || text(domain, "chainId")? != chain || !own {
        return None;
    }
    let (token, spender) = (text(domain, "verifyingContract")?, text(message, "spender")?);
    allows(evidence, assets, [&token, &spender], &text(message, "value")?, verdict);
    let deadline: u64 = text(message, "deadline")?.parse().ok()?;
    if deadline > evidence.now / 1_000 + LONGEST_PERMIT {
        verdict.refused.push(Message::new("review.refuse.deadline"));
    }
    Some(())
}
