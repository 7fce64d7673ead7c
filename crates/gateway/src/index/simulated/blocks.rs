use std::collections::BTreeMap;

use alloy_primitives::{Address, B256, Bloom, BloomInput, Bytes, U64, U256, keccak256};
use serde_json::{Value, json};

use crate::index::log::TRANSFER;

/// A token of a list: its contract is not asked for its name.
pub const TOKEN: Address = Address::repeat_byte(0x70);

/// A contract that pays out.
const SAFE: Address = Address::repeat_byte(0x5a);

/// A transaction of the simulated chain.
#[derive(Debug, Clone, Copy)]
pub enum Payment {
    /// Coins, from one account to another.
    Coins(Address, Address),
    /// A token, from one account to another.
    Token(Address, Address),
    /// Coins that a contract pays, in a stranger's transaction.
    Inside(Address),
    /// The same, to two accounts in one transaction.
    Shared(Address, Address),
    /// A token to the first and coins to the second, both by a contract in a stranger's transaction.
    Settled(Address, Address),
}

/// The account of this number.
pub fn address(number: u64) -> Address {
    Address::from_word(B256::from(U256::from(0xacc0_0000_u64 + number)))
}

/// What happens on the simulated chain, by block. Each block begins with a transaction between strangers.
pub type Payments = BTreeMap<u64, Vec<Payment>>;

/// The hash of a block; its number is its last eight bytes.
pub fn block_hash(number: u64) -> B256 {
    numbered("block", number)
}

/// The number in a hash.
pub fn number_of(hash: &Value) -> u64 {
    let hash: B256 = serde_json::from_value(hash.clone()).unwrap_or_default();
    u64::from_be_bytes(hash[24..].try_into().expect("eight bytes"))
}

/// The block and the place of a transaction's hash.
pub fn place_of(hash: &Value) -> (u64, usize) {
    let number = number_of(hash);
    (number >> 16, usize::try_from(number & 0xffff).expect("few transactions"))
}

fn numbered(kind: &str, number: u64) -> B256 {
    let mut hash = keccak256(format!("{kind} {number}"));
    hash[24..].copy_from_slice(&number.to_be_bytes());
    hash
}

/// A block's transactions.
pub fn transactions(payments: &Payments, number: u64) -> Vec<Value> {
    let stranger = Payment::Coins(Address::repeat_byte(1), Address::repeat_byte(2));
    let all = std::iter::once(stranger).chain(payments.get(&number).into_iter().flatten().copied());
    let as_json = |(place, payment)| {
        let (from, to, value, input) = match payment {
            Payment::Coins(from, to) => (from, to, 1, Bytes::new()),
            Payment::Token(from, _) => (from, TOKEN, 0, Bytes::from_static(&[0xa9, 5, 0x9c, 0xbb])),
            Payment::Inside(_) | Payment::Shared(..) | Payment::Settled(..) => {
                (Address::repeat_byte(3), SAFE, 0, Bytes::from_static(&[1; 4]))
            }
        };
        json!({
            "hash": numbered("transaction", (number << 16) + place), "from": from, "to": to,
            "value": U256::from(value), "input": input, "nonce": "0x0", "blockNumber": U64::from(number),
            "blockHash": block_hash(number), "transactionIndex": U64::from(place),
        })
    };
    (0..).zip(all).map(as_json).collect()
}

/// A block's logs.
pub fn logs(payments: &Payments, number: u64) -> Vec<Value> {
    let of_block = payments.get(&number).into_iter().flatten();
    let as_json = |(place, payment): (u64, &Payment)| {
        let (from, to) = match payment {
            Payment::Token(from, to) => (from, to),
            Payment::Settled(to, _) => (&SAFE, to),
            _ => return None,
        };
        Some(json!({
            "address": TOKEN, "topics": [TRANSFER, from.into_word(), to.into_word()],
            "data": B256::from(U256::ONE), "blockNumber": U64::from(number),
            "blockHash": block_hash(number), "transactionIndex": U64::from(place),
            "transactionHash": numbered("transaction", (number << 16) + place),
            "logIndex": U64::from(place),
        }))
    };
    (1..).zip(of_block).filter_map(as_json).collect()
}

