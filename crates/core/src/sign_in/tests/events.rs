//! What the event catalogue says of a sign-in (interface, section 1.7): network and kind of account, and of a failure why.

use super::*;
use crate::protocol::{AccountDetails, WalletSession};

const PLAIN: &str = "\"network\":\"eip155:1\",\"isSmartAccount\":false";
const SMART: &str = "\"network\":\"eip155:1\",\"isSmartAccount\":true";
/// What every event of a connected page ends in.
const END: &str = "\"caipNetworkId\":\"eip155:1\"";

fn failed(place: &str, message: &str) -> [String; 1] {
    [format!("{{{place},\"message\":\"{message}\",{END}}}")]
}

fn place_of(place: &str) -> [String; 1] {
    [format!("{{{place},{END}}}")]
}

fn smart() -> WalletSession {
    let details = AccountDetails {
        address: ALICE.into(),
        kind: Some("smartAccount".into()),
        ..AccountDetails::default()
    };
    WalletSession {
        accounts: vec![ALICE.into()],
        chain: Some("0x1".into()),
        details: Some(vec![details]),
        ..WalletSession::default()
    }
}

#[test]
fn who_goes_away_says_where_and_with_which_kind_of_account() {
    for optional in [true, false] {
        let (mut page, _) = connected(|kept| kept.optional = optional);
        page.act(ask(SignInAction::Cancel));
        assert_eq!(page.properties("CLICK_CANCEL_SIWX"), place_of(PLAIN));
        assert!(page.properties("CLICK_SIGN_SIWX_MESSAGE").is_empty());
        assert!(page.properties("SIWX_AUTH_ERROR").is_empty());
    }
}

#[test]
fn failure_says_why_in_the_catalogues_words_and_not_in_the_wallets_or_the_servers() {
    let table = [
        (Answer::declined(), "Signature declined"),
        (Answer::wallet_error(4200, ""), "The wallet does not sign messages on this network"),
        (Answer::Now(Reply::Text { value: "7".into() }), "Signature declined"),
    ];
    for (answer, message) in table {
        let (mut page, _) = connected(|_| {});
        page.on(move |effect| is_signing(effect).then(|| answer.clone()));
        page.act(ask(SignInAction::Sign));
        assert_eq!(page.properties("CLICK_SIGN_SIWX_MESSAGE"), place_of(PLAIN));
        assert_eq!(page.properties("SIWX_AUTH_ERROR"), failed(PLAIN, message));
        assert!(page.properties("SIWX_AUTH_SUCCESS").is_empty());
    }
    let (mut page, _) = connected(|kept| kept.broken = vec!["add"]);
    page.act(ask(SignInAction::Sign));
    let message = "The signature was not accepted";
    assert_eq!(page.properties("SIWX_AUTH_ERROR"), failed(PLAIN, message));
}

#[test]
fn smart_account_is_named_as_one() {
    let (mut page, _) = page(|_| {});
    page.on(|effect| {
        matches!(effect, Effect::Connect { .. })
            .then(|| Answer::Now(Reply::Session { session: smart() }))
    });
    connect_in(&mut page);
    page.on(|effect| is_signing(effect).then(|| Answer::throws("no key")));
    page.act(ask(SignInAction::Sign));
    assert_eq!(page.properties("CLICK_SIGN_SIWX_MESSAGE"), place_of(SMART));
    assert_eq!(
        page.properties("SIWX_AUTH_ERROR"),
        failed(SMART, "This application might not support Smart Accounts")
    );
    page.act(ask(SignInAction::Cancel));
    assert_eq!(page.properties("CLICK_CANCEL_SIWX"), place_of(SMART));
}
