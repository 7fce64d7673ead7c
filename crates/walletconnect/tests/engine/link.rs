//! What a page says of its relay, and when it dials.

use super::people::{grant, wish};
use super::world::{OWN, Who, World};
use serde_json::{Value, json};
use walletconnect::{jwt::JwtError, relay::Refusal};

const SPARE: &str = "wss://spare.example";

fn two_ways() -> Value {
    json!([{"urls": [{"url": OWN}, {"url": SPARE}]}])
}

/// The relay's last state and problem that the page was told.
pub fn told(world: &mut World, page: Who) -> (Value, Value) {
    let mut last = world.events(page, "relay").pop().unwrap();
    (last["state"].take(), last["problem"].take())
}

#[test]
fn nothing_is_dialled_before_there_is_something_to_say() {
    let mut world = World::new();
    let page = world.join("page");
    world.pass(60_000);
    assert_eq!(world.host(page).dialled, 0);
    world.link(page);
    assert_eq!(world.host(page).dialled, 1);
}

#[test]
fn a_socket_that_nobody_needs_is_closed() {
    let mut world = World::new();
    let page = world.join("page");
    let link = world.link(page);
    world.ok(page, &json!({"type": "cancelConnect", "pairing": link["pairing"]}));
    // A minute for wallets that approve yet, and half a minute for what may come.
    world.pass(89_000);
    assert_eq!(world.host(page).sockets.len(), 1);
    world.pass(2_000);
    assert!(world.host(page).sockets.is_empty());
    assert_eq!(told(&mut world, page), (json!("idle"), Value::Null));
}

#[test]
fn dials_that_fail_come_less_and_less_often_and_never_in_step() {
    let mut world = World::new();
    world.dead.push(OWN.into());
    let pages: Vec<Who> = (0..8).map(|index| world.join(&format!("page{index}"))).collect();
    for page in &pages {
        world.link(*page);
    }
    world.pass(120_000);
    let counts: Vec<usize> = pages.iter().map(|page| world.host(*page).dialled).collect();
    assert!(counts.iter().all(|count| (5..40).contains(count)), "{counts:?}");
    assert_eq!(told(&mut world, pages[0]), (json!("waiting"), json!("blocked")));
    let at: Vec<Vec<u64>> = pages.iter().map(|page| world.host(*page).dialled_at.clone()).collect();
    for dials in &at {
        assert!(
            dials.windows(2).all(|two| (500..=30_000).contains(&(two[1] - two[0]))),
            "{dials:?}"
        );
    }
    assert!(at.iter().any(|dials| dials[1] != at[0][1]), "all at once: {at:?}");
}

#[test]
fn the_next_address_is_tried_when_one_is_dead() {
    let mut world = World::new();
    world.relays.insert(SPARE.into(), super::relay::Relay::default());
    world.dead.push(OWN.into());
    let page = world.join_on("page", &two_ways());
    world.link(page);
    world.pass(2_000);
    assert_eq!(world.host(page).sockets[0].1, SPARE);
    assert_eq!(told(&mut world, page), (json!("open"), Value::Null));
}

#[test]
fn through_a_proxy_the_token_still_names_the_relay() {
    let mut world = World::new();
    let relays =
        json!([{"urls": [{"url": OWN, "via": "wss://gateway.example/relay"}], "projectId": "p&1"}]);
    let page = world.join_on("page", &relays);
    world.link(page);
    let url = world.host(page).last_url.clone();
    assert!(url.starts_with("wss://gateway.example/relay?auth="), "{url}");
    assert!(url.contains("&projectId=p%261&ua=wc-2%2Fjs-1%2Ftest&useOnCloseEvent=true"), "{url}");
    assert_eq!(world.host(page).sockets[0].1, OWN);
}

#[test]
fn a_refusal_is_told_in_words_and_not_asked_for_again() {
    let table = [
        (Refusal::ProjectNotFound, "badProject"),
        (Refusal::ProjectInactive, "badProject"),
        (Refusal::OriginNotAllowed, "originRefused"),
        (Refusal::CountryBlocked, "countryBlocked"),
        (Refusal::InvalidJwt, "unauthorized"),
        (Refusal::MissingJwt, "unauthorized"),
    ];
    for (why, problem) in table {
        let mut world = World::new();
        world.relay().refuses = Some(why);
        let page = world.join("page");
        world.link(page);
        assert_eq!(told(&mut world, page), (json!("stopped"), json!(problem)), "{why:?}");
        world.pass(60_000);
        assert_eq!(world.host(page).dialled, 1, "{why:?}");
    }
}

