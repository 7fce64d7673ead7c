use super::*;

const STRANGER: &str = "eip155:1:0x00000000000000000000000000000000000000AA";

fn symbols(page: &Page) -> Vec<String> {
    picker(page).rows.iter().map(|token| token.symbol.clone()).collect()
}

fn pick(page: &mut Page, side: SwapSide) {
    act(page, SwapAction::Pick { side });
}

fn find(page: &mut Page, query: &str) -> Vec<String> {
    act(page, SwapAction::Search { query: query.into() });
    symbols(page)
}

#[test]
fn own_tokens_come_first_then_the_others_by_symbol() {
    let (mut page, _) = form();
    pick(&mut page, SwapSide::To);
    assert_eq!(page.view(), View::SwapSelectToken);
    let picker = picker(&page);
    assert_eq!((picker.own, picker.count), (2, 3));
    assert_eq!(symbols(&page), ["ETH", "USDC", "DAI"]);
    let suggested: Vec<_> = picker.suggested.iter().map(|token| token.symbol.clone()).collect();
    assert_eq!(suggested, ["ETH", "DAI", "USDC"]);
    assert_eq!(page.properties("CLICK_SELECT_TOKEN_TO_SWAP").len(), 1);
}

#[test]
fn a_token_is_found_by_symbol_name_or_address() {
    let (mut page, _) = form();
    pick(&mut page, SwapSide::To);
    for query in ["dai", "0x6b175474e89094c44da98b954eedeac495271d0f", " Dai "] {
        assert_eq!(find(&mut page, query), ["DAI"], "{query}");
    }
    assert_eq!(find(&mut page, "nothing"), Vec::<String>::new());
    assert_eq!(picker(&page).suggested, []);
}

#[test]
fn an_address_that_no_list_has_is_asked_about() {
    let (mut page, world) = form();
    let evil = token(STRANGER, "USDС", 18, "").replace("\"verified\":true", "\"verified\":false");
    world.borrow_mut().tokens = http(200, &format!("{{\"tokens\":[{evil}]}}"));
    pick(&mut page, SwapSide::To);
    assert_eq!(find(&mut page, "0x00000000000000000000000000000000000000aa"), ["USDС"]);
    let row = picker(&page).rows[0].clone();
    assert_eq!((row.verified, row.imitates.as_deref()), (false, Some("USDC")));
    assert!(!picker(&page).searching);
    choose(&mut page, SwapSide::To, STRANGER);
    assert_eq!(symbol(swap(&page).to_token), "USDС");
}

#[test]
fn where_nobody_answers_about_an_address_that_is_said_and_asked_again() {
    let (mut page, world) = form();
    let answer = world.borrow().tokens.clone();
    world.borrow_mut().tokens = http(503, "");
    pick(&mut page, SwapSide::To);
    find(&mut page, "0x00000000000000000000000000000000000000aa");
    assert!(picker(&page).failed && !picker(&page).searching);
    world.borrow_mut().tokens = http(404, "");
    find(&mut page, "0x00000000000000000000000000000000000000aa");
    assert!(!picker(&page).failed, "that is an answer");
    world.borrow_mut().tokens = answer;
    find(&mut page, "0x00000000000000000000000000000000000000aa");
    assert!(!picker(&page).failed);
    world.borrow_mut().tokens = http(503, "");
    find(&mut page, "0x00000000000000000000000000000000000000aa");
    find(&mut page, "dai");
    assert!(!picker(&page).failed, "another search is another question");
}

#[test]
fn arbitrums_own_tether_is_suggested_first() {
    let mut page = Page::with(|setup| {
        setup.options.networks = vec![crate::testing::evm(42_161, "Arbitrum One")];
        for (id, symbol) in [(USDC, "USDC"), (DAI, "USD₮0")] {
            setup.know("eip155:42161", id.rsplit(':').next().unwrap(), symbol, 6);
        }
    });
    let world = World::default();
    let on = |id: &str| id.replace("eip155:1:", "eip155:42161:");
    let listed = [token(&on(USDC), "USDC", 6, ""), token(&on(DAI), "USD₮0", 6, "")];
    world.borrow_mut().tokens = http(200, &format!("{{\"tokens\":[{}]}}", listed.join(",")));
    serve(&mut page, &world);
    page.connected_on("eip155:42161");
    page.act(open_at(View::Swap));
    pick(&mut page, SwapSide::To);
    let suggested = picker(&page).suggested;
    let symbols: Vec<_> = suggested.iter().map(|token| token.symbol.as_str()).collect();
    assert_eq!(symbols, ["USD₮0", "ETH", "USDC"]);
}

#[test]
fn a_late_answer_to_an_older_search_is_dropped() {
    let (mut page, world) = form();
    pick(&mut page, SwapSide::To);
    world.borrow_mut().tokens = Answer::Never;
    find(&mut page, "0x00000000000000000000000000000000000000aa");
    assert!(picker(&page).searching);
    find(&mut page, "dai");
    assert!(!picker(&page).searching);
    assert_eq!(page.cancelled.len(), 1);
}

