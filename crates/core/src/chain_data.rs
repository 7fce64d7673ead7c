//! What is known of a chain before anybody on the network is asked: which contract or mint is which token. It is reviewed and ships in the package, one data chunk
//! per chain; what the page gives by `customTokens` comes before it. A token that is not in it is unverified: its name, symbol and decimals are a stranger's word.

mod memory;

pub use memory::{ChainData, Loaded};

use crate::{
    chunk,
    context::Context,
    errors::{Failure, Problem},
    protocol::{CustomToken, Data},
    state::State,
    text::names::{NAME_LETTERS, SYMBOL_LETTERS, clean},
};
use caip::{ChainId, Namespace};
use json::FromJson;
use std::rc::Rc;

/// A chain's data chunk. No gateway writes it but the registry's build, hence it is not in `crates/api`; it is read as a whole or not at all.
#[derive(FromJson)]
struct Chunk {
    #[serde(default)]
    tokens: Vec<Token>,
}

/// A token as the registry has reviewed it.
#[derive(FromJson)]
struct Token {
    address: String,
    symbol: String,
    name: String,
    decimals: u8,
}

impl From<Token> for CustomToken {
    fn from(token: Token) -> Self {
        Self {
            address: token.address,
            symbol: clean(&token.symbol, SYMBOL_LETTERS),
            name: Some(clean(&token.name, NAME_LETTERS)),
            decimals: token.decimals,
            image: None,
        }
    }
}

/// What is known of the chain, loaded when it is first wanted. Fails while the chunk cannot be loaded; the next call tries again.
pub async fn load(context: &Context, chain: &ChainId) -> Result<Rc<ChainData>, Failure> {
    if let Some(known) = loaded(&context.state(), chain) {
        return Ok(known);
    }
    let text = chunk::load(context, Data::Chain, Some(chain.clone())).await?;
    let data = read(&context.state(), chain, &text);
    let data = Rc::new(data.ok_or(Problem::DataUnavailable)?);
    context.edit().chain_data.push((chain.clone(), data.clone()));
    Ok(data)
}

/// As [`load`], for what must be shown in any case: while the chunk cannot be loaded, only what the page gives is known.
pub async fn load_or_page(context: &Context, chain: &ChainId) -> Rc<ChainData> {
    match load(context, chain).await {
        Ok(known) => known,
        Err(_) => Rc::new(read(&context.state(), chain, "{}").unwrap_or_default()),
    }
}

/// Joins what the page gives with a chunk's JSON; `None` if it cannot be read.
fn read(state: &State, chain: &ChainId, text: &str) -> Option<ChainData> {
    let of_page = state.config.custom_tokens.get(chain.as_str());
    let mut tokens = of_page.cloned().unwrap_or_default();
    let chunk: Chunk = json::from_str(text).ok()?;
    tokens.extend(chunk.tokens.into_iter().map(CustomToken::from));
    Some(ChainData::new(tokens, chain.namespace() == Namespace::Eip155))
}

fn loaded(state: &State, chain: &ChainId) -> Option<Rc<ChainData>> {
    let found = state.chain_data.iter().find(|(known, _)| known == chain);
    found.map(|(_, data)| data.clone())
}
