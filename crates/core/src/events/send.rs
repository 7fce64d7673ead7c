use crate::{
    context::Context,
    errors::{Failure, Problem},
    options::report,
    protocol::{Effect, Event, Method, Purpose, Reply},
    runtime::Key,
    state::State,
};
use json::Raw;

/// Batches leave this often (interface, section 4.2) ...
const FLUSH_MS: u64 = 10_000;
/// ... or when they grow to this many bytes.
const FLUSH_BYTES: usize = 45_000;
/// ... or to this many events, the most that the gateway takes at once.
const FLUSH_EVENTS: usize = 100;
const TIMEOUT_MS: u32 = 10_000;
const FLUSH: Key = Key::new("flush");

/// Asks the page's own function for consent.
const CONSENT: Key = Key::new("consent");

/// Takes the visitor's answer to the consent question. No: what waits is thrown away.
pub fn set_consent(context: &Context, granted: bool) {
    let mut state = context.edit();
    state.events.consent = Some(granted);
    if !granted {
        state.events.events.clear();
        state.events.bytes = 0;
    }
    let waiting = !state.events.events.is_empty();
    drop(state);
    context.runtime().cancel(CONSENT);
    if waiting {
        flush_later(context);
    }
}

/// Whether events may leave this page; `None` while the question is still to be answered.
fn may_send(state: &State) -> Option<bool> {
    let config = &state.config;
    let allowed = config.analytics()
        && config.has_gateway()
        && !state.environment.do_not_track
        && !state.events.refused;
    if !allowed {
        return Some(false);
    }
    let unasked = !config.require_consent && !config.ask_consent;
    state.events.consent.or(unasked.then_some(true))
}

pub(super) fn queue(context: &Context, event: &Event) {
    let state = context.state();
    let may = may_send(&state);
    // What cannot be asked for is not kept; what is asked for waits for the answer, up to a batch.
    let kept = match may {
        Some(may) => may,
        None => state.config.ask_consent && state.events.events.len() < FLUSH_EVENTS,
    };
    drop(state);
    if !kept {
        return;
    }
    let text = body(context, event);
    let mut state = context.edit();
    state.events.bytes += text.len();
    state.events.events.push(text);
    let full = state.events.bytes >= FLUSH_BYTES || state.events.events.len() >= FLUSH_EVENTS;
    drop(state);
    if may.is_none() {
        ask_consent(context);
    } else if full {
        context.runtime().cancel(FLUSH);
        context.spawn(flush);
    } else {
        flush_later(context);
    }
}

fn flush_later(context: &Context) {
    if !context.runtime().is_running(FLUSH) {
        context.spawn_latest(FLUSH, |context| async move {
            context.sleep(FLUSH_MS).await;
            // On its own: what comes meanwhile waits for a batch of its own, and ends nothing.
            context.spawn(flush);
        });
    }
}

/// Asks the page, once: the answer counts until it says otherwise.
fn ask_consent(context: &Context) {
    if context.runtime().is_running(CONSENT) {
        return;
    }
    context.spawn_latest(CONSENT, |context| async move {
        let granted = context.ask(Effect::Consent).await.is_ok();
        set_consent(&context, granted);
    });
}

/// Nothing waits to be sent.
#[cfg(test)]
pub(crate) fn forget(context: &Context) {
    context.runtime().cancel(FLUSH);
    context.edit().events = super::Queue::default();
}

/// The event as the gateway takes it, but for its id (interface, section 3.7).
fn body(context: &Context, event: &Event) -> String {
    let state = context.state();
    let mut out = String::from("{\"url\":");
    json::ToJson::write(&state.environment.url, &mut out);
    out.push_str(",\"domain\":");
    json::ToJson::write(&state.environment.domain, &mut out);
    out.push_str(",\"timestamp\":");
    json::ToJson::write(&event.timestamp, &mut out);
    out.push_str(",\"props\":{\"type\":");
    json::ToJson::write(&event.kind, &mut out);
    out.push_str(",\"event\":");
    json::ToJson::write(&event.event, &mut out);
    if let Some(address) = &event.address {
        out.push_str(",\"address\":");
        json::ToJson::write(address, &mut out);
    }
    if let Some(Raw(properties)) = &event.properties {
        out.push_str(",\"properties\":");
        out.push_str(properties);
    }
    out.push_str("}}");
    out
}

async fn flush(context: Context) {
    let Some((url, body)) = batch(&context).await else { return };
    let answer = context.ask(Effect::Http {
        method: Method::Post,
        url,
        body: Some(body),
        timeout_ms: TIMEOUT_MS,
        purpose: Purpose::Analytics,
    });
    // Events that do not arrive are lost on purpose: they are not worth a retry on a visitor's line.
    if let Ok(Reply::Http { status: 403, .. }) = answer.await {
        context.edit().events.refused = true;
        report(&context, &Failure::from(Problem::OriginNotAllowed));
    }
}

/// The page goes away: hand the batch to the browser.
pub fn flush_now(context: &Context) {
    context.runtime().cancel(FLUSH);
    context.spawn(|context| async move {
        if let Some((url, body)) = batch(&context).await {
            context.send(Effect::Beacon { url, body });
        }
    });
}

/// How the body of a batch begins (`api::events::EventBatch`).
const OPENING: &str = "{\"events\":[";

async fn batch(context: &Context) -> Option<(String, String)> {
    if may_send(&context.state()) != Some(true) {
        return None;
    }
    let (events, url) = {
        let mut state = context.edit();
        state.events.bytes = 0;
        (std::mem::take(&mut state.events.events), state.config.gateway("/batch")?)
    };
    let mut body = String::from(OPENING);
    for event in &events {
        let Ok(Reply::Text { value }) = context.ask(Effect::Random { bytes: 16 }).await else {
            continue;
        };
        if body.len() > OPENING.len() {
            body.push(',');
        }
        body.push_str("{\"eventId\":\"");
        body.push_str(&uuid(&value));
        body.push_str("\",");
        body.push_str(event.strip_prefix('{').unwrap_or(event));
    }
    let has_events = body.len() > OPENING.len();
    body.push_str("]}");
    has_events.then_some((url, body))
}

/// A version 4 UUID of 16 random bytes in hex (RFC 9562).
fn uuid(hex: &str) -> String {
    let mut uuid = String::new();
    for place in 0..32 {
        if matches!(place, 8 | 12 | 16 | 20) {
            uuid.push('-');
        }
        let digit = hex.as_bytes().get(place).copied().unwrap_or(b'0');
        uuid.push(char::from(match (place, digit) {
            (12, _) => b'4',
            (16, b'0' | b'4' | b'8' | b'c') => b'8',
            (16, b'1' | b'5' | b'9' | b'd') => b'9',
            (16, b'2' | b'6' | b'a' | b'e') => b'a',
            (16, _) => b'b',
            _ => digit,
        }));
    }
    uuid
}
