//! Payments that a link asks for, scanned or pasted as the receiver.

use super::*;
use crate::testing::SOL;

fn chosen(page: &Page) -> (String, String) {
    let form = form(page);
    (form.token.map(|token| token.symbol.clone()).unwrap_or_default(), form.amount)
}

fn said(symbol: &str, amount: &str) -> (String, String) {
    (symbol.into(), amount.into())
}

fn paid(page: &Page) -> String {
    match form(page).to {
        Receiver::Known { address, .. } => address,
        Receiver::Invalid { message } => message.key,
        other => format!("{other:?}"),
    }
}

fn warned(page: &Page) -> Vec<String> {
    let warnings = form(page).warnings.into_iter();
    warnings.map(|warning| warning.key).filter(|key| key != "send.warn.first").collect()
}

#[test]
fn the_coin_and_the_amount_of_a_link_are_taken() {
    for (value, amount) in [
        ("500000000000000000", "0.5"),
        ("5e17", "0.5"),
        ("1.25e18", "1.25"),
        ("1", "0.000000000000000001"),
    ] {
        let mut page = page();
        page.act(choose(USDC_ID));
        page.act(receiver(&format!("ethereum:{BOB}@1?value={value}")));
        assert_eq!((chosen(&page), paid(&page)), (said("ETH", amount), BOB.into()), "{value}");
        assert!(form(&page).complete);
    }
}

#[test]
fn a_token_that_is_held_is_chosen() {
    for contract in [USDC.to_owned(), USDC.to_lowercase()] {
        let mut page = page();
        page.act(receiver(&format!("ethereum:{contract}/transfer?address={BOB}&uint256=12.5e6")));
        assert_eq!((chosen(&page), paid(&page)), (said("USDC", "12.5"), BOB.into()));
        assert_eq!(warned(&page), [""; 0]);
    }
}

#[test]
fn a_token_that_is_not_held_is_told_and_its_amount_is_not_taken_for_the_coins() {
    let mut page = page();
    page.act(receiver(&format!("ethereum:{BOB}/transfer?address={BOB}&uint256=1e18")));
    assert_eq!((chosen(&page), paid(&page)), (said("ETH", ""), BOB.into()));
    assert_eq!(warned(&page), ["send.warn.notHeld"]);
}

#[test]
fn what_was_typed_or_chosen_stays_and_what_was_asked_for_is_told() {
    let link = format!("ethereum:{USDC}/transfer?address={BOB}&uint256=12500000");
    let mut page = page();
    page.act(amount("0.1"));
    page.act(receiver(&link));
    assert_eq!((chosen(&page), paid(&page)), (said("ETH", "0.1"), BOB.into()));
    assert_eq!(warned(&page), ["send.warn.asked"]);
    let told = format!("{:?}", form(&page).warnings);
    assert!(told.contains("12.5 USDC"), "{told}");
    page.act(receiver(BOB));
    assert_eq!((chosen(&page), warned(&page)), (said("ETH", "0.1"), vec![]));
}

#[test]
fn what_a_link_filled_in_goes_with_it_letter_by_letter() {
    let mut page = page();
    let link = format!("ethereum:{BOB}?value=15e17");
    let mut text = String::new();
    for letter in link.chars() {
        text.push(letter);
        page.act(receiver(&text));
    }
    assert_eq!(chosen(&page), said("ETH", "1.5"));
    page.act(receiver(&format!("ethereum:{BOB}?value=1e18")));
    assert_eq!(chosen(&page), said("ETH", "1"));
    page.act(receiver(BOB));
    assert_eq!(chosen(&page), said("ETH", ""));
    page.act(receiver(&link));
    page.act(amount("1.2"));
    page.act(receiver(BOB));
    assert_eq!(chosen(&page), said("ETH", "1.2"), "the visitor's own since then");
}

#[test]
fn an_amount_stands_as_the_visitor_would_type_it() {
    let mut page = page();
    let text = format!("ethereum:{BOB}?value=1.234e18");
    page.act(act(SendAction::Receiver { text, point: Some(",".into()) }));
    assert_eq!(chosen(&page), said("ETH", "1,234"));
    assert_eq!(form(&page).quantity.unwrap().text(), "1.234");
}

#[test]
fn a_link_for_another_network_says_so_and_changes_nothing_else() {
    let mut page = page();
    page.act(receiver(&format!("ethereum:{BOB}@10?value=1e18")));
    assert_eq!((chosen(&page), paid(&page)), (said("ETH", ""), "send.otherNetwork".into()));
    for chain in ["", "0x1", "01", "-1", "99999999999999999999999"] {
        page.act(receiver(&format!("ethereum:{BOB}@{chain}?value=1e18")));
        assert_eq!((chosen(&page).1.as_str(), paid(&page).as_str()), ("", "send.otherNetwork"));
    }
    page.act(receiver(&format!("solana:{SOL}?amount=1")));
    page.advance(500);
    assert_eq!((chosen(&page).1, paid(&page)), (String::new(), "send.otherFamily.solana".into()));
}

