//! Who is away for a while, and what he finds when he is back.

use super::by_hand::{put, say, session_key};
use super::session::granted;
use super::world::{START, Who, World};
use serde_json::{Value, json};
use walletconnect::{envelope, relay::Refusal, store};

/// What the relay was given last of this kind.
fn last(world: &mut World, tag: u32) -> String {
    let mail = world.relay().mail.iter().rev();
    mail.clone().find(|mail| mail.tag == tag).unwrap().message.clone()
}

#[test]
fn what_was_said_once_is_not_believed_again_when_it_is_forgotten() {
    for (days, clock_off) in [(1, 0), (1, -86_000_000), (2, 0), (3, 0), (6, -86_000_000)] {
        let (mut world, page, wallet, topic) = World::session();
        world.host(wallet).clock_off = clock_off;
        let event = json!({"type": "emit", "topic": topic, "chain": "eip155:1", "name": "chainChanged", "data": 10});
        let said = [
            (
                json!({"type": "update", "topic": topic, "namespaces": granted(&["eip155:1:0xAb", "eip155:10:0xAb"])}),
                1104,
            ),
            (event, 1110),
        ];
        let heard = said.map(|(action, tag)| {
            world.ok(wallet, &action);
            last(&mut world, tag)
        });
        world.pass(86_400_000 * days / 2);
        world.ok(
            wallet,
            &json!({"type": "update", "topic": topic, "namespaces": granted(&["eip155:1:0xCd"])}),
        );
        let back = json!({"type": "emit", "topic": topic, "chain": "eip155:1", "name": "chainChanged", "data": 1});
        world.ok(wallet, &back);
        world.pass(86_400_000 * days / 2);
        // Five hundred others came since.
        world.host(page).stored.remove(store::SEEN);
        world.reload(page);
        let before = views(&mut world, [page]);
        world.host(page).events.clear();
        let key = session_key(&mut world, page);
        for message in heard {
            put(&mut world, key.topic(), &message);
        }
        assert_eq!(views(&mut world, [page]), before);
        for kind in ["sessionUpdated", "chainChanged", "accountsChanged"] {
            assert!(world.events(page, kind).is_empty(), "{kind} after {days} days");
        }
    }
}

#[test]
fn an_event_that_has_no_order_is_not_told_again_after_days() {
    let (mut world, page, ..) = World::session();
    let key = session_key(&mut world, page);
    let event = json!({"event": {"name": "custom", "data": 1}, "chainId": "eip155:1"});
    for (iv, id, told) in [
        (1, START * 1_000, 0),
        (2, START << 8, 0),
        // A wallet whose clock is a day late; and one whose ids are no times.
        (3, (START + 172_800_000) * 1_000, 1),
        (4, (START + 172_800_000) << 8, 1),
        (5, 7, 1),
    ] {
        world.now = START + 259_200_000;
        let ask = json!({"id": id, "jsonrpc": "2.0", "method": "wc_sessionEvent", "params": event});
        say(&mut world, &key, iv, &ask);
        assert_eq!(world.events(page, "sessionEvent").len(), told, "{id}");
    }
}

/// The session as each of these sees it.
fn views<const N: usize>(world: &mut World, who: [Who; N]) -> [Value; N] {
    who.map(|who| {
        let mut session = world.ok(who, &json!({"type": "sessions"}))[0].take();
        json!([session["namespaces"].take(), session["expiry"].take()])
    })
}

#[test]
fn what_is_granted_while_the_page_is_away_it_hears_of_when_it_is_back() {
    for away_ms in [60_000, 86_000_000] {
        let (mut world, page, wallet, topic) = World::session();
        world.host(page).offline = true;
        world.cut(page, true);
        let less = granted(&["eip155:1:0xAb"]);
        let update = json!({"type": "update", "topic": topic, "namespaces": less});
        let call = world.act(wallet, &update);
        assert_eq!(world.event(wallet, "sessionUpdated")["lost"], json!(["eip155:10"]));
        world.pass(away_ms);
        assert_eq!(world.result(wallet, call).unwrap_err()["code"], 8000);
        world.host(page).offline = false;
        world.pass(31_000);
        let [here, there] = views(&mut world, [page, wallet]);
        assert_eq!(here, there);
        assert_eq!(here[0]["eip155"]["accounts"], less["eip155"]["accounts"]);
    }
}

