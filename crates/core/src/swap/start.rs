use super::{
    SwapStage, form, gas, listed, listed::Listed, networks, picker, prices, quote,
    refresh::refresh, sight,
};
use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    gateway, modal, notice,
    protocol::{LogLevel, Network, Purpose, View},
    runtime::Key,
    text::join,
};
use api::query::write_pair;
use caip::Namespace;
use std::rc::Rc;

const START: Key = Key::new("swap start");
const GAS: Key = Key::new("swap gas");
/// Half of what is kept on Solana.
const SOLANA_FEES: &str = "0.005";

/// Learns what can be exchanged, unless that is under way.
pub(super) fn begin(context: &Context) {
    if !context.runtime().is_running(START) {
        context.edit().slices.swap.stage = SwapStage::Initializing;
        // What was typed before anybody looked means something from now on.
        refresh(context);
        context.spawn_latest(START, start);
    }
}

/// Nobody wants to know any more.
pub(super) fn stop(context: &Context) {
    for key in [START, GAS] {
        context.runtime().cancel(key);
    }
}

async fn start(context: Context) {
    sight::tell_opened(&context);
    match learn(&context).await {
        Ok(stage) => {
            context.edit().slices.swap.stage = stage;
            refresh(&context);
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
        modal::back_from(context, view);
    }
}

/// All that is asked leaves at once.
async fn learn(context: &Context) -> Result<SwapStage, String> {
    let network = context.state().slices.network.active.clone().ok_or_else(String::new)?;
    let chain = network.caip_network_id.clone();
    let mut where_it_does = networks::ask(context);
    if !networks::is_likely(&chain) {
        networks::learn(context, where_it_does.take()).await?;
    }
    if !networks::can_swap(&context.state(), &chain) {
        return Ok(unsupported(context));
    }
    let mut query = String::new();
    write_pair(&mut query, "chainId", chain.as_str());
    let path = join(&["/v1/convert/tokens?", &query]);
    let asked = gateway::get(context, &path, Purpose::Convert).ok_or_else(String::new)?;
    prices::learn_coin(context, &network);
    if network.chain_namespace == Namespace::Eip155 {
        gas::ask(context, GAS, None);
    } else {
        // Signatures, and the rent of an account for the token that is bought.
        context.edit().swap.gas = Amount::parse(SOLANA_FEES);
    }
    // A gateway that cannot say serves what is usual; if it does not, the next question fails.
    if let Err(detail) = networks::learn(context, where_it_does).await {
        context.log(LogLevel::Warning, &Failure::new(Problem::SwapInitFailed, detail));
    }
    if !networks::can_swap(&context.state(), &chain) {
        return Ok(unsupported(context));
    }
    let body = gateway::read(context, asked).await?;
    let listed = listed::read(context, &body, &network).await?;
    take(context, &network, listed);
    Ok(SwapStage::Initialized)
}

/// Says where it would work, as far as the gateway tells.
fn unsupported(context: &Context) -> SwapStage {
    let mut state = context.edit();
    let others = networks::others(&state);
    state.slices.swap.networks = others;
    SwapStage::Unsupported
}

fn take(context: &Context, network: &Rc<Network>, listed: Listed) {
    let mut state = context.edit();
    let coin = listed::coin(network);
    let memory = &mut state.swap;
    memory.listed = listed.tokens;
    if memory.listed.iter().all(|token| token.id != coin.id) {
        memory.listed.insert(0, Rc::new(coin));
    }
    state.slices.swap.network_token_symbol.clone_from(&network.native_currency.symbol);
}
