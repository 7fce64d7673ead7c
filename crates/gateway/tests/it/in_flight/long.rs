//! Long answers of one network: who waits for whom, and what is held meanwhile.

use std::cell::Cell;
use std::sync::Arc;

use drawstring_gateway::config::ChainSettings;
use futures_util::future::join_all;
use serde_json::json;

use super::{
    ANSWER, AROUND, SHARE, TURNS, Way, ask, batch, client, held, long, outcome, slow_reader, world,
    world_with,
};
use crate::world::{Behaviour, Node, call, eventually, gzip, request};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_of_unknown_length_take_room_as_they_come() {
    const FIRST: usize = 600 << 10;
    let (node, world) = world().await;
    world.call("eth_chainId", "[]").await;
    node.behave(Behaviour::HeldAfter(FIRST));
    let most = Cell::new(0);
    let look = async || {
        let now = held(&world).await;
        most.set(most.get().max(now));
        now
    };
    let calls = join_all((0..12).map(async |number| ask(&world, 1, &long(number)).await));
    let looks = async {
        eventually("all have begun", async || {
            look().await >= FIRST && node.calls("eth_call") == 12
        })
        .await;
        for _ in 0..20 {
            look().await;
        }
        // One is there as far as it came, in a step that is at most twice as large; the others wait.
        assert!(most.get() <= 2 * FIRST + 11 * (72 << 10), "{} bytes were held", most.get());
        node.behave(Behaviour::Well);
        loop {
            look().await;
        }
    };
    let answers = tokio::select! {
        answers = calls => answers,
        () = looks => unreachable!(),
    };
    assert!(most.get() <= SHARE, "{} bytes were held for one network", most.get());
    let (whole, refused): (Vec<_>, Vec<_>) =
        answers.iter().partition(|answer| answer.text.len() == ANSWER + AROUND);
    assert!(whole.len() >= 2, "{} were answered", whole.len());
    for answer in refused {
        assert_eq!((answer.status, &answer.json()["error"]["code"]), (429, &json!(-32005)));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_for_room_lets_another_network_ask_the_same() {
    let (node, world) = world().await;
    let reader = slow_reader(&world, 1, Way::Post, &long(1)).await;
    eventually("a long answer is held", async || held(&world).await >= ANSWER).await;
    let same = long(2);
    let mut waiting = Box::pin(ask(&world, 1, &same));
    tokio::select! {
        answer = &mut waiting => panic!("there was room: {:.200}", answer.text),
        () = eventually("it is asked", async || node.calls("eth_call") == 2) => {}
    }
    tokio::select! {
        biased;
        answer = &mut waiting => panic!("the other one waits with it: {:.200}", answer.text),
        answer = ask(&world, 2, &same) => {
            assert_eq!(answer.text.len(), ANSWER + AROUND, "{:.200}", answer.text);
        }
    }
    assert_eq!(node.calls("eth_call"), 3);
    drop(reader);
    assert_eq!(waiting.await.text.len(), ANSWER + AROUND);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_compressed_answer_waits_for_room_before_it_is_unpacked() {
    let (node, world) = world().await;
    let reader = slow_reader(&world, 1, Way::Post, &long(1)).await;
    eventually("a long answer is held", async || held(&world).await >= ANSWER).await;
    node.pack(("gzip", gzip));
    let same = long(2);
    let mut waiting = Box::pin(ask(&world, 1, &same));
    tokio::select! {
        answer = &mut waiting => panic!("it did not wait: {:.200}", answer.text),
        () = eventually("it waits", async || {
            node.calls("eth_call") == 2 && held(&world).await > ANSWER + (8 << 10)
        }) => {}
    }
    drop(reader);
    let answer = waiting.await;
    assert_eq!(answer.text.len(), ANSWER + AROUND, "{:.200}", answer.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_in_parts_do_not_wait_for_each_other() {
    let (node, world) = world().await;
    node.answer_by(Arc::new(|method, _| match method {
        "eth_call" | "eth_getLogs" => Some(json!({ "result": "a".repeat(2 << 20) })),
        _ => None,
    }));
    // That it takes them one by one is learnt from a first batch.
    node.behave(Behaviour::NoBatches);
    let codes = ["0xa", "0xb"].map(|code| call("eth_getCode", &format!("[\"{code}\",\"0x1\"]")));
    assert_eq!(outcome(&world.rpc(&batch(codes)).await).0, 2);
    node.behave(Behaviour::HeldFor("eth_getLogs"));
    let logs = |number| call("eth_getLogs", &format!("[{{\"address\":\"0x{number:040x}\"}}]"));
    let batches = join_all(
        (0..2).map(async |number| ask(&world, 1, &batch([long(number), logs(number)])).await),
    );
    let release = async {
        eventually("both have begun", async || {
            node.calls("eth_call") == 2 && node.calls("eth_getLogs") >= 1
        })
        .await;
        // The other one has all the time it needs to get hold of its first part.
        for _ in 0..50 {
            held(&world).await;
        }
        node.behave(Behaviour::Well);
    };
    for answer in tokio::join!(batches, release).0 {
        assert_eq!(outcome(&answer), (2, Vec::new()), "{:.300}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chain_whose_node_hangs_holds_up_no_other_chain() {
    const OTHER: &str = "eip155:31338";
    let hanging = Node::start(Behaviour::Well).await;
    hanging.answer_by(Arc::new(|method, _| {
        (method == "eth_chainId").then(|| json!({ "result": "0x7a6a" }))
    }));
    hanging.behave(Behaviour::HeldFor("eth_call"));
    let url = hanging.url.clone();
    let (node, world) = world_with(|settings| {
        let chain = ChainSettings { rpc: vec![url], ..ChainSettings::default() };
        settings.chains.insert(OTHER.into(), chain);
    })
    .await;
    node.set("eth_call", json!("0x1"));
    let from = client(1);
    let address = format!("{}/v1?chainId={OTHER}&projectId={}", world.url, world.open);
    let hang = join_all((0..TURNS + 10).map(async |number| {
        request("POST", &address, &[("x-real-ip", &from)], &long(number)).await
    }));
    let others = async {
        eventually("its turns are taken", async || hanging.calls("eth_call") == TURNS).await;
        let answers = join_all((0..8).map(async |number| ask(&world, 1, &long(number)).await));
        for answer in answers.await {
            assert_eq!(answer.json()["result"], "0x1", "{}", answer.text);
        }
        assert_eq!(hanging.calls("eth_call"), TURNS, "they wait no more");
        hanging.behave(Behaviour::Well);
    };
    for answer in tokio::join!(hang, others).0 {
        assert_eq!(answer.json()["result"], "0x1", "{}", answer.text);
    }
}
