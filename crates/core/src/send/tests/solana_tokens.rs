//! Solana: tokens come from where they are, go to whom they were meant for, and nothing goes to a token's own accounts.

use super::{
    solana::{OWN, SOL, THEIRS, said},
    *,
};
use crate::{
    review::{FactKind, ReviewSlice},
    testing::{SOLANA_CHAIN, rpc_results, solana, standard},
};

const MINT: &str = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const PROGRAM: &str = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const TOKEN_2022: &str = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
const SYSTEM: &str = "11111111111111111111111111111111";

/// A connected Solana account of two coins and two of a token with one decimal, whose node answers so where it is asked for `method`.
fn page(answers: &[(&'static str, String)]) -> Page {
    let mut page = Page::with(|setup| {
        setup.options.adapters = vec!["solana".into()];
        setup.options.networks = vec![solana()];
    });
    let token = format!(
        "{{\"balances\":[{{\"name\":\"Token\",\"symbol\":\"TOK\",\"chainId\":\"{SOLANA_CHAIN}\",\"address\":\"{SOLANA_CHAIN}:{MINT}\",\
         \"quantity\":{{\"decimals\":\"1\",\"numeric\":\"2\"}},\"iconUrl\":\"\",\"verified\":true}},"
    );
    let balances = SOL.replace("{\"balances\":[", &token);
    page.on_http(Purpose::Balance, move |_| http(200, &balances));
    let mut answers = answers.to_vec();
    answers.push(("getBalance", "{\"value\":2000000000}".into()));
    page.on_node("", move |body| {
        rpc_results(body, |method| {
            let answer = answers.iter().find(|(name, _)| *name == method);
            answer.map_or_else(|| said(method, "null"), |(_, answer)| answer.clone())
        })
    });
    page.on(|effect| match effect {
        Effect::Connect { .. } => Some(Answer::session(&[OWN], SOLANA_CHAIN)),
        _ => None,
    });
    page.connect(standard("Phantom"));
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    page
}

/// An account of a program, as a node tells it.
fn owned(program: &str) -> String {
    format!("{{\"lamports\":1,\"owner\":\"{program}\",\"data\":[\"\",\"base64\"]}}")
}

/// The sender's accounts of the token: the byte that their keys are all over, and what they hold.
fn held(purses: &[(u8, u64)]) -> String {
    let one = |&(byte, units): &(u8, u64)| {
        let mut data = vec![0; 165];
        data[64..72].copy_from_slice(&units.to_le_bytes());
        let (key, data) = (bs58::encode([byte; 32]).into_string(), base64::padded(&data));
        format!("{{\"pubkey\":\"{key}\",\"account\":{{\"data\":[\"{data}\",\"base64\"]}}}}")
    };
    let list: Vec<String> = purses.iter().map(one).collect();
    format!("{{\"value\":[{}]}}", list.join(","))
}

/// What a node says of a receiver whose token account is there, or not, and of the sender's.
fn node(there: bool, purses: &[(u8, u64)]) -> [(&'static str, String); 4] {
    let there = if there { owned(PROGRAM) } else { "null".into() };
    [
        ("getMultipleAccounts", format!("{{\"value\":[{},{}]}}", owned(PROGRAM), owned(SYSTEM))),
        ("getAccountInfo", format!("{{\"value\":{there}}}")),
        ("getTokenAccountsByOwner", held(purses)),
        ("getMinimumBalanceForRentExemption", "2039280".into()),
    ]
}

/// Fills the form in for so much of the token, and goes on.
fn send_tokens(page: &mut Page, much: &str) {
    page.act(choose(&format!("{SOLANA_CHAIN}:{MINT}")));
    page.act(amount(much));
    page.act(receiver(THEIRS));
    page.act(go_on());
}

/// The steps of what is shown: titles, and amounts.
fn steps(page: &Page) -> Vec<(String, String)> {
    let step = |call: crate::review::ReviewCall| {
        let amount = call.facts.into_iter().find(|fact| fact.kind == FactKind::Amount);
        (call.title, amount.map(|amount| amount.value).unwrap_or_default())
    };
    page.read::<ReviewSlice>("review").calls.into_iter().map(step).collect()
}

fn step(title: &str, amount: &str) -> (String, String) {
    (format!("review.{title}"), amount.to_owned())
}

/// Whether the account of a key that is one byte all over is in what is shown.
fn names(page: &Page, byte: u8) -> bool {
    let raw = page.read::<ReviewSlice>("review").raw;
    let params = json::Value::parse(&raw).unwrap();
    let bytes = params.get("transaction").and_then(json::Value::as_str).and_then(base64::read);
    bytes.unwrap().windows(32).any(|key| key == [byte; 32])
}

#[test]
fn a_receiver_who_has_an_account_of_the_token_gets_no_other() {
    let mut page = page(&node(true, &[(2, 20)]));
    send_tokens(&mut page, "0.5");
    assert_eq!(steps(&page), [step("transfer", "0.5")]);
}

#[test]
fn a_receiver_who_has_none_gets_one() {
    let mut page = page(&node(false, &[(2, 20)]));
    send_tokens(&mut page, "0.5");
    assert_eq!(steps(&page), [step("createAccount", ""), step("transfer", "0.5")]);
}

#[test]
fn tokens_are_gathered_from_the_fullest_accounts_first() {
    let purses = [(2, 2), (3, 9), (4, 0), (5, 7)];
    let mut full = page(&node(true, &purses));
    send_tokens(&mut full, "1.2");
    assert_eq!(steps(&full), [step("transfer", "0.9"), step("transfer", "0.3")]);
    assert_eq!([2, 3, 4, 5].map(|purse| names(&full, purse)), [false, true, false, true]);
    let mut all = page(&node(true, &purses));
    send_tokens(&mut all, "1.8");
    assert_eq!(steps(&all), ["0.9", "0.7", "0.2"].map(|units| step("transfer", units)));
    assert!(!names(&all, 4), "an empty one gives nothing");
}

#[test]
fn less_in_all_accounts_than_the_list_of_tokens_said_is_not_sent() {
    let mut page = page(&node(true, &[(2, 2), (3, 9)]));
    send_tokens(&mut page, "1.2");
    assert_eq!(page.notice().message.key, "error.insufficientBalance");
    assert_eq!(steps(&page), []);
}

#[test]
fn the_coin_is_not_sent_to_a_token_account_or_a_mint() {
    for (program, stopped) in [(PROGRAM, true), (TOKEN_2022, true), (SYSTEM, false)] {
        let there = format!("{{\"value\":{}}}", owned(program));
        let mut page = page(&[("getAccountInfo", there)]);
        page.act(amount("0.5"));
        page.act(receiver(THEIRS));
        page.act(go_on());
        let said = page.notice().message.key == "error.receiverIsTokenAccount";
        assert_eq!((said, steps(&page).is_empty()), (stopped, stopped), "{program}");
        assert_eq!(form(&page).amount, "0.5", "what was typed stays");
    }
}

#[test]
fn tokens_are_not_sent_to_a_token_account() {
    for program in [PROGRAM, TOKEN_2022] {
        let mut node = node(true, &[(2, 20)]);
        node[0].1 = format!("{{\"value\":[{},{}]}}", owned(PROGRAM), owned(program));
        let mut page = page(&node);
        send_tokens(&mut page, "0.5");
        assert_eq!(page.notice().message.key, "error.receiverIsTokenAccount");
        assert_eq!(steps(&page), []);
    }
}

#[test]
fn the_coin_is_not_sent_where_nobody_tells_whose_the_address_is() {
    let mut page = page(&[]);
    page.on_node("", |_| http(502, ""));
    page.act(amount("0.5"));
    page.act(receiver(THEIRS));
    page.act(go_on());
    page.advance(60_000);
    assert_eq!(steps(&page), []);
}
