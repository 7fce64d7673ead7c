use crate::{
    account::Balance,
    protocol::{Action, HostEvent, Purpose},
    testing::{
        Answer, BOB, GATEWAY, Outcome, Page, actions::*, http, metamask, rpc, rpc_results, standard,
    },
};
use caip::Namespace;

/// A node's way to answer a body.
type Node = Box<dyn Fn(&str) -> Answer>;

fn known(amount: &str, symbol: &str) -> Balance {
    Balance::Known { amount: amount.into(), symbol: symbol.into(), image: None }
}

fn asked(page: &Page) -> usize {
    page.urls(Purpose::Rpc).len()
}

fn connected() -> Page {
    let mut page = Page::new();
    page.connect(metamask());
    page
}

/// Every node answers so.
fn broken(answer: Answer) -> Page {
    let mut page = Page::new();
    page.on_node(GATEWAY, move |_| answer.clone());
    page.connect(metamask());
    page
}

#[test]
fn a_balance_is_read_on_connecting() {
    let page = connected();
    assert_eq!(page.account().balance, known("1", "ETH"));
    let body = page.bodies(Purpose::Rpc).remove(0);
    assert!(body.contains(r#""method":"eth_getBalance","params":["0xd8dA"#), "{body}");
    assert!(body.contains(r#","latest"]"#), "{body}");
    assert_eq!(asked(&page), 1);
}

#[test]
fn a_solana_balance_is_read_from_lamports() {
    let mut page = Page::new();
    page.connect(standard("Solflare"));
    assert_eq!(page.account().balance, known("1.5", "SOL"));
}

#[test]
fn a_balance_of_more_than_128_bits_is_exact() {
    let mut page = Page::new();
    let all = format!("\"0x{}\"", "f".repeat(64));
    page.on_node(GATEWAY, move |body| rpc_results(body, |_| all.clone()));
    page.connect(metamask());
    let amount = "115792089237316195423570985008687907853269984665640564039457.584007913129639935";
    assert_eq!(page.account().balance, known(amount, "ETH"));
}

#[test]
fn while_it_is_read_it_is_loading_and_not_zero() {
    let page = broken(Answer::Never);
    assert_eq!(page.account().balance, Balance::Loading);
}

#[test]
fn what_cannot_be_read_is_unavailable_and_never_zero() {
    let null = |body: &str| rpc_results(body, |_| "null".into());
    let answers: Vec<(&str, Node)> = vec![
        ("timeout", Box::new(|_| Answer::timeout())),
        ("garbage", Box::new(|_| http(200, "<html>"))),
        ("null", Box::new(null)),
        ("empty hex", Box::new(|body| rpc_results(body, |_| "\"0x\"".into()))),
        ("number", Box::new(|body| rpc_results(body, |_| "5".into()))),
        ("negative", Box::new(|body| rpc_results(body, |_| "\"-0x5\"".into()))),
        ("object", Box::new(|body| rpc_results(body, |_| "{}".into()))),
        (
            "node error",
            Box::new(|body| {
                http(
                    200,
                    &rpc(body, |id, _| {
                        format!("{{\"id\":{id},\"error\":{{\"code\":-32000,\"message\":\"x\"}}}}")
                    }),
                )
            }),
        ),
    ];
    for (name, answer) in answers {
        let mut page = Page::new();
        page.on_node(GATEWAY, answer);
        page.connect(metamask());
        assert_eq!(page.account().balance, Balance::Unavailable, "{name}");
        assert_eq!(page.notice().message.key, "error.balanceUnavailable", "{name}");
        assert_eq!(page.status(), crate::connection::Status::Connected, "{name}");
    }
}

#[test]
fn wrong_lamports_are_unavailable() {
    for value in ["-1", "1.5", "1e9", "\"5\"", "null", "{}"] {
        let mut page = Page::new();
        page.on_node(GATEWAY, move |body| rpc_results(body, |_| format!("{{\"value\":{value}}}")));
        page.connect(standard("Solflare"));
        assert_eq!(page.account().balance, Balance::Unavailable, "{value}");
    }
}

#[test]
fn a_fresh_balance_is_not_read_again() {
    let mut page = connected();
    page.advance(29_099 - 600);
    let call = page.call(Action::RefreshBalance);
    assert_eq!(page.outcome(call), Outcome::Done);
    page.act(open());
    assert_eq!(asked(&page), 1);
}

#[test]
fn after_30_seconds_it_is_read_again() {
    let mut page = connected();
    page.advance(29_099);
    page.act(Action::RefreshBalance);
    assert_eq!(asked(&page), 1);
    page.advance(1);
    page.act(Action::RefreshBalance);
    assert_eq!(asked(&page), 2);
}

#[test]
fn after_a_transaction_it_is_read_again_at_once_and_the_known_one_stays_meanwhile() {
    let mut page = connected();
    page.on_node(GATEWAY, |_| Answer::Never);
    page.within(|context| crate::tokens::refresh(context, &[]));
    assert_eq!((asked(&page), page.account().balance), (2, known("1", "ETH")));
}

#[test]
fn while_it_is_read_again_the_known_one_stays() {
    let mut page = connected();
    page.on_node(GATEWAY, |_| Answer::Never);
    page.advance(30_000);
    page.act(Action::RefreshBalance);
    assert_eq!(page.account().balance, known("1", "ETH"));
}

#[test]
fn after_a_failure_nothing_is_asked_for_30_seconds() {
    let mut page = broken(Answer::timeout());
    let before = asked(&page);
    page.advance(29_099);
    let call = page.call(Action::RefreshBalance);
    assert_eq!(page.error(call), "Token Balance Unavailable");
    assert_eq!(asked(&page), before);
    page.scripts_off();
    page.advance(1);
    page.act(Action::RefreshBalance);
    assert_eq!(page.account().balance, known("1", "ETH"));
}

#[test]
fn while_somebody_looks_it_is_asked_again_by_itself() {
    let mut page = broken(Answer::timeout());
    page.act(open());
    page.scripts_off();
    page.advance(30_000);
    assert_eq!(page.account().balance, known("1", "ETH"));
}

#[test]
fn while_nobody_looks_it_is_not_asked_again() {
    let mut page = broken(Answer::timeout());
    let before = asked(&page);
    page.advance(120_000);
    assert_eq!(asked(&page), before);
}

#[test]
fn back_online_it_is_asked_at_once() {
    let mut page = broken(Answer::timeout());
    page.scripts_off();
    page.event(HostEvent::Online { online: false });
    page.event(HostEvent::Online { online: true });
    assert_eq!(page.account().balance, known("1", "ETH"));
}

#[test]
fn a_family_whose_balances_are_not_read_is_unavailable_and_told_once() {
    let mut bitcoin = crate::testing::evm(0, "Bitcoin");
    bitcoin.id = json::Value::Null;
    bitcoin.caip_network_id = Some("bip122:000000000019d6689c085ae165831e93".into());
    let mut page = Page::with(|setup| {
        setup.options.adapters.push("bip122".into());
        setup.options.networks.push(bitcoin);
    });
    let mut wallet = standard("Xverse");
    wallet.namespace = Namespace::Bip122;
    page.on(|effect| {
        matches!(effect, crate::protocol::Effect::Connect { .. })
            .then(|| Answer::session(&["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"], ""))
    });
    page.connect(wallet);
    assert_eq!(page.account().balance, Balance::Unavailable);
    assert_eq!(page.account().all_accounts[0].kind, "payment");
    page.advance(5_000);
    page.act(open());
    page.advance(60_000);
    assert!(!page.notice().open && asked(&page) == 0);
}

#[test]
fn another_account_starts_from_nothing() {
    let mut page = connected();
    page.on_node(GATEWAY, |_| Answer::Never);
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    assert_eq!(page.account().balance, Balance::Loading);
}

#[test]
fn an_answer_for_the_account_before_is_dropped() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |_| Answer::Never);
    page.connect(metamask());
    let stale = *page.open.last().unwrap();
    let body = page.bodies(Purpose::Rpc).pop().unwrap();
    page.act(switch("eip155:10"));
    let Answer::Now(reply) = rpc_results(&body, |_| "\"0x5\"".into()) else { unreachable!() };
    page.reply(stale, &reply);
    assert_eq!(page.account().balance, Balance::Loading);
}

#[test]
fn refreshing_when_nobody_is_connected_says_so() {
    let mut page = Page::new();
    let call = page.call(Action::RefreshBalance);
    assert_eq!(page.error(call), "No wallet is connected");
}

#[test]
fn a_refresh_whose_wallet_leaves_is_aborted() {
    let mut page = connected();
    page.advance(30_000);
    page.on_node(GATEWAY, |_| Answer::Never);
    let call = page.call(Action::RefreshBalance);
    page.act(disconnect());
    assert_eq!(page.error(call), "Request was aborted");
}

#[test]
fn opening_while_it_is_read_does_not_ask_twice() {
    let mut page = Page::new();
    page.on_node(GATEWAY, |_| Answer::Never);
    page.connect(metamask());
    page.act(open());
    assert_eq!(asked(&page), 1);
}

#[test]
fn going_there_and_back_within_30_seconds_reads_once_each() {
    let mut page = connected();
    page.act(switch("eip155:10"));
    page.act(switch("eip155:1"));
    assert_eq!(asked(&page), 2);
    assert_eq!(page.account().balance, known("1", "ETH"));
}
