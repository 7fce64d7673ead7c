//! Solana: what a transaction changes is what its accounts have before and after, and more than was promised is warned of.

use super::*;
use crate::{
    protocol::CustomRpcUrl,
    review::{ReviewStage, Trial},
    testing::{SOLANA_CHAIN, rpc_results},
};

pub(super) const PROGRAM: &str = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
pub(super) const SYSTEM: &str = "11111111111111111111111111111111";

/// The address of a key that is one byte all over.
pub(super) fn key(byte: u8) -> String {
    bs58::encode([byte; 32]).into_string()
}

pub(super) const OWNER: u8 = 1;
pub(super) const THIEF: u8 = 3;
pub(super) const MINT: u8 = 4;

/// A transaction without instructions that may change so many accounts: the owner, their purse, and more.
fn wire(accounts: u8) -> Vec<u8> {
    let mut bytes = vec![1];
    bytes.extend([0; 64]);
    bytes.extend([1, 0, 0, accounts]);
    (1..=accounts).for_each(|one| bytes.extend([one; 32]));
    bytes.extend([9; 32]);
    bytes.push(0);
    bytes
}

pub(super) fn coins(program: &str, lamports: u64) -> String {
    format!("{{\"lamports\":{lamports},\"owner\":\"{program}\",\"data\":[\"\",\"base64\"]}}")
}

/// A token account of somebody, of which somebody else may take a part.
pub(super) fn purse(owner: u8, units: u64, delegate: Option<(u8, u64)>) -> String {
    let mut data = token_account(owner, units);
    if let Some((delegate, most)) = delegate {
        data[72] = 1;
        data[76..108].fill(delegate);
        data[121..129].copy_from_slice(&most.to_le_bytes());
    }
    told(&data)
}

/// A token account that somebody else may close.
fn closable(owner: u8, closer: u8) -> String {
    let mut data = token_account(owner, 7);
    data[129] = 1;
    data[133..165].fill(closer);
    told(&data)
}

pub(super) fn token_account(owner: u8, units: u64) -> Vec<u8> {
    let mut data = [vec![MINT; 32], vec![owner; 32], units.to_le_bytes().to_vec()].concat();
    data.resize(165, 0);
    data
}

/// A token account's bytes as a node tells them.
pub(super) fn told(data: &[u8]) -> String {
    let data = base64::padded(data);
    format!("{{\"lamports\":2039280,\"owner\":\"{PROGRAM}\",\"data\":[\"{data}\",\"base64\"]}}")
}

/// A thousand of the smallest units of the coin go, for a fee of 5,000.
pub(super) fn proposal(context: &Context, accounts: u8) -> Proposal {
    let networks = context.state().slices.network.networks.clone();
    let network = networks.iter().find(|one| one.caip_network_id.as_str() == SOLANA_CHAIN);
    let mut proposal = transfer(context);
    proposal.network = network.unwrap().clone();
    proposal.signer.address = key(OWNER);
    proposal.what = Signable::Solana(wire(accounts));
    proposal.expects = vec![Expect::Spends { token: String::new(), units: "1000".into() }];
    proposal.assets = Vec::new();
    proposal
}

/// What is shown of it where the owner's and the purse's accounts are so before and after; `tried` stands beside the latter.
pub(super) fn found(before: [&str; 2], tried: &str, after: [&str; 2]) -> Page {
    let before = format!("{{\"value\":[{}]}}", before.join(","));
    let tried = format!("{{\"value\":{{{tried},\"accounts\":[{}]}}}}", after.join(","));
    looked(before, tried, |context| proposal(context, 2))
}

pub(super) fn looked(before: String, tried: String, make: fn(&Context) -> Proposal) -> Page {
    let mut page = page("");
    page.on_node("", move |body| {
        rpc_results(body, |method| match method {
            "getMultipleAccounts" => before.clone(),
            "simulateTransaction" => tried.clone(),
            "getFeeForMessage" => "{\"value\":5000}".into(),
            _ => "null".into(),
        })
    });
    run(&mut page, make);
    page
}

pub(super) const WELL: &str = "\"err\":null";

pub(super) fn warnings(page: &Page) -> Vec<String> {
    shown(page).warnings.into_iter().map(|warning| warning.key).collect()
}

#[test]
fn what_does_what_it_promised_is_shown_without_a_warning() {
    let purse = purse(OWNER, 7, None);
    let page = found([&coins(SYSTEM, 100_000), &purse], WELL, [&coins(SYSTEM, 94_000), &purse]);
    let review = shown(&page);
    assert_eq!((review.stage, review.trial), (ReviewStage::Ready, Trial::Simulated));
    let [change] = review.changes.as_slice() else { panic!("{:?}", review.changes) };
    assert_eq!((change.gain, change.amount.as_str()), (false, "0.000001"), "without the fee");
    assert_eq!((warnings(&page), review.allowances.len()), (vec![], 0));
}

