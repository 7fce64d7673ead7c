use super::world::{Who, World};
use serde_json::{Value, json};

fn provide(topic: &str, method: &str, params: &Value) -> Value {
    json!({"type": "provide", "topic": topic, "namespace": "eip155", "method": method, "params": params})
}

fn switch(topic: &str, chain: &str) -> Value {
    provide(topic, "wallet_switchEthereumChain", &json!([{"chainId": chain}]))
}

#[test]
fn what_the_session_knows_nobody_is_asked() {
    let (mut world, page, wallet, topic) = World::session();
    let table = [
        ("eth_chainId", json!("0x1")),
        ("net_version", json!("1")),
        ("eth_accounts", json!(["0xAb"])),
        ("eth_requestAccounts", json!(["0xAb"])),
    ];
    for (method, answer) in table {
        assert_eq!(world.ok(page, &provide(&topic, method, &json!([]))), answer, "{method}");
    }
    assert!(world.events(wallet, "sessionRequest").is_empty());
}

#[test]
fn a_chain_of_the_session_is_used_without_asking() {
    let (mut world, page, wallet, topic) = World::session();
    world.ok(page, &switch(&topic, "0xa"));
    assert_eq!(world.event(page, "chainChanged")["chain"], "eip155:10");
    assert_eq!(world.ok(page, &provide(&topic, "eth_chainId", &json!([]))), "0xa");
    assert!(world.events(wallet, "sessionRequest").is_empty());
    world.ok(page, &switch(&topic, "0xA"));
    assert!(world.events(page, "chainChanged").is_empty(), "it is in use");
}

#[test]
fn another_chain_needs_a_wallet_that_can() {
    let (mut world, page, wallet, topic) = World::session();
    assert_eq!(world.err(page, &switch(&topic, "0x89")), 4902);
    let methods = json!({"eip155": {"accounts": ["eip155:1:0xAb"], "methods": ["wallet_switchEthereumChain"], "events": []}});
    world.ok(wallet, &json!({"type": "update", "topic": topic, "namespaces": methods}));
    let call = world.act(page, &switch(&topic, "0x89"));
    let request = world.event(wallet, "sessionRequest");
    assert_eq!(request["params"], json!([{"chainId": "0x89"}]));
    world.ok(
        wallet,
        &json!({"type": "respond", "topic": topic, "id": request["id"], "result": null}),
    );
    assert_eq!(world.result(page, call), Ok(Value::Null));
    for params in [
        json!([]),
        json!({}),
        json!([{"chainId": 137}]),
        json!([{"chainId": "137"}]),
        json!([{"chainId": "0xzz"}]),
    ] {
        let action = provide(&topic, "wallet_switchEthereumChain", &params);
        assert_eq!(world.err(page, &action), -32602, "{params}");
    }
}

#[test]
fn what_the_wallet_does_is_asked_of_it_and_the_rest_is_a_nodes() {
    let (mut world, page, wallet, topic) = World::session();
    world.act(page, &provide(&topic, "personal_sign", &json!(["0x00"])));
    assert_eq!(world.event(wallet, "sessionRequest")["chain"], "eip155:1");
    assert_eq!(world.err(page, &provide(&topic, "eth_getBalance", &json!([]))), 4200);
    let mut solana = provide(&topic, "solana_signMessage", &json!({}));
    solana["namespace"] = "solana".into();
    assert_eq!(world.err(page, &solana), 4901);
}

#[test]
fn several_namespaces_live_in_one_session() {
    let mut world = World::new();
    let (page, wallet) = (world.join("page"), world.join("wallet"));
    let wish = json!({"type": "connect", "optional": {
        "eip155": {"chains": ["eip155:1"], "methods": ["personal_sign"], "events": []},
        "solana": {"chains": ["solana:main"], "methods": ["solana_signMessage"], "events": []}}});
    let link = world.ok(page, &wish);
    let id = world.scan(wallet, &link);
    let grant = json!({
        "eip155": {"accounts": ["eip155:1:0xAb"], "methods": ["personal_sign"], "events": []},
        "solana": {"accounts": ["solana:main:So1"], "methods": ["solana_signMessage"], "events": []}});
    world.ok(wallet, &json!({"type": "approve", "id": id, "namespaces": grant}));
    let session = world.event(page, "settled")["session"].take();
    assert_eq!(session["chains"], json!({"eip155": "eip155:1", "solana": "solana:main"}));
    let mut action = provide(
        session["topic"].as_str().unwrap(),
        "solana_signMessage",
        &json!({"message": "x", "pubkey": "So1"}),
    );
    action["namespace"] = "solana".into();
    world.act(page, &action);
    let request = world.event(wallet, "sessionRequest");
    assert_eq!(
        (request["chain"].as_str(), request["params"]["pubkey"].as_str()),
        (Some("solana:main"), Some("So1"))
    );
}