#[test]
fn choosing_goes_back_to_the_form() {
    let (mut page, _) = form();
    pick(&mut page, SwapSide::To);
    choose(&mut page, SwapSide::To, DAI);
    assert_eq!((page.view(), symbol(swap(&page).to_token)), (View::Swap, "DAI".into()));
}

#[test]
fn choosing_the_other_ones_token_exchanges_them() {
    let (mut page, _) = form();
    choose(&mut page, SwapSide::To, ETH);
    let swap = swap(&page);
    assert_eq!((symbol(swap.source_token), symbol(swap.to_token)), ("USDC".into(), "ETH".into()));
}

#[test]
fn exchanging_the_two_sells_what_came_out() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    assert_eq!(swap(&page).to_token_amount, "2990");
    act(&mut page, SwapAction::SwitchTokens);
    let after = swap(&page);
    assert_eq!((symbol(after.source_token), symbol(after.to_token)), ("USDC".into(), "ETH".into()));
    assert_eq!((after.source_token_amount.as_str(), after.to_token_amount.as_str()), ("2990", ""));
}

#[test]
fn exchanging_the_two_without_an_offer_sells_one() {
    let (mut page, _) = form();
    act(&mut page, SwapAction::SwitchTokens);
    assert_eq!(swap(&page).source_token_amount, "1");
}

#[test]
fn exchanging_is_ignored_while_the_form_is_prepared() {
    let (mut page, world) = page();
    world.borrow_mut().tokens = Answer::Never;
    page.act(open_at(View::Swap));
    act(&mut page, SwapAction::SwitchTokens);
    assert_eq!(swap(&page).source_token_amount, "");
}

#[test]
fn two_thousand_tokens_are_shown_in_a_window() {
    let (mut page, world) = page();
    let many: Vec<_> = (0..2_000)
        .map(|number| {
            token(&format!("eip155:1:0x{:040x}", number + 1), &format!("T{number:04}"), 18, "")
        })
        .collect();
    world.borrow_mut().tokens = http(200, &format!("{{\"tokens\":[{}]}}", many.join(",")));
    page.act(open_at(View::Swap));
    pick(&mut page, SwapSide::To);
    act(&mut page, SwapAction::Unverified { shown: true });
    assert_eq!(
        picker(&page).state,
        crate::tokens::ListState::Loading,
        "the page draws while they are read"
    );
    // One before the first fifty rows, and one before each fifty.
    page.advance(40);
    assert_eq!((picker(&page).count, picker(&page).rows.len()), (2_002, 100));
    act(&mut page, SwapAction::Show { from: 1_950 });
    assert_eq!((picker(&page).from, symbols(&page)[99].as_str()), (1_902, "T1999"));
    let form = page.raw("swap");
    assert!(form.len() < 4_000, "the form is read at each key press: {} bytes", form.len());
}

#[test]
fn the_coin_has_its_own_logo_where_the_gateway_has_one() {
    let (mut page, world) = page();
    let logo = "https://gateway.test/public/getAssetImage/logo-eth";
    let row = |address: &str, logo: &str| {
        token(&format!("eip155:1:{address}"), "ETH", 18, &format!(",\"logoUri\":\"{logo}\""))
    };
    let coin = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
    world.borrow_mut().tokens = http(200, &format!("{{\"tokens\":[{}]}}", row(coin, logo)));
    page.act(open_at(View::Swap));
    pick(&mut page, SwapSide::To);
    let shown = picker(&page).rows.iter().find(|token| token.address.is_none()).cloned().unwrap();
    assert_eq!(shown.icon_url.as_deref(), Some(logo));
}

#[test]
fn names_of_strangers_are_cut_and_cleaned() {
    let (mut page, world) = page();
    let evil = token(STRANGER, "\u{202e}CDSU", 18, "")
        .replace(" of tests", &"A".repeat(10_000))
        .replace("\"verified\":true", "\"verified\":false,\"logoUri\":\"https://evil.test/\"");
    world.borrow_mut().tokens = http(200, &format!("{{\"tokens\":[{evil}]}}"));
    page.act(open_at(View::Swap));
    pick(&mut page, SwapSide::To);
    act(&mut page, SwapAction::Unverified { shown: true });
    let row = picker(&page).rows.iter().find(|token| token.id == STRANGER).cloned().unwrap();
    assert_eq!((row.symbol.as_str(), row.icon_url.as_deref()), ("CDSU", None));
    assert!(row.name.len() <= 40);
}

#[test]
fn slippage_is_part_of_the_question() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    act(&mut page, SwapAction::Slippage { bps: 50 });
    assert_eq!((swap(&page).slippage.text(), swap(&page).quote), ("0.5".into(), None));
    page.advance(200);
    assert_eq!(value(&asked(&page, "convert/quotes")[1], "slippageBps"), "50");
    for bps in [0, 5_001] {
        act(&mut page, SwapAction::Slippage { bps });
        assert_eq!(swap(&page).slippage.text(), "0.5");
    }
}

