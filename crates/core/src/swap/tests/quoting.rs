use super::*;
use crate::{
    amount::Amount,
    protocol::{HostEvent, Reply},
    swap::SwapQuote,
};

fn quotes(page: &Page) -> usize {
    asked(page, "convert/quotes").len()
}

fn offer(page: &Page) -> SwapQuote {
    (*swap(page).quote.expect("an offer")).clone()
}

/// A contract that is not in the package.
const STRANGE: &str = "eip155:1:0x00000000000000000000000000000000000000AA";

#[test]
fn an_offer_is_asked_for_two_hundred_milliseconds_after_the_last_key_press() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(199);
    write(&mut page, "1.5");
    page.advance(199);
    assert_eq!((quotes(&page), swap(&page).loading), (0, true));
    page.advance(1);
    assert_eq!(quotes(&page), 1);
    let url = asked(&page, "convert/quotes").remove(0);
    let query = format!(
        "amount=1500000000000000000&userAddress={ALICE}&from={ETH}&to={USDC}&slippageBps=100&projectId=p1"
    );
    assert!(url.contains(&query), "{url}");
}

#[test]
fn an_offer_tells_what_comes_out_at_least_and_at_what_cost() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    let swap = swap(&page);
    let offer = offer(&page);
    assert_eq!((swap.to_token_amount.as_str(), offer.to_amount.text()), ("2990", "2990".into()));
    assert_eq!(
        (offer.minimum_received.text(), offer.rate.text()),
        ("2960.1".into(), "2990".into())
    );
    assert_eq!(offer.price_impact.unwrap().text(), "0.31");
    assert_eq!(
        (offer.gas_fee.unwrap().text(), offer.gas_fee_value.unwrap().text()),
        ("0.002".into(), "6".into())
    );
    assert_eq!(offer.provider_fee.unwrap().text(), "0");
    assert_eq!(offer.route, ["Uniswap v2"]);
    assert_eq!(
        (swap.source_value.unwrap().text(), swap.to_value.unwrap().text()),
        ("3000".into(), "2990".into())
    );
    assert!(swap.complete && !swap.loading);
}

#[test]
fn the_least_is_never_less_than_the_slippage_lets_it_be() {
    let (mut page, world) = form();
    for (told, least) in [("0", "2960.1"), ("2960099999", "2960.1"), ("2970000000", "2970")] {
        world.borrow_mut().quote = Box::new(move |url| {
            let Answer::Now(Reply::Http { status, body }) = quoted(url, "2990000000") else {
                panic!("it answers at once")
            };
            http(status, &body.replace("\"2960100000\"", &format!("\"{told}\"")))
        });
        write(&mut page, "1");
        act(&mut page, SwapAction::Retry);
        page.advance(200);
        assert_eq!(offer(&page).minimum_received.text(), least, "{told}");
    }
}

#[test]
fn another_amount_takes_the_old_offer_away_at_once() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    write(&mut page, "12");
    let swap = swap(&page);
    assert_eq!(
        (swap.quote, swap.to_token_amount.as_str(), swap.loading, swap.complete),
        (None, "", true, false)
    );
}

#[test]
fn the_same_amount_in_other_words_keeps_the_offer() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    write(&mut page, "1.0");
    page.advance(200);
    assert_eq!((quotes(&page), offer(&page).to_amount.text()), (1, "2990".into()));
}

#[test]
fn a_late_answer_to_an_older_question_is_dropped() {
    let (mut page, world) = form();
    world.borrow_mut().quote = Box::new(|url| match value(url, "amount").as_str() {
        "1000000000000000000" => Answer::After(
            5_000,
            match quoted(url, "1") {
                Answer::Now(reply) => reply,
                _ => Reply::Done,
            },
        ),
        _ => quoted(url, "2"),
    });
    write(&mut page, "1");
    page.advance(300);
    write(&mut page, "1.2");
    page.advance(300);
    assert_eq!(offer(&page).to_amount.text(), "0.000002");
    page.advance(6_000);
    assert_eq!(offer(&page).to_amount.text(), "0.000002");
    assert_eq!(page.cancelled.len(), 1, "the older question was withdrawn");
}

#[test]
fn an_empty_or_zero_amount_clears_what_comes_out_and_is_no_mistake() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    for text in ["", "0", ".", "0.", "0.000", " ", ","] {
        write(&mut page, text);
        page.advance(1_000);
        let swap = swap(&page);
        assert_eq!(
            (swap.to_token_amount.as_str(), swap.quote, swap.input_error, swap.loading),
            ("", None, None, false),
            "{text:?}"
        );
        assert_eq!(swap.source_token_amount, text, "what was typed stays");
    }
    assert_eq!(quotes(&page), 1);
}

