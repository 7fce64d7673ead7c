use super::{ask, asked, gateway, item, looking, page_of};
use crate::{
    activity::{
        Operation, Outcome, Progress, Started, Transfer, TransferDirection, ended, started,
        until_ended,
    },
    context::Context,
    protocol::{ActivityAction, Network, Purpose},
    testing::{ALICE, Answer, BOB, Page, actions::*, http, rpc_of, rpc_results},
};
use caip::{AccountId, Namespace};
use std::rc::Rc;

const HASH: &str = "0x00000000000000000000000000000000000000000000000000000000000000aa";

fn start(context: &Context, hash: &str) -> Option<String> {
    started(context, new(context, hash), 0)
}

fn new(context: &Context, hash: &str) -> Started {
    let state = context.state();
    Started {
        account: state.slices.account.caip_address.clone().unwrap(),
        network: state.slices.network.active.clone().unwrap(),
        hash: hash.into(),
        calls: false,
        operation: Operation::Send,
        transfers: Vec::new(),
        to: "0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb".into(),
        named: None,
        changes: vec!["eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE".into()],
        last_block: None,
        spends: Vec::new(),
        gist: None,
    }
}

fn begin(page: &mut Page, hash: &str) -> Option<String> {
    let mut id = None;
    page.within(|context| id = start(context, hash));
    id
}

fn progress(page: &Page) -> Vec<Progress> {
    page.activity().pending.iter().map(|pending| pending.progress).collect()
}

#[test]
fn what_was_sent_stands_on_top_until_it_has_ended_and_a_moment_longer() {
    let mut page = looking(gateway(3));
    let id = begin(&mut page, HASH).unwrap();
    let pending = page.activity().pending[0].clone();
    assert_eq!((pending.id.as_str(), pending.progress), (id.as_str(), Progress::Waiting));
    assert_eq!(pending.with, "0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb");
    assert_eq!(pending.explorer_url, Some(format!("https://scan-1.test/tx/{HASH}")));
    page.advance(600_000);
    assert_eq!(progress(&page), [Progress::Waiting], "it waits as long as it takes");
    page.within(|context| ended(context, &id, Progress::Confirmed));
    assert_eq!(progress(&page), [Progress::Confirmed]);
    page.advance(30_000);
    assert_eq!(progress(&page), []);
}

#[test]
fn the_coin_on_its_way_has_the_picture_of_its_network_and_nothing_else_has() {
    let mut page = looking(gateway(3));
    let sent = |name: &str, address: Option<&str>| Transfer {
        direction: TransferDirection::Out,
        name: name.into(),
        address: address.map(Into::into),
        amount: None,
        nft: false,
        icon_url: None,
    };
    page.within(|context| {
        let mut new = new(context, HASH);
        let image_url = Some("https://pictures.test/eth".into());
        new.network = Rc::new(Network { image_url, ..(*new.network).clone() });
        new.transfers = vec![sent("ETH", None), sent("DAI", None), sent("ETH", Some(BOB))];
        started(context, new, 0);
    });
    let pending = page.activity().pending[0].clone();
    let pictures = pending.transfers.iter().map(|sent| sent.icon_url.as_deref());
    assert!(pictures.eq([Some("https://pictures.test/eth"), None, None]));
}

#[test]
fn what_was_sent_from_here_is_not_told_a_second_time_by_the_pool() {
    let mut page = looking(|_| {
        let waits = item(0xaa, "").replace("\"confirmed\"", "\"pending\"");
        page_of(&[waits, item(1, "2026-12-28T12:00:00Z")], None)
    });
    assert_eq!(page.activity().count, 2);
    begin(&mut page, HASH).unwrap();
    page.within(crate::activity::refresh);
    assert_eq!((progress(&page).len(), page.activity().count), (1, 1));
}

