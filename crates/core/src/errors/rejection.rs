//! Whether the visitor said no. Wallets say it in many words, and some of them in no code at all.

use crate::{
    protocol::{Fault, FaultKind},
    text::has,
};

/// Codes that say it: EIP-1193's, and WalletConnect's (interface, section 3.8).
const CODES: [i32; 3] = [4001, 5000, 5002];
/// EIP-1474's code of a node that does not take a transaction, "Transaction rejected": nobody was asked.
const REFUSED_BY_NODE: i32 = -32_003;
/// Longer messages are not read to their end: what matters stands at the beginning.
const MOST_LETTERS: usize = 1_000;

/// Who says no.
const PEOPLE: &[&str] = &["user", "visitor", "you", "customer"];
/// What they do.
const VERBS: &[&str] = &[
    "rejected",
    "reject",
    "rejects",
    "denied",
    "deny",
    "denies",
    "declined",
    "decline",
    "declines",
    "cancelled",
    "canceled",
    "cancel",
    "cancels",
    "cancelling",
    "canceling",
    "aborted",
    "abort",
    "dismissed",
    "dismiss",
    "closed",
    "closes",
    "close",
    "refused",
    "refuse",
    "disapproved",
    "rejection",
    "denial",
    "cancellation",
    "cancelation",
];
/// What stands between the two: "user has explicitly rejected".
const BETWEEN: &[&str] = &[
    "has",
    "have",
    "had",
    "was",
    "did",
    "just",
    "already",
    "explicitly",
    "manually",
    "actively",
    "to",
    "chose",
];
/// What people do not do when they say no: "user did not approve".
const CONSENT: &[&str] =
    &["approve", "approved", "confirm", "confirmed", "accept", "accepted", "sign", "signed"];
/// Whose they are, after "by": "rejected by the wallet's user".
const BY: &[&str] = &["the", "a", "end", "wallet", "current"];
/// An account's operation (ERC-4337) is no person.
const NO_PERSON: &[&str] = &["operation", "operations", "op", "ops", "agent"];
/// Verbs that say it without a person, in a message of nothing else.
const ALONE: &[&str] = &[
    "rejected",
    "reject",
    "denied",
    "declined",
    "decline",
    "cancelled",
    "canceled",
    "cancel",
    "dismissed",
    "rejection",
    "cancellation",
    "cancelation",
    "denial",
];
/// What else such a message may hold.
const PLAIN: &[&str] = &[
    "request",
    "requests",
    "transaction",
    "tx",
    "transfer",
    "signature",
    "signing",
    "sign",
    "message",
    "action",
    "the",
    "this",
    "a",
    "was",
    "is",
    "has",
    "been",
    "error",
    "wallet",
    "connection",
    "connect",
    "approval",
    "prompt",
    "popup",
    "modal",
    "in",
    "user",
];
/// What is closed by a person: "modal closed".
const WINDOWS: &[&str] =
    &["modal", "popup", "pop", "window", "dialog", "prompt", "sheet", "drawer"];
const WINDOW_WORDS: &[&str] = &[
    "modal",
    "popup",
    "pop",
    "up",
    "window",
    "dialog",
    "prompt",
    "sheet",
    "drawer",
    "closed",
    "was",
    "the",
    "connection",
    "connect",
    "wallet",
    "has",
];
/// The same in Chinese, which many wallets speak to every page.
const CHINESE: &[&str] =
    &["用户拒绝", "用户取消", "用戶拒絕", "用戶取消", "使用者拒絕", "使用者取消"];

/// Whether the visitor said no, by code or in words to that effect.
pub fn is_rejection(fault: &Fault) -> bool {
    if fault.code.is_some_and(|code| CODES.contains(&code)) {
        return true;
    }
    fault.kind == FaultKind::Wallet
        && fault.code != Some(REFUSED_BY_NODE)
        && says_no(&fault.message)
}

fn says_no(message: &str) -> bool {
    let words = words(message);
    let is =
        |at: usize, list: &[&str]| words.get(at).is_some_and(|word| list.contains(&word.as_str()));
    for at in 0..words.len() {
        if is(at, PEOPLE) && !is(at + 1, NO_PERSON) {
            let mut next = at + 1;
            while is(next, BETWEEN) {
                next += 1;
            }
            if is(next, VERBS)
                || (is(next, &["not", "t", "didn"]) && has_any(&words, next, CONSENT))
            {
                return true;
            }
        }
        if is(at, &["by"])
            && at > 0
            && words[..at].iter().rev().take(2).any(|word| VERBS.contains(&word.as_str()))
        {
            let mut next = at + 1;
            while is(next, BY) {
                next += 1;
            }
            if is(next, PEOPLE) && !is(next + 1, NO_PERSON) {
                return true;
            }
        }
    }
    let all = |list: &[&str], others: &[&str]| {
        words.iter().all(|word| list.contains(&word.as_str()) || others.contains(&word.as_str()))
    };
    let some = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    (some(ALONE) && all(ALONE, PLAIN))
        || (some(&["closed"]) && some(WINDOWS) && all(WINDOW_WORDS, &[]))
        || CHINESE.iter().any(|words| has(message, words))
}

