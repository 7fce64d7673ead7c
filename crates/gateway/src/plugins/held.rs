//! What the vendors' balances have in common.

use alloy_primitives::U256;
use api::provenance::Partial;
use caip::{Address, ChainId};

use crate::app::Shared;
use crate::balance::{Held, Holding};
use crate::tokens::clean::{clean_name, clean_symbol};
use crate::tokens::{Known, known_tokens};

/// An amount as a vendor tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The token as the vendor writes it; `None` for the chain's own currency.
    pub address: Option<String>,
    /// Its smallest units.
    pub units: U256,
    /// What the vendor says of the token, if it says it with the amount.
    pub said: Option<Said>,
}

/// What a vendor says of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// Its name.
    pub name: String,
    /// Its symbol.
    pub symbol: String,
    /// Digits after the point.
    pub decimals: u8,
}

/// The amounts with what is known of their tokens: the list's word, else the vendor's, else the token's own. Tokens of which nobody knows
/// anything are missing, and said to be; what is no address of the chain is none.
pub async fn held(app: &Shared, chain: &ChainId, source: &'static str, found: Vec<Found>) -> Held {
    let mut holdings = Vec::new();
    let mut unsaid = Vec::new();
    for Found { address, units, said } in found {
        if units.is_zero() {
            continue;
        }
        let Some(address) = address else {
            let token = Known::from(&app.tokens.native(chain));
            holdings.push(Holding { token, units });
            continue;
        };
        let Ok(address) = Address::parse(chain.namespace(), &address) else { continue };
        let address = address.as_str().to_owned();
        let listed = app.tokens.of(chain).and_then(|list| list.find(&address));
        match (listed, said) {
            (Some(token), _) => holdings.push(Holding { token: Known::from(&**token), units }),
            (None, Some(said)) => holdings.push(Holding { token: hearsay(address, &said), units }),
            (None, None) => unsaid.push((address, units)),
        }
    }
    let addresses: Vec<_> = unsaid.iter().map(|(address, _)| address.clone()).collect();
    let known = known_tokens(app, chain, &addresses).await;
    let mut partial = Vec::new();
    for ((address, units), known) in unsaid.into_iter().zip(known) {
        match known {
            Some(token) => holdings.push(Holding { token, units }),
            None => partial.push(Partial {
                what: format!("{chain}:{address}"),
                source: source.to_owned(),
                reason: "nobody knows how many decimals the token has".to_owned(),
            }),
        }
    }
    Held { block: None, holdings, partial }
}

/// Whatever a vendor calls a token, somebody unknown has chosen the name.
fn hearsay(address: String, said: &Said) -> Known {
    let name = clean_name(&said.name);
    let symbol = clean_symbol(&said.symbol);
    let nameless = || "?".to_owned();
    Known {
        address: Some(address),
        name: name.or_else(|| symbol.clone()).unwrap_or_else(nameless),
        symbol: symbol.unwrap_or_else(nameless),
        decimals: said.decimals,
        logo: None,
        eip2612: None,
        peg: None,
        asset: None,
        verified: false,
    }
}
