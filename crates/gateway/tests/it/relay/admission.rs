use serde_json::{Value, json};

use super::client::{Client, key, now, publication, relay_url, topic};
use crate::command::add;
use crate::world::{World, request};

const DAY: u64 = 86_400;

/// The error's name, and what it says.
async fn refusal(world: &World, token: &str) -> (String, String) {
    let mut client = Client::with_token(&world.url, token).await;
    let error = client.ask("irn_subscribe", json!({ "topic": topic() })).await["error"].take();
    let [name, words] = ["data", "message"].map(|key| error[key].as_str().unwrap().to_owned());
    (name, words)
}

#[tokio::test]
async fn tokens_that_prove_nothing_are_answered_with_an_error_on_every_request() {
    let world = World::of(&[]);
    let url = relay_url(&world.url);
    let good = key(1).token("nonce", &url, now(), DAY);
    let (signed, signature) = good.rsplit_once('.').unwrap();
    let another = key(2).token("nonce", &url, now(), DAY);
    let another = another.rsplit_once('.').unwrap().1;
    let upper = {
        let (header, rest) = good.split_once('.').unwrap();
        format!("{header}.{}", rest.to_uppercase())
    };
    let table = [
        ("another key's signature", "signature", format!("{signed}.{another}")),
        ("no signature", "malformed", format!("{signed}.")),
        ("expired", "clock", key(1).token("nonce", &url, now() - 2 * DAY, DAY)),
        ("of the future", "clock", key(1).token("nonce", &url, now() + 3_600, DAY)),
        (
            "for another relay",
            "another relay",
            key(1).token("nonce", "wss://relay.example.org", now(), DAY),
        ),
        ("in capitals", "malformed", upper),
        ("no token", "malformed", "nonsense".into()),
        ("endless", "malformed", "a".repeat(8_000)),
        ("with something before it", "malformed", format!("x{signed}.{signature}")),
    ];
    for (what, word, token) in table {
        let (name, words) = refusal(&world, &token).await;
        assert_eq!(name, "InvalidJwt", "{what}");
        assert!(words.contains(word), "{what}: {words}");
        // Without a socket, the same words.
        let call = json!({ "id": 1, "jsonrpc": "2.0", "method": "irn_subscribe", "params": { "topic": topic() } });
        let url = format!("{}/rpc?auth={token}", world.url);
        let posted = request("POST", &url, &[], &call.to_string()).await.json();
        assert_eq!(posted["error"]["message"], *words, "{what}");
    }
    let mut nobody = Client::open(&format!("{url}/?projectId=x")).await;
    let refused = nobody.refused("irn_subscribe", json!({ "topic": topic() })).await;
    assert_eq!(refused, "MissingJwt");
}

#[tokio::test]
async fn tokens_that_clocks_and_slashes_make_different_are_believed() {
    let world = World::of(&[]);
    let url = relay_url(&world.url);
    let localhost = url.replace("127.0.0.1", "localhost");
    let tokens = [
        key(1).token("http://example.com", &format!("{url}/"), now(), 3_600),
        key(1).token("", &format!("{url}/relay"), now(), 3_600),
        key(1).token("", &localhost, now(), 3_600),
        // A clock that is a minute and a half ahead, and one that is behind.
        key(1).token("", &url, now() + 90, 3_600),
        key(1).token("", &url, now() - DAY - 90, DAY),
    ];
    for token in tokens {
        let mut client = Client::with_token(&world.url, &token).await;
        client.subscribe(&topic()).await;
    }
}

#[tokio::test]
async fn a_token_is_good_for_a_week_whatever_end_it_names() {
    let world = World::of(&[]);
    let url = relay_url(&world.url);
    let week = key(1).token("", &url, now() - 6 * DAY, 365 * DAY);
    Client::with_token(&world.url, &week).await.subscribe(&topic()).await;
    let endless = json!({ "iss": iss(1), "sub": "", "aud": url, "iat": now() - DAY });
    let endless = key(1).token_of(&endless.to_string());
    Client::with_token(&world.url, &endless).await.subscribe(&topic()).await;
    let old = json!({ "iss": iss(1), "sub": "", "aud": url, "iat": now() - 8 * DAY }).to_string();
    for token in [key(1).token("", &url, now() - 8 * DAY, 365 * DAY), key(1).token_of(&old)] {
        assert_eq!(refusal(&world, &token).await.0, "InvalidJwt");
    }
    let strict = World::with(&[], |settings| settings.relay.token_age_seconds = Some(60));
    let token = key(1).token("", &relay_url(&strict.url), now() - 600, DAY);
    assert_eq!(refusal(&strict, &token).await.0, "InvalidJwt");
}

