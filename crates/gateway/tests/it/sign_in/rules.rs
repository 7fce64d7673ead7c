//! Who may sign in, by which message, how often.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use super::{HOST, SITE, Visitor, Wallet, assert_refused, refusal, session_of};
use crate::chain::Anvil;
use crate::world::{World, request};

#[tokio::test]
async fn a_visitor_signs_in_is_known_and_signs_out() {
    let anvil = Anvil::start();
    let world = World::with(&[&anvil.url], |settings| {
        settings.public_url = Some("https://wallet.example.org/".into());
    });
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let session = visitor.session(&wallet).await;
    let me = visitor.me(&session).await;
    assert_eq!((me.status, me.header("cache-control")), (200, "no-store"), "{}", me.text);
    let claims = me.json();
    let address = wallet.address().to_string();
    let expected = [
        ("iss", "https://wallet.example.org".to_owned()),
        ("aud", world.closed.clone()),
        ("sub", format!("eip155:31337:{address}")),
        ("address", address),
        ("chainId", "eip155:31337".into()),
        ("caip2Network", "eip155:31337".into()),
        ("chainNamespace", "eip155".into()),
        ("domain", HOST.into()),
        ("uri", format!("{SITE}/sign-in")),
        ("projectId", world.closed.clone()),
    ];
    for (name, value) in expected {
        assert_eq!(claims[name], value, "{name}");
    }
    let seconds = |name: &str| claims[name].as_u64().unwrap();
    assert_eq!(seconds("exp") - seconds("iat"), 3_600);
    for _ in 0..2 {
        let out = visitor.with_session("POST", "/auth/v1/sign-out", &session).await;
        assert_eq!((out.status, out.text.as_str()), (204, ""));
        assert_refused(&visitor.me(&session).await, 401, "session_revoked");
    }
    // Another session of the same account is another.
    assert_eq!(visitor.me(&visitor.session(&wallet).await).await.status, 200);
}

#[tokio::test]
async fn a_sign_out_outlives_a_restart() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let session = Visitor::of(&world).session(&Wallet::of(1)).await;
    let out = Visitor::of(&world).with_session("POST", "/auth/v1/sign-out", &session).await;
    assert_eq!(out.status, 204);
    let world = world.restart();
    assert_refused(&Visitor::of(&world).me(&session).await, 401, "session_revoked");
}

#[tokio::test]
async fn a_nonce_signs_in_once_also_after_a_restart() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let (nonce, token) = visitor.nonce().await;
    let text = visitor.text(&wallet, &nonce).write();
    let signature = wallet.sign(&text);
    session_of(&visitor.authenticate(&token, &text, &signature).await);
    assert_refused(&visitor.authenticate(&token, &text, &signature).await, 401, "nonce_used");
    let world = world.restart();
    let again = Visitor::of(&world).authenticate(&token, &text, &signature).await;
    assert_refused(&again, 401, "nonce_used");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_at_once_with_one_nonce_one_signs_in() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let (nonce, token) = visitor.nonce().await;
    let text = visitor.text(&wallet, &nonce).write();
    let signature = wallet.sign(&text);
    let tries = (0..8).map(|_| visitor.authenticate(&token, &text, &signature));
    let (won, lost): (Vec<_>, Vec<_>) =
        join_all(tries).await.into_iter().partition(|answer| answer.status == 200);
    assert_eq!(won.len(), 1);
    assert!(lost.iter().all(|answer| refusal(answer) == (401, "nonce_used".into())));
}

#[tokio::test]
async fn what_is_wrong_does_not_use_up_the_nonce() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let (nonce, token) = visitor.nonce().await;
    let text = visitor.text(&wallet, &nonce).write();
    let wrong = visitor.authenticate(&token, &text, &Wallet::of(2).sign(&text)).await;
    assert_refused(&wrong, 401, "signature_invalid");
    session_of(&visitor.authenticate(&token, &text, &wallet.sign(&text)).await);
}

#[tokio::test]
async fn a_nonce_is_for_its_project_its_page_and_five_minutes() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let (nonce, token) = visitor.nonce().await;
    let text = visitor.text(&wallet, &nonce).write();
    let signature = wallet.sign(&text);
    let elsewhere = [
        Visitor { project: &world.open, ..Visitor::of(&world) },
        Visitor { origin: Some("https://other.example.org"), ..Visitor::of(&world) },
        Visitor { origin: None, ..Visitor::of(&world) },
    ];
    for visitor in elsewhere {
        let answer = visitor.authenticate(&token, &text, &signature).await;
        assert_refused(&answer, 401, "nonce_invalid");
    }
    world.gateway.app.sign_in().unwrap().clock.advance(Duration::from_mins(5));
    assert_refused(&visitor.authenticate(&token, &text, &signature).await, 401, "nonce_expired");
}

