use super::{
    carry::carry,
    order::{Order, address_of, review_token},
};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    gateway,
    protocol::Purpose,
    review::{
        EvmCall, Expect, Proposal, Rehearsal, ReviewKind, Signable,
        abi::{WORD, lower},
    },
    swap::{SwapToken, prices},
    text::join,
};
use json::{ToJson, Value};

/// An exchange to sign, tried by the gateway.
pub(super) struct Built {
    what: Signable,
    /// On Solana the last block height at which it may be taken in.
    pub last_block: Option<u64>,
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

/// Has the exchange built. `approved`: as if the one who was offered could take the token already.
pub(super) async fn build(
    context: &Context,
    order: &Order,
    approved: bool,
) -> Result<Built, Failure> {
    let problem = Problem::SwapTransactionFailed;
    let body = body(context, order, approved);
    let asked = gateway::post(context, "/v1/convert/build-transaction", body, Purpose::Convert);
    let asked = asked.ok_or(problem)?;
    let answer = gateway::read(context, asked).await;
    let answer = answer.map_err(|words| Failure::new(problem, words))?;
    let answer = Value::parse(&answer).map_err(|error| Failure::new(problem, error.message()))?;
    read(&answer, order).ok_or_else(|| problem.into())
}

/// `api::convert::BuildSwap`.
fn body(context: &Context, order: &Order, approved: bool) -> String {
    let question = &order.offer.question;
    let mut body = String::from("{");
    let mut field = |name: &str, value: &dyn ToJson| {
        if body.len() > 1 {
            body.push(',');
        }
        name.write(&mut body);
        body.push(':');
        value.write(&mut body);
    };
    field("projectId", &context.state().config.project_id);
    field("amount", &question.units);
    field("from", &question.from);
    field("to", &question.to);
    field("userAddress", &order.signer.address);
    if let Some(id) = &order.offer.id {
        field("quoteId", id);
    }
    body.push_str(if order.is_evm() { ",\"eip155\":{" } else { ",\"solana\":{" });
    body.push_str("\"slippageBps\":");
    question.bps.write(&mut body);
    if approved {
        body.push_str(",\"assumeApproved\":true,\"spender\":");
        order.offer.spender.as_deref().unwrap_or_default().write(&mut body);
    }
    body.push_str("}}");
    body
}

/// `api::convert::BuiltSwap`, or on Solana `BuiltSolanaSwap`.
fn read(answer: &Value, order: &Order) -> Option<Built> {
    let tx = answer.get("tx")?;
    let text = |name: &str| tx.get(name).and_then(Value::as_str);
    let data = text("data")?;
    if !order.is_evm() {
        let height = tx.get("solana").and_then(|fees| fees.get("lastValidBlockHeight"));
        let last_block = height.and_then(Value::as_str).and_then(|height| height.parse().ok());
        return Some(Built { what: Signable::Solana(base64::read(data)?), last_block });
    }
    let gas = tx.get("eip155").and_then(|fees| fees.get("gas")).and_then(Value::as_str);
    let value = text("value").filter(|value| !value.is_empty()).unwrap_or("0");
    let chain = &order.network.caip_network_id;
    let call = EvmCall::parse(chain, [text("to")?, value, data], gas)?;
    Some(Built { what: Signable::Transaction(call), last_block: None })
}

impl Built {
    /// The exchange as it is shown, with the leave that goes along; `None` where it cannot carry that.
    pub fn propose(&self, context: &Context, order: &Order, leave: &Leave) -> Option<Proposal> {
        let token = |of: &SwapToken| review_token(of.address.as_ref());
        let units = order.offer.question.units.clone();
        let mut expects = vec![
            Expect::Spends { token: token(&order.from), units },
            Expect::Gets { token: token(&order.to), units: order.offer.least_units.clone() },
        ];
        let (mut what, mut rehearsal) = (self.what.clone(), None);
        if let (Signable::Transaction(call), Leave::Permit { .. } | Leave::Calls(_)) =
            (&self.what, leave)
        {
            let spender = order.offer.spender.as_deref().and_then(address_of)?;
            expects.push(super::allowance::expected(order, &spender));
            match leave {
                Leave::Permit { words, instead, .. } => {
                    // It names one who may take, and nobody else has use for it.
                    let (sold, taker) = (order.from.address.as_deref()?, lower(&call.to));
                    let with =
                        |words: &str| carry(call, sold, words).filter(|_| taker == lower(&spender));
                    let data = with(&unsigned(words)?)?.data;
                    rehearsal = Some(Rehearsal { calls: followed(instead, call), data });
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
            coin_price: prices::of_coin(&context.state()),
            named: None,
            warnings: order.warnings(),
            until: Some(order.until()),
        })
    }
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
