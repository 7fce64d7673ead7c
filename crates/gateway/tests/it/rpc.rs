use serde_json::json;

use crate::world::{Behaviour, CHAIN, Node, Socket, WRITE_IDS, World, call, get, post};

#[tokio::test]
async fn the_params_of_a_call_reach_the_node_as_they_were_written() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let body = "{ \"params\" : [ \"0xab\", 1.50 ] ,\n \"id\":\"a-1\", \"method\":\"eth_sendRawTransaction\",\"jsonrpc\":\"2.0\" }";
    world.rpc(body).await;
    let expected =
        r#"{"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":[ "0xab", 1.50 ]}"#;
    assert_eq!(node.last_body(), expected);
}

#[tokio::test]
async fn ids_come_back_byte_for_byte() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    for method in ["eth_gasPrice", "web3_clientVersion"] {
        for id in ["7", "\"a\"", "null", "18446744073709551616", "1.50e1", "\"\\u0061<\"", "-3"] {
            let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}"}}"#);
            let answer = world.rpc(&body).await;
            assert!(answer.text.contains(&format!("\"id\":{id}")), "{id} in {}", answer.text);
            assert_eq!(answer.json()["result"], "0x1");
        }
    }
}

#[tokio::test]
async fn a_node_may_write_ids_as_text_or_as_fractions() {
    for (number, write_id) in WRITE_IDS.into_iter().enumerate() {
        let node = Node::start(Behaviour::Well).await;
        node.write_ids(write_id);
        let world = World::of(&[&node.url]);
        assert_eq!(world.call("web3_clientVersion", "[]").await, "0x1", "{number}");
        node.set("eth_gasPrice", json!("0x2"));
        let both = [call("eth_gasPrice", "[]"), call("eth_syncing", "[]")];
        let answers = world.rpc(&format!("[{}]", both.join(","))).await.json();
        assert_eq!((&answers[0]["result"], &answers[1]["result"]), (&json!("0x2"), &json!("0x1")));
        assert_eq!(answers[0]["id"], 1, "the caller's own");
        node.behave(Behaviour::Error(3));
        let refused = world.rpc(&call("eth_call", "[{}]")).await.json();
        assert_eq!(refused["error"]["code"], 3, "{number}: {refused}");
    }
}

#[tokio::test]
async fn a_method_that_is_not_on_the_list_never_reaches_a_node() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    for method in
        ["debug_traceCall", "anvil_setBalance", "personal_sign", "admin_peers", "eth_sign", ""]
    {
        let answer = world.rpc(&call(method, "[]")).await;
        assert_eq!(
            (answer.status, &answer.json()["error"]["code"]),
            (200, &json!(-32601)),
            "{method}"
        );
    }
    assert_eq!(node.requests(), 0);
}

#[tokio::test]
async fn a_refused_method_is_refused_in_geths_words_however_it_is_asked() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let mut socket = Socket::open(&world.rpc_url(), &[]).await.unwrap();
    for method in ["eth_newFilter", "eth_newBlockFilter", "eth_getFilterChanges", "eth_accounts"] {
        let words = format!("the method {method} does not exist/is not available");
        let expected = json!({ "code": -32601, "message": words });
        let call = call(method, "[]");
        assert_eq!(world.rpc(&call).await.json()["error"], expected);
        assert_eq!(world.rpc(&format!("[{call}]")).await.json()[0]["error"], expected);
        assert_eq!(socket.ask(&call).await["error"], expected);
        assert_eq!(socket.ask(&format!("[{call}]")).await[0]["error"], expected);
    }
    assert_eq!(node.requests(), 0);
}

#[tokio::test]
async fn a_node_is_asked_for_its_chain_once_however_many_come_first() {
    let node = Node::start(Behaviour::Slow(std::time::Duration::from_millis(100))).await;
    let world = World::of(&[&node.url]);
    let (url, mut asked) = (world.rpc_url(), tokio::task::JoinSet::new());
    for number in 0..40 {
        let (url, body) = (url.clone(), call("eth_getBalance", &format!("[\"{number}\"]")));
        asked.spawn(async move { post(&url, &body).await.status });
    }
    assert!(asked.join_all().await.iter().all(|status| *status == 200));
    assert_eq!((node.calls("eth_chainId"), node.calls("eth_getBalance")), (1, 40));
}

