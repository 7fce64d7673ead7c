use std::io::Read;

use serde_json::json;

use super::client::{Client, key, topic};
use crate::command::Server;
use crate::world::get;

/// What nobody may read in a log, in the counters, or in the file beside the sealed message.
#[tokio::test]
async fn no_topic_message_name_or_analytics_of_a_client_is_logged_or_counted() {
    let server = Server::start(&["--log", "trace"]);
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
    let counted = get(&format!("{}/metrics", server.url)).await.text;
    assert!(counted.contains("drawstring_relay_sockets{who=\"clients\"} 2"), "{counted}");
    let stored = std::fs::read(server.data.path().join("relay.db-wal")).unwrap();
    let stored = String::from_utf8_lossy(&stored).into_owned();
    assert!(stored.contains("sealedmessage"));
    let mut server = server;
    drop((dapp, wallet));
    server.signal("TERM");
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
