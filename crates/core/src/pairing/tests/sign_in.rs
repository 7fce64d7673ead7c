//! A wallet that signs in while it connects (specification, sections 4 and 8).

use super::*;
use crate::{
    notice::NoticeSlice,
    protocol::{Fault, FaultKind},
};

const PLACE: &str = r#"{"network":"eip155:1","isSmartAccount":false"#;

/// The wallet signed in, and the page has not kept it yet.
fn signing_in() -> (Page, u32) {
    let (mut page, call) = scanning();
    tell(&mut page, &PairingNews::Approved);
    tell(&mut page, &PairingNews::SigningIn);
    (page, call)
}

fn said(page: &Page) -> NoticeSlice {
    page.notice()
}

#[test]
fn while_the_page_keeps_what_was_signed_it_says_so() {
    let (page, _) = signing_in();
    assert_eq!((said(&page).open, said(&page).variant), (true, NoticeVariant::Loading));
    assert_eq!(said(&page).message.key, "connecting.authenticating");
}

#[test]
fn who_is_signed_in_is_connected_and_told() {
    let (mut page, call) = signing_in();
    tell(&mut page, &PairingNews::SignedIn);
    assert!(!said(&page).open);
    page.answer(is_connect, &session("Pocket"));
    assert_eq!(page.outcome(call), Outcome::Done);
    let told = [format!("{PLACE},\"caipNetworkId\":\"eip155:1\"}}")];
    assert_eq!(page.properties("SIWX_AUTH_SUCCESS"), told);
    assert!(page.properties("SIWX_AUTH_ERROR").is_empty());
}

#[test]
fn who_could_not_be_signed_in_is_not_connected_and_chooses_anew() {
    let (mut page, call) = signing_in();
    tell(&mut page, &PairingNews::SignInFailed { message: "nonce used".into() });
    let fault = Fault { kind: FaultKind::Wallet, code: None, message: "nonce used".into() };
    page.answer(is_connect, &Reply::Failed { fault });
    let text = "A problem occurred while trying initialize authentication";
    assert_eq!(page.error(call), text);
    assert_eq!((page.view(), page.status()), (View::Connect, Status::Disconnected));
    page.advance(150);
    assert_eq!(
        (said(&page).variant, said(&page).message.key.as_str()),
        (NoticeVariant::Error, "error.signInFailed")
    );
    let told = [format!("{PLACE},\"message\":\"{text}\",\"caipNetworkId\":\"eip155:1\"}}")];
    assert_eq!(page.properties("SIWX_AUTH_ERROR"), told);
    assert!(page.properties("SIWX_AUTH_SUCCESS").is_empty());
}

#[test]
fn whoever_goes_back_meanwhile_is_not_told_of_it_any_more() {
    let (mut page, _) = signing_in();
    page.act(Action::Back);
    assert!(!said(&page).open);
    assert_eq!(page.stage(), Stage::Idle);
}

#[test]
fn a_failure_to_sign_in_is_not_remembered_for_the_next_wallet() {
    let (mut page, _) = signing_in();
    tell(&mut page, &PairingNews::SignInFailed { message: "no".into() });
    let fault = Fault { kind: FaultKind::Wallet, code: None, message: "no".into() };
    page.answer(is_connect, &Reply::Failed { fault });
    let call = page.call(connect("walletConnect"));
    link(&mut page, URI);
    page.answer(is_connect, &session("Pocket"));
    assert_eq!(page.outcome(call), Outcome::Done);
}
