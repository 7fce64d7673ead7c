use crate::{message::Message, review::Named, state::State, text::names::clean};

/// People look at the first and the last letters of an address; so do those who make others that look like it.
const LOOKED_AT: usize = 4;
/// Longer than any name or address.
pub(super) const LONGEST: usize = 255;

/// What to think about before sending to an address.
pub(super) fn of(state: &State, address: &str) -> Vec<Message> {
    let mut warnings = Vec::new();
    if is_own(state, address) {
        warnings.push(Message::new("send.warn.own"));
        return warnings;
    }
    let is_zero = address.strip_prefix("0x").is_some_and(|hex| hex.bytes().all(|b| b == b'0'));
    if is_zero {
        warnings.push(Message::new("send.warn.nobody"));
    }
    let tokens = &state.tokens.all;
    let is = |other: &Option<String>| {
        other.as_deref().is_some_and(|other| other.eq_ignore_ascii_case(address))
    };
    if let Some(token) = tokens.iter().find(|token| is(&token.address)) {
        warnings.push(Message::new("send.warn.token").with("symbol", &token.symbol));
    }
    if was_paid(state, address) {
        return warnings;
    }
    let known = state.send.known.as_deref().unwrap_or_default();
    let accounts = &state.slices.account.all_accounts;
    let others = accounts.iter().map(|account| &account.address).chain(known);
    match others.into_iter().find(|other| look_alike(other, address)) {
        Some(other) => {
            warnings.push(Message::new("send.warn.lookAlike").with("address", other));
        }
        // Before the storage was read nobody knows.
        None if state.send.known.is_some() => warnings.push(Message::new("send.warn.first")),
        None => {}
    }
    warnings
}

/// What has to be accepted before the first payment to the address of a name, where whose address
/// it is, is a gateway's word alone.
pub(super) fn named(state: &State, named: &Named) -> Option<Message> {
    let by = named.by.as_deref()?;
    if is_own(state, &named.address) || was_paid(state, &named.address) {
        return None;
    }
    let message = Message::new("review.critical.named").with("name", &named.name);
    Some(message.with("address", &named.address).with("host", by))
}

fn is_own(state: &State, address: &str) -> bool {
    state.slices.account.all_accounts.iter().any(|account| account.address == address)
}

/// Whether this browser sent to it before. Nothing was, before the storage was read.
fn was_paid(state: &State, address: &str) -> bool {
    state.send.known.iter().flatten().any(|known| known == address)
}

/// Whether two addresses are alike where people look, and are not the same.
fn look_alike(one: &str, other: &str) -> bool {
    let ends = |address: &str| {
        let digits = address.strip_prefix("0x").unwrap_or(address).to_ascii_lowercase();
        let end = digits.len().saturating_sub(LOOKED_AT);
        Some((digits.get(..LOOKED_AT)?.to_owned(), digits.get(end..)?.to_owned()))
    };
    one != other && ends(one).is_some() && ends(one) == ends(other)
}

/// A name as it is shown: without letters that show nothing or turn others.
pub(super) fn shown(name: &str) -> String {
    clean(name, LONGEST)
}
