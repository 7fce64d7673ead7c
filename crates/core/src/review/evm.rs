use super::{
    Asset, Capabilities, Fee, Proposal, Signable, Trial, WalletRequest,
    decode::{Decoded, decode},
    fees::{GasPrice, gas_limit, number},
    gas_bound::{bounded, many},
    promise::{GasCost, Said, Verdict, judge_decimals},
    request::hex_of,
    said,
    simulate::{Findings, Simulation, cannot_simulate, of_call, write_call, write_paid},
};
use crate::{
    amount::{Amount, hex_of_digits},
    balance,
    context::Context,
    errors::{Failure, Problem},
    evm::{DECIMALS, EvmCall, Function, SYMBOL, call_params, lower},
    message::Message,
    protocol::Network,
    rpc,
    runtime::ReplyFuture,
    text::join,
};
use json::{ToJson, Value};
use std::rc::Rc;

/// What was found out about a proposal.
#[derive(Default)]
pub(super) struct Looked {
    pub calls: Vec<Decoded>,
    pub findings: Findings,
    pub fee: Option<Fee>,
    /// What a unit of gas costs, where there is gas.
    pub gas: Option<GasCost>,
    pub warnings: Vec<Message>,
    /// What only the look itself could compare with the promise; [`super::promise::compare`] adds the rest.
    pub verdict: Verdict,
    /// Tokens whose symbol and decimals a node of the page's own confirmed.
    pub confirmed: Vec<String>,
    /// What the wallet will be asked; absent when it must not be asked.
    pub request: Option<WalletRequest>,
}

/// Tries calls, and fixes gas and fees, so that what is shown is what is signed. All of it leaves in one batch.
pub(super) async fn look(context: &Context, proposal: &Proposal, calls: &[EvmCall]) -> Looked {
    let (network, signer) = (&proposal.network, proposal.signer.address.as_str());
    let mut looked = Looked::default();
    for call in calls {
        looked.calls.extend(decode(call));
    }
    let own_node = rpc::has_own(&context.state(), network);
    let rehearsal = proposal.rehearsal.as_ref().filter(|_| !own_node);
    let tried_calls = rehearsal.map_or(calls, |rehearsal| &rehearsal.calls);
    let mut simulation = Simulation::new(signer, tried_calls, &proposal.expects);
    let mut bytes = lower(signer);
    for call in calls {
        bytes.push_str(&lower(&call.to));
        bytes.push_str(&lower(rehearsal.map_or(&call.data, |rehearsal| &rehearsal.data)));
    }
    let price = GasPrice::ask(context, network, &bytes);
    let account = join(&["[", &json::to_string(&signer.to_owned()), ",\"latest\"]"]);
    let held = rpc::ask(context, network, "eth_getBalance", account);
    let mut told = Vec::new();
    for asset in proposal.assets.iter().filter(|asset| !asset.token.is_empty()) {
        if asset.decimals.is_some() {
            let ask = |function| ask(context, network, &asset.token, function);
            told.push((asset, ask(DECIMALS), ask(SYMBOL)));
        }
    }
    let mut estimates = Vec::new();
    for call in calls {
        // A call whose gas is known may hold a permit: nobody is asked what it would take.
        estimates.push(call.gas.is_none().then(|| {
            let params = join(&["[", &written(signer, call), "]"]);
            rpc::ask(context, network, "eth_estimateGas", params)
        }));
    }
    // What is used as things are, and what may be.
    let (mut gas, mut limit) = (Amount::zero(), Amount::zero());
    let mut known = true;
    for (place, (call, estimate)) in calls.iter().zip(estimates).enumerate() {
        let units = match estimate {
            Some(asked) => rpc::read(asked).await.and_then(|answer| number(&answer)).ok(),
            None => call.gas.as_deref().and_then(Amount::parse),
        };
        let last = place + 1 == calls.len();
        let bound = |units| if own_node { units } else { bounded(proposal, call, last, units) };
        match units.map(bound) {
            Some(units) => {
                gas = gas.plus(&units);
                let most =
                    if call.gas.is_some() { units } else { gas_limit(&units, call.data == "0x") };
                limit = limit.plus(&most);
            }
            None => known = false,
        }
    }
    let (price, held) =
        (price.read().await, rpc::read(held).await.and_then(|answer| number(&answer)));
    // A wallet that bundles calls estimates them itself; what it estimates for a later one alone means nothing.
    let bundled = matches!(proposal.what, Signable::Calls(_));
    // The gas of a contract's account may be paid for otherwise (specification, section 6).
    let own_gas = price.as_ref().ok().filter(|_| known && !proposal.signer.smart);
    let mut value = Amount::zero();
    for call in calls {
        value = value.plus(&Amount::parse(&call.value).unwrap_or_default());
    }
    let needed = own_gas.map_or_else(Amount::zero, |price| price.most(&limit)).plus(&value);
    // Who cannot pay is shown what it would do all the same.
    let pays = held.as_ref().is_ok_and(|held| needed <= *held) && !bundled;
    simulation.paid = own_gas.filter(|_| pays).map(|price| (&limit, price));
    looked.findings = attempt(context, network, &simulation).await;
    if matches!(looked.findings.trial, Trial::Called | Trial::Impossible { .. }) {
        said::note(&mut looked.findings, signer, &looked.calls);
    }
    let (Ok(price), Ok(held)) = (&price, held) else { return looked };
    if !known && !bundled {
        return looked;
    }
    looked.fee = known.then(|| fee(proposal, &gas, &limit, price));
    looked.gas = Some(GasCost { price: price.most.clone(), units: many(proposal, calls) });
    let mut pays_gas = !proposal.signer.smart;
    if needed > held && !bundled {
        let symbol = &network.native_currency.symbol;
        let sponsored = value <= held && has_paymaster(context, proposal).await;
        let key = if sponsored { "review.warn.sponsored" } else { "review.warn.gas" };
        looked.warnings.push(Message::new(key).with("symbol", symbol));
        if !sponsored {
            return looked;
        }
        pays_gas = false;
    }
    let mut said = Vec::new();
    for (asset, decimals, symbol) in told {
        let (decimals, symbol) = read_token(decimals, symbol).await;
        said.push(Said { asset, decimals, symbol });
    }
    (looked.verdict, looked.confirmed) = judge_decimals(&said, own_node);
    let gas = pays_gas.then_some((&limit, price));
    looked.request = Some(match &proposal.what {
        Signable::Calls(_) => bundle(network, signer, calls),
        _ => transaction(network, signer, calls.first(), gas),
    });
    looked
}

