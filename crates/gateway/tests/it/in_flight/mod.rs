//! Bytes and calls in flight: what strangers may have the gateway hold, over HTTP and sockets together, and what one request may cause.

mod long;
mod pending;
mod rooms;

use std::cell::Cell;
use std::time::Duration;

use drawstring_gateway::config::Settings;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::world::{Answer, Behaviour, CHAIN, Node, World, call, eventually, request};

const MIB: usize = 1 << 20;
/// Bytes that all may have the gateway hold.
const WHOLE: usize = 24 << 20;
/// The longest answer that passes.
const LONGEST: usize = 4 << 20;
/// Bytes of an answer that strangers ask for: more than the kernel takes of it while nobody reads.
const ANSWER: usize = 3 << 20;
/// Bytes of an answer around its result.
const AROUND: usize = r#"{"jsonrpc":"2.0","id":1,"result":""}"#.len();
/// What one network may have the gateway hold.
const SHARE: usize = WHOLE / 16 + LONGEST;
/// Calls of one network that are under way at a time.
const TURNS: usize = 64;
/// Requests that one request may cause at the nodes of a chain.
const REQUESTS: usize = 8;

/// A gateway behind a proxy that names its clients, with a node that has long answers to `eth_call`.
async fn world() -> (Node, World) {
    world_with(|_| {}).await
}

/// The same, with other settings.
async fn world_with(change: impl FnOnce(&mut Settings)) -> (Node, World) {
    let node = Node::start(Behaviour::Well).await;
    node.set("eth_call", json!("ab".repeat(ANSWER / 2)));
    let world = World::with(&[&node.url], |settings| {
        let limits = &mut settings.limits;
        limits.ip_header = Some("x-real-ip".into());
        limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        limits.held_bytes = Some(WHOLE);
        limits.answer_bytes = Some(LONGEST);
        limits.ip_per_second = Some(0);
        limits.project_per_second = Some(0);
        limits.chain_per_second = Some(0);
        settings.timeouts.upstream_ms = Some(60_000);
        change(settings);
    });
    (node, world)
}

/// A long call of its own for each number.
fn long(number: usize) -> String {
    call("eth_call", &format!("[{{\"to\":\"0x{number:040x}\"}},\"latest\"]"))
}

fn client(network: usize) -> String {
    format!("198.{}.{}.7", 18 + network / 256, network % 256)
}

async fn ask(world: &World, network: usize, body: &str) -> Answer {
    let from = client(network);
    request("POST", &world.rpc_url(), &[("x-real-ip", &from)], body).await
}

async fn held(world: &World) -> usize {
    usize::try_from(world.metric("drawstring_held_bytes").await.unwrap()).unwrap()
}

/// How a slow reader asks.
#[derive(Debug, Clone, Copy)]
enum Way {
    Post,
    ChunkedPost,
    Socket,
}

