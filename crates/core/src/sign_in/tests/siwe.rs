//! A page with a `siweConfig`: the same flow, in the view that such pages know.

use super::*;
use crate::protocol::SiweOptions;

/// A connected page whose sign-in is a `siweConfig`.
fn connected_by_siwe(change: impl FnOnce(&mut Kept)) -> Page {
    let (mut page, _) = page_with(change, |setup| {
        setup.options.siwx = false;
        setup.options.siwe_config = Some(SiweOptions::default().into());
    });
    connect_in(&mut page);
    page
}

#[test]
fn the_message_is_shown_in_connecting_siwe_and_signed_there() {
    let mut page = connected_by_siwe(|_| {});
    assert_eq!((page.is_open(), page.view()), (true, View::ConnectingSiwe));
    assert_eq!(slice(&page).stage, SignInStage::Ready);
    page.act(ask(SignInAction::Sign));
    assert_eq!((page.is_open(), slice(&page).status), (false, SignInStatus::SignedIn));
}

#[test]
fn a_required_one_cannot_be_closed_and_disconnecting_leads_out() {
    let mut page = connected_by_siwe(|_| {});
    page.act(Action::Close);
    page.act(Action::Back);
    page.act(push(View::Networks));
    assert_eq!((page.view(), page.modal().can_close), (View::ConnectingSiwe, false));
    page.act(ask(SignInAction::Cancel));
    assert_eq!((page.is_open(), page.address()), (false, None));
}

#[test]
fn an_optional_one_is_asked_for_by_either_name() {
    let mut page = connected_by_siwe(|kept| kept.optional = true);
    page.act(ask(SignInAction::Cancel));
    assert!(!page.is_open());
    for view in [View::ConnectingSiwe, View::SIWXSignMessage] {
        page.act(open_at(view));
        assert_eq!(page.view(), View::ConnectingSiwe, "{view:?}");
        page.act(Action::Close);
    }
}

#[test]
fn who_is_signed_in_has_no_message_to_look_at() {
    let mut page = connected_by_siwe(|kept| kept.sessions = vec![format!("eip155:1:{ALICE}")]);
    page.act(open_at(View::ConnectingSiwe));
    assert_eq!((page.is_open(), page.view()), (true, View::Account));
}
