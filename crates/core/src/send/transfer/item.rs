use crate::{
    amount::{LONGEST_UNITS, digits_of_hex},
    context::{Call, Context},
    errors::Failure,
    message::Message,
    parts::part,
    protocol::Network,
    review::abi::{encode, lower, number, text_of_abi},
    rpc,
    runtime::ReplyFuture,
    send::{Item, keys::ITEM, refresh::edit},
    text::{
        join,
        names::{NAME_LETTERS, clean},
    },
};
use caip::{Address, Namespace};
use json::Value;
use std::rc::Rc;

/// Selectors of ERC-721 and ERC-1155.
const OWNER_OF: &str = "6352211e";
const BALANCE_OF_ITEM: &str = "00fdd58e";
const NAME: &str = "06fdde03";

/// Takes an item of a collection, once the collection has said that the account holds it.
#[part(signing, enter, under = ITEM)]
pub fn choose(context: &Context, collection: String, number: String, call: Call) {
    ask(context, collection, number);
    call.settle(&Ok(()));
}

fn ask(context: &Context, collection: String, item: String) {
    let state = context.state();
    let network = state.slices.network.active.clone();
    let owner = state.slices.account.address.clone();
    drop(state);
    let (Some(network), Some(owner)) = (network, owner) else { return };
    edit(context, |state| {
        state.slices.send.item_problem = None;
        state.slices.send.asking = true;
    });
    context.spawn_latest(ITEM, move |context| async move {
        let found = find(&context, &network, &owner, &collection, &item).await;
        edit(&context, |state| {
            let send = &mut state.slices.send;
            match found {
                Ok(item) => {
                    send.item = Some(item);
                    send.token = None;
                    send.max = false;
                }
                Err(key) => send.item_problem = Some(Message::new(key)),
            }
        });
        context.edit().slices.send.asking = false;
    });
}

/// The item, or the key of what is wrong.
async fn find(
    context: &Context,
    network: &Rc<Network>,
    owner: &str,
    collection: &str,
    item: &str,
) -> Result<Item, &'static str> {
    let is_number =
        (1..=LONGEST_UNITS).contains(&item.len()) && item.bytes().all(|b| b.is_ascii_digit());
    let address = Address::parse(Namespace::Eip155, collection.trim());
    let is_evm = network.chain_namespace == Namespace::Eip155;
    let (true, true, Ok(address)) = (is_number, is_evm, address) else {
        return Err("send.itemInvalid");
    };
    let address = address.as_str();
    let digits = number(item);
    let ask = |data: &str| call(context, network, address, data);
    let one = ask(&encode(OWNER_OF, &[&digits]));
    let several = ask(&encode(BALANCE_OF_ITEM, &[owner, &digits]));
    let name = ask(&join(&["0x", NAME]));
    let (one, several, name) =
        (rpc::read(one).await, rpc::read(several).await, rpc::read(name).await);
    let is_owner = word(one).is_some_and(|word| word.ends_with(&lower(owner)));
    let holds = word(several).and_then(|word| digits_of_hex(&word)).is_some_and(|held| held != "0");
    if !is_owner && !holds {
        return Err("send.itemNotYours");
    }
    let name = word(name).and_then(|said| text_of_abi(&said));
    let name = name.map(|name| clean(&name, NAME_LETTERS)).filter(|name| !name.is_empty());
    let nfts = &context.state().nfts;
    let listed = nfts.find(address, item);
    Ok(Item {
        image_url: listed.and_then(|nft| nft.image_url.clone()),
        collection: address.to_owned(),
        number: item.to_owned(),
        name: name.unwrap_or_else(|| address.to_owned()),
        several: !is_owner,
    })
}

fn call(context: &Context, network: &Rc<Network>, to: &str, data: &str) -> ReplyFuture {
    let params = ["[{\"to\":\"", to, "\",\"data\":\"", data, "\"},\"latest\"]"];
    rpc::ask(context, network, "eth_call", join(&params))
}

fn word(answer: Result<Value, Failure>) -> Option<String> {
    Some(answer.ok()?.as_str()?.to_ascii_lowercase())
}
