use crate::{
    protocol::{Action, Direction, View},
    testing::{Page, actions::*, metamask, standard},
};
use caip::Namespace;

#[test]
fn push_goes_deeper_and_back_comes_back() {
    let mut page = Page::new();
    page.act(open());
    page.act(push(View::WhatIsAWallet));
    assert_eq!(page.modal().direction, Direction::Forward);
    assert!(page.modal().can_go_back);
    page.act(Action::Back);
    assert_eq!((page.view(), page.modal().direction), (View::Connect, Direction::Back));
    assert!(!page.modal().can_go_back);
}

#[test]
fn push_of_the_current_view_is_ignored() {
    let mut page = Page::new();
    page.act(open());
    page.act(push(View::AllWallets));
    page.act(push(View::AllWallets));
    page.act(Action::Back);
    assert_eq!(page.view(), View::Connect);
}

#[test]
fn who_adds_an_account_of_a_family_sees_its_wallets_until_they_go_back() {
    let mut page = Page::new();
    page.connect(metamask());
    page.found(standard("Solflare"));
    page.act(open());
    page.act(push(View::ProfileWallets));
    page.act(Action::Push { view: View::Connect, namespace: Some(Namespace::Solana) });
    assert_eq!((page.view(), page.rows()), (View::Connect, vec!["Solflare".to_owned()]));
    assert_eq!(page.modal().namespace, Some(Namespace::Solana));
    page.act(Action::Back);
    assert_eq!((page.view(), page.modal().namespace), (View::ProfileWallets, None));
    assert!(page.rows().contains(&"MetaMask".to_owned()));
}

#[test]
fn back_on_the_last_view_closes() {
    let mut page = Page::new();
    page.act(open());
    page.act(Action::Back);
    assert!(!page.is_open());
}

#[test]
fn replace_takes_the_place_of_the_current_view() {
    let mut page = Page::new();
    page.act(open());
    page.act(push(View::WhatIsAWallet));
    page.act(Action::Replace { view: View::GetWallet });
    assert_eq!((page.view(), page.modal().direction), (View::GetWallet, Direction::None));
    page.act(Action::Back);
    assert_eq!(page.view(), View::Connect);
}

#[test]
fn opening_again_forgets_the_history() {
    let mut page = Page::new();
    page.act(open());
    page.act(push(View::WhatIsAWallet));
    page.act(open_at(View::Networks));
    assert!(!page.modal().can_go_back);
    assert_eq!(page.view(), View::Networks);
}

#[test]
fn going_back_is_blocked_while_an_unsupported_chain_is_in_the_history() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    page.act(Action::Back);
    assert_eq!(page.view(), View::UnsupportedChain);
    assert!(page.is_open() && !page.modal().can_go_back);
}

#[test]
fn nothing_can_be_shown_past_an_unsupported_chain() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    page.act(push(View::WhatIsANetwork));
    page.act(Action::Replace { view: View::Account });
    assert_eq!(page.view(), View::UnsupportedChain);
}

#[test]
fn views_that_only_a_flow_can_show_cannot_be_pushed() {
    for view in
        [View::UnsupportedChain, View::Connecting, View::SwitchNetwork, View::ConnectingMultiChain]
    {
        let mut page = Page::new();
        page.act(open());
        page.act(push(view));
        page.act(Action::Replace { view });
        assert_eq!(page.view(), View::Connect, "{view:?}");
    }
}

#[test]
fn a_closed_dialog_has_no_history() {
    let mut page = Page::new();
    page.act(push(View::Networks));
    page.act(open());
    assert_eq!(page.view(), View::Connect);
    assert!(!page.modal().can_go_back);
}

#[test]
fn leaving_the_waiting_view_stops_waiting() {
    let mut page = Page::new();
    page.found(metamask());
    page.on(|effect| {
        matches!(effect, crate::protocol::Effect::Connect { .. })
            .then_some(crate::testing::Answer::Never)
    });
    page.act(open());
    page.act(connect("MetaMask"));
    page.act(Action::Back);
    assert_eq!(page.view(), View::Connect);
    assert!(!page.asks_wallet());
}
