use super::{STRANGE, USDC, answer, looking_at_all, row};
use crate::{
    protocol::{Data, Effect, Purpose},
    testing::{Answer, Page, actions, metamask},
    tokens::{ListState, NAME_LETTERS, SYMBOL_LETTERS, Token, clean},
};
use proptest::prelude::*;
use std::rc::Rc;

/// An unlisted token that calls itself so, beside a listed one and the coin.
fn shown(symbol: &str) -> Rc<Token> {
    drawn(symbol, "https://evil.test/x.svg")
}

/// The same, with a picture at this address.
fn drawn(symbol: &str, icon: &str) -> Rc<Token> {
    let stranger = row("SYMBOL", Some(STRANGE), "5", "\"price\":1,\"value\":5,")
        .replace("\"verified\":true", "\"verified\":false")
        .replace("\"iconUrl\":\"\"", &format!("\"iconUrl\":\"{icon}\""))
        .replace("SYMBOL", &json::to_string(symbol)[1..json::to_string(symbol).len() - 1]);
    let rows = [row("ETH", None, "1", ""), stranger, row("USDC", Some(USDC), "2", "")];
    let page = looking_at_all(move |_| answer(&rows));
    let strange = |token: &Rc<Token>| !token.verified;
    page.tokens().rows.into_iter().find(strange).expect("it is listed")
}

#[test]
fn letters_that_turn_or_hide_others_are_taken_out() {
    assert_eq!(shown("\u{202e}CDSU\u{202c}").symbol, "CDSU");
    assert_eq!(shown("A\u{200b}B\u{feff}C\u{2066}").symbol, "ABC");
    assert_eq!(shown("A\u{0}\n\tB").symbol, "A B");
    assert_eq!(shown("Z\u{335}\u{321}\u{322}\u{327}\u{328}algo").symbol, "Z\u{335}\u{321}algo");
}

#[test]
fn a_name_of_ten_kilobytes_is_cut() {
    let token = shown(&"W".repeat(10_000));
    assert_eq!((token.symbol.len(), token.name.len()), (SYMBOL_LETTERS, NAME_LETTERS));
}

#[test]
fn markup_stays_text_and_a_strangers_picture_is_not_fetched() {
    let token = shown("<b>x</b>");
    assert_eq!(token.symbol, "<b>x</b>");
    assert_eq!(token.icon_url, None);
}

#[test]
fn a_stranger_that_calls_itself_usdc_gets_no_logo_not_even_the_gateways() {
    let token = drawn("USDC", "https://gateway.test/public/getAssetImage/logo-usdc");
    assert_eq!((token.imitates.as_deref(), token.icon_url.as_deref()), (Some("USDC"), None));
}

#[test]
fn a_look_alike_is_named_put_last_and_not_counted() {
    for fake in ["USDС", "usdc", "ＵＳＤＣ", "USD\u{200b}C", "ЕТН"] {
        let token = shown(fake);
        let expected = if fake == "ЕТН" { "ETH" } else { "USDC" };
        assert_eq!(token.imitates.as_deref(), Some(expected), "{fake}");
    }
    assert_eq!(shown("GIFT").imitates, None);
    let fake = row("USDC", Some(STRANGE), "5", "\"price\":1,\"value\":5,")
        .replace("\"verified\":true", "\"verified\":false");
    let rows = [
        row("ETH", None, "1", "\"price\":2,\"value\":2,"),
        fake,
        row("USDC", Some(USDC), "2", "\"price\":1,\"value\":2,"),
    ];
    let tokens = looking_at_all(move |_| answer(&rows)).tokens();
    assert_eq!(tokens.rows.last().unwrap().imitates.as_deref(), Some("USDC"));
    assert_eq!((tokens.total.unwrap().text().as_str(), tokens.uncounted), ("4", 0));
}