fn links(world: &mut World, page: Who) -> Vec<(String, String)> {
    std::mem::take(&mut world.host(page).opened_links)
}

#[test]
fn the_wallet_on_the_same_phone_is_woken_for_a_request() {
    let (mut world, page, _, topic) = World::session();
    world.act(page, &provide(&topic, "personal_sign", &json!([])));
    assert!(links(&mut world, page).is_empty(), "none was chosen");
    world.ok(page, &json!({"type": "chooseLink", "link": {"href": "trust://", "name": "Trust"}}));
    let stored = world.host(page).stored["WALLETCONNECT_DEEPLINK_CHOICE"].clone();
    assert_eq!(stored, format!(r#"{{"href":"trust://","name":"Trust","topic":"{topic}"}}"#));
    world.reload(page);
    world.act(page, &provide(&topic, "personal_sign", &json!([])));
    let opened = links(&mut world, page);
    assert!(opened[0].0.starts_with("trust://wc?requestId="), "{opened:?}");
    assert!(opened[0].0.ends_with(&format!("&sessionTopic={topic}")), "{opened:?}");
    world.ok(page, &json!({"type": "disconnect", "topic": topic}));
    assert!(!world.host(page).stored.contains_key("WALLETCONNECT_DEEPLINK_CHOICE"));
}

#[test]
fn a_wallet_that_scanned_is_not_woken_for_its_session() {
    let (mut world, page, wallet, near) = World::session();
    world.ok(page, &json!({"type": "chooseLink", "link": {"href": "trust://", "name": "Trust"}}));
    let far = world.join_session(page, wallet);
    world.act(page, &provide(&far, "personal_sign", &json!([])));
    assert!(links(&mut world, page).is_empty());
    world.act(page, &provide(&near, "personal_sign", &json!([])));
    assert_eq!(links(&mut world, page).len(), 1);
    // It may be told for which of them it is.
    let other = json!({"href": "rainbow://", "name": "Rainbow", "topic": far});
    world.ok(page, &json!({"type": "chooseLink", "link": other}));
    world.act(page, &provide(&near, "personal_sign", &json!([])));
    assert!(links(&mut world, page).is_empty());
    world.ok(page, &json!({"type": "disconnect", "topic": far}));
    assert!(!world.host(page).stored.contains_key("WALLETCONNECT_DEEPLINK_CHOICE"));
    assert_eq!(world.ok(page, &json!({"type": "sessions"})).as_array().unwrap().len(), 1);
}

#[test]
fn an_app_that_another_library_chose_is_not_woken() {
    let (mut world, page, _, topic) = World::session();
    let foreign = r#"{"href":"trust://","name":"Trust"}"#.to_owned();
    world.host(page).stored.insert("WALLETCONNECT_DEEPLINK_CHOICE".into(), foreign);
    world.reload(page);
    world.act(page, &provide(&topic, "personal_sign", &json!([])));
    assert!(links(&mut world, page).is_empty());
    world.ok(page, &json!({"type": "disconnect", "topic": topic}));
    assert!(!world.host(page).stored.contains_key("WALLETCONNECT_DEEPLINK_CHOICE"));
}

#[test]
fn an_app_by_a_link_that_must_not_be_opened_is_neither_kept_nor_woken() {
    for href in ["javascript:alert(1)//", "intent://scan", "ms-msdt:/id", "data:text/html,x", ""] {
        let (mut world, page, _, topic) = World::session();
        let link = json!({"href": href, "name": "Trust", "topic": topic});
        world.ok(page, &json!({"type": "chooseLink", "link": link}));
        assert!(!world.host(page).stored.contains_key("WALLETCONNECT_DEEPLINK_CHOICE"), "{href}");
        world.act(page, &provide(&topic, "personal_sign", &json!([])));
        assert!(links(&mut world, page).is_empty(), "{href}");
        // Another script wrote it into the storage.
        world.host(page).stored.insert("WALLETCONNECT_DEEPLINK_CHOICE".into(), link.to_string());
        world.reload(page);
        world.act(page, &provide(&topic, "personal_sign", &json!([])));
        assert!(links(&mut world, page).is_empty(), "{href}");
    }
}
