use crate::{
    options::OptionsSlice,
    protocol::{Action, FeatureOptions, HostEvent, ReceiveAction, View},
    receive::ReceiveSlice,
    testing::{ALICE, BOB, Page, SOL, actions::*, metamask, standard},
};
use caip::Namespace;

fn receiving() -> Page {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    page.act(push(View::WalletReceive));
    page
}

fn networks(page: &Page) -> Vec<String> {
    page.receive().networks.iter().map(ToString::to_string).collect()
}

#[test]
fn the_address_is_shown_as_a_code_with_the_networks_it_is_valid_on() {
    let page = receiving();
    let receive = page.receive();
    assert_eq!(receive.address, ALICE);
    assert_eq!(Some(receive.code), qr::draw(ALICE));
    assert_eq!(networks(&page), ["eip155:1", "eip155:10"]);
    assert!(receive.elsewhere, "it is not valid on Solana");
}

#[test]
fn the_active_network_comes_first() {
    let mut page = receiving();
    page.act(switch("eip155:10"));
    page.advance(2_000);
    page.act(open_at(View::WalletReceive));
    assert_eq!(networks(&page), ["eip155:10", "eip155:1"]);
}

#[test]
fn another_account_is_shown_at_once() {
    let mut page = receiving();
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    assert_eq!(page.receive().address, BOB);
    assert_eq!(Some(page.receive().code), qr::draw(BOB));
}

#[test]
fn a_solana_address_is_valid_on_solana_only() {
    let mut page = Page::new();
    page.connect(standard("Solflare"));
    page.act(open_at(View::WalletReceive));
    assert_eq!(page.receive().address, SOL);
    assert_eq!(page.receive().networks.len(), 1);
}

#[test]
fn a_page_that_shows_it_itself_has_it_without_the_dialog_and_loses_it_with_the_account() {
    let mut page = Page::new();
    page.act(Action::Receive { action: json::Later::of(&ReceiveAction::Watch { on: true }) });
    assert_eq!(page.receive(), ReceiveSlice::default());
    page.connect(metamask());
    assert_eq!(page.receive().address, ALICE);
    page.act(disconnect());
    assert_eq!(page.receive(), ReceiveSlice::default());
}

#[test]
fn nobody_receives_without_an_account_nor_where_the_page_has_it_off() {
    let mut page = Page::new();
    page.act(open_at(View::WalletReceive));
    assert_eq!(page.view(), View::Connect);
    let mut page = receiving();
    page.act(Action::Close);
    page.act(Action::SetFeatures {
        features: FeatureOptions { receive: Some(false), ..FeatureOptions::default() },
    });
    page.act(open_at(View::WalletReceive));
    assert_eq!(page.view(), View::Account);
    page.act(push(View::WalletReceive));
    assert_eq!(page.view(), View::Account);
}

#[test]
fn the_accounts_buttons_follow_the_page() {
    let features = |page: &Page| page.read::<OptionsSlice>("options").wallet_features;
    assert_eq!(features(&Page::new()), ["onramp", "swaps", "receive", "send"]);
    let page = Page::with(|setup| {
        setup.options.features.send = Some(false);
        setup.options.features.wallet_features_order =
            Some(["receive", "dance", "receive", "send"].map(Into::into).into());
    });
    assert_eq!(features(&page), ["receive", "onramp", "swaps"]);
}
