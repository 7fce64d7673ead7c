//! Bitcoin: coins that carry something else are not spent by accident.

use super::{
    bitcoin::{
        CHAIN, OWN, THEIRS, connected_with, made_of, psbt_of, psbts, said, txid_of, unsigned,
    },
    *,
};
use crate::{
    amount::Amount,
    evm::hex,
    message::Message,
    protocol::{AccountDetails, BitcoinCoins, Reply, WalletSession},
    testing::{Setup, rpc_of},
};

/// A coin by the letter that its transaction is made of, its satoshis, and what its row says besides.
type Row = (char, u64, &'static str);

/// One of 10,000 satoshis, one of the most that is small, one of the least that is not.
const COINS: [Row; 3] = [('a', 10_000, ""), ('b', 1_000, ""), ('c', 1_001, "")];

/// The form of an account that has these coins, on a page that is set up so.
fn opened(coins: &'static [Row], change: impl FnOnce(&mut Setup)) -> Page {
    let (mut page, _) = connected_with(|| true, "", change);
    lists(&mut page, coins);
    page.act(crate::testing::actions::push(View::WalletSend));
    page
}

/// The node lists these coins from now on.
fn lists(page: &mut Page, coins: &'static [Row]) {
    page.on_node("", move |body| {
        let answer = rpc_of(body, |id, method, params| {
            let result = match method {
                "scantxoutset" => {
                    let row = |(letter, satoshis, more): &Row| {
                        let txid = txid_of(&made_of(*letter, *satoshis));
                        let amount = Amount::of_units(&satoshis.to_string(), 8).unwrap().text();
                        format!("{{\"txid\":\"{txid}\",\"vout\":0,\"amount\":{amount}{more}}}")
                    };
                    let rows: Vec<String> = coins.iter().map(row).collect();
                    format!("{{\"height\":7,\"unspents\":[{}]}}", rows.join(","))
                }
                "getrawtransaction" => {
                    let asked = params.as_array().and_then(|list| list.first()?.as_str());
                    let mut all = coins.iter().map(|(letter, units, _)| made_of(*letter, *units));
                    let found = all.find(|one| asked == Some(txid_of(one).as_str()));
                    found.map_or("null".into(), |found| json::to_string(&hex(&found)))
                }
                "estimatesmartfee" => "{\"feerate\":0.00001,\"blocks\":6}".into(),
                _ => said(method, true, "0"),
            };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
        });
        http(200, &answer)
    });
}

/// `txid:index`.
fn name((letter, satoshis, _): Row) -> String {
    format!("{}:0", txid_of(&made_of(letter, satoshis)))
}

fn coins(options: BitcoinCoins) -> impl FnOnce(&mut Setup) {
    move |setup| setup.options.bitcoin_coins = Some(options.into())
}

fn held(page: &Page) -> String {
    form(page).token.unwrap().quantity.text()
}

/// What is said of coins that are left alone: the message and the amount.
fn note(page: &Page) -> Option<(String, String)> {
    let told = |note: Message| {
        let amount = note.values.0.iter().find(|(name, _)| name == "amount");
        (note.key.clone(), amount.unwrap().1.clone())
    };
    form(page).coin_note.map(told)
}

/// What everything was sent from, by the letters of the coins.
fn sent_from(page: &mut Page, all: &[Row]) -> String {
    page.act(receiver(THEIRS));
    page.act(act(SendAction::Max { point: None }));
    page.act(go_on());
    page.act(confirm());
    let asked = psbts(page);
    let Some(psbt) = asked.last().map(|params| psbt_of(params)) else { return String::new() };
    let transaction = unsigned(&psbt);
    let spends = |(letter, satoshis, _): &&Row| {
        let mut id: Vec<u8> =
            crate::evm::bytes_of_hex(&txid_of(&made_of(*letter, *satoshis))).unwrap();
        id.reverse();
        transaction.windows(id.len()).any(|part| part == id)
    };
    all.iter().filter(spends).map(|(letter, ..)| *letter).collect()
}

fn key_of(page: &mut Page, typed: &str) -> String {
    page.act(amount(typed));
    form(page).amount_problem.map(|message| message.key).unwrap_or_default()
}

#[test]
fn small_coins_are_left_alone_and_said_to_be() {
    let mut page = opened(&COINS, |_| ());
    assert_eq!(held(&page), "0.00011001");
    assert_eq!(note(&page), Some(("send.keptSmall".into(), "0.00001".into())));
    assert_eq!(sent_from(&mut page, &COINS), "ac");
}

#[test]
fn an_amount_that_only_works_with_them_says_so() {
    let mut page = opened(&COINS, |_| ());
    for (typed, problem) in [
        ("0.00011001", ""),
        ("0.00011002", "send.coinsKept"),
        ("0.00012001", "send.coinsKept"),
        ("0.00012002", "error.insufficientBalance"),
    ] {
        assert_eq!(key_of(&mut page, typed), problem, "{typed}");
    }
}

#[test]
fn a_fee_that_only_they_could_pay_says_so() {
    let mut page = opened(&COINS, |_| ());
    page.act(receiver(THEIRS));
    // With the small coin there is enough for the fee of three inputs, 258 satoshis.
    page.act(amount("0.000110"));
    page.act(go_on());
    page.advance(150);
    assert_eq!(page.notice().message.key, "error.coinsKept");
    assert!(psbts(&page).is_empty());
}

#[test]
fn an_account_of_nothing_else_can_send_nothing() {
    let mut page = opened(&[('a', 546, ""), ('b', 330, "")], |_| ());
    assert_eq!(held(&page), "0");
    assert_eq!(form(&page).coin_problem, None);
    assert_eq!(note(&page), Some(("send.keptSmall".into(), "0.00000876".into())));
    assert_eq!(key_of(&mut page, "0.000006"), "send.coinsKept");
}

#[test]
fn a_page_that_says_so_spends_small_ones() {
    let mut page = opened(&COINS, coins(BitcoinCoins { spend_small: true, ..Default::default() }));
    assert_eq!((held(&page), note(&page)), ("0.00012001".into(), None));
    assert_eq!(sent_from(&mut page, &COINS), "abc");
}

#[test]
fn coins_that_the_page_marked_are_left_alone_whatever_they_are_worth() {
    let marked = vec![name(COINS[0]).to_uppercase()];
    let marked = BitcoinCoins { marked, ..Default::default() };
    let mut page = opened(&COINS, coins(marked.clone()));
    assert_eq!(held(&page), "0.00001001");
    assert_eq!(note(&page), Some(("send.keptMarked".into(), "0.00011".into())));
    assert_eq!(sent_from(&mut page, &COINS), "c");
    let page = opened(&COINS, coins(BitcoinCoins { spend_small: true, ..marked.clone() }));
    assert_eq!(held(&page), "0.00002001");
    let page = opened(&COINS, coins(BitcoinCoins { spend_marked: true, ..marked }));
    assert_eq!(held(&page), "0.00011001");
}

#[test]
fn coins_that_the_page_marks_later_are_left_alone_from_then_on() {
    let mut page = opened(&COINS, |_| ());
    page.act(act(SendAction::Mark { coins: vec![name(COINS[0])] }));
    assert_eq!(held(&page), "0.00001001");
    page.act(act(SendAction::Mark { coins: Vec::new() }));
    assert_eq!(held(&page), "0.00011001");
}

#[test]
fn coins_that_the_indexer_marks_are_left_alone() {
    for (more, kept) in [
        (
            ",\"inscriptions\":[\"6fb976ab49dcec017f1e201e84395983204ae1a7c2abf7ced0a85d692e442799i0\"]",
            true,
        ),
        (",\"runes\":{\"UNCOMMON•GOODS\":{\"amount\":1}}", true),
        (",\"runes\":true", true),
        (",\"inscriptions\":[],\"runes\":{}", false),
        (",\"inscriptions\":null,\"runes\":false", false),
    ] {
        let rows: &'static [Row] = vec![('a', 10_000, more), ('b', 20_000, "")].leak();
        let mut page = opened(rows, |_| ());
        let (quantity, from) = if kept { ("0.0002", "b") } else { ("0.0003", "ab") };
        assert_eq!(held(&page), quantity, "{more}");
        assert_eq!(sent_from(&mut page, rows), from, "{more}");
    }
}

#[test]
fn nothing_is_spent_from_an_address_that_the_wallet_keeps_for_such_coins() {
    for (kind, quantity) in [("ordinal", "0"), ("payment", "0.00011001")] {
        let (mut page, _) = connected_with(|| true, "", |_| ());
        page.act(crate::testing::actions::disconnect());
        page.on(move |effect| match effect {
            Effect::Connect { .. } => Some(Answer::Now(Reply::Session {
                session: WalletSession {
                    accounts: vec![OWN.into()],
                    chain: Some(CHAIN.into()),
                    details: Some(vec![AccountDetails {
                        address: OWN.into(),
                        kind: Some(kind.into()),
                        ..Default::default()
                    }]),
                    ..Default::default()
                },
            })),
            _ => None,
        });
        lists(&mut page, &COINS);
        page.act(crate::testing::actions::connect("app.bitcoin"));
        page.act(crate::testing::actions::open());
        page.act(crate::testing::actions::push(View::WalletSend));
        assert_eq!(held(&page), quantity, "{kind}");
    }
}

#[test]
fn a_coin_that_became_one_since_the_form_was_filled_in_is_not_spent() {
    let mut page = opened(&COINS, |_| ());
    page.act(receiver(THEIRS));
    page.act(amount("0.0001"));
    lists(&mut page, &[('a', 10_000, ",\"inscriptions\":[\"0i0\"]"), ('c', 1_001, "")]);
    page.act(go_on());
    page.advance(150);
    assert_eq!(page.notice().message.key, "error.coinsKept");
    assert!(psbts(&page).is_empty());
}

#[test]
fn a_mark_that_names_no_coin_is_told() {
    let options = BitcoinCoins { marked: vec!["an ordinal".into()], ..Default::default() };
    let page = opened(&COINS, coins(options));
    assert!(page.console().iter().any(|line| line.contains("an ordinal")), "{:?}", page.console());
    assert_eq!(held(&page), "0.00011001");
}
