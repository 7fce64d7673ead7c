//! What is signed on Solana: transfers of the coin and of tokens of both programs, with an account for the receiver where they have none.

mod message;
mod receiver;

use super::order::Order;
use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    message::Message,
    review::{
        Expect,
        associated::{associated, key},
        wire::{TOKEN_PROGRAM, is_token_program},
    },
    rpc,
    text::{join, order as sort},
    tokens::Token,
};
use json::Value;
use message::{Step, create_account, transfer_coin, transfer_token, write};
use receiver::owner_of;

/// A blockhash is good for about a minute; what is older than this is made anew.
pub(super) const FRESH_MS: u64 = 45_000;
/// What a transaction stands on is asked of the newest blocks that will stay: of finalized ones it would be half a minute old.
const CONFIRMED: &str = "[{\"commitment\":\"confirmed\"}]";
/// Bytes of a token account with every extension that a mint may ask for: 165 of the account and one of its kind, then 4 before each extension
/// and what is in it: an owner that stays (0, by the associated token program), a kept fee (8), a hook (1), what goes only with its
/// account (0), and what can be paused (0). A new account takes no more than that.
const ACCOUNT_BYTES: &str = "195";

/// Bytes of a token account without extensions.
const TOKEN_ACCOUNT: usize = 165;

/// A transaction that waits for its signature.
pub(super) struct Made {
    pub bytes: Vec<u8>,
    /// What the receiver's new account takes.
    pub rent: Option<Expect>,
    /// Why what is sent may be lost.
    pub critical: Vec<Message>,
    /// The last block height at which it may be taken in.
    pub last_block: u64,
}

/// Moves the coin or a token.
pub(super) async fn transfer(
    context: &Context,
    order: &Order,
    token: &Token,
    quantity: &Amount,
) -> Result<Made, Failure> {
    let network = &order.network;
    let units = quantity.to_units(token.decimals).and_then(|units| units.parse::<u64>().ok());
    let units = units.ok_or(Problem::SendIncomplete)?;
    let latest = rpc::ask(context, network, "getLatestBlockhash", CONFIRMED.into());
    let Moved { steps, rent, critical } = match &token.address {
        None => move_coin(context, order, units).await?,
        Some(mint) => move_token(context, order, mint, token.decimals, units).await?,
    };
    let latest = rpc::read(latest).await?;
    let value = latest.get("value");
    let blockhash = value.and_then(|value| value.get("blockhash")?.as_str());
    let last_block = value.and_then(|value| value.get("lastValidBlockHeight")?.as_u64());
    let (Some(blockhash), Some(last_block)) = (blockhash, last_block) else {
        return Err(Problem::RpcUnavailable.into());
    };
    let bytes = write(&order.signer.address, &steps, blockhash).ok_or(Problem::SendFailed)?;
    Ok(Made { bytes, rent, critical, last_block })
}

/// What is to be done, what a new account takes, and why it may be lost.
struct Moved {
    steps: Vec<Step>,
    rent: Option<Expect>,
    critical: Vec<Message>,
}

async fn move_coin(context: &Context, order: &Order, lamports: u64) -> Result<Moved, Failure> {
    let list =
        join(&["[\"", &order.to, "\",{\"encoding\":\"base64\",\"commitment\":\"confirmed\"}]"]);
    let there = rpc::call(context, &order.network, "getAccountInfo", list).await?;
    let critical = receiver::judge(&order.to, there.get("value"))?;
    let steps = vec![transfer_coin(&order.signer.address, &order.to, lamports)];
    Ok(Moved { steps, rent: None, critical })
}

