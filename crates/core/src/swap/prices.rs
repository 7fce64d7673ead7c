use super::{listed, refresh::refresh, wire::PricesView};
use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    gateway, notice,
    protocol::{LogLevel, Network, Purpose},
    runtime::Key,
    tokens::currency,
};
use api::price::PriceRequest;
use json::{Value, View};
use std::rc::Rc;

const PRICES: Key = Key::new("swap prices");
/// A price is fresh for so long (interface, section 4.1), for every form of the page.
const FRESH_MS: u64 = 15_000;

/// Asks what the coin costs, in which fees are paid, unless that is known.
pub(super) fn learn_coin(context: &Context, network: &Rc<Network>) {
    let coin = listed::coin(network).id;
    if !is_fresh(context, &coin) {
        // Fees are shown without their worth, and that is said (specification, section 8).
        take(context, vec![coin], true);
    }
}

/// Asks what the two tokens cost, unless the account's own list tells it, or it was told lately.
pub(super) fn learn(context: &Context) {
    let state = context.state();
    let swap = &state.slices.swap;
    let mut wanted = Vec::new();
    for token in [&swap.source_token, &swap.to_token].into_iter().flatten() {
        let own = state.tokens.held(&token.id).is_some_and(|own| own.price.is_some());
        if !own && !is_fresh(context, &token.id) {
            wanted.push(token.id.clone());
        }
    }
    drop(state);
    if !wanted.is_empty() {
        take(context, wanted, false);
    }
}

fn take(context: &Context, ids: Vec<String>, say: bool) {
    context.spawn_latest(PRICES.lane(u8::from(say)), move |context| async move {
        let Err(detail) = ask(&context, ids).await else { return refresh(&context) };
        let failure = Failure::new(Problem::SwapPriceFailed, detail);
        if say {
            notice::fail(&context, &failure);
        } else {
            // What was told last stands, as in the account's own list.
            context.log(LogLevel::Warning, &failure);
        }
    });
}

fn is_fresh(context: &Context, id: &str) -> bool {
    context.state().swap.prices.fresh(id, context.now()).is_some()
}

async fn ask(context: &Context, ids: Vec<String>) -> Result<(), String> {
    let request = PriceRequest {
        project_id: context.state().config.project_id.clone(),
        currency: currency(&context.state()),
        addresses: ids.clone(),
    };
    let body = json::to_string(&request);
    let asked = gateway::post(context, "/v1/fungible/price", body, Purpose::Convert);
    let Some(asked) = asked else { return Err(String::new()) };
    let body = gateway::read(context, asked).await?;
    let answer = Value::parse(&body).map_err(|error| error.message())?;
    let mut state = context.edit();
    for one in PricesView::view(&answer).fungibles.unwrap_or_default() {
        let address = one.address.unwrap_or_default();
        let price = one.price.and_then(|price| Amount::parse(price.0));
        let id = ids.iter().find(|id| id.eq_ignore_ascii_case(address));
        if let (Some(id), Some(price)) = (id, price) {
            state.swap.prices.put(id.clone(), price, context.now() + FRESH_MS);
        }
    }
    Ok(())
}