#[test]
fn its_end_reads_balances_past_the_cache_and_the_history_again() {
    let mut page = looking(gateway(3));
    let id = begin(&mut page, HASH).unwrap();
    let before = (page.urls(Purpose::Balance).len(), asked(&page).len());
    page.within(|context| ended(context, &id, Progress::Failed));
    assert!(page.urls(Purpose::Balance)[before.0].contains("forceUpdate=eip155:1:0xEeee"));
    assert_eq!(asked(&page).len(), before.1 + 1);
    page.within(|context| ended(context, &id, Progress::Confirmed));
    assert_eq!(progress(&page), [Progress::Failed], "it ends once");
}

#[test]
fn once_the_history_tells_it_it_is_not_told_twice() {
    let mut page = looking(|_| page_of(&[item(0xaa, "2026-12-28T12:00:00Z")], None));
    let id = begin(&mut page, HASH).unwrap();
    page.within(|context| ended(context, &id, Progress::Confirmed));
    page.advance(999);
    assert_eq!(
        progress(&page),
        [Progress::Confirmed],
        "it can be read, however quick the history is"
    );
    page.advance(1);
    assert_eq!((progress(&page), page.activity().count), (vec![], 1));
}

#[test]
fn what_failed_for_the_account_alone_is_told_as_failed_by_the_history_too() {
    let mut page = looking(|_| page_of(&[item(0xaa, "2026-12-28T12:00:00Z")], None));
    let outcome = |page: &Page| page.activity().rows[0].outcome;
    assert_eq!(outcome(&page), Outcome::Confirmed, "so its transaction went");
    let id = begin(&mut page, HASH).unwrap();
    page.within(|context| ended(context, &id, Progress::Failed));
    page.advance(1_000);
    assert_eq!((progress(&page), outcome(&page)), (vec![], Outcome::Failed));
    page.advance(60_000);
    assert_eq!(outcome(&page), Outcome::Failed, "and it stays so");
}

#[test]
fn a_history_that_looked_too_early_is_read_again_less_and_less_often() {
    let mut page = looking(gateway(3));
    let id = begin(&mut page, HASH).unwrap();
    page.within(|context| ended(context, &id, Progress::Confirmed));
    page.advance(1_000);
    let before = asked(&page).len();
    let mut again = Vec::new();
    for pause in [4_000, 8_000, 16_000, 60_000] {
        page.advance(pause);
        again.push(asked(&page).len() - before);
    }
    assert_eq!(again, [1, 2, 3, 3], "until it is shown no longer");
}

#[test]
fn a_history_that_tells_it_is_not_read_again() {
    let mut page = looking(|_| page_of(&[item(0xaa, "2026-12-28T12:00:00Z")], None));
    let id = begin(&mut page, HASH).unwrap();
    page.within(|context| ended(context, &id, Progress::Confirmed));
    let before = asked(&page).len();
    page.advance(60_000);
    assert_eq!(asked(&page).len(), before);
}

#[test]
fn at_most_ninety_nine_are_kept_and_the_oldest_goes() {
    let mut page = looking(gateway(0));
    for number in 0..120 {
        begin(&mut page, &format!("0x{number:064x}"));
    }
    let pending = page.activity().pending;
    assert_eq!(pending.len(), 99);
    assert!(
        pending[0].id.ends_with(&format!("{:x}", 119))
            && pending[98].id.ends_with(&format!("{:x}", 21))
    );
}

#[test]
fn the_same_hash_is_kept_once_and_none_is_not_kept() {
    let mut page = looking(gateway(0));
    begin(&mut page, HASH);
    begin(&mut page, HASH);
    assert_eq!(page.activity().pending.len(), 1);
    for hash in ["", "not a hash", "../x"] {
        assert_eq!(begin(&mut page, hash), None, "{hash}");
    }
}

#[test]
fn another_network_shows_its_own_and_coming_back_shows_it_again() {
    let mut page = looking(gateway(0));
    begin(&mut page, HASH);
    page.act(switch("eip155:10"));
    page.advance(2_000);
    assert_eq!(page.activity().pending.len(), 0);
    page.act(switch("eip155:1"));
    page.advance(2_000);
    assert_eq!(page.activity().pending.len(), 1);
}

