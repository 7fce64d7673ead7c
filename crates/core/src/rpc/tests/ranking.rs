use super::{ask, only, with_nodes, without_account};
use crate::{
    parts,
    protocol::{Action, Part, Purpose},
    rpc::{memory::Score, rank::sort},
    testing::{Answer, Page, actions::*, rpc_results},
};

fn score(url: &str, samples: &[Option<u64>]) -> Score {
    Score { url: url.into(), samples: samples.to_vec() }
}

fn sorted(scores: &[Score]) -> Vec<String> {
    let mut nodes: Vec<String> = scores.iter().map(|score| score.url.clone()).collect();
    sort(scores, &mut nodes);
    nodes
}

#[test]
fn stability_weighs_more_than_speed() {
    let slow_but_sure = score("slow", &[Some(900); 10]);
    let mut shaky = vec![Some(10); 5];
    shaky.extend([None; 5]);
    assert_eq!(sorted(&[score("shaky", &shaky), slow_but_sure]), ["slow", "shaky"]);
}

#[test]
fn of_two_stable_nodes_the_faster_one_is_first() {
    let nodes = [score("slow", &[Some(200)]), score("fast", &[Some(50)])];
    assert_eq!(sorted(&nodes), ["fast", "slow"]);
}

#[test]
fn of_two_equal_nodes_the_configured_order_stands() {
    let nodes = [score("first", &[Some(50)]), score("second", &[Some(50)])];
    assert_eq!(sorted(&nodes), ["first", "second"]);
}

#[test]
fn until_every_node_was_pinged_the_configured_order_stands() {
    let nodes = [score("slow", &[Some(900)]), score("unknown", &[])];
    assert_eq!(sorted(&nodes), ["slow", "unknown"]);
}

#[test]
fn a_node_that_never_answered_is_last() {
    let nodes = [score("dead", &[None; 10]), score("slow", &[Some(9_999)])];
    assert_eq!(sorted(&nodes), ["slow", "dead"]);
}

#[test]
fn a_little_less_stable_and_much_faster_is_better() {
    // Nine of ten: 6,300 points and 3,000 for speed; ten of ten: 7,000 points and none for speed.
    let mut nearly = vec![Some(1); 9];
    nearly.push(None);
    let nodes = [score("sure", &[Some(1_000); 10]), score("fast", &nearly)];
    assert_eq!(sorted(&nodes), ["fast", "sure"]);
}

/// Two nodes, of which the second answers ten times as fast.
fn two_nodes() -> Page {
    let mut page = with_nodes(&["https://one.test", "https://two.test"]);
    for (url, ms) in [("https://one.test", 500), ("https://two.test", 50)] {
        page.on_node(url, move |body| match rpc_results(body, |_| "\"0x1\"".into()) {
            Answer::Now(reply) => Answer::After(ms, reply),
            other => other,
        });
    }
    page
}

#[test]
fn nodes_are_pinged_every_four_seconds_while_the_dialog_is_open() {
    let mut page = two_nodes();
    page.act(open());
    assert_eq!(page.urls(Purpose::Rpc).len(), 2);
    page.advance(50 + 3_999);
    assert_eq!(page.urls(Purpose::Rpc).len(), 2);
    page.advance(1);
    assert_eq!(page.urls(Purpose::Rpc).len(), 3, "the faster one answered first");
    page.advance(450);
    assert_eq!(page.urls(Purpose::Rpc).len(), 4);
}

/// The second network has two nodes, the first one the gateway only.
fn two_nodes_elsewhere() -> Page {
    let nodes = ["https://one.test", "https://two.test"];
    let nodes = nodes.map(|url| crate::protocol::CustomRpcUrl { url: url.into() });
    Page::with(|setup| {
        setup.options.custom_rpc_urls.0.push(("eip155:10".into(), nodes.to_vec()));
    })
}

fn pings(page: &Page) -> usize {
    page.urls(Purpose::Rpc).iter().filter(|url| url.starts_with("https://one.test")).count()
}

