use super::{
    Nft,
    wire::{NftView, NftsView},
};
use crate::{
    amount::LONGEST_UNITS,
    gateway::is_partial,
    protocol::Network,
    text::join,
    tokens::{NAME_LETTERS, clean, is_picture},
};
use caip::{Address, Namespace};
use json::{Value, View};
use std::rc::Rc;

/// The gateway's list.
pub(super) struct Held {
    /// In the gateway's order, each once.
    pub nfts: Vec<Rc<Nft>>,
    /// Something could not be told.
    pub incomplete: bool,
}

/// Reads an answer; `None` when it is none. One that cannot be believed costs no other.
pub(super) fn read(body: &str, network: &Network, gateway: &str) -> Option<Held> {
    let answer = Value::parse(body).ok()?;
    let answer = NftsView::view(&answer);
    let mut incomplete = is_partial(answer.partial);
    let mut nfts: Vec<Rc<Nft>> = Vec::new();
    for told in answer.nfts? {
        match nft(&told, network, gateway) {
            Some(nft) if nfts.iter().all(|known| known.id != nft.id) => nfts.push(Rc::new(nft)),
            Some(_) => {}
            None => incomplete = true,
        }
    }
    Some(Held { nfts, incomplete })
}

fn nft(told: &NftView<'_>, network: &Network, gateway: &str) -> Option<Nft> {
    let collection = Address::parse(Namespace::Eip155, told.collection?).ok()?;
    let number = told.token_id.filter(|number| is_number(number))?;
    let kind = match told.standard? {
        "ERC-721" => "/erc721:",
        "ERC-1155" => "/erc1155:",
        _ => return None,
    };
    let quantity = told.quantity.filter(|quantity| is_number(quantity))?;
    let spam = told.flags.and_then(|flags| flags.is_spam) == Some(true);
    let image = told.image.filter(|url| !spam && is_picture(url, false, gateway));
    let chain = network.caip_network_id.as_str();
    Some(Nft {
        id: join(&[chain, kind, collection.as_str(), "/", number]),
        collection: collection.as_str().to_owned(),
        number: number.to_owned(),
        name: clean(told.name.unwrap_or_default(), NAME_LETTERS),
        quantity: (kind == "/erc1155:").then(|| quantity.to_owned()),
        image_url: image.map(str::to_owned),
        explorer_url: network.nft_url(collection.as_str(), number),
        spam,
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= LONGEST_UNITS
        && text.bytes().all(|byte| byte.is_ascii_digit())
}
