//! What may stand in a field.

/// Host and port in ASCII (RFC 3986 authority without user): letters that only look like others have no place in it, nor has a path.
pub fn is_domain(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 255
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.:[]_".contains(&byte))
}

/// A scheme of RFC 3986.
pub fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// An absolute URI of RFC 3986, as far as its characters go.
pub fn is_uri(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, rest)| is_scheme(scheme) && !rest.is_empty())
        && text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte))
}

/// A nonce of EIP-4361.
pub fn is_nonce(text: &str) -> bool {
    text.len() >= 8 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// A request id: characters of a path segment.
pub fn is_request_id(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@%".contains(&byte))
}

/// One line for people, in which nothing is hidden or turned around.
pub fn is_statement(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(is_hidden)
}

/// Characters that are not seen, that end a line, or that turn the direction of what follows.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}
