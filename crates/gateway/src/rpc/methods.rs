use std::collections::HashMap;

use caip::Namespace;

use super::attempt;
use super::pubsub::Kind;
use crate::config::ChainConfig;

/// How long an answer stays true, and whether callers may share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Asked anew every time.
    Always,
    /// It changes the chain: what is known of the chain's head is forgotten afterwards.
    Send,
    /// Callers who ask at the same time share one answer; nothing is kept.
    Shared,
    /// True until the head changes.
    Head,
    /// Never changes.
    Forever,
    /// Like [`Policy::Head`], but true for ever for a block deep below the head: the parameter of this index names the block.
    Block(usize),
    /// Like [`Policy::Head`], but true for ever once the answer lies in a block deep below the head.
    Mined,
}

/// What may be called on a chain.
#[derive(Debug)]
pub struct Methods(HashMap<Box<str>, Method>);

/// A method that may be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Method {
    /// Its number on this chain.
    pub index: u32,
    /// How long its answers stay true.
    pub policy: Policy,
    /// Whether asking twice does no harm: it is known, and sends nothing.
    pub repeatable: bool,
}

impl Method {
    /// What is asked, as far as the choice of the node goes.
    pub const fn kind(self) -> attempt::Kind {
        attempt::Kind { method: self.index, repeatable: self.repeatable }
    }
}

impl Policy {
    /// Whether the newest block matters to the answers.
    pub const fn follows_head(self) -> bool {
        matches!(self, Self::Head | Self::Block(_) | Self::Mined)
    }
}

use Policy::{Always, Block, Forever, Head, Mined, Send, Shared};

/// What a page needs of an EVM node: reading, and sending what was signed elsewhere. No accounts of the node, no filters (they
/// live in one node only), nothing under `debug_`, `admin_`, `personal_` or of a development node.
const EIP155: [(&str, Policy); 36] = [
    ("eth_blobBaseFee", Head),
    ("eth_blockNumber", Head),
    ("eth_call", Block(1)),
    ("eth_chainId", Forever),
    ("eth_createAccessList", Block(1)),
    ("eth_estimateGas", Block(1)),
    ("eth_feeHistory", Block(1)),
    ("eth_gasPrice", Head),
    ("eth_getBalance", Block(1)),
    ("eth_getBlockByHash", Head),
    ("eth_getBlockByNumber", Block(0)),
    ("eth_getBlockReceipts", Block(0)),
    ("eth_getBlockTransactionCountByHash", Head),
    ("eth_getBlockTransactionCountByNumber", Block(0)),
    ("eth_getCode", Block(1)),
    ("eth_getLogs", Head),
    ("eth_getProof", Block(2)),
    ("eth_getStorageAt", Block(2)),
    ("eth_getTransactionByBlockHashAndIndex", Head),
    ("eth_getTransactionByBlockNumberAndIndex", Block(0)),
    ("eth_getTransactionByHash", Mined),
    ("eth_getTransactionCount", Block(1)),
    ("eth_getTransactionReceipt", Mined),
    ("eth_getUncleByBlockHashAndIndex", Head),
    ("eth_getUncleByBlockNumberAndIndex", Block(0)),
    ("eth_getUncleCountByBlockHash", Head),
    ("eth_getUncleCountByBlockNumber", Block(0)),
    ("eth_maxPriorityFeePerGas", Head),
    ("eth_protocolVersion", Always),
    ("eth_sendRawTransaction", Send),
    ("eth_sendRawTransactionSync", Send),
    ("eth_simulateV1", Block(1)),
    ("eth_syncing", Always),
    ("net_listening", Always),
    ("net_version", Forever),
    ("web3_clientVersion", Always),
];

/// What a page needs of a Solana node. Slots are shorter than a poll, so nothing but constants is kept.
const SOLANA: [(&str, Policy); 51] = [
    ("getAccountInfo", Shared),
    ("getBalance", Shared),
    ("getBlock", Shared),
    ("getBlockCommitment", Shared),
    ("getBlockHeight", Shared),
    ("getBlockProduction", Shared),
    ("getBlocks", Shared),
    ("getBlocksWithLimit", Shared),
    ("getBlockTime", Shared),
    ("getClusterNodes", Shared),
    ("getEpochInfo", Shared),
    ("getEpochSchedule", Shared),
    ("getFeeForMessage", Shared),
    ("getFirstAvailableBlock", Shared),
    ("getGenesisHash", Forever),
    ("getHealth", Always),
    ("getHighestSnapshotSlot", Shared),
    ("getIdentity", Shared),
    ("getInflationGovernor", Shared),
    ("getInflationRate", Shared),
    ("getInflationReward", Shared),
    ("getLargestAccounts", Shared),
    ("getLatestBlockhash", Shared),
    ("getLeaderSchedule", Shared),
    ("getMaxRetransmitSlot", Shared),
    ("getMaxShredInsertSlot", Shared),
    ("getMinimumBalanceForRentExemption", Shared),
    ("getMultipleAccounts", Shared),
    ("getProgramAccounts", Shared),
    ("getRecentPerformanceSamples", Shared),
    ("getRecentPrioritizationFees", Shared),
    ("getSignaturesForAddress", Shared),
    ("getSignatureStatuses", Shared),
    ("getSlot", Shared),
    ("getSlotLeader", Shared),
    ("getSlotLeaders", Shared),
    ("getStakeMinimumDelegation", Shared),
    ("getSupply", Shared),
    ("getTokenAccountBalance", Shared),
    ("getTokenAccountsByDelegate", Shared),
    ("getTokenAccountsByOwner", Shared),
    ("getTokenLargestAccounts", Shared),
    ("getTokenSupply", Shared),
    ("getTransaction", Shared),
    ("getTransactionCount", Shared),
    ("getVersion", Always),
    ("getVoteAccounts", Shared),
    ("isBlockhashValid", Shared),
    ("minimumLedgerSlot", Shared),
    ("sendTransaction", Send),
    ("simulateTransaction", Shared),
];

