use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;

use crate::ask::{Ask, AskError};

/// A transaction as a node writes it in `jsonParsed`, as far as it matters here.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transaction {
    /// Seconds since 1970.
    #[serde(default)]
    pub block_time: Option<u64>,
    /// What was signed.
    #[serde(rename = "transaction")]
    pub signed: Signed,
    /// What came of it.
    pub meta: Option<Meta>,
}

/// What was signed.
#[derive(Debug, Clone, Deserialize)]
pub struct Signed {
    /// The message.
    pub message: Message,
}

/// The message.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// All accounts, those of lookup tables too; the first pays the fee.
    pub account_keys: Vec<Key>,
    /// What programs are told to do.
    pub instructions: Vec<Instruction>,
}

/// An account of a transaction.
#[derive(Debug, Clone, Deserialize)]
pub struct Key {
    /// Its address.
    pub pubkey: String,
    /// Whether it signed.
    pub signer: bool,
}

/// One instruction.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Instruction {
    /// The program's address.
    pub program_id: String,
}

/// What came of a transaction. Lists are in the accounts' order.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Meta {
    /// Why it failed, if it did.
    pub err: Option<IgnoredAny>,
    /// Lamports.
    pub fee: u64,
    /// Lamports before.
    pub pre_balances: Vec<u64>,
    /// Lamports after.
    pub post_balances: Vec<u64>,
    /// Token accounts before; nodes of long ago did not tell.
    #[serde(default)]
    pub pre_token_balances: Option<Vec<TokenBalance>>,
    /// Token accounts after.
    #[serde(default)]
    pub post_token_balances: Option<Vec<TokenBalance>>,
}

/// What a token account held.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TokenBalance {
    /// Which of the transaction's accounts it is.
    pub account_index: usize,
    /// Its mint.
    pub mint: String,
    /// Its owner; nodes of long ago did not tell.
    #[serde(default)]
    pub owner: Option<String>,
    /// How much.
    pub ui_token_amount: Amount,
}

/// A number of tokens.
#[derive(Debug, Clone, Deserialize)]
pub struct Amount {
    /// Smallest units in decimal text.
    pub amount: String,
    /// Digits after the point.
    pub decimals: u8,
}

/// Asks for these; `None` for one that the node no longer has.
pub async fn read_transactions(
    ask: &Ask,
    signatures: &[&str],
) -> Vec<Result<Option<Transaction>, AskError>> {
    let how = json!({ "encoding": "jsonParsed", "commitment": "confirmed", "maxSupportedTransactionVersion": 0 });
    let params: Vec<_> = signatures.iter().map(|signature| json!([signature, how])).collect();
    ask.call_all("getTransaction", &params).await
}
