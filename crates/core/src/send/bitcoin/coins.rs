use super::{
    held,
    kept::{self, DECIMALS, Kept, sum},
    previous,
};
use crate::{
    amount::Amount,
    bitcoin::{
        Addresses, BitcoinError, Coin, FeeRate, MAINNET, Psbt, REGTEST, Script, TESTNET, pay,
    },
    context::Context,
    errors::{Failure, Problem},
    parts::{self, part},
    protocol::{FeeChoice, Network, Part},
    rpc,
    send::{
        coin,
        keys::{COIN, HELD, HOLDINGS, POLL},
        transfer::Order,
    },
    text::join,
    tokens::Token,
    transactions::spent,
};
use caip::ChainId;
use json::{ToJson, Value};
use std::rc::Rc;

/// Nodes tell fees for a thousand virtual bytes.
const THOUSAND: u64 = 1_000;
/// Whether there is another block by now is looked at this often.
const POLL_MS: u64 = 10_000;
/// Below this nodes pass no transaction on.
const LEAST: u64 = 1;

impl FeeChoice {
    /// Blocks to wait for.
    fn blocks(self) -> &'static str {
        match self {
            Self::Slow => "24",
            Self::Normal => "6",
            Self::Fast => "1",
        }
    }
}

/// Finds out what can be sent, for a form that does not know it yet. The code comes when there is one; where it does not, the form says so.
pub fn learn(context: &Context) {
    if parts::has(context, Part::Signing) {
        return find_out(context);
    }
    if context.runtime().is_running(POLL) {
        return;
    }
    context.spawn_latest(POLL, |context| async move {
        match parts::load(&context, Part::Signing).await {
            Ok(()) => find_out(&context),
            Err(failure) => coin::take(&context, Err(failure)),
        }
    });
}

#[part(signing)]
fn find_out(context: &Context) {
    let state = context.state();
    let network = state.slices.network.active.clone();
    let address = state.slices.account.address.clone();
    drop(state);
    let (Some(network), Some(address)) = (network, address) else { return };
    if context.runtime().is_running(COIN) {
        return;
    }
    context.spawn_latest(COIN, move |context| async move {
        let held = held::held(&context, &network, &address).await;
        let found = unspent(&context, &network, &address).await;
        let height = found.as_ref().ok().and_then(|(_, height)| *height);
        let kept = Kept::of(&context, &address);
        let found = found.and_then(|(coins, _)| {
            spendable(&context, &coins, &held, &kept, &network.native_currency.symbol)
        });
        let token =
            |coins: Vec<Coin>| Token { decimals: DECIMALS, ..coin::token(&network, sum(&coins)) };
        coin::take(&context, found.map(token));
        follow(&context, network, address, held, height);
    });
}

/// Coins come and go with blocks, and what waited for one waits no longer: then they are looked for again, while the form is in sight.
fn follow(
    context: &Context,
    network: Rc<Network>,
    address: String,
    held: Vec<String>,
    height: Option<u64>,
) {
    context.spawn_latest(HELD, move |context| async move {
        loop {
            context.sleep(POLL_MS).await;
            if !context.runtime().is_running(HOLDINGS) {
                continue;
            }
            let still = held::held(&context, &network, &address).await;
            if held.iter().any(|coin| !still.contains(coin))
                || is_block_after(&context, &network, height).await
            {
                return learn(&context);
            }
        }
    });
}

/// Whether there is a block after this one by now. To look for coins the node looks through everything; its hash is told at once.
async fn is_block_after(context: &Context, network: &Rc<Network>, height: Option<u64>) -> bool {
    let Some(height) = height else { return false };
    let params = join(&["[", &json::to_string(&(height + 1)), "]"]);
    let hash = rpc::call(context, network, "getblockhash", params).await;
    hash.is_ok_and(|hash| hash.as_str().is_some())
}

