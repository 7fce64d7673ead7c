//! Accounts on Bitcoin and Polkadot sign as well: in their family's form, and of an answer only that is taken.

use super::*;
use crate::{
    evm::hex,
    testing::{announced, evm},
};
use caip::Namespace;

const POLKADOT: &str = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
const DOT: &str = "146SvjUZXoMaemdeiecyxgALeYMm8ZWh1yrGo8RtpoPfe7WL";
const BITCOIN: &str = "bip122:000000000019d6689c085ae165831e93";
/// Addresses of the main network by kind: of a witness program, of a key's hash, of a script's hash.
const SEGWIT: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const KEY_HASH: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const SCRIPT_HASH: &str = "3P14159f73E4gFr7JterCCQh9QjiTjiZrG";

/// A page of one network, with the message shown.
fn ready(namespace: Namespace, chain: &'static str, address: &'static str) -> (Page, Shared) {
    let (mut page, kept) = page_with(
        |_| {},
        |setup| {
            let mut network = evm(0, "Elsewhere");
            network.id = json::Value::Null;
            network.caip_network_id = Some(chain.into());
            setup.options.adapters = vec![namespace.as_str().into()];
            setup.options.networks = vec![network];
        },
    );
    page.on(move |effect| {
        matches!(effect, Effect::Connect { .. }).then(|| Answer::session(&[address], chain))
    });
    page.on(|effect| is_request(effect).then_some(Answer::Never));
    let mut wallet = announced("app.elsewhere", "Coin Purse");
    wallet.namespace = namespace;
    page.connect(wallet);
    assert_eq!((page.view(), slice(&page).stage), (View::SIWXSignMessage, SignInStage::Ready));
    (page, kept)
}

fn bitcoin(address: &'static str) -> (Page, Shared) {
    ready(Namespace::Bip122, BITCOIN, address)
}

fn polkadot() -> (Page, Shared) {
    ready(Namespace::Polkadot, POLKADOT, DOT)
}

fn is_request(effect: &Effect) -> bool {
    matches!(effect, Effect::Request { .. })
}

/// Signs with a wallet that answers so; the signature that the page's sign-in got, if any.
fn sign(page: &mut Page, answer: &str) -> Option<String> {
    let before = page.asked(is_add).len();
    page.act(ask(SignInAction::Sign));
    let request = page.latest(is_request);
    page.reply(request, &Reply::Text { value: answer.into() });
    let mut added = page.effects.iter().filter_map(|one| match &one.effect {
        Effect::SignInAdd { signature, .. } => Some(signature.clone()),
        _ => None,
    });
    added.nth(before)
}

/// What the wallet was asked last.
fn asked(page: &Page) -> (String, String) {
    let mut requests = page.effects.iter().filter_map(|one| match &one.effect {
        Effect::Request { request, .. } => {
            Some((request.method().to_owned(), request.params().to_owned()))
        }
        _ => None,
    });
    requests.next_back().unwrap()
}

/// As many bytes that begin with `first`.
fn bytes(first: u8, length: usize) -> Vec<u8> {
    let mut bytes = vec![0xab; length];
    bytes[0] = first;
    bytes
}

fn base64_of(first: u8, length: usize) -> String {
    base64::padded(&bytes(first, length))
}

#[test]
fn account_on_bitcoin_signs_in_the_way_of_its_address() {
    for (address, protocol) in [(SEGWIT, "bip322"), (KEY_HASH, "ecdsa"), (SCRIPT_HASH, "ecdsa")] {
        let (mut page, kept) = bitcoin(address);
        let signature = base64_of(2, 107);
        let answer = format!("{{\"address\":\"{address}\",\"signature\":\"{signature}\"}}");
        assert_eq!(sign(&mut page, &answer), Some(signature));
        let message = "shop.test asks, number 1";
        let params = format!(
            "{{\"account\":\"{address}\",\"message\":\"{message}\",\"address\":\"{address}\",\"protocol\":\"{protocol}\"}}"
        );
        assert_eq!(asked(&page), ("signMessage".into(), params));
        assert_eq!(kept.borrow().sessions, [account(BITCOIN, address)]);
        assert_eq!(slice(&page).status, SignInStatus::SignedIn);
    }
}

#[test]
fn signature_on_bitcoin_is_handed_on_in_base64_however_it_was_written() {
    let compact = bytes(39, 65);
    let witness = bytes(2, 108);
    let long = bytes(3, 4_096);
    let upper = SEGWIT.to_uppercase();
    let table = [
        (format!("\"{}\"", hex(&compact)), &compact),
        (format!("{{\"signature\":\"0x{}\"}}", hex(&compact)), &compact),
        (format!("{{\"signature\":\"{}\"}}", base64::padded(&compact)), &compact),
        (format!("{{\"signature\":\"smp{}\"}}", base64::padded(&witness)), &witness),
        (
            format!(
                "{{\"address\":\"{upper}\",\"signature\":\"{}\",\"messageHash\":\"ab\"}}",
                hex(&witness)
            ),
            &witness,
        ),
        (format!("{{\"result\":{{\"signature\":\"{}\"}}}}", base64::padded(&long)), &long),
    ];
    for (answer, signature) in table {
        let (mut page, _) = bitcoin(SEGWIT);
        assert_eq!(sign(&mut page, &answer), Some(base64::padded(signature)), "{answer}");
    }
}

