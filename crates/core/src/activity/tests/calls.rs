//! Several calls that a wallet sends as one (EIP-5792): the wallet tells what became of them, and nobody else.

use super::{gateway, item, looking, page_of};
use crate::{
    activity::{Operation, Progress, Started, until_ended},
    protocol::{Effect, Fault, FaultKind, Purpose, Reply},
    testing::{Answer, Page, actions::*, metamask},
    transactions::Fate,
};
use std::{cell::RefCell, rc::Rc};

const ID: &str = "calls of 7\u{e9}";
const HASH: &str = "0x00000000000000000000000000000000000000000000000000000000000000aa";
/// What the wallet says of the calls, as JSON; `None` is "I do not know them".
type Wallet = Rc<RefCell<Option<String>>>;

fn says(wallet: &Wallet, answer: &str) {
    *wallet.borrow_mut() = Some(answer.to_owned());
}

/// Lets the wallet of a page tell of calls.
fn tells(page: &mut Page, wallet: &Wallet) {
    let told = wallet.clone();
    page.on(move |effect| match effect {
        Effect::Request { request, .. } if request.method() == "wallet_getCallsStatus" => {
            assert_eq!(request.params(), format!("[\"{ID}\"]"));
            let value = told.borrow().clone();
            let unknown = || Answer::wallet_error(5730, "No calls are known by this id.");
            Some(value.map_or_else(unknown, |value| Answer::Now(Reply::Text { value })))
        }
        _ => None,
    });
}

fn send(page: &mut Page, id: &str) -> Rc<RefCell<Option<Fate>>> {
    let fate = Rc::<RefCell<Option<Fate>>>::default();
    let end = fate.clone();
    page.within(|context| {
        let state = context.state();
        let started = Started {
            account: state.slices.account.caip_address.clone().unwrap(),
            network: state.slices.network.active.clone().unwrap(),
            hash: id.to_owned(),
            calls: true,
            operation: Operation::Trade,
            transfers: Vec::new(),
            to: String::new(),
            named: None,
            changes: Vec::new(),
            last_block: None,
            spends: Vec::new(),
            gist: None,
        };
        drop(state);
        context.spawn(move |context| async move {
            let told = until_ended(&context, started).await;
            *end.borrow_mut() = told;
        });
    });
    fate
}

fn sent() -> (Page, Wallet, Rc<RefCell<Option<Fate>>>) {
    let mut page = looking(gateway(0));
    let wallet = Wallet::default();
    says(&wallet, "{\"status\":100}");
    tells(&mut page, &wallet);
    let fate = send(&mut page, ID);
    (page, wallet, fate)
}

fn progress(page: &Page) -> Vec<Progress> {
    page.activity().pending.iter().map(|pending| pending.progress).collect()
}

fn asked(page: &Page) -> usize {
    let is = |effect: &Effect| matches!(effect, Effect::Request { request, .. } if request.method() == "wallet_getCallsStatus");
    page.asked(is).len()
}

#[test]
fn they_stand_on_top_until_the_wallet_says_that_they_are_done() {
    let (mut page, wallet, fate) = sent();
    page.advance(600_000);
    assert_eq!((progress(&page), fate.borrow().clone()), (vec![Progress::Waiting], None));
    assert_eq!(page.activity().pending[0].explorer_url, None, "its id leads to no explorer");
    says(
        &wallet,
        &format!(
            "{{\"status\":200,\"receipts\":[{{\"transactionHash\":\"{HASH}\",\"status\":\"0x1\"}}]}}"
        ),
    );
    page.advance(3_000);
    assert_eq!(
        (progress(&page), fate.borrow().clone()),
        (vec![Progress::Confirmed], Some(Fate::Done))
    );
    let link = page.activity().pending[0].explorer_url.clone();
    assert_eq!(link, Some(format!("https://scan-1.test/tx/{HASH}")));
}

#[test]
fn once_the_history_tells_the_transaction_that_did_them_they_are_not_told_twice() {
    let (mut page, wallet, _) = sent();
    page.on_http(Purpose::History, |_| page_of(&[item(0xaa, "2026-12-28T12:00:00Z")], None));
    says(&wallet, &format!("{{\"status\":200,\"receipts\":[{{\"transactionHash\":\"{HASH}\"}}]}}"));
    page.advance(4_000);
    assert_eq!((progress(&page), page.activity().count), (vec![], 1));
}

