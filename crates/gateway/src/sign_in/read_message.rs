use std::time::Duration;

use api::sign_in::SignInCode;
use caip::Namespace;
use siwx::{Expected, Message, Wrong};

use super::refusal::refuse;
use crate::web::ApiError;

/// How far a visitor's clock may be off.
const LEEWAY_MS: u64 = 30_000;

/// The families whose accounts sign in, by the words of the first line of their messages.
const FAMILIES: [(&str, Namespace); 4] = [
    ("Ethereum", Namespace::Eip155),
    ("Solana", Namespace::Solana),
    ("Bitcoin", Namespace::Bip122),
    ("Polkadot", Namespace::Polkadot),
];

/// Reads a message exactly as its family writes it (CAIP-122; for EVM chains EIP-4361).
pub fn read_message(text: &str) -> Result<Message, ApiError> {
    let first = text.lines().next().unwrap_or_default();
    let family = FAMILIES.iter().find(|(name, _)| {
        first.ends_with(&format!(" wants you to sign in with your {name} account:"))
    });
    let malformed = |why: &str| {
        let advice = format!("this is no sign-in message (CAIP-122): {why}");
        refuse(SignInCode::MessageMalformed, "message", advice)
    };
    let (_, namespace) = family.ok_or_else(|| {
        malformed("its first line is `DOMAIN wants you to sign in with your Ethereum account:`, or Solana, Bitcoin or Polkadot in place of Ethereum")
    })?;
    Message::parse(*namespace, text).map_err(|error| malformed(&error.to_string()))
}

/// Compares a message with its nonce and the clock, give or take what clocks are off.
pub fn check_message(message: &Message, nonce: &str, now_ms: u64) -> Result<(), ApiError> {
    let expected =
        Expected { nonce: Some(nonce), now: now_ms, leeway: LEEWAY_MS, ..Expected::default() };
    message.check(&expected).map_err(|wrong| {
        let (code, field, advice) = match wrong {
            Wrong::Domain => (SignInCode::DomainMismatch, "domain", "sign one for this page"),
            Wrong::Account => (SignInCode::SignatureInvalid, "message", "sign one of this account"),
            Wrong::Nonce => (
                SignInCode::NonceMismatch,
                "nonce",
                "sign one with the nonce that came with the token in x-nonce-jwt",
            ),
            Wrong::Issued | Wrong::Early => (
                SignInCode::MessageNotYetValid,
                "message",
                "check the clock of this device, and sign a new one",
            ),
            Wrong::Expired => (SignInCode::MessageExpired, "message", "sign a new one"),
        };
        refuse(code, field, format!("{wrong}: {advice}"))
    })
}

/// The second at which a session that begins now ends: it does not outlive its message.
pub fn end_of_session(message: &Message, now_ms: u64, longest: Duration) -> Result<u64, ApiError> {
    let longest = (now_ms / 1_000).saturating_add(longest.as_secs());
    let Some(written) = &message.expiration_time else { return Ok(longest) };
    // A time that cannot be read is none that lies ahead.
    let end_ms = siwx::time(written).unwrap_or_default();
    if end_ms <= now_ms {
        let advice = "the message has expired: sign a new one";
        return Err(refuse(SignInCode::MessageExpired, "message", advice));
    }
    Ok(longest.min(end_ms / 1_000))
}
