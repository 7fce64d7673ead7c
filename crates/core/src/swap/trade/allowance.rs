use super::{
    order::{Order, address_of},
    permit::USED_SECONDS,
};
use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    evm::{APPROVE, Argument, EvmCall, WORD, call_params},
    gateway,
    protocol::Purpose,
    review::{Expect, Proposal, ReviewKind, Signable, Trial, of_call},
    rpc,
    swap::{listed::price_of_coin, wire::AllowanceView},
};
use api::query::write_pair;
use json::{Value, View};

/// A block that the wallet's node has may take so long to reach the gateway's.
const WAIT_MS: u64 = 1_000;
const TRIES: u32 = 10;

/// Leave to be given before the token can be taken.
pub(super) struct Approval {
    /// Usually one; tokens that change an allowance only from zero want two.
    pub steps: Vec<EvmCall>,
    /// Who may take it.
    pub spender: String,
}

/// The approvals that are needed; `None` where the allowance is large enough.
pub(super) async fn missing(context: &Context, order: &Order) -> Result<Option<Approval>, Failure> {
    let Some((spender, token)) = parties(order) else { return Ok(None) };
    let allowed = allowed(context, order, &spender).await?;
    if is_enough(order, &allowed) {
        return Ok(None);
    }
    let approve = |units: &str| {
        let arguments = [Argument::address(&spender)?, Argument::number(units)?];
        Some(EvmCall::new(&token, APPROVE.call(&arguments)))
    };
    let (Some(none), Some(exact)) = (approve("0"), approve(&order.offer.question.units)) else {
        return Err(Problem::SwapApprovalFailed.into());
    };
    let resets = !allowed.is_zero() && refuses(context, order, &exact).await?;
    let steps = if resets { vec![none, exact] } else { vec![exact] };
    Ok(Some(Approval { steps, spender }))
}

/// Spender and token of the swap; `None` for the network's coin, which needs no allowance.
fn parties(order: &Order) -> Option<(String, String)> {
    order.offer.spender.as_deref().and_then(address_of).zip(order.from.address.clone())
}

/// What the spender may take now, in base units.
async fn allowed(context: &Context, order: &Order, spender: &str) -> Result<Amount, Failure> {
    let problem = Problem::SwapAllowanceFailed;
    let mut path = String::from("/v1/convert/allowance?");
    write_pair(&mut path, "tokenAddress", &order.from.id);
    write_pair(&mut path, "userAddress", &order.signer.address);
    write_pair(&mut path, "spender", spender);
    let asked = gateway::get(context, &path, Purpose::Convert).ok_or(problem)?;
    let body = gateway::read(context, asked).await.map_err(|words| Failure::new(problem, words))?;
    let answer = Value::parse(&body).map_err(|error| Failure::new(problem, error.message()))?;
    let told = AllowanceView::view(&answer).allowance.and_then(Amount::parse);
    told.ok_or_else(|| problem.into())
}

fn is_enough(order: &Order, allowed: &Amount) -> bool {
    Amount::parse(&order.offer.question.units).is_some_and(|needed| *allowed >= needed)
}

/// Whether the token refuses to change the allowance from what it is: it is tried, for there is no list of such tokens.
async fn refuses(context: &Context, order: &Order, approve: &EvmCall) -> Result<bool, Failure> {
    let params = call_params(Some(&order.signer.address), &approve.to, &approve.data);
    let answer = rpc::call(context, &order.network, "eth_call", params).await;
    // Some old tokens say no by their answer.
    let no = answer.as_ref().ok().and_then(Value::as_str).is_some_and(is_no);
    match of_call(answer, approve) {
        Trial::Called => Ok(no),
        Trial::Failed { .. } => Ok(true),
        Trial::Impossible { why } => Err(Failure::new(Problem::SwapApprovalFailed, why)),
        _ => Err(Problem::SwapApprovalFailed.into()),
    }
}

/// A word of zeros: `false`.
fn is_no(answer: &str) -> bool {
    answer.len() == 2 + WORD && answer[2..].bytes().all(|digit| digit == b'0')
}

/// After the chain took the leave in, waits until the gateway knows of it.
pub(super) async fn until_enough(context: &Context, order: &Order) -> Result<(), Failure> {
    let Some((spender, _)) = parties(order) else { return Ok(()) };
    for _ in 0..TRIES {
        if is_enough(order, &allowed(context, order, &spender).await?) {
            return Ok(());
        }
        context.sleep(WAIT_MS).await;
    }
    Err(Problem::SwapAllowanceFailed.into())
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
        coin_price: price_of_coin(&context.state()),
        worth: None,
        built_by: None,
        named: None,
        critical: Vec::new(),
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