#[test]
fn what_wallets_say_is_understood() {
    for (answer, expected) in [
        ("{\"status\":200}", Progress::Confirmed),
        ("{\"status\":400}", Progress::Failed),
        ("{\"status\":500,\"receipts\":[{\"transactionHash\":\"../x\"}]}", Progress::Failed),
        ("{\"status\":600}", Progress::Failed),
        ("{\"status\":\"CONFIRMED\"}", Progress::Confirmed),
        (
            "{\"status\":\"CONFIRMED\",\"receipts\":[{\"status\":\"0x1\"},{\"status\":\"0x0\"}]}",
            Progress::Failed,
        ),
        ("{\"status\":\"PENDING\"}", Progress::Waiting),
        ("{\"status\":100}", Progress::Waiting),
        ("{}", Progress::Waiting),
        ("null", Progress::Waiting),
        ("7", Progress::Waiting),
    ] {
        let (mut page, wallet, _) = sent();
        says(&wallet, answer);
        page.advance(3_000);
        assert_eq!(progress(&page), [expected], "{answer}");
        assert_eq!(page.activity().pending[0].explorer_url, None, "{answer}");
    }
}

#[test]
fn what_the_wallet_does_not_know_for_five_minutes_was_dropped() {
    let (mut page, wallet, fate) = sent();
    *wallet.borrow_mut() = None;
    page.advance(302_999);
    assert_eq!(progress(&page), [Progress::Waiting]);
    page.advance(1);
    assert_eq!(
        (progress(&page), fate.borrow().clone()),
        (vec![Progress::Dropped], Some(Fate::Dropped))
    );
}

#[test]
fn a_wallet_that_does_not_answer_or_cannot_decides_nothing() {
    let fails = |after, kind, code| {
        let fault = Fault { kind, code, message: "no".into() };
        Answer::After(after, Reply::Failed { fault })
    };
    for answer in [
        fails(300_000, FaultKind::Timeout, None),
        fails(300_000, FaultKind::Wallet, Some(8_000)),
        fails(1, FaultKind::Wallet, Some(-32_601)),
    ] {
        let (mut page, wallet, fate) = sent();
        page.on(move |effect| match effect {
            Effect::Request { request, .. } if request.method() == "wallet_getCallsStatus" => {
                Some(answer.clone())
            }
            _ => None,
        });
        page.advance(1_000_000);
        assert_eq!((progress(&page), fate.borrow().clone()), (vec![Progress::Waiting], None));
        page.scripts_off();
        tells(&mut page, &wallet);
        says(&wallet, "{\"status\":200}");
        page.advance(310_000);
        assert_eq!(*fate.borrow(), Some(Fate::Done));
    }
}

#[test]
fn a_page_that_is_loaded_anew_asks_the_wallet_as_soon_as_it_is_back() {
    let (page, wallet, _) = sent();
    let kept = page.storage.entries.get("@drawstring/pending").unwrap().clone();
    let mut next = Page::with(|setup| {
        setup.storage.entries.insert("@drawstring/pending".into(), kept);
    });
    tells(&mut next, &wallet);
    next.connect(metamask());
    next.act(open());
    next.act(super::ask(crate::protocol::ActivityAction::Watch { on: true }));
    assert_eq!((progress(&next), asked(&next)), (vec![Progress::Waiting], 1));
    // Without its wallet it waits, however long that takes.
    next.act(disconnect());
    next.advance(900_000);
    assert_eq!(asked(&next), 1);
    says(&wallet, "{\"status\":200}");
    next.act(connect("metamask"));
    next.advance(3_000);
    assert_eq!(next.storage.entries.get("@drawstring/pending"), None, "what has ended is not kept");
}

#[test]
fn an_id_of_more_letters_than_the_standard_allows_is_not_kept() {
    let mut page = looking(gateway(0));
    for id in [String::new(), "x".repeat(8_195)] {
        send(&mut page, &id);
        assert_eq!(progress(&page), []);
    }
}