#[test]
fn a_wallet_that_agrees_to_another_week_when_it_is_back_is_heard() {
    for who_is_away in [true, false] {
        let (mut world, page, wallet, topic) = World::session();
        world.pass(1_000_000);
        // The wallet is away; or the page, which has not said it yet.
        let who = if who_is_away { wallet } else { page };
        world.host(who).offline = true;
        world.cut(who, true);
        let call = world.act(page, &json!({"type": "extend", "topic": topic}));
        world.pass(90_000);
        assert_eq!(world.result(page, call).unwrap_err()["code"], 8000);
        world.host(who).offline = false;
        world.pass(31_000);
        let [here, there] = views(&mut world, [page, wallet]);
        assert_eq!(here, there);
        assert_eq!(here[1], START / 1_000 + 1_000 + 604_800);
    }
}

#[test]
fn a_signed_answer_reaches_a_page_that_still_waits_for_it() {
    for (away_ms, reaches) in [(90_000, true), (299_000, false)] {
        let (mut world, page, wallet, topic) = World::session();
        let ask = json!({"type": "request", "topic": topic, "chain": "eip155:1", "method": "personal_sign"});
        let call = world.act(page, &ask);
        let id = world.event(wallet, "sessionRequest")["id"].take();
        world.pass(1_000);
        world.host(wallet).offline = true;
        world.cut(wallet, true);
        let answer = json!({"type": "respond", "topic": topic, "id": id, "result": "0x1"});
        let answered = world.act(wallet, &answer);
        world.pass(away_ms);
        world.host(wallet).offline = false;
        world.pass(31_000);
        assert_eq!(world.result(wallet, answered).is_ok(), reaches);
        assert_eq!(world.result(page, call).is_ok(), reaches);
    }
}

#[test]
fn an_answer_that_the_relay_refuses_may_be_given_again() {
    let (mut world, page, wallet, topic) = World::session();
    let ask =
        json!({"type": "request", "topic": topic, "chain": "eip155:1", "method": "personal_sign"});
    let call = world.act(page, &ask);
    let id = world.event(wallet, "sessionRequest")["id"].take();
    let answer =
        |result: &str| json!({"type": "respond", "topic": topic, "id": id, "result": result});
    world.relay().refuses_to = Some(("irn_publish", Refusal::PayloadSizeExceeded));
    assert_eq!(world.err(wallet, &answer("too long")), -32000);
    world.relay().refuses_to = None;
    world.reload(wallet);
    world.ok(wallet, &answer("0x1"));
    assert_eq!(world.result(page, call), Ok(json!("0x1")));
}

#[test]
fn a_grant_that_is_refused_is_as_it_was_before() {
    for by_relay in [true, false] {
        let (mut world, page, wallet, topic) = World::session();
        let before = views(&mut world, [page]);
        let update =
            json!({"type": "update", "topic": topic, "namespaces": granted(&["eip155:1:0xCd"])});
        if by_relay {
            world.relay().refuses = Some(Refusal::PayloadSizeExceeded);
            assert_eq!(world.err(wallet, &update), -32000);
        } else {
            let call = world.begin(wallet, &update);
            // Somebody who reads it more strictly than we do.
            let key = session_key(&mut world, page);
            let sent = world.relay().mail.last().unwrap().message.clone();
            let sent = envelope::Envelope::read(&sent).unwrap().open(&key).unwrap();
            let id = serde_json::from_str::<Value>(&sent).unwrap()["id"].take();
            world.host(page).offline = true;
            let no = json!({"id": id, "jsonrpc": "2.0", "error": {"code": 1003, "message": "no"}});
            say(&mut world, &key, 9, &no);
            assert_eq!(world.result(wallet, call).unwrap_err()["code"], 1003);
        }
        assert_eq!(views(&mut world, [wallet]), before);
    }
}
