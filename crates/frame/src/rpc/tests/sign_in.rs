use super::*;
use crate::protocol::{Blocked, Subject};

fn message(domain: &str, uri: &str, address: &str) -> String {
    format!(
        "{domain} wants you to sign in with your Ethereum account:\n{address}\n\nHello.\n\nURI: {uri}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-31T12:00:00Z"
    )
}

fn confirmation(message: &str) -> (Frame, Confirmation) {
    let mut frame = frame();
    let params = format!(r#"[{},"{EVM}"]"#, text(message));
    let shown = shown(ask(&mut frame, "personal_sign", &params).unwrap());
    (frame, shown)
}

#[test]
fn a_sign_in_to_the_page_itself_is_shown_as_one_and_signed() {
    for uri in ["https://app.example", "https://app.example/", "https://app.example/a?b#c"] {
        for domain in ["app.example", "https://app.example"] {
            let text = message(domain, uri, EVM);
            let (mut frame, shown) = confirmation(&text);
            let subject = Subject::SignIn {
                domain: "app.example".into(),
                uri: uri.into(),
                statement: Some("Hello.".into()),
                text,
            };
            assert_eq!((shown.subject, shown.blocked), (subject, None));
            assert!(answered(&mut frame).as_str().is_some());
        }
    }
}

/// A page that has its visitor sign in to another site, with which it then signs in there.
#[test]
fn a_sign_in_to_another_site_cannot_be_approved() {
    let wrong = [
        message("bank.example", "https://bank.example/", EVM),
        message("app.example", "https://bank.example/", EVM),
        message("bank.example", "https://app.example/", EVM),
        message("app.example", "https://app.example.evil/", EVM),
        message("app.example", "https://app.example@evil/", EVM),
        message("app.example:8443", "https://app.example:8443/", EVM),
        message("http://app.example", "https://app.example/", EVM),
        message("app.example", "https://app.example/", OTHER),
    ];
    for text in wrong {
        let (mut frame, shown) = confirmation(&text);
        assert_eq!(shown.blocked, Some(Blocked::OtherSite), "{text}");
        assert_eq!(frame.approve().unwrap_err().code, 4200);
    }
}

/// Another's server may read it nevertheless.
#[test]
fn what_only_looks_like_a_sign_in_cannot_be_approved() {
    let good = message("bank.example", "https://bank.example/", EVM);
    let wrong = [
        good.replace("Version: 1", "Version: 2"),
        format!(" {good}"),
        format!("{good}\n"),
        good.replace("Hello.", "Hel\u{202e}lo."),
        good.replace("Ethereum", "Solana"),
    ];
    for text in wrong {
        let (mut frame, shown) = confirmation(&text);
        assert_eq!(shown.blocked, Some(Blocked::NoSignIn), "{text}");
        assert_eq!(frame.approve().unwrap_err().code, 4200);
    }
}

#[test]
fn letters_that_cannot_be_seen_are_shown_as_bytes() {
    for text in ["a\u{202e}b", "a\u{200b}b", "a\u{0}b", "a\rb", "a\u{e0041}b"] {
        let (_, shown) = confirmation(text);
        let Subject::Message { text: seen, is_text: false } = shown.subject else {
            panic!("{text:?}")
        };
        assert!(seen.starts_with("0x61"), "{seen}");
    }
    let (_, shown) = confirmation("Grüße,\n\tこんにちは 👋");
    assert!(matches!(shown.subject, Subject::Message { is_text: true, .. }));
}
