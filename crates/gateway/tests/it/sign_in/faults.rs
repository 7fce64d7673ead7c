//! Messages and bodies that are refused, and by which code.

use serde_json::json;

use super::{HOST, SITE, Visitor, Wallet, assert_refused};
use crate::chain::Anvil;
use crate::world::{World, get, request};

#[tokio::test]
async fn a_message_for_another_site_is_refused() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let wrong = [
        ("evil.example", "https://evil.example/"),
        ("evil.example", "https://app.example.org/sign-in"),
        (HOST, "https://evil.example/app.example.org"),
        (HOST, "https://app.example.org.evil.example/"),
        (HOST, "https://app.example.org@evil.example/"),
        (HOST, "http://app.example.org/sign-in"),
        ("app.example.org:8443", "https://app.example.org:8443/"),
        // A site of the project, and another page than this one.
        ("other.example.org", "https://other.example.org/"),
    ];
    for (domain, uri) in wrong {
        let answer = visitor.sign_in(&wallet, |text| {
            (text.domain, text.uri) = (domain.into(), uri.into());
        });
        assert_refused(&answer.await, 401, "domain_mismatch");
    }
    // The project lists no such site.
    let program = Visitor { origin: None, ..Visitor::of(&world) };
    let answer = program.sign_in(&wallet, |text| {
        (text.domain, text.uri) = ("evil.example".into(), "https://evil.example/".into());
    });
    assert_refused(&answer.await, 401, "domain_mismatch");
    let own = program.sign_in(&wallet, |_| {}).await;
    assert_eq!(own.status, 200, "{}", own.text);
}

#[tokio::test]
async fn look_alikes_and_broken_lines_are_no_message() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let lower = wallet.address().to_string().to_lowercase();
    for domain in ["\u{430}pp.example.org", "app.example.org\u{200b}", "app.example.org\nevil", ""]
    {
        let answer = visitor.sign_in(&wallet, |text| text.domain = domain.into()).await;
        assert_refused(&answer, 400, "message_malformed");
    }
    for uri in ["https://app.example.org/\nVersion: 1", "https://app.example.org/\u{202e}"] {
        let answer = visitor.sign_in(&wallet, |text| text.uri = uri.into()).await;
        assert_refused(&answer, 400, "message_malformed");
    }
    for address in ["0x1", "vitalik.eth", &lower.replace('a', "\u{430}")] {
        let answer = visitor.sign_in(&wallet, |text| text.address = address.into()).await;
        assert_refused(&answer, 400, "message_malformed");
    }
    let (nonce, token) = visitor.nonce().await;
    let text = visitor.text(&wallet, &nonce).write();
    for message in [
        String::new(),
        "sign in".into(),
        text.replace('\n', "\r\n"),
        format!("{text}\n"),
        format!(" {text}"),
        text.replace("Version: 1", "Version: 2"),
        text.replace("Ethereum account", "Martian account"),
        text.replace("Chain ID: 31337", "Chain ID: 0x7a69"),
        "a".repeat(9_000),
    ] {
        let answer = visitor.authenticate(&token, &message, &wallet.sign(&message)).await;
        assert_refused(&answer, 400, "message_malformed");
    }
}

#[tokio::test]
async fn a_signature_of_someone_else_or_of_another_text_is_refused() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet, other) = (Visitor::of(&world), Wallet::of(1), Wallet::of(2));
    // The message names another account than the one that signed.
    let another = visitor.sign_in(&wallet, |text| text.address = other.address().to_string()).await;
    assert_refused(&another, 401, "signature_invalid");
    let (nonce, token) = visitor.nonce().await;
    let text = visitor.text(&wallet, &nonce).write();
    for signature in [other.sign(&text), wallet.sign(&format!("{text} "))] {
        let answer = visitor.authenticate(&token, &text, &signature).await;
        assert_refused(&answer, 401, "signature_invalid");
    }
    for signature in ["hunter2", "0xzz"] {
        let answer = visitor.authenticate(&token, &text, signature).await;
        assert_refused(&answer, 400, "signature_malformed");
    }
}

#[tokio::test]
async fn an_account_of_a_chain_that_is_not_served_is_refused() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let visitor = Visitor::of(&world);
    let answer = visitor.sign_in(&Wallet::of(1), |text| text.chain = "10".into()).await;
    assert_refused(&answer, 400, "chain_unsupported");
}

#[tokio::test]
async fn bodies_that_are_no_sign_in_are_refused_before_the_nonce_is_read() {
    let world = World::of(&[]);
    let visitor = Visitor::of(&world);
    for body in ["", "{", "[]", "null", r#"{"message":"a"}"#, r#"{"message":1,"signature":"a"}"#] {
        let answer = visitor.ask("POST", "/auth/v1/authenticate", &[], body).await;
        assert_eq!((answer.status, answer.reason().0.as_str()), (400, "body"), "{body}");
    }
    let long = json!({ "message": "a", "signature": "a".repeat(33 << 10) }).to_string();
    let answer = visitor.ask("POST", "/auth/v1/authenticate", &[], &long).await;
    assert_eq!((answer.status, answer.reason().0.as_str()), (413, "body"));
}

#[tokio::test]
async fn a_page_of_another_site_and_an_unknown_project_get_nothing() {
    let world = World::of(&[]);
    let evil = Visitor { origin: Some("https://evil.example"), ..Visitor::of(&world) };
    let unknown = Visitor { project: "unknown", ..Visitor::of(&world) };
    for (method, path) in [
        ("GET", "/auth/v1/nonce"),
        ("POST", "/auth/v1/authenticate"),
        ("GET", "/auth/v1/me"),
        ("POST", "/auth/v1/sign-out"),
    ] {
        let refused = evil.ask(method, path, &[], "{}").await;
        assert_eq!((refused.status, refused.reason().0.as_str()), (403, "origin"), "{path}");
        let refused = unknown.ask(method, path, &[], "{}").await;
        assert_eq!((refused.status, refused.reason().0.as_str()), (401, "projectId"), "{path}");
    }
}

#[tokio::test]
async fn a_request_without_a_nonce_costs_no_row_and_no_call() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let visitor = Visitor::of(&world);
    let size = || std::fs::metadata(world.data.path().join("gateway.db")).unwrap().len();
    let before = size();
    for _ in 0..200 {
        visitor.nonce().await;
    }
    assert_eq!(size(), before);
}

#[tokio::test]
async fn sign_in_is_counted_by_its_own_name() {
    let world = World::of(&[]);
    Visitor::of(&world).nonce().await;
    get(&format!("{}/.well-known/jwks.json", world.url)).await;
    let line = r#"drawstring_requests_total{route="sign_in",status="200"}"#;
    assert_eq!(world.metric(line).await, Some(2));
    let url = format!("{}/auth/v1/nonce?projectId={}", world.url, world.closed);
    let answer = request("POST", &url, &[("origin", SITE)], "").await;
    assert_eq!(answer.status, 405);
}
