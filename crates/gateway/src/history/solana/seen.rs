use std::collections::BTreeMap;

use super::transaction::{Meta, TokenBalance, Transaction};
use crate::history::spam::MASS;

/// A transaction as one account sees it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seen {
    /// Seconds since 1970, when the node knows.
    pub time: Option<u64>,
    /// Whether it failed.
    pub failed: bool,
    /// Whether the account signed it.
    pub signed: bool,
    /// Whether only programs that move lamports and tokens were called.
    pub plain: bool,
    /// Who paid the fee.
    pub payer: String,
    /// What it moved, lamports first.
    pub moves: Vec<Move>,
    /// Token accounts of the account in it.
    pub places: Vec<String>,
}

/// Something that moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// Its mint; `None` for lamports.
    pub mint: Option<String>,
    /// Digits after the point.
    pub decimals: u8,
    /// Smallest units, more than none.
    pub units: u128,
    /// Which way.
    pub way: Way,
    /// Whom it went to or came from; nobody when it was burnt or minted.
    pub with: Vec<String>,
    /// Whether as many accounts got the same as are an air-drop.
    pub mass: bool,
}

/// Which way something moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To the account.
    In,
    /// From it.
    Out,
    /// Between it and its own token accounts: the deposit that each of them needs.
    Own,
}

/// The mint of wrapped SOL: accounts of it hold their amount in lamports.
pub const WRAPPED: &str = "So11111111111111111111111111111111111111112";

/// The digits of a SOL.
pub const SOL: u8 = 9;

/// Programs that move lamports and tokens, or only say something: system, both tokens', associated accounts, budget, both memos.
const PLAIN: [&str; 7] = [
    "11111111111111111111111111111111",
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
    "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
    "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
    "ComputeBudget111111111111111111111111111111",
    "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
    "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
];

/// A token account of the transaction, before and after.
#[derive(Default)]
struct Held {
    mint: String,
    decimals: u8,
    owners: [Option<String>; 2],
    amounts: [u64; 2],
}

/// What a transaction did for `account`, whose token accounts of today are `own`. `None` when the node tells no outcome.
pub fn see(transaction: &Transaction, account: &str, own: &[String]) -> Option<Seen> {
    let keys = &transaction.signed.message.account_keys;
    let meta = transaction.meta.as_ref()?;
    let held = held(meta, keys.len());
    let key = |at: usize| keys[at].pubkey.as_str();
    let is_own = |at: usize, one: &Held| {
        let owners = one.owners.iter().flatten();
        let told = owners.clone().next().is_some();
        owners.clone().any(|owner| owner == account)
            || (!told && own.iter().any(|own| own == key(at)))
    };
    let places: Vec<usize> =
        held.iter().filter(|(at, one)| is_own(**at, one)).map(|(at, _)| *at).collect();
    let lamports = lamports(meta, keys.len())?;
    let instructions = &transaction.signed.message.instructions;
    let mut seen = Seen {
        time: transaction.block_time,
        failed: meta.err.is_some(),
        signed: keys.iter().any(|key| key.signer && key.pubkey == account),
        plain: instructions.iter().all(|one| PLAIN.contains(&one.program_id.as_str())),
        payer: keys.first()?.pubkey.clone(),
        moves: Vec::new(),
        places: places.iter().map(|at| key(*at).to_owned()).collect(),
    };
    // Whom an account's lamports belong to: a token account's owner, else itself.
    let holder = |at: usize| match held.get(&at) {
        Some(one) => one.owners.iter().flatten().next_back().map_or(key(at), String::as_str),
        None => key(at),
    };
    let mine: i128 = (0..keys.len()).filter(|at| key(*at) == account).map(|at| lamports[at]).sum();
    let deposits: i128 = places.iter().map(|at| lamports[*at] - wrapped(&held[at])).sum();
    let (moved, between) = split(mine, deposits);
    let others = (0..keys.len()).filter(|at| key(*at) != account && !places.contains(at));
    let others = others.map(|at| (holder(at), lamports[at]));
    seen.moves.extend(fold(None, SOL, moved, others));
    if between > 0 {
        seen.moves.push(Move {
            mint: None,
            decimals: SOL,
            units: between.unsigned_abs(),
            way: Way::Own,
            with: Vec::new(),
            mass: false,
        });
    }
    for (mint, (decimals, shares)) in by_mint(&held, &holder_of(&seen.places, account, &key)) {
        let moved = shares.get(account).copied().unwrap_or_default();
        let others = shares.iter().filter(|(owner, _)| **owner != account);
        let others = others.map(|(owner, change)| (owner.as_str(), *change));
        seen.moves.extend(fold(Some(mint), decimals, moved, others));
    }
    Some(seen)
}

