use super::{Problem, rejection::is_rejection};
use crate::{
    message::Message,
    protocol::{CallError, Fault, FaultKind},
    text::{has, join, parted},
};

/// An entry of the catalogue that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Which one.
    pub problem: Problem,
    /// What stands in the braces of the catalogue's text: a chain, a name.
    pub about: Option<String>,
    /// What the wallet or the network said, for the developer.
    pub detail: Option<String>,
}

impl Failure {
    /// An entry with what was said about it.
    pub fn new(problem: Problem, detail: impl Into<String>) -> Self {
        Self::said(problem, detail.into())
    }

    #[inline(never)]
    fn said(problem: Problem, detail: String) -> Self {
        Self { problem, about: None, detail: Some(detail) }
    }

    /// The same failure, of this chain or name.
    #[must_use]
    pub fn of(self, about: String) -> Self {
        Self { about: Some(about), ..self }
    }

    /// What the host saw, judged: declined, no answer, no wallet there, or `otherwise`.
    pub fn judge(fault: Fault, otherwise: Problem) -> Self {
        let problem = if is_rejection(&fault) {
            Problem::WalletRejected
        } else if fault.kind == FaultKind::Timeout {
            Problem::WalletTimeout
        } else if fault.kind == FaultKind::Gone {
            Problem::ProviderNotFound
        } else if fault.code == Some(ALREADY_PENDING) && !is_of_node(&fault.message) {
            Problem::WalletPending
        } else {
            otherwise
        };
        let detail = Some(fault.message).filter(|message| !message.is_empty());
        Self { problem, about: None, detail }
    }

    /// In words for the visitor.
    pub fn message(&self) -> Message {
        let message = Message::new(self.problem.key());
        match (&self.about, self.parts()) {
            (Some(about), Some((_, name, _))) => message.with(name, about),
            _ => message,
        }
    }

    /// The specification's text, naming what it is about.
    pub fn text(&self) -> String {
        match (&self.about, self.parts()) {
            (Some(about), Some((before, _, after))) => join(&[before, about, after]),
            _ => self.problem.text().to_owned(),
        }
    }

    /// The catalogue's text before, in and after its braces.
    fn parts(&self) -> Option<(&'static str, &'static str, &'static str)> {
        let (before, rest) = parted(self.problem.text(), b'{')?;
        let (name, after) = parted(rest, b'}')?;
        Some((before, name, after))
    }

    /// For the page's promise.
    pub fn to_call_error(&self) -> CallError {
        CallError {
            code: self.problem.code().into(),
            message: self.text(),
            detail: self.detail.clone(),
        }
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self { problem, about: None, detail: None }
    }
}

/// The wallets' code (EIP-1474's range) for "you have asked already; look at the extension".
const ALREADY_PENDING: i32 = -32_002;
/// What nodes say with the same number, and wallets pass on: a Solana node that would not take a transaction, a node that took too long (geth), or is asked too much.
const NODES_WORDS: [&str; 9] = [
    "simulation",
    "preflight",
    "instruction",
    "program error",
    "blockhash",
    "insufficient",
    "timed out",
    "timeout",
    "rate limit",
];

/// Whether a message is a node's, and not the wallet's own.
fn is_of_node(message: &str) -> bool {
    let message = message.to_ascii_lowercase();
    NODES_WORDS.iter().any(|word| has(&message, word))
}
