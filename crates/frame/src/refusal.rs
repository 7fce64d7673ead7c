use crate::protocol::Refusal;

/// A parameter is missing or wrong.
pub const INVALID: i32 = -32602;
/// A method or a request that is not allowed (EIP-1193).
pub const NOT_ALLOWED: i32 = 4200;
/// No wallet is open.
pub const LOCKED: i32 = -32050;
/// What was kept does not open, or opens as another wallet. Nothing is signed after it.
pub const INTEGRITY: i32 = -32055;

/// A refusal for a wrong parameter.
pub fn invalid(message: impl Into<String>) -> Refusal {
    refusal(INVALID, "invalid", message)
}

/// A refusal of a frame whose wallet is not open.
pub fn locked() -> Refusal {
    refusal(LOCKED, "locked", "the wallet is locked: unlock it first")
}

/// A refusal of a wallet that is not the one that was made here.
pub fn integrity() -> Refusal {
    let message = "the wallet that the server keeps is not this one: nothing is signed";
    refusal(INTEGRITY, "integrity_failure", message)
}

/// A refusal of what no wallet here does, or not for this page.
pub fn not_allowed(message: impl Into<String>) -> Refusal {
    refusal(NOT_ALLOWED, "not_allowed", message)
}

fn refusal(code: i32, name: &str, message: impl Into<String>) -> Refusal {
    Refusal { code, name: name.to_owned(), message: message.into() }
}
