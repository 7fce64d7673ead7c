use super::{OFFER, PairingLink, PairingSlice, RENEW_MS, TOO_LATE_MS};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    events::{self, Properties},
    message::Message,
    notice, options,
    parts::part,
    protocol::{LinkProblem, LogLevel, PairingNews},
};
use json::Later;

/// The host tells of the link that is out, and what is shown follows. Before there was one, there is nothing to tell of.
#[part(account, if_there)]
pub fn tell(context: &Context, news: &Later<PairingNews>) {
    match news.read() {
        Ok(news) => told(context, news),
        Err(error) => {
            context.log(LogLevel::Error, &Failure::new(Problem::ActionInvalid, error.message()));
        }
    }
}

fn told(context: &Context, news: PairingNews) {
    if !context.runtime().is_running(OFFER) {
        return;
    }
    let before = (*context.state().slices.pairing).clone();
    let slice = match news {
        PairingNews::SigningIn => return signing_in(context),
        PairingNews::SignedIn => return signed_in(context),
        PairingNews::SignInFailed { .. } => return sign_in_failed(context),
        PairingNews::Link { uri, expiry } => link(context, uri, expiry),
        PairingNews::Failed => return notice::fail_with(context, Message::new("pairing.failed")),
        PairingNews::Approved => PairingSlice { approved: true, ..before },
        PairingNews::Relay { problem } => {
            if before.problem != problem {
                alert(context, problem);
            }
            PairingSlice { problem, ..before }
        }
    };
    context.edit().slices.pairing.set(slice);
}

/// What the page's developer or the visitor must mend has an alert (specification, section 8); the others are told beside the link.
fn alert(context: &Context, problem: Option<LinkProblem>) {
    let problem = match problem {
        Some(LinkProblem::ClockSkew) => Problem::SessionExpired,
        Some(LinkProblem::BadProject) => Problem::ProjectIdInvalid,
        Some(LinkProblem::OriginRefused) => Problem::OriginNotAllowed,
        _ => return,
    };
    options::report(context, &problem.into());
}

fn signing_in(context: &Context) {
    context.edit().pairing.signing_in = true;
    notice::loading(context, Message::new("connecting.authenticating"));
}

/// Nobody is signed in any more: it is done, or nobody waits for it.
pub(super) fn no_longer(context: &Context) {
    if std::mem::take(&mut context.edit().pairing.signing_in) {
        notice::dismiss(context);
    }
}

/// What was signed is kept.
fn signed_in(context: &Context) {
    no_longer(context);
    events::track(context, "SIWX_AUTH_SUCCESS", place(context));
}

/// The session is ended, and the visitor may choose another way (specification, section 8).
fn sign_in_failed(context: &Context) {
    no_longer(context);
    context.edit().pairing.sign_in_failed = true;
    // Not what the server said, which may name the account.
    let said = Problem::SignInFailed.text();
    events::track(context, "SIWX_AUTH_ERROR", place(context).text("message", said));
}

/// Where it was signed in; a wallet that is reached by a link has no smart account of ours.
fn place(context: &Context) -> Properties {
    let state = context.state();
    let active = state.slices.network.active.as_ref().map(|network| &network.caip_network_id);
    Properties::new().value("network", &active).flag("isSmartAccount", false)
}

/// A new link; what was known of the one before is of no account, but for how it stands with the relay.
fn link(context: &Context, uri: String, expiry: u64) -> PairingSlice {
    let problem = context.state().slices.pairing.problem;
    // Written by the engine, which reads the same clock, whatever was done to it since the page was loaded.
    let lives = expiry.saturating_mul(1000).saturating_sub(context.runtime().clock());
    if lives <= TOO_LATE_MS {
        return PairingSlice { problem, ..PairingSlice::default() };
    }
    context.edit().pairing.over = context.now() + lives;
    let shown_ms = lives.min(RENEW_MS).try_into().unwrap_or(u32::MAX);
    let code = qr::draw(&uri).unwrap_or_default();
    PairingSlice {
        link: Some(PairingLink { uri, code, shown_ms }),
        problem,
        ..PairingSlice::default()
    }
}
