use std::collections::BTreeMap;

use api::Currency;
use api::price::{FungiblePrice, Prices};
use api::provenance::Partial;
use axum::Json;
use axum::extract::State;
use caip::ChainId;
use http::{HeaderMap, StatusCode};
use serde_json::{Map, Value};

use super::{rate, usd_quotes};
use crate::app::Shared;
use crate::tokens::{Known, Native, absolute, known_tokens};
use crate::web::{
    ApiError, Counted, LimitedBody, admit, own_address, served_chain, take_for, written_address,
};

/// Tokens in one question.
const MOST: usize = 100;

/// A token that is asked for.
struct Asked {
    written: String,
    chain: ChainId,
    /// `None` for the chain's own currency.
    address: Option<String>,
}

/// `POST /v1/fungible/price`: what tokens cost.
pub async fn post_price(
    State(app): State<Shared>,
    _counted: Counted,
    headers: HeaderMap,
    LimitedBody(body): LimitedBody,
) -> Result<Json<Prices>, ApiError> {
    let written: Map<String, Value> = serde_json::from_slice(&body).map_err(|_| {
        let advice = "the body is no JSON object";
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "body", advice)
    })?;
    let project = text(&written, "projectId")?;
    let query: String =
        form_urlencoded::Serializer::new(String::new()).append_pair("projectId", project).finish();
    let project = admit(&app.projects, &query, &headers)?;
    take_for(&app, &project)?;
    let currency = Currency::parse(text(&written, "currency")?)
        .map_err(|error| ApiError::bad_input("currency", error.to_string()))?;
    let asked = addresses(&app, written.get("addresses"))?;
    let base = own_address(&app.config, &headers);
    Ok(Json(answer(&app, currency, asked, &base).await))
}

fn text<'a>(written: &'a Map<String, Value>, field: &str) -> Result<&'a str, ApiError> {
    match written.get(field) {
        Some(Value::String(text)) if !text.is_empty() => Ok(text),
        None | Some(Value::Null) => Err(ApiError::bad_input(field, "this field is missing")),
        _ => Err(ApiError::bad_input(field, "write this field as a text that is not empty")),
    }
}

fn addresses(app: &Shared, written: Option<&Value>) -> Result<Vec<Asked>, ApiError> {
    let refuse = |advice: &str| ApiError::bad_input("addresses", advice);
    let list = written.and_then(Value::as_array);
    let list = list.ok_or_else(|| refuse("write a list of CAIP-10 tokens"))?;
    if list.is_empty() || list.len() > MOST {
        return Err(refuse("write 1 to 100 tokens"));
    }
    let asked = list.iter().map(|one| {
        let text = one.as_str().ok_or_else(|| refuse("a token is a CAIP-10 text"))?;
        asked(app, text)
    });
    asked.collect()
}

fn asked(app: &Shared, text: &str) -> Result<Asked, ApiError> {
    let advice = "this is no CAIP-10 token: write, for example, eip155:1:0xA0b8…eB48";
    let (chain, address) =
        text.rsplit_once(':').ok_or_else(|| ApiError::bad_input("addresses", advice))?;
    let chain = served_chain(app, "addresses", chain)?.id.clone();
    let is_native = address.eq_ignore_ascii_case(Native::placeholder(chain.namespace()));
    let address =
        (!is_native).then(|| written_address(&chain, "addresses", address)).transpose()?;
    Ok(Asked { written: text.to_owned(), chain, address })
}

async fn answer(app: &Shared, currency: Currency, asked: Vec<Asked>, base: &str) -> Prices {
    let mut partial = Vec::new();
    let rate = rate(app, currency).await;
    if rate.is_none() {
        partial.push(Partial {
            what: "prices".into(),
            source: "chain".into(),
            reason: format!(
                "no feed tells what {currency} costs: name a chain with such a feed, or ask for usd"
            ),
        });
    }
    let mut by_chain: BTreeMap<ChainId, Vec<usize>> = BTreeMap::new();
    for (index, one) in asked.iter().enumerate() {
        by_chain.entry(one.chain.clone()).or_default().push(index);
    }
    let mut found: Vec<Option<FungiblePrice>> = vec![None; asked.len()];
    for (chain, indexes) in by_chain {
        let known = known(app, &chain, indexes.iter().map(|index| &asked[*index])).await;
        let tokens: Vec<_> = known.iter().flatten().cloned().collect();
        let (quotes, mut silent) = usd_quotes(app, &chain, &tokens).await;
        partial.append(&mut silent);
        let mut quotes = quotes.into_iter();
        for (index, known) in indexes.into_iter().zip(known) {
            let written = asked[index].written.clone();
            let quote = known.as_ref().and_then(|_| quotes.next().flatten());
            let price = quote.and_then(|quote| Some((quote.usd.times(rate?)?, quote.source)));
            if price.is_none() && rate.is_some() {
                let reason = match known {
                    Some(_) => "no fresh feed and no pool that is deep enough",
                    None => "no token of this address is known on this chain",
                };
                let (what, source) = (written.clone(), "chain".into());
                partial.push(Partial { what, source, reason: reason.into() });
            }
            // An entry without a price breaks pages of other kits: what has none stands in `partial` alone.
            found[index] = known.zip(price).map(|(token, (price, source))| FungiblePrice {
                address: written,
                name: token.name,
                symbol: token.symbol,
                icon_url: absolute(base, token.logo).unwrap_or_default(),
                price: Some(price.decimal()),
                decimals: token.decimals,
                source: Some(source.to_owned()),
            });
        }
    }
    Prices { fungibles: found.into_iter().flatten().collect(), partial }
}

async fn known<'a>(
    app: &Shared,
    chain: &ChainId,
    asked: impl Iterator<Item = &'a Asked> + Clone,
) -> Vec<Option<Known>> {
    let addresses: Vec<_> = asked.clone().filter_map(|one| one.address.clone()).collect();
    let mut tokens = known_tokens(app, chain, &addresses).await.into_iter();
    asked
        .map(|one| match one.address {
            Some(_) => tokens.next().flatten(),
            None => Some(Known::from(&app.tokens.native(chain))),
        })
        .collect()
}