#[test]
fn what_the_page_fills_in_before_anybody_looked_stays() {
    let (mut page, _) = page();
    page.act(open());
    write(&mut page, "1");
    page.act(Action::Close);
    assert_eq!(swap(&page).source_token_amount, "1");
    page.act(open_at(View::Swap));
    assert_eq!(swap(&page).source_token_amount, "1");
}

#[test]
fn a_page_that_looks_for_many_tokens_remembers_the_last_and_what_it_shows() {
    let (mut page, world) = form();
    let ask = |page: &mut Page, number: usize| {
        let id = format!("eip155:1:0x{number:040x}");
        let found = token(&id, &format!("T{number}"), 18, ",\"eip2612\":true");
        world.borrow_mut().tokens = http(200, &format!("{{\"tokens\":[{found}]}}"));
        assert_eq!(find(page, id.trim_start_matches("eip155:1:")), [format!("T{number}")]);
        id
    };
    pick(&mut page, SwapSide::To);
    let first = ask(&mut page, 1);
    choose(&mut page, SwapSide::To, &first);
    pick(&mut page, SwapSide::To);
    for number in 2..200 {
        ask(&mut page, number);
        ask(&mut page, number);
    }
    page.within(|context| {
        let memory = &context.state().swap;
        assert_eq!(memory.found.len(), super::super::picker::FOUND);
        assert_eq!(memory.found[0].id, first, "the form shows it");
    });
    assert_eq!(find(&mut page, "T199"), ["T199"]);
    assert_eq!(find(&mut page, "T2"), Vec::<String>::new());
}

#[test]
fn slippage_may_be_typed_and_goes_back_to_the_default() {
    let (mut page, _) = form();
    let typed = |page: &mut Page, text: &str, point: &str| {
        let (text, point) = (text.to_owned(), point.to_owned());
        act(page, SwapAction::TypedSlippage { text, point });
        let swap = swap(page);
        (swap.slippage.text(), swap.slippage_auto, swap.slippage_error.map(|error| error.key))
    };
    assert!(swap(&page).slippage_auto);
    assert_eq!(typed(&mut page, "0,75", ","), ("0.75".into(), false, None));
    let invalid = Some("swap.slippageInvalid".into());
    for text in ["", "0", "0.001", "50.01", "-1", "much", "99999999999999999999"] {
        assert_eq!(typed(&mut page, text, "."), ("0.75".into(), false, invalid.clone()), "{text}");
    }
    assert_eq!(typed(&mut page, "50", "."), ("50".into(), false, None));
    act(&mut page, SwapAction::AutoSlippage);
    assert_eq!((swap(&page).slippage.text(), swap(&page).slippage_auto), ("1".into(), true));
}

#[test]
fn a_share_of_the_balance_is_asked_for_like_an_amount_that_was_typed() {
    let (mut page, _) = form();
    let held = swap(&page).source_token.unwrap().quantity.clone().unwrap();
    for percent in [25, 50, 75] {
        act(&mut page, SwapAction::Share { percent, point: None });
        assert_eq!(swap(&page).amount, held.share(percent, 18), "{percent}");
    }
    let before = swap(&page).source_token_amount;
    for percent in [0, 100] {
        act(&mut page, SwapAction::Share { percent, point: None });
        assert_eq!(swap(&page).source_token_amount, before);
    }
}

#[test]
fn each_fresh_quote_is_counted() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    let first = swap(&page).quotes;
    assert!(swap(&page).quote.is_some());
    page.advance(10_000);
    assert_eq!(swap(&page).quotes, first + 1);
}

#[test]
fn unverified_tokens_are_folded_away_until_they_are_wanted_or_searched_for() {
    let (mut page, world) = page();
    let tokens = body(world.borrow().tokens.clone());
    let evil = token(STRANGER, "USDC", 6, "");
    world.borrow_mut().tokens = http(200, &tokens.replacen('[', &format!("[{evil},"), 1));
    page.act(open_at(View::Swap));
    pick(&mut page, SwapSide::To);
    assert_eq!(
        (symbols(&page), picker(&page).unverified),
        (vec!["ETH".into(), "USDC".into(), "DAI".into()], 1)
    );
    act(&mut page, SwapAction::Unverified { shown: true });
    assert_eq!(symbols(&page).last().map(String::as_str), Some("USDC"));
    let row = picker(&page).rows.last().cloned().unwrap();
    assert_eq!(
        (row.id.as_str(), row.verified, row.imitates.as_deref()),
        (STRANGER, false, Some("USDC"))
    );
    act(&mut page, SwapAction::Unverified { shown: false });
    assert_eq!(picker(&page).count, 3);
    // The one that is known comes first.
    find(&mut page, "usdc");
    let found: Vec<_> = picker(&page).rows.iter().map(|token| token.verified).collect();
    assert_eq!(found, [true, false]);
}
