//! Who asks too much, too often or too strangely.

use drawstring_gateway::config::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::world::{
    AN_HOUR_MS, Behaviour, CHAIN, Node, Socket, World, call, eventually, get, in_the_end, raw,
    request,
};

fn from_header(settings: &mut Settings) {
    settings.limits.ip_header = Some("x-real-ip".into());
    settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
    settings.limits.ip_per_second = Some(1);
    settings.limits.ip_burst = Some(3);
}

/// A gateway in which time stands still for those who ask too often: no token comes back, however long a test takes.
fn still(nodes: &[&str], change: impl FnOnce(&mut Settings)) -> World {
    let world = World::with(nodes, change);
    world.gateway.app.limiter.stand_still();
    world.gateway.app.pictures.stand_still();
    world
}

#[tokio::test]
async fn a_network_that_asks_too_often_is_told_when_to_come_back() {
    let node = Node::start(Behaviour::Well).await;
    let world = still(&[&node.url], from_header);
    let ask = async |ip: &str| {
        let body = call("net_version", "[]");
        request("POST", &world.rpc_url(), &[("x-real-ip", ip)], &body).await
    };
    for ip in ["203.0.113.1", "203.0.113.2", "203.0.113.3"] {
        assert_eq!(ask(ip).await.status, 200);
    }
    // The fourth of the network, on either way through the server.
    let refused = ask("203.0.113.4").await;
    assert_eq!(refused.status, 429);
    assert_eq!(refused.header("retry-after"), "1");
    assert!(refused.reason().1.contains("try again in 1 s"));
    let path = world.rpc_url().replace(&world.url, "");
    let chunked = format!(
        "POST {path} HTTP/1.1\r\nhost: a\r\nx-real-ip: 203.0.113.5\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n"
    );
    assert!(raw(world.gateway.address(), chunked.as_bytes()).await.starts_with("HTTP/1.1 429 "));
    assert_eq!(ask("198.51.100.1").await.status, 200);
    // Other rooms count too.
    let url = format!("{}/getWallets?projectId={}&page=1&entries=1", world.url, world.open);
    let room = request("GET", &url, &[("x-real-ip", "203.0.113.9")], "").await;
    assert_eq!(room.status, 429, "{}", room.text);
}

#[tokio::test]
async fn what_a_client_writes_of_its_address_lifts_no_limit() {
    let node = Node::start(Behaviour::Well).await;
    let strict = |settings: &mut drawstring_gateway::config::Settings| {
        settings.limits.ip_per_second = Some(1);
        settings.limits.ip_burst = Some(3);
    };
    let behind = |settings: &mut drawstring_gateway::config::Settings| {
        settings.limits.ip_per_second = Some(1);
        settings.limits.ip_burst = Some(3);
        settings.limits.trusted_proxies = Some(vec!["127.0.0.0/8".into()]);
    };
    let body = call("net_version", "[]");
    // A loopback address, another first line, another address each time: the last line counts.
    for attack in ["127.0.0.1", "::1", "1.2.3.4, 127.0.0.1"] {
        let world = still(&[&node.url], behind);
        let mut statuses = Vec::new();
        for number in 0..4 {
            let first = format!("198.51.{number}.1");
            let headers = [
                ("x-forwarded-for", first.as_str()),
                ("x-forwarded-for", attack),
                ("x-forwarded-for", "203.0.113.1"),
            ];
            statuses.push(request("POST", &world.rpc_url(), &headers, &body).await.status);
        }
        assert_eq!(statuses, [200, 200, 200, 429], "{attack}");
    }
    // On both ways through the server, a forwarded request is never the machine's own, whoever is trusted.
    let both: [fn(&mut Settings); 2] = [strict, behind];
    for settings in both {
        for (name, value) in
            [("x-forwarded-for", "127.0.0.1"), ("x-real-ip", "::1"), ("forwarded", "for=127.0.0.1")]
        {
            let world = still(&[&node.url], settings);
            for expected in [200, 200, 200, 429] {
                let answer = request("POST", &world.rpc_url(), &[(name, value)], &body).await;
                assert_eq!(answer.status, expected, "{name}");
            }
            let room =
                format!("{}/getWallets?projectId={}&page=1&entries=1", world.url, world.open);
            let answer = request("GET", &room, &[(name, value)], "").await;
            assert_eq!(answer.status, 429, "{name}");
        }
    }
}