async fn move_token(
    context: &Context,
    order: &Order,
    mint: &str,
    decimals: u8,
    units: u64,
) -> Result<Moved, Failure> {
    let network = &order.network;
    let owner = &order.signer.address;
    let list = join(&[
        "[[\"",
        mint,
        "\",\"",
        &order.to,
        "\"],{\"encoding\":\"base64\",\"commitment\":\"confirmed\"}]",
    ]);
    let facts = rpc::ask(context, network, "getMultipleAccounts", list);
    let own = [
        "[\"",
        owner,
        "\",{\"mint\":\"",
        mint,
        "\"},{\"encoding\":\"base64\",\"commitment\":\"confirmed\"}]",
    ];
    let own = rpc::ask(context, network, "getTokenAccountsByOwner", join(&own));
    let size = join(&["[", ACCOUNT_BYTES, "]"]);
    let rent = rpc::ask(context, network, "getMinimumBalanceForRentExemption", size);
    let (facts, own, rent) =
        (rpc::read(facts).await?, rpc::read(own).await?, rpc::read(rent).await);
    let facts = facts.get("value").and_then(Value::as_array).unwrap_or_default();
    let program = facts
        .first()
        .and_then(owner_of)
        .filter(|program| is_token_program(program))
        .unwrap_or(TOKEN_PROGRAM);
    let critical = receiver::judge(&order.to, facts.get(1))?;
    let to = associated(&order.to, mint, program).ok_or(Problem::SendFailed)?;
    let list = join(&["[\"", &to, "\",{\"encoding\":\"base64\",\"commitment\":\"confirmed\"}]"]);
    let there = rpc::call(context, network, "getAccountInfo", list).await?;
    let exists = is_open(there.get("value"), program, mint, &order.to)?;
    let mut steps = Vec::new();
    if !exists {
        steps.push(create_account(owner, &to, &order.to, mint, program));
    }
    let mut left = units;
    for (from, held) in held(&own) {
        let part = held.min(left);
        if part > 0 {
            steps.push(transfer_token(program, &from, mint, &to, owner, part, decimals));
            left -= part;
        }
    }
    if left > 0 {
        return Err(Problem::InsufficientBalance.into());
    }
    let lamports = rent.ok().and_then(|rent| rent.as_number().map(str::to_owned));
    let rent =
        lamports.filter(|_| !exists).map(|units| Expect::Spends { token: String::new(), units });
    Ok(Moved { steps, rent, critical })
}

/// Whether a receiver's account of a mint is open. Coins that anybody sent to its address open nothing: until the token program owns it, `CreateIdempotent`
/// still does. One that is another owner's by now would keep what is sent from the receiver.
fn is_open(
    account: Option<&Value>,
    program: &str,
    mint: &str,
    owner: &str,
) -> Result<bool, Failure> {
    let Some(account) = account.filter(|account| owner_of(account) == Some(program)) else {
        return Ok(false);
    };
    let data = account.get("data").and_then(Value::as_array);
    let data = data.and_then(|data| base64::read(data.first()?.as_str()?)).unwrap_or_default();
    let is = |from: usize, address: &str| {
        data.get(from..from + 32) == key(address).as_ref().map(<[u8; 32]>::as_slice)
    };
    if data.len() < TOKEN_ACCOUNT || !is(0, mint) || !is(32, owner) {
        return Err(Problem::ReceiverIsTokenAccount.into());
    }
    Ok(true)
}

/// The owner's accounts of a mint with what they hold, the fullest first.
fn held(answer: &Value) -> Vec<(String, u64)> {
    let mut accounts = Vec::new();
    for one in answer.get("value").and_then(Value::as_array).unwrap_or_default() {
        let data = one.get("account").and_then(|account| account.get("data")?.as_array()?.first());
        let data = data.and_then(Value::as_str).and_then(base64::read);
        let units = data.and_then(|data| <[u8; 8]>::try_from(data.get(64..72)?).ok());
        let place = one.get("pubkey").and_then(Value::as_str);
        if let (Some(place), Some(units)) = (place, units) {
            accounts.push((place.to_owned(), u64::from_le_bytes(units)));
        }
    }
    sort(&mut accounts, |(_, units)| std::cmp::Reverse(*units));
    accounts
}
