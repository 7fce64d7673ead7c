//! What a transaction moved. Symbols, names and decimals come from the package or the page, never from the gateway: a transfer names its contract or mint, and one that
//! names none is of the network's coin, in the page's word for it. A gateway can still invent a transfer; it cannot dress one up as a token that it is not.

use super::{Transfer, TransferDirection};
use crate::{
    amount::Amount,
    chain_data::ChainData,
    nfts,
    protocol::Network,
    text::shorten,
    tokens::{is_coin_at, is_picture},
};
use caip::Address;
use json::Value;

pub(super) fn is_spam(moved: &Value) -> bool {
    let flags = moved.get("nft_info").and_then(|nft| nft.get("flags"));
    let flagged = flags.and_then(|flags| flags.get("is_spam")) == Some(&Value::Bool(true));
    let reasons = moved.get("spam_reasons").and_then(Value::as_array);
    flagged || reasons.is_some_and(|reasons| !reasons.is_empty())
}

/// Reads one; `None` if it cannot be named.
pub(super) fn transfer(
    moved: &Value,
    network: &Network,
    known: &ChainData,
    gateway: &str,
) -> Option<Transfer> {
    let direction = match moved.get("direction")?.as_str()? {
        "in" => TransferDirection::In,
        "out" => TransferDirection::Out,
        _ => TransferDirection::Itself,
    };
    let amount = moved.get("quantity").and_then(|quantity| quantity.get("numeric"));
    let amount = amount.and_then(Value::as_str).and_then(Amount::parse);
    let nft = moved.get("nft_info").filter(|nft| !nft.is_null());
    let named = match nft {
        Some(nft) => item(nft, network)?,
        None => token(moved.get("fungible_info")?, network, known, gateway, is_spam(moved))?,
    };
    let fits = |amount: &Amount| match named.decimals {
        // A number that the token cannot have is of another token's decimals.
        Some(decimals) => amount.to_units(decimals).is_some(),
        // An item is one; several alike have a number.
        None => nft.is_none() || amount.text() != "1",
    };
    Some(Transfer {
        direction,
        name: named.name,
        address: named.address,
        amount: amount.filter(fits),
        nft: nft.is_some(),
        icon_url: named.icon_url,
    })
}

/// What it is, on the word of the package or the page.
struct Named {
    name: String,
    /// Absent where the name is a symbol.
    address: Option<String>,
    /// Absent where only the gateway tells them.
    decimals: Option<u8>,
    icon_url: Option<String>,
}

fn token(
    info: &Value,
    network: &Network,
    known: &ChainData,
    gateway: &str,
    spam: bool,
) -> Option<Named> {
    let icon = info.get("icon").and_then(|icon| icon.get("url")).and_then(Value::as_str);
    let icon = icon.filter(|url| is_picture(url, !spam, gateway)).map(str::to_owned);
    let named = |symbol: &str, decimals, icon_url| Named {
        name: symbol.to_owned(),
        address: None,
        decimals: Some(decimals),
        icon_url,
    };
    let coin = &network.native_currency;
    let address = match contract(info, network)? {
        Some(address) if !is_coin_at(network, &address) => address,
        _ => return Some(named(&coin.symbol, coin.decimals, icon.or(network.image_url.clone()))),
    };
    Some(match known.token(&address) {
        Some(known) => named(&known.symbol, known.decimals, known.image.clone().or(icon)),
        None => unverified(address),
    })
}

/// A collection chooses its own name, which could read as an amount of a token: an item goes by its contract and number.
fn item(info: &Value, network: &Network) -> Option<Named> {
    let address = contract(info, network)??;
    let number = info.get("token_id").and_then(Value::as_str);
    Some(Named { name: nfts::called(&address, number), ..unverified(address) })
}

fn unverified(address: String) -> Named {
    Named { name: shorten(&address), address: Some(address), decimals: None, icon_url: None }
}

/// The contract or mint, if it names one; `None` for one that is not of this network.
#[allow(clippy::option_option, reason = "no contract and an unreadable one are two things")]
fn contract(info: &Value, network: &Network) -> Option<Option<String>> {
    match info.get("address").filter(|address| !address.is_null()) {
        None => Some(None),
        Some(address) => {
            let address = Address::parse(network.chain_namespace, address.as_str()?).ok()?;
            Some(Some(address.as_str().to_owned()))
        }
    }
}
