//! From the press to the session.

use super::*;
use crate::{
    protocol::{AccountDetails, WalletSession},
    testing::{SOL, SOLANA_CHAIN},
};

#[test]
fn message_that_was_shown_is_signed_verified_and_kept() {
    let (mut page, kept) = connected(|_| {});
    let call = page.call(ask(SignInAction::Sign));
    assert_eq!(page.outcome(call), Outcome::Done);
    let Effect::Request { request, .. } =
        &page.effects.iter().find(|one| is_signing(&one.effect)).unwrap().effect
    else {
        unreachable!()
    };
    let hex = "73686f702e746573742061736b732c206e756d6265722031";
    assert_eq!(request.params(), format!("[\"0x{hex}\",\"{ALICE}\"]"));
    let added = page.effects.iter().find(|one| is_add(&one.effect)).unwrap();
    let Effect::SignInAdd { message, signature, .. } = &added.effect else { unreachable!() };
    assert_eq!((message.as_str(), signature.as_str()), ("shop.test asks, number 1", SIGNATURE));
    assert_eq!(kept.borrow().sessions, [account("eip155:1", ALICE)]);
    assert!(!page.is_open());
    let slice = slice(&page);
    assert_eq!(
        (slice.status, slice.stage, slice.request),
        (SignInStatus::SignedIn, SignInStage::Idle, None)
    );
    assert_eq!(slice.session.unwrap().address, ALICE);
    let place =
        "{\"network\":\"eip155:1\",\"isSmartAccount\":false,\"caipNetworkId\":\"eip155:1\"}";
    assert_eq!(page.properties("CLICK_SIGN_SIWX_MESSAGE"), [place]);
    assert_eq!(page.properties("SIWX_AUTH_SUCCESS"), [place]);
    assert!(page.effects.iter().any(|one| one.effect == Effect::Broadcast));
}

#[test]
fn who_declines_in_the_wallet_sees_it_and_can_sign_a_new_message() {
    let (mut page, _) = connected(|_| {});
    page.on(|effect| is_signing(effect).then(Answer::declined));
    let call = page.call(ask(SignInAction::Sign));
    assert_eq!(page.error(call), "Signature declined");
    let shown = slice(&page);
    assert_eq!((page.view(), shown.stage), (View::SIWXSignMessage, SignInStage::Ready));
    assert_eq!(shown.error.unwrap().key, "error.signatureDeclined");
    assert_eq!(shown.request.unwrap().message, "shop.test asks, number 2");
    assert_eq!(page.properties("SIWX_AUTH_ERROR").len(), 1);
    page.scripts_off();
}

#[test]
fn signature_that_the_server_refuses_is_told_and_nothing_is_kept() {
    let (mut page, kept) = connected(|kept| kept.broken = vec!["add"]);
    page.act(ask(SignInAction::Sign));
    let shown = slice(&page);
    assert_eq!((shown.status, shown.stage), (SignInStatus::SignedOut, SignInStage::Ready));
    assert_eq!(shown.error.unwrap().key, "error.signInRefused");
    assert_eq!(shown.detail.as_deref(), Some("the server does not answer"));
    kept.borrow_mut().broken.clear();
    page.act(ask(SignInAction::Sign));
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
}

#[test]
fn page_may_sign_in_its_own_way() {
    let (mut page, _) = connected(|kept| kept.by_page = true);
    page.act(ask(SignInAction::Sign));
    assert!(page.asked(is_signing).is_empty());
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
    let (mut page, _) = connected(|kept| {
        kept.by_page = true;
        kept.broken = vec!["sign"];
    });
    page.act(ask(SignInAction::Sign));
    assert_eq!(slice(&page).error.unwrap().key, "error.signatureDeclined");
}

#[test]
fn signing_twice_asks_the_wallet_once() {
    let (mut page, _) = connected(|_| {});
    page.on(|effect| is_signing(effect).then_some(Answer::Never));
    page.act(ask(SignInAction::Sign));
    page.act(ask(SignInAction::Sign));
    assert_eq!((page.asked(is_signing).len(), slice(&page).stage), (1, SignInStage::Signing));
}

#[test]
fn answer_of_the_wallet_for_an_account_that_was_left_signs_nobody_in() {
    let (mut page, kept) = connected(|_| {});
    page.on(|effect| is_signing(effect).then_some(Answer::Never));
    page.act(ask(SignInAction::Sign));
    let request = page.latest(is_signing);
    page.event(crate::protocol::HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    page.reply(request, &Reply::Text { value: format!("\"{SIGNATURE}\"") });
    assert!(page.asked(is_add).is_empty() && kept.borrow().sessions.is_empty());
    assert_eq!(slice(&page).request.unwrap().address, BOB);
}

#[test]
fn smart_account_that_does_not_sign_is_told_that_it_may_not_be_supported() {
    let (mut page, _) = page(|_| {});
    page.on(|effect| {
        let details = vec![AccountDetails {
            address: ALICE.into(),
            kind: Some("smartAccount".into()),
            ..AccountDetails::default()
        }];
        let session = WalletSession {
            accounts: vec![ALICE.into()],
            chain: Some("0x1".into()),
            details: Some(details),
            ..WalletSession::default()
        };
        matches!(effect, Effect::Connect { .. }).then_some(Answer::Now(Reply::Session { session }))
    });
    page.on(|effect| is_signing(effect).then(|| Answer::throws("no key")));
    connect_in(&mut page);
    page.act(ask(SignInAction::Sign));
    assert_eq!(slice(&page).error.unwrap().key, "error.smartAccountUnsupported");
}

#[test]
fn account_on_solana_signs_the_same_way() {
    let (mut page, kept) = page(|_| {});
    let signature = bs58::encode([7; 64]).into_string();
    let answer = signature.clone();
    page.on(move |effect| match effect {
        Effect::Request { request, .. } if request.method() == "solana_signMessage" => {
            Some(Answer::Now(Reply::Text { value: format!("{{\"signature\":\"{answer}\"}}") }))
        }
        _ => None,
    });
    page.connect(standard("Solflare"));
    assert_eq!(slice(&page).request.unwrap().address, SOL);
    page.act(ask(SignInAction::Sign));
    let asked = page.effects.iter().find_map(|one| match &one.effect {
        Effect::Request { request, .. } => Some(request.params().to_owned()),
        _ => None,
    });
    let message = bs58::encode("shop.test asks, number 1").into_string();
    assert_eq!(asked, Some(format!("{{\"message\":\"{message}\",\"pubkey\":\"{SOL}\"}}")));
    assert_eq!(kept.borrow().sessions, [account(SOLANA_CHAIN, SOL)]);
}