#[test]
fn a_network_that_becomes_active_while_the_dialog_is_open_is_pinged() {
    let mut page = two_nodes_elsewhere();
    page.act(open());
    page.advance(8_000);
    assert_eq!(pings(&page), 0);
    page.act(switch("eip155:10"));
    page.act(open());
    page.advance(8_000);
    assert_eq!(pings(&page), 3);
    page.act(switch("eip155:1"));
    page.advance(60_000);
    assert_eq!(pings(&page), 3, "and no more once it is left");
}

#[test]
fn a_network_that_becomes_active_behind_a_closed_dialog_is_not_pinged() {
    let mut page = two_nodes_elsewhere();
    page.act(switch("eip155:10"));
    page.advance(60_000);
    assert_eq!(pings(&page), 0);
    assert_eq!(page.wake_at, None);
}

#[test]
fn nodes_are_pinged_from_when_the_code_that_asks_them_is_there() {
    let mut page = without_account(&["https://one.test", "https://two.test"]);
    page.act(open());
    page.advance(4_000);
    assert!(page.urls(Purpose::Rpc).is_empty());
    page.within(|context| parts::prepare(context, Part::Account));
    assert_eq!(page.urls(Purpose::Rpc).len(), 2);
}

#[test]
fn a_hidden_tab_pings_nobody_until_it_is_shown() {
    let mut page = two_nodes();
    page.act(open());
    page.advance(1_000);
    page.event(crate::protocol::HostEvent::Visibility { visible: false });
    let pinged = page.urls(Purpose::Rpc).len();
    page.advance(60_000);
    assert_eq!(page.urls(Purpose::Rpc).len(), pinged);
    assert_eq!(page.wake_at, None, "not even woken");
    page.event(crate::protocol::HostEvent::Visibility { visible: true });
    assert_eq!(page.urls(Purpose::Rpc).len(), pinged + 2);
}

#[test]
fn the_faster_node_is_asked_first_once_it_is_known() {
    let mut page = two_nodes();
    page.act(open());
    page.advance(1_000);
    let answers = ask(&mut page, 1);
    assert_eq!(page.urls(Purpose::Rpc).last().unwrap(), "https://two.test");
    page.advance(500);
    assert_eq!(only(&answers), "\"0x1\"");
}

#[test]
fn a_closed_dialog_pings_nobody() {
    let mut page = two_nodes();
    page.act(open());
    page.advance(1_000);
    page.act(Action::Close);
    let pinged = page.urls(Purpose::Rpc).len();
    page.advance(60_000);
    assert_eq!(page.urls(Purpose::Rpc).len(), pinged);
    assert_eq!(page.wake_at, None);
}

#[test]
fn a_hidden_tab_pings_nobody() {
    let mut page = two_nodes();
    page.act(open());
    page.advance(1_000);
    page.event(crate::protocol::HostEvent::Visibility { visible: false });
    let pinged = page.urls(Purpose::Rpc).len();
    page.advance(60_000);
    assert_eq!(page.urls(Purpose::Rpc).len(), pinged);
    page.event(crate::protocol::HostEvent::Visibility { visible: true });
    assert_eq!(page.urls(Purpose::Rpc).len(), pinged + 2);
}

#[test]
fn a_single_node_is_never_pinged() {
    let mut page = Page::new();
    page.act(open());
    page.advance(60_000);
    assert!(page.urls(Purpose::Rpc).is_empty());
}

#[test]
fn only_the_latest_ten_pings_count() {
    let mut page = with_nodes(&["https://one.test", "https://two.test"]);
    let mut pings = 0;
    // The first node fails five times and answers from then on; the second one answers, but slowly.
    page.on_node("https://one.test", move |body| {
        pings += 1;
        if pings <= 5 { Answer::throws("down") } else { rpc_results(body, |_| "\"0x1\"".into()) }
    });
    page.on_node("https://two.test", |body| match rpc_results(body, |_| "\"0x1\"".into()) {
        Answer::Now(reply) => Answer::After(100, reply),
        other => other,
    });
    page.act(open());
    page.advance(5 * 4_100);
    ask(&mut page, 1);
    assert_eq!(page.urls(Purpose::Rpc).last().unwrap(), "https://two.test");
    page.advance(12 * 4_100);
    ask(&mut page, 1);
    assert_eq!(page.urls(Purpose::Rpc).last().unwrap(), "https://one.test");
}
