//! What was typed as the amount.

use super::*;

fn text(amount: Option<crate::amount::Amount>) -> String {
    amount.map(|amount| amount.text()).unwrap_or_default()
}

#[test]
fn the_coin_is_chosen_first() {
    assert_eq!(form(&page()).token.unwrap().symbol, "ETH");
}

#[test]
fn an_amount_has_its_value_beside_it() {
    let mut page = page();
    page.act(amount("0.5"));
    assert_eq!(
        (text(form(&page).quantity), text(form(&page).value)),
        ("0.5".into(), "1000".into())
    );
}

#[test]
fn bad_amounts_say_what_is_wrong_with_them() {
    let mut page = page();
    page.act(receiver(BOB));
    page.act(choose(USDC_ID));
    let huge = format!("1{}", "0".repeat(40));
    let table = [
        ("", ""),
        ("0", "send.amountZero"),
        ("0.000", "send.amountZero"),
        (".", "send.amountInvalid"),
        ("1e9", "send.amountInvalid"),
        ("-1", "send.amountInvalid"),
        (&huge, "error.insufficientBalance"),
        ("200.000001", "error.insufficientBalance"),
        ("0.0000001", "send.tooManyDecimals"),
    ];
    for (typed, problem) in table {
        page.act(amount(typed));
        let form = form(&page);
        assert_eq!(
            (form.amount.as_str(), key(form.amount_problem)),
            (typed, problem.into()),
            "{typed}"
        );
        assert!(!form.complete, "{typed}");
    }
    page.act(amount("1,999.5"));
    assert_eq!(text(form(&page).quantity), "1999.5");
    page.act(amount("200"));
    assert!(form(&page).complete, "all there is");
}

#[test]
fn a_worth_is_put_into_tokens_exactly() {
    let mut page = page();
    page.act(fiat(true));
    page.act(amount("100"));
    assert_eq!(text(form(&page).quantity), "0.05");
    page.act(choose(USDC_ID));
    assert_eq!(text(form(&page).quantity), "200");
    page.act(amount("0.0000001"));
    assert_eq!(
        key(form(&page).amount_problem),
        "send.amountZero",
        "less than the smallest unit is nothing"
    );
}

#[test]
fn turning_to_the_currency_and_back_keeps_the_amount() {
    for (typed, point, worth) in [
        ("0.5", ".", "1000"),
        ("0.000001", ".", "0.002"),
        ("0.000000000000000001", ".", "0.000000000000002"),
        ("0.333333333333333333", ".", "666.66"),
        ("0,333333333333333333", ",", "666,66"),
        ("0,00006172", ",", "0,1234"),
        ("1,000.5", ".", "2001000"),
        ("0", ".", "0"),
        (" ", ".", " "),
        ("1e9", ".", "1e9"),
    ] {
        let mut page = page();
        page.act(act(SendAction::Amount { text: typed.into(), point: point.into() }));
        let before = form(&page);
        page.act(fiat(true));
        assert_eq!((form(&page).amount.as_str(), form(&page).fiat), (worth, true), "{typed}");
        page.act(receiver(BOB));
        page.act(fiat(false));
        let after = form(&page);
        assert_eq!((after.amount.as_str(), after.quantity), (typed, before.quantity), "{typed}");
        assert_eq!((after.fiat, after.amount_problem), (false, before.amount_problem), "{typed}");
    }
}

#[test]
fn turning_to_the_token_and_back_keeps_the_worth() {
    for (worth, tokens) in [("33.33", "66.66"), ("0.0000001", "0"), ("1,000", "2000")] {
        let mut page = page();
        page.act(choose(USDC_ID));
        page.act(fiat(true));
        page.act(amount(worth));
        page.act(fiat(false));
        assert_eq!(form(&page).amount, tokens, "{worth}");
        page.act(fiat(true));
        assert_eq!(form(&page).amount, worth);
    }
}

#[test]
fn what_was_changed_since_it_was_turned_is_not_as_it_was() {
    let third = "0.333333333333333333";
    let mut page = page();
    page.act(amount(third));
    page.act(fiat(true));
    page.act(amount("666.66"));
    page.act(fiat(false));
    assert_eq!(form(&page).amount, "0.33333", "typed again");
    page.act(amount(third));
    page.act(fiat(true));
    page.act(choose(USDC_ID));
    page.act(fiat(false));
    assert_eq!(form(&page).amount, "1333.32", "of another token");
    page.act(fiat(true));
    page.act(act(SendAction::Max { point: None }));
    page.act(fiat(true));
    assert_eq!(form(&page).amount, "100", "all there is");
}

#[test]
fn all_there_is_is_that_still_after_a_look_at_its_worth() {
    let mut page = page();
    page.act(act(SendAction::Max { point: None }));
    let most = form(&page).amount;
    page.act(fiat(true));
    assert_eq!((form(&page).amount.as_str(), form(&page).max), ("2999.9", false));
    page.act(fiat(false));
    assert_eq!((form(&page).amount, form(&page).max), (most, true));
}