/// A page that was loaded after what was sent from this browser.
fn loaded_after(stored: &str) -> Page {
    let mut page = Page::with(|setup| {
        setup.storage.entries.insert("@drawstring/pending".into(), stored.into());
    });
    page.connect(crate::testing::metamask());
    page.act(open());
    page.act(ask(ActivityAction::Watch { on: true }));
    page
}

fn stored(page: &Page) -> Option<&String> {
    page.storage.entries.get("@drawstring/pending")
}

#[test]
fn what_is_on_its_way_outlives_the_page_and_is_watched_by_the_next() {
    let mut page = looking(gateway(0));
    begin(&mut page, HASH);
    let kept = stored(&page).unwrap().clone();
    let mut next = loaded_after(&kept);
    assert_eq!(progress(&next), [Progress::Waiting]);
    assert_eq!(next.activity().pending[0].with, "0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb");
    next.on_node("", |body| {
        crate::testing::rpc_results(body, |method| match method {
            "eth_getTransactionReceipt" => "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into(),
            _ => "null".into(),
        })
    });
    next.advance(3_000);
    assert_eq!(progress(&next), [Progress::Confirmed]);
    assert_eq!(stored(&next), None, "what has ended is not kept");
}

#[test]
fn what_other_tabs_keep_stays_and_at_most_ninety_nine_are_kept() {
    let mut page = looking(gateway(0));
    begin(&mut page, HASH);
    let others: Vec<String> = (0..120)
        .map(|number| stored(&page).unwrap().replace("00aa\"", &format!("{number:04x}\"")))
        .map(|list| list[1..list.len() - 1].to_owned())
        .collect();
    page.storage.entries.insert("@drawstring/pending".into(), format!("[{}]", others.join(",")));
    begin(&mut page, &HASH.replace("aa", "bb"));
    let kept = stored(&page).unwrap();
    assert_eq!(kept.matches("\"hash\"").count(), 99);
    assert!(kept.contains("00bb\"") && kept.contains("0077\"") && !kept.contains("0000000b\""));
}

#[test]
fn a_storage_of_something_else_keeps_nobody_from_anything() {
    for junk in ["", "7", "[1]", "[{\"account\":\"x\"}]", "{"] {
        let page = loaded_after(junk);
        assert_eq!(progress(&page), [], "{junk}");
    }
    let mut page = looking(gateway(0));
    page.storage.broken = Some("QuotaExceededError".into());
    begin(&mut page, HASH);
    assert_eq!(progress(&page), [Progress::Waiting], "it is still watched");
}

#[test]
fn what_had_to_make_room_is_not_asked_for_any_more() {
    let mut page = looking(gateway(0));
    let watch = |page: &mut Page, numbers: std::ops::Range<u32>| {
        page.within(|context| {
            for number in numbers {
                let new = new(context, &format!("0x{number:064x}"));
                context.spawn(move |context| async move {
                    until_ended(&context, new).await;
                });
            }
        });
    };
    watch(&mut page, 0..99);
    watch(&mut page, 99..101);
    let before = page.bodies(Purpose::Rpc).len();
    page.advance(3_000);
    let bodies = page.bodies(Purpose::Rpc)[before..].concat();
    let asks = |number: u32| bodies.contains(&format!("{number:064x}"));
    assert!(!asks(0) && !asks(1), "the two oldest");
    assert!((2..101).all(asks));
}

/// A transaction of Alice's that pays Bob.
fn paying(hash: &str) -> String {
    format!(
        "{{\"hash\":\"{hash}\",\"from\":\"{ALICE}\",\"to\":\"{BOB}\",\"nonce\":\"0x5\",\"value\":\"0x1\",\"input\":\"0x\"}}"
    )
}

/// It is watched, and a node knows it.
fn watched(page: &mut Page, hash: &str) {
    let known = paying(hash);
    page.on_node("", move |body| {
        rpc_results(body, |method| match method {
            "eth_getTransactionByHash" => known.clone(),
            "eth_getTransactionCount" => "\"0x5\"".into(),
            _ => "null".into(),
        })
    });
    page.within(|context| {
        let new = new(context, hash);
        context.spawn(move |context| async move {
            until_ended(&context, new).await;
        });
    });
    page.advance(3_000);
}