/// Whether the signer's wallet says that another account may pay the network fee.
async fn has_paymaster(context: &Context, proposal: &Proposal) -> bool {
    Capabilities::ask(context, &proposal.signer, &proposal.network).await.have_paymaster()
}

/// Tries the calls as they will be sent, so that no contract can tell the one from the other.
async fn attempt(
    context: &Context,
    network: &Rc<Network>,
    simulation: &Simulation<'_>,
) -> Findings {
    let params = simulation.params();
    let trial = match rpc::call(context, network, "eth_simulateV1", params).await {
        Ok(answer) => {
            if let Some(findings) = simulation.read(&answer) {
                return findings;
            }
            let why = String::from("the node's answer to eth_simulateV1 cannot be read");
            Trial::Impossible { why }
        }
        Err(failure) if cannot_simulate(&failure) => call_once(context, network, simulation).await,
        Err(failure) if failure.problem == Problem::RpcError => {
            simulation.calls.first().map_or(Trial::None, |call| of_call(Err(failure), call))
        }
        Err(failure) => Trial::Impossible { why: failure.detail.unwrap_or_default() },
    };
    Findings { trial, ..Findings::default() }
}

/// Asks what the call would do, where nothing can be simulated. Of several each may need what the one before it did.
async fn call_once(context: &Context, network: &Rc<Network>, simulation: &Simulation<'_>) -> Trial {
    let [call] = simulation.calls else {
        let why = String::from("the node cannot simulate, and can try only one call");
        return Trial::Impossible { why };
    };
    let mut params = String::from("[");
    write_paid(&mut params, simulation.signer, call, simulation.paid);
    params.push_str(",\"latest\"]");
    of_call(rpc::call(context, network, "eth_call", params).await, call)
}

