//! Tokens and NFTs that neither the package nor the page knows: they are named by their contract.

use super::*;
use crate::{activity::ActivitySlice, protocol::CustomRpcUrl, review::ReviewSlice, testing::http};

const DARK: &str = "0x00000000000000000000000000000000000000da";
const DARK_ID: &str = "eip155:1:0x00000000000000000000000000000000000000dA";
const COLLECTION: &str = "0x00000000000000000000000000000000000000C0";

fn review(page: &Page) -> ReviewSlice {
    page.read("review")
}

/// The id of the unverified token, as the list has it.
fn dark(page: &mut Page) -> String {
    page.act(Action::Tokens {
        action: json::Later::of(&crate::protocol::TokensAction::Unverified { shown: true }),
    });
    let rows = page.tokens().rows;
    let found = rows.iter().find(|token| !token.verified).expect("it is listed");
    assert!(found.id.eq_ignore_ascii_case(DARK_ID), "{}", found.id);
    found.id.clone()
}

#[test]
fn the_token_that_the_form_begins_with_is_a_known_one() {
    let rows: Vec<&str> = BALANCES.split(",{").collect();
    let (usdc, dark) = (rows[1], rows[2].trim_end_matches("]}"));
    for (rows, first) in [(format!("{{{dark},{{{usdc}"), Some("USDC")), (format!("{{{dark}"), None)]
    {
        let mut page = Page::new();
        page.on_http(Purpose::Balance, move |_| http(200, &format!("{{\"balances\":[{rows}]}}")));
        page.on_node("", |body| http(200, &rpc(body, node)));
        page.connect(metamask());
        page.act(crate::testing::actions::open());
        page.act(crate::testing::actions::push(View::WalletSend));
        assert_eq!(page.tokens().unverified, 1);
        let token = form(&page).token;
        assert!(token.as_ref().is_none_or(|token| token.verified), "{token:?}");
        let symbol = token.filter(|token| token.address.is_some()).map(|one| one.symbol.clone());
        assert_eq!(symbol.as_deref(), first);
    }
}

#[test]
fn what_was_sent_of_an_unverified_token_goes_by_its_contract() {
    let mut page = page();
    let id = dark(&mut page);
    page.act(choose(&id));
    page.act(amount("2"));
    page.act(receiver(BOB));
    page.act(go_on());
    page.act(accept());
    page.act(confirm());
    let activity: ActivitySlice = page.read("activity");
    let moved = &activity.pending[0].transfers[0];
    assert!(moved.name.starts_with("0x0000…"), "{}", moved.name);
    assert!(moved.address.as_ref().unwrap().eq_ignore_ascii_case(DARK));
    page.advance(150);
    let told = format!("{:?} {:?}", page.notice(), page.read::<ActivitySlice>("activity"));
    assert!(!told.contains("DARK"), "{told}");
}

/// A form with an item that calls its collection `USDC`, for Bob.
fn item() -> Page {
    with_item(page())
}

fn with_item(mut page: Page) -> Page {
    page.on_node("", |body| {
        let one = |id: &str, method: &str, params: &json::Value| {
            let asked = json::to_string(params);
            let text = format!("{:064x}{:064x}{:0<64}", 32, 4, "55534443");
            let result = match method {
                "eth_call" if asked.contains("0x06fdde03") => text,
                "eth_call" => format!("{:0>64}", ALICE[2..].to_lowercase()),
                _ => return node(id, method),
            };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x{result}\"}}")
        };
        http(200, &crate::testing::rpc_of(body, one))
    });
    page.act(act(SendAction::ChooseItem { collection: COLLECTION.into(), number: "7".into() }));
    page.act(receiver(BOB));
    assert_eq!(form(&page).item.unwrap().name, "USDC");
    page
}

/// The review of that item, where the node's simulation succeeds and the collection has this symbol.
fn reviewed(page: &mut Page, symbol: &'static str) -> ReviewSlice {
    let moved = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
    let word = |address: &str| format!("0x{:0>64}", address[2..].to_lowercase());
    let log = format!(
        "{{\"address\":\"{COLLECTION}\",\"topics\":[\"{moved}\",\"{}\",\"{}\",\"0x{:064x}\"],\"data\":\"0x\"}}",
        word(ALICE),
        word(BOB),
        7
    );
    let ok = "{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[]}";
    let tried = ok.replace("[]", &format!("[{log}]"));
    page.on_node("", move |body| {
        let one = |id: &str, method: &str, params: &json::Value| {
            let result = match method {
                "eth_simulateV1" => format!("[{{\"calls\":[{tried}]}}]"),
                "eth_call" if json::to_string(params).contains("0x95d89b41") => {
                    let number = symbol.bytes().fold(0_u64, |sum, byte| sum << 8 | u64::from(byte));
                    format!("\"0x{:0<64}\"", format!("{number:x}"))
                }
                _ => return node(id, method),
            };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
        };
        http(200, &crate::testing::rpc_of(body, one))
    });
    page.act(go_on());
    review(page)
}

#[test]
fn the_review_of_an_nft_has_its_contract_and_number_and_no_name() {
    let mut page = item();
    let shown = reviewed(&mut page, "CATS");
    let facts = &shown.calls[0].facts;
    let fact = |label: &str| {
        let found = facts.iter().find(|fact| fact.label == format!("review.label.{label}"));
        found.map(|fact| fact.value.as_str()).unwrap_or_default()
    };
    assert_eq!((fact("contract"), fact("item")), (COLLECTION, "7"));
    let [change] = &shown.changes[..] else { panic!("{:?}", shown.changes) };
    assert_eq!((change.amount.as_str(), change.item), ("7", true));
    assert_eq!((change.symbol.as_deref(), change.token.as_deref()), (None, Some(COLLECTION)));
    assert!(!json::to_string(&shown).contains("USDC"));
    page.act(confirm());
    let activity: ActivitySlice = page.read("activity");
    let moved = &activity.pending[0].transfers[0];
    assert_eq!(
        (moved.name.as_str(), moved.address.as_deref()),
        ("0x0000…00C0 #7", Some(COLLECTION))
    );
}

#[test]
fn the_pages_own_node_tells_the_symbol_of_a_collection_unless_it_is_that_of_a_known_token() {
    for (symbol, expected) in [("CATS", Some("CATS")), ("USDC", None)] {
        let mut page = with_item(page_with(|setup| {
            let own = vec![CustomRpcUrl { url: "https://own.test".into() }];
            setup.options.custom_rpc_urls = json::Map(vec![("eip155:1".into(), own)]);
        }));
        let shown = reviewed(&mut page, symbol);
        let [change] = &shown.changes[..] else { panic!("{:?}", shown.changes) };
        assert_eq!((change.amount.as_str(), change.item), ("7", true));
        assert_eq!(
            (change.symbol.as_deref(), change.token.as_deref()),
            (expected, Some(COLLECTION))
        );
    }
}
