use super::{SwapStage, follow, form, listed, listed::Listed, networks, picker, prices, quote};
use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    gateway,
    gateway::Refusal,
    modal, notice,
    protocol::{LogLevel, Network, Purpose, View},
    runtime::Key,
    text::join,
};
use api::query::write_pair;
use caip::Namespace;
use json::Value;
use std::rc::Rc;

const START: Key = Key::new("swap start");
const GAS: Key = Key::new("swap gas");
/// Gas units assumed (specification, section 9).
const GAS_UNITS: &str = "150000";
/// Half of what is kept on Solana.
const SOLANA_FEES: &str = "0.005";

/// Learns what can be exchanged, unless that is under way.
pub(super) fn begin(context: &Context) {
    if !context.runtime().is_running(START) {
        context.edit().slices.swap.stage = SwapStage::Initializing;
        context.spawn_latest(START, start);
    }
}

/// Nobody wants to know any more.
pub(super) fn stop(context: &Context) {
    context.runtime().cancel(START);
}

async fn start(context: Context) {
    follow::tell_opened(&context);
    match learn(&context).await {
        Ok(stage) => {
            context.edit().slices.swap.stage = stage;
            form::refresh(&context);
            picker::fill(&context);
            if stage == SwapStage::Initialized {
                form::grant(&context);
                quote::follow(&context);
            }
        }
        Err(detail) => fail(&context, detail),
    }
}

/// Says so, and goes back (specification, section 8).
fn fail(context: &Context, detail: String) {
    context.edit().slices.swap.stage = SwapStage::Uninitialised;
    notice::fail(context, &Failure::new(Problem::SwapInitFailed, detail));
    picker::fail(context);
    // The list stands on the form.
    for view in [View::SwapSelectToken, View::Swap] {
        let shown = {
            let modal = &context.state().slices.modal;
            modal.open && modal.view == view
        };
        if shown {
            modal::back(context);
        }
    }
}

/// All that is asked leaves at once.
async fn learn(context: &Context) -> Result<SwapStage, String> {
    let network = context.state().slices.network.active.clone().ok_or_else(String::new)?;
    let chain = network.caip_network_id.clone();
    if !networks::is_known(&chain) {
        networks::learn(context).await?;
    }
    let can = networks::can_swap(&context.state(), &chain);
    if !can {
        // Where it would work, as far as somebody tells.
        let mut state = context.edit();
        let others = networks::others(&state);
        state.slices.swap.networks = others;
        return Ok(SwapStage::Unsupported);
    }
    let mut path = String::from("/v1/convert/tokens?");
    let mut query = String::new();
    write_pair(&mut query, "chainId", chain.as_str());
    path.push_str(&query);
    let asked = gateway::get(context, &path, Purpose::Convert).ok_or_else(String::new)?;
    prices::learn_coin(context, &network);
    if network.chain_namespace == Namespace::Eip155 {
        context.spawn_latest(GAS, |context| async move { learn_gas(&context).await });
    } else {
        // Signatures, and the rent of an account for the token that is bought.
        context.edit().swap.gas = Amount::parse(SOLANA_FEES);
    }
    let body = gateway::read(context, asked).await?;
    let gateway = context.state().config.gateway_url.clone().unwrap_or_default();
    let listed = listed::read(&body, &network, &gateway)
        .ok_or_else(|| String::from("the answer is no list of tokens"))?;
    take(context, &network, listed);
    Ok(SwapStage::Initialized)
}

/// What an exchange costs about, before an offer tells.
async fn learn_gas(context: &Context) {
    let Some(network) = context.state().slices.network.active.clone() else { return };
    let mut query = String::new();
    write_pair(&mut query, "chainId", network.caip_network_id.as_str());
    let path = join(&["/v1/convert/gas-price?", &query]);
    let Some(asked) = gateway::get(context, &path, Purpose::Convert) else { return };
    match gateway::read_or_refusal(context, asked).await {
        Ok(body) => {
            let answer = Value::parse(&body).unwrap_or_default();
            let price = answer.get("fast").and_then(Value::as_str).and_then(Amount::parse);
            let wei = price.map(|price| price.times(&Amount::parse(GAS_UNITS).unwrap_or_default()));
            let units = wei.and_then(|wei| wei.to_units(0));
            let coins =
                units.and_then(|wei| Amount::of_units(&wei, network.native_currency.decimals));
            context.edit().swap.gas = coins;
        }
        Err(Refusal { meant: true, words, .. }) => {
            notice::fail(context, &Failure::new(Problem::GasPriceUnsupported, words));
        }
        // The offer tells it too.
        Err(refusal) => {
            let failure = Failure::new(Problem::RpcUnavailable, refusal.words);
            context.log(LogLevel::Warning, &failure);
        }
    }
}

fn take(context: &Context, network: &Rc<Network>, listed: Listed) {
    let mut state = context.edit();
    let coin = listed::coin(network);
    let memory = &mut state.swap;
    memory.listed = listed.tokens;
    memory.permits = listed.permits;
    if memory.listed.iter().all(|token| token.id != coin.id) {
        memory.listed.insert(0, Rc::new(coin));
    }
    state.slices.swap.network_token_symbol.clone_from(&network.native_currency.symbol);
}
