use crate::{protocol::ConnectProblem, text::mentions};

/// What a relay means by a close: `None` where it may simply be dialled again.
pub(super) fn of_close(code: u32, reason: &str) -> Option<ConnectProblem> {
    match code {
        1013 => Some(ConnectProblem::TooMany),
        3000 => Some(of_words(reason)),
        // 1001 and 4010: the relay moves us elsewhere. 4008: it was not used.
        _ => None,
    }
}

/// What a relay means by an error: `None` where only this one request is concerned.
pub(super) fn of_error(code: &str, words: &str) -> Option<ConnectProblem> {
    match code {
        "3000" => Some(of_words(words)),
        "3001" => Some(ConnectProblem::TooMany),
        _ => None,
    }
}

/// Relays tell in words what is wrong; each has its own.
fn of_words(words: &str) -> ConnectProblem {
    let any = |needles: &[&str]| needles.iter().any(|needle| mentions(words, needle));
    if any(&["country", "region"]) {
        ConnectProblem::CountryBlocked
    } else if any(&["origin", "not allowed"]) {
        ConnectProblem::OriginRefused
    } else if any(&["project"]) {
        ConnectProblem::BadProject
    } else if any(&["clock", "expired", "future", "iat", "not yet"]) {
        ConnectProblem::ClockSkew
    } else if any(&["another relay", "audience"]) {
        ConnectProblem::OtherRelay
    } else if any(&["signature", "issuer", "malformed", "signed"]) {
        ConnectProblem::BadKey
    } else {
        ConnectProblem::Unauthorized
    }
}
