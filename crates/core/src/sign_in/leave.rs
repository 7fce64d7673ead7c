use super::{SignInStatus, check, demand, sign};
use crate::{
    connection,
    context::{Call, Context},
    errors::{Failure, Problem},
    events, modal, notice,
    parts::part,
    protocol::{Effect, LogLevel, SignInAccount},
    runtime::within,
    state::State,
};
use caip::{AccountId, Namespace};

/// A server that takes longer to end a session does not.
const PATIENCE_MS: u64 = 20_000;

/// Goes away without signing: where the page requires it the wallet is disconnected, else the dialog closes (specification, section 4).
pub(super) fn cancel(context: &Context, call: Call) {
    if !demand::is_shown(context) {
        return call.settle(&Ok(()));
    }
    events::track(context, "CLICK_CANCEL_SIWX", sign::place(context));
    let state = context.state();
    let namespace = state.slices.account.namespace;
    let must_sign = state.slices.sign_in.must_sign();
    drop(state);
    if must_sign {
        return connection::disconnect(context, namespace, call);
    }
    modal::finish(context);
    call.settle(&Ok(()));
}

/// Ends every session, also those that nothing is known of here. A page that requires one has no use for an account without.
pub(super) fn sign_out(context: &Context, call: Call) {
    let state = context.state();
    let slice = &state.slices.sign_in;
    let (account, required) = (slice.account.clone(), slice.required);
    let is_offered = state.config.signs_in();
    drop(state);
    if !is_offered {
        return call.settle(&Ok(()));
    }
    sign::stop(context);
    context.spawn(move |context| async move {
        if let Err(failure) = end(&context, None).await {
            // A press in the account's menu has no other answer.
            notice::fail(&context, &failure);
            return call.settle(&Err(failure));
        }
        context.runtime().cancel(check::CHECK);
        let now = context.state().slices.sign_in.account.clone();
        match account {
            account if account != now => {
                // What was found for this one may have been among the sessions that ended.
                if let Some(now) = now {
                    check::look(&context, now, false);
                }
                call.settle(&Ok(()));
            }
            Some(account) if required => {
                connection::disconnect(&context, Some(account.chain().namespace()), call);
            }
            account => {
                if let Some(account) = account {
                    let address = account.address().as_str().to_owned();
                    context.edit().sign_in.declined = Some(address);
                    demand::signed_out(&context, &account, false);
                }
                call.settle(&Ok(()));
            }
        }
    });
}

/// Ends the session of one account, or all of them, and tells the other tabs.
async fn end(context: &Context, account: Option<SignInAccount>) -> Result<(), Failure> {
    let asked = context.ask(Effect::SignInEnd { account });
    let said = match within(context.sleep(PATIENCE_MS), asked).await {
        Some(Ok(_)) => {
            context.send(Effect::Broadcast);
            return Ok(());
        }
        Some(Err(fault)) => fault.message,
        None => "the page's sign-in did not answer".into(),
    };
    let failure = Failure::new(Problem::SignOutFailed, said);
    context.log(LogLevel::Warning, &failure);
    Err(failure)
}

/// A session came after the visitor had gone: they disconnected or cancelled while the signature was being verified. Another account's is its own affair.
pub(super) fn end_late(context: &Context, account: &AccountId) {
    let state = context.state();
    let now = state.slices.account.address.as_deref();
    let is_other = now.is_some_and(|address| address != account.address().as_str());
    let is_kept = is_other || state.slices.sign_in.status == SignInStatus::SignedIn;
    drop(state);
    if !is_kept {
        spawn_end(context, Some(named(account)));
    }
}

fn spawn_end(context: &Context, account: Option<SignInAccount>) {
    // It is in the console if it fails.
    context.spawn(move |context| async move {
        let _ended = end(&context, account).await;
    });
}

fn named(account: &AccountId) -> SignInAccount {
    SignInAccount {
        chain_id: account.chain().clone(),
        address: account.address().as_str().to_owned(),
    }
}

/// A wallet is about to be disconnected: the session of its account ends with it, unless the page keeps sessions (`signOutOnDisconnect`). With the last wallet
/// all sessions end.
#[part(account, if_there)]
pub fn disconnecting(context: &Context, leaving: &[Namespace]) {
    let state = context.state();
    let slice = &state.slices.sign_in;
    let sessions = &state.slices.connection.sessions;
    let all = sessions.iter().all(|session| leaving.contains(&session.namespace));
    let ends = state.sign_in.ends_with_wallet && state.config.signs_in();
    let mut accounts: Vec<AccountId> = slice.account.iter().cloned().collect();
    accounts.extend(sessions.iter().filter_map(|session| account_of(&state, session)));
    accounts.retain(|account| leaving.contains(&account.chain().namespace()));
    accounts.sort_unstable_by_key(ToString::to_string);
    accounts.dedup();
    drop(state);
    if !ends {
        return;
    }
    if all {
        return spawn_end(context, None);
    }
    for account in &accounts {
        spawn_end(context, Some(named(account)));
    }
}

/// A connected account; of a family that is not shown, on the page's first network of it.
fn account_of(state: &State, session: &connection::Session) -> Option<AccountId> {
    let mut networks = state.slices.network.networks.iter();
    let first = networks.find(|network| network.chain_namespace == session.namespace);
    session
        .account_id
        .clone()
        .or_else(|| AccountId::new(first?.caip_network_id.clone(), session.accounts.first()?).ok())
}