/// A client that asks for a long answer and reads nothing of it.
async fn slow_reader(world: &World, network: usize, way: Way, body: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let mut stream = socket.connect(world.gateway.address()).await.unwrap();
    let path = format!("/v1?chainId={CHAIN}&projectId={}", world.open);
    let from = format!("host: a\r\nx-real-ip: {}\r\n", client(network));
    let length = body.len();
    let text = match way {
        Way::Post => {
            format!("POST {path} HTTP/1.1\r\n{from}content-length: {length}\r\n\r\n{body}")
        }
        Way::ChunkedPost => format!(
            "POST {path} HTTP/1.1\r\n{from}transfer-encoding: chunked\r\n\r\n{length:x}\r\n{body}\r\n0\r\n\r\n"
        ),
        Way::Socket => format!(
            "GET {path} HTTP/1.1\r\n{from}connection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ),
    };
    stream.write_all(text.as_bytes()).await.unwrap();
    if matches!(way, Way::Socket) {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        let length = u8::try_from(length).unwrap();
        let frame = [&[0x81, 0xfe, 0, length, 0, 0, 0, 0], body.as_bytes()].concat();
        stream.write_all(&frame).await.unwrap();
    }
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_strangers_hold_together_stays_within_the_budget_and_newcomers_are_served() {
    let (node, world) = world().await;
    let most = Cell::new(0);
    let look = async || most.set(most.get().max(held(&world).await));
    let mut readers = Vec::new();
    let ways = [Way::Post, Way::ChunkedPost, Way::Socket];
    for (number, way) in (0..60).zip(ways.into_iter().cycle()) {
        readers.push(slow_reader(&world, number / 2, way, &long(number)).await);
        look().await;
    }
    let counted = async |name: &str| world.metric(name).await.unwrap();
    eventually("the budget is full", async || {
        look().await;
        counted("drawstring_held_refused_total").await
            + counted("drawstring_held_evicted_total").await
            > 0
    })
    .await;
    // Less than what those hold who came before: they give way.
    node.set("eth_getLogs", json!("a".repeat(MIB)));
    for newcomer in 100..110 {
        let answer = ask(&world, newcomer, &call("eth_getLogs", "[{}]")).await;
        assert_eq!(answer.text.len(), MIB + AROUND, "{:.200}", answer.text);
        look().await;
    }
    assert!(most.get() <= WHOLE, "{} bytes were held", most.get());
    assert!(most.get() > WHOLE / 3, "{} bytes: the attack was none", most.get());
    drop(readers);
    eventually("nothing is held any more", async || held(&world).await == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_answers_of_one_network_come_one_after_the_other() {
    let (_node, world) = world().await;
    let most = Cell::new(0);
    let all = join_all((0..12).map(async |number| ask(&world, 1, &long(number)).await));
    let mut all = std::pin::pin!(all);
    let answers = loop {
        tokio::select! {
            answers = &mut all => break answers,
            now = held(&world) => most.set(most.get().max(now)),
        }
    };
    assert!(most.get() <= SHARE, "{} bytes were held for one network", most.get());
    let (whole, refused): (Vec<_>, Vec<_>) =
        answers.iter().partition(|answer| answer.text.len() == ANSWER + AROUND);
    assert!(whole.len() >= 2, "{} were answered", whole.len());
    for answer in refused {
        assert_eq!((answer.status, &answer.json()["error"]["code"]), (429, &json!(-32005)));
        assert!(answer.text.contains("too much is under way for one network"), "{}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_networks_calls_wait_their_turn_over_http_and_sockets_and_hold_up_nobody_else() {
    let (node, world) = world().await;
    node.set("eth_call", json!("0x1"));
    node.behave(Behaviour::HeldFor("eth_call"));
    let mut sockets = Vec::new();
    for number in 0..20 {
        sockets.push(slow_reader(&world, 1, Way::Socket, &long(1_000 + number)).await);
    }
    let calls = join_all((0..100).map(async |number| ask(&world, 1, &long(number)).await));
    let same = call("eth_gasPrice", "[]");
    let others = async {
        eventually("its turns are taken", async || node.calls("eth_call") == TURNS).await;
        // It asks the same as somebody else does right after it.
        let waiting = ask(&world, 1, &same);
        let other = async {
            tokio::time::sleep(Duration::from_millis(50)).await;
            let answer = ask(&world, 2, &same).await;
            assert_eq!(answer.json()["result"], "0x1", "{}", answer.text);
            assert_eq!(node.calls("eth_call"), TURNS);
            node.behave(Behaviour::Well);
        };
        tokio::join!(waiting, other).0
    };
    let (answers, waited) = tokio::join!(calls, others);
    for answer in answers.iter().chain([&waited]) {
        assert_eq!(answer.json()["result"], "0x1", "{}", answer.text);
    }
}

fn batch(calls: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", calls.into_iter().collect::<Vec<_>>().join(","))
}

/// How many calls were answered, and why the others were not.
fn outcome(answer: &Answer) -> (usize, Vec<(i64, String)>) {
    let answers: Vec<Value> = serde_json::from_str(&answer.text).unwrap();
    let answered = answers.iter().filter(|answer| answer.get("result").is_some()).count();
    let errors = answers.iter().filter_map(|answer| {
        let error = answer.get("error")?;
        Some((error["code"].as_i64()?, error["message"].as_str()?.to_owned()))
    });
    (answered, errors.collect())
}

#[tokio::test]
async fn a_batch_at_a_node_that_takes_none_causes_eight_requests_and_the_rest_is_told_why() {
    let (node, world) = world().await;
    node.behave(Behaviour::NoBatches);
    world.call("eth_chainId", "[]").await;
    let own = ["eth_chainId", "eth_blockNumber", "eth_getBlockByNumber"];
    let calls = |round: usize| {
        batch(
            (0..32).map(|number| call("eth_getCode", &format!("[\"0x{round}{number}\",\"0x1\"]"))),
        )
    };
    // The sizes that are refused are learnt from the first one.
    for (round, least) in [(1, 1), (2, REQUESTS), (3, REQUESTS)] {
        let before = node.requests_but(&own);
        let answer = world.rpc(&calls(round)).await;
        assert!(node.requests_but(&own) - before <= REQUESTS, "round {round}");
        let (answered, errors) = outcome(&answer);
        assert!(answered >= least, "{answered} in round {round}: {errors:?}");
        assert_eq!(answered + errors.len(), 32);
        for (code, message) in errors {
            assert_eq!(code, -32005);
            assert!(message.contains("8 requests"), "{message}");
        }
    }
}

#[tokio::test]
async fn a_batch_whose_answers_are_too_long_together_ends_with_its_first_request() {
    let (node, world) = world().await;
    world.call("eth_chainId", "[]").await;
    for count in [2, 3, 32] {
        let before = node.calls("eth_call");
        let answer = world.rpc(&batch((0..count).map(|number| long(count * 100 + number)))).await;
        assert_eq!(answer.status, 200);
        let (answered, errors) = outcome(&answer);
        assert_eq!((answered, errors.len()), (0, count));
        for (code, message) in errors {
            assert_eq!(code, -32005);
            assert!(message.contains("ask for less at once"), "{message}");
        }
        assert_eq!(node.calls("eth_call") - before, count, "it was asked again in parts");
    }
}

#[tokio::test]
async fn a_long_answer_that_is_kept_is_not_multiplied_by_a_batch() {
    let (node, world) = world().await;
    eventually("the answer is kept", async || {
        let before = node.calls("eth_call");
        assert_eq!(ask(&world, 1, &long(1)).await.text.len(), ANSWER + AROUND);
        node.calls("eth_call") == before
    })
    .await;
    let asked = node.calls("eth_call");
    let answer = ask(&world, 1, &batch(vec![long(1); 200])).await;
    assert!(answer.text.len() <= SHARE + 200 * 300, "{} bytes", answer.text.len());
    let (answered, errors) = outcome(&answer);
    assert_eq!((answered, errors.len()), (1, 199));
    assert!(errors.iter().all(|(code, _)| *code == -32005));
    assert_eq!(node.calls("eth_call"), asked);
}

#[tokio::test]
async fn one_call_with_too_long_an_answer_is_told_to_ask_for_less() {
    let (node, world) = world().await;
    node.set("eth_getLogs", json!("a".repeat(LONGEST)));
    let answer = world.rpc(&call("eth_getLogs", "[{}]")).await;
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (200, &json!(-32005)));
    assert!(answer.text.contains("a smaller range of blocks"), "{}", answer.text);
    assert_eq!(node.calls("eth_getLogs"), 1);
}
