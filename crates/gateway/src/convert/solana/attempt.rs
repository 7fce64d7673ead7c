//! A transaction tried before it is told: what the user would have more or less of.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::account::{Account, ENOUGH};
use super::wire::Transaction;
use super::{Key, SolanaAsset, SolanaSwap, wire};
use crate::ask::{Ask, AskError};

/// Accounts that a node tells in one call.
const AT_ONCE: usize = 100;

/// Accounts that one transaction may hold (Solana's own limit).
const MOST_ACCOUNTS: usize = 128;

/// What a signature costs, in lamports.
const PER_SIGNATURE: u64 = 5_000;

/// Where a table's addresses begin.
const TABLE_HEAD: usize = 56;

/// What a transaction would do to a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// The slot that it was tried at.
    pub slot: u64,
    /// Lamports that it costs, not counted below.
    pub fee: u64,
    /// More, or less, of each asset: base units.
    pub changes: BTreeMap<SolanaAsset, i128>,
}

/// It would not work.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AttemptError {
    /// A program says no, in these words.
    #[error("{0}")]
    Failed(String),
    /// It is not what was asked for.
    #[error("the transaction {0}")]
    Foul(&'static str),
    /// The chain does not answer.
    #[error(transparent)]
    Chain(#[from] AskError),
}

impl Effect {
    /// How much more, or less, there is of an asset.
    pub fn of(&self, asset: SolanaAsset) -> i128 {
        self.changes.get(&asset).copied().unwrap_or_default()
    }
}

#[derive(Deserialize)]
struct Said<T> {
    context: Context,
    value: T,
}

#[derive(Deserialize)]
struct Context {
    slot: u64,
}

#[derive(Deserialize)]
struct Simulated {
    #[serde(default)]
    err: Value,
    #[serde(default)]
    logs: Option<Vec<String>>,
    #[serde(default)]
    accounts: Option<Vec<Option<Account>>>,
}

/// Tries the swap on the chain as it is now. Everything of the user's that it could change is looked at, not only what it should.
pub async fn attempt(ask: &Ask, swap: &SolanaSwap, user: Key) -> Result<Effect, AttemptError> {
    let transaction = wire::read(&swap.wire).ok_or(AttemptError::Foul("cannot be read"))?;
    if transaction.unsigned != [user] {
        return Err(AttemptError::Foul("waits for another signature than the user's alone"));
    }
    let (slot, watched) = watched(ask, &transaction, user).await?;
    let (after, fee) =
        tokio::join!(simulate(ask, &swap.wire, &watched), fee(ask, &transaction, swap));
    let (after, fee) = (after?, fee?);
    let mut changes = BTreeMap::new();
    for ((key, before), after) in watched.iter().zip(&after) {
        for (asset, change) in compare(user, *key, before.as_ref(), after.as_ref())? {
            *changes.entry(asset).or_default() += change;
        }
    }
    if transaction.payer == user {
        *changes.entry(SolanaAsset::Native).or_default() += i128::from(fee);
    }
    changes.retain(|_, change| *change != 0);
    Ok(Effect { slot, fee, changes })
}

/// The user's accounts that the transaction could change, and those that do not exist yet; as they are, with the slot.
async fn watched(
    ask: &Ask,
    transaction: &Transaction<'_>,
    user: Key,
) -> Result<(u64, Vec<(Key, Option<Account>)>), AttemptError> {
    let mut keys = transaction.writable.clone();
    keys.extend(looked_up(ask, transaction).await?);
    if !keys.contains(&user) {
        keys.push(user);
    }
    if keys.len() > MOST_ACCOUNTS {
        return Err(AttemptError::Foul("holds more accounts than one may"));
    }
    let (slot, accounts) = accounts(ask, &keys, Some(ENOUGH)).await?;
    let is_users = |key: Key, account: Option<&Account>| match account {
        Some(account) => key == user || account.token().is_some_and(|token| token.owner == user),
        None => true,
    };
    let all = keys.into_iter().zip(accounts);
    Ok((slot, all.filter(|(key, account)| is_users(*key, account.as_ref())).collect()))
}

/// The accounts in tables that the transaction may change.
async fn looked_up(ask: &Ask, transaction: &Transaction<'_>) -> Result<Vec<Key>, AttemptError> {
    let lookups = &transaction.lookups;
    if lookups.is_empty() {
        return Ok(Vec::new());
    }
    let tables: Vec<_> = lookups.iter().map(|lookup| lookup.table).collect();
    let (_, tables) = accounts(ask, &tables, None).await?;
    let missing = AttemptError::Foul("names accounts in a table that is not there");
    let mut keys = Vec::new();
    for (lookup, table) in lookups.iter().zip(tables) {
        let bytes = table.and_then(|table| table.bytes()).ok_or(missing.clone())?;
        for place in &lookup.writable {
            let start = TABLE_HEAD + 32 * usize::from(*place);
            keys.push(bytes.get(start..).and_then(Key::first_of).ok_or(missing.clone())?);
        }
    }
    Ok(keys)
}

/// Accounts as they are, of each only the first bytes if so many are enough; with the slot.
async fn accounts(
    ask: &Ask,
    keys: &[Key],
    enough: Option<usize>,
) -> Result<(u64, Vec<Option<Account>>), AttemptError> {
    let (mut slot, mut found) = (0, Vec::with_capacity(keys.len()));
    for part in keys.chunks(AT_ONCE) {
        let mut how = json!({ "encoding": "base64", "commitment": "confirmed" });
        if let Some(length) = enough {
            how["dataSlice"] = json!({ "offset": 0, "length": length });
        }
        let texts: Vec<_> = part.iter().map(Key::to_string).collect();
        let said: Said<Vec<Option<Account>>> =
            ask.call("getMultipleAccounts", &json!([texts, how])).await?;
        if said.value.len() != part.len() {
            return Err(AskError::Shape { method: "getMultipleAccounts" }.into());
        }
        slot = said.context.slot;
        found.extend(said.value);
    }
    Ok((slot, found))
}

/// The watched accounts as they would be.
async fn simulate(
    ask: &Ask,
    wire: &[u8],
    watched: &[(Key, Option<Account>)],
) -> Result<Vec<Option<Account>>, AttemptError> {
    let addresses: Vec<_> = watched.iter().map(|(key, _)| key.to_string()).collect();
    let how = json!({
        "encoding": "base64",
        "commitment": "confirmed",
        // The user has not signed, and a node may not have heard of the newest block yet.
        "sigVerify": false,
        "replaceRecentBlockhash": true,
        "accounts": { "encoding": "base64", "addresses": addresses },
    });
    let params = json!([data_encoding::BASE64.encode(wire), how]);
    let said: Said<Simulated> = ask.call("simulateTransaction", &params).await?;
    let Simulated { err, logs, accounts } = said.value;
    if !err.is_null() {
        return Err(AttemptError::Failed(words(&err, &logs.unwrap_or_default())));
    }
    accounts
        .filter(|accounts| accounts.len() == watched.len())
        .ok_or_else(|| AskError::Shape { method: "simulateTransaction" }.into())
}

/// Why it failed: what the programs wrote last about it, and the node's own word.
fn words(error: &Value, logs: &[String]) -> String {
    let telling =
        |line: &&String| ["insufficient", "Error", "failed"].iter().any(|word| line.contains(word));
    let last: Vec<_> = logs.iter().rev().filter(telling).take(3).map(String::as_str).collect();
    format!("{} {error}", last.join("; "))
}

/// What it costs, by the node's word; by the rule where the node has not heard of the block that the transaction names.
async fn fee(
    ask: &Ask,
    transaction: &Transaction<'_>,
    swap: &SolanaSwap,
) -> Result<u64, AttemptError> {
    let message = data_encoding::BASE64.encode(transaction.message);
    let params = json!([message, { "commitment": "confirmed" }]);
    let said: Said<Option<u64>> = ask.call("getFeeForMessage", &params).await?;
    let signatures = u64::try_from(transaction.signers).unwrap_or(u64::MAX);
    let by_rule = || signatures.saturating_mul(PER_SIGNATURE).saturating_add(swap.priority_fee);
    Ok(said.value.unwrap_or_else(by_rule))
}

/// What the user has more or less of by one account's change.
fn compare(
    user: Key,
    key: Key,
    before: Option<&Account>,
    after: Option<&Account>,
) -> Result<Vec<(SolanaAsset, i128)>, AttemptError> {
    let mut changes = Vec::new();
    if key == user {
        let lamports = |account: Option<&Account>| account.map_or(0, |account| account.lamports);
        let change = i128::from(lamports(after)) - i128::from(lamports(before));
        changes.push((SolanaAsset::Native, change));
        if before.is_some_and(Account::is_personal)
            && after.is_some_and(|after| !after.is_personal())
        {
            return Err(AttemptError::Foul("gives the user's account to a program"));
        }
        return Ok(changes);
    }
    let (had, has) = (before.and_then(Account::token), after.and_then(Account::token));
    if let Some(has) = has.filter(|has| had.is_some() || has.owner == user) {
        let delegate = had.and_then(|had| had.delegate);
        let lent = has.delegate.is_some_and(|(to, most)| {
            delegate.is_none_or(|(before, had)| before != to || most > had)
        });
        if has.owner != user || lent || has.closer != had.and_then(|had| had.closer) {
            return Err(AttemptError::Foul("lets somebody else take the user's tokens"));
        }
        changes.push((SolanaAsset::Mint(has.mint), i128::from(has.amount)));
    }
    if let Some(had) = had {
        changes.push((SolanaAsset::Mint(had.mint), -i128::from(had.amount)));
    }
    Ok(changes)
}
