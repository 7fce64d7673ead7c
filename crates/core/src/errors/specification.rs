//! The specification's section 8, row by row: its text stands as it has it, something raises it, and a test saw it raised.
//! What waits for a part of the product that is not there yet is told as such, until somebody raises it.

use super::Problem;
use std::{fs, path::Path};

enum Row {
    /// Text, key, and the test that provokes it, from the repository's root.
    Raised(&'static str, &'static str, &'static str),
    /// Text, key, and what it waits for.
    Waits(&'static str, &'static str, &'static str),
}
use Row::{Raised, Waits};

#[rustfmt::skip]
const ROWS: &[Row] = &[
    Raised("Token Balance Unavailable", "error.balanceUnavailable", "e2e/account.spec.ts"),
    Raised("Network not supported for Gas Price", "error.gasPriceUnsupported", "crates/core/src/swap/tests/starting.rs"),
    Raised("Network not supported for Swaps", "error.swapUnsupported", "e2e/swap.spec.ts"),
    Raised("Failed to disconnect", "error.disconnectFailed", "e2e/disconnect.spec.ts"),
    Raised("Failed to disconnect chain {chain}", "error.disconnectChainFailed", "crates/core/src/connection/tests/disconnect.rs"),
    Raised("Chain is not supported", "error.chainNotSupported", "crates/core/src/network/tests/switch.rs"),

    Raised("Network Not Found", "error.networkNotFoundAlert", "crates/core/src/network/tests/switch.rs"),
    Raised("Invalid App Configuration: Origin not found on Allowlist", "error.originNotAllowed", "crates/core/src/events/tests/sending.rs"),
    Waits("Invalid App Configuration: the embedded wallet did not load in time", "error.frameTimeout", "the embedded wallet"),
    Raised("Session Expired: check this device's time settings", "error.sessionExpired", "crates/core/src/pairing/tests.rs"),
    Raised("Invalid Project ID", "error.projectIdInvalid", "e2e/faults.spec.ts"),
    Raised("Project ID Not Configured", "error.projectIdMissing", "crates/core/src/options/tests.rs"),

    Waits("Requested RPC call is not allowed", "error.rpcNotAllowed", "the embedded wallet"),
    Waits("Action not allowed", "error.actionNotAllowed", "the embedded wallet"),

    Raised("Failed to initialize swap", "error.swapInitFailed", "crates/core/src/swap/tests/starting.rs"),
    Raised("Failed to fetch network token price", "error.swapPriceFailed", "crates/core/src/swap/tests/starting.rs"),
    Raised("Failed to check allowance", "error.swapAllowanceFailed", "e2e/swap.spec.ts"),
    Raised("Failed to create approval transaction", "error.swapApprovalFailed", "crates/core/src/swap/tests/paying.rs"),
    Raised("Failed to create transaction", "error.swapTransactionFailed", "crates/core/src/swap/tests/trading.rs"),
    Raised("Transaction error", "error.transactionFailed", "crates/core/src/swap/tests/trading.rs"),

    Raised("Failed to fetch transactions", "error.transactionsFailed", "crates/core/src/activity/tests/paging.rs"),
    Raised("A problem occurred while trying initialize authentication", "error.signInFailed", "crates/core/src/pairing/tests/sign_in.rs"),
    Raised("Signature declined", "error.signatureDeclined", "e2e/send.spec.ts"),
    Raised("This application might not support Smart Accounts", "error.smartAccountUnsupported", "crates/core/src/sign_in/tests/sign.rs"),

    Raised("Transaction started", "notice.transactionStarted", "e2e/send.spec.ts"),
    Raised("Something went wrong", "error.wentWrong", "crates/core/src/send/tests/sending.rs"),
    Raised("Please enter a valid amount and receiver address", "error.sendIncomplete", "e2e/send-solana.spec.ts"),
    Raised("Failed to send transaction. Please try again.", "error.sendFailed", "e2e/send-solana.spec.ts"),

    Raised("Error resolving name", "error.nameResolveFailed", "e2e/dead-node.spec.ts"),
    Raised("Error fetching name suggestions", "error.nameSuggestionsFailed", "crates/core/src/naming/tests.rs"),
    Waits("Error fetching names for address", "error.namesForAddressFailed", "registering names"),
    Waits("Error registering name {name}", "error.nameRegisterFailed", "registering names"),

    Raised("Invalid chainId", "error.chainIdInvalid", "crates/core/src/options/tests.rs"),
    Raised("Network not found", "error.networkNotFound", "crates/core/src/network/tests/switch.rs"),
    Raised("Address or auth connector not found", "error.addressNotFound", "crates/core/src/connection/tests/switch_account.rs"),
    Raised("Unsupported chain", "error.unsupportedChain", "crates/core/src/options/tests.rs"),
    Raised("Chain adapter not found", "error.adapterNotFound", "crates/core/src/connection/tests/connect.rs"),
    Waits("NetworkController client not set", "error.networkClientMissing", "a core that can be without its host, which ours cannot"),
    Waits("ConnectionController client not set", "error.connectionClientMissing", "a core that can be without its host, which ours cannot"),
    Raised("Chain is required...", "error.chainRequired", "crates/core/src/options/tests.rs"),
    Raised("Provider not found.", "error.providerNotFound", "crates/core/src/network/tests/switch.rs"),
    Raised("Connector does not support programmatic chain switching.", "error.switchUnsupported", "crates/core/src/network/tests/switch.rs"),

    Waits("Unable to load email login dependency", "error.emailUnavailable", "the embedded wallet"),
    Raised("Request was aborted", "error.aborted", "crates/core/src/network/tests/waiting.rs"),
    Raised("An error occurred", "error.unknown", "packages/react/src/contents/Spoken.test.tsx"),

    Raised("Approve limit increase in your wallet", "swap.approveInWallet", "e2e/swap.spec.ts"),
    Raised("Confirm transaction in your wallet", "notice.confirmInWallet", "e2e/send.spec.ts"),
    Raised("Swapping {from} to {to}", "swap.swapping", "crates/core/src/swap/tests/trading.rs"),
    Raised("Swapped {from} to {to}", "swap.swapped", "e2e/swap.spec.ts"),
    Raised("Authenticating...", "connecting.authenticating", "crates/core/src/pairing/tests/sign_in.rs"),

    // Section 5 gives these texts; they are told in the same ways.
    Raised("siweConfig and siwx cannot both be set", "error.signInOptionsConflict", "crates/core/src/options/tests.rs"),
    Raised("Cannot remove last network for a namespace", "error.lastNetwork", "crates/core/src/network/tests/configure.rs"),
    Raised("Incorrect amount: Please enter a valid amount", "error.swapAmountInvalid", "e2e/swap-input.spec.ts"),
    Raised("Insufficient balance", "error.insufficientBalance", "e2e/swap-input.spec.ts"),
    Waits("Please try again after {n} seconds", "error.emailTooSoon", "the embedded wallet"),
];

fn problem(key: &str) -> Option<Problem> {
    Problem::ALL.iter().copied().find(|problem| problem.key() == key)
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The text of each source below a folder that is no test, without what tests it holds.
fn sources(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !matches!(name, "tests" | "testing" | "generated" | "i18n" | "fixtures") {
                sources(&path, into);
            }
            continue;
        }
        let ending = path.extension().and_then(|ending| ending.to_str());
        let is_code = matches!(ending, Some("rs" | "ts" | "tsx"));
        let is_told = name.contains("test") || name == "specification.rs" || name == "catalogue.rs";
        if is_code && !is_told {
            let text = fs::read_to_string(&path).unwrap();
            into.push_str(text.split("mod tests {").next().unwrap());
        }
    }
}

/// Everything that may raise something.
fn code() -> String {
    let mut code = String::new();
    for folder in ["crates/core/src", "packages/core/src", "packages/react/src"] {
        sources(&root().join(folder), &mut code);
    }
    code
}

fn is_raised(code: &str, key: &str) -> bool {
    let by_key = [format!("\"{key}\""), format!("'{key}'")];
    let by_name = problem(key).map(|problem| format!("Problem::{problem:?}"));
    by_key.iter().any(|quoted| code.contains(quoted))
        || by_name.is_some_and(|name| {
            let mut places = code.match_indices(&name);
            places.any(|(at, _)| !code[at + name.len()..].starts_with(char::is_alphanumeric))
        })
}

/// The English text that a visitor reads in place of a key.
fn shown<'a>(catalogue: &'a str, key: &str) -> Option<&'a str> {
    let (_, text) = catalogue.split_once(&format!("'{key}':"))?;
    text.trim_start().strip_prefix('\'')?.split('\'').next()
}

