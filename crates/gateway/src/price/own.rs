use std::collections::HashMap;

use alloy_primitives::Address;
use caip::{ChainId, Namespace};

use super::feeds::asset_prices;
use super::pools::{Priced, pool_prices};
use super::{Fixed, PriceSource, Quote};
use crate::app::Shared;
use crate::evm::Evm;
use crate::source::{Answering, SourceError};
use crate::tokens::{Known, known_tokens};

/// Prices by the chains themselves: feeds, then pools, then the peg of a stable coin that neither knows.
#[derive(Debug)]
pub struct OwnPrices;

impl PriceSource for OwnPrices {
    fn id(&self) -> &'static str {
        "chain"
    }

    fn serves(&self, _: &ChainId) -> bool {
        true
    }

    fn prices<'a>(
        &'a self,
        app: &'a Shared,
        chain: &'a ChainId,
        tokens: &'a [Known],
    ) -> Answering<'a, Vec<Option<Quote>>> {
        Box::pin(prices(app, chain, tokens))
    }
}

async fn prices(
    app: &Shared,
    chain: &ChainId,
    tokens: &[Known],
) -> Result<Vec<Option<Quote>>, SourceError> {
    let assets: Vec<_> = tokens.iter().flat_map(assets).collect();
    let fed = asset_prices(app, chain, &assets).await;
    let mut quotes: Vec<_> = tokens.iter().map(|token| by_feed(&fed, token)).collect();
    // The chain's own currency has no pools: its wrapped form has, which is among the bases.
    let open = tokens.iter().zip(&quotes).filter(|(_, quote)| quote.is_none());
    let unpriced: Vec<_> = open.map(|(token, _)| token.clone()).collect();
    if chain.namespace() == Namespace::Eip155 && !unpriced.is_empty() {
        let pooled = by_pools(app, chain, &fed, &unpriced).await?;
        let wrapped = app.tokens.of(chain).and_then(|list| list.wrapped.as_deref());
        for (token, quote) in tokens.iter().zip(&mut quotes).filter(|(_, quote)| quote.is_none()) {
            let address = token.address.as_deref().or(wrapped);
            let found = address.and_then(|address| pooled.get(&address.parse::<Address>().ok()?));
            *quote = found.map(|usd| Quote { usd: *usd, at: now(), source: "pool" });
        }
    }
    for (token, quote) in tokens.iter().zip(&mut quotes) {
        *quote = pinned(token, *quote, &fed);
    }
    Ok(quotes)
}

fn assets(token: &Known) -> impl Iterator<Item = &str> {
    let euro = (token.peg.as_deref() == Some("eur")).then_some("EUR");
    token.asset.as_deref().into_iter().chain(euro)
}

fn by_feed(fed: &HashMap<String, Quote>, token: &Known) -> Option<Quote> {
    fed.get(token.asset.as_deref()?).copied()
}

async fn by_pools(
    app: &Shared,
    chain: &ChainId,
    fed: &HashMap<String, Quote>,
    tokens: &[Known],
) -> Result<HashMap<Address, Fixed>, SourceError> {
    let (Some(evm), Some(dex)) = (Evm::of(&app.proxy, chain.as_str()), app.dexes.of(chain)) else {
        return Ok(HashMap::new());
    };
    let addresses: Vec<_> = dex.bases.iter().map(|base| base.to_checksum(None)).collect();
    let bases: Vec<_> = known_tokens(app, chain, &addresses).await.into_iter().flatten().collect();
    let mut fed = fed.clone();
    let missing: Vec<_> =
        bases.iter().flat_map(assets).filter(|asset| !fed.contains_key(*asset)).collect();
    fed.extend(asset_prices(app, chain, &missing).await);
    let priced = |token: &Known| {
        let quote = pinned(token, by_feed(&fed, token), &fed);
        let address = token.address.as_deref()?.parse().ok()?;
        Some(Priced { token: address, decimals: token.decimals, usd: quote.map(|quote| quote.usd) })
    };
    let bases: Vec<_> = bases.iter().filter_map(priced).collect();
    let tokens: Vec<_> = tokens
        .iter()
        .filter_map(priced)
        .filter(|one| bases.iter().all(|base| base.token != one.token))
        .map(|one| Priced { usd: None, ..one })
        .collect();
    let found = pool_prices(app, &evm, dex, &bases, &tokens).await;
    found.map_err(|error| SourceError::of(&error))
}

/// A stable coin within half a percent of its peg costs its peg: the rest is noise. Further away it costs what was measured, and when nobody
/// measured, its peg.
fn pinned(token: &Known, quote: Option<Quote>, fed: &HashMap<String, Quote>) -> Option<Quote> {
    let peg = match token.peg.as_deref() {
        Some("usd") => Quote { usd: Fixed::ONE, at: now(), source: "peg" },
        Some("eur") => Quote { source: "peg", ..*fed.get("EUR")? },
        _ => return quote,
    };
    let Some(quote) = quote else { return Some(peg) };
    let band = Fixed::parse("0.005")?;
    let near = quote.usd.distance(peg.usd).is_some_and(|distance| distance <= band);
    Some(if near { Quote { usd: peg.usd, ..quote } } else { quote })
}

fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::SystemTime::UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::Native;

    fn stable(peg: &str) -> Known {
        let native = Native::nameless(Namespace::Eip155);
        Known { peg: Some(peg.into()), ..Known::from(&native) }
    }

    fn quote(usd: &str) -> Quote {
        Quote { usd: Fixed::parse(usd).unwrap(), at: 7, source: "feed" }
    }

    fn told(token: &Known, quote: Option<Quote>, euro: Option<&str>) -> Option<String> {
        let fed = euro.map(|usd| ("EUR".to_owned(), self::quote(usd))).into_iter().collect();
        pinned(token, quote, &fed).map(|quote| quote.usd.decimal().to_string())
    }

    #[test]
    fn a_stable_coin_is_held_to_its_peg_within_the_band_only() {
        let table =
            [("0.9998", "1"), ("1.005", "1"), ("0.995", "1"), ("0.99", "0.99"), ("1.2", "1.2")];
        for (measured, expected) in table {
            let said = told(&stable("usd"), Some(quote(measured)), None);
            assert_eq!(said.as_deref(), Some(expected), "{measured}");
        }
        assert_eq!(told(&stable("usd"), None, None).as_deref(), Some("1"));
    }

    #[test]
    fn a_euro_coin_follows_the_euro() {
        assert_eq!(told(&stable("eur"), None, Some("1.08")).as_deref(), Some("1.08"));
        assert_eq!(
            told(&stable("eur"), Some(quote("1.081")), Some("1.08")).as_deref(),
            Some("1.08")
        );
        assert_eq!(told(&stable("eur"), None, None), None);
    }
}