#[test]
fn what_would_fail_cannot_be_signed() {
    let logs =
        "\"err\":{\"InstructionError\":[0,1]},\"logs\":[\"Program log: Error: closed on Sundays\"]";
    let purse = purse(OWNER, 7, None);
    let page = found([&coins(SYSTEM, 1), &purse], logs, [&coins(SYSTEM, 1), &purse]);
    let review = shown(&page);
    assert_eq!(review.stage, ReviewStage::Refused);
    let Trial::Failed { message, .. } = review.trial else { panic!("{:?}", review.trial) };
    assert_eq!(message.values.0, [("reason".into(), "closed on Sundays".into())]);
}

#[test]
fn more_than_was_promised_is_warned_of() {
    let (before, after) = (purse(OWNER, 7, None), purse(OWNER, 0, None));
    let page = found([&coins(SYSTEM, 100_000), &before], WELL, [&coins(SYSTEM, 90_000), &after]);
    assert_eq!(warnings(&page), ["review.warn.loses", "review.warn.loses"], "coin and token");
}

#[test]
fn somebody_who_may_take_of_it_afterwards_is_shown_and_warned_of() {
    let coins = coins(SYSTEM, 100_000);
    for (most, told) in [(5, Some("5")), (u64::MAX, None)] {
        let after = purse(OWNER, 7, Some((THIEF, most)));
        let page = found([&coins, &purse(OWNER, 7, None)], WELL, [&coins, &after]);
        assert_eq!(warnings(&page), ["review.warn.allows"]);
        let [allowance] = &shown(&page).allowances[..] else { panic!("{:?}", shown(&page)) };
        assert_eq!((&allowance.spender, &allowance.token), (&key(THIEF), &key(MINT)));
        assert_eq!(allowance.amount.as_deref(), told);
    }
    // Whoever could take as much before, and a purse of somebody else, are not the owner's to be warned of.
    for (before, after) in [
        (purse(OWNER, 7, Some((THIEF, 5))), purse(OWNER, 7, Some((THIEF, 5)))),
        (purse(OWNER, 7, Some((THIEF, 5))), purse(OWNER, 7, Some((THIEF, 3)))),
        (purse(THIEF, 7, None), purse(THIEF, 7, Some((9, 5)))),
    ] {
        let page = found([&coins, &before], WELL, [&coins, &after]);
        assert_eq!((warnings(&page), shown(&page).allowances.len()), (vec![], 0));
    }
}

#[test]
fn an_account_that_is_somebody_elses_afterwards_is_warned_of() {
    let coins = coins(SYSTEM, 100_000);
    let page = found([&coins, &purse(OWNER, 7, None)], WELL, [&coins, &purse(THIEF, 7, None)]);
    assert_eq!(warnings(&page), ["review.warn.loses", "review.warn.allows"]);
    assert_eq!(shown(&page).changes.last().unwrap().amount, "7");
    // An empty one too: what comes in later is theirs.
    let page = found([&coins, &purse(OWNER, 0, None)], WELL, [&coins, &purse(THIEF, 0, None)]);
    assert_eq!(warnings(&page), ["review.warn.allows"]);
    assert_eq!(shown(&page).allowances[0].spender, key(THIEF));
}

#[test]
fn what_the_signers_own_new_account_takes_of_the_coin_is_not_lost() {
    // Of the 2,039,280 that a token account costs, and of what was promised to go: 1,000 and a fee of 5,000.
    let (before, after) = (coins(SYSTEM, 3_000_000), coins(SYSTEM, 3_000_000 - 2_039_280 - 6_000));
    let page = found([&before, "null"], WELL, [&after, &purse(OWNER, 7, None)]);
    assert_eq!(warnings(&page), [""; 0]);
    let page = found([&before, "null"], WELL, [&after, &purse(THIEF, 7, None)]);
    assert_eq!(warnings(&page), ["review.warn.loses"]);
    let page = found([&before, "null"], WELL, [&after, "null"]);
    assert_eq!(warnings(&page), ["review.warn.loses"]);
}