#[tokio::test]
async fn malformed_json_rpc_is_the_callers_fault_and_says_so() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let deep = "[".repeat(100_000);
    let table = [
        ("", 400, -32700),
        ("{", 400, -32700),
        ("nonsense", 400, -32700),
        ("<html></html>", 400, -32700),
        ("{} {}", 400, -32700),
        ("\u{0}\u{0}", 400, -32700),
        (&deep, 400, -32700),
        ("[]", 400, -32600),
        ("{}", 200, -32600),
        ("5", 200, -32600),
        (r#""eth_chainId""#, 200, -32600),
        (r#"{"jsonrpc":"2.0","id":1}"#, 200, -32600),
        (r#"{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}"#, 200, -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, 200, -32600),
        (r#"{"jsonrpc":"2.0","method":"eth_chainId"}"#, 200, -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":"eth_call","params":5}"#, 200, -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":"eth_call","method":"debug_x"}"#, 200, -32600),
    ];
    for (body, status, code) in table {
        let answer = world.rpc(body).await;
        let shown = &body[..body.len().min(60)];
        assert_eq!(
            (answer.status, &answer.json()["error"]["code"]),
            (status, &json!(code)),
            "{shown}"
        );
    }
    assert_eq!(node.requests(), 0);
}

#[tokio::test]
async fn a_batch_is_answered_in_its_order_with_one_request_to_the_node() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    world.call("eth_chainId", "[]").await;
    let before = node.requests();
    let body = r#"[{"jsonrpc":"2.0","id":"x","method":"web3_clientVersion"},
        {"jsonrpc":"2.0","id":1,"method":"debug_x"}, 7,
        {"jsonrpc":"2.0","id":1,"method":"eth_syncing"}]"#;
    let answers = world.rpc(body).await.json();
    let summary: Vec<_> = answers
        .as_array()
        .unwrap()
        .iter()
        .map(|answer| {
            (answer["id"].clone(), answer["error"]["code"].clone(), answer["result"].clone())
        })
        .collect();
    assert_eq!(
        summary,
        [
            (json!("x"), json!(null), json!("0x1")),
            (json!(1), json!(-32601), json!(null)),
            (json!(null), json!(-32600), json!(null)),
            (json!(1), json!(null), json!("0x1")),
        ]
    );
    assert_eq!(node.requests(), before + 1);
}

#[tokio::test]
async fn a_batch_of_1000_is_answered_and_one_of_1001_is_not() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let batch = |count| format!("[{}]", vec![call("eth_syncing", "[]"); count].join(","));
    let answer = world.rpc(&batch(1_000)).await;
    let answers = answer.json();
    assert_eq!(answers.as_array().unwrap().len(), 1_000);
    assert!(answers.as_array().unwrap().iter().all(|answer| answer["result"] == "0x1"));
    // In parts of 200 (one request causes at most eight to a chain), and the question for the node's chain.
    assert_eq!(node.requests(), 6);
    let asked = node.requests();
    let answer = world.rpc(&batch(1_001)).await;
    assert_eq!(answer.status, 400);
    let error = answer.json()["error"].clone();
    assert_eq!(error["code"], -32600);
    assert!(error["message"].as_str().unwrap().contains("1000"), "{error}");
    assert_eq!(node.requests(), asked);
}

#[tokio::test]
async fn the_address_names_a_project_and_a_chain() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let (url, open) = (&world.url, &world.open);
    let table = [
        (format!("{url}/v1?chainId={CHAIN}"), 401, "projectId"),
        (format!("{url}/v1?chainId={CHAIN}&projectId="), 401, "projectId"),
        (format!("{url}/v1?chainId={CHAIN}&projectId=nobody"), 401, "projectId"),
        (format!("{url}/v1?chainId={CHAIN}&projectId=%00%27"), 401, "projectId"),
        (format!("{url}/v1?projectId={open}"), 400, "chainId"),
        (format!("{url}/v1?chainId=eip155:999&projectId={open}"), 400, "chainId"),
        (format!("{url}/v1?chainId=31337&projectId={open}"), 400, "chainId"),
    ];
    for (url, status, field) in table {
        let answer = post(&url, &call("eth_chainId", "[]")).await;
        assert_eq!((answer.status, answer.reason().0.as_str()), (status, field), "{url}");
    }
    let encoded = format!("{url}/v1/?chainId=eip155%3A31337&projectId={open}");
    assert_eq!(post(&encoded, &call("eth_chainId", "[]")).await.json()["result"], "0x7a69");
}

#[tokio::test]
async fn reading_the_rpc_address_tells_to_post() {
    let world = World::of(&[]);
    let answer = get(&format!("{}/v1", world.url)).await;
    assert_eq!(answer.status, 426);
    assert!(answer.reason().1.contains("POST"));
}

#[tokio::test]
async fn an_error_of_the_node_is_an_answer() {
    let node = Node::start(Behaviour::Error(3)).await;
    let world = World::of(&[&node.url]);
    let answer = world.rpc(&call("eth_call", "[{},\"latest\"]")).await;
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (200, &json!(3)));
}

#[tokio::test]
async fn served_chains_are_those_with_a_node_that_answers_for_them() {
    let node = Node::start(Behaviour::Well).await;
    node.be_solana();
    let other = Node::start(Behaviour::WrongChain).await;
    let dead = Node::dead();
    let world = World::with(&[&dead, &node.url], |settings| {
        let chain = |url: &str| drawstring_gateway::config::ChainSettings {
            rpc: vec![url.into()],
            ..Default::default()
        };
        settings.names.chain = Some(CHAIN.into());
        settings.chains.insert("eip155:10".into(), chain(&dead));
        settings.chains.insert("eip155:137".into(), chain(&other.url));
        settings.chains.insert("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp".into(), chain(&node.url));
    });
    let answer = get(&format!("{}/v1/supported-chains?projectId={}", world.url, world.open)).await;
    let solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    let answer = answer.json();
    assert_eq!(answer["http"], json!([CHAIN, solana]));
    assert_eq!(answer["ws"], json!([CHAIN]));
    let can = |place: usize| answer["capabilities"][place]["can"].as_array().unwrap().clone();
    assert_eq!(answer["capabilities"][0]["chain"], CHAIN);
    for word in ["balance", "history", "names", "ws"] {
        assert!(can(0).contains(&json!(word)), "{word} in {answer}");
    }
    assert!(!can(0).contains(&json!("swap")), "no exchange is known there: {answer}");
    assert!(can(1).contains(&json!("balance")), "{answer}");
    for word in ["names", "swap", "ws"] {
        assert!(!can(1).contains(&json!(word)), "{word} in {answer}");
    }
}
