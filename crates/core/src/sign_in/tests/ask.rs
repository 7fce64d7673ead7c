//! When the visitor is asked to sign in, and what is shown.

use super::*;

#[test]
fn after_connecting_without_a_session_the_message_is_shown() {
    let (mut page, _) = connected(|_| {});
    assert_eq!((page.is_open(), page.view()), (true, View::SIWXSignMessage));
    page.advance(2_000);
    assert_eq!((page.is_open(), page.view()), (true, View::SIWXSignMessage));
    let slice = slice(&page);
    assert_eq!((slice.status, slice.stage), (SignInStatus::SignedOut, SignInStage::Ready));
    let request = slice.request.unwrap();
    assert_eq!(request.domain, "shop.test");
    assert_eq!(request.statement.as_deref(), Some("Welcome"));
    assert_eq!(request.address, ALICE);
    assert_eq!((request.network.as_str(), request.wallet.as_str()), ("Ethereum", "MetaMask"));
    assert_eq!(request.resources, ["https://shop.test/terms"]);
    assert_eq!(request.message, "shop.test asks, number 1");
}

#[test]
fn with_a_session_the_dialog_closes_as_after_any_connection() {
    let (mut page, _) = connected(|kept| kept.sessions = vec![account("eip155:1", ALICE)]);
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
    assert_eq!(page.view(), View::Connecting);
    page.advance(900);
    assert!(!page.is_open());
}

#[test]
fn dialog_waits_for_a_slow_sign_in_and_then_closes() {
    let (mut page, _) = page(|_| {});
    page.on(|effect| {
        let session = "{\"sessions\":[{\"data\":{}}]}".to_owned();
        matches!(effect, Effect::SignInSessions { .. })
            .then(|| Answer::After(5_000, Reply::Text { value: session }))
    });
    connect_in(&mut page);
    page.advance(4_999);
    assert_eq!((page.is_open(), page.view()), (true, View::Connecting));
    assert_eq!(slice(&page).status, SignInStatus::Checking);
    page.advance(1);
    assert!(!page.is_open());
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
}

#[test]
fn page_without_a_sign_in_asks_nothing() {
    let mut page = Page::new();
    connect_in(&mut page);
    page.advance(1_000);
    assert!(!page.is_open());
    assert_eq!(slice(&page), SignInSlice::default());
    let call = page.call(ask(SignInAction::Start));
    assert_eq!(page.error(call), "This page has no sign-in");
}

#[test]
fn other_domain_is_refused_before_anything_can_be_signed() {
    for domain in ["evil.test", "shop.test.evil.test", "sh\u{43e}p.test", "shop.test:8080", ""] {
        let leaked: &'static str = String::leak(domain.to_owned());
        let (mut page, _) = connected(|kept| kept.domain = Some(leaked));
        let shown = slice(&page);
        assert_eq!((shown.stage, &shown.request), (SignInStage::Failed, &None), "{domain}");
        assert_eq!(shown.error.unwrap().key, "error.signInMessageInvalid");
        page.act(ask(SignInAction::Sign));
        assert!(page.asked(is_signing).is_empty(), "{domain}");
    }
}

#[test]
fn message_of_another_account_or_network_is_refused() {
    for (chain, address) in [("eip155:1", BOB), ("eip155:10", ALICE), ("", ""), ("1", ALICE)] {
        let (mut page, _) = page(|_| {});
        let told = format!(
            "{{\"message\":\"m\",\"data\":{{\"domain\":\"shop.test\",\"accountAddress\":\"{address}\",\"chainId\":\"{chain}\"}}}}"
        );
        page.on(move |effect| matches!(effect, Effect::SignInMessage { .. }).then(|| text(&told)));
        connect_in(&mut page);
        assert_eq!(slice(&page).stage, SignInStage::Failed, "{chain} {address}");
    }
}

