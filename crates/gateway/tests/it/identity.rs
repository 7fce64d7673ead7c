//! Who an address is, asked of a real name service on a real chain.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use alloy_primitives::Address;
use drawstring_gateway::config::{NameSettings, Settings};
use drawstring_gateway::evm::MULTICALL3;
use serde_json::Value;

use crate::chain::ChainWorld;
use crate::world::{CHAIN, World, get};

/// A gateway whose names are on the prepared chain.
fn gateway(world: &ChainWorld, change: impl FnOnce(&mut Settings)) -> World {
    World::with(&[world.url()], |settings| {
        settings.names = NameSettings {
            chain: Some(CHAIN.into()),
            registry: Some(world.facts.ens.registry.to_string()),
            ipfs_gateway: None,
        };
        settings.timeouts.upstream_ms = Some(5_000);
        change(settings);
    })
}

async fn identity(gateway: &World, address: &str) -> Value {
    let url = format!("{}/v1/identity/{address}?projectId={}", gateway.url, gateway.open);
    let answer = get(&url).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn every_name_that_leads_back_is_told_and_no_other() {
    let world = ChainWorld::start().await;
    let gateway = gateway(&world, |_| {});
    for reverse in &world.facts.ens.reverse {
        if reverse.purpose == "off-chain" {
            continue;
        }
        let told = identity(&gateway, &reverse.address.to_string()).await;
        let expected = reverse.right.then_some(reverse.name.as_str());
        assert_eq!(told["name"].as_str(), expected, "{}: {told}", reverse.purpose);
        assert!(told.get("partial").is_none(), "{told}");
    }
    let nobody = identity(&gateway, "0x00000000000000000000000000000000000F0123").await;
    assert_eq!(nobody, serde_json::json!({ "name": null, "avatar": null }));
}

#[tokio::test]
async fn a_name_is_told_whom_it_means_however_it_is_typed() {
    let world = ChainWorld::start().await;
    let gateway = gateway(&world, |_| {});
    let ask = async |name: &str, more: &str| {
        let url =
            format!("{}/v1/profile/account/{name}?projectId={}{more}", gateway.url, gateway.open);
        get(&url).await
    };
    let alice = world.facts.ens.names.iter().find(|name| name.name == "alice.eth").unwrap();
    for typed in ["alice.eth", "Alice.ETH"] {
        let told = ask(typed, "&apiVersion=2").await.json();
        assert_eq!(told["name"], "alice.eth", "{told}");
        assert_eq!(told["addresses"]["60"]["address"], alice.address.to_string());
    }
    for nobody in ["nobody.eth", "alice", "v%D1%96talik.eth"] {
        assert_eq!(ask(nobody, "").await.status, 404, "{nobody}");
        let told = ask(nobody, "&apiVersion=2").await;
        assert_eq!((told.status, told.text.as_str()), (200, "[]"), "{nobody}");
    }
}

#[tokio::test]
async fn a_name_is_asked_of_the_chain_anew_where_no_kept_answer_will_do() {
    let world = ChainWorld::start().await;
    let gateway = gateway(&world, |_| {});
    let ask = async |more: &str| {
        let path = "v1/profile/account/alice.eth?apiVersion=2";
        get(&format!("{}/{path}&projectId={}{more}", gateway.url, gateway.open)).await
    };
    // The first question finds the newest block; what is answered for it is kept from then on.
    for _ in 0..2 {
        assert_eq!(ask("").await.json()["name"], "alice.eth");
    }
    // The names go without a new block: what was answered for the newest one is no longer so.
    let registry = world.facts.ens.registry.to_string();
    world.anvil.call("anvil_setCode", serde_json::json!([registry, "0x"])).await;
    assert_eq!(ask("&useCache=true").await.json()["name"], "alice.eth");
    assert_eq!(ask("&useCache=false").await.text, "[]");
    assert_eq!(ask("&useCache=perhaps").await.status, 400);
}

#[tokio::test]
async fn an_avatar_is_told_where_it_leads_to_a_picture_of_the_owners() {
    let world = ChainWorld::start().await;
    let gateway = gateway(&world, |_| {});
    let table = [
        ("https", true),
        ("ipfs", false),
        ("data", true),
        ("an ERC-721 that is his", true),
        ("an ERC-721 that is account 0's", false),
        ("an ERC-1155 that he has", true),
        ("an ERC-1155 that account 0 has", false),
        ("no avatar", false),
        ("an avatar inside", false),
        ("an avatar that is no picture", false),
        ("an NFT of no contract", false),
    ];
    for (purpose, shown) in table {
        let name = world.facts.ens.names.iter().find(|name| name.purpose == purpose).unwrap();
        let told = identity(&gateway, &name.address.to_string()).await;
        let expected = format!(
            "{}/v1/identity/{}/avatar?projectId={}",
            gateway.url, name.address, gateway.open
        );
        assert_eq!(
            told["avatar"].as_str(),
            shown.then_some(expected.as_str()),
            "{purpose}: {told}"
        );
    }
}

#[tokio::test]
async fn the_picture_itself_is_served_as_a_harmless_document() {
    let world = ChainWorld::start().await;
    let gateway = gateway(&world, |_| {});
    for (purpose, status) in [
        ("data", 200),
        ("an ERC-721 that is his", 200),
        ("an ERC-1155 that he has", 200),
        ("an ERC-721 that is account 0's", 404),
        ("no avatar", 404),
        ("a cloud's secrets", 503),
    ] {
        let name =
            world.facts.ens.names.iter().find(|name| name.purpose.ends_with(purpose)).unwrap();
        let url = format!(
            "{}/v1/identity/{}/avatar?projectId={}",
            gateway.url, name.address, gateway.open
        );
        let answer = get(&url).await;
        assert_eq!(answer.status, status, "{purpose}: {}", answer.text);
        if status == 200 {
            assert_eq!(answer.header("content-type"), "image/svg+xml");
            assert!(answer.header("content-security-policy").contains("sandbox"));
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
        }
    }
}

/// A name's own server, which gives every question the prepared answer of this kind.
fn name_server(world: &ChainWorld, kind: fn(&crate::chain::facts::Answer) -> String) -> u16 {
    let answers: Vec<_> = world
        .facts
        .ens
        .offchain
        .answers
        .iter()
        .map(|answer| (answer.question.to_string(), kind(answer)))
        .collect();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            serve(stream, &answers);
        }
    });
    port
}

