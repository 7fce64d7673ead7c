use super::{BalanceMemory, token};
use crate::{
    account::Balance,
    amount::{Amount, digits_of_hex, with_decimals},
    chain_data,
    context::{Call, Context},
    errors::{Failure, Problem},
    notice,
    parts::{self, part},
    protocol::{Network, Part},
    rpc,
    runtime::{Key, ReplyFuture},
};
use caip::{AccountId, Namespace};
use json::{ToJson, Value};
use std::rc::Rc;

/// A balance younger than this is not read again, nor one that could not be read (specification, sections 4 and 9).
const CACHE_MS: u64 = 30_000;
const BALANCE: Key = Key::new("balance");

/// Reads the balance of the connected account on the active network, unless a fresh one is known.
#[part(account, if_there)]
pub fn load(context: &Context) {
    start(context, None);
}

/// As [`load`], and tells the page when it is done. Without the part nothing is connected.
pub fn refresh(context: &Context, call: Call) {
    if parts::has(context, Part::Account) {
        start(context, Some(call));
    } else {
        call.settle(&Err(Problem::NotConnected.into()));
    }
}

/// Back online: failures of the time before do not count.
#[part(account, if_there)]
pub fn forgive(context: &Context) {
    context.edit().balance.retain(|balance| *balance != Balance::Unavailable);
    load(context);
}

/// A transaction changed it: what is known stays in sight until it is read anew.
pub fn changed(context: &Context) {
    context.edit().balance = BalanceMemory::default();
    load(context);
}

#[part(account)]
fn start(context: &Context, call: Option<Call>) {
    let state = context.state();
    let Some((account, network)) =
        state.slices.account.caip_address.clone().zip(state.slices.network.active.clone())
    else {
        drop(state);
        context.runtime().cancel(BALANCE);
        return settle(call, &Err(Problem::NotConnected.into()));
    };
    let fresh = state.balance.fresh(&account, context.now()).cloned();
    let loading = state.slices.account.balance == Balance::Loading;
    drop(state);
    let unavailable = fresh == Some(Balance::Unavailable);
    // It is on its way; another account starts from nothing.
    if (unavailable || fresh.is_none())
        && call.is_none()
        && loading
        && context.runtime().is_running(BALANCE)
    {
        return;
    }
    if let Some(balance) = fresh {
        if !unavailable {
            context.runtime().cancel(BALANCE);
        }
        show(context, &account, balance);
        let failure = Problem::BalanceUnavailable.into();
        return settle(call, &if unavailable { Err(failure) } else { Ok(()) });
    }
    context.spawn_latest(BALANCE, |context| async move {
        if !matches!(context.state().slices.account.balance, Balance::Known { .. }) {
            show(&context, &account, Balance::Loading);
        }
        let result = read(&context, &network, account.address().as_str()).await;
        let result = remember(&context, &network, &account, result);
        settle(call, &result);
    });
}

fn settle(call: Option<Call>, result: &Result<(), Failure>) {
    if let Some(call) = call {
        call.settle(result);
    }
}

fn remember(
    context: &Context,
    network: &Network,
    account: &AccountId,
    result: Result<Balance, Failure>,
) -> Result<(), Failure> {
    let balance = match &result {
        Ok(balance) => balance.clone(),
        Err(_) => Balance::Unavailable,
    };
    let stale_at = context.now() + CACHE_MS;
    context.edit().balance.put(account.clone(), balance.clone(), stale_at);
    show(context, account, balance);
    let Err(mut failure) = result else { return Ok(()) };
    failure.problem = Problem::BalanceUnavailable;
    notice::fail(context, &failure);
    if network.has_data() {
        retry_later(context);
    }
    Err(failure)
}

/// Asks again when the block is over, as long as somebody looks.
fn retry_later(context: &Context) {
    context.spawn_latest(Key::new("balance retry"), |context| async move {
        context.sleep(CACHE_MS).await;
        if context.state().slices.modal.open {
            load(&context);
        }
    });
}

/// Shows a balance, if the account it belongs to is still the one shown.
fn show(context: &Context, account: &AccountId, balance: Balance) {
    let mut state = context.edit();
    let slice = &mut state.slices.account;
    if slice.caip_address.as_ref() == Some(account) && slice.balance != balance {
        slice.balance = balance;
    }
}

/// Asks the chain, or the token's contract on it; what is asked leaves in one batch.
async fn read(context: &Context, network: &Rc<Network>, address: &str) -> Result<Balance, Failure> {
    let token = context.state().config.tokens.get(network.caip_network_id.as_str()).cloned();
    let known = match &token {
        Some(token) => {
            let known = chain_data::load_or_page(context, &network.caip_network_id).await;
            known.token(&token.address).cloned()
        }
        None => None,
    };
    let asked = match &token {
        Some(token) => token::ask(context, network, token, known.as_ref(), address),
        None => ask(context, network, address),
    };
    let mut answers = Vec::new();
    for asked in asked {
        answers.push(rpc::read(asked).await?);
    }
    let balance = match token {
        Some(token) => token::understand(token, known, &answers),
        None => understand(network, answers.first()),
    };
    balance.ok_or_else(|| Problem::BalanceUnavailable.into())
}

fn ask(context: &Context, network: &Rc<Network>, address: &str) -> Vec<ReplyFuture> {
    let (method, end) = match network.chain_namespace {
        Namespace::Eip155 => ("eth_getBalance", ",\"latest\"]"),
        Namespace::Solana => ("getBalance", "]"),
        Namespace::Polkadot | Namespace::Bip122 => return Vec::new(),
    };
    let mut params = String::from("[");
    address.write(&mut params);
    params.push_str(end);
    vec![rpc::ask(context, network, method, params)]
}

/// How much of the network's coin an address has, as a node says now.
pub(crate) async fn coin(
    context: &Context,
    network: &Rc<Network>,
    address: &str,
) -> Result<Amount, Failure> {
    let asked = ask(context, network, address).pop().ok_or(Problem::BalanceUnavailable)?;
    let units = units(network, &rpc::read(asked).await?).ok_or(Problem::BalanceUnavailable)?;
    Ok(Amount::of_units(&units, network.native_currency.decimals).unwrap_or_default())
}

fn understand(network: &Network, answer: Option<&Value>) -> Option<Balance> {
    Some(Balance::Known {
        amount: with_decimals(&units(network, answer?)?, network.native_currency.decimals),
        symbol: network.native_currency.symbol.clone(),
        image: None,
    })
}

/// An amount of the coin in smallest units.
fn units(network: &Network, answer: &Value) -> Option<String> {
    if network.chain_namespace == Namespace::Solana {
        let lamports = answer.get("value")?.as_number()?;
        lamports.bytes().all(|byte| byte.is_ascii_digit()).then(|| lamports.to_owned())
    } else {
        digits_of_hex(answer.as_str()?)
    }
}