/// Whether one of a file's tests holds the words or the key, in its code and not in its title, and asserts something.
fn is_proved(tests: &str, words: &str, key: &str) -> bool {
    let key = format!("\"{key}\"");
    let (mut holds, mut asserts) = (false, false);
    for line in tests.lines().map(str::trim_start).chain(["test("]) {
        if ["#[test]", "it(", "it.", "test("].iter().any(|begin| line.starts_with(begin)) {
            if holds && asserts {
                return true;
            }
            (holds, asserts) = (false, false);
        } else if !line.starts_with("//") {
            holds |= line.contains(words) || line.contains(&key);
            asserts |=
                ["assert", "expect(", "expectNotice("].iter().any(|word| line.contains(word));
        }
    }
    false
}

#[test]
fn a_comment_a_title_or_a_list_beside_the_tests_proves_nothing() {
    let is_proved = |tests: &str| is_proved(tests, "Session Expired", "error.sessionExpired");
    assert!(is_proved(
        "test('x', () => {\n  await expect(alert).toHaveText('Session Expired')\n})"
    ));
    assert!(is_proved(
        "#[test]\nfn x() {\n  let key = \"error.sessionExpired\";\n  assert_eq!(a, key)"
    ));
    assert!(is_proved("test('x', () => {\n  await expectNotice(page, 'Session Expired')\n})"));
    assert!(!is_proved("it('Session Expired', () => {\n  expect(1).toBe(1)\n})"));
    assert!(!is_proved("#[test]\n// Session Expired\nassert!(true);"));
    assert!(!is_proved(
        "const TEXTS = ['Session Expired']\nit('x', () => {\n  expect(1).toBe(1)\n})"
    ));
    assert!(!is_proved("#[test]\nlet text = \"Session Expired\";\n#[test]\nassert!(true);"));
}

