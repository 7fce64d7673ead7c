//! Solana's transfers: who gets what of them, why they would fail, and what stands in tables.

use super::{
    solana::{
        MINT, OWNER, PROGRAM, SYSTEM, THIEF, WELL, coins, found, key, looked, proposal, purse,
        token_account, told, warnings,
    },
    *,
};
use crate::{
    message::Message,
    review::{Named, ReviewStage, Trial},
    testing::rpc_results,
};

const BOB: u8 = 6;
const TOKEN_2022: &str = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
/// Where the sender's and the receiver's tokens are, in this order behind the sender.
const PURSES: [u8; 2] = [2, 3];

/// Moves 5 of the token from one purse to the other.
fn wire(program: &str) -> Vec<u8> {
    let mut bytes = head(None);
    bytes.extend([1, 0, 2, 5]);
    for account in [OWNER, PURSES[0], PURSES[1], MINT] {
        bytes.extend([account; 32]);
    }
    bytes.extend(bs58::decode(program).into_vec().unwrap());
    bytes.extend([9; 32]);
    bytes.extend([1, 4, 4, 1, 3, 2, 0, 10]);
    bytes.extend(moves_five());
    bytes
}

/// One empty signature; with a version, the byte that says it.
fn head(version: Option<u8>) -> Vec<u8> {
    let mut bytes = vec![1];
    bytes.extend([0; 64]);
    bytes.extend(version);
    bytes
}

/// `TransferChecked` of 5, without decimals.
fn moves_five() -> Vec<u8> {
    [&[12][..], &5_u64.to_le_bytes(), &[0]].concat()
}

/// 5 of the token were promised to Bob.
fn for_bob(context: &Context, program: &str) -> Proposal {
    let (token, units) = (key(MINT), String::from("5"));
    let mut proposal = proposal(context, 1);
    proposal.what = Signable::Solana(wire(program));
    proposal.expects = vec![
        Expect::Spends { token: token.clone(), units: units.clone() },
        Expect::Gives { token, to: key(BOB), units },
    ];
    proposal
}

/// What is shown of it, where the receiver's purse is so before and after.
fn given(before: &str, after: &str, make: fn(&Context) -> Proposal) -> Page {
    let [own, less] = [12, 7].map(|units| purse(OWNER, units, None));
    looked(
        format!("{{\"value\":[{},{own},{before}]}}", coins(SYSTEM, 105_000)),
        format!(
            "{{\"value\":{{{WELL},\"accounts\":[{},{less},{after}]}}}}",
            coins(SYSTEM, 100_000)
        ),
        make,
    )
}

fn facts(page: &Page) -> Vec<(String, String)> {
    let calls = shown(page).calls;
    calls[0].facts.iter().map(|fact| (fact.label.clone(), fact.value.clone())).collect()
}

fn fact(label: &str, value: &str) -> (String, String) {
    (format!("review.label.{label}"), value.to_owned())
}

#[test]
fn whose_account_a_token_goes_to_is_shown() {
    let [before, after] = [1, 6].map(|units| purse(BOB, units, None));
    let page = given(&before, &after, |context| for_bob(context, PROGRAM));
    assert_eq!((warnings(&page), shown(&page).trial), (vec![], Trial::Simulated));
    assert_eq!(
        facts(&page),
        [
            fact("to", &key(BOB)),
            fact("tokenAccount", &key(PURSES[1])),
            fact("amount", "5"),
            fact("contract", &key(MINT)),
        ]
    );
}

#[test]
fn the_account_of_somebody_else_is_shown_as_theirs_and_warned_of() {
    let [before, after] = [1, 6].map(|units| purse(THIEF, units, None));
    let page = given(&before, &after, |context| for_bob(context, PROGRAM));
    assert_eq!(facts(&page)[0], fact("to", &key(THIEF)));
    assert_eq!(warnings(&page), ["review.warn.givesLess"]);
}

#[test]
fn whose_account_it_is_is_not_guessed() {
    let page = given("null", "null", |context| for_bob(context, PROGRAM));
    assert_eq!(facts(&page)[0], fact("tokenAccount", &key(PURSES[1])));
}

/// A name of Bob's that the page's own node looked up.
fn named() -> Named {
    Named { name: "bob.sol".into(), address: key(BOB), by: None }
}

