//! What a call costs a node, in tokens of a rate: the simplest read is one. Roughly the ratios of what providers charge for.

/// What these calls cost; others cost one.
const WEIGHTS: [(&str, usize); 23] = [
    ("eth_call", 2),
    ("eth_createAccessList", 5),
    ("eth_estimateGas", 4),
    ("eth_feeHistory", 2),
    ("eth_getBlockReceipts", 20),
    ("eth_getLogs", 10),
    ("eth_getProof", 10),
    ("eth_simulateV1", 20),
    ("eth_sendRawTransaction", 4),
    ("eth_sendRawTransactionSync", 4),
    ("getBlock", 20),
    ("getBlocks", 4),
    ("getBlocksWithLimit", 4),
    ("getInflationReward", 10),
    ("getLargestAccounts", 20),
    ("getProgramAccounts", 50),
    ("getSignaturesForAddress", 10),
    ("getSupply", 20),
    ("getTokenAccountsByDelegate", 10),
    ("getTokenAccountsByOwner", 10),
    ("getTokenLargestAccounts", 20),
    ("sendTransaction", 4),
    ("simulateTransaction", 5),
];

/// Methods that run whole transactions or blocks again: no default list has them.
const TRACING: [&str; 5] = ["debug_", "trace_", "ots_", "arbtrace_", "scantxoutset"];

/// What a trace costs.
const TRACE: usize = 50;

/// What a call of this method costs.
pub fn weight_of(method: &str) -> usize {
    if TRACING.iter().any(|start| method.starts_with(start)) {
        return TRACE;
    }
    let found = WEIGHTS.iter().find(|(name, _)| *name == method);
    found.map_or(1, |(_, weight)| *weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_costs_a_node_more_weighs_more() {
        for (dear, cheap) in [
            ("eth_getLogs", "eth_call"),
            ("eth_call", "eth_getBalance"),
            ("eth_getProof", "eth_getBalance"),
            ("debug_traceTransaction", "eth_getLogs"),
            ("trace_block", "eth_getLogs"),
            ("getProgramAccounts", "getAccountInfo"),
        ] {
            assert!(weight_of(dear) > weight_of(cheap), "{dear} {cheap}");
        }
        assert_eq!(weight_of("anything"), 1);
    }
}