/// Browsers name no origin where a page reads from its own server, and name it where it posts.
#[tokio::test]
async fn a_page_on_the_gateways_own_origin_signs_in() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let (nonce, token) = Visitor { origin: None, ..Visitor::of(&world) }.nonce().await;
    let text = visitor.text(&wallet, &nonce).write();
    let other = Visitor { origin: Some("https://other.example.org"), ..Visitor::of(&world) };
    let elsewhere = other.authenticate(&token, &text, &wallet.sign(&text)).await;
    assert_eq!(elsewhere.status, 401, "the message is for another page: {}", elsewhere.text);
    session_of(&visitor.authenticate(&token, &text, &wallet.sign(&text)).await);
}

#[tokio::test]
async fn tokens_do_not_pass_for_one_another_and_invented_ones_for_none() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let session = visitor.session(&wallet).await;
    let (nonce, token) = visitor.nonce().await;
    let text = visitor.text(&wallet, &nonce).write();
    let signature = wallet.sign(&text);
    for token in [session.as_str(), "a.b.c", "", &token[1..], &format!("{token}A")] {
        let answer = visitor.authenticate(token, &text, &signature).await;
        let code = if token.is_empty() { "nonce_missing" } else { "nonce_invalid" };
        assert_refused(&answer, 401, code);
    }
    for session in [token.as_str(), "a.b.c", &session[1..], &format!("{session}A")] {
        assert_refused(&visitor.me(session).await, 401, "session_invalid");
        let out = visitor.with_session("POST", "/auth/v1/sign-out", session).await;
        assert_refused(&out, 401, "session_invalid");
    }
    // An invented nonce.
    let invented = visitor.text(&wallet, "0123456789abcdef0123456789abcdef").write();
    let answer = visitor.authenticate(&token, &invented, &wallet.sign(&invented)).await;
    assert_refused(&answer, 401, "nonce_mismatch");
    // Without any.
    let body = json!({ "message": text, "signature": signature }).to_string();
    let answer = visitor.ask("POST", "/auth/v1/authenticate", &[], &body).await;
    assert_refused(&answer, 401, "nonce_missing");
    assert_refused(&visitor.ask("GET", "/auth/v1/me", &[], "").await, 401, "session_missing");
}

#[tokio::test]
async fn a_session_is_for_its_project_and_an_hour() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let visitor = Visitor::of(&world);
    let session = visitor.session(&Wallet::of(1)).await;
    let other = Visitor { project: &world.open, ..Visitor::of(&world) };
    assert_refused(&other.me(&session).await, 401, "session_invalid");
    let clock = &world.gateway.app.sign_in().unwrap().clock;
    clock.advance(Duration::from_mins(59));
    assert_eq!(visitor.me(&session).await.status, 200);
    clock.advance(Duration::from_mins(1));
    assert_refused(&visitor.me(&session).await, 401, "session_expired");
    let out = visitor.with_session("POST", "/auth/v1/sign-out", &session).await;
    assert_eq!(out.status, 204, "it is over already");
}

#[tokio::test]
async fn a_session_does_not_outlive_its_message() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let visitor = Visitor::of(&world);
    let wallet = Wallet::of(1);
    let signed = visitor.sign_in(&wallet, |text| {
        text.expiration_time = Some(text.issued_at + 600);
    });
    let claims = visitor.me(&session_of(&signed.await)).await.json();
    let seconds = |name: &str| claims[name].as_u64().unwrap();
    assert!((590..=600).contains(&(seconds("exp") - seconds("iat"))), "{claims}");
}

#[tokio::test]
async fn a_message_is_valid_at_its_time_and_half_a_minute_around_it() {
    let anvil = Anvil::start();
    let world = World::of(&[&anvil.url]);
    let (visitor, wallet) = (Visitor::of(&world), Wallet::of(1));
    let soon = visitor.sign_in(&wallet, |text| {
        text.issued_at += 20;
        text.not_before = Some(text.issued_at);
    });
    session_of(&soon.await);
    let future = visitor.sign_in(&wallet, |text| text.issued_at += 120).await;
    assert_refused(&future, 401, "message_not_yet_valid");
    let not_before = visitor.sign_in(&wallet, |text| text.not_before = Some(text.issued_at + 120));
    assert_refused(&not_before.await, 401, "message_not_yet_valid");
    let over = visitor.sign_in(&wallet, |text| {
        text.issued_at -= 600;
        text.expiration_time = Some(text.issued_at + 300);
    });
    assert_refused(&over.await, 401, "message_expired");
}

#[tokio::test]
async fn a_browser_may_send_the_headers_of_sign_in() {
    let world = World::of(&[]);
    for (path, headers) in [
        ("/auth/v1/authenticate", "content-type, x-nonce-jwt"),
        ("/auth/v1/me", "authorization"),
        ("/auth/v1/sign-out", "authorization"),
    ] {
        let url = format!("{}{path}?projectId={}", world.url, world.closed);
        let asked = [
            ("origin", SITE),
            ("access-control-request-method", "POST"),
            ("access-control-request-headers", headers),
        ];
        let answer = request("OPTIONS", &url, &asked, "").await;
        assert_eq!(answer.status, 204);
        assert_eq!(answer.header("access-control-allow-headers"), headers);
        assert_eq!(answer.header("access-control-allow-origin"), "*");
    }
}
