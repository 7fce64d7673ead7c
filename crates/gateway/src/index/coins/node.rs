//! Calls to a node. Bitcoin Core before 2024 answers a refusal with status 500, which looks like a broken node: no call is made that
//! would be refused.

use alloy_primitives::B256;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::ask::AskError;
use crate::index::budget::Share;
use crate::index::chain::IndexFault;
use crate::index::node::Node;
use crate::index::store::Tip;

/// What a chain's node can do, asked once.
#[derive(Debug, Clone, Copy)]
pub struct Abilities {
    /// Whether it finds the blocks that touch an address: `scanblocks`, with `-blockfilterindex`.
    pub filters: bool,
    /// Whether it has every transaction by its id: `-txindex`.
    pub transactions: bool,
}

/// Where the node stands.
#[derive(Debug, Clone, Copy)]
pub struct Standing {
    /// The newest block.
    pub head: Tip,
    /// The oldest block that is there.
    pub oldest: u64,
}

#[derive(Deserialize)]
struct Info {
    blocks: u64,
    bestblockhash: String,
    #[serde(default)]
    pruneheight: Option<u64>,
}

/// A block, as far as it matters here.
#[derive(Debug, Deserialize)]
pub struct Block {
    pub height: u64,
    pub time: u64,
    pub tx: Vec<Told>,
}

/// A transaction as the node returns it.
#[derive(Debug, Deserialize)]
pub struct Told {
    pub txid: String,
    pub vin: Vec<Spent>,
    pub vout: Vec<Made>,
}

/// What a transaction spends.
#[derive(Debug, Deserialize)]
pub struct Spent {
    /// There for new coins.
    #[serde(default)]
    pub coinbase: Option<String>,
    /// Whose output it is; nothing for new coins.
    #[serde(default)]
    pub txid: Option<String>,
    #[serde(default)]
    pub vout: usize,
    /// That output, which nodes return since 2022.
    #[serde(default)]
    pub prevout: Option<Made>,
}

/// Coins at a place.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    /// Whole coins, a number with digits after the point: read as text, not as a float.
    pub value: Box<RawValue>,
    pub script_pub_key: Script,
}

/// Where coins are.
#[derive(Debug, Clone, Deserialize)]
pub struct Script {
    #[serde(default)]
    pub address: Option<String>,
    /// As nodes returned it until 2021.
    #[serde(default)]
    pub addresses: Vec<String>,
}

impl Abilities {
    /// Asks for them.
    pub async fn of(node: &Node, share: Share) -> Result<Self, AskError> {
        // For a method that it does not have, a node says so in the same field.
        let help: String = node.call(share, "help", json!(["scanblocks"])).await?;
        let indexes: Value = node.call(share, "getindexinfo", json!([])).await?;
        Ok(Self {
            filters: help.starts_with("scanblocks")
                && !indexes["basic block filter index"].is_null(),
            transactions: !indexes["txindex"].is_null(),
        })
    }
}

/// Where the node stands.
pub async fn standing(node: &Node, share: Share) -> Result<Standing, AskError> {
    let method = "getblockchaininfo";
    let info: Info = node.call(share, method, json!([])).await?;
    let hash = info.bestblockhash.parse().map_err(|_| AskError::Shape { method })?;
    let head = Tip { number: info.blocks, hash };
    Ok(Standing { head, oldest: info.pruneheight.unwrap_or_default() })
}

/// The block of this height, which the node has.
pub async fn hash_at(node: &Node, share: Share, height: u64) -> Result<B256, AskError> {
    let method = "getblockhash";
    let hash: String = node.call(share, method, json!([height])).await?;
    hash.parse().map_err(|_| AskError::Shape { method })
}

/// The blocks from one height to another, both included, that touch one of the addresses; and some that do not.
pub async fn touching(
    node: &Node,
    share: Share,
    addresses: impl Iterator<Item = &str>,
    (low, high): (u64, u64),
) -> Result<Vec<B256>, AskError> {
    #[derive(Deserialize)]
    struct Scan {
        relevant_blocks: Vec<String>,
    }
    let method = "scanblocks";
    let wanted: Vec<String> = addresses.map(|address| format!("addr({address})")).collect();
    let scan: Scan = node.call(share, method, json!(["start", wanted, low, high])).await?;
    let hashes = scan.relevant_blocks.iter().map(|hash| hash.parse());
    hashes.collect::<Result<_, _>>().map_err(|_| AskError::Shape { method })
}

/// A block with its transactions and, if the node returns it, what they spend.
pub async fn block(node: &Node, share: Share, hash: B256) -> Result<Block, AskError> {
    node.call(share, "getblock", json!([format!("{hash:x}"), 3])).await
}

/// What these transactions made, in no order.
pub async fn outputs(
    node: &Node,
    share: Share,
    txids: Vec<String>,
) -> Result<Vec<(String, Vec<Made>)>, IndexFault> {
    #[derive(Deserialize)]
    struct Whole {
        vout: Vec<Made>,
    }
    let ask = move |node: Node, txid: String| async move {
        let found: Whole = node.call(share, "getrawtransaction", json!([txid, true])).await?;
        Ok((txid, found.vout))
    };
    Ok(node.each(txids, ask).await?)
}
