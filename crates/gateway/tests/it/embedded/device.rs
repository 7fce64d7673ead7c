use std::time::Duration;

use serde_json::{Value, json};

use super::Wallet;
use super::client::{Call, Device, PAGE, code};

const DEVICE: &str = "/api/v1/device";

#[tokio::test]
async fn the_same_key_is_the_same_device_and_each_project_has_its_own() {
    let wallet = Wallet::start();
    let (one, two) = (Device::new(&wallet), Device::new(&wallet));
    let id = one.register().await;
    assert_eq!(id.len(), 22);
    assert_eq!(one.register().await, id);
    assert_ne!(two.register().await, id);
    let answer = one.send(&Call::post(DEVICE, one.body())).await;
    let now_ms = wallet.clock().now_ms();
    assert!(answer.json()["serverTimeMs"].as_u64().unwrap().abs_diff(now_ms) < 60_000);
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn a_device_is_for_a_page_that_its_project_lists() {
    let wallet = Wallet::start();
    let device = Device::new(&wallet);
    let with = |name: &str, value: Value| {
        let mut body = device.body();
        body[name] = value;
        body
    };
    let table = [
        with("projectId", json!("nothing")),
        // Without a list no page may embed the wallet.
        with("projectId", json!(wallet.world.open)),
        with("topOrigin", json!("https://shop.example.org.evil")),
        with("topOrigin", json!("https://example.org")),
        with("topOrigin", json!("http://localhost:5173")),
        with("topOrigin", json!(format!("{PAGE}/"))),
        with("topOrigin", json!("null")),
    ];
    for body in table {
        let answer = device.send(&Call::post(DEVICE, body.clone())).await;
        let refused = (answer.status, code(&answer));
        assert_eq!(refused, (403, "origin_not_allowed".into()), "{body}");
    }
}

#[tokio::test]
async fn a_body_is_what_the_path_says_and_of_the_key_that_signed() {
    let wallet = Wallet::start();
    let (device, other) = (Device::new(&wallet), Device::new(&wallet));
    let with = |name: &str, value: Value| {
        let mut body = device.body();
        body[name] = value;
        body
    };
    let private = {
        let mut jwk = device.jwk();
        jwk["d"] = json!("c2VjcmV0");
        jwk
    };
    for body in [
        with("more", json!(1)),
        with("storage", json!("forever")),
        with("jwk", private),
        with("jwk", Value::Null),
        json!([]),
        Value::Null,
    ] {
        let answer = device.send(&Call::post(DEVICE, body.clone())).await;
        assert_eq!((answer.status, answer.reason().0.as_str()), (400, "body"), "{body}");
        assert!(!answer.text.contains("c2VjcmV0"), "{}", answer.text);
    }
    let answer = device.send(&Call::post(DEVICE, with("jwk", other.jwk()))).await;
    assert_eq!((answer.status, code(&answer)), (400, "key_mismatch".into()));
    let long = with("topOrigin", json!("a".repeat(64 << 10)));
    assert_eq!(device.send(&Call::post(DEVICE, long)).await.status, 413);
}

#[tokio::test]
async fn each_way_in_which_a_proof_is_wrong_is_refused_by_its_code() {
    let wallet = Wallet::start();
    let (device, other) = (Device::new(&wallet), Device::new(&wallet));
    device.register().await;
    let good = Call::post(DEVICE, device.body());
    let now_s = wallet.clock().now_ms() / 1_000;
    let private = {
        let mut jwk = device.jwk();
        jwk["d"] = json!("c2VjcmV0");
        jwk
    };
    let table = [
        ("another method", good.clone().claim("htm", json!("GET"))),
        (
            "another path",
            good.clone().claim("htu", json!("http://wallet.localhost:8787/api/v1/sessions")),
        ),
        (
            "another origin",
            good.clone().claim("htu", json!("http://evil.localhost:8787/api/v1/device")),
        ),
        ("too old", good.clone().claim("iat", json!(now_s - 120))),
        ("too new", good.clone().claim("iat", json!(now_s + 120))),
        ("a token that is not sent", good.clone().claim("ath", json!("a"))),
        ("an id that can be guessed", good.clone().claim("jti", json!("1"))),
        ("no algorithm", good.clone().head("alg", json!("none"))),
        ("another algorithm", good.clone().head("alg", json!("HS256"))),
        ("another type", good.clone().head("typ", json!("JWT"))),
        ("a private key", good.clone().head("jwk", private)),
        ("another key", good.clone().head("jwk", other.jwk())),
    ];
    for (name, call) in table {
        let answer = device.send(&call).await;
        assert_eq!((answer.status, code(&answer)), (401, "invalid_dpop_proof".into()), "{name}");
        let challenge = "DPoP error=\"invalid_dpop_proof\", algs=\"ES256\"";
        assert_eq!(answer.header("www-authenticate"), challenge, "{name}");
    }
    let missing = device.send_with(&good, None).await;
    assert_eq!((missing.status, code(&missing)), (401, "invalid_dpop_proof".into()));
    let proof = device.proof(&good);
    assert_eq!(device.send_with(&good, Some(&proof)).await.status, 200);
    let replayed = device.send_with(&good, Some(&proof)).await;
    assert_eq!((replayed.status, code(&replayed)), (401, "invalid_dpop_proof".into()));
    assert!(replayed.reason().1.contains("used before"), "{}", replayed.text);
    let twice = Call { headers: vec![("dpop", "a")], ..good };
    assert_eq!(code(&device.send(&twice).await), "invalid_dpop_proof");
}

#[tokio::test]
async fn a_missing_or_old_nonce_is_answered_with_the_latest() {
    let wallet = Wallet::start();
    let device = Device::new(&wallet);
    let call = Call::post(DEVICE, device.body());
    for nonce in [Value::Null, json!(""), json!("A".repeat(22))] {
        let answer = device.send(&call.clone().claim("nonce", nonce)).await;
        assert_eq!((answer.status, code(&answer)), (401, "use_dpop_nonce".into()));
        let challenge = "DPoP error=\"use_dpop_nonce\", algs=\"ES256\"";
        assert_eq!(answer.header("www-authenticate"), challenge);
        assert_eq!(device.nonce().len(), 22);
    }
    let first = device.nonce();
    assert_eq!(device.send_with(&call, Some(&device.proof(&call))).await.status, 200);
    wallet.clock().advance(Duration::from_mins(10));
    let old = device.send_with(&call, Some(&device.proof(&call))).await;
    assert_eq!((old.status, code(&old)), (401, "use_dpop_nonce".into()));
    assert_ne!(device.nonce(), first);
    assert_eq!(device.send_with(&call, Some(&device.proof(&call))).await.status, 200);
}

#[tokio::test]
async fn other_origins_pages_and_tokens_of_bearers_are_refused() {
    let wallet = Wallet::start();
    let device = Device::new(&wallet);
    device.register().await;
    let call = Call::post(DEVICE, device.body());
    for (origin, status) in [(super::WALLET, 200), (PAGE, 403), ("null", 403)] {
        let from = Call { headers: vec![("origin", origin)], ..call.clone() };
        assert_eq!(device.send(&from).await.status, status, "{origin}");
    }
    assert_eq!(device.send(&Call::get(DEVICE).token("abc")).await.status, 405);
    for text in ["Bearer abc", "DPoP", "abc"] {
        let bearer = Call { headers: vec![("authorization", text)], ..call.clone() };
        let answer = device.send(&bearer).await;
        assert_eq!((answer.status, code(&answer)), (401, "session_invalid".into()), "{text}");
    }
}

#[tokio::test]
async fn devices_outlive_the_process_and_used_proofs_do_not_work_after_it() {
    let mut wallet = Wallet::start();
    let (id, proof, body);
    {
        let device = Device::new(&wallet);
        id = device.register().await;
        body = device.body();
        proof = device.proof(&Call::post(DEVICE, body.clone()));
    }
    wallet.world = wallet.world.restart();
    let project = &wallet.world.closed;
    let jkt = {
        let key: drawstring_gateway::embedded::dpop::DeviceKey =
            serde_json::from_value(body["jwk"].clone()).unwrap();
        key.thumbprint()
    };
    let kept = wallet.world.gateway.app.embedded().unwrap().devices.find(&jkt).unwrap().unwrap();
    assert_eq!((&kept.project, kept.id()), (project, id));
    let other = Device::new(&wallet);
    let old = other.send_with(&Call::post(DEVICE, body), Some(&proof)).await;
    assert_eq!(code(&old), "use_dpop_nonce", "the nonce is the old process's");
}
