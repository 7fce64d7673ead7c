use std::collections::{BTreeMap, HashMap};

use alloy_primitives::{Address, B256, U256, keccak256};

use super::log::decode;
use super::record::{Move, Record};
use super::wire::{Log, Operation, Receipt, Transaction};

/// What is known so far of a transaction that may touch an account.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Its hash.
    pub hash: B256,
    /// Its block's time.
    pub time: Option<u64>,
    /// The transaction itself.
    pub transaction: Option<Transaction>,
    /// Whether it did nothing but cost.
    pub failed: Option<bool>,
    /// How many accounts got the same token from it.
    pub breadth: Option<u32>,
    /// What its logs say.
    pub moves: Vec<Move>,
    /// Whether calls inside it may have paid to or from one of the accounts.
    pub inside: bool,
}

/// Transactions by block and place in it.
#[derive(Debug, Clone, Default)]
pub struct Drafts(pub BTreeMap<(u64, u32), Draft>);

impl Drafts {
    /// Takes in a log, which is only there if its transaction went well.
    pub fn add_log(&mut self, log: &Log) {
        let place = place(log.block_number.to(), log.transaction_index.to());
        let draft = self.at(place, log.transaction_hash);
        draft.time = draft.time.or(log.block_timestamp.map(|time| time.to()));
        draft.failed = Some(false);
        draft.moves.extend(decode(log));
    }

    /// Takes in a transaction.
    pub fn add_transaction(&mut self, transaction: &Transaction, time: Option<u64>) {
        let place = place(transaction.block_number.to(), transaction.transaction_index.to());
        let draft = self.at(place, transaction.hash);
        let told = transaction.block_timestamp.map(|time| time.to());
        draft.time = draft.time.or(time).or(told);
        draft.transaction = Some(transaction.clone());
    }

    /// Takes in a transaction of which the calls inside are to be looked at.
    pub fn add_to_look_inside(&mut self, transaction: &Transaction, time: Option<u64>) {
        self.add_transaction(transaction, time);
        let place = place(transaction.block_number.to(), transaction.transaction_index.to());
        self.at(place, transaction.hash).inside = true;
    }

    /// Takes in how a transaction went.
    pub fn add_receipt(&mut self, place: (u64, u32), receipt: &Receipt) {
        let Some(draft) = self.0.get_mut(&place) else { return };
        draft.failed = Some(receipt.failed());
        draft.time = draft.time.or(receipt.timestamp.map(|time| time.to()));
        if let Some(logs) = &receipt.logs {
            let breadth = breadth(&draft.moves, logs);
            draft.breadth = draft.breadth.max(Some(breadth));
        }
    }

    /// Takes in a call inside a transaction that moved coins.
    pub fn add_operation(
        &mut self,
        transaction: &Transaction,
        time: Option<u64>,
        found: &Operation,
    ) {
        self.add_transaction(transaction, time);
        let place = place(transaction.block_number.to(), transaction.transaction_index.to());
        self.add_inside(place, found);
    }

    /// The same, of a transaction that is there.
    pub fn add_inside(&mut self, place: (u64, u32), found: &Operation) {
        let Some(draft) = self.0.get_mut(&place) else { return };
        // The same for whichever accounts the transaction is read: theirs are rows of one table.
        let ordinal = -2 - i64::from(found.place);
        let moved = Move::own_value(found.from, found.to, found.value);
        draft.moves.push(Move { ordinal, ..moved });
    }

    fn at(&mut self, place: (u64, u32), hash: B256) -> &mut Draft {
        self.0.entry(place).or_insert_with(|| Draft {
            hash,
            time: None,
            transaction: None,
            failed: None,
            breadth: None,
            moves: Vec::new(),
            inside: false,
        })
    }

    /// The transactions of which everything is known.
    pub fn records(self) -> impl Iterator<Item = Record> {
        self.0.into_iter().filter_map(|((block, place), draft)| {
            let Draft { hash, time, transaction, failed, breadth, mut moves, .. } = draft;
            let (time, transaction, failed) = (time?, transaction?, failed?);
            let Transaction { from, to, value, .. } = transaction;
            let nonce = transaction.nonce.to();
            if failed {
                moves.clear();
            } else if value > U256::ZERO {
                let to = to.unwrap_or_else(|| created(from, nonce));
                moves.push(Move::own_value(from, to, value));
            }
            let selector = transaction.selector();
            Some(Record {
                block,
                place,
                hash,
                time,
                sender: from,
                receiver: to,
                nonce,
                selector,
                failed,
                breadth,
                moves,
            })
        })
    }
}

fn place(block: u64, index: u64) -> (u64, u32) {
    (block, u32::try_from(index).unwrap_or(u32::MAX))
}

/// The address of the contract that this transaction made: the hash of sender and nonce, written as RLP.
fn created(sender: Address, nonce: u64) -> Address {
    let bytes = nonce.to_be_bytes();
    let digits = &bytes[bytes.iter().position(|byte| *byte != 0).unwrap_or(bytes.len())..];
    let mut text = vec![0x94];
    text.extend_from_slice(sender.as_slice());
    if let [small @ 0..=0x7f] = digits {
        text.push(*small);
    } else {
        text.extend(u8::try_from(digits.len()).map(|length| 0x80 + length));
        text.extend_from_slice(digits);
    }
    let mut list: Vec<u8> =
        u8::try_from(text.len()).map(|length| 0xc0 + length).into_iter().collect();
    list.extend(text);
    Address::from_word(keccak256(list))
}

/// How many accounts got one of these tokens from a transaction with these logs.
fn breadth(moves: &[Move], logs: &[Log]) -> u32 {
    let mut receivers: HashMap<Address, Vec<Address>> = HashMap::new();
    for found in logs.iter().flat_map(decode) {
        let Some(token) = found.token else { continue };
        if !found.kind.is_approval() && moves.iter().any(|own| own.token == Some(token)) {
            receivers.entry(token).or_default().push(found.to);
        }
    }
    let counts = receivers.into_values().map(|mut all| {
        all.sort_unstable();
        all.dedup();
        all.len()
    });
    counts.max().and_then(|most| u32::try_from(most).ok()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::address;

    #[test]
    fn a_contracts_address_comes_from_its_maker_and_nonce() {
        let maker = address!("6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0");
        let table = [
            (0, address!("cd234a471b72ba2f1ccf0a70fcaba648a5eecd8d")),
            (1, address!("343c43a37d37dff08ae8c4a11544c718abb4fcf8")),
            (2, address!("f778b86fa74e846c4f0a1fbd1335fe81c00a0c91")),
        ];
        for (nonce, contract) in table {
            assert_eq!(created(maker, nonce), contract);
        }
    }
}
