use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use api::Currency;
use api::history::{HistoryItem, Transfer};
use api::provenance::Partial;
use caip::ChainId;
use futures_util::future::join_all;

use super::moment::seconds;
use crate::app::Shared;
use crate::price::Fixed;
use crate::price::feeds::{Moment, past_prices};

/// How long a page waits for feeds. What is not known then is left out, and found when the page is asked for again.
const PATIENCE: Duration = Duration::from_secs(2);

/// What assets cost at times, by chain.
type Prices = HashMap<ChainId, HashMap<Moment, Fixed>>;

/// Says what transfers were worth at their time, in this currency, where a feed said it then. Returns what is missing.
pub async fn add_worth(
    app: &Shared,
    currency: Currency,
    items: &mut [HistoryItem],
) -> Option<Partial> {
    let fiat = (currency != Currency::Usd).then(|| currency.as_str().to_ascii_uppercase());
    let mut wanted: BTreeMap<ChainId, BTreeSet<Moment>> = BTreeMap::new();
    for item in items.iter() {
        let Some((chain, time)) = place(item) else { continue };
        for transfer in item.transfers.iter().filter(|one| is_open(one)) {
            let Some(asset) = asset(app, &chain, transfer) else { continue };
            let moments = wanted.entry(chain.clone()).or_default();
            moments.insert((asset, time));
            moments.extend(fiat.clone().map(|fiat| (fiat, time)));
        }
    }
    let asked = wanted.iter().map(|(chain, moments)| async move {
        let found = tokio::time::timeout(PATIENCE, past_prices(app, chain, moments)).await;
        (chain.clone(), found.unwrap_or_default())
    });
    let prices: Prices = join_all(asked).await.into_iter().collect();
    let mut missing = 0_usize;
    for item in items {
        let Some((chain, time)) = place(item) else { continue };
        for transfer in item.transfers.iter_mut().filter(|one| is_open(one)) {
            let asset = asset(app, &chain, transfer);
            let found = prices.get(&chain);
            let price = price(found, asset, fiat.as_ref(), time);
            let units = Fixed::parse(&transfer.quantity.numeric);
            let value = price.zip(units).and_then(|(price, units)| price.times(units));
            missing += usize::from(value.is_none());
            transfer.price = price.filter(|_| value.is_some()).map(Fixed::decimal);
            transfer.value = value.map(Fixed::decimal);
        }
    }
    (missing > 0).then(|| Partial {
        what: "prices".into(),
        source: "chain".into(),
        reason: format!(
            "of {missing} transfers on this page no feed says what they were worth in {currency} at their time"
        ),
    })
}

fn price(
    found: Option<&HashMap<Moment, Fixed>>,
    asset: Option<String>,
    fiat: Option<&String>,
    time: u64,
) -> Option<Fixed> {
    let found = found?;
    let usd = *found.get(&(asset?, time))?;
    match fiat {
        None => Some(usd),
        Some(fiat) => usd.over(*found.get(&(fiat.clone(), time))?),
    }
}

/// A transaction's chain and time, if it is in a block.
fn place(item: &HistoryItem) -> Option<(ChainId, u64)> {
    Some((item.metadata.chain.clone()?, seconds(&item.metadata.mined_at)?))
}

/// Whether a transfer's worth is still to be told: of tokens whose units are alike, and that nobody takes for spam.
fn is_open(transfer: &Transfer) -> bool {
    transfer.fungible_info.is_some() && transfer.value.is_none() && transfer.spam_reasons.is_empty()
}

/// What one of it is worth one of, as feeds name it.
fn asset(app: &Shared, chain: &ChainId, transfer: &Transfer) -> Option<String> {
    match &transfer.fungible_info.as_ref()?.address {
        None => app.tokens.native(chain).asset,
        Some(address) => app.tokens.of(chain)?.find(address)?.asset.clone(),
    }
}
