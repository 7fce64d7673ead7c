use crate::world::{raw, request};

use super::{HOST, WALLET, Wallet};

#[tokio::test]
async fn what_the_wallets_origin_serves_is_served_at_no_other_host() {
    let wallet = Wallet::start();
    let own = wallet.world.gateway.address().to_string();
    for path in ["/frame/v1", "/frame/config", "/frame/assets/index-B3fk_2aD.js"] {
        assert_eq!(wallet.request("GET", path, &[]).await.status, 200, "{path}");
        for host in [own.as_str(), "localhost:8787", "wallet.localhost", "x.wallet.localhost:8787"]
        {
            let answer = wallet.request_at(host, "GET", path, &[]).await;
            assert_eq!(answer.status, 404, "{path} at {host}");
        }
    }
}

#[tokio::test]
async fn what_other_hosts_serve_is_not_served_at_the_wallets_origin() {
    let wallet = Wallet::with(|settings| settings.static_dir = Some("tests/fixtures".into()));
    let project = &wallet.world.open;
    let paths = [
        ("GET", "/healthz".to_owned()),
        ("GET", "/readyz".into()),
        ("GET", format!("/getWallets?projectId={project}")),
        ("GET", format!("/v1?chainId=eip155:1&projectId={project}")),
        ("POST", format!("/v1?chainId=eip155:1&projectId={project}")),
        ("POST", format!("/v1/?chainId=eip155:1&projectId={project}")),
        ("GET", format!("/auth/v1/nonce?projectId={project}")),
        ("GET", "/.well-known/jwks.json".into()),
        ("POST", format!("/e?projectId={project}")),
        ("GET", "/".into()),
        ("GET", "/frame/".into()),
        ("GET", "/frame/index.html".into()),
        ("GET", "/frame/v1/".into()),
        ("GET", "//frame/v1".into()),
        ("GET", "/frame/assets/../index.html".into()),
        ("GET", "/frame/assets/%2e%2e%2findex.html".into()),
    ];
    for (method, path) in paths {
        for host in [HOST, "WALLET.localhost:8787"] {
            let answer = wallet.request_at(host, method, &path, &[]).await;
            assert_eq!(answer.status, 404, "{method} {path}: {}", answer.text);
            assert_eq!(answer.header("access-control-allow-origin"), "", "{path}");
        }
    }
}

#[tokio::test]
async fn the_fast_path_of_json_rpc_knows_the_wallets_host_as_well() {
    let wallet = Wallet::start();
    let send = async |host: &str| {
        let body = r#"{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}"#;
        let call = format!(
            "POST /v1?chainId=eip155:1&projectId={} HTTP/1.1\r\nhost: {host}\r\ncontent-length: {}\r\n\r\n{body}",
            wallet.world.open,
            body.len()
        );
        // After it, so that the connection ends.
        let last = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        raw(wallet.world.gateway.address(), format!("{call}{last}").as_bytes()).await
    };
    let at_wallet = send(HOST).await;
    assert_eq!(at_wallet.matches("HTTP/1.1 404").count(), 2, "{at_wallet}");
    assert!(!at_wallet.contains("jsonrpc"), "{at_wallet}");
    assert!(send("gateway.example").await.contains("HTTP/1.1 200"));
}

#[tokio::test]
async fn an_absolute_target_names_the_host_and_one_host_of_several_is_enough() {
    let wallet = Wallet::start();
    let address = wallet.world.gateway.address();
    let table = [
        (format!("GET {WALLET}/healthz HTTP/1.1\r\nhost: gateway.example\r\n"), 404),
        (format!("GET http://gateway.example/healthz HTTP/1.1\r\nhost: {HOST}\r\n"), 200),
        (format!("GET /healthz HTTP/1.1\r\nhost: gateway.example\r\nhost: {HOST}\r\n"), 404),
        ("GET /healthz HTTP/1.1\r\nhost: gateway.example\r\n".to_owned(), 200),
    ];
    for (head, status) in table {
        let answer = raw(address, format!("{head}connection: close\r\n\r\n").as_bytes()).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{head}: {answer}");
    }
}

#[tokio::test]
async fn pages_of_other_origins_get_no_preflight_and_no_socket_there() {
    let wallet = Wallet::start();
    let preflight = [
        ("origin", "https://app.example.org"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "dpop"),
    ];
    for path in ["/frame/config", "/frame/v1", "/api/v1/device", "/v1"] {
        let answer = wallet.request("OPTIONS", path, &preflight).await;
        assert!([404, 405].contains(&answer.status), "{path}: {}", answer.status);
        assert_eq!(answer.header("access-control-allow-headers"), "", "{path}");
    }
    let upgrade = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    for path in ["/", "/v1", "/relay"] {
        assert_eq!(wallet.request("GET", path, &upgrade).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn every_response_of_the_wallets_origin_is_locked_down() {
    let wallet = Wallet::start();
    for path in ["/nothing", "/frame/v1?pid=x", "/frame/config", "/frame/assets/index-B3fk_2aD.js"]
    {
        let answer = wallet.request("GET", path, &[]).await;
        assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{path}");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(answer.header("origin-agent-cluster"), "?1", "{path}");
        assert_eq!(answer.header("x-frame-options"), "", "{path}");
        assert_eq!(answer.header("set-cookie"), "", "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "http:// has no HSTS");
    }
}

#[tokio::test]
async fn a_wallet_reached_by_tls_says_so_to_browsers() {
    let wallet = Wallet::with(|settings| {
        settings.embedded.origin = Some("https://wallet.example.org".into());
    });
    let url = format!("{}/frame/v1", wallet.world.url);
    let answer = request("GET", &url, &[("host", "wallet.example.org")], "").await;
    assert_eq!(answer.status, 200);
    let hsts = answer.header("strict-transport-security");
    assert_eq!(hsts, "max-age=63072000; includeSubDomains");
}
