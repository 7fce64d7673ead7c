//! A session that is ended here is ended for its peer too, however long that takes.

use super::world::World;
use serde_json::json;
use walletconnect::{relay::Refusal, store::ENDED};

#[test]
fn the_end_of_a_session_is_told_however_long_no_relay_is_there() {
    for (page_ends, reload) in [(true, false), (true, true), (false, true)] {
        let (mut world, page, wallet, topic) = World::session();
        let (who, peer) = if page_ends { (page, wallet) } else { (wallet, page) };
        world.host(who).offline = true;
        world.cut(who, true);
        world.ok(who, &json!({"type": "disconnect", "topic": topic}));
        world.pass(61_000);
        if reload {
            world.reload(who);
            world.pass(61_000);
        }
        assert!(world.events(peer, "sessionDeleted").is_empty());
        world.host(who).offline = false;
        world.pass(31_000);
        let told = world.event(peer, "sessionDeleted");
        assert_eq!((&told["topic"], &told["reason"]["code"]), (&json!(topic), &json!(6000)));
        assert_eq!(world.host(who).stored.get(ENDED), None, "it is told once");
        let published = world.relay().published(1112);
        world.reload(who);
        assert_eq!((published, world.relay().published(1112)), (1, 1));
    }
}

#[test]
fn the_end_of_a_session_that_the_relay_refuses_is_told_when_it_takes_it() {
    let reasons = [Refusal::StorageError, Refusal::MailboxLimitExceeded];
    for (why, reload) in reasons.into_iter().flat_map(|why| [(why, false), (why, true)]) {
        let (mut world, page, wallet, topic) = World::session();
        world.relay().refuses_to = Some(("irn_publish", why));
        world.relay().calls.clear();
        world.ok(page, &json!({"type": "disconnect", "topic": topic}));
        world.pass(61_000);
        let tries = world.relay().calls.iter().filter(|call| *call == "irn_publish").count();
        assert!((4..=16).contains(&tries), "{tries} in a minute");
        assert_eq!(
            world.host(page).dialled,
            1,
            "for other sessions the socket is as good as before"
        );
        if reload {
            world.reload(page);
        }
        assert!(world.events(wallet, "sessionDeleted").is_empty());
        world.relay().refuses_to = None;
        world.pass(256_000);
        let told = world.event(wallet, "sessionDeleted");
        assert_eq!((&told["topic"], &told["reason"]["code"]), (&json!(topic), &json!(6000)));
        assert_eq!(world.host(page).stored.get(ENDED), None, "it is told once");
        world.reload(page);
        assert_eq!(world.relay().published(1112), 1);
    }
}

#[test]
fn the_end_of_a_session_that_is_over_by_itself_is_told_no_more() {
    let (mut world, page, _, topic) = World::session();
    world.host(page).offline = true;
    world.cut(page, true);
    world.ok(page, &json!({"type": "disconnect", "topic": topic}));
    world.now += 604_800_000;
    world.pass(31_000);
    assert_eq!(world.host(page).stored.get(ENDED), None);
    let dialled = world.host(page).dialled;
    world.pass(3_600_000);
    assert_eq!(world.host(page).dialled, dialled);
}
