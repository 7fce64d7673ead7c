use api::provenance::Partial;
use caip::ChainId;

use super::Quote;
use super::room::Memory;
use crate::app::Shared;
use crate::tokens::Known;

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

/// Asks the chains' own word first, and for the rest all plugins; the freshest answer counts. What a source that fell silent might have known
/// is not remembered as unknown.
async fn look_up(
    app: &Shared,
    chain: &ChainId,
    tokens: &[Known],
) -> (Vec<Option<Quote>>, Vec<Partial>) {
    let mut quotes: Vec<Option<Quote>> = vec![None; tokens.len()];
    let mut partial = Vec::new();
    for (rank, source) in app.prices.sources.iter().enumerate() {
        let open =
            |quote: &Option<Quote>| rank == 0 || quote.is_none_or(|quote| is_plugins(app, quote));
        let asked: Vec<_> = (0..tokens.len()).filter(|index| open(&quotes[*index])).collect();
        if asked.is_empty() || !source.serves(chain) {
            continue;
        }
        let wanted: Vec<_> = asked.iter().map(|index| tokens[*index].clone()).collect();
        match source.prices(app, chain, &wanted).await {
            Ok(found) => {
                for (index, quote) in asked.into_iter().zip(found) {
                    let Some(quote) = quote else { continue };
                    if quotes[index].is_none_or(|known| known.at < quote.at) {
                        quotes[index] = Some(quote);
                    }
                }
            }
            Err(error) => partial.push(Partial {
                what: "prices".into(),
                source: source.id().into(),
                reason: error.to_string(),
            }),
        }
    }
    for (token, quote) in tokens.iter().zip(&quotes) {
        if quote.is_some() || partial.is_empty() {
            app.prices.remember(chain, token, *quote);
        }
    }
    (quotes, partial)
}

/// Whether a plugin said it, so that another plugin may know it fresher. What the chain says itself stands.
fn is_plugins(app: &Shared, quote: Quote) -> bool {
    app.prices.sources.iter().skip(1).any(|source| source.id() == quote.source)
}
