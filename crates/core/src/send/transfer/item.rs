use crate::{
    amount::{LONGEST_UNITS, digits_of_hex},
    context::{Call, Context},
    errors::Failure,
    evm::{Argument, BALANCE_OF_ITEM, NAME, OWNER_OF, call_params, lower, text_of_abi},
    message::Message,
    parts::part,
    protocol::Network,
    rpc,
    send::{Item, keys::ITEM, refresh::edit},
    text::names::{NAME_LETTERS, clean},
};
use caip::{Address, Namespace};
use json::Value;
use std::rc::Rc;

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
    let (Some(of), Some(digits)) = (Argument::address(owner), Argument::number(item)) else {
        return Err("send.itemInvalid");
    };
    let ask =
        |data: String| rpc::ask(context, network, "eth_call", call_params(None, address, &data));
    let one = ask(OWNER_OF.call(std::slice::from_ref(&digits)));
    let several = ask(BALANCE_OF_ITEM.call(&[of, digits]));
    let name = ask(NAME.call(&[]));
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

fn word(answer: Result<Value, Failure>) -> Option<String> {
    Some(answer.ok()?.as_str()?.to_ascii_lowercase())
}