fn written(signer: &str, call: &EvmCall) -> String {
    let mut text = String::new();
    write_call(&mut text, signer, call);
    text
}

fn fee(proposal: &Proposal, gas: &Amount, limit: &Amount, price: &GasPrice) -> Fee {
    let coin = &proposal.network.native_currency;
    let coins = |wei: Amount| {
        let units = wei.to_units(0).unwrap_or_default();
        Amount::of_units(&units, coin.decimals).unwrap_or_default()
    };
    let about = coins(price.about(gas));
    let value = proposal.coin_price.as_ref().map(|price| about.times(price).text());
    let most = (!proposal.signer.smart).then(|| coins(price.most(limit)).text());
    Fee { amount: about.text(), most, symbol: coin.symbol.clone(), value }
}

/// `eth_sendTransaction`, with nothing left for the wallet to choose; but gas where another account pays for it: a contract that signs would take it for the most
/// that the call in it may use.
fn transaction(
    network: &Network,
    signer: &str,
    call: Option<&EvmCall>,
    gas: Option<(&Amount, &GasPrice)>,
) -> WalletRequest {
    let mut params = String::from("[");
    if let Some(call) = call {
        write_call(&mut params, signer, call);
        params.pop();
    }
    if let Some((gas, price)) = gas {
        price.write(gas, &mut params);
    }
    params.push_str(",\"chainId\":");
    hex_of(&network.caip_network_id).write(&mut params);
    params.push_str("}]");
    WalletRequest::new("eth_sendTransaction", params)
}

/// `wallet_sendCalls` (EIP-5792): all of them or none.
fn bundle(network: &Network, signer: &str, calls: &[EvmCall]) -> WalletRequest {
    let mut params = String::from("[{\"version\":\"2.0.0\",\"atomicRequired\":true,\"from\":");
    signer.write(&mut params);
    params.push_str(",\"chainId\":");
    hex_of(&network.caip_network_id).write(&mut params);
    params.push_str(",\"calls\":[");
    for (index, call) in calls.iter().enumerate() {
        if index > 0 {
            params.push(',');
        }
        let value = hex_of_digits(&call.value).unwrap_or_else(|| "0x0".into());
        for (name, text) in
            [("{\"to\":", &call.to), (",\"value\":", &value), (",\"data\":", &call.data)]
        {
            params.push_str(name);
            text.write(&mut params);
        }
        params.push('}');
    }
    params.push_str("]}]");
    WalletRequest::new("wallet_sendCalls", params)
}

/// Asks a token something that takes no arguments.
fn ask(context: &Context, network: &Rc<Network>, token: &str, function: Function) -> ReplyFuture {
    let params = call_params(None, token, &function.call(&[]));
    rpc::ask(context, network, "eth_call", params)
}

fn said_by(answer: Result<Value, Failure>) -> Option<String> {
    Some(answer.ok()?.as_str()?.to_owned())
}

/// Asks tokens what they call themselves; what does not answer stays unknown.
pub(super) async fn assets(
    context: &Context,
    network: &Rc<Network>,
    tokens: &[String],
) -> Vec<Asset> {
    let mut asked = Vec::new();
    for token in tokens {
        let ask = |function| ask(context, network, token, function);
        asked.push((token, ask(DECIMALS), ask(SYMBOL)));
    }
    let mut assets = Vec::new();
    for (token, decimals, symbol) in asked {
        let (decimals, symbol) = read_token(decimals, symbol).await;
        if let Some(symbol) = symbol {
            assets.push(Asset { token: token.clone(), symbol, decimals });
        }
    }
    assets
}

/// Decimals and symbol, as far as the token says them.
async fn read_token(decimals: ReplyFuture, symbol: ReplyFuture) -> (Option<u8>, Option<String>) {
    let decimals = said_by(rpc::read(decimals).await);
    let symbol = said_by(rpc::read(symbol).await);
    (
        decimals.and_then(|word| balance::decimals_of(&word)),
        symbol.and_then(|word| balance::symbol_of(&word)),
    )
}
