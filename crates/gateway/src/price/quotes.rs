use api::provenance::Partial;
use caip::ChainId;
use futures_util::future::join_all;

use super::Quote;
use super::room::Memory;
use crate::app::Shared;
use crate::source::{SourceError, in_time};
use crate::tokens::Known;

/// Sources that are the chains' own: the first.
const OWN: usize = 1;

/// What tokens of a chain cost in US dollars, in their order, and which sources did not answer: from memory, else asked now. What was asked
/// for within the last minute is told at once and asked for again behind the answer.
pub async fn usd_quotes(
    app: &Shared,
    chain: &ChainId,
    tokens: &[Known],
) -> (Vec<Option<Quote>>, Vec<Partial>) {
    let mut quotes = vec![None; tokens.len()];
    let (mut unknown, mut aging) = (Vec::new(), Vec::new());
    for (index, token) in tokens.iter().enumerate() {
        match app.prices.recall(chain, token) {
            Memory::Fresh(quote) => quotes[index] = quote,
            Memory::Aging(quote) => {
                quotes[index] = quote;
                aging.push(token.clone());
            }
            Memory::Nothing => unknown.push(index),
        }
    }
    refresh(app, chain, aging);
    if unknown.is_empty() {
        return (quotes, Vec::new());
    }
    let asked: Vec<_> = unknown.iter().map(|index| tokens[*index].clone()).collect();
    let (found, partial) = look_up(app, chain, &asked).await;
    for (index, quote) in unknown.into_iter().zip(found) {
        quotes[index] = quote;
    }
    (quotes, partial)
}

fn refresh(app: &Shared, chain: &ChainId, aging: Vec<Known>) {
    let aging = app.prices.start_refreshing(chain, aging);
    if aging.is_empty() {
        return;
    }
    let (app, chain) = (app.clone(), chain.clone());
    tokio::spawn(async move {
        look_up(&app, &chain, &aging).await;
        app.prices.end_refreshing(&chain, &aging);
    });
}

/// Asks the chains' own word first, and for the rest all plugins at once; the freshest answer counts, and of two as fresh the first plugin's.
/// What a source that fell silent might have known is not remembered as unknown.
async fn look_up(
    app: &Shared,
    chain: &ChainId,
    tokens: &[Known],
) -> (Vec<Option<Quote>>, Vec<Partial>) {
    let mut quotes: Vec<Option<Quote>> = vec![None; tokens.len()];
    let mut partial = Vec::new();
    let (own, plugins) = app.prices.sources.split_at(OWN.min(app.prices.sources.len()));
    if let Some(own) = own.iter().find(|source| source.serves(chain)) {
        match own.prices(app, chain, tokens).await {
            Ok(found) => quotes.iter_mut().zip(found).for_each(|(quote, found)| *quote = found),
            Err(error) => partial.push(silent(own.id(), &error)),
        }
    }
    let open: Vec<_> = (0..tokens.len()).filter(|index| quotes[*index].is_none()).collect();
    let wanted: Vec<_> = open.iter().map(|index| tokens[*index].clone()).collect();
    let plugins = plugins.iter().filter(|source| !wanted.is_empty() && source.serves(chain));
    let wanted = wanted.as_slice();
    let asked = plugins.map(|source| async move {
        (source.id(), in_time(source.prices(app, chain, wanted)).await)
    });
    for (id, answer) in join_all(asked).await {
        let found = match answer {
            Ok(found) => found,
            Err(error) => {
                partial.push(silent(id, &error));
                continue;
            }
        };
        for (index, quote) in open.iter().zip(found) {
            let Some(quote) = quote else { continue };
            if quotes[*index].is_none_or(|known| known.at < quote.at) {
                quotes[*index] = Some(quote);
            }
        }
    }
    for (token, quote) in tokens.iter().zip(&quotes) {
        if quote.is_some() || partial.is_empty() {
            app.prices.remember(chain, token, *quote);
        }
    }
    (quotes, partial)
}

fn silent(source: &str, error: &SourceError) -> Partial {
    Partial { what: "prices".into(), source: source.into(), reason: error.to_string() }
}
