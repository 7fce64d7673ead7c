use crate::world::{Answer, Behaviour, CHAIN, Node, World, call, request};

const REFUSAL: &str = "Origin not found on Allowlist";

fn rpc(world: &World, project: &str) -> String {
    format!("{}/v1?chainId={CHAIN}&projectId={project}", world.url)
}

async fn from(origin: &str, url: &str) -> Answer {
    request("POST", url, &[("origin", origin)], &call("eth_chainId", "[]")).await
}

async fn preflight(origin: &str, url: &str) -> Answer {
    let headers = [
        ("origin", origin),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type"),
    ];
    request("OPTIONS", url, &headers, "").await
}

#[tokio::test]
async fn pages_on_the_list_and_this_machine_get_an_answer_that_they_may_read() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    for origin in ["https://app.example.org", "http://localhost:5173", "http://127.0.0.1:1"] {
        let answer = from(origin, &rpc(&world, &world.closed)).await;
        assert_eq!(
            (answer.status, answer.header("access-control-allow-origin")),
            (200, "*"),
            "{origin}"
        );
    }
    assert_eq!(from("https://any.example", &rpc(&world, &world.open)).await.status, 200);
}

#[tokio::test]
async fn other_pages_get_403_in_every_room_in_words_that_clients_look_for() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let rooms = [
        ("POST", format!("/v1?chainId={CHAIN}&")),
        ("GET", "/v1/supported-chains?".into()),
        ("GET", "/v1/config?".into()),
        ("GET", "/appkit/v1/config?".into()),
        ("GET", "/getAnalyticsConfig?".into()),
        ("GET", "/getWallets?".into()),
        ("POST", "/e?".into()),
        ("POST", "/batch?".into()),
    ];
    for (method, path) in rooms {
        let url = format!("{}{path}projectId={}", world.url, world.closed);
        let answer = request(method, &url, &[("origin", "https://example.org")], "").await;
        assert_eq!((answer.status, answer.reason().1.as_str()), (403, REFUSAL), "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "*", "the page cannot read why");
    }
    assert_eq!(node.requests(), 0);
}

#[tokio::test]
async fn a_preflight_is_answered_as_the_request_would_be() {
    let world = World::of(&[]);
    let allowed = preflight("https://app.example.org", &rpc(&world, &world.closed)).await;
    assert_eq!(allowed.status, 204);
    assert_eq!(allowed.header("access-control-allow-headers"), "content-type");
    assert!(allowed.header("access-control-allow-methods").contains("POST"));
    let refused = preflight("https://evil.example", &rpc(&world, &world.closed)).await;
    assert_eq!((refused.status, refused.reason().1.as_str()), (403, REFUSAL));
    assert_eq!(preflight("https://any.example", &rpc(&world, "nobody")).await.status, 401);
}

#[tokio::test]
async fn a_program_without_an_origin_is_let_in() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let answer =
        request("POST", &rpc(&world, &world.closed), &[], &call("eth_chainId", "[]")).await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn a_page_that_is_not_on_the_list_can_read_the_list() {
    let world = World::of(&[]);
    let url = format!("{}/projects/v1/origins?projectId={}", world.url, world.closed);
    let answer = request("GET", &url, &[("origin", "https://evil.example")], "").await;
    assert_eq!(answer.text, r#"{"allowedOrigins":["https://*.example.org"]}"#);
}
