//! From a block to what it did for the addresses.

use std::collections::{HashMap, HashSet};

use super::chain::CoinIndex;
use super::node::{Abilities, Block, Made, Spent, Told, outputs};
use crate::ask::AskError;
use crate::bitcoin::{DECIMALS, Input, Output, Status, Transaction, see};
use crate::evm::units::from_decimal;
use crate::index::budget::Share;
use crate::index::chain::IndexFault;
use crate::index::store::{CoinAccount, CoinEntry};

/// Outputs by the transaction that made them.
type Outputs = HashMap<String, Vec<Made>>;

/// What a block did for these accounts.
pub async fn entries(
    chain: &CoinIndex,
    share: Share,
    abilities: Abilities,
    accounts: &[CoinAccount],
    block: Block,
) -> Result<Vec<CoinEntry>, IndexFault> {
    let spent = spent_outputs(chain, share, abilities, &block).await?;
    let numbers: HashMap<&str, i64> =
        accounts.iter().map(|account| (account.address.as_str(), account.id)).collect();
    let mut entries = Vec::new();
    for (place, told) in (0..).zip(block.tx) {
        let transaction = whole(told, &spent, block.time)?;
        let inputs = transaction.vin.iter().filter_map(|input| input.prevout.as_ref());
        let touched = inputs.chain(&transaction.vout).filter_map(|output| {
            let address = output.scriptpubkey_address.as_deref()?;
            numbers.get_key_value(address)
        });
        let touched: HashSet<(&str, i64)> = touched.map(|(at, id)| (*at, *id)).collect();
        for (address, account) in touched {
            entries.push(CoinEntry {
                account,
                block: block.height,
                place,
                txid: transaction.txid.parse().map_err(|_| not_understood())?,
                time: block.time,
                seen: see(&transaction, address),
            });
        }
    }
    Ok(entries)
}

/// The outputs that the block's transactions spend, where the node did not return them with the block.
async fn spent_outputs(
    chain: &CoinIndex,
    share: Share,
    abilities: Abilities,
    block: &Block,
) -> Result<Outputs, IndexFault> {
    let inputs = block.tx.iter().flat_map(|told| &told.vin);
    let untold = inputs.filter(|input| input.prevout.is_none());
    let wanted: HashSet<&String> = untold.filter_map(|input| input.txid.as_ref()).collect();
    if wanted.is_empty() {
        return Ok(Outputs::new());
    }
    if !abilities.transactions {
        return Err(IndexFault::Unable(
            "the node returns neither what transactions spend (Bitcoin Core does since version 23) nor transactions by id (-txindex)",
        ));
    }
    let own = block.tx.iter().filter(|told| wanted.contains(&told.txid));
    let mut found: Outputs = own.map(|told| (told.txid.clone(), told.vout.clone())).collect();
    let others = wanted.into_iter().filter(|txid| !found.contains_key(*txid)).cloned().collect();
    found.extend(outputs(&chain.node, share, others).await?);
    Ok(found)
}

fn whole(told: Told, spent: &Outputs, time: u64) -> Result<Transaction, IndexFault> {
    let vin = told.vin.iter().map(|input| spending(input, spent));
    let vin = vin.collect::<Result<Vec<_>, _>>()?;
    let vout = told.vout.iter().map(output).collect::<Option<Vec<_>>>();
    let vout = vout.ok_or_else(not_understood)?;
    let sum = |all: &mut dyn Iterator<Item = &Output>| {
        all.fold(0, |sum: u64, output| sum.saturating_add(output.value))
    };
    let came = sum(&mut vin.iter().filter_map(|input| input.prevout.as_ref()));
    // New coins come from nowhere.
    let fee = came.saturating_sub(sum(&mut vout.iter()));
    let status = Status { confirmed: true, block_time: Some(time) };
    Ok(Transaction { txid: told.txid, fee, vin, vout, status })
}

fn spending(input: &Spent, spent: &Outputs) -> Result<Input, IndexFault> {
    let is_coinbase = input.coinbase.is_some();
    let made = match (&input.prevout, &input.txid) {
        (Some(made), _) => Some(made),
        (None, Some(txid)) => {
            Some(spent.get(txid).and_then(|all| all.get(input.vout)).ok_or_else(not_understood)?)
        }
        (None, None) => None,
    };
    let prevout = made.map(|made| output(made).ok_or_else(not_understood)).transpose()?;
    Ok(Input { is_coinbase, prevout })
}

fn output(made: &Made) -> Option<Output> {
    let value = u64::try_from(from_decimal(made.value.get(), DECIMALS)?).ok()?;
    let script = &made.script_pub_key;
    let single = if let [one] = script.addresses.as_slice() { Some(one.clone()) } else { None };
    Some(Output { scriptpubkey_address: script.address.clone().or(single), value })
}

const fn not_understood() -> IndexFault {
    IndexFault::Ask(AskError::Shape { method: "getblock" })
}