/// Whether one of these is among the next three words.
fn has_any(words: &[String], from: usize, list: &[&str]) -> bool {
    words[from..].iter().skip(1).take(3).any(|word| list.contains(&word.as_str()))
}

/// The words of a message in lower case, also of one that is written `LikeThis` or `LIKE_THIS`, as far as it is read.
pub fn words(message: &str) -> Vec<String> {
    let message = crate::text::cut(message, MOST_LETTERS);
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    let mut small = false;
    for letter in message.chars() {
        if !letter.is_ascii_alphanumeric() {
            open = false;
            small = false;
            continue;
        }
        if !open || (small && letter.is_ascii_uppercase()) {
            words.push(String::new());
        }
        open = true;
        small = letter.is_ascii_lowercase();
        if let Some(last) = words.last_mut() {
            last.push(letter.to_ascii_lowercase());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(code: Option<i32>, message: &str) -> Fault {
        Fault { kind: FaultKind::Wallet, code, message: message.into() }
    }

    #[test]
    fn a_no_of_the_visitor_is_known_by_its_code() {
        for code in CODES {
            assert!(is_rejection(&fault(Some(code), "")), "{code}");
        }
        for code in [4000, 4100, 4200, 4900, 4902, -32_603, -32_000, 5001, 5730, 0] {
            assert!(!is_rejection(&fault(Some(code), "Something else.")), "{code}");
        }
    }

    #[test]
    fn a_no_of_the_visitor_is_known_in_many_words() {
        for message in [
            "User rejected the request.",
            "User has rejected the request",
            "The user rejected the request through MetaMask.",
            "MetaMask Tx Signature: User denied transaction signature.",
            "User denied account authorization",
            "User cancelled",
            "User canceled the request",
            "user cancelled transaction",
            "User closed modal",
            "User closed the window",
            "user closed popup",
            "User aborted",
            "User declined to sign",
            "User disapproved requested methods",
            "User disapproved requested chains",
            "User refused to sign the transaction",
            "User did not approve the request",
            "user didn't confirm",
            "The user has explicitly rejected the connection.",
            "Request rejected by the user",
            "Request rejected by user",
            "Request was rejected by the user.",
            "Transaction was cancelled by the user",
            "Transaction declined by user",
            "Signing cancelled by user",
            "Closed by user",
            "Denied by the wallet user",
            "cancelled",
            "canceled",
            "Cancelled.",
            "Cancel",
            "rejected",
            "Rejected",
            "Request rejected",
            "Transaction rejected",
            "Transaction cancelled",
            "Signature request declined",
            "Error: Transaction was rejected",
            "Modal closed",
            "Popup closed",
            "Connection modal closed",
            "You rejected the transaction",
            "You have cancelled the request",
            "USER_REJECTED",
            "user-cancelled",
            "UserRejectedRequestError",
            "userRejected",
            "user rejected transaction (action=\"sendTransaction\", code=ACTION_REJECTED)",
            "ethers-user-denied: MetaMask Tx Signature: User denied transaction signature.",
            "Internal JSON-RPC error: User rejected the request",
            "Approval Denied",
            "用户拒绝了请求",
            "错误：用户取消操作",
        ] {
            assert!(is_rejection(&fault(None, message)), "{message}");
            assert!(is_rejection(&fault(Some(-32_603), message)), "{message}");
        }
    }

    #[test]
    fn what_a_node_or_the_network_refuses_is_no_decision_of_the_visitor() {
        for message in [
            "",
            "transaction rejected by node",
            "Transaction was rejected by the network",
            "insufficient funds for gas * price + value: transaction rejected",
            "insufficient funds, the transaction was rejected",
            "User has insufficient funds, transaction rejected",
            "User operation rejected by the bundler",
            "UserOperation rejected: AA21 didn't pay prefund",
            "user op cancelled",
            "The user's balance is too low",
            "nonce too low: rejected",
            "rejected: max fee per gas less than block base fee",
            "replacement transaction underpriced, rejected",
            "connection refused",
            "connect ECONNREFUSED 127.0.0.1:8545",
            "WebSocket connection closed",
            "Connection closed",
            "context canceled",
            "The operation was aborted",
            "Access denied for this API key",
            "permission denied",
            "Request rejected due to rate limiting",
            "Request denied by policy",
            "execution reverted: rejected by compliance",
            "Rejected by the sequencer",
            "Internal JSON-RPC error.",
            "Unknown user",
            "userland",
            "not rejected",
            "User is not connected",
            "Ledger device: closed",
        ] {
            assert!(!is_rejection(&fault(None, message)), "{message}");
        }
        assert!(!is_rejection(&fault(Some(REFUSED_BY_NODE), "Transaction rejected")));
        let network = Fault { kind: FaultKind::Network, ..fault(None, "cancelled") };
        assert!(!is_rejection(&network));
    }
}
