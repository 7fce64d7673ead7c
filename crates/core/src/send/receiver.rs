use super::{
    Receiver, asked,
    form::{self, ITEM, MAX, Writer},
    warn,
};
use crate::{
    context::Context,
    errors::Problem,
    gateway,
    message::Message,
    protocol::Purpose,
    runtime::Key,
    text::{join, parted},
};
use api::query::escape;
use caip::{Address, Namespace, address::eip155::is_checksum_valid};
use json::Value;

/// What is no address is looked at when nothing was typed for so long (specification, section 9).
const DEBOUNCE_MS: u64 = 500;
const RECEIVER: Key = Key::new("receiver");
/// ENS keeps addresses by coin types (ENSIP-9); Ethereum's is 60.
const ETHEREUM: &str = "60";
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
    let Some(namespace) = state.slices.account.namespace else { return };
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
    if let Some(address) = address(namespace, &text) {
        return put(context, Receiver::Known { address, name: None });
    }
    put(context, Receiver::Resolving);
    context.spawn_latest(RECEIVER, move |context| async move {
        context.sleep(DEBOUNCE_MS).await;
        let found = find(&context, namespace, &text).await;
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
fn address(namespace: Namespace, text: &str) -> Option<String> {
    if namespace == Namespace::Eip155 && !is_checksum_valid(text) {
        return None;
    }
    Some(Address::parse(namespace, text).ok()?.as_str().to_owned())
}

async fn find(context: &Context, namespace: Namespace, text: &str) -> Receiver {
    let invalid = |key: &str| Receiver::Invalid { message: Message::new(key) };
    if namespace == Namespace::Eip155 && Address::parse(namespace, text).is_ok() {
        return invalid("send.slip");
    }
    let other = Namespace::ALL.into_iter().find(|other| Address::parse(*other, text).is_ok());
    if let Some(other) = other {
        return invalid(&join(&["send.otherFamily.", other.as_str()]));
    }
    let is_name =
        namespace == Namespace::Eip155 && text.len() < LONGEST && parted(text, b'.').is_some();
    if !is_name {
        return invalid("send.receiverInvalid");
    }
    match resolve(context, text).await {
        Ok(Some(address)) => Receiver::Known { address, name: Some(text.to_owned()) },
        Ok(None) => Receiver::Invalid { message: Message::new("send.nobody").with("name", text) },
        Err(problem) => invalid(problem.key()),
    }
}

/// The address that a name means; `None` when it means nobody.
async fn resolve(context: &Context, name: &str) -> Result<Option<String>, Problem> {
    ask(context, name, "").await
}

/// [`resolve`], asked of the chain anew, whatever the gateway was answered a moment ago.
pub(super) async fn resolve_anew(context: &Context, name: &str) -> Result<Option<String>, Problem> {
    ask(context, name, "&useCache=false").await
}

async fn ask(context: &Context, name: &str, more: &str) -> Result<Option<String>, Problem> {
    let mut path = String::from("/v1/profile/account/");
    // Names of the service are in lower case (ENSIP-15); what else a person may type, it knows better.
    escape(&mut path, &name.to_ascii_lowercase());
    path.push_str("?apiVersion=2");
    path.push_str(more);
    let asked = gateway::get(context, &path, Purpose::Identity);
    let Some(asked) = asked else { return Err(Problem::NameResolveFailed) };
    let body = gateway::read(context, asked).await.map_err(|_| Problem::NameResolveFailed)?;
    let answer = Value::parse(&body).map_err(|_| Problem::NameResolveFailed)?;
    let found = answer
        .get("addresses")
        .and_then(|addresses| addresses.get(ETHEREUM)?.get("address")?.as_str())
        .and_then(|address| Address::parse(Namespace::Eip155, address).ok());
    Ok(found.map(|address| address.as_str().to_owned()))
}
