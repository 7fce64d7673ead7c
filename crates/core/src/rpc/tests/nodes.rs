use super::{ask, only, with_nodes};
use crate::{
    protocol::{CustomRpcUrl, Effect, Purpose},
    testing::{Answer, GATEWAY, Page, SOLANA_CHAIN, http, rpc},
};

#[test]
fn the_gateway_is_asked_with_chain_and_project() {
    let mut page = Page::new();
    ask(&mut page, 1);
    let url = "https://gateway.test/v1?chainId=eip155:1&projectId=p1&st=react&sv=0.1.0";
    assert_eq!(page.urls(Purpose::Rpc), [url]);
}

#[test]
fn the_pages_own_nodes_are_asked_before_the_gateway() {
    let mut page = Page::with(|setup| {
        let own = vec![CustomRpcUrl { url: "https://own.test".into() }];
        setup.options.custom_rpc_urls.0.push(("eip155:1".into(), own));
    });
    page.on_node("https://own.test", |_| Answer::timeout());
    ask(&mut page, 1);
    let urls = page.urls(Purpose::Rpc);
    assert_eq!(urls.len(), 2);
    assert!(urls[0] == "https://own.test" && urls[1].starts_with(GATEWAY));
}

#[test]
fn what_decides_over_money_is_asked_of_the_pages_own_nodes_alone() {
    let own = "https://own.test";
    let (ethereum, solana) = ("eip155:1", SOLANA_CHAIN);
    let of_ethereum = [
        "eth_simulateV1",
        "eth_call",
        "eth_estimateGas",
        "eth_gasPrice",
        "eth_maxPriorityFeePerGas",
        "eth_getBlockByNumber",
        "eth_getTransactionCount",
        "eth_getCode",
    ];
    let of_solana = [
        "simulateTransaction",
        "getMultipleAccounts",
        "getFeeForMessage",
        "getLatestBlockhash",
        "getBlockHeight",
    ];
    let usual = of_ethereum.map(|method| (ethereum, own, method)).into_iter();
    let usual = usual.chain(of_solana.map(|method| (solana, own, method)));
    for (chain, own, method) in usual.chain([
        // Browsers refuse such an address; the host writes the password into a header.
        (ethereum, "https://me:pw@own.test", "eth_call"),
        (ethereum, "http://me:gateway.test@own.test:8545/v1", "eth_call"),
    ]) {
        let mut page = Page::with(|setup| {
            let own = vec![CustomRpcUrl { url: own.into() }];
            setup.options.custom_rpc_urls.0.push((chain.into(), own));
        });
        page.on_node(own, |_| Answer::timeout());
        page.within(|context| {
            let networks = context.state().slices.network.networks.clone();
            let network = networks.into_iter().find(|one| one.caip_network_id.as_str() == chain);
            let network = network.unwrap();
            context.spawn(move |context| async move {
                let money = crate::rpc::call(&context, &network, method, "[]".into());
                let other = crate::rpc::call(&context, &network, "eth_blockNumber", "[]".into());
                assert!(money.await.is_err());
                let _ = other.await;
            });
        });
        page.advance(1);
        let asked = page.bodies(Purpose::Rpc);
        let of_gateway = page.urls(Purpose::Rpc).into_iter().zip(&asked);
        let leaked =
            of_gateway.filter(|(url, body)| url.starts_with(GATEWAY) && body.contains(method));
        assert_eq!(leaked.count(), 0, "{method}: {asked:?}");
        assert!(asked.concat().contains(method), "{method}");
    }
}

#[test]
fn public_nodes_are_asked_only_where_nothing_is_configured() {
    let mut page = Page::with(|setup| setup.options.gateway_url = None);
    ask(&mut page, 1);
    assert_eq!(page.urls(Purpose::Rpc), ["https://public-1.test"]);
    let mut page = Page::new();
    page.on_node(GATEWAY, |_| Answer::timeout());
    ask(&mut page, 1);
    assert!(page.urls(Purpose::Rpc).iter().all(|url| url.starts_with(GATEWAY)));
}

#[test]
fn a_node_gets_ten_seconds() {
    let mut page = Page::new();
    ask(&mut page, 1);
    let found = page.effects.iter().find_map(|request| match &request.effect {
        Effect::Http { purpose: Purpose::Rpc, timeout_ms, .. } => Some(*timeout_ms),
        _ => None,
    });
    assert_eq!(found, Some(10_000));
}

