use super::wire::GasPriceView;
use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    gateway::{self, Refusal},
    notice,
    protocol::{LogLevel, Purpose},
    runtime::Key,
    text::join,
};
use api::query::write_pair;
use json::{Value, View};

/// Gas units assumed (specification, section 9).
const GAS_UNITS: &str = "150000";

/// Asks what an exchange costs about, before an offer tells. Where the visitor waits for it, `then` is done once it is known, and the visitor sees where
/// it is not.
pub(super) fn ask(context: &Context, key: Key, then: Option<fn(&Context)>) {
    context.spawn_latest(key, move |context| async move {
        match learn(&context).await {
            Ok(gas) => {
                context.edit().swap.gas = Some(gas);
                if let Some(then) = then {
                    then(&context);
                }
            }
            Err(failure) if then.is_some() || failure.problem == Problem::GasPriceUnsupported => {
                notice::fail(&context, &failure);
            }
            // The offer tells it too.
            Err(failure) => context.log(LogLevel::Warning, &failure),
        }
    });
}

async fn learn(context: &Context) -> Result<Amount, Failure> {
    let active = context.state().slices.network.active.clone();
    let network = active.ok_or(Problem::RpcUnavailable)?;
    let mut query = String::new();
    write_pair(&mut query, "chainId", network.caip_network_id.as_str());
    let path = join(&["/v1/convert/gas-price?", &query]);
    let asked = gateway::get(context, &path, Purpose::Convert).ok_or(Problem::RpcUnavailable)?;
    let said = gateway::read_or_refusal(context, asked).await;
    let body = said.map_err(|Refusal { meant, words, .. }| {
        let known = if meant { Problem::GasPriceUnsupported } else { Problem::RpcUnavailable };
        Failure::new(known, words)
    })?;
    price_of(&body, network.native_currency.decimals).ok_or_else(|| Problem::RpcUnavailable.into())
}

/// Whole coins.
fn price_of(body: &str, decimals: u8) -> Option<Amount> {
    let answer = Value::parse(body).ok()?;
    let price = Amount::parse(GasPriceView::view(&answer).fast?)?;
    let wei = price.times(&Amount::parse(GAS_UNITS)?).to_units(0)?;
    Amount::of_units(&wei, decimals)
}
