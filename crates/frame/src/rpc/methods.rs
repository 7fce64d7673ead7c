/// Methods that a node answers. They need no consent: none of them signs.
const NODE: [&str; 33] = [
    "eth_blockNumber",
    "eth_call",
    "eth_chainId",
    "eth_estimateGas",
    "eth_feeHistory",
    "eth_gasPrice",
    "eth_getAccount",
    "eth_getBalance",
    "eth_getBlockByHash",
    "eth_getBlockByNumber",
    "eth_getBlockReceipts",
    "eth_getBlockTransactionCountByHash",
    "eth_getBlockTransactionCountByNumber",
    "eth_getCode",
    "eth_getFilterChanges",
    "eth_getFilterLogs",
    "eth_getLogs",
    "eth_getProof",
    "eth_getStorageAt",
    "eth_getTransactionByBlockHashAndIndex",
    "eth_getTransactionByBlockNumberAndIndex",
    "eth_getTransactionByHash",
    "eth_getTransactionCount",
    "eth_getTransactionReceipt",
    "eth_getUncleCountByBlockHash",
    "eth_getUncleCountByBlockNumber",
    "eth_maxPriorityFeePerGas",
    "eth_newBlockFilter",
    "eth_newFilter",
    "eth_newPendingTransactionFilter",
    "eth_sendRawTransaction",
    "eth_syncing",
    "eth_uninstallFilter",
];

/// What is done about a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// A node answers it.
    Node,
    /// The accounts of the wallet.
    Accounts,
    /// A message of an EVM account.
    PersonalSign,
    /// A transaction of an EVM account.
    SendTransaction,
    /// A message of a Solana account.
    SolanaMessage,
    /// A transaction of a Solana account, given back signed.
    SolanaTransaction,
    /// A transaction of a Solana account, sent.
    SolanaSend,
}

impl Method {
    /// What is done about a method of a family of chains; `None` where it is not allowed.
    pub fn of(namespace: &str, name: &str) -> Option<Self> {
        match (namespace, name) {
            ("eip155", "eth_accounts") => Some(Self::Accounts),
            ("eip155", "personal_sign") => Some(Self::PersonalSign),
            ("eip155", "eth_sendTransaction") => Some(Self::SendTransaction),
            ("eip155", name) if NODE.contains(&name) => Some(Self::Node),
            ("solana", "solana_signMessage") => Some(Self::SolanaMessage),
            ("solana", "solana_signTransaction") => Some(Self::SolanaTransaction),
            ("solana", "solana_signAndSendTransaction") => Some(Self::SolanaSend),
            _ => None,
        }
    }
}
