use alloy_primitives::Address;
use caip::{ChainId, Namespace};

use super::mints::read_mints;
use super::{Hearsay, Native, Token, read_hearsay};
use crate::app::Shared;
use crate::ask::Ask;
use crate::evm::Evm;

/// What is known of a token, or of a chain's own currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Its contract or mint, in canonical form; `None` for the chain's own currency.
    pub address: Option<String>,
    /// `USD Coin`
    pub name: String,
    /// `USDC`
    pub symbol: String,
    /// Digits after the point.
    pub decimals: u8,
    /// An https address of its picture.
    pub logo: Option<String>,
    /// Whether it takes EIP-2612 permits; only lists know.
    pub eip2612: Option<bool>,
    /// The fiat currency that it is pegged to.
    pub peg: Option<String>,
    /// What one of it is worth one of, as price feeds name it.
    pub asset: Option<String>,
    /// Whether it stands on a list; otherwise name and symbol are what it says of itself.
    pub verified: bool,
}

impl From<&Native> for Known {
    fn from(native: &Native) -> Self {
        Self {
            address: None,
            name: native.name.clone(),
            symbol: native.symbol.clone(),
            decimals: native.decimals,
            logo: native.logo.clone(),
            eip2612: None,
            peg: None,
            asset: native.asset.clone(),
            verified: true,
        }
    }
}

impl From<&Token> for Known {
    fn from(token: &Token) -> Self {
        Self {
            address: Some(token.address.clone()),
            name: token.name.clone(),
            symbol: token.symbol.clone(),
            decimals: token.decimals,
            logo: token.logo.clone(),
            eip2612: Some(token.eip2612),
            peg: token.peg.clone(),
            asset: token.asset.clone(),
            verified: true,
        }
    }
}

impl Known {
    fn hearsay(address: &str, said: Hearsay) -> Self {
        Self {
            address: Some(address.to_owned()),
            name: said.name,
            symbol: said.symbol,
            decimals: said.decimals,
            logo: None,
            eip2612: None,
            peg: None,
            asset: None,
            verified: false,
        }
    }

    /// The token as CAIP-10 writes it; the chain's own currency by its placeholder (interface 4.4).
    pub fn caip10(&self, chain: &ChainId) -> String {
        let address = self.address.as_deref();
        let address = address.unwrap_or_else(|| Native::placeholder(chain.namespace()));
        format!("{chain}:{address}")
    }
}

/// What is known of these tokens of a chain, by their canonical addresses, in their order: from the list, else what they say of themselves,
/// which is asked once and remembered. `None` for what is no token, or cannot be asked now.
pub async fn known_tokens(
    app: &Shared,
    chain: &ChainId,
    addresses: &[String],
) -> Vec<Option<Known>> {
    let list = app.tokens.of(chain);
    let mut known: Vec<Option<Known>> = Vec::with_capacity(addresses.len());
    let mut unheard = Vec::new();
    for address in addresses {
        let listed = list.and_then(|list| list.find(address)).map(|token| Known::from(&**token));
        let heard = || {
            let said = app.tokens.heard(chain, address)?;
            Some(Known::hearsay(address, said))
        };
        let found = listed.or_else(heard);
        if found.is_none() {
            unheard.push((known.len(), address.clone()));
        }
        known.push(found);
    }
    for ((index, address), said) in unheard.iter().zip(ask(app, chain, &unheard).await) {
        if let Some(said) = said {
            app.tokens.hear(chain, address, said.clone());
            known[*index] = Some(Known::hearsay(address, said));
        }
    }
    known
}

async fn ask(app: &Shared, chain: &ChainId, unheard: &[(usize, String)]) -> Vec<Option<Hearsay>> {
    let nothing = vec![None; unheard.len()];
    if unheard.is_empty() {
        return nothing;
    }
    match chain.namespace() {
        Namespace::Eip155 => {
            let Some(evm) = Evm::of(&app.proxy, chain.as_str()) else { return nothing };
            let parsed = unheard.iter().map(|(_, address)| address.parse::<Address>());
            let Ok(tokens) = parsed.collect::<Result<Vec<_>, _>>() else { return nothing };
            read_hearsay(&evm, &tokens).await.unwrap_or(nothing)
        }
        Namespace::Solana => {
            let Some(ask) = Ask::of(&app.proxy, chain.as_str()) else { return nothing };
            let mints: Vec<_> = unheard.iter().map(|(_, address)| address.as_str()).collect();
            read_mints(&ask, &mints).await.unwrap_or(nothing)
        }
        Namespace::Polkadot | Namespace::Bip122 => nothing,
    }
}
