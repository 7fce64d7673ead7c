use super::memory::Profile;
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
use json::{Value, View as _};

/// A name younger than this is not asked for again (specification, section 9).
const CACHE_MS: u64 = 300_000;
/// A gateway that did not answer is asked again after this.
const BLOCK_MS: u64 = 30_000;
const PROFILE: Key = Key::new("profile");

/// Shows what is known of the accounts, and asks for the rest: for the active one where it was never asked for, and when it is shown; for
/// every one when all are shown. Only EVM addresses have names and pictures (specification, section 5).
#[inline(never)]
pub fn follow(context: &Context) {
    show(context);
    if wanted(context).is_some() && !context.runtime().is_running(PROFILE) {
        context.spawn_latest(PROFILE, |context| async move {
            while let Some(address) = wanted(&context)
                && ask(&context, address).await.is_some()
            {}
        });
    }
}

/// Whom to ask for next.
fn wanted(context: &Context) -> Option<String> {
    let (state, now) = (context.state(), context.now());
    let (account, modal) = (&state.slices.account, &state.slices.modal);
    let all = modal.open && modal.view == View::ProfileWallets;
    let anew = all || modal.open && modal.view == View::Account;
    let mut records = account.all_accounts.iter().filter(|record| {
        record.namespace == Namespace::Eip155
            && (all || Some(&record.address) == account.address.as_ref())
    });
    let unknown = |address: &str| {
        let known =
            if anew { state.profile.fresh(address, now) } else { state.profile.get(address) };
        known.is_none()
    };
    Some(records.find(|record| unknown(&record.address))?.address.clone())
}

#[derive(json::View)]
#[view(of = api::identity::Identity)]
struct IdentityView<'a> {
    name: Option<&'a str>,
    avatar: Option<&'a str>,
}

/// `None` where there is nobody to ask.
async fn ask(context: &Context, address: String) -> Option<()> {
    let path = join(&["/v1/identity/", &address, "?sender=", &address]);
    let asked = gateway::get(context, &path, Purpose::Identity)?;
    let said = gateway::read(context, asked).await;
    let answer = said.ok().and_then(|body| Value::parse(&body).ok());
    let mut state = context.edit();
    let gateway = state.config.gateway_url.clone().unwrap_or_default();
    let ttl = if answer.is_some() { CACHE_MS } else { BLOCK_MS };
    let profile = answer.map(|answer| profile(&IdentityView::view(&answer), &gateway));
    // A gateway that does not answer takes no name away.
    let profile = profile.or_else(|| state.profile.get(&address).cloned()).unwrap_or_default();
    state.profile.put(address, profile, context.now() + ttl);
    drop(state);
    show(context);
    Some(())
}

fn profile(told: &IdentityView<'_>, gateway: &str) -> Profile {
    let name = told.name.map(|name| clean(name, NAME_LETTERS)).filter(|name| !name.is_empty());
    let image = told.avatar.filter(|url| is_picture(url, false, gateway)).map(str::to_owned);
    Profile { name, image }
}

/// What is known of the addresses that are shown.
fn show(context: &Context) {
    let mut state = context.edit();
    let State { slices, profile, .. } = &mut *state;
    let mut account = (*slices.account).clone();
    for (address, known) in profile.iter() {
        for record in &mut account.all_accounts {
            if record.address == *address {
                record.profile_name.clone_from(&known.name);
                record.profile_image.clone_from(&known.image);
            }
        }
        if account.address.as_ref() == Some(address) {
            account.profile_name.clone_from(&known.name);
            account.profile_image.clone_from(&known.image);
        }
    }
    slices.account.set(account);
}
