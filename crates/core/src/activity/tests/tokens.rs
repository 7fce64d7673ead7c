//! Which token a transfer is of: what the package or the page knows, and the address of all else. A gateway's words are not shown.

use super::{item, looking, page_of, time};
use crate::{
    activity::{Activity, Transfer},
    amount::Amount,
    protocol::{Effect, Purpose},
    testing::{Answer, Page, SOL, SOLANA_CHAIN, actions::*, metamask, standard},
    tokens::ListState,
};
use std::rc::Rc;

const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const STRANGER: &str = "0x5CE3000000000000000000000000000000000f12";
/// What the gateway says of a transfer's token.
const ETHER: &str = "\"fungible_info\":{\"name\":\"Ether\",\"symbol\":\"ETH\"}";

fn fungible(address: &str, symbol: &str) -> String {
    format!(
        "\"fungible_info\":{{\"name\":\"{symbol}\",\"symbol\":\"{symbol}\",\"address\":{address},\
         \"icon\":{{\"url\":\"https://gateway.test/icon.png\"}}}}"
    )
}

fn with(info: &str) -> String {
    item(1, &time(1)).replace(ETHER, info)
}

fn told(info: &str) -> Option<Transfer> {
    let item = with(info);
    moved(&looking(move |_| page_of(std::slice::from_ref(&item), None)))
}

fn moved(page: &Page) -> Option<Transfer> {
    let row: Rc<Activity> = page.activity().rows.first().cloned().expect("it is told");
    row.transfers.first().cloned()
}

fn quoted(address: &str) -> String {
    format!("\"{address}\"")
}

#[test]
fn a_known_token_has_the_packages_symbol_whatever_the_gateway_calls_it() {
    for address in [USDC.to_owned(), USDC.to_lowercase()] {
        let moved = told(&fungible(&quoted(&address), "DAI")).unwrap();
        assert_eq!((moved.name.as_str(), moved.address), ("USDC", None));
        assert_eq!(moved.amount, Amount::parse("1.5"));
        assert_eq!(moved.icon_url.as_deref(), Some("https://gateway.test/icon.png"));
    }
}

#[test]
fn an_unknown_token_goes_by_its_address_without_a_picture() {
    for symbol in ["USDC", "ETH", "GOLD"] {
        let moved = told(&fungible(&quoted(STRANGER), symbol)).unwrap();
        assert!(moved.name.starts_with("0x5C") && moved.name.contains('…'), "{}", moved.name);
        let address = moved.address.unwrap();
        assert!(address.eq_ignore_ascii_case(STRANGER), "{address}");
        assert_eq!((moved.icon_url, moved.amount), (None, Amount::parse("1.5")));
    }
}

#[test]
fn what_names_no_contract_is_of_the_coin_in_the_pages_word() {
    let placeholder = quoted("0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE");
    for address in ["null", placeholder.as_str()] {
        let moved = told(&fungible(address, "USDC")).unwrap();
        assert_eq!((moved.name.as_str(), moved.address), ("ETH", None), "{address}");
    }
}

#[test]
fn solanas_placeholder_is_the_coin_and_any_other_mint_goes_by_its_address() {
    for (address, name) in [
        ("So11111111111111111111111111111111111111111", "SOL"),
        ("7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU", "7xKX…gAsU"),
    ] {
        let info = fungible(&quoted(address), "USDC");
        let mut page = Page::new();
        page.on_http(Purpose::Configuration, |_| {
            Answer::http(200, "{\"features\":[{\"id\":\"activity\",\"isEnabled\":true}]}")
        });
        page.on_http(Purpose::History, move |_| page_of(&[with(&info)], None));
        page.on(|effect| match effect {
            Effect::Connect { .. } => Some(Answer::session(&[SOL], SOLANA_CHAIN)),
            _ => None,
        });
        page.connect(standard("Phantom"));
        page.act(open());
        page.act(super::ask(crate::protocol::ActivityAction::Watch { on: true }));
        assert_eq!(page.active(), SOLANA_CHAIN);
        assert_eq!(moved(&page).unwrap().name, name);
    }
}

#[test]
fn a_transfer_of_an_unreadable_contract_is_left_out() {
    for address in ["\"0x12\"", "7", "\"\"", "{}"] {
        assert_eq!(told(&fungible(address, "USDC")), None, "{address}");
    }
}

#[test]
fn more_digits_than_a_known_token_has_are_not_its_amount() {
    let item = with(&fungible(&quoted(USDC), "USDC")).replace("\"1.5\"", "\"1.0000001\"");
    let page = looking(move |_| page_of(std::slice::from_ref(&item), None));
    assert_eq!(moved(&page).unwrap().amount, None);
}

#[test]
fn an_nft_goes_by_its_contract_and_number() {
    let nft = |more: &str| {
        format!("\"nft_info\":{{\"name\":\"1,000 USDC\",\"flags\":{{\"is_spam\":false}}{more}}}")
    };
    let moved = told(&nft(&format!(",\"address\":\"{STRANGER}\",\"token_id\":\"7\""))).unwrap();
    assert!(moved.name.starts_with("0x5C") && moved.name.ends_with(" #7"), "{}", moved.name);
    assert!(moved.nft && moved.address.is_some());
    let long = "9".repeat(78);
    let moved =
        told(&nft(&format!(",\"address\":\"{STRANGER}\",\"token_id\":\"{long}\""))).unwrap();
    assert!(!moved.name.contains('#'), "{}", moved.name);
    assert_eq!(told(&nft("")), None, "nothing certain could be shown of it");
}

#[test]
fn while_the_chunk_cannot_be_loaded_only_the_pages_tokens_have_a_symbol() {
    let mut page = Page::with(|setup| {
        setup.know("eip155:1", STRANGER, "MINE", 18);
    });
    page.on(|effect| matches!(effect, Effect::LoadData { .. }).then(Answer::timeout));
    page.on_http(Purpose::Configuration, |_| {
        Answer::http(200, "{\"features\":[{\"id\":\"activity\",\"isEnabled\":true}]}")
    });
    page.on_http(Purpose::History, |_| {
        let of = |number, address: &str| {
            item(number, &time(number)).replace(ETHER, &fungible(&quoted(address), "DAI"))
        };
        page_of(&[of(1, USDC), of(2, STRANGER)], None)
    });
    page.connect(metamask());
    page.act(open());
    page.act(super::ask(crate::protocol::ActivityAction::Watch { on: true }));
    page.advance(20_000);
    let activity = page.activity();
    assert_eq!((activity.state, activity.count), (ListState::Known, 2));
    let names: Vec<&str> = activity.rows.iter().map(|row| row.transfers[0].name.as_str()).collect();
    assert_eq!(names, ["0xA0b8…eB48", "MINE"]);
}