/// The calls of a block's transactions, as `trace_block` returns them: each transaction's own, and what those inside it paid.
pub fn traces(payments: &Payments, number: u64) -> Vec<Value> {
    let own = transactions(payments, number).into_iter().map(|transaction| {
        let [from, to, value] = ["from", "to", "value"].map(|member| transaction[member].clone());
        let action = json!({ "callType": "call", "from": from, "to": to, "value": value });
        trace(number, &transaction["hash"], &action, &[])
    });
    own.chain(inner(payments, number)).collect()
}

/// What calls inside a block's transactions paid.
fn inner(payments: &Payments, number: u64) -> Vec<Value> {
    let of_block = payments.get(&number).into_iter().flatten();
    let as_json = |(place, payment): (u64, &Payment)| {
        let payees = match payment {
            Payment::Inside(to) | Payment::Settled(_, to) => vec![*to],
            Payment::Shared(first, second) => vec![*first, *second],
            _ => vec![],
        };
        let hash = json!(numbered("transaction", (number << 16) + place));
        let pay = move |(call, to): (u64, Address)| {
            let action = json!({ "callType": "call", "from": SAFE, "to": to, "value": "0x1" });
            trace(number, &hash, &action, &[call])
        };
        (0..).zip(payees).map(pay)
    };
    (1..).zip(of_block).flat_map(as_json).collect()
}

fn trace(number: u64, hash: &Value, action: &Value, address: &[u64]) -> Value {
    json!({ "action": action, "blockNumber": number, "transactionHash": hash, "traceAddress": address })
}

/// The same as `debug_traceBlockByNumber` returns it.
pub fn frames(payments: &Payments, number: u64) -> Vec<Value> {
    let paid = inner(payments, number);
    let as_json = |transaction: Value| {
        let hash = &transaction["hash"];
        let own = paid.iter().filter(|trace| trace["transactionHash"] == *hash);
        let inner = own.map(|trace| {
            let action = &trace["action"];
            json!({ "type": "CALL", "from": action["from"], "to": action["to"], "value": action["value"] })
        });
        let calls: Vec<_> = inner.collect();
        let result = json!({ "type": "CALL", "from": transaction["from"], "to": transaction["to"],
            "value": transaction["value"], "calls": calls });
        json!({ "txHash": hash, "result": result })
    };
    transactions(payments, number).into_iter().map(as_json).collect()
}

/// How a block's transactions went.
pub fn receipts(payments: &Payments, number: u64) -> Vec<Value> {
    let logs = logs(payments, number);
    let as_json = |transaction: Value| {
        let hash = &transaction["hash"];
        let own: Vec<_> = logs.iter().filter(|log| log["transactionHash"] == *hash).collect();
        json!({ "status": "0x1", "transactionHash": hash, "blockHash": block_hash(number), "logs": own })
    };
    transactions(payments, number).into_iter().map(as_json).collect()
}

/// A block, with its transactions or their hashes.
pub fn block(payments: &Payments, number: u64, time: u64, whole: bool) -> Value {
    let mut transactions = transactions(payments, number);
    if !whole {
        for one in &mut transactions {
            *one = one["hash"].take();
        }
    }
    let mut bloom = Bloom::ZERO;
    // A bloom of zeros says nothing: each block has a log of a contract that is not indexed.
    bloom.accrue(BloomInput::Raw(Address::repeat_byte(0x99).as_slice()));
    for log in logs(payments, number) {
        for topic in log["topics"].as_array().into_iter().flatten() {
            let topic: B256 = serde_json::from_value(topic.clone()).expect("a topic");
            bloom.accrue(BloomInput::Raw(topic.as_slice()));
        }
    }
    json!({
        "number": U64::from(number), "hash": block_hash(number), "timestamp": U64::from(time),
        "parentHash": block_hash(number.wrapping_sub(1)), "logsBloom": bloom, "transactions": transactions,
    })
}
