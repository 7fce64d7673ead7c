use crate::{Message, time};
use caip::AccountId;

/// What a message must agree with; what is absent is not compared.
#[derive(Debug, Clone, Copy, Default)]
pub struct Expected<'a> {
    /// The page's host, with its port.
    pub domain: Option<&'a str>,
    /// Who signs.
    pub account: Option<&'a AccountId>,
    /// What the server gave.
    pub nonce: Option<&'a str>,
    /// Milliseconds since 1970.
    pub now: u64,
    /// So many milliseconds clocks may differ.
    pub leeway: u64,
}

/// Why a message is not the one that was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// It is another page's.
    #[error("the message is for another domain")]
    Domain,
    /// Another address signs, or on another network.
    #[error("the message is of another account")]
    Account,
    /// It has another nonce.
    #[error("the message has another nonce")]
    Nonce,
    /// It was made in the future.
    #[error("the message is issued in the future: check the clocks")]
    Issued,
    /// Its time is over.
    #[error("the message has expired")]
    Expired,
    /// Its time has not come.
    #[error("the message is not valid yet")]
    Early,
}

impl Message {
    /// Compares it with what is expected, and its times with the clock.
    pub fn check(&self, expected: &Expected<'_>) -> Result<(), Wrong> {
        let &Expected { domain, account, nonce, now, leeway } = expected;
        if domain.is_some_and(|domain| !domain.eq_ignore_ascii_case(&self.domain)) {
            return Err(Wrong::Domain);
        }
        if account.is_some_and(|account| *account != self.account) {
            return Err(Wrong::Account);
        }
        if nonce.is_some_and(|nonce| nonce != self.nonce) {
            return Err(Wrong::Nonce);
        }
        let at = |written: &Option<String>| written.as_deref().and_then(time);
        let latest = now.saturating_add(leeway);
        if time(&self.issued_at).is_none_or(|issued| issued > latest) {
            return Err(Wrong::Issued);
        }
        if at(&self.expiration_time).is_some_and(|end| end.saturating_add(leeway) <= now) {
            return Err(Wrong::Expired);
        }
        if at(&self.not_before).is_some_and(|begin| begin > latest) {
            return Err(Wrong::Early);
        }
        Ok(())
    }
}
