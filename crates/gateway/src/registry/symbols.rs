use std::collections::HashMap;

use api::Currency;
use bytes::Bytes;
use serde::Deserialize;

use super::Icon;

/// A chain of the registry, as its own currency is drawn.
#[derive(Debug, Deserialize)]
pub struct ChainIcon {
    /// Its icon.
    #[serde(default)]
    image_id: Option<String>,
    native_currency: Symbol,
    #[serde(default)]
    testnet: bool,
}

#[derive(Debug, Deserialize)]
struct Symbol {
    symbol: String,
}

/// The id of the icon of each native currency, by its symbol in small letters: that of the first chain that has it, and of a test network only
/// where no other has it.
pub fn by_symbol(mut chains: Vec<ChainIcon>) -> HashMap<String, String> {
    chains.sort_by_key(|chain| chain.testnet);
    let mut found = HashMap::new();
    for chain in chains {
        if let Some(image) = chain.image_id {
            found.entry(chain.native_currency.symbol.to_lowercase()).or_insert(image);
        }
    }
    found
}

/// What a currency of states is written with; none for those that have the icon of a chain.
const fn sign(currency: Currency) -> Option<&'static str> {
    Some(match currency {
        Currency::Usd => "$",
        Currency::Eur => "€",
        Currency::Gbp => "£",
        Currency::Aud => "A$",
        Currency::Cad => "C$",
        Currency::Inr => "₹",
        Currency::Jpy => "¥",
        Currency::Btc | Currency::Eth => return None,
    })
}

/// A currency's sign in a circle.
pub fn coin(currency: Currency) -> Option<Icon> {
    let sign = sign(currency)?;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\"><circle cx=\"20\" cy=\"20\" r=\"20\" fill=\"#2b5797\"/>\
         <text x=\"20\" y=\"27\" text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"18\" fill=\"#fff\">{sign}</text></svg>"
    );
    Icon::from_file("coin.svg", Bytes::from(svg)).map(|(_, icon)| icon)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_has_the_icon_of_the_first_chain_that_is_no_test_network() {
        let chain = |symbol: &str, image: &str, testnet| ChainIcon {
            image_id: Some(image.into()),
            native_currency: Symbol { symbol: symbol.into() },
            testnet,
        };
        let found = by_symbol(vec![
            chain("ETH", "test", true),
            chain("ETH", "ethereum", false),
            chain("ETH", "rollup", false),
            chain("TST", "only-a-test", true),
        ]);
        assert_eq!((found["eth"].as_str(), found["tst"].as_str()), ("ethereum", "only-a-test"));
    }

    #[test]
    fn every_currency_has_a_sign_or_a_chain() {
        for currency in Currency::ALL {
            let is_coin = matches!(currency, Currency::Btc | Currency::Eth);
            assert_eq!(coin(currency).is_none(), is_coin, "{currency}");
        }
    }
}
