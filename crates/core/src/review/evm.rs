use super::{
    Asset, EvmCall, Fee, Proposal, Signable, Trial, WalletRequest,
    abi::lower,
    decode::{Decoded, decode},
    fees::{GasPrice, number},
    promise::Verdict,
    request::hex_of,
    said,
    simulate::{Findings, Simulation, cannot_simulate, of_call, write_call},
};
use crate::{
    amount::{Amount, hex_of_digits},
    balance,
    context::Context,
    errors::{Failure, Problem},
    message::Message,
    protocol::Network,
    rpc,
    runtime::ReplyFuture,
    text::join,
};
use json::{ToJson, Value};
use std::rc::Rc;

/// The gas limit of a call to a contract, in times what was estimated.
const ROOM: &str = "1.2";

/// What was found out about a proposal.
#[derive(Default)]
pub(super) struct Looked {
    pub calls: Vec<Decoded>,
    pub findings: Findings,
    pub fee: Option<Fee>,
    pub warnings: Vec<Message>,
    /// What only the look itself could compare with the promise; [`super::promise::compare`] adds the rest.
    pub verdict: Verdict,
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
    let simulation = Simulation::new(signer, calls, &proposal.expects);
    let tried = rpc::ask(context, network, "eth_simulateV1", simulation.params());
    let mut bytes = lower(signer);
    for call in calls {
        bytes.push_str(&lower(&call.to));
        bytes.push_str(&lower(&call.data));
    }
    let price = GasPrice::ask(context, network, &bytes);
    let account = join(&["[", &json::to_string(&signer.to_owned()), ",\"latest\"]"]);
    let held = rpc::ask(context, network, "eth_getBalance", account);
    let mut told = Vec::new();
    for asset in proposal.assets.iter().filter(|asset| !asset.token.is_empty()) {
        if let Some(decimals) = asset.decimals {
            told.push((asset, decimals, ask(context, network, &asset.token, balance::DECIMALS)));
        }
    }
    let mut estimates = Vec::new();
    for call in calls {
        let params = join(&["[", &written(signer, call), "]"]);
        estimates.push(rpc::ask(context, network, "eth_estimateGas", params));
    }
    let tried = rpc::read(tried).await;
    looked.findings = match tried {
        Ok(answer) => simulation.read(&answer).unwrap_or_else(|| {
            let why = String::from("the node's answer to eth_simulateV1 cannot be read");
            Findings { trial: Trial::Impossible { why }, ..Findings::default() }
        }),
        Err(failure) if cannot_simulate(&failure) => Findings {
            trial: call_once(context, network, signer, calls).await,
            ..Findings::default()
        },
        Err(failure) if failure.problem == Problem::RpcError => Findings {
            trial: calls.first().map_or(Trial::None, |call| of_call(Err(failure), call)),
            ..Findings::default()
        },
        Err(failure) => {
            let why = failure.detail.unwrap_or_default();
            Findings { trial: Trial::Impossible { why }, ..Findings::default() }
        }
    };
    if matches!(looked.findings.trial, Trial::Called | Trial::Impossible { .. }) {
        said::note(&mut looked.findings, signer, &looked.calls);
    }
    // What is used as things are, and what may be.
    let (mut gas, mut limit) = (Amount::zero(), Amount::zero());
    let mut known = true;
    for (call, estimate) in calls.iter().zip(estimates) {
        let answer = rpc::read(estimate).await.and_then(|answer| number(&answer));
        let given = call.gas.as_deref().and_then(Amount::parse);
        let exact = given.is_some() || call.data == "0x";
        match given.or(answer.ok()) {
            Some(units) => {
                gas = gas.plus(&units);
                limit = limit.plus(&if exact { units } else { with_room(&units) });
            }
            None => known = false,
        }
    }
    let (Ok(price), Ok(held)) =
        (price.read().await, rpc::read(held).await.and_then(|answer| number(&answer)))
    else {
        return looked;
    };
    // A wallet that bundles calls estimates them itself; what it estimates for a later one alone means nothing.
    let bundled = matches!(proposal.what, Signable::Calls(_));
    if !known && !bundled {
        return looked;
    }
    looked.fee = known.then(|| fee(proposal, &gas, &limit, &price));
    // The gas of a contract's account may be paid for otherwise (specification, section 6).
    let own_gas = if proposal.signer.smart { Amount::zero() } else { price.most(&limit) };
    let mut needed = own_gas;
    for call in calls {
        needed = needed.plus(&Amount::parse(&call.value).unwrap_or_default());
    }
    if needed > held && !bundled {
        let symbol = &network.native_currency.symbol;
        looked.warnings.push(Message::new("review.warn.gas").with("symbol", symbol));
        return looked;
    }
    for (asset, decimals, asked) in told {
        let said = said_by(rpc::read(asked).await).and_then(|word| balance::decimals_of(&word));
        if let Some(said) = said.filter(|said| *said != decimals) {
            let message = Message::new("review.warn.decimals").with("symbol", &asset.symbol);
            looked.warnings.push(message.with("decimals", &json::to_string(&said)));
            return looked;
        }
    }
    let gas = (!proposal.signer.smart).then_some((&limit, &price));
    looked.request = Some(match &proposal.what {
        Signable::Calls(_) => bundle(network, signer, calls),
        _ => transaction(network, signer, calls.first(), gas),
    });
    looked
}

