use super::{OFFER, PairingLink, PairingNews, PairingSlice, RENEW_MS, TOO_LATE_MS};
use crate::context::Context;

/// What is shown follows what the host tells.
pub fn told(context: &Context, news: PairingNews) {
    if !context.runtime().is_running(OFFER) {
        return;
    }
    let before = (*context.state().slices.pairing).clone();
    let slice = match news {
        PairingNews::Link { uri, expiry } => link(context, uri, expiry),
        PairingNews::Approved => PairingSlice { approved: true, ..before },
        PairingNews::Relay { problem } => PairingSlice { problem, ..before },
    };
    context.edit().slices.pairing.set(slice);
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
