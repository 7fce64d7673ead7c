use super::{
    token,
    units::{digits_of_hex, with_decimals},
};
use crate::{
    account::Balance,
    context::{Call, Context},
    errors::{Failure, Problem},
    notice,
    protocol::{Network, TokenOption},
    rpc,
    runtime::{Key, ReplyFuture},
};
use caip::{AccountId, Namespace};
use json::{ToJson, Value};
use std::rc::Rc;

/// A balance younger than this is not read again (specification, section 9).
const CACHE_MS: u64 = 30_000;
/// After a failure nothing is asked for this long (specification, section 4).
const BLOCK_MS: u64 = 30_000;
const BALANCE: Key = Key::new("balance");

/// What was read last, and when reading failed last.
#[derive(Default)]
pub struct BalanceMemory {
    known: Vec<(AccountId, u64, Balance)>,
    failed: Vec<(AccountId, u64)>,
}

/// Reads the balance of the connected account on the active network, unless a fresh one is known.
pub fn load(context: &Context) {
    start(context, None);
}

/// As [`load`], and tells the page when it is done.
pub fn refresh(context: &Context, call: Call) {
    start(context, Some(call));
}

/// Back online: failures of the time before do not count.
pub fn forgive(context: &Context) {
    context.edit().balance.failed.clear();
    load(context);
}

fn start(context: &Context, call: Option<Call>) {
    let state = context.state();
    let Some((account, network)) =
        state.slices.account.caip_address.clone().zip(state.slices.network.active.clone())
    else {
        drop(state);
        context.runtime().cancel(BALANCE);
        return settle(call, &Err(Problem::NotConnected.into()));
    };
    let now = context.now();
    let fresh = state
        .balance
        .known
        .iter()
        .find(|(id, at, _)| *id == account && now < at.saturating_add(CACHE_MS));
    let fresh = fresh.map(|(_, _, balance)| balance.clone());
    let blocked = state
        .balance
        .failed
        .iter()
        .any(|(id, at)| *id == account && now < at.saturating_add(BLOCK_MS));
    drop(state);
    if let Some(balance) = fresh {
        context.runtime().cancel(BALANCE);
        show(context, &account, balance);
        return settle(call, &Ok(()));
    }
    let asked = is_loading(context) && context.runtime().is_running(BALANCE);
    if asked && call.is_none() {
        return;
    }
    if blocked {
        show(context, &account, Balance::Unavailable);
        return settle(call, &Err(Problem::BalanceUnavailable.into()));
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
    let now = context.now();
    let mut state = context.edit();
    let memory = &mut state.balance;
    memory.known.retain(|(id, at, _)| id != account && now < at.saturating_add(CACHE_MS));
    memory.failed.retain(|(id, at)| id != account && now < at.saturating_add(BLOCK_MS));
    match result {
        Ok(balance) => {
            memory.known.push((account.clone(), now, balance.clone()));
            drop(state);
            show(context, account, balance);
            Ok(())
        }
        Err(mut failure) => {
            memory.failed.push((account.clone(), now));
            drop(state);
            show(context, account, Balance::Unavailable);
            failure.problem = Problem::BalanceUnavailable;
            notice::fail(context, &failure);
            if has_balances(network) {
                retry_later(context);
            }
            Err(failure)
        }
    }
}

/// Asks again when the block is over, as long as somebody looks.
fn retry_later(context: &Context) {
    context.spawn_latest(Key::new("balance retry"), |context| async move {
        context.sleep(BLOCK_MS).await;
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

/// The shown account's balance is on its way; another account starts from nothing.
fn is_loading(context: &Context) -> bool {
    context.state().slices.account.balance == Balance::Loading
}

/// Chain families whose balances are read (specification, section 9).
fn has_balances(network: &Network) -> bool {
    matches!(network.chain_namespace, Namespace::Eip155 | Namespace::Solana)
}

/// Asks the chain, or the token's contract on it; what is asked leaves in one batch.
async fn read(context: &Context, network: &Rc<Network>, address: &str) -> Result<Balance, Failure> {
    let token = context.state().config.tokens.get(network.caip_network_id.as_str()).cloned();
    let mut answers = Vec::new();
    for asked in ask(context, network, token.as_ref(), address) {
        answers.push(rpc::read(asked).await?);
    }
    let balance = match token {
        Some(token) => token::understand(token, &answers),
        None => understand(network, answers.first()),
    };
    balance.ok_or_else(|| Problem::BalanceUnavailable.into())
}

fn ask(
    context: &Context,
    network: &Rc<Network>,
    token: Option<&TokenOption>,
    address: &str,
) -> Vec<ReplyFuture> {
    if let Some(token) = token {
        return token::ask(context, network, token, address);
    }
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

fn understand(network: &Network, answer: Option<&Value>) -> Option<Balance> {
    let answer = answer?;
    let units = if network.chain_namespace == Namespace::Solana {
        let lamports = answer.get("value")?.as_number()?;
        lamports.bytes().all(|byte| byte.is_ascii_digit()).then(|| lamports.to_owned())
    } else {
        digits_of_hex(answer.as_str()?)
    };
    Some(Balance::Known {
        amount: with_decimals(&units?, network.native_currency.decimals),
        symbol: network.native_currency.symbol.clone(),
        image: None,
    })
}