/// Asks what the call would do, where nothing can be simulated. Of several each may need what the one before it did.
async fn call_once(
    context: &Context,
    network: &Rc<Network>,
    signer: &str,
    calls: &[EvmCall],
) -> Trial {
    let [call] = calls else {
        let why = String::from("the node cannot simulate, and can try only one call");
        return Trial::Impossible { why };
    };
    let params = join(&["[", &written(signer, call), ",\"latest\"]"]);
    of_call(rpc::call(context, network, "eth_call", params).await, call)
}

fn written(signer: &str, call: &EvmCall) -> String {
    let mut text = String::new();
    write_call(&mut text, signer, call);
    text
}

/// A fifth more: what a contract needs in the next block differs from what it needed in the last, and gas that is not used costs nothing.
fn with_room(units: &Amount) -> Amount {
    units.times(&Amount::parse(ROOM).unwrap_or_default()).rounded_down(0)
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

/// `eth_sendTransaction`, with nothing left for the wallet to choose; but gas where a contract signs, which pays for none itself, and would take it for the most
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
    let hex = |amount: &Amount| amount.to_hex_units(0).unwrap_or_default();
    let mut add = |name: &str, value: &str| {
        params.push_str(&join(&[",\"", name, "\":\"", value, "\""]));
    };
    if let Some((gas, price)) = gas {
        add("gas", &hex(gas));
        match &price.tip {
            Some(tip) => {
                add("maxFeePerGas", &hex(&price.most));
                add("maxPriorityFeePerGas", &hex(tip));
            }
            None => add("gasPrice", &hex(&price.most)),
        }
    }
    add("chainId", &hex_of(&network.caip_network_id));
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
fn ask(context: &Context, network: &Rc<Network>, token: &str, selector: &str) -> ReplyFuture {
    let params = ["[{\"to\":", &json::to_string(&token.to_owned()), ",\"data\":\"", selector];
    let params = join(&[&join(&params), "\"},\"latest\"]"]);
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
        let ask = |selector: &str| ask(context, network, token, selector);
        asked.push((token, ask(balance::DECIMALS), ask(balance::SYMBOL)));
    }
    let mut assets = Vec::new();
    for (token, decimals, symbol) in asked {
        let decimals =
            said_by(rpc::read(decimals).await).and_then(|word| balance::decimals_of(&word));
        let symbol = said_by(rpc::read(symbol).await).and_then(|word| balance::symbol_of(&word));
        if let Some(symbol) = symbol {
            assets.push(Asset { token: token.clone(), symbol, decimals });
        }
    }
    assets
}
