//! The name and picture that the account goes by, in the modal and on the page's button: asked once it is connected, and when
//! it is shown; remembered five minutes.

use crate::{
    context::Context,
    gateway,
    protocol::{Purpose, View},
    runtime::Key,
    state::State,
    text::join,
    tokens::{NAME_LETTERS, clean, is_picture},
};
use caip::Namespace;
use json::Value;

/// A name younger than this is not asked for again (specification, section 9).
const CACHE_MS: u64 = 300_000;
/// A gateway that did not answer is asked again after this.
const BLOCK_MS: u64 = 30_000;
const PROFILE: Key = Key::new("profile");

/// Who was asked for lately.
#[derive(Default)]
pub struct ProfileMemory(Vec<Known>);

struct Known {
    address: String,
    until: u64,
    name: Option<String>,
    image: Option<String>,
}

/// Shows the account's name and picture, and asks for them where they were never asked for, and when the account is shown.
/// Only EVM addresses have them (specification, section 5).
#[inline(never)]
pub fn follow(context: &Context) {
    let state = context.state();
    let account = &state.slices.account;
    let evm = account.namespace == Some(Namespace::Eip155);
    let Some(address) = account.address.clone().filter(|_| evm) else { return };
    let modal = &state.slices.modal;
    let is_shown = modal.open && modal.view == View::Account;
    let now = context.now();
    let known = state.profile.0.iter().find(|known| known.address == address);
    let wanted = known.is_none_or(|known| is_shown && now >= known.until);
    drop(state);
    show(context);
    if wanted && !context.runtime().is_running(PROFILE) {
        context.spawn_latest(PROFILE, |context| async move { ask(&context, address).await });
    }
}

async fn ask(context: &Context, address: String) {
    let path = join(&["/v1/identity/", &address, "?sender=", &address]);
    let Some(asked) = gateway::get(context, &path, Purpose::Identity) else { return };
    let said = gateway::read(context, asked).await;
    let answer = said.ok().and_then(|body| Value::parse(&body).ok());
    let mut state = context.edit();
    let gateway = state.config.gateway_url.clone().unwrap_or_default();
    let until = context.now() + if answer.is_some() { CACHE_MS } else { BLOCK_MS };
    let text = |key: &str| answer.as_ref()?.get(key)?.as_str().map(str::to_owned);
    let name = text("name").map(|name| clean(&name, NAME_LETTERS)).filter(|name| !name.is_empty());
    let image = text("avatar").filter(|url| is_picture(url, false, &gateway));
    let memory = &mut state.profile.0;
    // A gateway that does not answer takes no name away.
    let before =
        memory.iter().position(|known| known.address == address).map(|at| memory.swap_remove(at));
    let known = match (answer, before) {
        (None, Some(before)) => Known { until, ..before },
        _ => Known { address, until, name, image },
    };
    memory.push(known);
    drop(state);
    show(context);
}

/// What is known of the address that is shown.
fn show(context: &Context) {
    let mut state = context.edit();
    let State { slices, profile, .. } = &mut *state;
    let account = &slices.account;
    let known = profile.0.iter().find(|known| Some(&known.address) == account.address.as_ref());
    let Some(known) = known else { return };
    if account.profile_name != known.name || account.profile_image != known.image {
        slices.account.profile_name.clone_from(&known.name);
        slices.account.profile_image.clone_from(&known.image);
    }
}

#[cfg(test)]
mod tests;
