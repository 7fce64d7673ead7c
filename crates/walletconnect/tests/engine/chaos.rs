//! Every delivery twice, in any order, with sockets that break at any time: nothing is lost, and nothing is done twice.

use super::people::grant;
use super::world::{Who, World};
use serde_json::json;

/// A machine of small numbers, so that each seed is another run, and the same one every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// Somebody's socket breaks, or time goes by, or nothing happens.
fn disturb(world: &mut World, dice: &mut Dice, all: [Who; 2]) {
    match dice.roll(4) {
        0 => world.cut(all[0], true),
        1 => world.cut(all[1], true),
        2 => world.pass(dice.roll(2_000)),
        _ => {}
    }
}

#[test]
fn nothing_is_lost_and_nothing_is_done_twice() {
    for seed in 0..16 {
        let (mut world, mut dice) = (World::new(), Dice(seed));
        let all @ [page, wallet] = [world.join("page"), world.join("wallet")];
        world.relay().stutters = true;
        world.relay().disorder = Some(seed);

        let link = world.link(page);
        disturb(&mut world, &mut dice, all);
        world.begin(wallet, &json!({"type": "pair", "uri": link["uri"]}));
        disturb(&mut world, &mut dice, all);
        world.pass(5_000);
        let id = world.event(wallet, "proposal")["offer"]["id"].clone();
        world.begin(wallet, &json!({"type": "approve", "id": id, "namespaces": grant()}));
        disturb(&mut world, &mut dice, all);
        world.pass(5_000);
        let topic = world.event(page, "settled")["session"]["topic"].clone();

        // Three requests at once, answered in whatever order they come.
        let calls: Vec<u32> = (0..3)
            .map(|number| {
                world.begin(
                    page,
                    &json!({"type": "request", "topic": topic, "chain": "eip155:1",
                    "method": "personal_sign", "params": [number]}),
                )
            })
            .collect();
        disturb(&mut world, &mut dice, all);
        world.pass(5_000);
        let requests = world.events(wallet, "sessionRequest");
        assert_eq!(requests.len(), 3, "seed {seed}");
        for request in &requests {
            world.begin(wallet, &json!({"type": "respond", "topic": topic, "id": request["id"], "result": request["params"][0]}));
            disturb(&mut world, &mut dice, all);
        }
        world.pass(5_000);
        for (number, call) in calls.into_iter().enumerate() {
            assert_eq!(world.result(page, call), Ok(json!(number)), "seed {seed}");
        }

        world.begin(wallet, &json!({"type": "emit", "topic": topic, "chain": "eip155:10", "name": "chainChanged", "data": 10}));
        disturb(&mut world, &mut dice, all);
        world.pass(5_000);
        assert_eq!(world.events(page, "chainChanged").len(), 1, "seed {seed}");

        world.begin(page, &json!({"type": "disconnect", "topic": topic}));
        disturb(&mut world, &mut dice, all);
        world.pass(5_000);
        assert_eq!(world.events(wallet, "sessionDeleted").len(), 1, "seed {seed}");
    }
}
