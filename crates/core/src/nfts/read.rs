use super::Nft;
use crate::{
    amount::LONGEST_UNITS,
    protocol::Network,
    text::join,
    tokens::{NAME_LETTERS, clean, is_picture},
};
use caip::{Address, Namespace};
use json::Value;
use std::rc::Rc;

/// The gateway's list (`api::nfts::Nfts`).
pub(super) struct Held {
    /// In the gateway's order, each once.
    pub nfts: Vec<Rc<Nft>>,
    /// Something could not be told.
    pub incomplete: bool,
}

/// Reads an answer; `None` when it is none. One that cannot be believed costs no other.
pub(super) fn read(body: &str, network: &Network, gateway: &str) -> Option<Held> {
    let answer = Value::parse(body).ok()?;
    let mut incomplete =
        answer.get("partial").and_then(Value::as_array).is_some_and(|partial| !partial.is_empty());
    let mut nfts: Vec<Rc<Nft>> = Vec::new();
    for told in answer.get("nfts")?.as_array()? {
        match nft(told, network, gateway) {
            Some(nft) if nfts.iter().all(|known| known.id != nft.id) => nfts.push(Rc::new(nft)),
            Some(_) => {}
            None => incomplete = true,
        }
    }
    Some(Held { nfts, incomplete })
}

fn nft(told: &Value, network: &Network, gateway: &str) -> Option<Nft> {
    let text = |key: &str| told.get(key).and_then(Value::as_str);
    let collection = Address::parse(Namespace::Eip155, text("collection")?).ok()?;
    let number = text("tokenId").filter(|number| is_number(number))?;
    let kind = match text("standard")? {
        "ERC-721" => "/erc721:",
        "ERC-1155" => "/erc1155:",
        _ => return None,
    };
    let quantity = text("quantity").filter(|quantity| is_number(quantity))?;
    let flags = told.get("flags");
    let spam = flags.and_then(|flags| flags.get("is_spam")) == Some(&Value::Bool(true));
    let image = text("image").filter(|url| !spam && is_picture(url, false, gateway));
    let chain = network.caip_network_id.as_str();
    Some(Nft {
        id: join(&[chain, kind, collection.as_str(), "/", number]),
        collection: collection.as_str().to_owned(),
        number: number.to_owned(),
        name: clean(text("name").unwrap_or_default(), NAME_LETTERS),
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
