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
    /// Address of its picture: https, or a path of this gateway. Only lists know.
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

/// What became of the question what a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// It is this one.
    Known(Known),
    /// It says of itself that it is none: nothing of decimals, or something absurd.
    NoToken,
    /// It could not be asked now.
    Unasked,
}

/// What is known of these tokens of a chain, by their canonical addresses, in their order. `None` for what is no token, or cannot be asked
/// now.
pub async fn known_tokens(
    app: &Shared,
    chain: &ChainId,
    addresses: &[String],
) -> Vec<Option<Known>> {
    let known = |found| match found {
        Found::Known(known) => Some(known),
        Found::NoToken | Found::Unasked => None,
    };
    find_tokens(app, chain, addresses).await.into_iter().map(known).collect()
}

/// What these tokens of a chain are, by their canonical addresses, in their order: from the list, else what they say of themselves, which
/// is asked once and remembered.
pub async fn find_tokens(app: &Shared, chain: &ChainId, addresses: &[String]) -> Vec<Found> {
    let list = app.tokens.of(chain);
    let mut all: Vec<Found> = Vec::with_capacity(addresses.len());
    let mut unheard = Vec::new();
    for address in addresses {
        let listed = list.and_then(|list| list.find(address)).map(|token| Known::from(&**token));
        let heard = || {
            let said = app.tokens.heard(chain, address)?;
            Some(Known::hearsay(address, said))
        };
        let known = listed.or_else(heard);
        if known.is_none() {
            unheard.push((all.len(), address.clone()));
        }
        all.push(known.map_or(Found::Unasked, Found::Known));
    }
    let Some(said) = ask(app, chain, &unheard).await else { return all };
    for ((index, address), said) in unheard.iter().zip(said) {
        all[*index] = match said {
            Some(said) => {
                app.tokens.hear(chain, address, said.clone());
                Found::Known(Known::hearsay(address, said))
            }
            None => Found::NoToken,
        };
    }
    all
}

/// What they say of themselves; `None` when they cannot be asked now.
async fn ask(
    app: &Shared,
    chain: &ChainId,
    unheard: &[(usize, String)],
) -> Option<Vec<Option<Hearsay>>> {
    if unheard.is_empty() {
        return None;
    }
    match chain.namespace() {
        Namespace::Eip155 => {
            let evm = Evm::of(&app.proxy, chain.as_str())?;
            let parsed = unheard.iter().map(|(_, address)| address.parse::<Address>());
            let tokens = parsed.collect::<Result<Vec<_>, _>>().ok()?;
            read_hearsay(&evm, &tokens).await.ok()
        }
        Namespace::Solana => {
            let ask = Ask::of(&app.proxy, chain.as_str())?;
            let mints: Vec<_> = unheard.iter().map(|(_, address)| address.as_str()).collect();
            read_mints(&ask, &mints).await.ok()
        }
        Namespace::Polkadot | Namespace::Bip122 => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::Tokens;

    #[test]
    fn a_token_that_calls_itself_usdc_has_no_logo_unless_its_address_is_listed() {
        let tokens = Tokens::open(&[]).unwrap();
        let list = tokens.of(&ChainId::eip155(1)).unwrap();
        let address = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
        let real = Known::from(&**list.find(address).unwrap());
        assert_eq!(real.logo.as_deref(), Some("/public/getAssetImage/logo-usdc"));
        let stranger = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49";
        assert!(list.find(stranger).is_none());
        let said = Hearsay::new(stranger, &real.name, &real.symbol, real.decimals);
        let spoof = Known::hearsay(stranger, said);
        assert_eq!((spoof.symbol.as_str(), spoof.logo), ("USDC", None));
    }
}
