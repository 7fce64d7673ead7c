use std::collections::BTreeMap;

use alloy_primitives::{Address, Bytes, U256};
use serde::Deserialize;

/// What `world.json` says: what is where on the prepared chain. `contracts/world/world.ts` writes it and says what each field is.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    pub chain_id: u64,
    pub block_number: u64,
    pub accounts: Vec<Account>,
    pub deployer: Address,
    pub multicall3: Address,
    pub tokens: BTreeMap<String, Token>,
    pub many_tokens: ManyTokens,
    pub uniswap_v2: UniswapV2,
    pub uniswap_v3: UniswapV3,
    pub ens: Ens,
    pub feeds: Vec<Feed>,
    pub nfts: Nfts,
    pub tools: Tools,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    pub address: Address,
    pub private_key: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Token {
    pub address: Address,
    pub kind: String,
    pub name: String,
    pub symbol: String,
    pub decimals: u8,
    /// Smallest units by owner.
    pub balances: BTreeMap<Address, U256>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ManyTokens {
    pub addresses: Vec<Address>,
    pub unit: U256,
    pub holders: Vec<Address>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UniswapV2 {
    pub factory: Address,
    pub router: Address,
    pub pairs: Vec<Pair>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pair {
    pub address: Address,
    pub token0: String,
    pub token1: String,
    pub reserve0: U256,
    pub reserve1: U256,
    pub purpose: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UniswapV3 {
    pub factory: Address,
    pub position_manager: Address,
    #[serde(rename = "quoterV2")]
    pub quoter_v2: Address,
    pub swap_router: Address,
    #[serde(rename = "swapRouter02")]
    pub swap_router02: Address,
    pub pools: Vec<Pool>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pool {
    pub address: Address,
    pub token0: String,
    pub token1: String,
    pub fee: u32,
    pub liquidity: U256,
    #[serde(rename = "sqrtPriceX96")]
    pub sqrt_price_x96: U256,
    pub purpose: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ens {
    pub registry: Address,
    pub resolver: Address,
    pub reverse_registrar: Address,
    pub names: Vec<Name>,
    pub reverse: Vec<Reverse>,
    pub offchain: Offchain,
}

#[derive(Debug, Clone, Deserialize)]
#[expect(clippy::struct_field_names, reason = "a name's name is what the file calls it")]
pub struct Name {
    pub name: String,
    pub address: Address,
    pub avatar: Option<String>,
    pub purpose: String,
}

/// What an address says it is called; `right` where the name leads back to it.
#[derive(Debug, Clone, Deserialize)]
pub struct Reverse {
    pub address: Address,
    pub name: String,
    pub right: bool,
    pub purpose: String,
}

/// Names that a server answers for.
#[derive(Debug, Clone, Deserialize)]
pub struct Offchain {
    pub resolver: Address,
    pub parent: String,
    pub url: String,
    pub signer: Account,
    pub answers: Vec<Answer>,
}

/// A question as the server gets it, and what it may say: the truth, and two answers that must not be believed.
#[derive(Debug, Clone, Deserialize)]
pub struct Answer {
    pub name: String,
    pub record: String,
    pub question: Bytes,
    pub response: Bytes,
    pub forged: Bytes,
    pub expired: Bytes,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Feed {
    pub address: Address,
    pub pair: String,
    pub decimals: u8,
    pub answer: String,
    pub age: u64,
    pub purpose: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Nfts {
    pub erc721: Collection,
    pub erc1155: Collection,
    pub spam721: Collection,
    pub spam1155: Collection,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Collection {
    pub address: Address,
    pub name: String,
    pub tokens: Vec<NftHolding>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct NftHolding {
    pub id: U256,
    pub owner: Address,
    pub amount: U256,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Tools {
    pub burst: Address,
}
