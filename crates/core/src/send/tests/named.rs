//! Whose address a name is, is the gateway's word where the page has no node of its own: the review says so, with the whole address, and
//! the first payment to it is confirmed separately.

use super::{solana::THEIRS, *};
use crate::{
    message::Message,
    names::tests::service::{Service, record},
    protocol::{ActivityAction, CustomRpcUrl},
    review::{ReviewSlice, ReviewStage, associated::associated},
    testing::{Setup, evm, rpc_of},
};
use std::{cell::Cell, rc::Rc};

const NAMED: &str = "review.critical.named";
/// `Transfer(address,address,uint256)`
const TRANSFERRED: &str = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

fn review(page: &Page) -> ReviewSlice {
    page.read("review")
}

/// What the review says of a receiver: label and value, from the name to the address.
fn receiver_facts(page: &Page) -> Vec<(String, String)> {
    let calls = review(page).calls;
    let facts = calls.into_iter().flat_map(|call| call.facts);
    let all = facts.map(|fact| (fact.label.replace("review.label.", ""), fact.value));
    all.filter(|(label, _)| ["name", "namedBy", "to"].contains(&label.as_str())).collect()
}

fn facts(name: &str, host: &str, address: &str) -> Vec<(String, String)> {
    let all = [("name", name), ("namedBy", host), ("to", address)];
    all.map(|(label, value)| (label.to_owned(), value.to_owned())).to_vec()
}

fn keys(messages: &[Message]) -> Vec<&str> {
    messages.iter().map(|one| one.key.as_str()).collect()
}

fn named(name: &str, address: &str, host: &str) -> Message {
    Message::new(NAMED).with("name", name).with("address", address).with("host", host)
}

/// The gateway says that every name has this address, of this coin.
fn says(page: &mut Page, coin: u64, address: &str) {
    let body = format!("{{\"addresses\":{{\"{coin}\":{{\"address\":\"{address}\"}}}}}}");
    page.on_http(Purpose::Identity, move |_| http(200, &body));
}

/// Goes on to the review of so much for a name.
fn review_for(page: &mut Page, much: &str, name: &str) {
    page.act(amount(much));
    page.act(receiver(name));
    page.advance(500);
    page.act(go_on());
    assert_eq!(review(page).stage, ReviewStage::Ready, "{:?}", review(page).refused);
}

#[test]
fn the_first_payment_to_a_name_is_confirmed_separately() {
    let mut page = page();
    review_for(&mut page, "0.5", "bob.eth");
    assert_eq!(review(&page).critical, [named("bob.eth", BOB, "gateway.test")]);
    assert!(!keys(&review(&page).warnings).contains(&"send.warn.first"), "it says that too");
    assert_eq!(receiver_facts(&page), facts("bob.eth", "gateway.test", BOB));
    page.act(confirm());
    assert!(signed(&page).is_empty(), "not before it was read");
    page.act(accept());
    page.act(confirm());
    assert_eq!(signed(&page).len(), 1);
}

#[test]
fn what_is_on_its_way_goes_to_the_name_that_was_typed_also_after_a_reload() {
    let mut page = page();
    review_for(&mut page, "0.5", "bob.eth");
    page.act(accept());
    page.act(confirm());
    let sent = page.activity().pending[0].clone();
    assert_eq!((sent.named.as_deref(), sent.with.as_str()), (Some("bob.eth"), BOB));
    let kept = page.storage.entries["@drawstring/pending"].clone();
    let mut next = Page::with(|setup| {
        setup.storage.entries.insert("@drawstring/pending".into(), kept);
    });
    next.connect(metamask());
    next.act(crate::testing::actions::open());
    let watch = ActivityAction::Watch { on: true };
    next.act(Action::Activity { action: json::Later::of(&watch) });
    assert_eq!(next.activity().pending[0].named.as_deref(), Some("bob.eth"));
}

#[test]
fn the_form_says_who_named_the_address() {
    let mut page = page();
    page.act(receiver("bob.eth"));
    page.advance(500);
    let Receiver::Known { address, named_by, .. } = form(&page).to else { panic!() };
    assert_eq!((address.as_str(), named_by.as_deref()), (BOB, Some("gateway.test")));
    page.act(receiver(BOB));
    let Receiver::Known { name, named_by, .. } = form(&page).to else { panic!() };
    assert_eq!((name, named_by), (None, None));
}

#[test]
fn an_address_that_was_paid_before_is_only_said_to_be_named() {
    let mut page = filled();
    page.act(go_on());
    page.act(confirm());
    page.act(crate::testing::actions::push(View::WalletSend));
    review_for(&mut page, "0.1", "bob.eth");
    assert_eq!(keys(&review(&page).critical), [""; 0]);
    assert_eq!(receiver_facts(&page), facts("bob.eth", "gateway.test", BOB));
}