#[test]
fn what_is_no_amount_is_said_and_not_asked_for() {
    let (mut page, _) = form();
    let huge = "9".repeat(78);
    for text in ["1e9", "-1", "1.2.3", "much", "1.0000000000000000001", &huge] {
        write(&mut page, text);
        page.advance(1_000);
        assert_eq!(error(&page), "error.swapAmountInvalid", "{text}");
        assert_eq!(swap(&page).source_token_amount, text);
    }
    assert_eq!(quotes(&page), 0);
}

#[test]
fn ten_to_the_forty_is_an_amount_that_nobody_has() {
    let (mut page, _) = form();
    write(&mut page, &format!("1{}", "0".repeat(40)));
    assert_eq!(error(&page), "error.insufficientBalance");
}

#[test]
fn amounts_are_read_as_they_are_written_where_the_visitor_comes_from() {
    for (text, point, units) in [
        ("1.234,5", ",", "1234500000000000000000"),
        ("1 234.5", ".", "1234500000000000000000"),
        ("1,234.5", ".", "1234500000000000000000"),
        ("1'234.5", ".", "1234500000000000000000"),
    ] {
        let (mut page, _) = form();
        act(&mut page, SwapAction::Amount { text: text.into(), point: point.into() });
        page.advance(200);
        assert_eq!(value(&asked(&page, "convert/quotes")[0], "amount"), units, "{text}");
    }
}

#[test]
fn an_offer_is_asked_for_anew_every_ten_seconds_while_it_is_seen() {
    let (mut page, _) = form();
    write(&mut page, "1");
    page.advance(200);
    page.advance(9_999);
    assert_eq!(quotes(&page), 1);
    page.advance(1);
    assert_eq!(quotes(&page), 2);
    page.event(HostEvent::Visibility { visible: false });
    page.advance(60_000);
    assert_eq!(quotes(&page), 2, "nothing is asked for while hidden");
    page.event(HostEvent::Visibility { visible: true });
    assert_eq!(quotes(&page), 3);
    page.act(push(View::Networks));
    page.advance(60_000);
    assert_eq!(quotes(&page), 3, "nothing is asked for behind another view");
    page.act(Action::Back);
    assert_eq!(quotes(&page), 4);
    page.act(Action::Close);
    page.advance(60_000);
    assert_eq!(quotes(&page), 4);
}

#[test]
fn what_was_typed_is_still_there_when_the_form_is_opened_again() {
    let (mut page, _) = form();
    write(&mut page, "1.25");
    page.act(Action::Close);
    page.advance(60_000);
    page.act(open_at(View::Swap));
    let swap = swap(&page);
    assert_eq!((swap.source_token_amount.as_str(), symbol(swap.to_token)), ("1.25", "USDC".into()));
    assert_eq!(quotes(&page), 1);
}

#[test]
fn an_offer_without_an_amount_is_said_to_be_an_incorrect_amount() {
    for body in [
        "{\"quotes\":[]}",
        "{\"quotes\":[{\"id\":null}]}",
        "{\"quotes\":[{\"toAmount\":\"0\"}]}",
        "{}",
    ] {
        let (mut page, world) = form();
        world.borrow_mut().quote = Box::new(move |_| http(200, body));
        write(&mut page, "1");
        page.advance(200);
        assert_eq!(
            (error(&page).as_str(), swap(&page).complete),
            ("error.swapAmountInvalid", false),
            "{body}"
        );
    }
}

#[test]
fn too_little_liquidity_is_said() {
    let (mut page, world) = form();
    world.borrow_mut().quote =
        Box::new(|_| refused("insufficient liquidity: no pool trades so much"));
    write(&mut page, "1");
    page.advance(200);
    assert_eq!(error(&page), "error.insufficientLiquidity");
    write(&mut page, "0.1");
    assert_eq!(error(&page), "");
}

#[test]
fn a_gateway_that_does_not_answer_is_said_and_asked_again() {
    for broken in
        [Answer::timeout(), http(503, ""), http(200, "<html>"), refused("the token is paused")]
    {
        let (mut page, world) = form();
        world.borrow_mut().quote = Box::new(move |_| broken.clone());
        write(&mut page, "1");
        page.advance(200);
        let failed = swap(&page);
        assert_eq!(
            failed.quote_error.map(|message| message.key).as_deref(),
            Some("error.swapQuoteFailed")
        );
        assert!(!failed.loading && !failed.complete);
        world.borrow_mut().quote = Box::new(|url| quoted(url, "5"));
        act(&mut page, SwapAction::Retry);
        page.advance(200);
        assert_eq!(
            (swap(&page).quote_error, offer(&page).to_amount.text()),
            (None, "0.000005".into())
        );
    }
}

#[test]
fn more_than_the_account_has_is_insufficient() {
    let (mut page, _) = form();
    write(&mut page, "2.0000001");
    assert_eq!(error(&page), "error.insufficientBalance");
    act(&mut page, SwapAction::SwitchTokens);
    write(&mut page, "500");
    page.advance(200);
    assert_eq!(error(&page), "");
    write(&mut page, "500.000001");
    assert_eq!(error(&page), "error.insufficientBalance");
}