#[test]
fn a_close_that_says_why_is_understood() {
    let table = [
        (3000, "Project not found", "stopped", "badProject"),
        (3000, "JWT validation error: JWT Token is expired", "stopped", "clockSkew"),
        (3000, "Unauthorized: origin not allowed", "stopped", "originRefused"),
        (3000, "the token was made for another relay", "stopped", "otherRelay"),
        (3000, "JWT validation error: Invalid audience", "stopped", "otherRelay"),
        (3000, "JWT validation error: Invalid signature", "stopped", "badKey"),
        (3000, "Country blocked", "stopped", "countryBlocked"),
        (3000, "", "stopped", "unauthorized"),
        (1013, "too many", "waiting", "tooMany"),
        (1001, "", "waiting", "dropped"),
        (4010, "", "waiting", "dropped"),
        (1006, "", "waiting", "dropped"),
    ];
    for (code, reason, state, problem) in table {
        let mut world = World::new();
        let page = world.join("page");
        world.link(page);
        let socket = world.host(page).sockets[0].0;
        world.close(page, socket, code, reason);
        assert_eq!(told(&mut world, page), (json!(state), json!(problem)), "{code} {reason}");
    }
}

#[test]
fn topics_and_proposals_that_a_relay_refuses_are_asked_for_again_but_not_in_a_storm() {
    // The second is a relay that does not know `wc_proposeSession`.
    for (method, old) in [("irn_batchSubscribe", false), ("irn_publish", true)] {
        let mut world = World::new();
        let (page, wallet) = (world.join("page"), world.join("wallet"));
        world.relay().old = old;
        world.relay().refuses_to = Some((method, Refusal::StorageError));
        let link = world.link(page);
        world.pass(120_000);
        let dialled = world.host(page).dialled;
        assert!((3..20).contains(&dialled), "{method}: {dialled}");
        assert!(world.events(page, "relay").iter().any(|event| event["problem"] == "dropped"));
        (world.relay().refuses_to, world.relay().old) = (None, false);
        world.pass(31_000);
        let id = world.scan(wallet, &link);
        world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
        world.event(page, "settled");
    }
}

#[test]
fn a_relay_that_is_asked_too_much_is_left_alone_longer_and_longer() {
    let mut world = World::new();
    world.relay().refuses = Some(Refusal::TooManyRequests);
    let page = world.join("page");
    world.link(page);
    world.pass(120_000);
    assert!(world.host(page).dialled < 20, "{}", world.host(page).dialled);
}

#[test]
fn another_address_is_tried_when_the_first_refuses_us() {
    let mut world = World::new();
    world.relays.insert(SPARE.into(), super::relay::Relay::default());
    world.relay().refuses = Some(Refusal::ProjectNotFound);
    let page = world.join_on("page", &two_ways());
    world.link(page);
    world.pass(2_000);
    assert_eq!(world.host(page).sockets[0].1, SPARE);
}

#[test]
fn a_page_that_was_refused_tries_again_when_a_person_asks_but_not_at_once() {
    let mut world = World::new();
    world.relay().refuses = Some(Refusal::ProjectNotFound);
    let page = world.join("page");
    for _ in 0..5 {
        world.link(page);
    }
    assert_eq!(world.host(page).dialled, 1);
    world.relay().refuses = None;
    world.pass(10_000);
    world.link(page);
    assert_eq!(told(&mut world, page), (json!("open"), Value::Null));
}

#[test]
fn a_request_to_a_relay_that_refuses_fails_at_once() {
    let (mut world, page, _, topic) = World::session();
    world.relay().refuses = Some(Refusal::ProjectInactive);
    let ask =
        json!({"type": "request", "topic": topic, "chain": "eip155:1", "method": "personal_sign"});
    world.act(page, &ask);
    assert_eq!(world.err(page, &ask), 4900);
}

#[test]
fn a_relay_that_falls_silent_is_left_and_what_was_said_is_said_again() {
    let (mut world, page, wallet, topic) = World::session();
    world.relay().silent = true;
    let ask =
        json!({"type": "request", "topic": topic, "chain": "eip155:1", "method": "personal_sign"});
    let call = world.act(page, &ask);
    world.pass(10_000);
    assert!(world.events(page, "relay").iter().any(|event| event["problem"] == "dropped"));
    world.relay().silent = false;
    world.pass(30_000);
    let id = world.event(wallet, "sessionRequest")["id"].clone();
    world.ok(wallet, &json!({"type": "respond", "topic": topic, "id": id, "result": 1}));
    assert_eq!(world.result(page, call), Ok(json!(1)));
}

#[test]
fn a_page_that_comes_back_doubts_its_socket() {
    let (mut world, page, _, _) = World::session();
    world.pass(60_000);
    world.relay().silent = true;
    world.tell(page, &json!({"type": "visibility", "visible": true}));
    world.pass(10_000);
    assert!(world.events(page, "relay").iter().any(|event| event["problem"] == "dropped"));
}

