use super::*;
use crate::{protocol::HostEvent, swap::SwapStage, testing::BOB, tokens::ListState};

#[test]
fn nothing_is_asked_until_the_form_is_shown() {
    let (mut page, _) = page();
    page.act(open());
    page.advance(60_000);
    assert_eq!(page.urls(Purpose::Convert), Vec::<String>::new());
    assert_eq!(swap(&page).stage, SwapStage::Uninitialised);
}

#[test]
fn the_form_begins_with_the_networks_coin_and_what_the_account_has_of_it() {
    let (mut page, _) = page();
    page.act(open_at(View::Swap));
    let swap = swap(&page);
    assert_eq!(swap.stage, SwapStage::Initialized);
    assert_eq!(swap.network_token_symbol, "ETH");
    assert_eq!(swap.network_price.unwrap().text(), "3000");
    let source = swap.source_token.unwrap();
    assert_eq!(
        (source.symbol.as_str(), source.quantity.clone().unwrap().text()),
        ("ETH", "2".into())
    );
    assert_eq!((swap.to_token, swap.slippage.text()), (None, "1".into()));
    assert_eq!(
        page.properties("OPEN_SWAP"),
        ["{\"isSmartAccount\":false,\"network\":\"eip155:1\",\"caipNetworkId\":\"eip155:1\"}"]
    );
}

#[test]
fn a_form_that_cannot_begin_says_so_and_goes_back() {
    for broken in [Answer::timeout(), http(503, ""), http(200, "<html>"), http(200, "{}")] {
        let (mut page, world) = page();
        world.borrow_mut().tokens = broken.clone();
        page.act(open());
        page.act(push(View::Swap));
        page.advance(0);
        assert_eq!(page.notice().message.key, "error.swapInitFailed", "{broken:?}");
        assert_eq!((page.view(), swap(&page).stage), (View::Account, SwapStage::Uninitialised));
        world.borrow_mut().tokens = Desk::default().tokens;
        page.act(push(View::Swap));
        assert_eq!((page.view(), swap(&page).stage), (View::Swap, SwapStage::Initialized));
    }
}

#[test]
fn a_list_of_another_network_that_cannot_be_read_leads_back_to_account() {
    let (mut page, world) = form();
    act(&mut page, SwapAction::Pick { side: SwapSide::To });
    world.borrow_mut().tokens = http(503, "");
    page.event(HostEvent::ChainChanged {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        chain: "0xa".into(),
    });
    page.advance(0);
    assert_eq!(page.notice().message.key, "error.swapInitFailed");
    assert_eq!((page.view(), picker(&page).state), (View::Account, ListState::Failed));
}

#[test]
fn a_missing_price_of_the_coin_is_told_and_left_empty() {
    let (mut page, world) = page();
    world.borrow_mut().prices = http(503, "");
    world.borrow_mut().balances = String::new();
    page.act(open_at(View::Swap));
    assert_eq!(page.notice().message.key, "error.swapPriceFailed");
    assert_eq!((swap(&page).stage, swap(&page).network_price), (SwapStage::Initialized, None));
}

#[test]
fn a_network_without_a_price_of_gas_is_told() {
    let (mut page, world) = page();
    world.borrow_mut().gas_price = refused("no such chain");
    page.act(open_at(View::Swap));
    assert_eq!(page.notice().message.key, "error.gasPriceUnsupported");
}

/// A page on a network that the specification does not name.
fn on_a_local_chain(capabilities: &str) -> Page {
    let ethereum = "{\"chain\":\"eip155:1\",\"can\":[\"swap\"]}";
    let more = if capabilities.is_empty() { String::new() } else { format!(",{capabilities}") };
    let list = format!("{ethereum}{more}");
    let mut page = Page::with(|setup| {
        setup.options.networks =
            vec![crate::testing::evm(31_337, "Local"), crate::testing::evm(1, "Ethereum")];
    });
    let world = World::default();
    world.borrow_mut().networks =
        http(200, &format!("{{\"http\":[],\"ws\":[],\"capabilities\":[{list}]}}"));
    serve(&mut page, &world);
    page.connected_on("eip155:31337");
    page.act(open_at(View::Swap));
    page
}

