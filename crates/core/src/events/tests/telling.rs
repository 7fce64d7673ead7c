use crate::{
    protocol::{Action, HostEvent, TrackedClick, View},
    testing::{ALICE, Answer, Page, actions::*, metamask},
};

fn only(page: &Page, name: &str) -> String {
    let mut told = page.properties(name);
    assert_eq!(told.len(), 1, "{name}: {told:?}");
    told.remove(0)
}

#[test]
fn every_event_says_what_when_and_on_which_network() {
    let mut page = Page::new();
    page.act(open());
    let event = page.events().remove(0);
    assert_eq!((event.kind.as_str(), event.event.as_str()), ("track", "MODAL_OPEN"));
    assert_eq!(event.timestamp, page.now);
    assert_eq!(only(&page, "MODAL_OPEN"), r#"{"connected":false,"caipNetworkId":"eip155:1"}"#);
}

#[test]
fn opening_an_open_dialog_is_told_once() {
    let mut page = Page::new();
    page.act(open());
    page.act(open());
    only(&page, "MODAL_OPEN");
}

#[test]
fn closing_is_told() {
    let mut page = Page::new();
    page.connect(metamask());
    assert_eq!(only(&page, "MODAL_CLOSE"), r#"{"connected":true,"caipNetworkId":"eip155:1"}"#);
}

#[test]
fn connecting_is_told_with_wallet_method_and_view() {
    let mut page = Page::new();
    page.connect(metamask());
    assert_eq!(
        only(&page, "SELECT_WALLET"),
        r#"{"name":"MetaMask","platform":"browser","view":"Connect","caipNetworkId":"eip155:1"}"#
    );
    // An unknown wallet has no rank, and whoever connects without a list no place in it.
    assert_eq!(
        only(&page, "CONNECT_SUCCESS"),
        r#"{"method":"browser","name":"MetaMask","view":"Connecting","caipNetworkId":"eip155:1"}"#
    );
}

#[test]
fn a_wallet_is_told_with_its_rank_and_its_place_in_the_list() {
    let mut page = Page::new();
    let mut wallet = crate::testing::listed("metamask", "MetaMask");
    wallet.rdns = Some("io.metamask".into());
    wallet.order = Some(10);
    page.lists(vec![wallet]);
    page.found(metamask());
    page.act(open());
    let wallet = "metamask".into();
    page.act(Action::Connect { wallet, namespace: None, display_index: Some(0), platform: None });
    let selected = only(&page, "SELECT_WALLET");
    let place = r#""displayIndex":0,"walletRank":10,"view":"Connect""#;
    assert!(selected.contains(place), "{selected}");
    let connected = only(&page, "CONNECT_SUCCESS");
    assert!(connected.contains(r#""walletRank":10,"view":"Connecting""#), "{connected}");
}

#[test]
fn events_of_a_connected_page_carry_the_address() {
    let mut page = Page::new();
    page.connect(metamask());
    let event = page.events().into_iter().find(|event| event.event == "CONNECT_SUCCESS").unwrap();
    assert_eq!(event.address.as_deref(), Some(ALICE));
}

#[test]
fn a_wallet_that_is_not_installed_has_no_platform() {
    let mut page = Page::new();
    page.registry = crate::testing::many(1);
    page.act(open());
    page.act(connect("w1"));
    assert!(only(&page, "SELECT_WALLET").contains(r#""platform":"unsupported""#));
}

#[test]
fn resuming_is_told_as_such() {
    let mut page = Page::with(|setup| setup.store_sessions(&[("eip6963:io.metamask", "eip155")]));
    page.found(metamask());
    assert!(only(&page, "CONNECT_SUCCESS").contains(r#""reconnect":true"#));
}

#[test]
fn a_failure_to_connect_is_told_in_the_catalogues_words() {
    let mut page = Page::new();
    page.found(metamask());
    page.on(|effect| {
        matches!(effect, crate::protocol::Effect::Connect { .. })
            .then(|| Answer::throws("secret things"))
    });
    page.act(connect("MetaMask"));
    let told = only(&page, "CONNECT_ERROR");
    assert!(told.contains(r#""message":"The wallet reported an error""#), "{told}");
}

#[test]
fn disconnecting_is_told_with_its_reach() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(disconnect());
    assert!(only(&page, "DISCONNECT_SUCCESS").contains(r#""namespace":"all""#));
    page.connect(metamask());
    page.act(Action::Disconnect { namespace: Some(caip::Namespace::Eip155) });
    assert!(page.properties("DISCONNECT_SUCCESS")[1].contains(r#""namespace":"eip155""#));
}

#[test]
fn a_switch_is_told_with_its_network() {
    let mut page = Page::new();
    page.act(switch("eip155:10"));
    let told = only(&page, "SWITCH_NETWORK");
    assert_eq!(told, r#"{"network":"eip155:10","caipNetworkId":"eip155:10"}"#);
    page.act(switch("eip155:10"));
    only(&page, "SWITCH_NETWORK");
}

#[test]
fn presses_are_told() {
    let mut page = Page::new();
    page.act(open());
    page.act(push(View::AllWallets));
    page.act(Action::Back);
    page.act(push(View::Networks));
    page.act(Action::Track { event: TrackedClick::ClickWalletHelp });
    page.act(Action::Track { event: TrackedClick::ClickNetworkHelp });
    for name in ["CLICK_ALL_WALLETS", "CLICK_NETWORKS", "CLICK_WALLET_HELP", "CLICK_NETWORK_HELP"] {
        assert_eq!(only(&page, name), r#"{"caipNetworkId":"eip155:1"}"#);
    }
}

#[test]
fn the_fall_of_the_core_before_is_told_as_an_error() {
    let mut page = Page::new();
    let (message, stack) = ("unreachable".into(), "wasm-function[7]:0x1f".into());
    page.event(HostEvent::CoreFell { message, stack });
    assert_eq!(
        only(&page, "INTERNAL_SDK_ERROR"),
        r#"{"errorType":"DS901","errorMessage":"unreachable","stackTrace":"wasm-function[7]:0x1f","uncaught":true,"caipNetworkId":"eip155:1"}"#
    );
    assert!(page.events().iter().any(|event| event.kind == "error"));
}

#[test]
fn names_with_quotes_stay_in_their_place() {
    let mut page = Page::new();
    page.connect(crate::testing::announced("x.y", r#"Ev"il\"#));
    assert!(only(&page, "CONNECT_SUCCESS").contains(r#""name":"Ev\"il\\""#));
}