#[test]
fn what_came_while_a_wallet_was_in_front_for_some_seconds_is_there_at_once() {
    let back = [
        [
            json!({"type": "visibility", "visible": false}),
            json!({"type": "visibility", "visible": true}),
        ],
        [json!({"type": "online", "online": false}), json!({"type": "online", "online": true})],
    ];
    for ([gone, back], cut) in back.iter().flat_map(|both| [(both, true), (both, false)]) {
        let (mut world, page, wallet, topic) = World::session();
        let ask = json!({"type": "request", "topic": topic, "chain": "eip155:1", "method": "personal_sign"});
        let call = world.act(page, &ask);
        world.tell(page, gone);
        if cut {
            // Nobody says so.
            world.cut(page, false);
        }
        world.pass(2_500);
        let id = world.event(wallet, "sessionRequest")["id"].clone();
        world.ok(wallet, &json!({"type": "respond", "topic": topic, "id": id, "result": 1}));
        world.pass(2_500);
        let dialled = world.host(page).dialled;
        world.tell(page, back);
        world.pass(5_000);
        assert_eq!(world.result(page, call), Ok(json!(1)), "{back}");
        // A socket that lives is left alone.
        assert_eq!(world.host(page).dialled, dialled + usize::from(cut), "{back}");
    }
}

#[test]
fn a_dial_that_comes_to_nothing_is_given_up() {
    let mut world = World::new();
    world.black_hole = true;
    let page = world.join("page");
    world.link(page);
    world.pass(14_999);
    assert_eq!(told(&mut world, page).0, "connecting");
    world.pass(1);
    assert_eq!(told(&mut world, page), (json!("waiting"), json!("blocked")));
}

#[test]
fn ten_minutes_of_a_wrong_clock_are_told_as_such_and_setting_it_right_is_enough() {
    // The relay forgives a token that is early by two minutes, and one that ended two minutes ago, a day after it was made.
    for off in [600_000, -90_000_000] {
        let mut world = World::new();
        let page = world.join("page");
        world.host(page).clock_off = off;
        // The page was loaded with the wrong clock.
        world.pass(1_000);
        world.link(page);
        assert_eq!(told(&mut world, page), (json!("stopped"), json!("clockSkew")), "{off}");
        // Whoever sets it right does not wait for anything.
        world.host(page).clock_off = 0;
        let link = world.link(page);
        assert_eq!(told(&mut world, page), (json!("open"), Value::Null), "{off}");
        // The proposal itself got through, not what is tried where a relay does not know the call; what is over is not tried.
        assert!(!world.relay().calls.contains(&"irn_publish".to_owned()));
        let wallet = world.join("wallet");
        let id = world.scan(wallet, &link);
        world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
        world.event(page, "settled");
    }
}

#[test]
fn a_link_made_ten_minutes_ago_is_over_and_setting_the_clock_right_is_enough() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    world.host(page).clock_off = -600_000;
    // No relay can tell that this token was not simply kept for a while.
    let link = world.link(page);
    assert_eq!(told(&mut world, page), (json!("open"), Value::Null));
    assert_eq!(world.err(wallet, &json!({"type": "pair", "uri": link["uri"]})), -32602);
    world.host(page).clock_off = 0;
    world.pass(1_000);
    world.event(page, "expired");
    world.join_session(page, wallet);
}

#[test]
fn what_waits_goes_on_when_the_clock_is_set_back() {
    let mut world = World::new();
    world.dead.push(OWN.into());
    let page = world.join("page");
    world.link(page);
    let dialled = world.host(page).dialled;
    world.host(page).clock_off = -3_600_000;
    world.pass(60_000);
    assert!(world.host(page).dialled > dialled + 1, "the next dial waits for an hour");
}

#[test]
fn why_a_token_is_not_believed_is_told_apart() {
    let table = [
        (JwtError::Expired, "clockSkew"),
        (JwtError::Future, "clockSkew"),
        (JwtError::Audience, "otherRelay"),
        (JwtError::Signature, "badKey"),
        (JwtError::Issuer, "badKey"),
        (JwtError::Algorithm, "badKey"),
        (JwtError::Malformed, "badKey"),
    ];
    for (why, problem) in table {
        let mut world = World::new();
        world.doubts = Some(why);
        let page = world.join("page");
        world.link(page);
        assert_eq!(told(&mut world, page), (json!("stopped"), json!(problem)), "{why:?}");
    }
}

#[test]
fn a_relay_that_is_called_by_another_name_says_so() {
    let mut world = World::new();
    let relays = json!([{"urls": [{"url": "wss://other.example", "via": OWN}]}]);
    let page = world.join_on("page", &relays);
    world.link(page);
    assert_eq!(told(&mut world, page), (json!("stopped"), json!("otherRelay")));
}

#[test]
fn a_link_goes_on_when_the_relay_was_gone_in_between() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let link = world.link(page);
    let id = world.scan(wallet, &link);
    for who in [page, wallet] {
        world.cut(who, true);
    }
    world.begin(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
    world.pass(5_000);
    world.event(page, "settled");
}

#[test]
fn what_a_page_asks_of_relays_is_only_what_it_needs() {
    let (mut world, page, _, topic) = World::session();
    world.act(page, &wish());
    world.ok(page, &json!({"type": "disconnect", "topic": topic}));
    let mut calls = world.relay().calls.clone();
    calls.sort();
    calls.dedup();
    let needed = [
        "irn_batchSubscribe",
        "irn_publish",
        "irn_unsubscribe",
        "wc_approveSession",
        "wc_proposeSession",
    ];
    assert_eq!(calls, needed);
}
