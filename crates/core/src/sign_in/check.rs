//! Whether the account has a session.

use super::{
    SignInSession, SignInSlice, SignInStage, SignInStatus, account, demand, prepare, sign,
};
use crate::{
    connection,
    context::Context,
    errors::{Failure, Problem},
    modal,
    parts::part,
    protocol::{Effect, LogLevel, Reply, SignInFound, SignInKept},
    runtime::{Key, within},
};
use caip::{AccountId, ChainId};

pub(super) const CHECK: Key = Key::new("sign-in session");
const EXPIRE: Key = Key::new("sign-in session ends");
/// A sign-in that takes longer to say whether there is a session says nothing.
const PATIENCE_MS: u64 = 20_000;
/// A session that is about to end is not asked for again at once.
const SHORTEST_WAIT_MS: u64 = 1_000;
/// Timers of browsers count no further than 24 days; a session that lasts longer is looked at again then.
const LONGEST_WAIT_MS: u64 = 24 * 86_400_000;

/// Asks for a session once the account is another one. Called whenever it may have changed.
#[part(account, if_there)]
pub fn follow(context: &Context) {
    let state = context.state();
    let account = account::of(&state);
    let known = state.slices.sign_in.account.clone();
    let connecting = state.slices.connecting.stage == connection::Stage::Done;
    drop(state);
    if account == known {
        return;
    }
    forget(context);
    let Some(account) = account else {
        context.send(Effect::SignInLeft);
        return demand::give_up(context);
    };
    let slice = SignInSlice {
        status: SignInStatus::Checking,
        account: Some(account.clone()),
        ..SignInSlice::default()
    };
    context.edit().slices.sign_in.set(slice);
    // Who comes back to the page is not asked: a page that may be used without signing in asks once for each connection.
    let asks = connecting || known.is_some() || demand::is_wanted(context);
    if connecting {
        context.edit().sign_in.declined = None;
    }
    look(context, account, asks);
}

/// Asks for the account's sessions, in place of what was asked before.
pub(super) fn look(context: &Context, account: AccountId, asks: bool) {
    context.spawn_latest(CHECK, move |context| async move {
        let found = ask(&context, &account).await;
        take(&context, &account, found, asks);
    });
}

/// Asks again: another tab signed in or out, or the session's time is over.
#[part(account, if_there)]
pub fn recheck(context: &Context) {
    let state = context.state();
    let slice = &state.slices.sign_in;
    let busy = slice.status == SignInStatus::Checking
        || matches!(slice.stage, SignInStage::Signing | SignInStage::Saving);
    let account = slice.account.clone().filter(|_| !busy);
    drop(state);
    if let Some(account) = account {
        look(context, account, false);
    }
}

/// Begins as if nothing was known of the account.
fn forget(context: &Context) {
    for key in [CHECK, EXPIRE, prepare::PREPARE, sign::SIGN] {
        context.runtime().cancel(key);
    }
    let mut state = context.edit();
    state.sign_in.prepared = None;
    state.router.must_sign = false;
    state.slices.sign_in.set(SignInSlice::default());
}

async fn ask(context: &Context, account: &AccountId) -> Result<SignInFound, Failure> {
    let effect = Effect::SignInSessions {
        chain_id: account.chain().clone(),
        address: account.address().as_str().to_owned(),
    };
    let failed = |detail: &str| Failure::new(Problem::SignInFailed, detail);
    match within(context.sleep(PATIENCE_MS), context.ask(effect)).await {
        Some(Ok(Reply::Text { value })) => {
            json::from_str(&value).map_err(|error| failed(&error.message()))
        }
        Some(Err(fault)) => Err(failed(&fault.message)),
        _ => Err(failed("the page's sign-in did not answer")),
    }
}

/// A sign-in that cannot say whether there is a session has none, and what it requires is not known: an unsigned visitor does not get past it.
fn take(context: &Context, account: &AccountId, found: Result<SignInFound, Failure>, asks: bool) {
    let found = found.unwrap_or_else(|failure| {
        context.log(LogLevel::Warning, &failure);
        SignInFound::default()
    });
    let mut state = context.edit();
    state.sign_in.ends_with_wallet = found.sign_out_on_disconnect;
    state.slices.sign_in.required = found.required;
    drop(state);
    match choose(account, &found.sessions, context.now()) {
        Some(session) => signed_in(context, session),
        None => demand::signed_out(context, account, asks),
    }
}

/// The account's own session among those that are not over, else another one that the page counts for it, under the name that it has.
fn choose(account: &AccountId, kept: &[SignInKept], now: u64) -> Option<SignInSession> {
    let read = kept.iter().map(|SignInKept { data }| {
        let expires_at = data.expiration_time.as_deref().and_then(siwx::time);
        let address = if data.account_address.is_empty() {
            account.address().as_str()
        } else {
            &data.account_address
        };
        let chain_id = ChainId::parse(&data.chain_id).unwrap_or_else(|_| account.chain().clone());
        SignInSession { chain_id, address: address.to_owned(), expires_at }
    });
    let mut valid: Vec<_> = read.filter(|one| one.expires_at.is_none_or(|end| now < end)).collect();
    let own = valid.iter().position(|one| {
        one.chain_id == *account.chain()
            && one.address.eq_ignore_ascii_case(account.address().as_str())
    });
    (!valid.is_empty()).then(|| valid.swap_remove(own.unwrap_or_default()))
}

/// The session of an account.
pub(super) fn session(account: &AccountId, expires_at: Option<u64>) -> SignInSession {
    SignInSession {
        chain_id: account.chain().clone(),
        address: account.address().as_str().to_owned(),
        expires_at,
    }
}

/// The account is signed in: whatever waited for it goes on.
pub(super) fn signed_in(context: &Context, session: SignInSession) {
    context.runtime().cancel(prepare::PREPARE);
    watch_end(context, session.expires_at);
    let mut state = context.edit();
    state.router.must_sign = false;
    state.sign_in.prepared = None;
    state.sign_in.declined = None;
    let slice = &mut state.slices.sign_in;
    slice.status = SignInStatus::SignedIn;
    slice.stage = SignInStage::Idle;
    slice.request = None;
    slice.error = None;
    slice.detail = None;
    slice.session = Some(session);
    drop(state);
    demand::keep_promises(context, true);
    if demand::is_shown(context) {
        modal::finish(context);
    }
    demand::let_dialog_go(context);
}

/// Looks again when the session is over.
fn watch_end(context: &Context, expires_at: Option<u64>) {
    context.runtime().cancel(EXPIRE);
    let Some(expires_at) = expires_at else { return };
    let left = expires_at.saturating_sub(context.now());
    context.spawn_latest(EXPIRE, move |context| async move {
        context.sleep(left.clamp(SHORTEST_WAIT_MS, LONGEST_WAIT_MS)).await;
        recheck(&context);
    });
}