fn held(meta: &Meta, accounts: usize) -> BTreeMap<usize, Held> {
    let mut held: BTreeMap<usize, Held> = BTreeMap::new();
    let sides = [&meta.pre_token_balances, &meta.post_token_balances];
    for (side, balances) in sides.into_iter().enumerate() {
        for TokenBalance { account_index, mint, owner, ui_token_amount } in
            balances.iter().flatten()
        {
            let Ok(amount) = ui_token_amount.amount.parse() else { continue };
            if *account_index >= accounts {
                continue;
            }
            let one = held.entry(*account_index).or_default();
            one.mint.clone_from(mint);
            one.decimals = ui_token_amount.decimals;
            one.owners[side].clone_from(owner);
            one.amounts[side] = amount;
        }
    }
    held
}

/// What each account's lamports changed by, as if there had been no fee.
fn lamports(meta: &Meta, accounts: usize) -> Option<Vec<i128>> {
    if meta.pre_balances.len() != accounts || meta.post_balances.len() != accounts {
        return None;
    }
    let both = meta.pre_balances.iter().zip(&meta.post_balances);
    let mut changes: Vec<i128> =
        both.map(|(before, after)| i128::from(*after) - i128::from(*before)).collect();
    *changes.first_mut()? += i128::from(meta.fee);
    Some(changes)
}

/// Lamports that stand for wrapped SOL and are told as such.
fn wrapped(one: &Held) -> i128 {
    let [before, after] = one.amounts.map(i128::from);
    if one.mint == WRAPPED { after - before } else { 0 }
}

/// What the account's lamports changed by besides what went into its own token accounts or came back out of them, and the latter.
/// A deposit that somebody else paid changes nothing for the account.
fn split(mine: i128, deposits: i128) -> (i128, i128) {
    let between =
        if deposits >= 0 { deposits.min((-mine).max(0)) } else { (-deposits).min(mine.max(0)) };
    let moved = if deposits >= 0 { mine + between } else { mine - between };
    (moved, between)
}

type Shares = BTreeMap<String, i128>;

/// Each mint's decimals, and what each owner has more or less of it.
fn by_mint(
    held: &BTreeMap<usize, Held>,
    holder: &dyn Fn(usize, Option<&String>) -> String,
) -> BTreeMap<String, (u8, Shares)> {
    let mut mints: BTreeMap<String, (u8, Shares)> = BTreeMap::new();
    for (at, one) in held {
        let (_, shares) = mints.entry(one.mint.clone()).or_insert((one.decimals, Shares::new()));
        for ((owner, amount), sign) in one.owners.iter().zip(one.amounts).zip([-1, 1]) {
            // An account that is not there on one side held nothing.
            if amount > 0 {
                *shares.entry(holder(*at, owner.as_ref())).or_default() +=
                    sign * i128::from(amount);
            }
        }
    }
    mints
}

fn holder_of<'a>(
    places: &'a [String],
    account: &'a str,
    key: &'a dyn Fn(usize) -> &'a str,
) -> impl Fn(usize, Option<&String>) -> String + 'a {
    move |at, told| match told {
        Some(owner) => owner.clone(),
        None if places.iter().any(|place| place == key(at)) => account.to_owned(),
        None => key(at).to_owned(),
    }
}

fn fold<'a>(
    mint: Option<String>,
    decimals: u8,
    moved: i128,
    others: impl Iterator<Item = (&'a str, i128)>,
) -> Option<Move> {
    let way = if moved > 0 { Way::In } else { Way::Out };
    let mut gains = 0_u32;
    let mut with: Vec<String> = Vec::new();
    for (other, change) in others {
        gains += u32::from(change > 0);
        // Who lost what the account got, and who got what it lost.
        let fits = if moved > 0 { change < 0 } else { change > 0 };
        if fits && !with.iter().any(|known| known == other) {
            with.push(other.to_owned());
        }
    }
    let mass = way == Way::In && gains + 1 >= MASS;
    let units = moved.unsigned_abs();
    (units > 0).then_some(Move { mint, decimals, units, way, with, mass })
}

#[cfg(test)]
mod tests;
