use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use api::look::look;
use caip::{Address, ChainId};
use quick_cache::sync::Cache;
use serde::Deserialize;

use super::bundled::TOKENS;
use super::{Hearsay, Native, Token};
use crate::registry::currencies;

/// The token lists of all chains.
#[derive(Debug)]
pub struct Tokens {
    lists: HashMap<ChainId, TokenList>,
    currencies: HashMap<ChainId, Native>,
    /// What tokens off the lists said of themselves, by chain and address.
    heard: Cache<(ChainId, String), Hearsay>,
}

/// Tokens off the lists whose word is remembered.
const HEARD: usize = 20_000;

/// A chain's tokens.
#[derive(Debug, Clone)]
pub struct TokenList {
    /// Its own currency.
    pub native: Native,
    /// The token that wraps the native currency one to one, where there is one.
    pub wrapped: Option<String>,
    /// The tokens, in the list's order.
    pub tokens: Vec<Arc<Token>>,
    by_address: HashMap<String, Arc<Token>>,
    /// The symbols of its currency and tokens, by their look.
    looks: HashMap<String, String>,
}

/// A token list cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TokensError {
    /// It cannot be read.
    #[error(
        "tokens: cannot read {path}: {source}; name a file as crates/gateway/README.md describes it"
    )]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is not what it should be.
    #[error("tokens: {path}: {source}")]
    Syntax {
        /// The file, or `bundled`.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
    /// An address is none of the chain's.
    #[error("tokens: {address} is no address on {chain}: correct it in the list")]
    Address {
        /// The list's chain.
        chain: ChainId,
        /// What was written.
        address: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    chain: ChainId,
    native: Native,
    #[serde(default)]
    wrapped: Option<String>,
    tokens: Vec<Token>,
}

impl Tokens {
    /// The bundled lists, each replaced by the operator's for the same chain.
    pub fn open(files: &[PathBuf]) -> Result<Self, TokensError> {
        let mut lists = HashMap::new();
        for text in TOKENS {
            add(&mut lists, Path::new("bundled"), text)?;
        }
        for path in files {
            let text = std::fs::read_to_string(path)
                .map_err(|source| TokensError::Unreadable { path: path.clone(), source })?;
            add(&mut lists, path, &text)?;
        }
        let currencies = currencies()
            .map_err(|source| TokensError::Syntax { path: "bundled registry".into(), source })?;
        Ok(Self { lists, currencies, heard: Cache::new(HEARD) })
    }

    /// The chain's list.
    pub fn of(&self, chain: &ChainId) -> Option<&TokenList> {
        self.lists.get(chain)
    }

    /// The chain's own currency: as its list says, else the registry; on a chain that neither knows it has no name.
    pub fn native(&self, chain: &ChainId) -> Native {
        self.described(chain).cloned().unwrap_or_else(|| Native::nameless(chain.namespace()))
    }

    /// The chain's own currency as its list says, else the registry.
    pub fn described(&self, chain: &ChainId) -> Option<&Native> {
        let listed = self.lists.get(chain).map(|list| &list.native);
        listed.or_else(|| self.currencies.get(chain))
    }

    /// What a token off the list said of itself.
    pub fn heard(&self, chain: &ChainId, address: &str) -> Option<Hearsay> {
        self.heard.get(&(chain.clone(), address.to_owned()))
    }

    /// Remembers what a token says of itself. The oldest is forgotten when there are too many.
    pub fn hear(&self, chain: &ChainId, address: &str, said: Hearsay) {
        self.heard.insert((chain.clone(), address.to_owned()), said);
    }
}

impl TokenList {
    /// The token of this address, in any case where the namespace has none.
    pub fn find(&self, address: &str) -> Option<&Arc<Token>> {
        self.by_address.get(&key(address))
    }

    /// The symbol of the list, or of the chain's currency, that a symbol is or looks like.
    pub fn imitated(&self, symbol: &str) -> Option<&str> {
        self.looks.get(&seen(symbol)).map(String::as_str)
    }
}

fn add(
    lists: &mut HashMap<ChainId, TokenList>,
    path: &Path,
    text: &str,
) -> Result<(), TokensError> {
    let File { chain, native, wrapped, tokens } = serde_json::from_str(text)
        .map_err(|source| TokensError::Syntax { path: path.to_owned(), source })?;
    let canonical = |address: &str| {
        let found = Address::parse(chain.namespace(), address);
        found
            .map(|address| address.as_str().to_owned())
            .map_err(|_| TokensError::Address { chain: chain.clone(), address: address.to_owned() })
    };
    let native = native.pictured();
    let wrapped = wrapped.as_deref().map(canonical).transpose()?;
    let tokens = tokens
        .into_iter()
        .map(Token::pictured)
        .map(|token| Ok(Arc::new(Token { address: canonical(&token.address)?, ..token })));
    let tokens: Vec<Arc<Token>> = tokens.collect::<Result<_, TokensError>>()?;
    let by_address = tokens.iter().map(|token| (key(&token.address), Arc::clone(token))).collect();
    let mut looks = HashMap::new();
    for symbol in std::iter::once(&native.symbol).chain(tokens.iter().map(|token| &token.symbol)) {
        let seen = seen(symbol);
        if !seen.is_empty() {
            looks.entry(seen).or_insert_with(|| symbol.clone());
        }
    }
    lists.insert(chain, TokenList { native, wrapped, tokens, by_address, looks });
    Ok(())
}

/// The look of a symbol, whatever signs stand in it.
fn seen(symbol: &str) -> String {
    look(symbol).chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// Hexadecimal addresses are the same in any case; base58 ones are not.
fn key(address: &str) -> String {
    if address.starts_with("0x") { address.to_ascii_lowercase() } else { address.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<HashMap<ChainId, TokenList>, TokensError> {
        let mut lists = HashMap::new();
        add(&mut lists, Path::new("test.json"), text).map(|()| lists)
    }

    #[test]
    fn the_bundled_lists_are_whole() {
        let tokens = Tokens::open(&[]).unwrap();
        let list = tokens.of(&ChainId::eip155(1)).unwrap();
        assert_eq!(list.native.symbol, "ETH");
        assert!(list.find(list.wrapped.as_deref().unwrap()).is_some());
    }

    #[test]
    fn an_address_is_found_in_any_case() {
        let tokens = Tokens::open(&[]).unwrap();
        let list = tokens.of(&ChainId::eip155(1)).unwrap();
        assert_eq!(list.find("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48").unwrap().symbol, "USDC");
    }

    #[test]
    fn a_symbol_that_looks_like_one_of_the_list_is_told() {
        let tokens = Tokens::open(&[]).unwrap();
        let list = tokens.of(&ChainId::eip155(1)).unwrap();
        for (symbol, of) in [("usdc", "USDC"), ("USDС", "USDC"), ("DAl ✅", "DAI"), ("ЕТН", "ETH")]
        {
            assert_eq!(list.imitated(symbol), Some(of), "{symbol}");
        }
        for symbol in ["", "✅", "MINE"] {
            assert_eq!(list.imitated(symbol), None, "{symbol}");
        }
    }

    #[test]
    fn a_wrong_list_is_told_where() {
        let native = r#""native":{"name":"E","symbol":"E","decimals":18}"#;
        let table = [
            ("{", "test.json"),
            (r#"{"chain":"eip155:1"}"#, "native"),
            (&format!(r#"{{"chain":"eip155:1",{native},"tokens":[],"more":1}}"#), "more"),
            (&format!(r#"{{"chain":"eip155:1",{native},"wrapped":"0x1","tokens":[]}}"#), "0x1"),
        ];
        for (text, named) in table {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(named), "{error}");
        }
    }
}
