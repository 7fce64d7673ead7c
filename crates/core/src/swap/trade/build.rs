//! A swap to sign, and how it is shown: written here where the quote has a plan, else built by its vendor.

use super::{
    order::{Order, address_of, review_token},
    vendor, write,
};
use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    evm::{EvmCall, WORD},
    review::{Expect, Proposal, Rehearsal, ReviewKind, Signable, gas_limit, gas_used},
    rpc,
    swap::{SwapToken, listed::price_of_coin, memory::Way},
    text::join,
};

/// What was not taken in within so many seconds never is, by this device's clock.
const DEADLINE_SECONDS: u64 = 20 * 60;
/// Gas units for a permit: two writes of storage and a signature that is checked. What is not used costs nothing.
const PERMIT_GAS: &str = "100000";
/// Gas units for a swap over four pools when no node simulates it.
const UNKNOWN_GAS: &str = "900000";

/// A swap to sign, without what lets the router take the token.
pub(super) struct Built {
    pub what: Signable,
    /// On Solana the last block height at which it may be taken in.
    pub last_block: Option<u64>,
    /// Of one that is written here: Unix time in seconds.
    pub deadline: Option<u64>,
}

/// What goes with the exchange, so that the token may be taken.
pub(super) enum Leave {
    /// It may be taken already.
    Given,
    /// A signed permit, which nobody but the wallet is given.
    Permit {
        /// Its arguments.
        words: String,
        /// Until when it can be sent, by the chain's clock.
        until: u64,
        /// Approvals that come to the same, to try the exchange with.
        instead: Vec<EvmCall>,
    },
    /// Calls before it, in the same request.
    Calls(Vec<EvmCall>),
}

/// Writes the swap, or asks a trusted vendor to build it.
pub(super) async fn build(
    context: &Context,
    order: &Order,
    leave: &Leave,
) -> Result<Built, Failure> {
    if let Some(Way::Built { .. }) = order.offer.way {
        let mut built = vendor::build(context, order, !matches!(leave, Leave::Given)).await?;
        if let Signable::Transaction(call) = &mut built.what
            && rpc::has_own(&context.state(), &order.network)
        {
            // What the page's own node says counts, and not the gateway.
            call.gas = match leave {
                Leave::Calls(before) => gas_behind(context, order, before, call).await,
                _ => None,
            };
        }
        return Ok(built);
    }
    let deadline = context.now() / 1_000 + DEADLINE_SECONDS;
    let mut call = write::call(order, deadline, None).ok_or(Problem::SwapTransactionFailed)?;
    match leave {
        Leave::Given => {}
        Leave::Calls(before) => call.gas = gas_behind(context, order, before, &call).await,
        Leave::Permit { instead, .. } => {
            call.gas = gas_with_permit(context, order, instead, &call).await;
        }
    }
    Ok(Built { what: Signable::Transaction(call), last_block: None, deadline: Some(deadline) })
}

impl Built {
    /// The swap as a proposal, with the approvals or the permit that belong to it; `None` where the call cannot carry a permit.
    pub fn propose(&self, context: &Context, order: &Order, leave: &Leave) -> Option<Proposal> {
        let token = |of: &SwapToken| review_token(of.address.as_ref());
        let units = order.offer.question.units.clone();
        let mut expects = vec![
            Expect::Spends { token: token(&order.from), units },
            Expect::Gets { token: token(&order.to), units: order.agreed().to_owned() },
        ];
        let (mut what, mut rehearsal) = (self.what.clone(), None);
        if let (Signable::Transaction(call), Leave::Permit { .. } | Leave::Calls(_)) =
            (&self.what, leave)
        {
            let spender = order.offer.spender.as_deref().and_then(address_of)?;
            expects.push(super::allowance::expected(order, &spender));
            match leave {
                Leave::Permit { words, instead, .. } => {
                    let with = |words: &str| self.with_permit(order, call, words);
                    let calls = followed(instead, call);
                    rehearsal = Some(Rehearsal { calls, data: with(&unsigned(words)?)?.data });
                    what = Signable::Transaction(with(words)?);
                }
                Leave::Calls(before) => what = Signable::Calls(followed(before, call)),
                Leave::Given => {}
            }
        }
        Some(Proposal {
            kind: ReviewKind::Swap,
            network: order.network.clone(),
            signer: order.signer.clone(),
            what,
            rehearsal,
            expects,
            assets: order.assets(),
            coin_price: price_of_coin(&context.state()),
            worth: order.worth(),
            built_by: order.builder(),
            named: None,
            critical: order.critical(),
            warnings: order.warnings(),
            until: Some(order.until()),
        })
    }

    /// The same call with the permit inside.
    fn with_permit(&self, order: &Order, call: &EvmCall, words: &str) -> Option<EvmCall> {
        let written = write::call(order, self.deadline?, Some(words))?;
        Some(EvmCall { gas: call.gas.clone(), ..written })
    }
}

/// The gas limit of a swap after its approvals; `None` when no node simulates it. The call alone cannot be estimated: it would revert without the allowance.
async fn gas_behind(
    context: &Context,
    order: &Order,
    before: &[EvmCall],
    call: &EvmCall,
) -> Option<String> {
    let (network, signer) = (&order.network, &order.signer.address);
    let used = gas_used(context, network, signer, &followed(before, call)).await?;
    gas_limit(&used, false).to_units(0)
}

/// The gas limit of a swap with a permit inside. The signature is shown to no node, so it is that of the swap behind an approval, and what a permit takes.
async fn gas_with_permit(
    context: &Context,
    order: &Order,
    instead: &[EvmCall],
    call: &EvmCall,
) -> Option<String> {
    let behind = gas_behind(context, order, instead, call).await;
    let gas = Amount::parse(behind.as_deref().unwrap_or(UNKNOWN_GAS))?;
    gas.plus(&Amount::parse(PERMIT_GAS)?).to_units(0)
}

fn followed(before: &[EvmCall], call: &EvmCall) -> Vec<EvmCall> {
    let mut calls = before.to_vec();
    calls.push(call.clone());
    calls
}

/// A permit's arguments, with digits of no meaning in place of the signature's.
fn unsigned(words: &str) -> Option<String> {
    Some(join(&[words.get(..2 + 5 * WORD)?, &"5".repeat(2 * WORD)]))
}
