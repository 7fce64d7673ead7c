use api::Currency;
use caip::ChainId;

use super::Fixed;
use super::feeds::asset_prices;
use crate::app::Shared;

/// What one US dollar is in this currency, by a feed on any chain that the gateway serves; `None` when no feed says it.
pub async fn rate(app: &Shared, currency: Currency) -> Option<Fixed> {
    if currency == Currency::Usd {
        return Some(Fixed::ONE);
    }
    let asset = currency.as_str().to_ascii_uppercase();
    // Fiat feeds stand on Ethereum first of all.
    let found = asset_prices(app, &ChainId::eip155(1), &[&asset]).await;
    Fixed::ONE.over(found.get(&asset)?.usd)
}