/// What the first node may answer so that the second one is asked.
#[test]
fn a_node_that_does_not_answer_properly_is_passed_over() {
    for bad in [
        Answer::timeout(),
        Answer::throws("Failed to fetch"),
        http(200, ""),
        http(200, "<html>busy</html>"),
        http(200, "[]"),
        http(200, "{}"),
        http(200, "null"),
        http(200, r#"{"jsonrpc":"2.0","id":999999,"result":"0x1"}"#),
        http(200, r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}"#),
        http(429, "slow down"),
        http(500, ""),
        http(401, "{}"),
        http(403, "{}"),
    ] {
        let mut page = with_nodes(&["https://one.test", "https://two.test"]);
        let shown = format!("{bad:?}");
        page.on_node("https://one.test", move |_| bad.clone());
        assert_eq!(only(&ask(&mut page, 1)), "\"0x1\"", "{shown}");
        assert_eq!(page.urls(Purpose::Rpc).len(), 2, "{shown}");
        assert!(!page.alert().open, "another's node is not the gateway: {shown}");
    }
}

#[test]
fn a_node_at_its_limit_is_passed_over_though_it_says_so_in_json_rpc() {
    for (status, said) in [
        (200, r#""error":{"code":-32005,"message":"rate limit exceeded"}"#),
        (200, r#""error":{"code":429,"message":"slow down"}"#),
        (429, r#""error":{"code":-32000,"message":"slow down"}"#),
        (503, r#""error":{"code":-32603,"message":"down"}"#),
        (500, r#""result":"0x2""#),
    ] {
        let mut page = with_nodes(&["https://one.test", "https://two.test"]);
        page.on_node("https://one.test", move |body| {
            let answer = |id: &str, _: &str| format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},{said}}}");
            http(status, &rpc(body, answer))
        });
        assert_eq!(only(&ask(&mut page, 1)), "\"0x1\"", "{status} {said}");
    }
}

#[test]
fn an_answer_that_leaves_out_one_request_is_no_answer() {
    let mut page = with_nodes(&["https://one.test", "https://two.test"]);
    page.on_node("https://one.test", |body| {
        let said = rpc(body, |id, _| format!("{{\"id\":{id},\"result\":\"bad\"}}"));
        http(200, &format!("[{}]", said[1..].split(",{").next().unwrap()))
    });
    let answers = ask(&mut page, 3);
    assert!(answers.borrow().iter().all(|answer| answer.as_ref().unwrap().as_str() == Some("0x1")));
}

#[test]
fn a_proper_answer_with_an_odd_status_is_an_answer() {
    let mut page = with_nodes(&["https://one.test", "https://two.test"]);
    page.on_node("https://one.test", |body| {
        http(400, &rpc(body, |id, _| format!("{{\"id\":{id},\"result\":5}}")))
    });
    assert_eq!(only(&ask(&mut page, 1)), "5");
}

#[test]
fn when_every_node_fails_the_last_word_is_told() {
    let mut page = with_nodes(&["https://one.test", "https://two.test"]);
    page.on_node("https://one.test", |_| Answer::timeout());
    page.on_node("https://two.test", |_| http(503, "down"));
    let said = only(&ask(&mut page, 1));
    assert_eq!(said, "No node answered: the node answered with status 503 and no answer");
}

#[test]
fn without_any_node_the_call_fails_at_once() {
    let mut page = Page::with(|setup| {
        setup.options.gateway_url = None;
        setup.options.networks[0].rpc_urls.default.http.clear();
    });
    let said = only(&ask(&mut page, 1));
    assert_eq!(said, "No node answered: no node is configured for this network");
}

#[test]
fn a_refusal_of_the_gateway_is_told_to_the_developer() {
    for (status, code) in [(401, "DS005"), (403, "DS002")] {
        let mut page = Page::new();
        page.on_node(GATEWAY, move |_| http(status, "{}"));
        ask(&mut page, 1);
        assert_eq!((page.alert().open, page.alert().code.as_str()), (true, code));
    }
}

/// geth and anvil refuse a body that does not say that it is JSON.
#[test]
fn only_the_gateway_gets_bodies_that_need_no_preflight() {
    let mut page = Page::with(|setup| setup.options.gateway_url = None);
    ask(&mut page, 1);
    let purposes = page.effects.iter().filter_map(|request| match &request.effect {
        Effect::Http { purpose, body: Some(_), .. } => Some(*purpose),
        _ => None,
    });
    assert_eq!(purposes.collect::<Vec<_>>(), [Purpose::Node]);
    let mut page = Page::new();
    ask(&mut page, 1);
    assert!(
        page.effects
            .iter()
            .any(|request| matches!(request.effect, Effect::Http { purpose: Purpose::Rpc, .. }))
    );
}
