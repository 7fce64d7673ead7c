use api::balance::{Balance, Balances, Quantity};
use api::provenance::{AsOf, Partial};
use caip::ChainId;

use super::merge::Merged;
use super::{Holding, Question};
use crate::app::Shared;
use crate::evm::units::to_decimal;
use crate::price::{Fixed, Quote, usd_quotes};
use crate::tokens::{TokenList, absolute};

/// A chain's part of the answer: what is held, with its value. `rate` is what a dollar is in the currency asked for, if that is known.
pub async fn part(
    app: &Shared,
    question: &Question,
    merged: Merged,
    rate: Option<Fixed>,
) -> Balances {
    let chain = &question.chain;
    let Merged { held, sources } = merged;
    let shown: Vec<Holding> = held.holdings.into_iter().filter(is_shown).collect();
    let tokens: Vec<_> = shown.iter().map(|holding| holding.token.clone()).collect();
    let (quotes, mut silent) = match rate {
        Some(_) => usd_quotes(app, chain, &tokens).await,
        None => (vec![None; tokens.len()], Vec::new()),
    };
    let mut valued: Vec<_> = shown
        .into_iter()
        .zip(quotes)
        .map(|(holding, quote)| {
            let price = quote.and_then(|quote: Quote| quote.usd.times(rate?));
            let value =
                price.and_then(|price| price.worth_of(holding.units, holding.token.decimals));
            (holding, price, value)
        })
        .collect();
    // The currency first, then the most valuable; what has no price goes last.
    valued.sort_by(|(a, _, a_value), (b, _, b_value)| {
        let is_token = |holding: &Holding| holding.token.address.is_some();
        is_token(a).cmp(&is_token(b)).then(b_value.cmp(a_value))
    });
    let list = app.tokens.of(chain);
    let mut partial = held.partial;
    partial.append(&mut silent);
    Balances {
        balances: valued
            .into_iter()
            .map(|(holding, price, value)| wire(chain, list, holding, price, value))
            .collect(),
        as_of: held
            .block
            .map(|block| AsOf { chain_id: chain.clone(), block })
            .into_iter()
            .collect(),
        sources: sources.into_iter().map(str::to_owned).collect(),
        partial,
    }
}

/// What is held of nothing is not shown, and neither is what cannot be parted: such tokens are tickets and pictures (spec 5).
fn is_shown(holding: &Holding) -> bool {
    !holding.units.is_zero() && holding.token.decimals > 0
}

fn wire(
    chain: &ChainId,
    list: Option<&TokenList>,
    holding: Holding,
    price: Option<Fixed>,
    value: Option<Fixed>,
) -> Balance {
    let Holding { token, units } = holding;
    let stranger = list.filter(|_| !token.verified);
    Balance {
        imitates: stranger.and_then(|list| list.imitated(&token.symbol)).map(str::to_owned),
        address: token.address.as_ref().map(|_| token.caip10(chain)),
        quantity: Quantity {
            decimals: token.decimals.to_string(),
            numeric: to_decimal(units, token.decimals),
        },
        name: token.name,
        symbol: token.symbol,
        chain_id: Some(chain.clone()),
        value: value.map(Fixed::decimal),
        price: price.map(Fixed::decimal),
        icon_url: token.logo.unwrap_or_default(),
        verified: token.verified,
    }
}

/// The parts of all chains in one answer, the chains in the order of their ids.
pub fn join(parts: Vec<Balances>, mut partial: Vec<Partial>) -> Balances {
    let mut whole = Balances::default();
    for part in parts {
        whole.balances.extend(part.balances);
        whole.as_of.extend(part.as_of);
        whole.sources.extend(part.sources);
        partial.extend(part.partial);
    }
    whole.sources.sort();
    whole.sources.dedup();
    whole.partial = partial;
    whole
}

/// The same, with the addresses of pictures as the caller reaches them, by this gateway's own address.
pub fn with_pictures(mut whole: Balances, base: &str) -> Balances {
    for balance in &mut whole.balances {
        let logo = std::mem::take(&mut balance.icon_url);
        balance.icon_url = absolute(base, Some(logo)).unwrap_or_default();
    }
    whole
}

/// The same, with 0 where nobody knows a price: pages of `AppKit` compute with these members without looking if they are there, and show `NaN`.
pub fn with_numbers(mut whole: Balances) -> Balances {
    for balance in &mut whole.balances {
        balance.price.get_or_insert_with(|| Fixed::ZERO.decimal());
        balance.value.get_or_insert_with(|| Fixed::ZERO.decimal());
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::{Known, Tokens};

    fn told(symbol: &str, verified: bool) -> Option<String> {
        let tokens = Tokens::open(&[]).unwrap();
        let chain = ChainId::eip155(1);
        let native = Known::from(&tokens.native(&chain));
        let address = Some("0x00000000000000000000000000000000000000AA".to_owned());
        let token = Known { address, symbol: symbol.to_owned(), verified, ..native };
        let holding = Holding { token, units: alloy_primitives::U256::ONE };
        wire(&chain, tokens.of(&chain), holding, None, None).imitates
    }

    #[test]
    fn pages_that_compute_with_prices_get_a_number_where_there_is_none() {
        let tokens = Tokens::open(&[]).unwrap();
        let chain = ChainId::eip155(1);
        let token = Known::from(&tokens.native(&chain));
        let units = alloy_primitives::U256::ONE;
        let of = |price: Option<Fixed>| {
            let holding = Holding { token: token.clone(), units };
            wire(&chain, tokens.of(&chain), holding, price, price)
        };
        let known = Fixed::parse("2.5");
        let whole = Balances { balances: vec![of(None), of(known)], ..Balances::default() };
        let told = serde_json::to_value(with_numbers(whole)).unwrap();
        let numbers = |place: usize| {
            let one = &told["balances"][place];
            [&one["price"], &one["value"]].map(ToString::to_string)
        };
        assert_eq!([numbers(0), numbers(1)], [["0", "0"], ["2.5", "2.5"]]);
    }

    #[test]
    fn an_unlisted_token_that_looks_like_a_listed_one_is_told_as_such() {
        assert_eq!(told("USDС", false).as_deref(), Some("USDC"));
        assert_eq!(told("USDC", true), None);
        assert_eq!(told("PEPE2", false), None);
    }
}