#[tokio::test]
async fn pictures_have_a_limit_of_their_own_and_one_that_is_fetched_counts_as_ten() {
    let node = Node::start(Behaviour::Well).await;
    let world = still(&[&node.url], |settings| {
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.limits.pictures_per_second = Some(1);
        settings.limits.pictures_burst = Some(12);
        settings.limits.ip_per_second = Some(1);
        settings.limits.ip_burst = Some(1);
        settings.names.chain = Some(CHAIN.into());
    });
    let see = async |ip: &str, path: &str| {
        let url = format!("{}{path}?projectId={}", world.url, world.open);
        request("GET", &url, &[("x-real-ip", ip)], "").await
    };
    let account = |number: u8| format!("0x00000000000000000000000000000000000000{number:02}");
    let token = |number: u8| format!("/v1/nft/{CHAIN}/{}/{number}/image", account(1));
    let avatar = |number: u8| format!("/v1/identity/{}/avatar", account(number));
    for (ip, first, second) in
        [("203.0.113.1", token(1), token(2)), ("198.51.100.1", avatar(1), avatar(2))]
    {
        // There is none; it was looked for all the same.
        assert_ne!(see(ip, &first).await.status, 429, "{first}");
        let refused = see(ip, &second).await;
        assert_eq!(refused.status, 429, "{second}");
        assert!(refused.reason().1.contains("try again in"), "{}", refused.text);
    }
    // Icons count as one, over both of their rooms.
    for path in ["/getWalletImage/a", "/public/getAssetImage/a"].repeat(6) {
        assert_eq!(see("192.0.2.1", path).await.status, 404);
    }
    assert_eq!(see("192.0.2.2", "/getWalletImage/a").await.status, 429);
    // Calls are another bucket.
    let call = call("net_version", "[]");
    let from = [("x-real-ip", "192.0.2.1")];
    assert_eq!(request("POST", &world.rpc_url(), &from, &call).await.status, 200);
}

#[tokio::test]
async fn a_batch_counts_as_its_calls_and_the_machine_itself_is_not_limited() {
    let node = Node::start(Behaviour::Well).await;
    let world = still(&[&node.url], from_header);
    let batch = format!("[{0},{0},{0}]", call("net_version", "[]"));
    let from = [("x-real-ip", "203.0.113.1")];
    assert_eq!(request("POST", &world.rpc_url(), &from, &batch).await.status, 200);
    assert_eq!(request("POST", &world.rpc_url(), &from, &batch).await.status, 429);
    for _ in 0..10 {
        assert_eq!(world.rpc(&batch).await.status, 200);
    }
}

#[tokio::test]
async fn whoever_is_refused_pays_before_anything_is_looked_up() {
    let node = Node::start(Behaviour::Well).await;
    let body = call("net_version", "[]");
    for refused in ["nobody", "closed"] {
        let world = still(&[&node.url], from_header);
        let (id, page, status) = match refused {
            "nobody" => ("nobody", "https://a.example", 401),
            _ => (world.closed.as_str(), "https://evil.example", 403),
        };
        let rpc = world.rpc_url().replace(&world.open, id);
        let room = format!("{}/getWallets?projectId={id}&page=1&entries=1", world.url);
        let prices = format!("{}/v1/fungible/price", world.url);
        let written = format!(r#"{{"projectId":"{id}","currency":"usd","addresses":[]}}"#);
        let ask = async |number: u8, kind: &str| {
            let ip = format!("203.0.{number}.1");
            let headers = [("x-real-ip", ip.as_str()), ("origin", page)];
            match kind {
                "call" => request("POST", &rpc, &headers, &body).await.status,
                "room" => request("GET", &room, &headers, "").await.status,
                "prices" => request("POST", &prices, &headers, &written).await.status,
                "preflight" => {
                    let asked = ("access-control-request-method", "POST");
                    let headers = [headers[0], headers[1], asked];
                    request("OPTIONS", &rpc, &headers, "").await.status
                }
                _ => {
                    let headers = [("x-real-ip", ip.as_str()), ("origin", page)];
                    Socket::open(&rpc, &headers).await.err().unwrap()
                }
            }
        };
        for (number, kind) in (1..).zip(["call", "room", "prices", "preflight", "socket"]) {
            for expected in [status, status, status, 429] {
                assert_eq!(ask(number, kind).await, expected, "{kind} of {refused}");
            }
        }
    }
}

#[tokio::test]
async fn a_body_is_not_waited_for_where_too_much_was_asked() {
    let node = Node::start(Behaviour::Well).await;
    let world = still(&[&node.url], |settings| {
        from_header(settings);
        settings.limits.ip_burst = Some(1);
    });
    let from = [("x-real-ip", "203.0.113.1")];
    let body = call("net_version", "[]");
    assert_eq!(request("POST", &world.rpc_url(), &from, &body).await.status, 200);
    let path = world.rpc_url().replace(&world.url, "");
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: a\r\nx-real-ip: 203.0.113.1\r\ncontent-length: 9000\r\n\r\n"
    );
    let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    in_the_end("an answer before the body", stream.read_exact(&mut answer)).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 429");
}

