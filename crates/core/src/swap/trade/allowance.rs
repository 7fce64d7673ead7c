use super::{
    order::{Order, address_of},
    permit::USED_SECONDS,
};
use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    gateway,
    protocol::Purpose,
    review::{
        EvmCall, Expect, Proposal, ReviewKind, Signable,
        abi::{encode, number},
    },
    swap::prices,
    text::join,
};
use api::query::write_pair;
use json::Value;

/// A block that the wallet's node has may take so long to reach the gateway's.
const WAIT_MS: u64 = 1_000;
const TRIES: u32 = 10;
/// `approve(address,uint256)`
const APPROVE: &str = "095ea7b3";

/// Leave to be given before the token can be taken.
pub(super) struct Approval {
    /// Usually one; tokens that change an allowance only from zero want two.
    pub steps: Vec<EvmCall>,
    /// Who may take it.
    pub spender: String,
    /// Whether the token also takes signed permits.
    pub permits: bool,
}

/// Whether the token may be taken already.
pub(super) async fn is_enough(context: &Context, order: &Order) -> Result<bool, Failure> {
    let (Some(spender), Some(_)) = (&order.offer.spender, &order.from.address) else {
        return Ok(true);
    };
    let mut query = String::new();
    write_pair(&mut query, "tokenAddress", &order.from.id);
    write_pair(&mut query, "userAddress", &order.signer.address);
    write_pair(&mut query, "spender", &address_of(spender).unwrap_or_default());
    let answer = get(context, "/v1/convert/allowance?", &query, Problem::SwapAllowanceFailed);
    let answer = answer.await?;
    let told = answer.get("allowance").and_then(Value::as_str).and_then(Amount::parse);
    let allowed = told.ok_or(Problem::SwapAllowanceFailed)?;
    Ok(Amount::parse(&order.offer.question.units).is_some_and(|needed| allowed >= needed))
}

/// After the chain took the leave in, waits until the gateway knows of it.
pub(super) async fn until_enough(context: &Context, order: &Order) -> Result<(), Failure> {
    for _ in 0..TRIES {
        if is_enough(context, order).await? {
            return Ok(());
        }
        context.sleep(WAIT_MS).await;
    }
    Err(Problem::SwapAllowanceFailed.into())
}

/// What to sign so that exactly the amount may be taken.
pub(super) async fn build(context: &Context, order: &Order) -> Result<Approval, Failure> {
    let mut query = String::new();
    write_pair(&mut query, "userAddress", &order.signer.address);
    write_pair(&mut query, "from", &order.from.id);
    write_pair(&mut query, "to", &order.to.id);
    write_pair(&mut query, "amount", &order.offer.question.units);
    let spender = order.offer.spender.as_deref().and_then(address_of).unwrap_or_default();
    write_pair(&mut query, "spender", &spender);
    let answer = get(context, "/v1/convert/build-approve?", &query, Problem::SwapApprovalFailed);
    read(&answer.await?, order, spender).ok_or_else(|| Problem::SwapApprovalFailed.into())
}

/// `api::convert::BuiltApproval`. Nothing but the token itself is called, for nothing but the leave that was asked for, or for none before it.
fn read(answer: &Value, order: &Order, spender: String) -> Option<Approval> {
    let one = [answer.get("tx")?.clone()];
    let steps = answer.get("steps").and_then(Value::as_array).filter(|steps| !steps.is_empty());
    let mut calls = Vec::new();
    for step in steps.unwrap_or(&one) {
        let to = address_of(step.get("to")?.as_str()?)?;
        if Some(&to) != order.from.address.as_ref() {
            return None;
        }
        let data = step.get("data")?.as_str()?.to_ascii_lowercase();
        let says = |units: &str| data == encode(APPROVE, &[&spender, &number(units)]);
        if !says("0") && !says(&order.offer.question.units) {
            return None;
        }
        calls.push(EvmCall { to, value: "0".into(), data, gas: None });
    }
    let permits = answer.get("eip2612").and_then(Value::as_bool) == Some(true);
    Some(Approval { steps: calls, spender, permits })
}

/// The leave as it is shown.
pub(super) fn propose(context: &Context, order: &Order, spender: &str, what: Signable) -> Proposal {
    // Nobody is left with one in sight that is over.
    let is_permit = matches!(what, Signable::TypedData(_));
    let until = is_permit.then(|| context.now() + USED_SECONDS * 1_000);
    Proposal {
        kind: ReviewKind::Approve,
        network: order.network.clone(),
        signer: order.signer.clone(),
        what,
        rehearsal: None,
        expects: vec![expected(order, spender)],
        assets: order.assets(),
        coin_price: prices::of_coin(&context.state()),
        named: None,
        warnings: Vec::new(),
        until,
    }
}

/// No more than what is sold.
pub(super) fn expected(order: &Order, spender: &str) -> Expect {
    Expect::Allows {
        token: super::order::review_token(order.from.address.as_ref()),
        spender: spender.to_ascii_lowercase(),
        units: order.offer.question.units.clone(),
    }
}

async fn get(
    context: &Context,
    path: &str,
    query: &str,
    problem: Problem,
) -> Result<Value, Failure> {
    let asked = gateway::get(context, &join(&[path, query]), Purpose::Convert);
    let asked = asked.ok_or(problem)?;
    let body = gateway::read(context, asked).await.map_err(|words| Failure::new(problem, words))?;
    Value::parse(&body).map_err(|error| Failure::new(problem, error.message()))
}
