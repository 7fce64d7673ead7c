use crate::text::{join, may_open, without_end};
use caip::{ChainId, Namespace};
use json::{Json, Value};

/// A network as the page writes it: a chain object of viem, or one with CAIP fields.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(rename_all = "camelCase")]
pub struct NetworkOption {
    /// The chain id: a number for EVM chains, else the CAIP-2 reference.
    pub id: Value,
    /// CAIP-2 id; made from `id` for EVM chains when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caip_network_id: Option<String>,
    /// Chain family; `eip155` when absent and `id` is a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain_namespace: Option<String>,
    /// Name shown to people.
    pub name: String,
    /// The coin that pays fees.
    pub native_currency: NativeCurrency,
    /// JSON-RPC addresses.
    #[serde(default)]
    pub rpc_urls: RpcUrls,
    /// Where to look up addresses and transactions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_explorers: Option<BlockExplorers>,
    /// Whether its coins are worthless on purpose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub testnet: Option<bool>,
    /// Id of its image at the gateway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_id: Option<String>,
}

/// A configured network.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Network {
    /// The CAIP-2 reference: `1` for Ethereum.
    pub id: String,
    /// CAIP-2 id.
    pub caip_network_id: ChainId,
    /// Chain family.
    pub chain_namespace: Namespace,
    /// Name shown to people.
    pub name: String,
    /// The coin that pays fees.
    pub native_currency: NativeCurrency,
    /// JSON-RPC addresses, as the page gave them.
    pub rpc_urls: RpcUrls,
    /// Where to look up addresses and transactions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_explorers: Option<BlockExplorers>,
    /// Whether its coins are worthless on purpose.
    pub testnet: bool,
    /// Image: an absolute URL, from `chainImages` or the gateway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
}

impl Network {
    /// Whether its chain family is one whose balances, tokens and activity are told (specification, section 9).
    pub fn has_data(&self) -> bool {
        matches!(self.chain_namespace, Namespace::Eip155 | Namespace::Solana)
    }

    /// Whether its chain family is one that can be sent on (interface, section 5). There is an account of one only where an adapter brings it.
    pub fn can_send(&self) -> bool {
        matches!(self.chain_namespace, Namespace::Eip155 | Namespace::Solana | Namespace::Bip122)
    }

    /// A page of the block explorer: `/address/` or `/tx/` and what follows it. Solana's explorers keep the cluster in the query.
    pub fn explorer_url(&self, folder: &str, of: &str) -> Option<String> {
        let base = without_end(&self.block_explorers.as_ref()?.default.url, b'/');
        let end = base.bytes().position(|byte| byte == b'?').unwrap_or(base.len());
        let (base, query) = base.split_at(end);
        let url = join(&[without_end(base, b'/'), folder, of, query]);
        let web = url.starts_with("https://") || url.starts_with("http://");
        (web && may_open(&url)).then_some(url)
    }

    /// A collection's page in the block explorer, narrowed to one number. Explorers that ignore the number show the whole
    /// collection: not all of them have `/nft/` pages.
    pub fn nft_url(&self, collection: &str, number: &str) -> Option<String> {
        let page = self.explorer_url("/token/", collection)?;
        let narrowed = if page.contains('?') { "&a=" } else { "?a=" };
        Some(join(&[&page, narrowed, number]))
    }
}

/// The coin that pays a network's fees.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub struct NativeCurrency {
    /// `Ether`
    pub name: String,
    /// `ETH`
    pub symbol: String,
    /// Digits after the point of one whole coin.
    pub decimals: u8,
}

/// JSON-RPC addresses in viem's shape.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default)]
pub struct RpcUrls {
    /// The network's own public addresses.
    pub default: Urls,
}

/// Addresses by transport.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default)]
pub struct Urls {
    /// HTTPS addresses, best first.
    pub http: Vec<String>,
}

/// Block explorers in viem's shape.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct BlockExplorers {
    /// The one links point to.
    pub default: BlockExplorer,
}

/// One block explorer.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct BlockExplorer {
    /// Name shown to people.
    pub name: String,
    /// Address without a trailing path: `https://etherscan.io`.
    pub url: String,
}