#[test]
fn a_look_alike_of_what_is_not_held_is_known_or_told_by_the_gateway() {
    for (symbol, told) in [("USDС", ""), ("MINЕ", ",\"imitates\":\"MINE\\u202e\"")] {
        let told = format!("\"verified\":false{told}");
        let fake = row(symbol, Some(STRANGE), "5", "").replace("\"verified\":true", &told);
        let rows = [fake, row("ETH", None, "1", "")];
        let tokens = looking_at_all(move |_| answer(&rows)).tokens();
        assert!(tokens.rows.last().unwrap().imitates.is_some(), "{symbol}");
    }
}

#[test]
fn which_contract_a_token_is_and_how_it_is_parted_is_not_the_gateways_to_say() {
    const WETH: &str = "eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
    // The word for a stranger, and other words for what is known.
    for (id, symbol, decimals, numeric, verified, shown) in [
        (STRANGE, "USDC", "6", "2", true, ("USDC", 6, false)),
        (WETH, "DAI", "18", "0.000000000002", true, ("WETH", 18, true)),
        (USDC, "USDC", "18", "0.000000000002", true, ("USDC", 6, true)),
        (USDC, "PEPE", "6", "2", false, ("USDC", 6, true)),
        (&USDC.to_lowercase(), "USDC", "1", "200000", true, ("USDC", 6, true)),
    ] {
        let told = row("X", Some(id), numeric, "")
            .replace("\"X\"", &format!("\"{symbol}\""))
            .replace("\"18\"", &format!("\"{decimals}\""))
            .replace("\"verified\":true", &format!("\"verified\":{verified}"));
        let tokens = looking_at_all(move |_| answer(std::slice::from_ref(&told))).tokens();
        let token = &tokens.rows[0];
        assert_eq!((token.symbol.as_str(), token.decimals, token.verified), shown);
        // As many smallest units as were told, whatever they are called.
        let units = token.quantity.to_units(token.decimals);
        assert_eq!(units.as_deref(), Some("2000000"), "{symbol}");
    }
}

#[test]
fn without_the_packages_data_nothing_is_said_of_tokens() {
    for hangs in [false, true] {
        let mut page = Page::new();
        page.on(move |effect| match effect {
            Effect::LoadData { data: Data::Chain, .. } if hangs => Some(Answer::Never),
            Effect::LoadData { .. } => Some(Answer::timeout()),
            _ => None,
        });
        page.on_http(Purpose::Balance, |_| super::usual());
        page.connect(metamask());
        page.act(actions::open());
        if hangs {
            // It is given up.
            assert_eq!(page.tokens().state, ListState::Loading);
            page.advance(15_000);
        }
        assert_eq!(page.tokens().state, ListState::Failed);
        assert_eq!(page.notice().message.key, "error.dataUnavailable");
    }
}

proptest! {
    #[test]
    fn any_text_becomes_a_short_line(text in "\\PC{0,200}", most in 1_usize..50) {
        let cleaned = clean(&text, most);
        prop_assert!(cleaned.chars().count() <= most);
        prop_assert_eq!(clean(&cleaned, most), cleaned.clone(), "cleaning twice changes nothing");
        prop_assert!(!cleaned.starts_with(' ') && !cleaned.ends_with(' '));
        let turns = |letter: char| letter.is_control() || ('\u{202a}'..='\u{202e}').contains(&letter);
        prop_assert!(!cleaned.chars().any(turns));
    }

    #[test]
    fn any_answer_is_read_or_refused(body in "[\\[\\]{}\":,a-z0-9. -]{0,120}") {
        let page = looking_at_all(move |_| crate::testing::Answer::http(200, &body));
        prop_assert!(page.tokens().count == 0);
    }
}

#[test]
fn how_the_coin_is_parted_is_not_the_gateways_to_say() {
    for decimals in ["1", "6", "30"] {
        let told = row("ETH", None, "1.5", "")
            .replace("\"decimals\":\"18\"", &format!("\"decimals\":\"{decimals}\""));
        assert!(told.contains(&format!("\"{decimals}\"")));
        let page = looking_at_all(move |_| answer(std::slice::from_ref(&told)));
        let tokens = page.tokens().rows;
        assert_eq!((tokens[0].decimals, tokens[0].quantity.text()), (18, "1.5".into()));
    }
}