#[test]
fn every_row_has_its_text_and_a_test_that_saw_it_raised() {
    let mut catalogue = String::new();
    for file in ["connecting", "errors", "first", "send", "swap"] {
        let file = root().join("packages/react/src/i18n/en").join(file).with_extension("ts");
        catalogue.push_str(&fs::read_to_string(file).unwrap());
    }
    let code = code();
    let mut wrong = Vec::new();
    for row in ROWS {
        let (Raised(text, key, _) | Waits(text, key, _)) = row;
        let stands = match problem(key) {
            Some(problem) => problem.text() == *text,
            None => catalogue.contains(&format!("'{key}': '{text}'")),
        };
        if !stands {
            wrong.push(format!("{key} does not say: {text}"));
        }
        match row {
            Raised(_, _, proof) => {
                let proof_text = fs::read_to_string(root().join(proof)).unwrap_or_default();
                let seen = [Some(*text), shown(&catalogue, key)].into_iter().flatten();
                let mut seen = seen.map(|text| text.split('{').next().unwrap().trim_end());
                if !seen.any(|text| is_proved(&proof_text, text, key)) {
                    wrong.push(format!("{proof} does not provoke {key}"));
                }
                if !is_raised(&code, key) {
                    wrong.push(format!("nothing raises {key}"));
                }
            }
            Waits(_, _, what) if is_raised(&code, key) => {
                wrong.push(format!("{key} waits for {what} no longer: name the test that saw it"));
            }
            Waits(..) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_is_in_the_catalogue_that_nobody_raises_or_waits_for() {
    let code = code();
    let waits =
        |key: &str| ROWS.iter().any(|row| matches!(row, Waits(_, known, _) if *known == key));
    let idle = Problem::ALL.iter().filter(|problem| {
        let key = problem.key();
        !waits(key) && !is_raised(&code, key)
    });
    assert_eq!(idle.collect::<Vec<_>>(), Vec::<&Problem>::new());
}