#[test]
fn the_coin_must_pay_for_the_gas_too() {
    let (mut page, _) = form();
    write(&mut page, "1.998");
    page.advance(200);
    assert_eq!(error(&page), "");
    write(&mut page, "1.9981");
    page.advance(200);
    assert_eq!(error(&page), "error.insufficientBalance");
}

#[test]
fn without_any_coin_nothing_can_be_sold() {
    let (mut page, world) = selling();
    world.borrow_mut().balances = held("USDC", USDC, 6, "500", "1");
    page.advance(10_000);
    assert_eq!((error(&page).as_str(), swap(&page).complete), ("error.insufficientBalance", false));
}

#[test]
fn a_balance_that_is_not_known_is_not_held_against_the_visitor() {
    let (mut page, world) = page();
    world.borrow_mut().balances = "x".into();
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, USDC);
    write(&mut page, "5");
    page.advance(200);
    assert_eq!(
        (error(&page).as_str(), swap(&page).source_token.unwrap().quantity.clone()),
        ("", None)
    );
}

#[test]
fn all_there_is_leaves_the_gas_aside() {
    let (mut page, _) = form();
    act(&mut page, SwapAction::Max { point: None });
    assert_eq!(swap(&page).source_token_amount, "1.997", "150,000 units at 10 gwei, twice");
    page.advance(200);
    assert_eq!(error(&page), "");
    act(&mut page, SwapAction::SwitchTokens);
    act(&mut page, SwapAction::Max { point: None });
    assert_eq!(swap(&page).source_token_amount, "500");
}

#[test]
fn all_there_is_is_written_as_the_visitor_writes_it() {
    let (mut page, _) = form();
    act(&mut page, SwapAction::Max { point: Some(",".into()) });
    let swap = swap(&page);
    assert_eq!(swap.source_token_amount, "1,997");
    assert_eq!(swap.amount.as_ref().map(Amount::text).as_deref(), Some("1.997"));
}

#[test]
fn all_there_is_asks_what_gas_costs_where_nobody_told_and_says_so_where_nobody_tells() {
    let (mut page, world) = page();
    let usual = world.borrow().gas_price.clone();
    for silent in [http(503, ""), http(200, "{}"), Answer::timeout()] {
        world.borrow_mut().gas_price = silent;
        page.act(open_at(View::Swap));
        page.advance(5_000);
        act(&mut page, SwapAction::Max { point: None });
        page.advance(200);
        assert_eq!(swap(&page).source_token_amount, "");
        assert_eq!(page.notice().message.key, "error.rpcUnavailable");
    }
    world.borrow_mut().gas_price = usual;
    act(&mut page, SwapAction::Max { point: None });
    assert_eq!(swap(&page).source_token_amount, "1.997");
}

#[test]
fn a_place_of_the_page_itself_sees_offers_without_the_dialog() {
    let (mut page, _) = page();
    act(&mut page, SwapAction::Watch { on: true });
    choose(&mut page, SwapSide::To, USDC);
    write(&mut page, "1");
    page.advance(200);
    assert_eq!((offer(&page).to_amount.text(), page.is_open()), ("2990".into(), false));
    act(&mut page, SwapAction::Watch { on: false });
    page.advance(60_000);
    assert_eq!(quotes(&page), 1);
}

#[test]
fn an_answer_is_shown_with_the_decimals_that_it_was_asked_for() {
    let (mut page, world) = page();
    // The list says that an unverified token has one decimal; the balances, which come late, say six.
    let tokens = body(world.borrow().tokens.clone()).replace(USDC, STRANGE);
    world.borrow_mut().tokens = http(200, &tokens.replace("\"decimals\":6", "\"decimals\":1"));
    let balances = world.borrow().balances.replace(USDC, STRANGE);
    world.borrow_mut().balances = balances;
    world.borrow_mut().quote = Box::new(|url| quoted(url, "29900"));
    let late = world.clone();
    page.on(move |effect| match effect {
        Effect::Http { purpose: Purpose::Balance, .. } => match answer(&late.borrow(), effect) {
            Some(Answer::Now(reply)) => Some(Answer::After(3_000, reply)),
            other => other,
        },
        _ => None,
    });
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, STRANGE);
    write(&mut page, "1");
    page.advance(500);
    assert_eq!(swap(&page).to_token.map(|to| to.decimals), Some(1));
    assert_eq!(swap(&page).quote.unwrap().minimum_received.text(), "2960.1");
    page.advance(4_000);
    assert_eq!(swap(&page).to_token.map(|to| to.decimals), Some(6));
    assert!(!swap(&page).complete, "{:?}", swap(&page).quote);
    trade(&mut page);
    assert_eq!(review(&page).stage, crate::review::ReviewStage::None);
}