impl Methods {
    /// The methods of a chain: the default list of its namespace, or the operator's in its place, and the operator's additions.
    pub fn of(chain: &ChainConfig) -> Self {
        let known: &[(&str, Policy)] = match chain.id.namespace() {
            Namespace::Eip155 => &EIP155,
            Namespace::Solana => &SOLANA,
            _ => &[],
        };
        let policy = |name: &str| known.iter().find(|(known, _)| *known == name);
        let names: Vec<&str> = match &chain.methods {
            Some(names) => names.iter().map(String::as_str).collect(),
            None => known.iter().map(|(name, _)| *name).collect(),
        };
        let mut all: Vec<&str> =
            names.into_iter().chain(chain.extra_methods.iter().map(String::as_str)).collect();
        // Over HTTP there is nobody to tell; a socket answers these before it looks here.
        all.retain(|name| !is_subscription(name));
        all.sort_unstable();
        all.dedup();
        let numbered = (0..).zip(all).map(|(index, name)| {
            (name.into(), method(index, policy(name).map(|(_, found)| *found)))
        });
        Self(numbered.collect())
    }

    /// How many kinds of calls there are: the methods, the batch, and the gateway's own questions.
    pub fn kinds(&self) -> usize {
        self.0.len() + 2
    }

    /// A batch of calls.
    pub fn batch(&self, repeatable: bool) -> attempt::Kind {
        attempt::Kind { method: self.count(), repeatable }
    }

    /// A question of the gateway's own.
    pub fn own(&self) -> attempt::Kind {
        attempt::Kind { method: self.count() + 1, repeatable: false }
    }

    fn count(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    /// The method of this name, if it may be called.
    pub fn get(&self, name: &str) -> Option<Method> {
        self.0.get(name).copied()
    }
}

fn is_subscription(name: &str) -> bool {
    matches!(name, "eth_subscribe" | "eth_unsubscribe")
        || Kind::begun_by(name).or_else(|| Kind::ended_by(name)).is_some()
}

/// A method that nobody knows may do anything.
fn method(index: u32, known: Option<Policy>) -> Method {
    let repeatable = known.is_some_and(|policy| policy != Send);
    Method { index, policy: known.unwrap_or(Always), repeatable }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::ChainSettings;

    fn methods(chain: &str, methods: Option<&[&str]>, extra: &[&str]) -> Methods {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let settings = ChainSettings {
            rpc: vec!["http://a".into()],
            methods: methods.map(owned),
            extra_methods: owned(extra),
            ..ChainSettings::default()
        };
        Methods::of(&ChainConfig::resolve(chain, settings).unwrap())
    }

    #[test]
    fn nothing_that_belongs_to_the_nodes_owner_is_open() {
        let open = methods("eip155:1", None, &[]);
        let prefixes =
            ["debug_", "admin_", "anvil_", "personal_", "evm_", "hardhat_", "txpool_", "engine_"];
        for name in open.0.keys() {
            assert!(!prefixes.iter().any(|prefix| name.starts_with(prefix)), "{name}");
        }
        for name in ["eth_accounts", "eth_sign", "eth_sendTransaction", "eth_newFilter"] {
            assert_eq!(open.get(name), None, "{name}");
        }
    }

    #[test]
    fn the_operator_may_replace_or_extend_the_list() {
        let replaced = methods("eip155:1", Some(&["eth_call"]), &["debug_traceCall"]);
        assert_eq!(replaced.get("eth_call").unwrap().policy, Block(1));
        assert_eq!(replaced.get("debug_traceCall").unwrap().policy, Always);
        assert_eq!(replaced.get("eth_chainId"), None);
    }

    #[test]
    fn what_sends_and_what_is_unknown_is_not_asked_twice() {
        let open = methods("eip155:1", None, &["debug_traceCall", "eth_call"]);
        for (name, repeatable) in [
            ("eth_call", true),
            ("eth_syncing", true),
            ("eth_sendRawTransaction", false),
            ("eth_sendRawTransactionSync", false),
            ("debug_traceCall", false),
        ] {
            assert_eq!(open.get(name).unwrap().repeatable, repeatable, "{name}");
        }
    }

    #[test]
    fn every_kind_of_call_has_a_place() {
        let open = methods("eip155:1", None, &["eth_call", "debug_traceCall"]);
        assert_eq!(open.own().method as usize, open.kinds() - 1);
        assert!(open.0.values().all(|method| method.index < open.batch(true).method));
    }

    #[test]
    fn a_method_of_another_namespace_is_not_open() {
        assert_eq!(methods("eip155:1", None, &[]).get("sendTransaction"), None);
        assert!(
            methods("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", None, &[])
                .get("sendTransaction")
                .is_some()
        );
    }
}