#[test]
fn a_name_that_was_typed_stands_before_its_address() {
    let [before, after] = [1, 6].map(|units| purse(BOB, units, None));
    let page = given(&before, &after, |context| Proposal {
        named: Some(named()),
        ..for_bob(context, PROGRAM)
    });
    assert_eq!(facts(&page)[..2], [fact("name", "bob.sol"), fact("to", &key(BOB))]);
    // The token account is somebody else's: the name does not stand there.
    let page = given(&purse(THIEF, 1, None), &purse(THIEF, 6, None), |context| Proposal {
        named: Some(named()),
        ..for_bob(context, PROGRAM)
    });
    assert_eq!(facts(&page)[0], fact("to", &key(THIEF)));
}

#[test]
fn a_token_that_keeps_a_part_of_a_transfer_is_warned_of() {
    // Token-2022: the account has room for what was kept, behind a byte that says what it is, and is a token account all the same.
    let kept = |units| {
        let mut data = token_account(BOB, units);
        data.extend([2, 2, 0, 8, 0]);
        data.extend(1_u64.to_le_bytes());
        told(&data).replace(PROGRAM, TOKEN_2022)
    };
    let page = given(&kept(1), &kept(5), |context| for_bob(context, TOKEN_2022));
    let review = shown(&page);
    let [warning] = &review.warnings[..] else { panic!("{:?}", review.warnings) };
    assert_eq!(warning.key, "review.warn.givesLess");
    assert_eq!(warning.values.get("amount").map(String::as_str), Some("4"), "without the fee");
    assert_eq!((review.stage, facts(&page)[0].1.as_str()), (ReviewStage::Ready, &*key(BOB)));
}

/// Why it would fail, where a node says so: for the visitor, and for the developer.
fn refused(tried: &str) -> (Message, String) {
    let tried = format!("{{\"value\":{{{tried}}}}}");
    let page =
        looked("{\"value\":[null,null,null]}".into(), tried, |context| for_bob(context, PROGRAM));
    assert_eq!(shown(&page).stage, ReviewStage::Refused);
    let Trial::Failed { message, why } = shown(&page).trial else { panic!("{:?}", shown(&page)) };
    (message, why)
}

#[test]
fn common_failures_are_told_in_words() {
    let table = [
        ("{\"InsufficientFundsForRent\":{\"account_index\":0}}", "", "review.keepsTooLittle"),
        ("{\"InsufficientFundsForRent\":{\"account_index\":1}}", "", "review.getsTooLittle"),
        ("{\"InsufficientFundsForRent\":{\"account_index\":99}}", "", "review.getsTooLittle"),
        (
            "{\"InstructionError\":[7,{\"Custom\":1}]}",
            "\"Transfer: insufficient lamports 5, need 7\",\"Program 1 failed: custom program error: 0x1\"",
            "review.coinShort",
        ),
        (
            "{\"InstructionError\":[0,{\"Custom\":1}]}",
            "\"Program log: Error: insufficient funds\"",
            "review.tokenShort",
        ),
        ("{\"InstructionError\":[0,{\"Custom\":1}]}", "", "review.tokenShort"),
        ("\"InsufficientFundsForFee\"", "", "error.insufficientBalance"),
        (
            "{\"InstructionError\":[0,{\"Custom\":17}]}",
            "\"Program log: Error: Account is frozen\"",
            "review.failsBecause",
        ),
    ];
    for (error, logs, expected) in table {
        let (message, _) = refused(&format!("\"err\":{error},\"logs\":[{logs}]"));
        assert_eq!(message.key, expected, "{error} {logs}");
        let about_coin = ["keepsTooLittle", "getsTooLittle", "coinShort"];
        if about_coin.iter().any(|word| expected.ends_with(word)) {
            assert_eq!(message.values.get("symbol").map(String::as_str), Some("SOL"));
        }
    }
}

#[test]
fn what_nobody_put_in_words_is_for_the_developer() {
    for error in ["{\"InstructionError\":[5,{\"Custom\":1}]}", "\"BlockhashNotFound\""] {
        let (message, why) = refused(&format!("\"err\":{error},\"logs\":null"));
        assert_eq!((message, why.as_str()), (Message::new("review.fails"), error));
    }
}

/// Version 0: the same transfer, with both purses and the mint in two tables.
fn looking_up() -> Vec<u8> {
    let mut bytes = head(Some(0x80));
    bytes.extend([1, 0, 1, 2]);
    bytes.extend([OWNER; 32]);
    bytes.extend(bs58::decode(PROGRAM).into_vec().unwrap());
    bytes.extend([9; 32]);
    // Behind those written out: what may be changed, of the first and the second table, then the rest of both.
    bytes.extend([1, 1, 4, 3, 4, 2, 0, 10]);
    bytes.extend(moves_five());
    bytes.push(2);
    bytes.extend([20; 32]);
    bytes.extend([1, 1, 1, 0]);
    bytes.extend([21; 32]);
    bytes.extend([1, 0, 0]);
    bytes
}