#[test]
fn who_may_close_an_account_and_keep_its_coins_is_warned_of() {
    let coins = coins(SYSTEM, 100_000);
    let open = purse(OWNER, 7, None);
    let page = found([&coins, &open], WELL, [&coins, &closable(OWNER, THIEF)]);
    assert_eq!(warnings(&page), ["review.warn.allows"]);
    let [allowance] = &shown(&page).allowances[..] else { panic!("{:?}", shown(&page)) };
    assert_eq!((allowance.spender.as_str(), allowance.token.as_str()), (&*key(THIEF), ""));
    assert_eq!(allowance.amount.as_deref(), Some("0.00203928"), "what the account keeps of coins");
    for (before, after) in [
        (closable(OWNER, THIEF), closable(OWNER, THIEF)),
        (open.clone(), closable(OWNER, OWNER)),
        (purse(THIEF, 7, None), closable(THIEF, 9)),
    ] {
        let page = found([&coins, &before], WELL, [&coins, &after]);
        assert_eq!((warnings(&page), shown(&page).allowances.len()), (vec![], 0));
    }
}

#[test]
fn what_somebody_may_take_of_several_accounts_adds_up() {
    let before = [coins(SYSTEM, 100_000), purse(OWNER, 7, None), purse(OWNER, 9, None)].join(",");
    for (mosts, told) in [([5, 6], Some("11")), ([5, u64::MAX], None), ([u64::MAX, 5], None)] {
        let [one, other] = mosts.map(|most| purse(OWNER, 7, Some((THIEF, most))));
        let after = [coins(SYSTEM, 94_000), one, other].join(",");
        let page = looked(
            format!("{{\"value\":[{before}]}}"),
            format!("{{\"value\":{{{WELL},\"accounts\":[{after}]}}}}"),
            |context| proposal(context, 3),
        );
        let [allowance] = &shown(&page).allowances[..] else { panic!("{:?}", shown(&page)) };
        assert_eq!(allowance.amount.as_deref(), told, "{mosts:?}");
    }
}

#[test]
fn an_owner_who_is_handed_over_to_a_program_is_warned_of() {
    let purse = purse(OWNER, 7, None);
    let after = coins(&key(THIEF), 100_000);
    let page = found([&coins(SYSTEM, 100_000), &purse], WELL, [&after, &purse]);
    assert_eq!(warnings(&page), ["review.warn.allows"]);
    assert_eq!(shown(&page).allowances[0].spender, key(THIEF));
}

/// A node, of the gateway or of the page's own, that says of so many accounts at once, at most, what they have.
fn many(accounts: u8, most: usize, is_own: bool) -> Page {
    let mut page = page_with("", |setup| {
        let own = vec![CustomRpcUrl { url: "https://own.test".into() }];
        if is_own {
            setup.options.custom_rpc_urls = json::Map(vec![(SOLANA_CHAIN.into(), own)]);
        }
    });
    page.on_node(if is_own { "https://own.test" } else { "" }, move |body| {
        let asked = json::Value::parse(body).unwrap();
        let calls = asked.as_array().map_or_else(|| vec![asked.clone()], <[json::Value]>::to_vec);
        let counts = calls.into_iter().filter_map(|call| {
            let params = call.get("params")?.as_array()?;
            let list = match call.get("method")?.as_str()? {
                "getMultipleAccounts" => params.first()?,
                "simulateTransaction" => params.get(1)?.get("accounts")?.get("addresses")?,
                _ => return None,
            };
            Some(list.as_array()?.len())
        });
        let counts = std::cell::RefCell::new(counts);
        let next = || counts.borrow_mut().next().unwrap();
        rpc_results(body, |method| {
            let told = |count: usize| vec![coins(SYSTEM, 100_000); count.min(most)].join(",");
            match method {
                "getMultipleAccounts" => {
                    format!("{{\"value\":[{}]}}", told(next()))
                }
                "simulateTransaction" => {
                    format!("{{\"value\":{{{WELL},\"accounts\":[{}]}}}}", told(next()))
                }
                "getFeeForMessage" => "{\"value\":5000}".into(),
                _ => "null".into(),
            }
        })
    });
    run(&mut page, move |context| Proposal {
        kind: crate::review::ReviewKind::Swap,
        ..proposal(context, accounts)
    });
    page
}

#[test]
fn all_accounts_that_are_written_are_compared_however_many_there_are() {
    for accounts in [31, 32, 33, 64, 65, 70] {
        let page = many(accounts, usize::MAX, false);
        assert_eq!(shown(&page).trial, Trial::Simulated, "{accounts}");
        assert_eq!(shown(&page).stage, ReviewStage::Ready, "{accounts}");
    }
}

#[test]
fn what_was_made_elsewhere_is_not_signed_unless_every_account_was_looked_at() {
    for is_own in [false, true] {
        let page = many(33, 31, is_own);
        assert_eq!((shown(&page).trial, shown(&page).stage), (Trial::Called, ReviewStage::Refused));
        assert_eq!(shown(&page).refused[0].key, "review.refused.notTried");
    }
}
