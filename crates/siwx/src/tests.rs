use crate::{Expected, Message, ParseError, Wrong, time};
use caip::Namespace;
use proptest::{
    prelude::*,
    test_runner::{Config, RngSeed},
};

/// The example of EIP-4361, with a statement and resources.
const EXAMPLE: &str = "example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json";

/// Its example with an explicit scheme, and without a statement.
const BARE: &str = "https://example.com:3388 wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2


URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z";

const SOLANA: &str = "shop.example wants you to sign in with your Solana account:
7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv

Welcome

URI: https://shop.example
Version: 1
Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
Nonce: aB3dE6gH9
Issued At: 2026-01-31T12:00:00.250+01:00
Expiration Time: 2026-02-01T00:00:00Z
Not Before: 2026-01-31T11:00:00Z
Request ID: a-1
Resources:";

fn evm(text: &str) -> Result<Message, ParseError> {
    Message::parse(Namespace::Eip155, text)
}

/// The example with one place changed.
fn changed(from: &str, to: &str) -> Result<Message, ParseError> {
    assert!(EXAMPLE.contains(from), "{from}");
    evm(&EXAMPLE.replacen(from, to, 1))
}

#[test]
fn examples_are_read_and_written_again() {
    for (family, text) in
        [(Namespace::Eip155, EXAMPLE), (Namespace::Eip155, BARE), (Namespace::Solana, SOLANA)]
    {
        let message = Message::parse(family, text).unwrap();
        assert_eq!(message.text(), text);
    }
    let message = evm(EXAMPLE).unwrap();
    assert_eq!(message.account.to_string(), "eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2");
    assert_eq!((message.domain.as_str(), message.scheme), ("example.com", None));
    assert_eq!(message.resources.unwrap().len(), 2);
    let bare = evm(BARE).unwrap();
    assert_eq!((bare.scheme.as_deref(), bare.domain.as_str()), (Some("https"), "example.com:3388"));
    assert_eq!((bare.statement, bare.resources), (None, None));
    let solana = Message::parse(Namespace::Solana, SOLANA).unwrap();
    assert_eq!(solana.resources, Some(Vec::new()));
}

#[test]
fn domains_that_are_none_or_only_look_alike_are_refused() {
    for domain in [
        "ex\u{430}mple.com",
        "example.com/evil",
        "user@example.com",
        "exa mple.com",
        "example.com\u{200b}",
        "",
        "example.com#",
        "1://example.com",
    ] {
        assert_eq!(
            changed("example.com wants", &format!("{domain} wants")),
            Err(ParseError::Domain),
            "{domain}"
        );
    }
    assert_eq!(Message::parse(Namespace::Solana, EXAMPLE), Err(ParseError::Domain));
}

#[test]
fn line_breaks_cannot_smuggle_a_field_in() {
    let table = [
        ("tos\n", "tos\nURI: https://evil.example\n", ParseError::Lines),
        ("tos\n", "tos\r\n", ParseError::Statement),
        ("/login", "/login\nVersion: 1", ParseError::Chain),
        ("32891756", "32891756\nIssued At: 2021-09-30T16:25:24Z", ParseError::Lines),
        ("claim.json", "claim.json\nNonce: 32891757", ParseError::Resource),
        ("claim.json", "claim.json\n", ParseError::Resource),
        ("ID: 1", "ID: 1\n", ParseError::Nonce),
    ];
    for (from, to, error) in table {
        assert_eq!(changed(from, to), Err(error), "{to:?}");
    }
}

#[test]
fn fields_hold_what_their_names_say() {
    let table = [
        ("0xC0", "0xc0", ParseError::Address),
        ("Cc2\n", "Cc\n", ParseError::Address),
        ("tos\n", "tos \u{202e}evil\n", ParseError::Statement),
        ("tos\n", "tos\u{0}\n", ParseError::Statement),
        ("https://example.com/login", "/login", ParseError::Uri),
        ("/login", "/log in", ParseError::Uri),
        ("Version: 1", "Version: 2", ParseError::Version),
        ("Chain ID: 1", "Chain ID: eip155:1", ParseError::Chain),
        ("Chain ID: 1", "Chain ID: 01", ParseError::Chain),
        ("Chain ID: 1", "Chain ID: 0x1", ParseError::Chain),
        ("Chain ID: 1", "Chain ID: ", ParseError::Chain),
        ("32891756", "3289175", ParseError::Nonce),
        ("32891756", "3289175-", ParseError::Nonce),
        ("2021-09-30T16:25:24Z", "2021-09-30 16:25:24", ParseError::Time),
        ("2021-09-30T16:25:24Z", "1632990324", ParseError::Time),
        ("Resources:", "Request ID: a b\nResources:", ParseError::RequestId),
        ("- ipfs:", "- ", ParseError::Resource),
        ("Nonce", "nonce", ParseError::Nonce),
    ];
    for (from, to, error) in table {
        assert_eq!(changed(from, to), Err(error), "{to:?}");
    }
    let long = format!("{EXAMPLE}{}", "a".repeat(20_000));
    assert_eq!(evm(&long), Err(ParseError::Length));
}

