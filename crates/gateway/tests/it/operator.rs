use crate::world::{Behaviour, Node, World, call, get, post, request};

#[tokio::test]
async fn metrics_count_requests_calls_and_answers_from_the_cache() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    world.call("net_version", "[]").await;
    world.call("net_version", "[]").await;
    post(&format!("{}/v1", world.url), &call("eth_chainId", "[]")).await;
    let metric = async |line: &str| world.metric(line).await;
    assert_eq!(metric("drawstring_requests_total{route=\"rpc\",status=\"200\"}").await, Some(2));
    assert_eq!(metric("drawstring_requests_total{route=\"rpc\",status=\"401\"}").await, Some(1));
    assert_eq!(metric("drawstring_rpc_reads_total{from=\"cache\"}").await, Some(1));
    // The probe, and the first question.
    assert_eq!(
        metric("drawstring_upstream_calls_total{chain=\"eip155:31337\",node=\"0\"}").await,
        Some(2)
    );
    let text = get(&format!("{}/metrics", world.admin())).await.text;
    assert!(text.contains("drawstring_upstream_seconds_bucket"), "{text}");
    assert!(!text.contains("127.0.0.1") && !text.contains(&world.open), "{text}");
}

#[tokio::test]
async fn failures_of_nodes_are_counted_by_kind() {
    let world = World::of(&[&Node::dead()]);
    world.rpc(&call("eth_syncing", "[]")).await;
    let line =
        "drawstring_upstream_failures_total{chain=\"eip155:31337\",node=\"0\",kind=\"connection\"}";
    assert!(world.metric(line).await > Some(0));
}

#[tokio::test]
async fn every_answer_names_its_request() {
    let world = World::of(&[]);
    let url = format!("{}/healthz", world.url);
    let given = request("GET", &url, &[("x-request-id", "trace-1")], "").await;
    assert_eq!(given.header("x-request-id"), "trace-1");
    assert_ne!(get(&url).await.header("x-request-id"), get(&url).await.header("x-request-id"));
    assert_eq!(get(&format!("{}/nothing", world.url)).await.header("x-request-id").len(), 16);
}

#[tokio::test]
async fn a_room_refuses_other_http_methods() {
    let world = World::of(&[]);
    for (method, path) in
        [("POST", "/healthz"), ("DELETE", "/getWallets"), ("GET", "/e"), ("PUT", "/v1")]
    {
        let answer = request(method, &format!("{}{path}", world.url), &[], "").await;
        assert_eq!(answer.status, 405, "{method} {path}");
        answer.reason();
    }
}

#[tokio::test]
async fn counters_and_reasons_are_the_operators_alone() {
    let world = World::of(&[&Node::dead()]);
    assert_eq!(get(&format!("{}/metrics", world.url)).await.status, 404);
    let public = get(&format!("{}/readyz", world.url)).await;
    assert_eq!(public.status, 503);
    assert!(!public.text.contains("eip155"), "{}", public.text);
    let told = get(&format!("{}/readyz", world.admin())).await;
    assert_eq!(told.status, 503);
    assert!(told.json()["reasons"]["eip155:31337"].is_string(), "{}", told.text);
    assert!(told.headers.get("access-control-allow-origin").is_none());
    // A node that is down is no reason to start the process again.
    assert_eq!(get(&format!("{}/healthz", world.url)).await.status, 200);
}

#[tokio::test]
async fn a_gateway_whose_nodes_answer_is_ready() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let told = get(&format!("{}/readyz", world.admin())).await;
    assert_eq!((told.status, told.json()["ready"].as_bool()), (200, Some(true)), "{}", told.text);
    assert_eq!(told.json()["chains"][0], "eip155:31337");
    assert_eq!(get(&format!("{}/readyz", world.url)).await.text, "ready\n");
}

#[tokio::test]
async fn a_second_gateway_on_the_same_folder_is_told_why_it_cannot_start() {
    let world = World::of(&[]);
    let error = drawstring_gateway::server::Gateway::start(world.gateway.app.config.clone());
    let error = error.unwrap_err().to_string();
    assert!(error.contains("used by another gateway") && error.contains("--data-dir"), "{error}");
}

#[tokio::test]
async fn what_is_kept_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;

    let world = World::of(&[]);
    let mut seen = 0;
    for entry in std::fs::read_dir(world.data.path()).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode & 0o077, 0, "{:?}: {mode:o}", entry.file_name());
        seen += 1;
    }
    assert!(seen >= 4, "{seen} files");
}
