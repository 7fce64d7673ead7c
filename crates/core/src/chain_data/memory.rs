use crate::protocol::{CustomToken, Network};
use api::look::look;
use caip::ChainId;
use std::rc::Rc;

/// The chunks that were loaded, by chain.
pub type Loaded = Vec<(ChainId, Rc<ChainData>)>;

/// What is known of one chain.
#[derive(Debug, Default)]
pub struct ChainData {
    tokens: Vec<CustomToken>,
    /// How their symbols look, in the same order.
    looks: Vec<String>,
    /// Letters of addresses mean the same in both cases.
    any_case: bool,
}

impl ChainData {
    /// These tokens, the earlier ones first.
    pub(super) fn new(tokens: Vec<CustomToken>, any_case: bool) -> Self {
        let looks = tokens.iter().map(|token| look(&token.symbol)).collect();
        Self { tokens, looks, any_case }
    }

    /// The token with this contract or mint.
    pub fn token(&self, address: &str) -> Option<&CustomToken> {
        let is = |known: &str| {
            if self.any_case { known.eq_ignore_ascii_case(address) } else { known == address }
        };
        self.tokens.iter().find(|token| is(&token.address))
    }

    /// The symbol of the coin or token that a symbol looks like: of one that is not known here, an imitation.
    pub fn imitated<'a>(&'a self, network: &'a Network, symbol: &str) -> Option<&'a str> {
        let seen = look(symbol);
        let coin = network.native_currency.symbol.as_str();
        if seen.is_empty() || look(coin) == seen {
            return Some(coin).filter(|_| !seen.is_empty());
        }
        let place = self.looks.iter().position(|known| *known == seen)?;
        Some(&self.tokens[place].symbol)
    }
}