#[test]
fn a_network_on_which_the_gateway_can_swap_is_as_good_as_a_known_one() {
    let page = on_a_local_chain("{\"chain\":\"eip155:31337\",\"can\":[\"balance\",\"swap\"]}");
    assert_eq!(swap(&page).stage, SwapStage::Initialized);
}

#[test]
fn on_any_other_network_the_form_names_those_where_it_works() {
    for capabilities in ["", "{\"chain\":\"eip155:31337\",\"can\":[\"balance\"]}"] {
        let page = on_a_local_chain(capabilities);
        let swap = swap(&page);
        assert_eq!(swap.stage, SwapStage::Unsupported);
        let names: Vec<_> = swap.networks.iter().map(|network| network.name.clone()).collect();
        assert_eq!(names, ["Ethereum"]);
        assert_eq!(asked(&page, "convert/"), Vec::<String>::new());
    }
}

#[test]
fn who_chooses_a_network_where_it_works_comes_back_to_the_form() {
    let mut page = on_a_local_chain("");
    page.act(switch("eip155:1"));
    page.advance(200);
    assert_eq!((page.view(), swap(&page).stage), (View::Swap, SwapStage::Initialized));
}

#[test]
fn the_page_can_say_what_to_begin_with() {
    let (mut page, _) = page();
    let wish = SwapAction::Open {
        from_token: Some("usdc".into()),
        to_token: Some("Dai".into()),
        amount: Some("2.5".into()),
    };
    act(&mut page, wish);
    page.advance(200);
    let swap = swap(&page);
    assert_eq!((symbol(swap.source_token), symbol(swap.to_token)), ("USDC".into(), "DAI".into()));
    assert_eq!((swap.source_token_amount.as_str(), page.view()), ("2.5", View::Swap));
    assert_eq!(asked(&page, "convert/quotes").len(), 1);
}

#[test]
fn what_was_typed_meanwhile_stays_when_the_page_is_granted_the_rest_of_its_wish() {
    let (mut page, world) = page();
    let listed = world.borrow().tokens.clone();
    world.borrow_mut().tokens = lands::late(1, listed);
    let (from_token, to_token) = (Some("usdc".into()), Some("dai".into()));
    act(&mut page, SwapAction::Open { from_token, to_token, amount: Some("2.5".into()) });
    assert_eq!(swap(&page).stage, SwapStage::Initializing);
    write(&mut page, "7");
    page.advance(1_500);
    let swap = swap(&page);
    assert_eq!((symbol(swap.source_token), symbol(swap.to_token)), ("USDC".into(), "DAI".into()));
    assert_eq!(swap.source_token_amount, "7");
}

#[test]
fn a_strangers_token_is_not_what_the_page_means_by_a_symbol() {
    let (mut page, world) = page();
    let stranger = held("USDC", "eip155:1:0x00000000000000000000000000000000000000AA", 6, "9", "1");
    let stranger = stranger.replace("\"verified\":true", "\"verified\":false");
    world.borrow_mut().balances = [held("ETH", "", 18, "2", "3000"), stranger].join(",");
    // The gateway may vouch for it.
    let tokens = body(world.borrow().tokens.clone());
    let row = token("eip155:1:0x00000000000000000000000000000000000000AB", "USDC", 6, "");
    world.borrow_mut().tokens = http(200, &tokens.replacen('[', &format!("[{row},"), 1));
    act(&mut page, wish_for("USDC"));
    page.advance(200);
    assert_eq!(swap(&page).to_token.unwrap().id, USDC);
    act(&mut page, wish_for("PEPE"));
    assert_eq!(swap(&page).to_token.unwrap().id, USDC, "nobody knows it");
}

fn wish_for(symbol: &str) -> SwapAction {
    SwapAction::Open { from_token: None, to_token: Some(symbol.into()), amount: None }
}

#[test]
fn nobody_connected_is_asked_to_connect() {
    let mut page = Page::new();
    page.act(open_at(View::Swap));
    assert_eq!(page.view(), View::Connect);
}

