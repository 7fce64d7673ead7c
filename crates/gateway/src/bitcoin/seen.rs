use std::collections::BTreeSet;

use super::{Output, Transaction};

/// What a transaction did for one address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Which way coins went.
    pub way: Way,
    /// Satoshis.
    pub units: u64,
    /// Whether they are new coins.
    pub is_mined: bool,
    /// Who sent them: the first other input's address. Empty where none has one.
    pub from: String,
    /// Who got them, where there is exactly one; else empty.
    pub to: String,
}

/// Which way coins went, as the address sees it. The numbers are in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To it.
    In = 0,
    /// From it.
    Out = 1,
    /// From it to itself.
    Own = 2,
}

impl Way {
    /// The way of this number.
    pub const fn from_number(number: i64) -> Option<Self> {
        Some(match number {
            0 => Self::In,
            1 => Self::Out,
            2 => Self::Own,
            _ => return None,
        })
    }
}

/// What a transaction did for an address.
///
/// What went is what others got: the fee is no transfer when all inputs are the address's. When some are not, nobody can tell who paid
/// the fee, and the address's whole difference is told.
pub fn see(transaction: &Transaction, address: &str) -> Seen {
    let (way, units) = moved(transaction, address);
    let (from, to) = parties(transaction, address, way);
    let is_mined = transaction.vin.iter().any(|input| input.is_coinbase);
    Seen { way, units: u64::try_from(units).unwrap_or(u64::MAX), is_mined, from, to }
}

/// Which way, and how many satoshis.
fn moved(transaction: &Transaction, account: &str) -> (Way, u128) {
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
        0 => (Way::Own, got.unsigned_abs()),
        1.. => (Way::Out, went.unsigned_abs()),
        _ => (Way::In, went.unsigned_abs()),
    }
}

fn is_at(output: &Output, account: &str) -> bool {
    output.scriptpubkey_address.as_deref() == Some(account)
}

/// Who sent it and who got it, where there is exactly one; else the first input's address, and nobody where several got it.
fn parties(transaction: &Transaction, account: &str, way: Way) -> (String, String) {
    let address = |output: &Output| output.scriptpubkey_address.clone();
    let givers = transaction.vin.iter().filter_map(|input| address(input.prevout.as_ref()?));
    let takers: BTreeSet<String> =
        transaction.vout.iter().filter_map(address).filter(|taker| taker != account).collect();
    let first = givers.into_iter().find(|giver| giver != account);
    match way {
        Way::In => (first.unwrap_or_default(), account.to_owned()),
        Way::Own => (account.to_owned(), account.to_owned()),
        Way::Out => {
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
    fn told(inputs: &[(&str, u64)], outputs: &[(&str, u64)], fee: u64) -> (String, Way, u64) {
        let at = |(address, value): &(&str, u64)| json!({ "scriptpubkey_address": address, "value": value });
        let vin: Vec<Value> =
            inputs.iter().map(|one| json!({ "is_coinbase": false, "prevout": at(one) })).collect();
        let vout: Vec<Value> = outputs.iter().map(at).collect();
        let written = json!({ "txid": "t", "fee": fee, "vin": vin, "vout": vout, "status": { "confirmed": false } });
        let transaction: Transaction = serde_json::from_value(written).unwrap();
        let Seen { way, units, from, to, .. } = see(&transaction, "me");
        (format!("{from}>{to}"), way, units)
    }

    #[test]
    fn what_went_is_what_others_got() {
        let table = [
            (told(&[("me", 100)], &[("you", 60), ("me", 30)], 10), "me>you", Way::Out, 60),
            (told(&[("me", 100)], &[("you", 60), ("her", 30)], 10), "me>", Way::Out, 90),
            (told(&[("you", 100)], &[("me", 60), ("you", 30)], 10), "you>me", Way::In, 60),
            (told(&[("me", 50), ("me", 50)], &[("me", 90)], 10), "me>me", Way::Own, 90),
            // Of several who pay nobody knows who paid the fee.
            (told(&[("me", 100), ("you", 100)], &[("shop", 190)], 10), "me>shop", Way::Out, 100),
            (
                told(&[("me", 100), ("you", 200)], &[("me", 150), ("you", 140)], 10),
                "you>me",
                Way::In,
                50,
            ),
        ];
        for (found, parties, way, units) in table {
            assert_eq!(found, (parties.to_owned(), way, units));
        }
    }
}
