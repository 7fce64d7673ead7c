use std::collections::BTreeSet;

use alloy_primitives::U256;
use api::history::{
    Direction, FungibleInfo, HistoryItem, HistoryMetadata, HistoryStatus, Icon, Transfer,
    TransferQuantity,
};
use caip::ChainId;

use super::esplora::{Output, Transaction};
use crate::evm::units::to_decimal;
use crate::history::operation::Operation;
use crate::history::time::iso_8601;
use crate::tokens::Native;

/// The digits of a bitcoin.
const DECIMALS: u8 = 8;

/// A transaction as the wire has it, seen from one address.
///
/// What went is what others got: the fee is no transfer when all inputs are the account's. When some are not, nobody can tell who paid
/// the fee, and the account's whole difference is told.
pub fn item(
    chain: &ChainId,
    native: &Native,
    account: &str,
    transaction: &Transaction,
) -> HistoryItem {
    let (direction, units) = moved(transaction, account);
    let is_mined = transaction.vin.iter().any(|input| input.is_coinbase);
    let operation = match direction {
        Direction::In if is_mined => Operation::Mint,
        Direction::In => Operation::Receive,
        Direction::Out | Direction::Itself => Operation::Send,
    };
    let (sent_from, sent_to) = parties(transaction, account, direction);
    let transfer = Transfer {
        fungible_info: Some(FungibleInfo {
            name: Some(native.name.clone()),
            symbol: Some(native.symbol.clone()),
            icon: native.logo.clone().map(|url| Icon { url }),
            address: None,
        }),
        nft_info: None,
        direction,
        quantity: TransferQuantity { numeric: to_decimal(U256::from(units), DECIMALS) },
        value: None,
        price: None,
        spam_reasons: Vec::new(),
    };
    let is_pending = !transaction.status.confirmed;
    HistoryItem {
        id: format!("{chain}:{}", transaction.txid),
        metadata: HistoryMetadata {
            operation_type: operation.as_str().to_owned(),
            hash: transaction.txid.clone(),
            mined_at: transaction.status.block_time.map(iso_8601).unwrap_or_default(),
            sent_from,
            sent_to,
            status: if is_pending { HistoryStatus::Pending } else { HistoryStatus::Confirmed },
            nonce: 0,
            chain: Some(chain.clone()),
            application: None,
        },
        transfers: if units > 0 { vec![transfer] } else { Vec::new() },
    }
}

/// Which way, and how many satoshis.
fn moved(transaction: &Transaction, account: &str) -> (Direction, u128) {
    let sum = |all: &mut dyn Iterator<Item = &Output>| -> i128 {
        all.filter(|output| is_at(output, account)).map(|output| i128::from(output.value)).sum()
    };
    let spent = sum(&mut transaction.vin.iter().filter_map(|input| input.prevout.as_ref()));
    let got = sum(&mut transaction.vout.iter());
    let mut inputs = transaction.vin.iter();
    let pays = inputs.all(|input| input.prevout.as_ref().is_some_and(|at| is_at(at, account)));
    let fee = if pays { i128::from(transaction.fee) } else { 0 };
    let went = spent - got - fee;
    match went {
        0 => (Direction::Itself, got.unsigned_abs()),
        1.. => (Direction::Out, went.unsigned_abs()),
        _ => (Direction::In, went.unsigned_abs()),
    }
}

fn is_at(output: &Output, account: &str) -> bool {
    output.scriptpubkey_address.as_deref() == Some(account)
}

/// Who sent it and who got it, where there is exactly one; else the first input's address, and nobody where several got it.
fn parties(transaction: &Transaction, account: &str, direction: Direction) -> (String, String) {
    let address = |output: &Output| output.scriptpubkey_address.clone();
    let givers = transaction.vin.iter().filter_map(|input| address(input.prevout.as_ref()?));
    let takers: BTreeSet<String> =
        transaction.vout.iter().filter_map(address).filter(|taker| taker != account).collect();
    let first = givers.into_iter().find(|giver| giver != account);
    match direction {
        Direction::In => (first.unwrap_or_default(), account.to_owned()),
        Direction::Itself => (account.to_owned(), account.to_owned()),
        Direction::Out => {
            let single = takers.first().filter(|_| takers.len() == 1);
            (account.to_owned(), single.cloned().unwrap_or_default())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// What the account `me` did: its inputs and outputs as addresses with satoshis.
    fn told(
        inputs: &[(&str, u64)],
        outputs: &[(&str, u64)],
        fee: u64,
    ) -> (String, Direction, u128) {
        let at = |(address, value): &(&str, u64)| json!({ "scriptpubkey_address": address, "value": value });
        let vin: Vec<Value> =
            inputs.iter().map(|one| json!({ "is_coinbase": false, "prevout": at(one) })).collect();
        let vout: Vec<Value> = outputs.iter().map(at).collect();
        let written = json!({ "txid": "t", "fee": fee, "vin": vin, "vout": vout, "status": { "confirmed": false } });
        let transaction: Transaction = serde_json::from_value(written).unwrap();
        let (direction, units) = moved(&transaction, "me");
        let (from, to) = parties(&transaction, "me", direction);
        (format!("{from}>{to}"), direction, units)
    }

    #[test]
    fn what_went_is_what_others_got() {
        let table = [
            (told(&[("me", 100)], &[("you", 60), ("me", 30)], 10), "me>you", Direction::Out, 60),
            (told(&[("me", 100)], &[("you", 60), ("her", 30)], 10), "me>", Direction::Out, 90),
            (told(&[("you", 100)], &[("me", 60), ("you", 30)], 10), "you>me", Direction::In, 60),
            (told(&[("me", 50), ("me", 50)], &[("me", 90)], 10), "me>me", Direction::Itself, 90),
            // Of several who pay nobody knows who paid the fee.
            (
                told(&[("me", 100), ("you", 100)], &[("shop", 190)], 10),
                "me>shop",
                Direction::Out,
                100,
            ),
            (
                told(&[("me", 100), ("you", 200)], &[("me", 150), ("you", 140)], 10),
                "you>me",
                Direction::In,
                50,
            ),
        ];
        for (found, parties, direction, units) in table {
            assert_eq!(found, (parties.to_owned(), direction, units));
        }
    }
}