#[test]
fn account_on_polkadot_signs_the_text_as_it_is() {
    let table = [(7, 64, "0x"), (0, 65, ""), (1, 65, "0x"), (27, 65, "0x"), (2, 66, "0X")];
    for (first, length, prefix) in table {
        let (mut page, kept) = polkadot();
        let written = hex(&bytes(first, length));
        let answer = format!("{{\"id\":1,\"signature\":\"{prefix}{}\"}}", written.to_uppercase());
        assert_eq!(sign(&mut page, &answer), Some(format!("0x{written}")));
        let params = format!("{{\"address\":\"{DOT}\",\"message\":\"shop.test asks, number 1\"}}");
        assert_eq!(asked(&page), ("polkadot_signMessage".into(), params));
        assert_eq!(kept.borrow().sessions, [account(POLKADOT, DOT)]);
    }
}

/// What no wallet should answer, whatever the account.
fn nothing() -> Vec<String> {
    let texts = ["null", "{}", "[]", "7", "true", "\"\"", "\"0x\"", "\"signed\"", "not json"];
    let fields = ["\"\"", "null", "7", "[1,2]", "\"0x0\"", "\"zz\"", "{\"signature\":\"\"}"];
    let fields = fields.map(|field| format!("{{\"signature\":{field}}}"));
    texts.map(str::to_owned).into_iter().chain(fields).collect()
}

fn of(signature: &str) -> String {
    format!("{{\"signature\":\"{signature}\"}}")
}

#[test]
fn answer_on_bitcoin_that_is_no_signature_of_the_account_is_refused() {
    let good = base64_of(39, 65);
    let named = |address: &str| format!("{{\"address\":\"{address}\",\"signature\":\"{good}\"}}");
    let mut answers = nothing();
    answers.extend([
        named(KEY_HASH),
        named("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"),
        named(""),
        named("nowhere"),
        format!("{{\"result\":{}}}", named(KEY_HASH)),
        // Too short, too long, and compact ones with a header that means nothing.
        of(&base64_of(39, 64)),
        of(&base64_of(2, 4_097)),
        of(&hex(&bytes(2, 4_097))),
        of(&base64_of(26, 65)),
        of(&base64_of(43, 65)),
        of(&hex(&bytes(0, 65))),
        // Other forms of BIP-322, other alphabets, and none.
        of(&format!("ful{}", base64_of(2, 107))),
        of(&format!("pof{}", base64_of(2, 107))),
        of(&format!("smpsmp{}", base64_of(2, 107))),
        of(base64_of(39, 65).trim_end_matches('=')),
        of(&base64::padded(&[0xff; 108]).replace('/', "_")),
        of(&format!("{}\\n", base64_of(2, 107))),
        of(&"A".repeat(100_000)),
    ]);
    for answer in answers {
        let (mut page, kept) = bitcoin(SEGWIT);
        assert_eq!(sign(&mut page, &answer), None, "{answer}");
        assert_eq!(slice(&page).error.unwrap().key, "error.signatureDeclined");
        assert!(kept.borrow().sessions.is_empty());
    }
}

#[test]
fn answer_on_polkadot_that_is_no_signature_is_refused() {
    let mut answers = nothing();
    let table = [(7, 63), (0, 66), (1, 66), (7, 66), (2, 67), (7, 4_000)];
    answers.extend(table.map(|(first, length)| of(&hex(&bytes(first, length)))));
    answers.extend([of(&base64_of(7, 64)), of(&format!("{}0", hex(&bytes(7, 64))))]);
    for answer in answers {
        let (mut page, kept) = polkadot();
        assert_eq!(sign(&mut page, &answer), None, "{answer}");
        assert_eq!(slice(&page).error.unwrap().key, "error.signatureDeclined");
        assert!(kept.borrow().sessions.is_empty());
    }
}

#[test]
fn wallet_that_does_not_sign_messages_is_said_not_to_and_disconnecting_leads_out() {
    for code in [4200, -32_601, 3001, 5101] {
        let (mut page, _) = polkadot();
        let call = page.call(ask(SignInAction::Sign));
        let request = page.latest(is_request);
        let fault = crate::protocol::Fault {
            kind: crate::protocol::FaultKind::Wallet,
            code: Some(code),
            message: "The wallet does not offer this method.".into(),
        };
        page.reply(request, &Reply::Failed { fault });
        assert_eq!(page.error(call), "The wallet does not sign messages on this network");
        let shown = slice(&page);
        assert_eq!(shown.error.unwrap().key, "error.signatureUnsupported", "{code}");
        assert_eq!((page.view(), shown.stage), (View::SIWXSignMessage, SignInStage::Ready));
        page.act(ask(SignInAction::Cancel));
        assert_eq!((page.is_open(), page.address()), (false, None));
    }
}