#[tokio::test]
async fn a_body_is_not_waited_for_of_pages_that_are_not_let_in() {
    let world = World::of(&[]);
    let unknown = "0".repeat(32);
    for (project, status) in [(&unknown, "401"), (&world.closed, "403")] {
        for path in ["/v1?chainId=eip155:1&projectId=", "/e?projectId="] {
            let head = format!(
                "POST {path}{project} HTTP/1.1\r\nhost: a\r\norigin: https://evil.example\r\ncontent-length: 9000\r\n\r\n"
            );
            let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
            stream.write_all(head.as_bytes()).await.unwrap();
            let mut answer = [0; 12];
            in_the_end("an answer before the body", stream.read_exact(&mut answer)).await.unwrap();
            assert_eq!(
                std::str::from_utf8(&answer).unwrap(),
                format!("HTTP/1.1 {status}"),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn a_call_costs_what_it_costs_a_node() {
    let node = Node::start(Behaviour::Well).await;
    let world = still(&[&node.url], |settings| {
        from_header(settings);
        settings.limits.ip_burst = Some(20);
    });
    let ask = async |ip: &str, body: &str| {
        request("POST", &world.rpc_url(), &[("x-real-ip", ip)], body).await.status
    };
    let (logs, cheap) = (call("eth_getLogs", "[{}]"), call("net_version", "[]"));
    for expected in [200, 200, 429] {
        assert_eq!(ask("203.0.113.1", &logs).await, expected);
    }
    let batch = format!("[{logs},{}]", [cheap.as_str(); 10].join(","));
    for expected in [200, 429] {
        assert_eq!(ask("198.51.100.1", &batch).await, expected);
    }
    let mut socket = Socket::open(&world.rpc_url(), &[("x-real-ip", "192.0.2.1")]).await.unwrap();
    // The socket itself cost one.
    for code in [None, Some(-32005)] {
        let answer = socket.call("eth_getLogs", serde_json::json!([{}])).await;
        assert_eq!(answer["error"]["code"].as_i64(), code, "{answer}");
    }
    assert_eq!(world.metric("drawstring_limited_total{by=\"network\"}").await, Some(3));
    assert!(world.metric("drawstring_rpc_tokens_total").await >= Some(50));
}

#[tokio::test]
async fn a_chain_has_a_limit_for_everybody() {
    let node = Node::start(Behaviour::Well).await;
    let world = still(&[&node.url], |settings| {
        settings.limits.chain_per_second = Some(1);
        settings.limits.chain_burst = Some(2);
    });
    let other = world.rpc_url().replace(&world.open, &world.closed);
    let body = call("net_version", "[]");
    for (url, expected) in [(&world.rpc_url(), 200), (&other, 200), (&other, 429)] {
        assert_eq!(crate::world::post(url, &body).await.status, expected);
    }
    assert_eq!(world.metric("drawstring_limited_total{by=\"chain\"}").await, Some(1));
}

#[tokio::test]
async fn a_project_may_have_a_limit_of_its_own() {
    let node = Node::start(Behaviour::Well).await;
    let world = still(&[&node.url], |settings| {
        settings.limits.project_per_second = Some(1);
        settings.limits.project_burst = Some(2);
    });
    for expected in [200, 200, 429] {
        assert_eq!(world.rpc(&call("net_version", "[]")).await.status, expected);
    }
    let other = world.rpc_url().replace(&world.open, &world.closed);
    assert_eq!(crate::world::post(&other, &call("net_version", "[]")).await.status, 200);
}

#[tokio::test]
async fn a_socket_that_asks_too_often_is_told_and_stays_open() {
    let node = Node::start(Behaviour::Well).await;
    let world = still(&[&node.url], from_header);
    let from = [("x-real-ip", "203.0.113.1")];
    let mut socket = Socket::open(&world.rpc_url(), &from).await.unwrap();
    let mut codes = Vec::new();
    for _ in 0..5 {
        let answer = socket.call("net_version", serde_json::json!([])).await;
        codes.push(answer["error"]["code"].as_i64());
    }
    // Opening it cost one.
    assert_eq!(codes[..2], [None; 2]);
    assert_eq!(codes[4], Some(-32005));
}

#[tokio::test]
async fn connections_have_a_most() {
    let world = World::with(&[], |settings| settings.limits.connections = Some(3));
    let address = world.gateway.address();
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(TcpStream::connect(address).await.unwrap());
    }
    let places = &world.gateway.app.connections;
    eventually("all are taken", async || places.taken() == 3).await;
    let mut one_more = TcpStream::connect(address).await.unwrap();
    let read = in_the_end("the end of one too many", one_more.read(&mut [0; 1])).await;
    assert!(matches!(read, Ok(0) | Err(_)), "it is answered");
    drop(open);
    eventually("places are given back", async || {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let _sent = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").await;
        matches!(stream.read(&mut [0; 12]).await, Ok(12))
    })
    .await;
}

#[tokio::test]
async fn who_sends_a_head_byte_by_byte_is_not_waited_for() {
    // Nothing else ends them.
    let world = World::with(&[], |settings| {
        settings.timeouts.header_ms = Some(500);
        settings.timeouts.idle_ms = Some(AN_HOUR_MS);
    });
    let mut slow = Vec::new();
    for _ in 0..50 {
        slow.push(TcpStream::connect(world.gateway.address()).await.unwrap());
    }
    eventually("none of them is waited for", async || {
        let mut alive = 0;
        for stream in &mut slow {
            alive += usize::from(stream.write_all(b"P").await.is_ok());
        }
        // The others are served meanwhile.
        assert_eq!(get(&format!("{}/healthz", world.url)).await.status, 200);
        alive == 0
    })
    .await;
}

#[tokio::test]
async fn a_head_above_the_limit_is_refused() {
    let world = World::of(&[]);
    let long = "a".repeat(200_000);
    for start in ["GET / HTTP/1.1", "POST /v1?a=b HTTP/1.1"] {
        let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
        let _sent = stream.write_all(format!("{start}\r\nhost: a\r\nx: {long}").as_bytes()).await;
        let mut answer = [0; 13];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 431 ");
    }
}

#[tokio::test]
async fn an_encoded_body_is_not_taken() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    for (encoding, status) in [("gzip", 415), ("br", 415), ("identity", 200)] {
        let headers = [("content-encoding", encoding)];
        let body = call("net_version", "[]");
        let answer = request("POST", &world.rpc_url(), &headers, &body).await;
        assert_eq!(answer.status, status, "{encoding}: {}", answer.text);
    }
    let event = format!("{}/e?projectId={}", world.url, world.open);
    assert_eq!(request("POST", &event, &[("content-encoding", "gzip")], "{}").await.status, 415);
}

#[tokio::test]
async fn one_connection_takes_calls_and_everything_else_in_any_order() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    let body = call("net_version", "[]");
    let post = format!(
        "POST /v1?chainId={CHAIN}&projectId={} HTTP/1.1\r\nhost: a\r\ncontent-length: {}\r\n\r\n{body}",
        world.open,
        body.len()
    );
    let get = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";
    let last = "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
    // All at once: three calls, then something else, then a call again.
    let all = [&post, &post, &post, get, &post, last].concat();
    let answer = raw(world.gateway.address(), all.as_bytes()).await;
    assert_eq!(answer.matches("HTTP/1.1 200 OK").count(), 6, "{answer}");
    assert_eq!(answer.matches("\"result\":\"0x1\"").count(), 4, "{answer}");
    // And torn into single bytes.
    let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
    stream.set_nodelay(true).unwrap();
    for byte in [&post, last].concat().bytes() {
        stream.write_all(&[byte]).await.unwrap();
    }
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert_eq!(answer.matches("HTTP/1.1 200 OK").count(), 2, "{answer}");
}

#[tokio::test]
async fn both_ways_answer_alike() {
    let node = Node::start(Behaviour::Well).await;
    let world = World::of(&[&node.url]);
    // From now on it comes from the cache.
    world.call("net_version", "[]").await;
    let post = |fields: &str, body: &str| {
        format!(
            "POST /v1?chainId={CHAIN}&projectId={} HTTP/1.1\r\nhost: a\r\nx-request-id: same\r\n{fields}\r\n\r\n{body}",
            world.open
        )
    };
    for body in [call("net_version", "[]"), "nonsense".into(), "[]".into(), "7".into()] {
        let length = body.len();
        // The whole server closes; the short way is followed by a request that does.
        let whole = raw(
            world.gateway.address(),
            post(&format!("content-length: {length}\r\nconnection: close"), &body).as_bytes(),
        )
        .await;
        let short = post(&format!("content-length: {length}"), &body);
        let mut stream = TcpStream::connect(world.gateway.address()).await.unwrap();
        stream.write_all(short.as_bytes()).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let sorted = |answer: &str| {
            let (head, body) = answer.split_once("\r\n\r\n").unwrap();
            let mut lines: Vec<String> = head
                .lines()
                .filter(|line| !line.starts_with("date") && !line.starts_with("connection"))
                .map(str::to_owned)
                .collect();
            lines.sort();
            (lines, body.to_owned())
        };
        assert_eq!(sorted(&answer), sorted(&whole));
    }
}