#[test]
fn amounts_are_put_as_the_visitor_types_them() {
    let mut page = page();
    page.act(act(SendAction::Amount { text: "0,333".into(), point: ",".into() }));
    page.act(fiat(true));
    assert_eq!(form(&page).amount, "666");
    page.act(act(SendAction::Amount { text: "333,33".into(), point: ",".into() }));
    page.act(fiat(false));
    assert_eq!(form(&page).amount, "0,166665");
}

#[test]
fn a_token_without_a_price_is_not_worth_zero_and_cannot_be_typed_by_worth() {
    let mut page = page();
    page.act(choose("eip155:1:0x00000000000000000000000000000000000000DA"));
    page.act(choose("eip155:1:0x00000000000000000000000000000000000000da"));
    page.act(amount("2"));
    let shown = form(&page);
    assert_eq!((shown.token.unwrap().symbol.as_str(), shown.value), ("DARK", None));
    page.act(fiat(true));
    assert!(!form(&page).fiat);
}

#[test]
fn from_the_currency_a_way_leads_back_where_the_price_is_missing() {
    let mut page = page();
    page.act(fiat(true));
    page.act(amount("100"));
    page.act(choose("eip155:1:0x00000000000000000000000000000000000000DA"));
    let shown = form(&page);
    assert_eq!(
        (key(shown.amount_problem).as_str(), shown.fiat, shown.amount.as_str()),
        ("send.priceUnknown", true, "100"),
        "what was typed stays as it was meant"
    );
    page.act(fiat(false));
    let shown = form(&page);
    assert_eq!((shown.fiat, shown.amount.as_str(), shown.amount_problem), (false, "", None));
    page.act(amount("2"));
    assert_eq!(text(form(&page).quantity), "2");
}

#[test]
fn all_of_a_token_is_all_of_it() {
    let mut page = page();
    page.act(choose(USDC_ID));
    page.act(act(SendAction::Max { point: None }));
    assert_eq!((form(&page).amount.as_str(), form(&page).max), ("200", true));
    page.act(amount("1"));
    assert!(!form(&page).max);
}

#[test]
fn all_of_the_coin_leaves_the_fee_aside() {
    let mut page = page();
    page.act(act(SendAction::Max { point: None }));
    // 21,000 gas at 2 gwei, and an eighth more for a dearer next block.
    assert_eq!(text(form(&page).quantity), "1.499952749999999999");
    assert!(form(&page).max);
}

#[test]
fn all_of_the_coin_leaves_aside_what_its_bytes_cost_on_the_chain_below() {
    let mut page = page();
    page.on_node("", |body| {
        let told = format!("{:064x}", 1_000_000_000_000_u64);
        let answer = |id: &str, method: &str| match method {
            "eth_call" => format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x{told}\"}}"),
            _ => node(id, method),
        };
        http(200, &rpc(body, answer))
    });
    page.act(act(SendAction::Max { point: None }));
    // As above, and twice a millionth with an eighth more.
    assert_eq!(text(form(&page).quantity), "1.499950499999999999");
    page.act(receiver(BOB));
    page.act(go_on());
    let review: crate::review::ReviewSlice = page.read("review");
    assert_eq!(review.stage, crate::review::ReviewStage::Ready);
}

#[test]
fn all_of_the_coin_is_written_as_the_visitor_writes_it() {
    let mut page = page();
    page.act(act(SendAction::Max { point: Some(",".into()) }));
    assert_eq!(form(&page).amount, "1,499952749999999999");
    assert_eq!(text(form(&page).quantity), "1.499952749999999999");
}

#[test]
fn where_no_node_answers_all_of_the_coin_is_not_guessed() {
    let mut page = page();
    page.act(amount("0.1"));
    page.on_node("", |_| http(502, ""));
    page.act(act(SendAction::Max { point: None }));
    assert_eq!(form(&page).amount, "0.1");
    assert!(page.notice().open);
}

#[test]
fn what_is_typed_while_all_there_is_is_asked_for_stays() {
    for change in [amount("0.25"), choose(USDC_ID)] {
        let mut page = page();
        page.on(|effect| match effect {
            Effect::Http { purpose: Purpose::Rpc, .. } => Some(Answer::Never),
            _ => None,
        });
        page.act(act(SendAction::Max { point: None }));
        page.act(change);
        let typed = form(&page);
        assert!(!typed.asking, "nobody is waited for any more");
        for request in page.open.clone() {
            let body = page.effects.iter().find_map(|one| match &one.effect {
                Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
                    if one.id == request =>
                {
                    Some(body.clone())
                }
                _ => None,
            });
            if let Some(body) = body {
                page.reply(request, &Reply::Http { status: 200, body: rpc(&body, node) });
            }
        }
        assert_eq!((form(&page).amount, form(&page).max), (typed.amount, false));
    }
}

#[test]
fn a_share_of_the_balance_is_in_whole_units_and_not_all_there_is() {
    let mut page = page();
    page.act(choose(USDC_ID));
    for (percent, typed) in [(25, "50"), (50, "100"), (75, "150"), (1, "2"), (99, "198")] {
        page.act(act(SendAction::Share { percent, point: None }));
        assert_eq!((form(&page).amount.as_str(), form(&page).max), (typed, false), "{percent}");
    }
    for percent in [0, 100, u32::MAX] {
        page.act(act(SendAction::Share { percent, point: None }));
        assert_eq!(form(&page).amount, "198", "{percent}");
    }
}