/// A table with these accounts.
fn table(accounts: &[u8]) -> String {
    let mut data = vec![0; 56];
    for account in accounts {
        data.extend([*account; 32]);
    }
    told(&data)
}

fn looked_up(tables: &str) -> Page {
    let tables = format!("{{\"value\":[{tables}]}}");
    let [own, less] = [12, 7].map(|units| purse(OWNER, units, None));
    let [before, after] = [1, 6].map(|units| purse(BOB, units, None));
    let before = format!("{{\"value\":[{},{before},{own}]}}", coins(SYSTEM, 105_000));
    let tried = format!(
        "{{\"value\":{{{WELL},\"accounts\":[{},{after},{less}]}}}}",
        coins(SYSTEM, 100_000)
    );
    let mut page = page("");
    page.on_node("", move |body| {
        let about_tables = body.contains(&format!("[\"{}\",\"{}\"]", key(20), key(21)));
        let about_accounts =
            body.contains(&format!("[\"{}\",\"{}\",\"{}\"]", key(OWNER), key(3), key(2)));
        rpc_results(body, |method| match method {
            "getMultipleAccounts" if about_tables => tables.clone(),
            "getMultipleAccounts" if about_accounts => before.clone(),
            "simulateTransaction" if about_accounts => tried.clone(),
            "getFeeForMessage" => "{\"value\":5000}".into(),
            _ => "null".into(),
        })
    });
    run(&mut page, |context| Proposal {
        what: Signable::Solana(looking_up()),
        ..for_bob(context, PROGRAM)
    });
    page
}

#[test]
fn accounts_in_tables_are_looked_up_and_shown() {
    // The first table has the mint and the receiver's purse, the second the sender's.
    let page = looked_up(&[table(&[MINT, 3]), table(&[2])].join(","));
    let review = shown(&page);
    assert_eq!((review.stage, review.trial), (ReviewStage::Ready, Trial::Simulated));
    assert_eq!(warnings(&page), [""; 0]);
    let [change] = &review.changes[..] else { panic!("{:?}", review.changes) };
    assert_eq!((change.gain, change.amount.as_str()), (false, "5"));
    assert_eq!(facts(&page)[..2], [fact("to", &key(BOB)), fact("tokenAccount", &key(3))]);
    assert_eq!(facts(&page)[3], fact("contract", &key(MINT)));
}

#[test]
fn what_stands_in_a_table_that_nobody_has_cannot_be_signed_and_that_is_said() {
    for tables in ["null,null", "", &[table(&[MINT]), table(&[2])].join(",")] {
        let page = looked_up(tables);
        assert_eq!(shown(&page).stage, ReviewStage::Refused, "{tables}");
        assert_eq!(warnings(&page)[0], "review.warn.unread");
        assert!(matches!(shown(&page).trial, Trial::Impossible { .. }));
    }
}

#[test]
fn what_is_no_transaction_cannot_be_signed_and_that_is_said() {
    let whole = looking_up();
    let version_1 = [&whole[..65], &[0x81], &whole[66..]].concat();
    for bytes in [Vec::new(), whole[..whole.len() - 1].to_vec(), version_1] {
        let mut page = page("");
        let ends = Ends::default();
        page.within(|context| {
            context.spawn(move |context| async move {
                let what = Signable::Solana(bytes);
                let proposal = Proposal { what, ..for_bob(&context, PROGRAM) };
                let end = review(&Turn::begin(&context), &proposal).await;
                ends.borrow_mut().push(format!("{:?}", end.err()));
            });
        });
        assert_eq!(shown(&page).stage, ReviewStage::Refused);
        assert_eq!(warnings(&page)[0], "review.warn.unread");
    }
}

#[test]
fn what_a_block_that_is_not_final_says_counts() {
    let purse = purse(OWNER, 7, None);
    let page = found([&coins(SYSTEM, 100_000), &purse], WELL, [&coins(SYSTEM, 94_000), &purse]);
    let mut asked = 0;
    for request in &page.effects {
        if let Effect::Http { body: Some(body), .. } = &request.effect
            && body.contains("simulateTransaction")
        {
            // The accounts before, the trial, and its fee.
            asked += body.matches("\"commitment\":\"confirmed\"").count();
        }
    }
    assert_eq!(asked, 3);
}