#[test]
fn address_in_small_letters_is_the_same_account() {
    let small = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
    let message = changed("0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", small).unwrap();
    assert_eq!(message.account, evm(EXAMPLE).unwrap().account);
    assert!(message.text().contains(small));
}

#[test]
fn optional_fields_keep_their_order() {
    let both = "Issued At: 2021-09-30T16:25:24Z\nNot Before: 2021-09-30T16:25:24Z\nExpiration Time: 2021-10-30T16:25:24Z";
    assert_eq!(changed("Issued At: 2021-09-30T16:25:24Z", both), Err(ParseError::Lines));
}

#[test]
fn times_are_read_as_rfc_3339_writes_them() {
    let table = [
        ("1970-01-01T00:00:00Z", Some(0)),
        ("2021-09-30T16:25:24Z", Some(1_633_019_124_000)),
        ("2021-09-30T18:25:24+02:00", Some(1_633_019_124_000)),
        ("2021-09-30t11:25:24.5-05:00", Some(1_633_019_124_500)),
        ("2021-09-30T16:25:24.123456789Z", Some(1_633_019_124_123)),
        ("2000-02-29T00:00:00Z", Some(951_782_400_000)),
        ("2100-03-01T00:00:00Z", Some(4_107_542_400_000)),
        ("1900-02-29T00:00:00Z", None),
        ("2021-02-29T00:00:00Z", None),
        ("2021-13-01T00:00:00Z", None),
        ("2021-00-01T00:00:00Z", None),
        ("2021-09-30T24:00:00Z", None),
        ("2021-09-30T16:25:24", None),
        ("2021-09-30T16:25:24.Z", None),
        ("2021-09-30T16:25:24+0200", None),
        ("2021-9-30T16:25:24Z", None),
        ("1969-12-31T23:59:59Z", None),
        ("2021-09-30T16:25:24Zx", None),
        ("", None),
        ("\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}T00:00:00Z", None),
    ];
    for (text, expected) in table {
        assert_eq!(time(text), expected, "{text}");
    }
}

#[test]
fn message_is_compared_with_what_is_expected() {
    let message = Message::parse(Namespace::Solana, SOLANA).unwrap();
    let issued = time(&message.issued_at).unwrap();
    let right = Expected {
        domain: Some("SHOP.example"),
        account: Some(&message.account),
        nonce: Some("aB3dE6gH9"),
        now: issued,
        leeway: 30_000,
    };
    assert_eq!(message.check(&right), Ok(()));
    let other = evm(EXAMPLE).unwrap().account;
    let end = time("2026-02-01T00:00:00Z").unwrap();
    let begin = time("2026-01-31T11:00:00Z").unwrap();
    let table = [
        (Expected { domain: Some("evil.shop.example"), ..right }, Wrong::Domain),
        (Expected { domain: Some("shop.example:8080"), ..right }, Wrong::Domain),
        (Expected { account: Some(&other), ..right }, Wrong::Account),
        (Expected { nonce: Some("ab3de6gh9"), ..right }, Wrong::Nonce),
        (Expected { now: issued - 30_001, ..right }, Wrong::Issued),
        (Expected { now: end + 30_000, ..right }, Wrong::Expired),
    ];
    for (expected, wrong) in table {
        assert_eq!(message.check(&expected), Err(wrong), "{expected:?}");
    }
    assert_eq!(message.check(&Expected { now: end + 29_999, ..right }), Ok(()));
    let early = Message { issued_at: "2026-01-30T00:00:00Z".into(), ..message.clone() };
    let expected = Expected { now: begin - 30_001, account: None, ..right };
    assert_eq!(early.check(&expected), Err(Wrong::Early));
}

/// The same cases in every run.
fn same_cases() -> Config {
    Config { rng_seed: RngSeed::Fixed(23), failure_persistence: None, ..Config::default() }
}

proptest! {
    #![proptest_config(same_cases())]

    #[test]
    fn whatever_is_read_is_written_again_byte_by_byte(text in "\\PC*") {
        for family in [Namespace::Eip155, Namespace::Solana] {
            if let Ok(message) = Message::parse(family, &text) {
                prop_assert_eq!(message.text(), text.clone());
            }
        }
    }

    #[test]
    fn example_with_any_change_is_refused_or_written_again(place in 0..EXAMPLE.len(), letter in any::<char>()) {
        let mut text = EXAMPLE.to_owned();
        text.insert(place, letter);
        if let Ok(message) = evm(&text) {
            prop_assert_eq!(message.text(), text);
        }
    }

    #[test]
    fn any_text_has_a_time_or_none(text in "\\PC*") {
        time(&text);
    }
}
