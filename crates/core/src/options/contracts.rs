//! Contracts, programs and tokens that options name: what is valid is kept, the rest is reported.

use super::apply::tell;
use crate::{
    errors::Failure,
    protocol::{CustomToken, RouterOption, TokenOption},
    text::names::{NAME_LETTERS, SYMBOL_LETTERS, clean},
};
use caip::{Address, ChainId, Namespace, address::eip155::is_checksum_valid_on};
use json::Map;

/// Tokens whose balance can be read: contracts on EVM chains.
pub(super) fn parse_tokens(
    tokens: Map<TokenOption>,
    problems: &mut Vec<Failure>,
) -> Map<TokenOption> {
    let mut usable = Map::default();
    for (chain, mut token) in tokens.0 {
        match check_token(&chain, &mut token) {
            Ok(()) => usable.0.push((chain, token)),
            Err(wrong) => tell(problems, &["tokens[\"", &chain, "\"]: ", wrong]),
        }
    }
    usable
}

/// Tokens that the page vouches for, by valid addresses; one that is wrong is left out and reported.
pub(super) fn parse_custom(
    custom: Map<Vec<CustomToken>>,
    problems: &mut Vec<Failure>,
) -> Map<Vec<CustomToken>> {
    let mut usable = Map::default();
    for (chain, written) in custom.0 {
        let mut good = Vec::new();
        for mut token in written {
            match check_custom(&chain, &mut token) {
                Ok(()) => good.push(token),
                Err(wrong) => {
                    let place = ["customTokens[\"", &chain, "\"]: ", wrong, ": ", &token.address];
                    tell(problems, &place);
                }
            }
        }
        usable.0.push((chain, good));
    }
    usable
}

/// Whether it is a token that can be moved. Its words are cleaned, and its address is written in the usual way.
fn check_custom(chain: &str, token: &mut CustomToken) -> Result<(), &'static str> {
    let id = ChainId::parse(chain).map_err(caip::ParseChainIdError::text)?;
    match id.namespace() {
        Namespace::Eip155 => {
            check_contract(chain, &token.address)?;
        }
        Namespace::Solana => {}
        _ => return Err("only tokens of EVM chains and Solana can be named"),
    }
    let address = Address::parse(id.namespace(), &token.address);
    let address = address.map_err(caip::ParseAddressError::text)?;
    address.as_str().clone_into(&mut token.address);
    token.symbol = clean(&token.symbol, SYMBOL_LETTERS);
    token.name = token.name.as_deref().map(|name| clean(name, NAME_LETTERS));
    if token.symbol.is_empty() {
        return Err("the symbol is missing");
    }
    if !(1..=77).contains(&token.decimals) {
        return Err("decimals must be from 1 to 77");
    }
    Ok(())
}

/// Contracts and programs with valid addresses; an invalid one is left out and reported.
pub(super) fn parse_trusted(
    trusted: Map<Vec<String>>,
    problems: &mut Vec<Failure>,
) -> Map<Vec<String>> {
    let mut usable = Map::default();
    for (chain, addresses) in trusted.0 {
        let mut good = Vec::new();
        for address in addresses {
            let checked = match ChainId::parse(&chain) {
                Ok(id) => Address::parse(id.namespace(), &address)
                    .map(|_| ())
                    .map_err(caip::ParseAddressError::text),
                Err(error) => Err(error.text()),
            };
            match checked {
                Ok(()) => good.push(address),
                Err(error) => {
                    let place = ["trustedContracts[\"", &chain, "\"]: ", error, ": ", &address];
                    tell(problems, &place);
                }
            }
        }
        usable.0.push((chain, good));
    }
    usable
}

/// Routers of EVM chains with valid addresses; an invalid one is left out and reported.
pub(super) fn parse_routers(
    routers: Map<Vec<RouterOption>>,
    problems: &mut Vec<Failure>,
) -> Map<Vec<RouterOption>> {
    let mut usable = Map::default();
    for (chain, written) in routers.0 {
        let mut good = Vec::new();
        for mut router in written {
            match check_contract(&chain, &router.address) {
                Ok(address) => {
                    router.address = address;
                    good.push(router);
                }
                Err(wrong) => {
                    let place = ["swap.routers[\"", &chain, "\"]: ", wrong, ": ", &router.address];
                    tell(problems, &place);
                }
            }
        }
        usable.0.push((chain, good));
    }
    usable
}

/// The address of a contract of an EVM chain, written in the usual way.
fn check_contract(chain: &str, address: &str) -> Result<String, &'static str> {
    let chain = ChainId::parse(chain).map_err(caip::ParseChainIdError::text)?;
    if chain.namespace() != Namespace::Eip155 {
        return Err("only contracts of EVM chains can be named");
    }
    let usual = Address::parse(Namespace::Eip155, address);
    let usual = usual.map_err(caip::ParseAddressError::text)?;
    // Letters in both cases are a checksum (EIP-55, on Rootstock EIP-1191): a slip of the keys would be another contract.
    if !is_checksum_valid_on(address, chain.evm_id()) {
        return Err("the checksum of the address is wrong");
    }
    Ok(usual.as_str().to_owned())
}

/// Whether it is a token of an EVM chain. Its address is written in the usual way.
fn check_token(chain: &str, token: &mut TokenOption) -> Result<(), &'static str> {
    let chain = match ChainId::parse(chain) {
        Ok(chain) => chain,
        Err(error) => return Err(error.text()),
    };
    if chain.namespace() != Namespace::Eip155 {
        return Err("only tokens of EVM chains can be shown");
    }
    let address = Address::parse(Namespace::Eip155, &token.address);
    let address = address.map_err(caip::ParseAddressError::text)?;
    address.as_str().clone_into(&mut token.address);
    Ok(())
}
