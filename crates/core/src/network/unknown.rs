//! Whether a wallet says that it does not know a network, by code or in words.

use crate::{
    errors::{is_rejection, words},
    protocol::{Fault, FaultKind},
};

/// Codes after which adding the network is tried (specification, section 4).
const CODES: [i32; 4] = [4902, WALLET_CONNECT_REJECTED, 32_603, -32_603];
/// `WalletConnect`'s code for "user rejected", which some wallets give for a network that they do not know.
const WALLET_CONNECT_REJECTED: i32 = 5000;
/// Codes that say something else, whatever the words are: not allowed, no such method, no connection, asked already, asked too often.
const OTHERS: [i32; 8] = [4100, 4200, 4900, 4901, -32_601, -32_002, -32_004, -32_005];

/// What is not known.
const CHAIN: &[&str] = &["chain", "chains", "chainid"];
const NETWORK: &[&str] = &["network", "networks"];
/// How it is not.
const UNKNOWN: &[&str] = &[
    "unrecognized",
    "unrecognised",
    "unknown",
    "unsupported",
    "unconfigured",
    "unregistered",
    "undefined",
    "missing",
    "invalid",
];
/// What may stand between the two: "unknown EVM network", "chain with id 10 is unsupported".
const BETWEEN: &[&str] =
    &["the", "this", "that", "ethereum", "evm", "target", "requested", "custom"];
/// What makes another thing of it: "network error", "network request".
const ANOTHER: &[&str] =
    &["error", "errors", "request", "connection", "timeout", "problem", "failure", "response"];
const NOT: &[&str] = &[
    "not", "no", "never", "cannot", "t", "don", "doesn", "isn", "hasn", "couldn", "without",
    "unable",
];
/// What the wallet has not done, or the network is not.
const KNOWN: &[&str] = &[
    "added",
    "recognized",
    "recognised",
    "recognize",
    "recognise",
    "supported",
    "support",
    "known",
    "know",
    "configured",
    "found",
    "find",
    "exist",
    "exists",
    "registered",
    "listed",
    "available",
    "present",
    "have",
    "such",
];
const ADD: &[&str] = &["add", "adding"];
/// What was tried, and failed.
const TRIED: &[&str] = &["failed", "failure", "cannot", "unable", "error", "while", "when"];
/// Words of one thought are this close to each other.
const NEAR: usize = 8;

/// Whether adding the network is to be tried after this. Not if the visitor said no, in whatever words.
pub fn is_unknown(fault: &Fault) -> bool {
    let declined = match fault.code {
        Some(WALLET_CONNECT_REJECTED) => is_rejection(&Fault { code: None, ..fault.clone() }),
        _ => is_rejection(fault),
    };
    if declined {
        return false;
    }
    match fault.code {
        Some(code) if CODES.contains(&code) => true,
        Some(code) if OTHERS.contains(&code) => false,
        _ => fault.kind == FaultKind::Wallet && says_unknown(&fault.message),
    }
}

fn says_unknown(message: &str) -> bool {
    let words = words(message);
    let is =
        |at: usize, list: &[&str]| words.get(at).is_some_and(|word| list.contains(&word.as_str()));
    // A method that is not known is no network.
    if (0..words.len()).any(|at| is(at, &["method", "function", "programmatic"])) {
        return false;
    }
    // "Unknown network error" is one of any kind.
    let named = |at: &usize| is(*at, CHAIN) || (is(*at, NETWORK) && !is(at + 1, ANOTHER));
    (0..words.len()).filter(named).any(|at| {
        let mut before = at;
        while before > 0 && is(before - 1, BETWEEN) {
            before -= 1;
        }
        let from = at.saturating_sub(NEAR);
        let near = from..words.len().min(at + NEAR);
        // "Unknown network", "chain 10 is unsupported".
        (before > 0 && is(before - 1, UNKNOWN))
            || (at + 1..near.end).any(|next| is(next, UNKNOWN) && is_last_of(&words, next))
            // "Chain not added", "does not know the network", "no such chain".
            || near.clone().any(|no| {
                is(no, NOT)
                    && (no + 1..words.len().min(no + 5)).any(|next| is(next, KNOWN))
            })
            // "Please add the chain first".
            || (at.saturating_sub(4)..at)
                .any(|add| is(add, ADD) && !(from..add).any(|tried| is(tried, TRIED)))
    })
}