/// Makes the transaction that the form describes; all there is, without an amount. With the height of the last block before it, if it is told.
pub async fn transfer(
    context: &Context,
    order: &Order,
    units: Option<String>,
) -> Result<(Psbt, Option<u64>), Failure> {
    let amount = match units {
        Some(units) => Some(units.parse::<u64>().map_err(|_| Problem::SendIncomplete)?),
        None => None,
    };
    let network = &order.network;
    let rate = rate(context, network, order.fee).await?;
    let from = &order.signer.address;
    let (coins, height) = unspent(context, network, from).await?;
    let mut held = held::held(context, network, from).await;
    let open = Kept::of(context, from).open(&coins);
    let addresses = addresses(&network.caip_network_id);
    let pay = |coins: &[Coin]| pay(addresses, from, coins, &order.to, amount, rate);
    loop {
        let problem = match pay(&free(&open, &held)) {
            Ok(psbt) => {
                // What other wallets spend is known to nodes alone.
                let spent = spent(context, network, &psbt.spends).await;
                if spent.is_empty() {
                    let own = Script::of(addresses, from).ok_or(Problem::SendFailed)?;
                    let psbt = previous::add(context, network, psbt, &coins, &own).await?;
                    return Ok((psbt, height));
                }
                held.extend(spent);
                continue;
            }
            Err(BitcoinError::TooLittle) if pay(&open).is_ok() => Problem::CoinsWaiting,
            Err(BitcoinError::TooLittle) if pay(&coins).is_ok() => Problem::CoinsKept,
            Err(BitcoinError::TooLittle) => Problem::InsufficientBalance,
            Err(BitcoinError::Address | BitcoinError::Dust) => Problem::SendIncomplete,
            Err(BitcoinError::Coin | BitcoinError::OldAddress) => Problem::SendFailed,
        };
        return Err(problem.into());
    }
}

/// What can be spent now: a coin of a payment that waits for a block would take that payment's place, and what may carry something else is left alone.
fn spendable(
    context: &Context,
    coins: &[Coin],
    held: &[String],
    kept: &Kept,
    symbol: &str,
) -> Result<Vec<Coin>, Failure> {
    let open = kept.open(coins);
    let free = free(&open, held);
    let mut state = context.edit();
    state.slices.send.coin_note = kept.note(coins, symbol);
    if free.is_empty() && !open.is_empty() {
        return Err(Problem::CoinsWaiting.into());
    }
    state.send.in_time = (free.len() < open.len()).then(|| sum(&open));
    state.send.with_kept = (open.len() < coins.len()).then(|| sum(coins));
    Ok(free)
}

fn free(coins: &[Coin], held: &[String]) -> Vec<Coin> {
    coins.iter().filter(|coin| !held.contains(&coin.name())).cloned().collect()
}

/// What an address has, as the node finds it among everything that no block up to this height has spent.
async fn unspent(
    context: &Context,
    network: &Rc<Network>,
    address: &str,
) -> Result<(Vec<Coin>, Option<u64>), Failure> {
    let mut params = String::from("[\"start\",[");
    join(&["addr(", address, ")"]).write(&mut params);
    params.push_str("]]");
    let found = rpc::call(context, network, "scantxoutset", params).await?;
    let all = found.get("unspents").and_then(Value::as_array);
    let all = all.ok_or(Problem::BalanceUnavailable)?;
    let mut coins = Vec::new();
    for one in all {
        // One that cannot be read would be missing from the sum.
        coins.push(coin(one).ok_or(Problem::BalanceUnavailable)?);
    }
    Ok((coins, found.get("height").and_then(Value::as_u64)))
}

fn coin(told: &Value) -> Option<Coin> {
    let amount = Amount::parse(told.get("amount")?.as_number()?)?;
    Some(Coin {
        txid: told.get("txid")?.as_str()?.to_owned(),
        place: told.get("vout")?.as_u64()?.try_into().ok()?,
        satoshis: amount.to_units(DECIMALS)?.parse().ok()?,
        height: told.get("height").and_then(Value::as_u64),
        marked: kept::is_marked(told),
    })
}

/// What the node thinks a byte must pay, rounded up.
async fn rate(
    context: &Context,
    network: &Rc<Network>,
    choice: FeeChoice,
) -> Result<FeeRate, Failure> {
    let params = join(&["[", choice.blocks(), "]"]);
    let said = rpc::call(context, network, "estimatesmartfee", params).await?;
    let told = said.get("feerate").and_then(Value::as_number).and_then(Amount::parse);
    let units = told.and_then(|rate| rate.to_units(DECIMALS)).and_then(|units| units.parse().ok());
    // A node that saw too little says nothing, and takes the least.
    let thousand: u64 = units.unwrap_or(LEAST * THOUSAND);
    Ok(FeeRate(thousand.div_ceil(THOUSAND).max(LEAST)))
}

/// Bitcoin's networks by the beginning of their first block's hash (CAIP-4).
fn addresses(chain: &ChainId) -> Addresses {
    match chain.reference() {
        "000000000019d6689c085ae165831e93" => MAINNET,
        "000000000933ea01ad0ee984209779ba"
        | "00000000da84f2bafbbc53dee25a72ae"
        | "00000008819873e925422c1ff0f99f7c" => TESTNET,
        _ => REGTEST,
    }
}
