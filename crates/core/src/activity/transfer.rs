//! What a transaction moved. Symbols, names and decimals come from the package or the page, never from the gateway: a transfer names its contract or mint, and one that
//! names none is of the network's coin, in the page's word for it. A gateway can still invent a transfer; it cannot dress one up as a token that it is not.

use super::{
    Transfer, TransferDirection,
    wire::{FungibleView, NftView, TransferView},
};
use crate::{
    amount::Amount,
    chain_data::ChainData,
    nfts,
    protocol::Network,
    text::shorten,
    tokens::{is_coin_at, is_picture},
};
use api::history::Direction;
use caip::Address;
use json::view::Unread;

/// Reads one; `None` if it cannot be named.
pub(super) fn transfer(
    moved: &TransferView<'_>,
    network: &Network,
    known: &ChainData,
    gateway: &str,
) -> Option<Transfer> {
    let direction = match moved.direction?.known() {
        Some(Direction::In) => TransferDirection::In,
        Some(Direction::Out) => TransferDirection::Out,
        Some(Direction::Itself) | None => TransferDirection::Itself,
    };
    let amount = moved.quantity.and_then(|quantity| Amount::parse(quantity.numeric?));
    let nft = moved.nft_info.filter(|nft| !nft.is_null()).and_then(|nft| nft.read());
    let named = match &nft {
        Some(nft) => item(nft, network)?,
        None => token(&moved.fungible_info?, network, known, gateway, moved.is_spam())?,
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
    info: &FungibleView<'_>,
    network: &Network,
    known: &ChainData,
    gateway: &str,
    spam: bool,
) -> Option<Named> {
    let icon = info.icon.and_then(|icon| icon.url);
    let icon = icon.filter(|url| is_picture(url, !spam, gateway)).map(str::to_owned);
    let named = |symbol: &str, decimals, icon_url| Named {
        name: symbol.to_owned(),
        address: None,
        decimals: Some(decimals),
        icon_url,
    };
    let coin = &network.native_currency;
    let address = match contract(info.address, network)? {
        Some(address) if !is_coin_at(network, &address) => address,
        _ => return Some(named(&coin.symbol, coin.decimals, icon.or(network.image_url.clone()))),
    };
    Some(match known.token(&address) {
        Some(known) => named(&known.symbol, known.decimals, known.image.clone().or(icon)),
        None => unverified(address),
    })
}

/// A collection chooses its own name, which could read as an amount of a token: an item goes by its contract and number.
fn item(info: &NftView<'_>, network: &Network) -> Option<Named> {
    let address = contract(info.address, network)??;
    Some(Named { name: nfts::called(&address, info.token_id), ..unverified(address) })
}

fn unverified(address: String) -> Named {
    Named { name: shorten(&address), address: Some(address), decimals: None, icon_url: None }
}

/// The contract or mint, if it names one; `None` for one that is not of this network.
#[allow(clippy::option_option, reason = "no contract and an unreadable one are two things")]
fn contract(address: Option<Unread<'_, &str>>, network: &Network) -> Option<Option<String>> {
    match address.filter(|address| !address.is_null()) {
        None => Some(None),
        Some(address) => {
            let address = Address::parse(network.chain_namespace, address.read()?).ok()?;
            Some(Some(address.as_str().to_owned()))
        }
    }
}
