use crate::{
    account::kind,
    amount::{Amount, digits_of_hex},
    context::{Call, Context},
    errors::{Failure, Problem},
    evm::{hex_quantity, lower},
    notice,
    parts::part,
    protocol::Network,
    review::{GasPrice, gas_limit},
    rpc,
    send::{Receiver, form, keys::MAX, refresh::edit},
    text::join,
    tokens::Token,
};
use caip::Namespace;
use json::{ToJson, Value};
use std::rc::Rc;

/// Gas of a transfer of the coin to somebody who is no contract.
const TRANSFER_GAS: &str = "21000";
/// The price of gas may rise by an eighth with each block (EIP-1559); so much is left aside besides.
const RISE: &str = "1.125";
/// Lamports for one signature.
const SIGNATURE_LAMPORTS: &str = "5000";

/// Puts all there is into the amount. Of the coin, which pays the fee, that has to be asked.
pub fn max(context: &Context, call: Call) {
    let state = context.state();
    let token = state.slices.send.token.clone();
    let family = state.slices.network.active.as_ref().map(|network| network.chain_namespace);
    drop(state);
    match token {
        // On Bitcoin the fee depends on the coins, and is taken off when the transaction is made.
        Some(token) if token.address.is_some() || family == Some(Namespace::Bip122) => {
            form::set_max(context, &token.quantity);
            call.settle(&Ok(()));
        }
        _ => max_of_coin(context, call),
    }
}

#[part(signing, enter, under = MAX)]
fn max_of_coin(context: &Context, call: Call) {
    choose(context);
    call.settle(&Ok(()));
}

/// Puts all there is of the coin into the amount. What the fee takes is left aside, but never by smart accounts, whose gas may be paid for
/// otherwise (specification, section 6).
fn choose(context: &Context) {
    let state = context.state();
    let token = state.slices.send.token.clone().filter(|token| token.address.is_none());
    let network = state.slices.network.active.clone();
    drop(state);
    let (Some(token), Some(network)) = (token, network) else { return };
    edit(context, |state| state.slices.send.asking = true);
    context.spawn_latest(MAX, move |context| async move {
        match rest(&context, &network, &token).await {
            Ok(amount) => form::set_max(&context, &amount),
            Err(failure) => notice::fail(&context, &failure),
        }
        context.edit().slices.send.asking = false;
    });
}

/// What can be sent of the coin now, in whole coins.
pub(super) async fn rest(
    context: &Context,
    network: &Rc<Network>,
    token: &Token,
) -> Result<Amount, Failure> {
    let (from, to) = {
        let state = context.state();
        let from = state.slices.account.address.clone().unwrap_or_default();
        let to = match &state.slices.send.to {
            Receiver::Known { address, .. } => address.clone(),
            _ => from.clone(),
        };
        (from, to)
    };
    let (held, fee) = match network.chain_namespace {
        Namespace::Solana => {
            let params = join(&["[", &json::to_string(&from), ",{\"commitment\":\"confirmed\"}]"]);
            let answer = rpc::call(context, network, "getBalance", params).await?;
            let lamports = answer.get("value").and_then(Value::as_number).map(str::to_owned);
            (lamports, Amount::parse(SIGNATURE_LAMPORTS).unwrap_or_default())
        }
        _ => evm(context, network, &from, &to).await?,
    };
    let fee = if kind::is_smart(context).await { Amount::zero() } else { fee };
    let held = held.and_then(|held| Amount::parse(&held)).ok_or(Problem::BalanceUnavailable)?;
    let units = held.minus(&fee).unwrap_or_default().to_units(0).unwrap_or_default();
    Ok(Amount::of_units(&units, token.decimals).unwrap_or_default())
}

/// What the account holds, and what the fee takes at most, in wei.
async fn evm(
    context: &Context,
    network: &Rc<Network>,
    from: &str,
    to: &str,
) -> Result<(Option<String>, Amount), Failure> {
    let price = GasPrice::ask(context, network, &join(&[&lower(from), &lower(to)]));
    let held = rpc::ask(context, network, "eth_getBalance", json::to_string(&vec![from, "latest"]));
    let mut call = String::from("[{\"from\":");
    from.write(&mut call);
    call.push_str(",\"to\":");
    to.write(&mut call);
    call.push_str(",\"value\":");
    hex_quantity(1).write(&mut call);
    call.push_str("}]");
    let gas = rpc::ask(context, network, "eth_estimateGas", call);
    let (price, held) = (price.read().await?, rpc::read(held).await?);
    // A receiver that refuses is told of by the review.
    let gas = rpc::read(gas).await.ok().and_then(|gas| digits_of_hex(gas.as_str()?));
    let gas = Amount::parse(gas.as_deref().unwrap_or(TRANSFER_GAS)).unwrap_or_default();
    let rise = Amount::parse(RISE).unwrap_or_default();
    let fee = price.most(&gas_limit(&gas, true)).times(&rise);
    // Whole wei, up.
    let one = Amount::parse("1").unwrap_or_default();
    Ok((held.as_str().and_then(digits_of_hex), fee.rounded_down(0).plus(&one)))
}
