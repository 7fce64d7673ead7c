//! Every parameter of every room, written wrongly in every way: the caller is told which one, and it is never the gateway's own fault.

use serde_json::{Map, Value, json};

use crate::world::{Answer, Behaviour, CHAIN, Node, World, get, post};

const DAI: &str = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const USER: &str = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const NATIVE: &str = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

/// What is no value of any parameter.
fn nonsense() -> Vec<String> {
    let two_256 = "115792089237316195423570985008687907853269984665640564039457584007913129639936";
    let mut all = vec!["9".repeat(4_000), "é".repeat(500), "x".repeat(60_000), two_256.to_owned()];
    all.extend(
        ["-1", "1.5", "1e18", "0x", "[]", "{}", "\u{0}", "%", "' OR 1=1", "../..", "\u{202e}a"]
            .map(str::to_owned),
    );
    all
}

/// A room: its path, the parameters that it needs, and those that may be left out.
struct Room {
    path: String,
    needs: Vec<(&'static str, String)>,
    takes: &'static [&'static str],
}

fn rooms() -> Vec<Room> {
    let (dai, native) = (format!("{CHAIN}:{DAI}"), format!("{CHAIN}:{NATIVE}"));
    let room = |path: &str, needs: &[(&'static str, &str)], takes| Room {
        path: path.to_owned(),
        needs: needs.iter().map(|(name, value)| (*name, (*value).to_owned())).collect(),
        takes,
    };
    let pair = [("from", dai.as_str()), ("to", &native), ("userAddress", USER)];
    let quotes = [&pair[..], &[("amount", "1000")]].concat();
    vec![
        room(&format!("/v1/account/{USER}/balance"), &[], &["chainId", "currency", "forceUpdate"]),
        room(&format!("/v1/account/{USER}/history"), &[], &["chainId", "currency", "cursor"]),
        room(&format!("/v1/identity/{USER}"), &[], &["sender", "useCache"]),
        room("/v1/convert/tokens", &[("chainId", CHAIN)], &["address"]),
        room("/v1/convert/quotes", &quotes, &["gasPrice", "slippage", "slippageBps"]),
        room(
            "/v1/convert/allowance",
            &[("tokenAddress", dai.as_str()), ("userAddress", USER)],
            &["spender"],
        ),
        room("/v1/convert/gas-price", &[("chainId", CHAIN)], &[]),
        room("/v1/convert/build-approve", &pair, &["amount"]),
        room("/getWallets", &[], &["page", "entries", "chains", "badge_type", "sort"]),
    ]
}

/// A gateway before a node that fails whatever it is asked: what is wrong is found before.
async fn world() -> World {
    let node = Node::start(Behaviour::Status(500)).await;
    World::of(&[&node.url])
}

async fn ask(world: &World, room: &Room, parameters: &[(&str, String)]) -> Answer {
    let mut query = format!("projectId={}", world.open);
    for (name, value) in parameters {
        api::query::write_pair(&mut query, name, value);
    }
    get(&format!("{}{}?{query}", world.url, room.path)).await
}

/// The caller's fault, of this field.
fn is_told(answer: &Answer, field: &str, what: &str) {
    // Addresses longer than any are refused before they are read.
    if [414, 431].contains(&answer.status) {
        return;
    }
    assert_eq!(answer.status, 400, "{what:.200}: {}", answer.text);
    assert_eq!(answer.reason().0, field, "{what:.200}: {}", answer.text);
}

#[tokio::test]
async fn a_parameter_that_is_missing_or_empty_is_named() {
    let world = world().await;
    for room in rooms() {
        for (place, (name, _)) in room.needs.iter().enumerate() {
            let mut without = room.needs.clone();
            without.remove(place);
            is_told(&ask(&world, &room, &without).await, name, &room.path);
            let mut empty = room.needs.clone();
            empty[place].1.clear();
            is_told(&ask(&world, &room, &empty).await, name, &room.path);
        }
    }
}

#[tokio::test]
async fn a_parameter_that_is_nonsense_is_named() {
    let world = world().await;
    for room in rooms() {
        for value in nonsense() {
            for place in 0..room.needs.len() {
                let mut wrong = room.needs.clone();
                wrong[place].1.clone_from(&value);
                let what = format!("{} {}={value}", room.path, wrong[place].0);
                is_told(&ask(&world, &room, &wrong).await, wrong[place].0, &what);
            }
            for name in room.takes {
                let more = [room.needs.clone(), vec![(*name, value.clone())]].concat();
                let what = format!("{} {name}={value}", room.path);
                is_told(&ask(&world, &room, &more).await, name, &what);
            }
        }
    }
}

#[tokio::test]
async fn an_address_of_a_room_that_is_nonsense_is_named() {
    let world = world().await;
    for value in nonsense() {
        let value: String = form_urlencoded::byte_serialize(value.as_bytes()).collect();
        let value = value.replace('+', "%20");
        for (path, field) in [
            (format!("/v1/account/{value}/balance"), "address"),
            (format!("/v1/account/{value}/history"), "address"),
            (format!("/v1/identity/{value}"), "address"),
            (format!("/v1/identity/{value}/avatar"), "address"),
            (format!("/v1/nft/{value}/{DAI}/1/image"), "chainId"),
            (format!("/v1/nft/{CHAIN}/{value}/1/image"), "contract"),
        ] {
            let answer = get(&format!("{}{path}?projectId={}", world.url, world.open)).await;
            is_told(&answer, field, &path);
        }
    }
}

/// What stands in a body in the place of something else.
fn wrong_values() -> Vec<Value> {
    let texts = nonsense().into_iter().map(Value::from);
    texts
        .chain([json!(null), json!(7), json!(-1), json!(1.5), json!(true), json!([]), json!({})])
        .collect()
}

async fn each_member_is_named(path: &str, body: &Map<String, Value>) {
    let world = world().await;
    let url = format!("{}{path}", world.url);
    let mut body = body.clone();
    body.insert("projectId".into(), world.open.clone().into());
    // What stands in objects has a test of its own.
    for (name, good) in body.iter().filter(|(_, good)| !good.is_object()) {
        for wrong in wrong_values() {
            let takes_numbers = good.is_number() && wrong.is_number();
            let mut changed = body.clone();
            changed.insert(name.clone(), wrong.clone());
            let answer = post(&url, &Value::Object(changed).to_string()).await;
            let what = format!("{path} {name}: {wrong}");
            if takes_numbers || (name == "projectId" && answer.status == 401) {
                assert!((400..500).contains(&answer.status), "{what:.200}: {}", answer.text);
                continue;
            }
            is_told(&answer, name, &what);
        }
        let mut without = body.clone();
        without.remove(name);
        let answer = post(&url, &Value::Object(without).to_string()).await;
        assert!([400, 401].contains(&answer.status), "{path} without {name}: {}", answer.text);
        assert_eq!(answer.reason().0, *name, "{path} without {name}: {}", answer.text);
    }
}

#[tokio::test]
async fn each_member_of_a_question_for_prices_is_named() {
    let body = json!({ "currency": "usd", "addresses": [format!("{CHAIN}:{DAI}")] });
    each_member_is_named("/v1/fungible/price", body.as_object().unwrap()).await;
}

#[tokio::test]
async fn each_member_of_a_transaction_to_build_is_named() {
    let body = json!({
        "amount": "1000", "from": format!("{CHAIN}:{DAI}"), "to": format!("{CHAIN}:{NATIVE}"),
        "userAddress": USER, "eip155": { "slippage": 1 },
    });
    each_member_is_named("/v1/convert/build-transaction", body.as_object().unwrap()).await;
}

#[tokio::test]
async fn a_slippage_that_is_absurd_is_named() {
    let world = world().await;
    let url = format!("{}/v1/convert/build-transaction", world.url);
    for eip155 in [
        json!(null),
        json!(7),
        json!("1"),
        json!([]),
        json!({}),
        json!({ "slippage": null }),
        json!({ "slippage": 0 }),
        json!({ "slippage": -1 }),
        json!({ "slippage": 101 }),
        json!({ "slippage": 1e300 }),
        json!({ "slippage": "many" }),
        json!({ "slippage": [1] }),
        json!({ "slippageBps": 10_001 }),
    ] {
        let body = json!({
            "projectId": world.open, "amount": "1000", "from": format!("{CHAIN}:{DAI}"),
            "to": format!("{CHAIN}:{NATIVE}"), "userAddress": USER, "eip155": eip155,
        });
        let answer = post(&url, &body.to_string()).await;
        assert_eq!(answer.status, 400, "{eip155}: {}", answer.text);
        let field = answer.reason().0;
        assert!(field.contains("slippage") || field == "eip155", "{eip155}: {}", answer.text);
    }
}