#[test]
fn another_network_begins_a_new_form() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    page.act(switch("eip155:10"));
    let swap = swap(&page);
    assert_eq!((swap.to_token, swap.source_token_amount.as_str(), swap.quote), (None, "", None));
}

/// DAI, which the account does not have, is chosen.
fn with_dai() -> (Page, World) {
    let (mut page, world) = page();
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, DAI);
    (page, world)
}

fn price_of_dai(page: &Page) -> Option<String> {
    let token = swap(page).to_token?;
    token.price.as_ref().map(crate::amount::Amount::text)
}

fn asked_for_dai(page: &Page) -> usize {
    page.bodies(Purpose::Convert).iter().filter(|body| body.contains(DAI)).count()
}

#[test]
fn a_price_that_was_told_is_kept_for_the_next_form_while_it_is_fresh() {
    let (mut page, _) = with_dai();
    assert_eq!((price_of_dai(&page).as_deref(), asked_for_dai(&page)), (Some("1"), 1));
    // Another account, and back: the form begins anew.
    for account in [BOB, ALICE] {
        page.event(HostEvent::AccountsChanged {
            connector: metamask().id,
            namespace: caip::Namespace::Eip155,
            accounts: vec![account.into()],
        });
        page.act(Action::Close);
        page.act(open_at(View::Swap));
        choose(&mut page, SwapSide::To, DAI);
        assert_eq!(price_of_dai(&page).as_deref(), Some("1"));
    }
    assert_eq!(asked_for_dai(&page), 1);
}

#[test]
fn a_price_that_is_old_is_asked_for_again_while_somebody_looks() {
    let (mut page, world) = with_dai();
    let dearer = format!("{{\"fungibles\":[{{\"address\":\"{DAI}\",\"price\":2}}]}}");
    world.borrow_mut().prices = http(200, &dearer);
    page.advance(14_000);
    assert_eq!(price_of_dai(&page).as_deref(), Some("1"));
    page.advance(7_000);
    assert_eq!((price_of_dai(&page).as_deref(), asked_for_dai(&page)), (Some("2"), 2));
    page.act(Action::Close);
    page.advance(60_000);
    assert_eq!(asked_for_dai(&page), 2);
}

#[test]
fn a_price_that_nobody_tells_any_more_is_the_one_told_last() {
    let (mut page, world) = with_dai();
    world.borrow_mut().prices = http(503, "");
    page.advance(21_000);
    assert_eq!((price_of_dai(&page).as_deref(), asked_for_dai(&page)), (Some("1"), 2));
}

#[test]
fn an_amount_that_stands_in_a_form_that_could_not_begin_means_something_while_it_begins_again() {
    let (mut page, world) = page();
    world.borrow_mut().tokens = http(503, "");
    page.act(open());
    page.act(push(View::Swap));
    page.advance(0);
    act(&mut page, SwapAction::SwitchTokens);
    world.borrow_mut().tokens = Answer::Never;
    page.act(push(View::Swap));
    let swap = swap(&page);
    assert_eq!(swap.stage, SwapStage::Initializing);
    assert_eq!(swap.amount, crate::swap::question::amount_of(&swap.source_token_amount, "."));
}

#[test]
fn a_network_that_this_gateway_does_not_exchange_on_says_so_and_is_not_offered() {
    let (mut page, world) = page();
    let chains = r#"{"http":[],"ws":[],"capabilities":[{"chain":"eip155:10","can":["swap"]}]}"#;
    world.borrow_mut().networks = http(200, chains);
    world.borrow_mut().tokens = refused("no exchange is known on this chain");
    page.act(open_at(View::Swap));
    let swap = swap(&page);
    assert_eq!((swap.stage, page.view()), (SwapStage::Unsupported, View::Swap));
    let offered: Vec<_> = swap.networks.iter().map(|one| one.caip_network_id.as_str()).collect();
    assert_eq!(offered, ["eip155:10"]);
}

#[test]
fn a_gateway_that_cannot_say_where_it_exchanges_does_on_the_usual_networks() {
    let (mut page, world) = page();
    world.borrow_mut().networks = http(503, "");
    page.act(open_at(View::Swap));
    assert_eq!(swap(&page).stage, SwapStage::Initialized);
}