#[test]
fn a_name_of_ones_own_account_is_only_said_to_be_named() {
    let mut page = page();
    says(&mut page, 60, ALICE);
    review_for(&mut page, "0.5", "alice.eth");
    assert_eq!(keys(&review(&page).critical), [""; 0]);
    assert_eq!(receiver_facts(&page), facts("alice.eth", "gateway.test", ALICE));
}

#[test]
fn an_address_that_was_typed_is_nobodys_word() {
    let mut page = filled();
    page.act(go_on());
    assert_eq!(keys(&review(&page).critical), [""; 0]);
    assert_eq!(receiver_facts(&page), [("to".to_owned(), BOB.to_owned())]);
}

#[test]
fn a_name_in_a_payment_link_counts_as_one_that_was_typed() {
    for link in [
        "ethereum:bob.eth?value=5e17".to_owned(),
        format!("ethereum:{USDC}/transfer?address=bob.eth&uint256=1500000"),
    ] {
        let mut page = page();
        page.act(receiver(&link));
        page.advance(500);
        page.act(go_on());
        let critical = review(&page).critical;
        assert!(critical.contains(&named("bob.eth", BOB, "gateway.test")), "{critical:?}");
        assert_eq!(receiver_facts(&page), facts("bob.eth", "gateway.test", BOB));
    }
}

#[test]
fn before_the_storage_was_read_no_address_counts_as_paid() {
    let mut page = page();
    page.storage.entries.insert(crate::storage::RECEIVERS.into(), format!("[\"{BOB}\"]"));
    page.within(|context| context.edit().send.known = None);
    page.on(|effect| match effect {
        Effect::StorageRead { .. } => Some(Answer::Never),
        _ => None,
    });
    review_for(&mut page, "0.5", "bob.eth");
    assert_eq!(keys(&review(&page).critical), [NAMED]);
}

#[test]
fn a_gateway_is_named_by_its_host_and_a_port_of_its_own() {
    let mut setup = Setup::default();
    setup.options.networks = vec![evm(1, "Ethereum")];
    setup.options.gateway_url = Some("https://Gateway.example.com:8443/wallets/".into());
    let mut page = setup.open();
    page.on_http(Purpose::Balance, |_| http(200, BALANCES));
    page.on_http(Purpose::Identity, |url| http(200, profile(url)));
    page.on_node("", |body| http(200, &rpc(body, node)));
    page.on(wallet);
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    review_for(&mut page, "0.5", "bob.eth");
    let host = "gateway.example.com:8443";
    assert_eq!(review(&page).critical, [named("bob.eth", BOB, host)]);
    assert_eq!(receiver_facts(&page), facts("bob.eth", host, BOB));
}

#[test]
fn letters_that_turn_others_are_not_shown_in_a_name() {
    let mut page = page();
    says(&mut page, 60, BOB);
    review_for(&mut page, "0.5", "\u{202e}bo\u{200b}b.eth\u{2066}");
    assert_eq!(review(&page).critical, [named("bob.eth", BOB, "gateway.test")]);
    assert_eq!(receiver_facts(&page), facts("bob.eth", "gateway.test", BOB));
}

#[test]
fn a_name_on_solana_is_confirmed_beside_what_else_is_critical() {
    let keyless = associated(THEIRS, solana_tokens::MINT, solana_tokens::PROGRAM).unwrap();
    let wanted = [(THEIRS, vec![NAMED]), (&keyless, vec![NAMED, "review.critical.noKey"])];
    for (address, wanted) in wanted {
        let mut page = solana_tokens::page(&[("getAccountInfo", "{\"value\":null}".into())]);
        says(&mut page, 501, address);
        review_for(&mut page, "0.5", "bob.eth");
        assert_eq!(keys(&review(&page).critical), wanted);
        assert_eq!(receiver_facts(&page), facts("bob.eth", "gateway.test", address));
    }
}

#[test]
fn a_token_on_solana_goes_to_a_named_address_also_where_no_trial_tells_whose_account_it_is() {
    let mut answers = solana_tokens::node(true, &[(2, 20)]).to_vec();
    answers.push(("simulateTransaction", "null".into()));
    let mut page = solana_tokens::page(&answers);
    says(&mut page, 501, THEIRS);
    page.act(choose(&format!("{}:{}", crate::testing::SOLANA_CHAIN, solana_tokens::MINT)));
    review_for(&mut page, "0.5", "bob.eth");
    assert_eq!(keys(&review(&page).critical), [NAMED]);
    let facts = &review(&page).calls[0].facts;
    let told: Vec<_> = facts[..3].iter().map(|fact| (&*fact.label, &*fact.value)).collect();
    assert_eq!(told[0], ("review.label.name", "bob.eth"));
    assert_eq!(told[1], ("review.label.namedBy", "gateway.test"));
    assert_eq!(told[2], ("review.label.receiver", THEIRS));
}

