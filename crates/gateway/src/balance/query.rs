use std::collections::BTreeMap;

use api::Currency;
use api::query::{list, pairs};
use caip::address::{bip122, eip155};
use caip::{AccountId, Address, ChainId, Namespace};

use super::Question;
use crate::app::Shared;
use crate::projects::Project;
use crate::web::{ApiError, FromQuery, served_chain};

/// What the query string of `GET /v1/account/{address}/balance` says.
#[derive(Debug, PartialEq, Eq)]
pub struct BalanceQuery {
    /// What values are in; dollars unless said otherwise.
    pub currency: Currency,
    chain: Option<String>,
    /// Tokens to read past what is remembered.
    force: Vec<AccountId>,
}

/// Tokens that a page may name at once.
const MOST_FORCED: usize = 50;

impl FromQuery for BalanceQuery {
    fn from_query(query: &str) -> Result<Self, ApiError> {
        let mut read = Self { currency: Currency::default(), chain: None, force: Vec::new() };
        for (key, value) in pairs(query)? {
            match key.as_str() {
                "currency" => {
                    read.currency = Currency::parse(&value)
                        .map_err(|error| ApiError::bad_input("currency", error.to_string()))?;
                }
                "chainId" => read.chain = Some(value),
                "forceUpdate" => read.force = forced(&value)?,
                _ => {}
            }
        }
        Ok(read)
    }
}

fn forced(text: &str) -> Result<Vec<AccountId>, ApiError> {
    let refuse = |advice: &str| ApiError::bad_input("forceUpdate", advice);
    if list(text).count() > MOST_FORCED {
        return Err(refuse("name at most 50 tokens"));
    }
    let parse = |token: &str| {
        let written = token.rsplit(':').next().unwrap_or_default();
        let found = AccountId::parse(token)
            .map_err(|_| refuse("write CAIP-10 tokens, parted by commas: eip155:1:0xA0b8…eB48"))?;
        let is_evm = found.chain().namespace() == Namespace::Eip155;
        if is_evm && !eip155::is_checksum_valid_on(written, found.chain().evm_id()) {
            return Err(refuse(
                "a letter of a token's address is in the wrong case (EIP-55): copy it again",
            ));
        }
        Ok(found)
    };
    list(text).map(parse).collect()
}

impl BalanceQuery {
    /// The questions to the chains: the one that is named, or all that the gateway serves of the address's kind.
    pub fn questions(
        &self,
        app: &Shared,
        project: &Project,
        written: &str,
    ) -> Result<Vec<Question>, ApiError> {
        let chains = self.chains(app, written)?;
        let mut questions = BTreeMap::new();
        for chain in chains {
            let account = account(&chain, written)?;
            let (mut tokens, fresh) = self.forced_on(&chain);
            let own = project.tokens.iter().filter(|own| *own.chain() == chain);
            tokens.extend(own.map(|own| own.address().as_str().to_owned()));
            questions.insert(chain.clone(), Question { chain, account, tokens, fresh });
        }
        if let Some(elsewhere) =
            self.force.iter().find(|token| !questions.contains_key(token.chain()))
        {
            let advice = format!("{elsewhere} is on none of the chains asked for");
            return Err(ApiError::bad_input("forceUpdate", advice));
        }
        Ok(questions.into_values().collect())
    }

    fn chains(&self, app: &Shared, written: &str) -> Result<Vec<ChainId>, ApiError> {
        if let Some(chain) = &self.chain {
            return Ok(vec![served_chain(app, "chainId", chain)?.id.clone()]);
        }
        let fits = |chain: &&ChainId| {
            Address::parse(chain.namespace(), written).is_ok() && is_of_network(chain, written)
        };
        let all: Vec<ChainId> =
            app.chains.iter().map(|chain| &chain.id).filter(fits).cloned().collect();
        if all.is_empty() {
            let advice = "this is no address on any chain that this gateway serves";
            return Err(ApiError::bad_input("address", advice));
        }
        Ok(all)
    }

    /// The tokens of a chain that are to be read anew, and whether there are any. The placeholder of the chain's own currency is one, but
    /// no token to look for.
    fn forced_on(&self, chain: &ChainId) -> (Vec<String>, bool) {
        let on = self.force.iter().filter(|token| token.chain() == chain);
        let tokens: Vec<_> = on.map(|token| token.address().as_str().to_owned()).collect();
        let fresh = !tokens.is_empty();
        let native = crate::tokens::Native::placeholder(chain.namespace());
        let tokens = tokens.into_iter().filter(|token| !token.eq_ignore_ascii_case(native));
        (tokens.collect(), fresh)
    }
}

fn account(chain: &ChainId, written: &str) -> Result<String, ApiError> {
    if written.contains(':') {
        return Err(ApiError::bad_input(
            "address",
            "write the address alone, and its chain as chainId",
        ));
    }
    let address = crate::web::written_address(chain, "address", written)?;
    if is_of_network(chain, &address) {
        Ok(address)
    } else {
        Err(ApiError::bad_input(
            "address",
            "this address belongs to another network than the chain asked for",
        ))
    }
}

/// Bitcoin's main network and its test networks write addresses that cannot be mistaken for each other.
pub fn is_of_network(chain: &ChainId, address: &str) -> bool {
    if chain.namespace() != Namespace::Bip122 {
        return true;
    }
    let is_main =
        bip122::is_base58check(address, &[0x00, 0x05]) || bip122::is_segwit(address, "bc");
    is_main == (chain.reference() == BITCOIN)
}

/// The start of the first block's hash, by which CAIP-2 names Bitcoin's main network.
const BITCOIN: &str = "000000000019d6689c085ae165831e93";

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(query: &str) -> String {
        let error = BalanceQuery::from_query(query).unwrap_err();
        error.body.reasons[0].field.clone()
    }

    #[test]
    fn dollars_are_meant_unless_another_currency_is_named() {
        assert_eq!(BalanceQuery::from_query("").unwrap().currency, Currency::Usd);
        assert_eq!(BalanceQuery::from_query("currency=eur").unwrap().currency, Currency::Eur);
    }

    #[test]
    fn wrong_parameters_are_named() {
        assert_eq!(refused("currency=chf"), "currency");
        assert_eq!(refused(&format!("currency={}", "x".repeat(10_000))), "currency");
        for tokens in [
            "x",
            "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
            "eip155:1:0x1",
            "eip155:1:0xa0B86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        ] {
            assert_eq!(refused(&format!("forceUpdate={tokens}")), "forceUpdate", "{tokens}");
        }
        let many = vec!["eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"; 51].join(",");
        assert_eq!(refused(&format!("forceUpdate={many}")), "forceUpdate");
    }

    #[test]
    fn bitcoins_networks_are_told_apart() {
        let main = ChainId::parse(&format!("bip122:{BITCOIN}")).unwrap();
        let test = ChainId::parse("bip122:000000000933ea01ad0ee984209779ba").unwrap();
        let table = [
            ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", true),
            ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", true),
            ("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", false),
            ("mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", false),
        ];
        for (address, is_main) in table {
            assert_eq!(is_of_network(&main, address), is_main, "{address}");
            assert_eq!(is_of_network(&test, address), !is_main, "{address}");
        }
    }
}