/// Whether the word tells of what stood before it, and not of what comes: "the network gave an unknown error".
fn is_last_of(words: &[String], at: usize) -> bool {
    words.get(at + 1).is_none_or(|next| !ANOTHER.contains(&next.as_str()) && next != "reason")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(code: Option<i32>, message: &str) -> Fault {
        Fault { kind: FaultKind::Wallet, code, message: message.into() }
    }

    #[test]
    fn a_network_is_unknown_in_many_words() {
        for message in [
            "Unrecognized chain ID \"0x7a6a\". Try adding the chain using wallet_addEthereumChain first.",
            "Unrecognized chain ID",
            "Unrecognised chainId 0x7a6a",
            "unrecognized_chain",
            "UnknownChainError",
            "unknown network",
            "Unknown EVM network 31338",
            "Error: unknown chain",
            "Unsupported chain: 31338",
            "Unsupported network",
            "Invalid chainId",
            "chain not added",
            "Chain 31338 has not been added",
            "The chain was not added to the wallet",
            "Chain with id 31338 not found",
            "Network not found",
            "This network hasn't been added yet",
            "The network isn't supported",
            "Chain \"0x7a6a\" is not configured.",
            "chainId 31338 not supported",
            "Chain 31338 is unsupported",
            "Network is unknown to this wallet",
            "The wallet does not know this network",
            "Wallet doesn't support this network",
            "Wallet does not recognize chain 31338",
            "No such chain",
            "no network found for 31338",
            "Could not find chain 31338",
            "Cannot find network",
            "Please add the network first",
            "Please add this chain to your wallet",
            "Use wallet_addEthereumChain",
            "Network does not exist",
            "The requested chain is not available in the wallet",
        ] {
            for code in [None, Some(-32_000), Some(-32_602), Some(-1), Some(0), Some(4000)] {
                assert!(is_unknown(&fault(code, message)), "{code:?} {message}");
            }
            for code in OTHERS {
                assert!(!is_unknown(&fault(Some(code), message)), "{code} {message}");
            }
            let host = Fault { kind: FaultKind::Network, ..fault(None, message) };
            assert!(!is_unknown(&host), "the fault is the host's, not the wallet's");
        }
    }

    #[test]
    fn the_codes_say_it_without_words() {
        for code in CODES {
            assert!(is_unknown(&fault(Some(code), "")), "{code}");
            assert!(is_unknown(&fault(Some(code), "Internal JSON-RPC error.")), "{code}");
        }
    }

    #[test]
    fn what_fails_for_another_reason_is_no_unknown_network() {
        for message in [
            "",
            "Internal error",
            "Unknown error",
            "An unknown error occurred",
            "Network error",
            "Network error: unknown",
            "Unknown network error",
            "network request failed for an unknown reason",
            "The network gave an unknown error",
            "Could not switch network",
            "Failed to switch chain",
            "Failed to add the network",
            "Error while adding the chain",
            "The method wallet_switchEthereumChain is not supported",
            "The method wallet_switchEthereumChain does not exist / is not available.",
            "Wallet does not support programmatic chain switching",
            "Already on this network",
            "The wallet is locked",
            "not found",
            "Account not found",
            "Request was not approved",
        ] {
            for code in [None, Some(-32_000), Some(-32_602)] {
                assert!(!is_unknown(&fault(code, message)), "{code:?} {message}");
            }
        }
    }

    #[test]
    fn a_declined_request_is_never_an_unknown_network() {
        for message in [
            "User rejected the request.",
            "User rejected.",
            "Rejected",
            "User denied adding the chain",
            "Unrecognized chain ID: user rejected the request",
            "Unrecognized chain: request rejected by user",
            "Chain not added: user cancelled",
            "The user declined to add the network, unknown chain",
            "Internal JSON-RPC error: User rejected the request",
            "用户拒绝了请求: unknown network",
        ] {
            for code in [None, Some(4902), Some(5000), Some(-32_603), Some(32_603), Some(-32_000)] {
                assert!(!is_unknown(&fault(code, message)), "{code:?} {message}");
            }
        }
        for code in [4001, 5002] {
            for message in ["", "Unrecognized chain ID"] {
                assert!(!is_unknown(&fault(Some(code), message)), "{code} {message}");
            }
        }
    }
}