/// A node that does not know what it was told first, since another one of its number is in the block before the last.
fn mined(body: &str, hash: &str, other: &str) -> Answer {
    let one = |id: &str, method: &str, params: &json::Value| {
        let params = json::to_string(params);
        let said = match method {
            "eth_getTransactionReceipt" if params.contains(hash) => {
                "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into()
            }
            "eth_getTransactionCount" if params.contains("\"0x0\"") => "\"0x5\"".into(),
            "eth_getTransactionCount" => "\"0x6\"".into(),
            "eth_blockNumber" => "\"0x2\"".into(),
            "eth_getBlockByNumber" if params.contains("\"0x1\"") => {
                format!("{{\"transactions\":[{other}]}}")
            }
            _ => "null".into(),
        };
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{said}}}")
    };
    http(200, &rpc_of(body, one))
}

#[test]
fn what_was_cancelled_leads_to_what_took_its_place_and_can_be_read_though_the_history_tells_that() {
    let mut page = looking(|_| page_of(&[item(0xaa, "2026-12-28T12:00:00Z")], None));
    watched(&mut page, &HASH.replace("aa", "bb"));
    let cancel = paying(HASH).replace(BOB, ALICE);
    page.on_node("", move |body| mined(body, HASH, &cancel));
    page.advance(20_000);
    assert_eq!((progress(&page), page.activity().count), (vec![Progress::Replaced], 1));
    let link = page.activity().pending[0].explorer_url.clone();
    assert_eq!(link, Some(format!("https://scan-1.test/tx/{HASH}")));
}

#[test]
fn what_was_sped_up_while_the_page_was_away_is_done_and_leads_to_the_copy() {
    let mut page = looking(gateway(0));
    watched(&mut page, HASH);
    let mut next = loaded_after(stored(&page).unwrap());
    let copy = HASH.replace("aa", "bb");
    let other = copy.clone();
    next.on_node("", move |body| mined(body, &other, &paying(&other)));
    next.advance(3_000);
    assert_eq!(progress(&next), [Progress::Confirmed]);
    let link = next.activity().pending[0].explorer_url.clone();
    assert_eq!(link, Some(format!("https://scan-1.test/tx/{copy}")));
    assert_eq!(stored(&next), None);
}

#[test]
fn until_when_a_signature_is_good_is_kept_where_only_a_node_told_it() {
    let mut page = looking(gateway(0));
    page.on_node("", |body| {
        rpc_results(body, |method| match method {
            "getEpochInfo" => "{\"absoluteSlot\":1100,\"blockHeight\":1000}".into(),
            "getSignatureStatuses" => "{\"context\":{\"slot\":1100},\"value\":[null]}".into(),
            _ => "null".into(),
        })
    });
    page.within(|context| {
        let mut new = new(context, &bs58::encode([7; 64]).into_string());
        let networks = context.state().slices.network.networks.clone();
        let solana = |network: &&Rc<Network>| network.chain_namespace == Namespace::Solana;
        new.network = networks.iter().find(solana).unwrap().clone();
        let owner = "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV";
        new.account = AccountId::new(new.network.caip_network_id.clone(), owner).unwrap();
        context.spawn(move |context| async move {
            until_ended(&context, new).await;
        });
    });
    page.advance(3_000);
    assert!(stored(&page).unwrap().contains("\"lastBlock\":1200"), "{:?}", stored(&page));
}

#[test]
fn failures_that_are_remembered_are_bounded() {
    let mut page = looking(gateway(0));
    for number in 0..300 {
        let id = begin(&mut page, &format!("0x{number:064x}")).unwrap();
        page.within(|context| ended(context, &id, Progress::Failed));
    }
    page.within(|context| {
        let failed = &context.state().activity.failed;
        assert_eq!(failed.len(), 200);
        assert!(failed[199].ends_with(&format!("{:064x}", 299)), "the newest are kept");
    });
}
