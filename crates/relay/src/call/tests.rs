use serde_json::{Value, json};

use super::*;

fn topics(count: usize) -> Value {
    (0..count).map(|number| format!("{number:064x}")).collect()
}

fn publication(bytes: usize) -> Value {
    let message = "m".repeat(bytes);
    json!({ "topic": format!("{:064x}", 7), "message": message, "ttl": 300, "tag": 1108 })
}

#[test]
fn what_asks_the_store_for_more_costs_more() {
    let receipt = json!({ "topic": format!("{:064x}", 7), "messageId": format!("{:064x}", 8) });
    let approval = json!({
        "pairingTopic": format!("{:064x}", 7), "sessionTopic": format!("{:064x}", 8),
        "sessionProposalResponse": "response", "sessionSettlementRequest": "settlement"
    });
    let table = [
        ("irn_publish", publication(1), 1),
        ("irn_publish", publication(LARGE - 1), 1),
        ("irn_publish", publication(LARGE), 2),
        ("irn_publish", publication(17 * LARGE - 1), 17),
        ("irn_batchPublish", json!({ "messages": [publication(1), publication(LARGE)] }), 3),
        ("irn_subscribe", json!({ "topic": format!("{:064x}", 7) }), 1),
        // Who comes back listens to all of its topics at once.
        ("irn_batchSubscribe", json!({ "topics": topics(16) }), 1),
        ("irn_batchSubscribe", json!({ "topics": topics(288) }), 18),
        ("irn_fetchMessages", json!({ "topic": format!("{:064x}", 7) }), 1),
        ("irn_batchFetchMessages", json!({ "topics": topics(18) }), 18),
        ("irn_batchReceive", json!({ "receipts": vec![receipt; 18] }), 18),
        ("wc_approveSession", approval, 2),
    ];
    for (method, params, expected) in table {
        let params = params.to_string();
        let call = Call::read(method, &params).unwrap();
        assert_eq!(cost(&call), expected, "{method}");
    }
}
