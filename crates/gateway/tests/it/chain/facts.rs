use std::collections::BTreeMap;

use serde::Deserialize;

/// What `world.json` says: what is where on the prepared chain. `contracts/world/world.ts` writes it and says what each field is.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    pub chain_id: u64,
    pub block_number: u64,
    pub accounts: Vec<Account>,
    pub deployer: String,
    pub multicall3: String,
    pub tokens: BTreeMap<String, Token>,
    pub many_tokens: ManyTokens,
    pub uniswap_v2: UniswapV2,
    pub uniswap_v3: UniswapV3,
    pub feeds: Vec<Feed>,
    pub nfts: Nfts,
    pub tools: Tools,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    pub address: String,
    pub private_key: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Token {
    pub address: String,
    pub kind: String,
    pub name: String,
    pub symbol: String,
    pub decimals: u8,
    /// Smallest units by owner.
    pub balances: BTreeMap<String, String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ManyTokens {
    pub addresses: Vec<String>,
    pub unit: String,
    pub holders: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UniswapV2 {
    pub factory: String,
    pub router: String,
    pub pairs: Vec<Pair>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pair {
    pub address: String,
    pub token0: String,
    pub token1: String,
    pub reserve0: String,
    pub reserve1: String,
    pub purpose: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UniswapV3 {
    pub factory: String,
    pub position_manager: String,
    #[serde(rename = "quoterV2")]
    pub quoter_v2: String,
    pub swap_router: String,
    #[serde(rename = "swapRouter02")]
    pub swap_router02: String,
    pub pools: Vec<Pool>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pool {
    pub address: String,
    pub token0: String,
    pub token1: String,
    pub fee: u32,
    pub liquidity: String,
    #[serde(rename = "sqrtPriceX96")]
    pub sqrt_price_x96: String,
    pub purpose: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Feed {
    pub address: String,
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
    pub address: String,
    pub name: String,
    pub tokens: Vec<NftHolding>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct NftHolding {
    pub id: String,
    pub owner: String,
    pub amount: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Tools {
    pub burst: String,
}
