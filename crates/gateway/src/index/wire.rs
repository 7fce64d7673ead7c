//! What nodes answer, as far as the index reads it. Unknown members are left alone: chains add their own.

use alloy_primitives::{Address, B256, Bloom, Bytes, U64, U256};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A block, with its transactions or without.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Block<T = Transaction> {
    /// Its number.
    pub number: U64,
    /// Its hash.
    pub hash: B256,
    /// The hash of the one before.
    pub parent_hash: B256,
    /// Seconds since 1970.
    pub timestamp: U64,
    /// Which logs may be in it.
    #[serde(default)]
    pub logs_bloom: Option<Bloom>,
    /// Its transactions.
    pub transactions: Vec<T>,
}

/// A block whose transactions are not read.
pub type Header = Block<IgnoredAny>;

/// A transaction in a block.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transaction {
    /// Its hash.
    pub hash: B256,
    /// Its block's number.
    pub block_number: U64,
    /// Its block's hash.
    pub block_hash: B256,
    /// Its place in the block.
    pub transaction_index: U64,
    /// Who signed it.
    pub from: Address,
    /// What it calls or pays.
    #[serde(default)]
    pub to: Option<Address>,
    /// Wei.
    pub value: U256,
    /// Its number among the sender's.
    #[serde(default)]
    pub nonce: U64,
    /// Function and arguments.
    #[serde(default)]
    pub input: Bytes,
    /// Its block's time, which newer nodes tell.
    #[serde(default)]
    pub block_timestamp: Option<U64>,
}

/// A log.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Log {
    /// The contract that emitted it.
    pub address: Address,
    /// Signature and indexed values.
    pub topics: Vec<B256>,
    /// The other values.
    pub data: Bytes,
    /// Its block's number.
    pub block_number: U64,
    /// Its block's hash.
    pub block_hash: B256,
    /// Its block's time, which newer nodes tell.
    #[serde(default)]
    pub block_timestamp: Option<U64>,
    /// Its transaction.
    pub transaction_hash: B256,
    /// The transaction's place in the block.
    pub transaction_index: U64,
    /// Its place in the block.
    pub log_index: U64,
    /// Whether its block was replaced.
    #[serde(default)]
    pub removed: bool,
}

/// How a transaction went.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// 1 if it did what it should; chains before Byzantium do not say.
    #[serde(default)]
    pub status: Option<U64>,
    /// What it emitted; left out where it is not wanted.
    #[serde(default)]
    pub logs: Option<Vec<Log>>,
    /// Its block's time, in answers of the family `ots_`.
    #[serde(default)]
    pub timestamp: Option<U64>,
    /// Its transaction.
    pub transaction_hash: B256,
    /// Its block's hash.
    #[serde(default)]
    pub block_hash: Option<B256>,
}

/// A page of `ots_searchTransactionsBefore`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Search {
    /// Newest first, all of each block.
    pub txs: Vec<Transaction>,
    /// One each.
    pub receipts: Vec<Receipt>,
    /// Whether there is nothing older.
    pub last_page: bool,
}

/// A call inside a transaction that moved value, from `ots_getInternalOperations`.
#[derive(Debug, Clone, Deserialize)]
pub struct Operation {
    /// From whom.
    pub from: Address,
    /// To whom.
    pub to: Address,
    /// Wei.
    pub value: U256,
    /// Its place among those of its transaction, whomever they paid.
    #[serde(skip)]
    pub place: u32,
}

impl Operation {
    /// Whether it is the transaction itself and not a call inside it.
    pub fn is_all_of(&self, transaction: &Transaction) -> bool {
        (self.from, Some(self.to), self.value)
            == (transaction.from, transaction.to, transaction.value)
    }
}

/// A call of a transaction, from `trace_filter`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Trace {
    /// What was called.
    pub action: TraceAction,
    /// Its block.
    pub block_number: u64,
    /// Its transaction; rewards have none.
    #[serde(default)]
    pub transaction_hash: Option<B256>,
    /// Which call of which; empty for the transaction itself.
    #[serde(default)]
    pub trace_address: Vec<u64>,
    /// Why it failed, if it did.
    #[serde(default)]
    pub error: Option<String>,
}

/// The call of a [`Trace`].
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TraceAction {
    /// `call`, `delegatecall`, …; absent for what is no call.
    #[serde(default)]
    pub call_type: Option<String>,
    /// From whom.
    #[serde(default)]
    pub from: Option<Address>,
    /// To whom.
    #[serde(default)]
    pub to: Option<Address>,
    /// Wei.
    #[serde(default)]
    pub value: Option<U256>,
}

/// A transaction of `debug_traceBlockByNumber`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TracedTransaction {
    /// Its hash.
    pub tx_hash: B256,
    /// The outermost call; missing where the node cannot tell.
    #[serde(default)]
    pub result: Option<CallFrame>,
}

/// A call as `callTracer` returns it.
#[derive(Debug, Clone, Deserialize)]
pub struct CallFrame {
    /// `CALL`, `DELEGATECALL`, …
    #[serde(rename = "type")]
    pub kind: String,
    /// From whom.
    pub from: Address,
    /// To whom.
    #[serde(default)]
    pub to: Option<Address>,
    /// Wei.
    #[serde(default)]
    pub value: Option<U256>,
    /// Why it failed, if it did.
    #[serde(default)]
    pub error: Option<String>,
    /// The calls inside.
    #[serde(default)]
    pub calls: Vec<CallFrame>,
}

impl Transaction {
    /// The first four bytes of the input.
    pub fn selector(&self) -> Option<u32> {
        self.input.first_chunk().map(|bytes| u32::from_be_bytes(*bytes))
    }
}

impl Receipt {
    /// Whether the transaction did nothing but cost.
    pub fn failed(&self) -> bool {
        self.status == Some(U64::ZERO)
    }
}