#[test]
fn a_link_that_makes_no_sense_pays_nobody() {
    let word = "f".repeat(64);
    for link in [
        format!("ethereum:{BOB}?value=-1"),
        format!("ethereum:{BOB}?value=1.5"),
        format!("ethereum:{BOB}?value=1e99"),
        format!("ethereum:{BOB}?value=0x{word}"),
        format!("ethereum:{USDC}/transfer?address={BOB}&uint256=-1"),
        format!("ethereum:{USDC}/transfer?address={BOB}&uint256=1&value=1"),
    ] {
        let mut page = page();
        page.act(receiver(&link));
        page.advance(500);
        assert_eq!((chosen(&page).1, paid(&page)), (String::new(), "send.linkBroken".into()));
        assert!(!form(&page).complete, "{link}");
    }
}

#[test]
fn more_than_there_is_is_filled_in_and_told() {
    let mut page = page();
    page.act(receiver(&format!("ethereum:{BOB}?value=2e18")));
    assert_eq!(chosen(&page), said("ETH", "2"));
    assert_eq!(key(form(&page).amount_problem), "error.insufficientBalance");
}

#[test]
fn nothing_asked_for_is_nothing_filled_in() {
    for link in [format!("ethereum:{BOB}"), format!("ethereum:{BOB}?value=0")] {
        let mut page = page();
        page.act(choose(USDC_ID));
        page.act(receiver(&link));
        assert_eq!((chosen(&page), paid(&page)), (said("USDC", ""), BOB.into()), "{link}");
    }
}

/// A connected page on Solana: two SOL and a token of six decimals.
fn on_solana() -> Page {
    let mut page = Page::new();
    page.on_http(Purpose::Balance, |_| {
        let mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
        let chain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
        http(
            200,
            &format!(
                "{{\"balances\":[{{\"name\":\"Sol\",\"symbol\":\"SOL\",\"chainId\":\"{chain}\",\"quantity\":{{\"decimals\":\"9\",\"numeric\":\"2\"}},\"iconUrl\":\"\",\"verified\":true}},\
                 {{\"name\":\"USD Coin\",\"symbol\":\"USDC\",\"chainId\":\"{chain}\",\"address\":\"{chain}:{mint}\",\"quantity\":{{\"decimals\":\"6\",\"numeric\":\"50\"}},\"iconUrl\":\"\",\"verified\":true}}]}}"
            ),
        )
    });
    page.connect(crate::testing::standard("Phantom"));
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    page
}

#[test]
fn solana_pay_asks_for_coins_and_tokens() {
    let to = "So11111111111111111111111111111111111111112";
    let mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    for (question, token, amount, who) in [
        ("amount=1.5", "SOL", "1.5", to),
        ("amount=0.000000001", "SOL", "0.000000001", to),
        ("amount=0.0000000001", "SOL", "", "send.linkBroken"),
        ("amount=1e9", "SOL", "", "send.linkBroken"),
        ("amount=-1", "SOL", "", "send.linkBroken"),
        (&*format!("amount=7.25&spl-token={mint}"), "USDC", "7.25", to),
        (&*format!("amount=7.2500001&spl-token={mint}"), "SOL", "", "send.linkBroken"),
        (&*format!("spl-token={mint}"), "USDC", "", to),
        (&*format!("amount=7&spl-token={to}"), "SOL", "", to),
    ] {
        let mut page = on_solana();
        page.act(receiver(&format!("solana:{to}?{question}")));
        assert_eq!((chosen(&page), paid(&page)), (said(token, amount), who.into()), "{question}");
    }
}

#[test]
fn an_amount_that_the_visitor_typed_stays_though_a_link_once_filled_in_the_same() {
    let link = format!("ethereum:{BOB}?value=5e17");
    let mut page = page();
    page.act(receiver(&link));
    page.act(go_on());
    page.act(confirm());
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(amount("0.5"));
    page.act(receiver(BOB));
    assert_eq!(chosen(&page), said("ETH", "0.5"), "in the next form");
    page.act(amount(""));
    page.act(receiver(&link));
    page.act(amount(""));
    page.act(amount("0.5"));
    page.act(receiver(BOB));
    assert_eq!(chosen(&page), said("ETH", "0.5"), "typed again");
}
