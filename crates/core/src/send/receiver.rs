use super::{
    Receiver, asked,
    keys::{ITEM, MAX},
    memory::Writer,
    paid,
    refresh::{edit, stop},
    warn::{LONGEST, shown},
};
use crate::{
    context::Context,
    errors::Problem,
    message::Message,
    names::{self, Meant},
    protocol::Network,
    runtime::Key,
    text::{join, parted},
};
use caip::{Address, Namespace, address::eip155::is_checksum_valid_on};
use std::rc::Rc;

/// What is no address is looked at when nothing was typed for so long (specification, section 9).
const DEBOUNCE_MS: u64 = 500;
const RECEIVER: Key = Key::new("receiver");

/// Takes what was typed, and finds out who that is: an address at once, anything else after a pause.
pub(super) fn set(context: &Context, text: String, point: Option<String>) {
    edit(context, |state| {
        state.slices.send.receiver = text;
        state.send.point = point.unwrap_or(std::mem::take(&mut state.send.point));
        asked::fill(state);
    });
    if matches!(context.state().send.writer, Writer::Link) {
        stop(context, MAX);
        stop(context, ITEM);
    }
    paid::learn(context);
    judge_again(context);
}

/// Finds out who is meant now.
pub(super) fn judge_again(context: &Context) {
    context.runtime().cancel(RECEIVER);
    let state = context.state();
    let Some(network) = state.slices.network.active.clone() else { return };
    if state.slices.account.namespace != Some(network.chain_namespace) {
        return;
    }
    let text = match asked::of(&state) {
        Ok(link) => link.to,
        Err(message) => {
            drop(state);
            return put(context, Receiver::Invalid { message });
        }
    };
    drop(state);
    if text.is_empty() {
        return put(context, Receiver::None);
    }
    if let Some(address) = address(&network, &text) {
        return put(
            context,
            Receiver::Known { address, name: None, named_by: None, only_on_ethereum: None },
        );
    }
    put(context, Receiver::Resolving);
    context.spawn_latest(RECEIVER, move |context| async move {
        context.sleep(DEBOUNCE_MS).await;
        let found = find(&context, &network, &text).await;
        put(&context, found);
    });
}

/// Ends the lookup of a receiver.
pub(super) fn forget(context: &Context) {
    context.runtime().cancel(RECEIVER);
}

fn put(context: &Context, to: Receiver) {
    edit(context, |state| state.slices.send.to = to);
}

/// An address that a person typed without a slip.
fn address(network: &Network, text: &str) -> Option<String> {
    let namespace = network.chain_namespace;
    if namespace == Namespace::Eip155
        && !is_checksum_valid_on(text, network.caip_network_id.evm_id())
    {
        return None;
    }
    Some(Address::parse(namespace, text).ok()?.as_str().to_owned())
}

async fn find(context: &Context, network: &Rc<Network>, text: &str) -> Receiver {
    let namespace = network.chain_namespace;
    let invalid = |key: &str| Receiver::Invalid { message: Message::new(key) };
    if namespace == Namespace::Eip155 && Address::parse(namespace, text).is_ok() {
        return invalid("send.slip");
    }
    let other = Namespace::ALL.into_iter().find(|other| Address::parse(*other, text).is_ok());
    if let Some(other) = other {
        return invalid(&join(&["send.otherFamily.", other.as_str()]));
    }
    let is_name =
        names::coin_of(network).is_some() && text.len() < LONGEST && parted(text, b'.').is_some();
    if !is_name {
        return invalid("send.receiverInvalid");
    }
    // A capital I looks like a small l: what is shown is what is looked up.
    let text = &text.to_ascii_lowercase();
    let about = |key: &str| {
        let message = Message::new(key).with("name", &shown(text));
        Receiver::Invalid { message: message.with("network", &network.name) }
    };
    let found = match names::whose(context, network, text, false).await {
        Ok(found) => found,
        Err(problem) => return invalid(problem.key()),
    };
    let named = |address, only_on_ethereum| Receiver::Known {
        address,
        name: Some(text.to_owned()),
        named_by: found.by.clone(),
        only_on_ethereum,
    };
    match found.meant {
        Meant::Here(address) => named(address, None),
        Meant::OnEthereum(address) => named(address, Some(network.name.clone())),
        Meant::Contract => about("send.nameContract"),
        Meant::Elsewhere => about("send.nameElsewhere"),
        Meant::Unregistered => about("send.nobody"),
    }
}

/// Whether a name still means this address on a network, found out anew. Where the chain said so itself, it has to say so again.
pub(super) async fn still_means(
    context: &Context,
    network: &Rc<Network>,
    name: &str,
    address: &str,
    named_by: Option<&str>,
) -> Result<bool, Problem> {
    let found = names::whose(context, network, name, true).await?;
    if named_by.is_none() && found.by.is_some() {
        return Err(Problem::NameResolveFailed);
    }
    Ok(match found.meant {
        Meant::Here(now) | Meant::OnEthereum(now) => now == address,
        _ => false,
    })
}