fn serve(mut stream: TcpStream, answers: &[(String, String)]) {
    let mut request = [0; 4_096];
    let length = stream.read(&mut request).unwrap();
    let request = String::from_utf8_lossy(&request[..length]).to_lowercase();
    let known = answers.iter().find(|(question, _)| request.contains(&question.to_lowercase()));
    let (status, body) = match known {
        Some((_, response)) => ("200 OK", format!("{{\"data\":\"{response}\"}}")),
        None => ("404 Not Found", String::new()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
}

mod abi {
    alloy_sol_types::sol! {
        function setUrls(string[] urls) external;
    }
}

/// Lets the prepared resolver send to this server.
async fn send_to(world: &ChainWorld, url: &str) {
    let ens = &world.facts.ens;
    let call = abi::setUrlsCall { urls: vec![url.to_owned()] };
    world.impersonate(world.facts.deployer).await;
    world.write(world.facts.deployer, ens.offchain.resolver, &call).await;
}

fn off_chain(world: &ChainWorld) -> Address {
    world.facts.ens.reverse.iter().find(|reverse| reverse.purpose == "off-chain").unwrap().address
}

#[tokio::test]
async fn a_name_kept_outside_the_chain_is_fetched_and_checked() {
    let world = ChainWorld::start().await;
    let port = name_server(&world, |answer| answer.response.to_string());
    send_to(&world, &format!("http://127.0.0.1:{port}/{{sender}}/{{data}}.json")).await;
    let gateway = gateway(&world, |settings| {
        settings.allow_outbound = Some(vec![format!("127.0.0.1:{port}")]);
    });
    let told = identity(&gateway, &off_chain(&world).to_string()).await;
    assert_eq!(told["name"], "heidi.acme.eth", "{told}");
    assert!(told["avatar"].is_string(), "{told}");
}

#[tokio::test]
async fn what_the_names_server_forges_or_lets_expire_is_not_believed() {
    for kind in [
        (|answer| answer.forged.to_string()) as fn(&crate::chain::facts::Answer) -> String,
        |answer| answer.expired.to_string(),
    ] {
        let world = ChainWorld::start().await;
        let port = name_server(&world, kind);
        send_to(&world, &format!("http://127.0.0.1:{port}/{{sender}}/{{data}}.json")).await;
        let gateway = gateway(&world, |settings| {
            settings.allow_outbound = Some(vec![format!("127.0.0.1:{port}")]);
        });
        let told = identity(&gateway, &off_chain(&world).to_string()).await;
        assert_eq!(told["name"], Value::Null, "{told}");
    }
}

#[tokio::test]
async fn a_names_server_inside_the_operators_network_is_not_asked() {
    let world = ChainWorld::start().await;
    let port = name_server(&world, |answer| answer.response.to_string());
    for url in [
        format!("http://127.0.0.1:{port}/{{sender}}/{{data}}.json"),
        format!("https://localhost:{port}/{{data}}"),
    ] {
        send_to(&world, &url).await;
        let gateway = gateway(&world, |_| {});
        let told = identity(&gateway, &off_chain(&world).to_string()).await;
        assert_eq!(told["name"], Value::Null, "{told}");
        assert_eq!(told["partial"][0]["what"], "name", "{told}");
    }
}

#[tokio::test]
async fn wrong_parameters_are_told_by_their_names() {
    let world = ChainWorld::start().await;
    let gateway = gateway(&world, |_| {});
    let table = [
        ("0x1", "", "address"),
        ("0xD8da6BF26964aF9D7eEd9e03E53415D37aA96045", "", "address"),
        ("alice.eth", "", "address"),
        ("eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "", "address"),
        ("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "&useCache=maybe", "useCache"),
        ("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "&sender=me", "sender"),
    ];
    for (address, more, field) in table {
        let url = format!("{}/v1/identity/{address}?projectId={}{more}", gateway.url, gateway.open);
        let answer = get(&url).await;
        assert_eq!(answer.status, 400, "{address}{more}: {}", answer.text);
        assert_eq!(answer.json()["reasons"][0]["field"], field, "{}", answer.text);
    }
    // Any case is the same address; another family has no name here.
    for address in [
        "0xd8da6bf26964af9d7eed9e03e53415d37aa96045",
        "0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045",
        "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kxRN",
    ] {
        assert_eq!(identity(&gateway, address).await["name"], Value::Null);
    }
}

/// Takes away what stands at an address.
async fn remove(world: &ChainWorld, contract: Address) {
    world.rpc("anvil_setCode", serde_json::json!([contract, "0x"])).await;
}

#[tokio::test]
async fn where_no_name_service_stands_nobody_has_a_name() {
    let world = ChainWorld::start().await;
    remove(&world, world.facts.ens.registry).await;
    let alice = world.facts.ens.names.iter().find(|name| name.name == "alice.eth").unwrap().address;
    for without_multicall in [false, true] {
        if without_multicall {
            remove(&world, MULTICALL3).await;
        }
        let gateway = gateway(&world, |_| {});
        // Asked of the chain, then remembered.
        for _ in 0..2 {
            let told = identity(&gateway, &alice.to_string()).await;
            assert_eq!((&told["name"], &told["avatar"]), (&Value::Null, &Value::Null));
            let reason = "no name service stands on the names' chain";
            assert_eq!(told["partial"][0]["reason"], reason, "{told}");
        }
        let ask = async |path: String| get(&format!("{}/v1/{path}", gateway.url)).await;
        let avatar = ask(format!("identity/{alice}/avatar?projectId={}", gateway.open)).await;
        assert_eq!(avatar.status, 404, "{}", avatar.text);
        let whom =
            ask(format!("profile/account/alice.eth?apiVersion=2&projectId={}", gateway.open)).await;
        assert_eq!((whom.status, whom.text.as_str()), (200, "[]"));
    }
}

#[tokio::test]
async fn a_gateway_that_is_led_to_no_name_service_says_so() {
    let gateway = World::with(&["http://127.0.0.1:1"], |_| {});
    let told = identity(&gateway, "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045").await;
    assert_eq!(told["name"], Value::Null);
    let reason = "no chain with a name service is configured";
    assert_eq!(told["partial"][0]["reason"], reason, "{told}");
}

#[tokio::test]
async fn names_are_told_on_a_chain_without_multicall() {
    let world = ChainWorld::start().await;
    remove(&world, MULTICALL3).await;
    let gateway = gateway(&world, |_| {});
    for reverse in world.facts.ens.reverse.iter().filter(|reverse| reverse.purpose != "off-chain") {
        let told = identity(&gateway, &reverse.address.to_string()).await;
        let expected = reverse.right.then_some(reverse.name.as_str());
        assert_eq!(told["name"].as_str(), expected, "{}: {told}", reverse.purpose);
    }
}

#[tokio::test]
async fn a_chain_that_does_not_answer_is_no_name_for_nobody() {
    let gateway =
        World::with(&["http://127.0.0.1:1"], |settings| settings.names.chain = Some(CHAIN.into()));
    let url = format!(
        "{}/v1/identity/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045?projectId={}",
        gateway.url, gateway.open
    );
    let answer = get(&url).await;
    assert_eq!(answer.status, 503, "{}", answer.text);
}
