use super::{STRANGE, USDC, answer, looking, looking_at_all, priced, row, usual};
use crate::{
    amount::Amount,
    protocol::{Effect, Purpose},
    testing::{ALICE, Answer, Page, evm, metamask},
    tokens::ListState,
};
use std::rc::Rc;

fn amount(text: &str) -> Option<Amount> {
    Amount::parse(text)
}

#[test]
fn rows_have_ids_amounts_and_prices_of_exact_text() {
    let page = looking(|_| usual());
    let [coin, token] = page.tokens().rows.try_into().unwrap();
    let (coin, token) = (Rc::unwrap_or_clone(coin), Rc::unwrap_or_clone(token));
    assert_eq!(coin.id, "eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE");
    assert_eq!((coin.address, coin.symbol.as_str(), coin.name.as_str()), (None, "ETH", "Ether"));
    assert_eq!((Some(coin.quantity), coin.price), (amount("1.5"), amount("3000.2")));
    assert_eq!((token.id.as_str(), token.decimals), (USDC, 6));
    assert!(page.raw("tokens").contains(r#""quantity":"1.5","price":"3000.2","value":"4500.3""#));
}

#[test]
fn a_networks_coin_without_a_picture_has_the_networks() {
    let mut page = Page::with(|setup| {
        let images = &mut setup.options.chain_images.0;
        images.push(("eip155:1".into(), "https://shop.test/1.png".into()));
    });
    page.on_http(Purpose::Balance, |_| usual());
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    let pictures: Vec<_> = page.tokens().rows.iter().map(|row| row.icon_url.clone()).collect();
    assert_eq!(pictures, [Some("https://shop.test/1.png".to_owned()), None]);
}

#[test]
fn a_coin_that_is_a_token_as_well_counts_once() {
    for (chain, address) in [
        (42_220, "0x471EcE3750Da237f93B8E339c536989b8978a438"),
        (137, "0x0000000000000000000000000000000000001010"),
        (1_088, "0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000"),
        (10, "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"),
    ] {
        let on = |row: String| row.replace("eip155:1\"", &format!("eip155:{chain}\""));
        let coin = on(row("ETH", None, "1.5", &priced("2", "3")));
        let token = row("ETH", Some(&format!("eip155:{chain}:{address}")), "1.5", "");
        let token = on(token).replace("\"verified\":true", "\"verified\":false");
        for rows in [vec![coin.clone(), token.clone()], vec![token.clone()]] {
            let mut page = Page::with(|setup| {
                setup.options.networks = vec![evm(chain, "Another")];
            });
            page.on_http(Purpose::Balance, move |_| answer(&rows));
            page.on(move |effect| match effect {
                Effect::Connect { .. } => {
                    Some(Answer::session(&[ALICE], &format!("eip155:{chain}")))
                }
                _ => None,
            });
            page.connect(metamask());
            page.act(crate::testing::actions::open());
            let [only] = page.tokens().rows.try_into().unwrap();
            assert_eq!((&only.address, &only.imitates), (&None, &None), "{chain}");
            assert_eq!(Some(only.quantity.clone()), amount("1.5"));
        }
    }
}

#[test]
fn the_total_is_exact() {
    let page = looking(|_| usual());
    assert_eq!((page.tokens().total, page.tokens().uncounted), (amount("4502.3"), 0));
}

#[test]
fn a_missing_price_is_unknown_and_never_zero() {
    for price in [
        "",
        "\"price\":null,\"value\":null,",
        "\"price\":-1,\"value\":-2,",
        "\"price\":1e-9,\"value\":1e-9,",
        "\"price\":\"1\",",
    ] {
        let rows = [row("ETH", None, "1", price)];
        let page = looking(move |_| answer(&rows));
        let tokens = page.tokens();
        assert_eq!(
            (tokens.rows[0].price.clone(), tokens.rows[0].value.clone()),
            (None, None),
            "{price}"
        );
        assert_eq!((tokens.total, tokens.uncounted), (None, 1), "{price}");
        assert!(!page.raw("tokens").contains("total"), "{price}");
    }
}

#[test]
fn what_has_a_price_is_counted_beside_what_has_none() {
    let page = looking(|_| {
        answer(&[row("ETH", None, "1", &priced("10", "10")), row("USDC", Some(USDC), "2", "")])
    });
    assert_eq!((page.tokens().total, page.tokens().uncounted), (amount("10"), 1));
}

#[test]
fn what_strangers_sent_is_not_expected_to_have_a_price() {
    let sent =
        row("GIFT", Some(STRANGE), "2", "").replace("\"verified\":true", "\"verified\":false");
    let page = looking_at_all(move |_| {
        answer(&[row("ETH", None, "1", &priced("10", "10")), sent.clone()])
    });
    let tokens = page.tokens();
    assert_eq!((tokens.total, tokens.uncounted, tokens.count), (amount("10"), 0, 2));
    assert_eq!(tokens.rows[1].value, None);
}

#[test]
fn an_account_of_nothing_is_worth_nothing_unless_something_is_missing() {
    let page = looking(|_| answer(&[]));
    assert_eq!((page.tokens().total, page.tokens().count), (amount("0"), 0));
    let partial = "{\"balances\":[],\"partial\":[{\"what\":\"eip155:1\",\"source\":\"chain\",\"reason\":\"slow\"}]}";
    let page = looking(move |_| Answer::http(200, partial));
    assert_eq!((page.tokens().total, page.tokens().incomplete), (None, true));
}

#[test]
fn tokens_that_cannot_be_parted_are_left_out() {
    let ticket = row("TICKET", Some(STRANGE), "1", "").replace("\"18\"", "\"0\"");
    let page = looking(move |_| answer(&[row("ETH", None, "1", ""), ticket.clone()]));
    assert_eq!(page.tokens().count, 1);
    assert!(!page.tokens().incomplete);
}

#[test]
fn a_row_that_cannot_be_read_costs_no_other_and_is_told() {
    let good = row("ETH", None, "1", "");
    for (from, to) in [
        ("\"18\"", "\"x\""),
        ("\"18\"", "18"),
        ("\"18\"", "\"300\""),
        ("\"2\"", "\"-2\""),
        ("\"2\"", "\"1e3\""),
        ("\"2\"", "\"0.0000000000000000001\""),
        ("\"symbol\":\"GIFT\"", "\"symbol\":7"),
        (STRANGE, "eip155:1:0x12"),
        (STRANGE, "eip155:10:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
    ] {
        let bad = row("GIFT", Some(STRANGE), "2", "").replace(from, to);
        let rows = [good.clone(), bad];
        let page = looking(move |_| answer(&rows));
        assert_eq!((page.tokens().count, page.tokens().incomplete), (1, true), "{to}");
        assert_eq!(page.tokens().state, ListState::Known);
    }
}

#[test]
fn rows_of_other_chains_and_repeated_ones_are_left_out() {
    let elsewhere = row("OP", None, "1", "").replace("eip155:1", "eip155:10");
    let rows = [row("ETH", None, "1", ""), elsewhere, row("ETH", None, "9", "")];
    let page = looking(move |_| answer(&rows));
    assert_eq!(page.tokens().count, 1);
    assert_eq!(Some(page.tokens().rows[0].quantity.clone()), amount("1"));
}

#[test]
fn a_refusal_is_told_to_the_developer() {
    let page = looking(|_| Answer::http(403, ""));
    assert_eq!(page.alert().code, "DS002");
}