#[test]
fn a_name_on_bitcoin_is_confirmed_too() {
    let (mut page, _) = bitcoin::bitcoin();
    says(&mut page, 0, bitcoin::THEIRS);
    review_for(&mut page, "0.05", "bob.eth");
    assert_eq!(keys(&review(&page).critical), [NAMED]);
    assert_eq!(receiver_facts(&page), facts("bob.eth", "gateway.test", bitcoin::THEIRS));
}

#[test]
fn an_amount_in_currency_is_reviewed_and_signed_as_coins() {
    let topic = |address: &str| format!("0x{:0>64}", address[2..].to_lowercase());
    let log = format!(
        "{{\"address\":\"0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\",\"data\":\"0x{:064x}\",\"topics\":[\"{TRANSFERRED}\",\"{}\",\"{}\"]}}",
        500_000_000_000_000_000_u64,
        topic(ALICE),
        topic(BOB),
    );
    let logs = format!("\"logs\":[{log}]");
    let mut page = page();
    page.on_node("", move |body| {
        let tried = |id: &str, method: &str| node(id, method).replacen("\"logs\":[]", &logs, 1);
        http(200, &rpc(body, tried))
    });
    page.act(fiat(true));
    page.act(amount("1000"));
    page.act(receiver(BOB));
    page.act(go_on());
    let review = review(&page);
    let figure = review.changes.iter().map(|one| (one.amount.as_str(), one.symbol.as_deref()));
    assert_eq!(figure.collect::<Vec<_>>(), [("0.5", Some("ETH"))]);
    let told = json::to_string(&review.calls);
    assert!(told.contains("\"0.5\"") && !told.contains("1000"), "{told}");
    page.act(confirm());
    assert!(signed(&page)[0].contains("\"0x6f05b59d3b20000\""));
}

/// A page with a node of its own, on which every name has this address.
fn page_with_node(address: &Rc<Cell<&'static str>>) -> Page {
    let mut setup = Setup::default();
    setup.options.networks = vec![evm(1, "Ethereum")];
    let own = CustomRpcUrl { url: "https://own-node.test".into() };
    setup.options.custom_rpc_urls.0.push(("eip155:1".into(), vec![own]));
    let mut page = setup.open();
    page.on_http(Purpose::Balance, |_| http(200, BALANCES));
    page.on_http(Purpose::Identity, |url| http(200, profile(url)));
    let address = address.clone();
    page.on_node("", move |body| {
        let address = address.get();
        let names = Service::new(move |_, _| record(address));
        let answer = |id: &str, method: &str, params: &json::Value| {
            let said = Some(params).filter(|_| method == "eth_call");
            match said.and_then(|params| names.call(params)) {
                Some(hex) => format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"{hex}\"}}"),
                None => node(id, method),
            }
        };
        http(200, &rpc_of(body, answer))
    });
    page.on(wallet);
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    page
}

#[test]
fn what_the_pages_own_node_says_of_a_name_needs_no_confirmation_of_its_own() {
    let mut page = page_with_node(&Rc::new(Cell::new(BOB)));
    review_for(&mut page, "0.5", "bob.eth");
    assert_eq!(keys(&review(&page).critical), [""; 0]);
    let told = [("name".to_owned(), "bob.eth".to_owned()), ("to".to_owned(), BOB.to_owned())];
    assert_eq!(receiver_facts(&page), told);
    page.act(confirm());
    assert_eq!(signed(&page).len(), 1);
    assert!(page.urls(Purpose::Identity).iter().all(|url| !url.contains("/profile/account/")));
}

#[test]
fn a_name_that_moves_on_the_chain_while_it_is_reviewed_is_not_paid() {
    let address = Rc::new(Cell::new(BOB));
    let mut page = page_with_node(&address);
    review_for(&mut page, "0.5", "bob.eth");
    address.set("0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
    page.act(confirm());
    assert!(signed(&page).is_empty());
    page.advance(500);
    let Receiver::Known { address: now, .. } = form(&page).to else { panic!() };
    assert_eq!(now, address.get());
}

#[test]
fn what_the_chain_said_of_a_name_is_not_confirmed_by_the_gateway() {
    let mut page = page_with_node(&Rc::new(Cell::new(BOB)));
    review_for(&mut page, "0.5", "bob.eth");
    page.on_node("", |body| http(200, &rpc(body, node)));
    page.act(confirm());
    assert!(signed(&page).is_empty(), "the gateway says the same, and has a reason to");
}
