use super::{
    Receiver, asked,
    form::{self, ITEM, MAX, Writer},
    warn,
};
use crate::{
    account::kind,
    context::Context,
    errors::Problem,
    gateway,
    message::Message,
    protocol::{Network, Purpose, RpcUrls},
    runtime::Key,
    text::{host_of, join, parted},
    tokens::clean,
};
use api::query::escape;
use caip::{Address, ChainId, Namespace, address::eip155::is_checksum_valid_on};
use json::Value;
use std::rc::Rc;

/// What is no address is looked at when nothing was typed for so long (specification, section 9).
const DEBOUNCE_MS: u64 = 500;
const RECEIVER: Key = Key::new("receiver");
/// Names keep addresses by coin types (ENSIP-9); Ethereum's, Solana's and Bitcoin's are SLIP-44's, other EVM chains have their number and this
/// bit (ENSIP-11).
const ETHEREUM: u64 = 60;
const SOLANA: u64 = 501;
const BITCOIN: u64 = 0;
const EVM: u64 = 0x8000_0000;
/// Bitcoin's main network, which names have addresses on.
const BITCOIN_CHAIN: &str = "bip122:000000000019d6689c085ae165831e93";
/// Longer than any name or address.
const LONGEST: usize = 255;

/// Takes what was typed, and finds out who that is: an address at once, anything else after a pause.
pub(super) fn set(context: &Context, text: String, point: Option<String>) {
    form::edit(context, |state| {
        state.slices.send.receiver = text;
        state.send.point = point.unwrap_or(std::mem::take(&mut state.send.point));
        asked::fill(state);
    });
    if matches!(context.state().send.writer, Writer::Link) {
        form::stop(context, MAX);
        form::stop(context, ITEM);
    }
    warn::learn(context);
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

/// Nobody is looked for any more.
pub(super) fn forget(context: &Context) {
    context.runtime().cancel(RECEIVER);
}

fn put(context: &Context, to: Receiver) {
    form::edit(context, |state| state.slices.send.to = to);
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
        coin_of(network).is_some() && text.len() < LONGEST && parted(text, b'.').is_some();
    if !is_name {
        return invalid("send.receiverInvalid");
    }
    let about = |key: &str| {
        let message = Message::new(key).with("name", &shown(text));
        Receiver::Invalid { message: message.with("network", &network.name) }
    };
    let named = |address, only_on_ethereum| Receiver::Known {
        address,
        name: Some(text.to_owned()),
        named_by: context.state().config.gateway_url.as_deref().map(host_of),
        only_on_ethereum,
    };
    match resolve(context, network, text).await {
        Ok(Meant::Here(address)) => named(address, None),
        Ok(Meant::OnEthereum(address)) => named(address, Some(network.name.clone())),
        Ok(Meant::Contract) => about("send.nameContract"),
        Ok(Meant::Elsewhere) => about("send.nameElsewhere"),
        Ok(Meant::Nobody) => about("send.nobody"),
        Err(problem) => invalid(problem.key()),
    }
}

/// A name as it is shown: without letters that show nothing or turn others.
pub(super) fn shown(name: &str) -> String {
    clean(name, LONGEST)
}

/// Whom a name means on a network.
enum Meant {
    /// This address there.
    Here(String),
    /// It has an address on Ethereum alone, where its owner has the key of it: the same key has it on every EVM network.
    OnEthereum(String),
    /// The same of a contract, which may belong to somebody else on another network, or to nobody.
    Contract,
    /// It has addresses, and none there.
    Elsewhere,
    /// Nobody.
    Nobody,
}

/// The coin type of a network; none where names have no addresses.
fn coin_of(network: &Network) -> Option<u64> {
    match network.chain_namespace {
        Namespace::Eip155 => match network.caip_network_id.evm_id()? {
            1 => Some(ETHEREUM),
            chain => (chain < EVM).then_some(EVM | chain),
        },
        Namespace::Solana => Some(SOLANA),
        Namespace::Bip122 => (network.caip_network_id.as_str() == BITCOIN_CHAIN).then_some(BITCOIN),
        Namespace::Polkadot => None,
    }
}

async fn resolve(context: &Context, network: &Rc<Network>, name: &str) -> Result<Meant, Problem> {
    ask(context, network, name, "").await
}

/// The address that a name means on a network, asked of the chain anew, whatever the gateway was answered a moment ago.
pub(super) async fn resolve_anew(
    context: &Context,
    network: &Rc<Network>,
    name: &str,
) -> Result<Option<String>, Problem> {
    match ask(context, network, name, "&useCache=false").await? {
        Meant::Here(address) | Meant::OnEthereum(address) => Ok(Some(address)),
        _ => Ok(None),
    }
}

async fn ask(
    context: &Context,
    network: &Rc<Network>,
    name: &str,
    more: &str,
) -> Result<Meant, Problem> {
    let Some(coin) = coin_of(network) else { return Ok(Meant::Nobody) };
    let coin = json::to_string(&coin);
    let mut path = String::from("/v1/profile/account/");
    // Names of the service are in lower case (ENSIP-15); what else a person may type, it knows better.
    escape(&mut path, &name.to_ascii_lowercase());
    path.push_str(&join(&["?apiVersion=2&coinType=", &coin, more]));
    let asked = gateway::get(context, &path, Purpose::Identity);
    let Some(asked) = asked else { return Err(Problem::NameResolveFailed) };
    let body = gateway::read(context, asked).await.map_err(|_| Problem::NameResolveFailed)?;
    let answer = Value::parse(&body).map_err(|_| Problem::NameResolveFailed)?;
    let all = answer.get("addresses");
    let record = |coin: &str| all.and_then(|all| all.get(coin));
    let read = |of: Option<&Value>, namespace: Namespace| {
        let text = of?.get("address")?.as_str()?;
        Some(Address::parse(namespace, text).ok()?.as_str().to_owned())
    };
    if let Some(address) = read(record(&coin), network.chain_namespace) {
        return Ok(Meant::Here(address));
    }
    let other = record(&json::to_string(&ETHEREUM));
    let Some(ethereum) = read(other, Namespace::Eip155) else {
        let none = all.and_then(Value::as_object).is_none_or(<[_]>::is_empty);
        return Ok(if none { Meant::Nobody } else { Meant::Elsewhere });
    };
    if network.chain_namespace != Namespace::Eip155 {
        return Ok(Meant::Elsewhere);
    }
    let told = other.and_then(|other| other.get("contract")?.as_bool());
    let contract = match told {
        Some(told) => Some(told),
        None => is_contract_on_ethereum(context, network, &ethereum).await,
    };
    match contract {
        Some(true) => Ok(Meant::Contract),
        Some(false) => Ok(Meant::OnEthereum(ethereum)),
        // Money that goes to a contract's address on another network is lost: nothing is taken for granted.
        None => Err(Problem::NameResolveFailed),
    }
}

/// Asks Ethereum itself, where the gateway does not say. It may be no network of the page's.
async fn is_contract_on_ethereum(
    context: &Context,
    network: &Rc<Network>,
    address: &str,
) -> Option<bool> {
    let id = ChainId::eip155(1);
    let own = {
        let state = context.state();
        let mut all = state.slices.network.networks.iter();
        all.find(|one| one.caip_network_id == id).cloned()
    };
    let ethereum = own.unwrap_or_else(|| {
        Rc::new(Network {
            id: String::from("1"),
            caip_network_id: id,
            name: String::from("Ethereum"),
            rpc_urls: RpcUrls::default(),
            block_explorers: None,
            ..(**network).clone()
        })
    });
    kind::ask(context, &ethereum, address).await
}
