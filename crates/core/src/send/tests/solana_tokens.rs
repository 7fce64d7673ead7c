//! Solana: tokens come from where they are, go to whom they were meant for, and nothing goes to a token's own accounts.

use super::{
    solana::{OWN, SOL, THEIRS, said},
    *,
};
use crate::{
    review::{FactKind, ReviewSlice},
    testing::{SOLANA_CHAIN, rpc_of, rpc_results, solana, standard},
};

pub(super) const MINT: &str = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
pub(super) const PROGRAM: &str = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const TOKEN_2022: &str = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
pub(super) const SYSTEM: &str = "11111111111111111111111111111111";

/// A connected Solana account of two coins and two of a token with one decimal, whose node answers so where it is asked for `method`.
pub(super) fn page(answers: &[(&'static str, String)]) -> Page {
    let mut page = Page::with(|setup| {
        setup.options.adapters = vec!["solana".into()];
        setup.options.networks = vec![solana()];
        setup.know(SOLANA_CHAIN, MINT, "TOK", 1);
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
pub(super) fn owned(program: &str) -> String {
    format!("{{\"lamports\":1,\"owner\":\"{program}\",\"data\":[\"\",\"base64\"]}}")
}

/// An account of the token that is somebody's.
pub(super) fn opened(owner: &str) -> String {
    let key = |address: &str| bs58::decode(address).into_vec().unwrap();
    let mut data = [key(MINT), key(owner)].concat();
    data.resize(165, 0);
    let data = base64::padded(&data);
    format!("{{\"lamports\":1,\"owner\":\"{PROGRAM}\",\"data\":[\"{data}\",\"base64\"]}}")
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
pub(super) fn node(there: bool, purses: &[(u8, u64)]) -> [(&'static str, String); 4] {
    let there = if there { opened(THEIRS) } else { "null".into() };
    [
        ("getMultipleAccounts", format!("{{\"value\":[{},{}]}}", owned(PROGRAM), owned(SYSTEM))),
        ("getAccountInfo", format!("{{\"value\":{there}}}")),
        ("getTokenAccountsByOwner", held(purses)),
        ("getMinimumBalanceForRentExemption", "2039280".into()),
    ]
}

/// Fills the form in for so much of the token, and goes on.
pub(super) fn send_tokens(page: &mut Page, much: &str) {
    page.act(choose(&format!("{SOLANA_CHAIN}:{MINT}")));
    page.act(amount(much));
    page.act(receiver(THEIRS));
    page.act(go_on());
}

/// The steps of what is shown: titles, and amounts.
pub(super) fn steps(page: &Page) -> Vec<(String, String)> {
    let step = |call: crate::review::ReviewCall| {
        let amount = call.facts.into_iter().find(|fact| fact.kind == FactKind::Amount);
        (call.title, amount.map(|amount| amount.value).unwrap_or_default())
    };
    page.read::<ReviewSlice>("review").calls.into_iter().map(step).collect()
}

pub(super) fn step(title: &str, amount: &str) -> (String, String) {
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
fn coins_that_somebody_sent_to_the_address_of_a_future_account_do_not_stop_it() {
    let mut answers = node(true, &[(2, 20)]);
    answers[1].1 = format!("{{\"value\":{}}}", owned(SYSTEM));
    let mut page = page(&answers);
    send_tokens(&mut page, "0.5");
    assert_eq!(steps(&page), [step("createAccount", ""), step("transfer", "0.5")]);
}

#[test]
fn an_account_that_was_handed_over_to_somebody_else_gets_nothing() {
    for account in [opened(OWN), owned(PROGRAM)] {
        let mut answers = node(true, &[(2, 20)]);
        answers[1].1 = format!("{{\"value\":{account}}}");
        let mut page = page(&answers);
        send_tokens(&mut page, "0.5");
        assert_eq!(page.notice().message.key, "error.receiverIsTokenAccount");
        assert_eq!(steps(&page), []);
    }
}

#[test]
fn what_a_transaction_stands_on_is_asked_of_confirmed_blocks() {
    let mut page = page(&node(true, &[(2, 20)]));
    send_tokens(&mut page, "0.5");
    for method in ["getLatestBlockhash", "getAccountInfo", "getTokenAccountsByOwner"] {
        let asked = page.bodies(Purpose::Rpc);
        let asked = asked.iter().rev().find(|body| body.contains(method)).unwrap();
        let (_, params) = asked.split_once(method).unwrap();
        let (params, _) = params.split_once("\"method\"").unwrap_or((params, ""));
        assert!(params.contains("\"commitment\":\"confirmed\""), "{method}: {params}");
    }
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

/// What nodes keep of an account of so many bytes.
fn rent(bytes: u64) -> u64 {
    (128 + bytes) * 6_960
}

/// Somebody's account of the token, of so many bytes.
fn purse(owner: &str, units: u64, bytes: u64) -> String {
    let key = |address: &str| bs58::decode(address).into_vec().unwrap();
    let mut data = [key(MINT), key(owner), units.to_le_bytes().to_vec()].concat();
    data.resize(165, 0);
    let (lamports, data) = (rent(bytes), base64::padded(&data));
    format!(
        "{{\"lamports\":{lamports},\"owner\":\"{TOKEN_2022}\",\"data\":[\"{data}\",\"base64\"]}}"
    )
}

fn coins(lamports: u64) -> String {
    format!("{{\"lamports\":{lamports},\"owner\":\"{SYSTEM}\",\"data\":[\"\",\"base64\"]}}")
}

/// What is warned of where five of the token go to somebody whose new account of it takes so many bytes.
fn warned(bytes: u64) -> Vec<String> {
    let mut page = page(&[]);
    page.on_node("", move |body| {
        let one = |id: &str, method: &str, params: &json::Value| {
            let first = params.as_array().and_then(<[json::Value]>::first);
            let said = match method {
                "getMinimumBalanceForRentExemption" => {
                    let asked = first.and_then(json::Value::as_u64).unwrap();
                    rent(asked).to_string()
                }
                // Whom the transaction writes to: the sender, the receiver's account, the sender's.
                "getMultipleAccounts" if first.unwrap().as_array().unwrap().len() == 3 => {
                    let own = purse(OWN, 20, bytes);
                    format!("{{\"value\":[{},null,{own}]}}", coins(2_000_000_000))
                }
                "getMultipleAccounts" => {
                    format!("{{\"value\":[{},{}]}}", owned(TOKEN_2022), owned(SYSTEM))
                }
                "simulateTransaction" => {
                    let left = coins(2_000_000_000 - 5_000 - rent(bytes));
                    let [theirs, own] =
                        [(THEIRS, 5), (OWN, 15)].map(|(of, units)| purse(of, units, bytes));
                    format!("{{\"value\":{{\"err\":null,\"accounts\":[{left},{theirs},{own}]}}}}")
                }
                "getAccountInfo" => "{\"value\":null}".into(),
                "getTokenAccountsByOwner" => held(&[(2, 20)]),
                _ => said(method, "null"),
            };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{said}}}")
        };
        http(200, &rpc_of(body, one))
    });
    send_tokens(&mut page, "0.5");
    assert_eq!(steps(&page).len(), 2, "{bytes}");
    let warnings = page.read::<ReviewSlice>("review").warnings;
    warnings.into_iter().map(|warning| warning.key).filter(|key| key.ends_with("loses")).collect()
}

/// What a mint's extensions ask for in an account of it (Token-2022: `get_required_init_account_extensions`): its data, behind four bytes.
#[test]
fn what_a_new_account_takes_is_no_surprise_whatever_its_mint_asks_for() {
    let (owner_stays, fee, hook, bound, pausable) = (4, 12, 5, 4, 4);
    let extended = 165 + 1 + owner_stays;
    for (mint, bytes) in [
        ("of the first program", 165),
        ("without extensions", extended),
        ("with a fee", extended + fee),
        ("with a hook", extended + hook),
        ("with both, as PYUSD", extended + fee + hook),
        ("that stays where it is", extended + bound),
        ("that can be paused, with a hook", extended + pausable + hook),
        ("with all of them", extended + fee + hook + bound + pausable),
    ] {
        assert_eq!(warned(bytes), [""; 0], "a mint {mint}: {bytes} bytes");
    }
    assert_eq!(warned(200), ["review.warn.loses"], "more than any mint asks for");
}
