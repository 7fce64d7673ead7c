use super::{form, listed};
use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    gateway, notice,
    protocol::{Network, Purpose},
    runtime::Key,
    tokens::currency,
};
use json::{ToJson, Value};
use std::rc::Rc;

const PRICES: Key = Key::new("swap prices");

/// Asks what the coin costs, in which fees are paid.
pub(super) fn learn_coin(context: &Context, network: &Rc<Network>) {
    let coin = listed::coin(network).id;
    context.spawn_latest(PRICES.lane(1), |context| async move {
        if let Err(detail) = ask(&context, vec![coin]).await {
            // Fees are shown without their worth (specification, section 8).
            notice::fail(&context, &Failure::new(Problem::SwapPriceFailed, detail));
        }
    });
}

/// Asks what the two tokens cost, unless that is known.
pub(super) fn learn(context: &Context) {
    let state = context.state();
    let swap = &state.slices.swap;
    let mut wanted = Vec::new();
    for token in [&swap.source_token, &swap.to_token].into_iter().flatten() {
        if token.price.is_none() && !state.swap.prices.iter().any(|(id, _)| *id == token.id) {
            wanted.push(token.id.clone());
        }
    }
    drop(state);
    if wanted.is_empty() {
        return;
    }
    context.spawn_latest(PRICES, |context| async move {
        if let Err(detail) = ask(&context, wanted).await {
            // The amounts are shown without their worth.
            let failure = Failure::new(Problem::SwapPriceFailed, detail);
            context.log(crate::protocol::LogLevel::Warning, &failure);
        }
    });
}

async fn ask(context: &Context, ids: Vec<String>) -> Result<(), String> {
    let mut body = String::from("{\"projectId\":");
    context.state().config.project_id.write(&mut body);
    body.push_str(",\"currency\":");
    currency(&context.state()).as_str().write(&mut body);
    body.push_str(",\"addresses\":");
    ids.write(&mut body);
    body.push('}');
    let asked = gateway::post(context, "/v1/fungible/price", body, Purpose::Convert);
    let Some(asked) = asked else { return Err(String::new()) };
    let body = gateway::read(context, asked).await?;
    let answer = Value::parse(&body).map_err(|error| error.message())?;
    let list = answer.get("fungibles").and_then(Value::as_array).unwrap_or_default();
    let mut state = context.edit();
    for one in list {
        let address = one.get("address").and_then(Value::as_str).unwrap_or_default();
        let price = one.get("price").and_then(Value::as_number).and_then(Amount::parse);
        let id = ids.iter().find(|id| id.eq_ignore_ascii_case(address));
        if let (Some(id), Some(price)) = (id, price) {
            state.swap.prices.retain(|(known, _)| known != id);
            state.swap.prices.push((id.clone(), price));
        }
    }
    drop(state);
    form::refresh(context);
    Ok(())
}

/// What the network's coin costs, if it is known.
pub(super) fn of_coin(state: &crate::state::State) -> Option<Amount> {
    let network = state.slices.network.active.as_ref()?;
    listed::known(state, &listed::coin(network)).price.clone()
}