/// How this number's client names itself in a token of its own.
fn iss(number: u8) -> String {
    let token = key(number).token("", "", 0, 0);
    let payload = token.split('.').nth(1).unwrap();
    let bytes = data_encoding::BASE64URL_NOPAD.decode(payload.as_bytes()).unwrap();
    let claims: Value = serde_json::from_slice(&bytes).unwrap();
    claims["iss"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_clock_ten_minutes_off_is_told_so() {
    let world = World::with(&[], |settings| settings.relay.refused_ms = Some(300));
    let ahead = key(1).token("", &relay_url(&world.url), now() + 600, DAY);
    let mut client = Client::with_token(&world.url, &ahead).await;
    let (code, reason) = client.hear().await.unwrap_err();
    assert_eq!(code, 3000);
    assert!(reason.contains("clock"), "{reason}");
}

#[tokio::test]
async fn the_relays_public_names_are_its_own() {
    let world = World::with(&[], |settings| {
        settings.public_url = Some("https://wallet.example.org".into());
        settings.relay.urls = Some(vec!["wss://relay.example.org".into()]);
    });
    for url in
        ["wss://wallet.example.org", "wss://wallet.example.org/relay", "wss://relay.example.org/"]
    {
        let mut client = Client::with_token(&world.url, &key(1).token("", url, now(), DAY)).await;
        client.subscribe(&topic()).await;
    }
    let other = key(1).token("", "wss://other.example.org", now(), DAY);
    assert_eq!(refusal(&world, &other).await.1, "the token was made for another relay");
}

#[tokio::test]
async fn who_is_not_let_in_is_closed_with_the_reason() {
    let world = World::with(&[], |settings| settings.relay.refused_ms = Some(100));
    let mut client = Client::with_token(&world.url, "nonsense").await;
    assert_eq!(client.hear().await, Err((3000, "the token is malformed".into())));
}

/// How few answers there are is the relay's own test; here, that it is the network's limit that counts.
#[tokio::test]
async fn who_is_not_let_in_and_floods_is_mostly_not_answered() {
    let world = World::with(&[], |settings| {
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.limits.ip_per_second = Some(1);
        settings.limits.ip_burst = Some(3);
        settings.limits.sockets_per_ip = Some(1);
        settings.relay.refused_ms = Some(2_000);
    });
    let url = format!("{}/?auth=nonsense", relay_url(&world.url));
    // For its token, and for its network's many sockets.
    for (network, before) in [("203.0.113.1", 0), ("198.51.100.1", 1)] {
        let from = [("x-real-ip", network)];
        let mut others = Vec::new();
        for _ in 0..before {
            others.push(Client::open_with(&url, &from).await);
        }
        let mut flood = Client::open_with(&url, &from).await;
        let call = json!({ "id": 1, "jsonrpc": "2.0", "method": "irn_subscribe", "params": { "topic": topic() } });
        for _ in 0..50 {
            flood.say(&call.to_string()).await;
            flood.say("{").await;
        }
        let mut answers = 0;
        let closed = loop {
            match flood.hear().await {
                Ok(_) => answers += 1,
                Err((code, _)) => break code,
            }
        };
        assert_eq!(closed, 3000);
        // Three, and one for each second that may have passed.
        assert!((1..50).contains(&answers), "{answers}");
    }
}

/// The name of the error, if any, for a page that names this project.
async fn refused_to(world: &World, project: &str, headers: &[(&'static str, &str)]) -> Value {
    let url = relay_url(&world.url);
    let token = key(1).token("", &url, now(), DAY);
    let url = format!("{url}/?auth={token}&projectId={project}");
    let mut client = Client::open_with(&url, headers).await;
    client.ask("irn_subscribe", json!({ "topic": topic() })).await["error"]["data"].take()
}

#[tokio::test]
async fn a_project_may_be_asked_for() {
    let strict = World::with(&[], |settings| settings.relay.known_projects = Some(true));
    assert_eq!(refused_to(&strict, &strict.open, &[]).await, json!(null));
    assert_eq!(refused_to(&strict, "", &[]).await, "ProjectIdNotSpecified");
    let unknown = "0123456789abcdef0123456789abcdef";
    assert_eq!(refused_to(&strict, unknown, &[]).await, "ProjectNotFound");
    let open = World::of(&[]);
    assert_eq!(refused_to(&open, unknown, &[]).await, json!(null));
}

#[tokio::test]
async fn a_projects_pages_are_held_to_its_list() {
    let world = World::of(&[]);
    let table = [
        (&world.closed, "https://app.example.org", json!(null)),
        (&world.closed, "https://app.example.net", json!("OriginNotAllowed")),
        (&world.closed, "null", json!("OriginNotAllowed")),
        (&world.open, "https://app.example.net", json!(null)),
    ];
    for (project, origin, refusal) in table {
        let refused = refused_to(&world, project, &[("origin", origin)]).await;
        assert_eq!(refused, refusal, "{origin}");
    }
    // Programs that are no pages say no origin.
    assert_eq!(refused_to(&world, &world.closed, &[]).await, json!(null));
}

/// React Native and others make up an `Origin`, so an app is known by its id.
#[tokio::test]
async fn a_projects_apps_are_held_to_its_list_of_apps() {
    let world = World::of(&[]);
    let page = "https://app.example.org";
    let project = add(world.data.path(), &["--origin", page, "--app", "org.example.shop"]);
    let project = project.trim();
    let (no, other) = (json!("OriginNotAllowed"), "https://app.example.net");
    let table = [
        ("packageName=org.example.shop", Some(other), json!(null)),
        ("bundleId=org.example.shop", Some(other), json!(null)),
        ("bundleId=org.example.shop", None, json!(null)),
        ("packageName=org.example.other", Some(page), no.clone()),
        ("bundleId=org.example.other", None, no.clone()),
        ("packageName=org.example.shop&bundleId=org.example.other", None, no.clone()),
        ("bundleId=", Some(page), json!(null)),
        ("bundleId=", Some(other), no.clone()),
        ("ua=wc-2", Some(other), no),
    ];
    for (app, origin, refusal) in table {
        let from: Vec<_> = origin.map(|origin| ("origin", origin)).into_iter().collect();
        let named = format!("{project}&{app}");
        assert_eq!(refused_to(&world, &named, &from).await, refusal, "{app} from {origin:?}");
        // Without a socket, the same.
        let token = key(1).token("", &relay_url(&world.url), now(), DAY);
        let url = format!("{}/rpc?auth={token}&projectId={named}", world.url);
        let call = json!({ "id": 1, "jsonrpc": "2.0", "method": "irn_subscribe", "params": { "topic": topic() } });
        let posted = request("POST", &url, &from, &call.to_string()).await.json();
        assert_eq!(posted["error"]["data"], refusal, "{app} from {origin:?}, posted");
    }
    // Where no app is listed, naming one lets no page in.
    let named = format!("{}&bundleId=org.example.shop", world.closed);
    let refused = refused_to(&world, &named, &[("origin", other)]).await;
    assert_eq!(refused, "OriginNotAllowed");
}

#[tokio::test]
async fn requests_are_counted_by_network_and_by_project() {
    let world = World::with(&[], |settings| {
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        settings.limits.ip_per_second = Some(1);
        settings.limits.ip_burst = Some(3);
        settings.limits.project_per_second = Some(1);
        settings.limits.project_burst = Some(5);
    });
    let post = async |number: u8, ip: &str, project: &str| {
        let token = key(number).token("", &relay_url(&world.url), now(), DAY);
        let url = format!("{}/rpc?auth={token}&projectId={project}", world.url);
        let call = json!({ "id": 1, "jsonrpc": "2.0", "method": "irn_publish", "params": publication(&topic(), "m") });
        let answer = request("POST", &url, &[("x-real-ip", ip)], &call.to_string()).await.json();
        answer["error"]["code"].as_i64()
    };
    // A further one passes with each second that goes by.
    let refused_after = async |least: u8, ip: &dyn Fn(u8) -> String, project: &str| {
        for number in 0..100 {
            if let Some(code) = post(number, &ip(number), project).await {
                assert_eq!(code, 3001);
                return assert!(number >= least, "{number}");
            }
        }
        panic!("all pass");
    };
    // Whoever they are: one network.
    refused_after(3, &|number| format!("203.0.113.{number}"), "").await;
    // Wherever they are: one project.
    refused_after(5, &|number| format!("198.51.{number}.1"), &world.open).await;
    assert_eq!(post(6, "192.0.3.1", "").await, None);
}

#[tokio::test]
async fn a_client_is_counted_with_and_without_sockets() {
    const BURST: u32 = 40;
    let world = World::with(&[], |settings| {
        settings.relay.client_per_second = Some(1);
        settings.relay.client_burst = Some(BURST);
    });
    let token = key(1).token("", &relay_url(&world.url), now(), DAY);
    let url = format!("{}/rpc?auth={token}", world.url);
    let call = json!({ "id": 1, "jsonrpc": "2.0", "method": "irn_publish", "params": publication(&topic(), "m") });
    let mut client = Client::with_token(&world.url, &token).await;
    let mut passed = 0;
    // Of two buckets all of these would pass; of one, the burst and one for each second that went by.
    for number in 0..2 * BURST {
        let answer = if number % 2 == 0 {
            request("POST", &url, &[], &call.to_string()).await.json()
        } else {
            client.ask("irn_publish", publication(&topic(), "m")).await
        };
        passed += u32::from(answer["error"]["code"] != 3001);
    }
    assert!((BURST..2 * BURST).contains(&passed), "{passed}");
}
