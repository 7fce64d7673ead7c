use std::sync::Arc;

use alloy_primitives::{Address, B256};
use bytes::Bytes;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::block::Block;
use crate::rpc::answer::{Outcome, read_answer};
use crate::rpc::chains::Chain;
use crate::rpc::failover::ask_in_turn;
use crate::rpc::proxy::Proxy;
use crate::rpc::single::OWN_ID;
use crate::rpc::upstream::UpstreamError;

/// A log, as far as filters look at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log {
    /// The contract.
    pub address: Address,
    /// Its topics.
    pub topics: Vec<B256>,
    /// The whole text.
    pub text: Bytes,
}

#[derive(Deserialize)]
struct Head {
    address: Address,
    topics: Vec<B256>,
}

impl Log {
    /// Reads a log.
    pub fn read(text: &[u8]) -> Option<Self> {
        let Head { address, topics } = serde_json::from_slice(text).ok()?;
        Some(Self { address, topics, text: Bytes::copy_from_slice(text) })
    }

    /// The text that says that it is no more.
    pub fn removed(&self) -> Bytes {
        let Ok(mut log) = serde_json::from_slice::<Value>(&self.text) else {
            return self.text.clone();
        };
        log["removed"] = json!(true);
        log.to_string().into()
    }
}

/// Those of a block's logs that somebody means; they are asked for once for all filters, and not at all when the block cannot hold any.
pub async fn logs_of(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    block: &Block,
) -> Result<Vec<Log>, UpstreamError> {
    let Some(filter) = chain.feed.wanted(block.bloom()) else { return Ok(Vec::new()) };
    let wanted = filter.in_block(&block.hash);
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "eth_getLogs", "params": [wanted] });
    let (kind, call) = (chain.methods.own(), call.to_string());
    let answer = ask_in_turn(proxy, chain, kind, call.as_bytes(), |answer: Bytes| {
        match read_answer(&answer, OWN_ID)? {
            Outcome::Result(logs) => Ok(read_logs(&logs)),
            // The node has not seen the block yet, or sees it no more.
            Outcome::Error(_) => Ok(None),
        }
    });
    let all = answer.await?.ok_or(UpstreamError::NotAnAnswer)?;
    Ok(chain.feed.meant(all))
}

fn read_logs(text: &[u8]) -> Option<Vec<Log>> {
    let logs: Vec<&RawValue> = serde_json::from_slice(text).ok()?;
    logs.iter().map(|log| Log::read(log.get().as_bytes())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_is_no_more_says_so_and_nothing_else_changes() {
        let log = Log::read(
            br#"{"address":"0x000000000000000000000000000000000000000a","topics":[],"data":"0x01","removed":false}"#,
        );
        let removed: Value = serde_json::from_slice(&log.unwrap().removed()).unwrap();
        assert_eq!((&removed["removed"], &removed["data"]), (&json!(true), &json!("0x01")));
    }
}
