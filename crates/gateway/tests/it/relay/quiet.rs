use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Client, key, topic};
use super::nodes::Shared;
use crate::command::Server;
use crate::world::{DEADLINE, get};

/// With `SQLite`, which is in the gateway's own folder.
#[tokio::test]
async fn no_topic_message_name_or_analytics_of_a_client_is_logged_or_counted() {
    let server = Server::start(&["--log", "trace"]);
    let data = server.data.path().to_owned();
    nothing_of_a_client_is_told(server, &data).await;
}

#[tokio::test]
async fn no_topic_message_name_or_analytics_of_a_client_is_logged_or_counted_over_nats() {
    nothing_of_a_client_is_told_over(&Shared::nats().await).await;
}

#[tokio::test]
async fn no_topic_message_name_or_analytics_of_a_client_is_logged_or_counted_over_postgresql() {
    nothing_of_a_client_is_told_over(&Shared::postgresql().await).await;
}

async fn nothing_of_a_client_is_told_over(shared: &Shared) {
    let store = [("DRAWSTRING_RELAY_STORE", shared.url())];
    let server = Server::try_start(&["--log", "trace"], &store).expect("a gateway that serves");
    nothing_of_a_client_is_told(server, shared.data()).await;
}

/// What nobody may read in a log, in the counters, or beside the sealed message in the store, whose folder this is.
async fn nothing_of_a_client_is_told(mut server: Server, folder: &Path) {
    let topic = topic();
    let mut dapp = Client::connect(&server.url, 1).await;
    let mut wallet = Client::connect(&server.url, 2).await;
    wallet.subscribe(&topic).await;
    let tvf = json!({ "correlationId": 4_711_471_147_u64, "rpcMethods": ["personal_sign"], "txHashes": ["0xtvfsignature"] });
    let params = json!({
        "topic": topic, "message": "sealedmessage", "ttl": 300, "tag": 1108, "prompt": false, "tvf": tvf,
        "correlationId": 4_711_471_147_u64, "txHashes": ["0xtvfsignature"]
    });
    dapp.call("irn_publish", params).await;
    let delivery = wallet.delivery().await;
    let mut stored = stored(folder).await;
    let data = delivery["params"]["data"].as_object().unwrap();
    let mut names: Vec<_> = data.keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["attestation", "message", "publishedAt", "tag", "topic"]);
    wallet.ack(&delivery).await;
    // Refusals are what is most tempting to log.
    for (method, params) in [
        ("irn_publish", json!({ "topic": topic, "message": "sealedmessage", "ttl": 0, "tag": 1 })),
        ("irn_nothing", json!({ "topic": topic })),
    ] {
        dapp.ask(method, params).await;
    }
    let wrong = key(3).token("nonce", "wss://elsewhere", 0, 1);
    Client::with_token(&server.url, &wrong)
        .await
        .ask("irn_subscribe", json!({ "topic": topic }))
        .await;
    let counted =
        get(&format!("{}/metrics", crate::command::admin_of(server.data.path()))).await.text;
    assert!(counted.contains("drawstring_relay_sockets{who=\"clients\"} 2"), "{counted}");
    drop((dapp, wallet));
    server.signal("TERM");
    // And what was written since.
    read(folder, &mut stored);
    let mut logged = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut logged).unwrap();
    assert!(logged.contains("the gateway serves"), "{logged}");
    let names = [1, 2, 3].map(|number| key(number).id().text());
    let secrets = [&*topic, "sealedmessage", &*wrong, &names[0], &names[1], &names[2]];
    for secret in secrets {
        assert!(!logged.contains(secret), "{secret} in {logged}");
        assert!(!counted.contains(secret), "{secret} in {counted}");
    }
    for analytics in ["tvfsignature", "4711471147"] {
        for text in [&logged, &counted, &stored] {
            assert!(!text.contains(analytics), "{analytics}");
        }
    }
}

/// What is in the files of a store, as soon as the sealed message is there: what it wrote may be on its way.
async fn stored(folder: &Path) -> String {
    let begun = Instant::now();
    loop {
        let mut text = String::new();
        read(folder, &mut text);
        if text.contains("sealedmessage") {
            return text;
        }
        assert!(begun.elapsed() < DEADLINE, "it is not stored");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Reads every file of a folder; one that goes meanwhile holds nothing.
fn read(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            read(&entry.path(), text);
        } else if let Ok(bytes) = std::fs::read(entry.path()) {
            text.push_str(&String::from_utf8_lossy(&bytes));
        }
    }
}
