use std::fs;

use super::{DOCUMENT, Wallet};

const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-src 'none'; require-trusted-types-for 'script'; trusted-types ew; frame-ancestors ";
const PERMISSIONS: &str = "publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=(), display-capture=()";

#[tokio::test]
async fn the_document_is_for_the_pages_that_the_project_lists() {
    let wallet = Wallet::start();
    let path = format!("/frame/v1?pid={}", wallet.world.closed);
    let answer = wallet.request("GET", &path, &[]).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("content-security-policy"), format!("{POLICY}https://*.example.org"));
    assert_eq!(answer.header("permissions-policy"), PERMISSIONS);
    assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin");
    let expected = DOCUMENT.replace("content=\"\"", "content=\"https://*.example.org\"");
    assert_eq!(answer.text, expected);
}

#[tokio::test]
async fn what_a_project_lists_later_is_in_the_next_document() {
    let wallet = Wallet::start();
    wallet.list(&["https://a.com", "*", "http://b.com", "http://localhost:*", "https://*.org"]);
    let path = format!("/frame/v1?pid={}", wallet.world.closed);
    let expected = format!("{POLICY}https://a.com http://localhost:*");
    crate::world::eventually("the new list counts", async || {
        wallet.request("GET", &path, &[]).await.header("content-security-policy") == expected
    })
    .await;
}

#[tokio::test]
async fn no_page_embeds_the_frame_of_no_project_or_of_one_without_a_list() {
    let wallet = Wallet::start();
    let paths = [
        "/frame/v1".to_owned(),
        "/frame/v1?pid=".into(),
        "/frame/v1?pid=nothing".into(),
        format!("/frame/v1?projectId={}", wallet.world.closed),
        format!("/frame/v1?pid={}", wallet.world.open),
        "/frame/v1?pid=%22%3E%3Cscript%3E%0d%0aevil:1".into(),
    ];
    for path in paths {
        let answer = wallet.request("GET", &path, &[]).await;
        let policy = answer.header("content-security-policy").to_owned();
        assert_eq!((answer.status, policy), (200, format!("{POLICY}'none'")), "{path}");
        assert_eq!(answer.text, DOCUMENT, "{path}");
    }
}

#[tokio::test]
async fn a_page_of_any_origin_learns_whether_it_may_embed_the_frame() {
    let wallet = Wallet::start();
    wallet.list(&["https://a.com", "https://*.example.org", "http://localhost:5173"]);
    let ask = async |pid: &str, origin: &str| {
        let path = format!("/frame/config?pid={pid}");
        let answer = wallet.request("GET", &path, &[("origin", origin)]).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert_eq!(answer.header("access-control-allow-origin"), "*");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.json()["email"], false);
        answer.json()["allowed"].as_bool().unwrap()
    };
    let listed = &wallet.world.closed;
    crate::world::eventually("the new list counts", async || ask(listed, "https://a.com").await)
        .await;
    for (origin, expected) in [
        ("https://shop.example.org", true),
        ("http://localhost:5173", true),
        ("http://localhost:5174", false),
        ("https://a.com.evil", false),
        ("https://a.com:8443", false),
        ("https://xn--80a.com", false),
        ("https://example.org", false),
        ("null", false),
    ] {
        assert_eq!(ask(listed, origin).await, expected, "{origin}");
    }
    assert!(!ask("nothing", "https://a.com").await);
    assert!(!ask(&wallet.world.open, "https://a.com").await, "a project without a list");
}

#[tokio::test]
async fn assets_are_kept_for_ever_and_come_from_their_folder_alone() {
    let wallet = Wallet::start();
    let root = wallet.frame.path();
    fs::write(root.join("assets/plain.js"), "1").unwrap();
    fs::write(root.join("secret.txt"), "secret").unwrap();
    let answer = wallet.request("GET", "/frame/assets/index-B3fk_2aD.js", &[]).await;
    assert_eq!((answer.status, answer.text.as_str()), (200, "export {}"));
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(answer.header("content-security-policy"), format!("{POLICY}'none'"));
    assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
    let plain = wallet.request("GET", "/frame/assets/plain.js", &[]).await;
    assert_eq!((plain.status, plain.header("cache-control")), (200, "no-cache"));
    for path in ["/frame/assets/nothing.js", "/frame/assets/..%2fsecret.txt", "/frame/assets/"] {
        assert_eq!(wallet.request("GET", path, &[]).await.status, 404, "{path}");
    }
}
