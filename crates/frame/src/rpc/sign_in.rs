//! Messages that sign in to a site (CAIP-122).

use caip::Namespace;
use siwx::Message;

use crate::hex::hex;
use crate::protocol::{Blocked, Subject};

/// What every such message says in its first line, also one that is written wrongly, which another's server may read nevertheless.
const MARK: &str = "wants you to sign in with your";

/// What a message is about, and why it cannot be signed for a page of this origin.
pub fn subject(
    family: Namespace,
    address: &str,
    origin: &str,
    message: &[u8],
) -> (Subject, Option<Blocked>) {
    let Some(text) = as_text(message) else {
        let text = format!("0x{}", hex(message));
        let is_marked = message.windows(MARK.len()).any(|part| part == MARK.as_bytes());
        let blocked = is_marked.then_some(Blocked::NoSignIn);
        return (Subject::Message { text, is_text: false }, blocked);
    };
    let Ok(read) = Message::parse(family, &text) else {
        let blocked = text.contains(MARK).then_some(Blocked::NoSignIn);
        return (Subject::Message { text, is_text: true }, blocked);
    };
    let is_own = is_of_page(&read, origin) && is_same(family, &read.address, address);
    let Message { domain, uri, statement, .. } = read;
    let blocked = (!is_own).then_some(Blocked::OtherSite);
    (Subject::SignIn { domain, uri, statement, text }, blocked)
}

/// Whether two texts are one address. Capitals count but in EVM addresses, where they are a checksum.
fn is_same(family: Namespace, one: &str, other: &str) -> bool {
    match family {
        Namespace::Eip155 => one.eq_ignore_ascii_case(other),
        _ => one == other,
    }
}

/// Whether the message is for the very page that asks.
fn is_of_page(message: &Message, origin: &str) -> bool {
    let Some((scheme, host)) = origin.split_once("://") else { return false };
    let is_scheme = message.scheme.as_deref().is_none_or(|own| own == scheme);
    let rest = message.uri.strip_prefix(origin);
    let is_below = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']));
    is_scheme && is_below && message.domain == host
}

/// The text, unless it has letters that cannot be seen or that change how others are read.
fn as_text(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let is_plain = |letter: char| letter == '\n' || letter == '\t' || !is_hidden(letter);
    text.chars().all(is_plain).then(|| text.to_owned())
}

/// Control letters, and those that have no width or turn the direction of reading.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}