#[test]
fn answers_that_are_none_fail_and_are_tried_again() {
    for told in ["", "[]", "{}", "{\"message\":7,\"data\":{}}", "{\"message\":\"\",\"data\":{}}"] {
        let (mut page, kept) = connected(|kept| kept.broken = vec!["message"]);
        assert_eq!(slice(&page).error.unwrap().key, "error.signInMessageFailed");
        kept.borrow_mut().broken.clear();
        page.on(move |effect| matches!(effect, Effect::SignInMessage { .. }).then(|| text(told)));
        page.act(ask(SignInAction::Retry));
        assert_eq!(slice(&page).stage, SignInStage::Failed, "{told}");
    }
    let (mut page, kept) = connected(|kept| kept.broken = vec!["message"]);
    kept.borrow_mut().broken.clear();
    page.act(ask(SignInAction::Retry));
    assert_eq!((slice(&page).stage, slice(&page).error), (SignInStage::Ready, None));
}

#[test]
fn message_is_made_anew_before_its_nonce_is_too_old() {
    let (mut page, _) = connected(|_| {});
    page.advance(239_999);
    assert_eq!(slice(&page).request.unwrap().message, "shop.test asks, number 1");
    page.advance(1);
    let shown = slice(&page);
    assert_eq!(shown.request.unwrap().message, "shop.test asks, number 2");
    assert_eq!(shown.stage, SignInStage::Ready);
}

#[test]
fn message_that_has_expired_already_is_not_signed() {
    let (page, _) = connected(|kept| kept.expires = Some("2001-01-01T00:00:00Z"));
    assert_eq!(slice(&page).error.unwrap().key, "error.signInMessageInvalid");
    assert!(slice(&page).detail.unwrap().contains("clock"));
}

#[test]
fn sign_in_that_never_answers_fails_after_its_time() {
    let (mut page, _) = page(|_| {});
    page.on(|effect| matches!(effect, Effect::SignInMessage { .. }).then_some(Answer::Never));
    connect_in(&mut page);
    assert_eq!(slice(&page).stage, SignInStage::Preparing);
    page.advance(20_000);
    assert_eq!(slice(&page).stage, SignInStage::Failed);
}

/// A message of EIP-4361 as the page's sign-in tells it, with fields that may say otherwise.
fn standard_text(domain: &str, address: &str, chain: u64, said: &str) -> String {
    let text = format!(
        "{domain} wants you to sign in with your Ethereum account:\\n{address}\\n\\nWelcome\\n\\nURI: https://{domain}\\nVersion: 1\\n\
        Chain ID: {chain}\\nNonce: abcdefgh1\\nIssued At: 2023-11-14T22:13:20Z\\nExpiration Time: 2023-11-15T22:13:20Z"
    );
    format!(
        "{{\"message\":\"{text}\",\"data\":{{\"domain\":\"{said}\",\"accountAddress\":\"{ALICE}\",\"chainId\":\"eip155:1\"}}}}"
    )
}

#[test]
fn of_a_standard_message_the_text_counts_and_not_what_is_said_of_it() {
    let table = [
        (standard_text("shop.test", ALICE, 1, "shop.test"), true),
        (standard_text("shop.test", &ALICE.to_lowercase(), 1, "evil.test"), true),
        (standard_text("evil.test", ALICE, 1, "shop.test"), false),
        (standard_text("shop.test", BOB, 1, "shop.test"), false),
        (standard_text("shop.test", ALICE, 10, "shop.test"), false),
    ];
    for (told, is_shown) in table {
        let (mut page, _) = page(|_| {});
        let answer = told.clone();
        page.on(move |effect| {
            matches!(effect, Effect::SignInMessage { .. }).then(|| text(&answer))
        });
        connect_in(&mut page);
        let request = slice(&page).request;
        assert_eq!(request.is_some(), is_shown, "{told}");
        if let Some(request) = request {
            assert_eq!(request.statement.as_deref(), Some("Welcome"));
            assert_eq!(request.expires_at, Some(page.now + 86_400_000));
        }
    }
}

#[test]
fn text_that_is_almost_a_standard_one_is_refused() {
    for ending in ["Version: 2", "Version: 1 "] {
        let told = standard_text("evil.test", ALICE, 1, "shop.test").replace("Version: 1", ending);
        let (mut page, _) = page(|_| {});
        page.on(move |effect| matches!(effect, Effect::SignInMessage { .. }).then(|| text(&told)));
        connect_in(&mut page);
        assert_eq!(slice(&page).stage, SignInStage::Failed, "{ending}");
    }
}
