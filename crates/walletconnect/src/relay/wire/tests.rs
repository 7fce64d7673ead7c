use super::{
    ApproveSession, Call, Delivery, Incoming, Publish, Receipt, Refused, Text, error, read,
    subscription, truth,
};
use crate::{
    MessageId, Topic,
    relay::{Refusal, RpcId},
};
use serde_json::json;

const A: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const B: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

fn topic(text: &str) -> Topic {
    Topic::parse(text).unwrap()
}

fn text(text: &str) -> Text<'_> {
    Text(text.into())
}

/// What a frame with this method and these parameters is read as.
fn call(method: &str, params: &serde_json::Value, check: impl FnOnce(Result<Call<'_>, Refusal>)) {
    let frame = json!({"id": 7, "jsonrpc": "2.0", "method": method, "params": params}).to_string();
    check(match read(&frame) {
        Ok(Incoming::Call { call, .. }) => Ok(call),
        Ok(Incoming::Answer { .. }) => panic!("{method} is read as an answer"),
        Err(Refused { why, id }) => {
            assert_eq!(id, RpcId::Number(7));
            Err(why)
        }
    });
}

#[test]
fn every_method_is_read_under_both_its_names() {
    let publish = json!({"topic": A, "message": "AA==", "ttl": 300, "tag": 1108, "prompt": true,
        "correlationId": 1, "tvf": {"chainId": "eip155:1"}});
    let published = Publish {
        topic: topic(A),
        message: text("AA=="),
        ttl: 300,
        tag: 1108,
        prompt: true,
        attestation: None,
    };
    let receipt = Receipt { topic: topic(A), message: MessageId::parse(B).unwrap() };
    let table = [
        ("publish", publish.clone(), Call::Publish(published.clone())),
        ("batchPublish", json!({"messages": [publish]}), Call::BatchPublish(vec![published])),
        ("subscribe", json!({"topic": A}), Call::Subscribe { topic: topic(A), blocking: false }),
        (
            "subscribeBlocking",
            json!({"topic": A}),
            Call::Subscribe { topic: topic(A), blocking: true },
        ),
        (
            "batchSubscribe",
            json!({"topics": [A, B]}),
            Call::BatchSubscribe { topics: vec![topic(A), topic(B)], blocking: false },
        ),
        (
            "batchSubscribeBlocking",
            json!({"topics": [A]}),
            Call::BatchSubscribe { topics: vec![topic(A)], blocking: true },
        ),
        ("unsubscribe", json!({"topic": A, "id": "any"}), Call::Unsubscribe { topic: topic(A) }),
        (
            "batchUnsubscribe",
            json!({"subscriptions": [{"topic": B, "id": 1}]}),
            Call::BatchUnsubscribe { topics: vec![topic(B)] },
        ),
        ("fetchMessages", json!({"topic": A}), Call::FetchMessages { topics: vec![topic(A)] }),
        (
            "batchFetchMessages",
            json!({"topics": [A]}),
            Call::FetchMessages { topics: vec![topic(A)] },
        ),
        (
            "batchReceive",
            json!({"receipts": [{"topic": A, "messageId": B}]}),
            Call::BatchReceive { receipts: vec![receipt] },
        ),
        (
            "batchReceive",
            json!({"receipts": [{"topic": A, "message_id": B}]}),
            Call::BatchReceive { receipts: vec![receipt] },
        ),
        (
            "watchRegister",
            json!({"registerAuth": "a.b.c"}),
            Call::WatchRegister { auth: text("a.b.c") },
        ),
        (
            "watchUnregister",
            json!({"unregisterAuth": "a.b.c"}),
            Call::WatchUnregister { auth: text("a.b.c") },
        ),
    ];
    for (method, params, expected) in table {
        for prefix in ["irn_", "iridium_"] {
            call(&format!("{prefix}{method}"), &params, |read| {
                assert_eq!(read.as_ref(), Ok(&expected), "{prefix}{method}");
            });
        }
    }
}

#[test]
fn a_session_is_proposed_and_approved_in_one_call() {
    let approval = json!({"pairingTopic": A, "sessionTopic": B, "sessionProposalResponse": "x",
        "sessionSettlementRequest": "y", "approvedChains": ["eip155:1"], "sessionProperties": {}});
    call("wc_approveSession", &approval, |read| {
        let expected = ApproveSession {
            pairing_topic: topic(A),
            session_topic: topic(B),
            session_proposal_response: text("x"),
            session_settlement_request: text("y"),
        };
        assert_eq!(read, Ok(Call::ApproveSession(expected)));
    });
    let proposal = json!({"pairingTopic": A, "sessionProposal": "x", "correlationId": 1});
    call("wc_proposeSession", &proposal, |read| {
        let Ok(Call::ProposeSession(read)) = read else { panic!("{read:?}") };
        assert_eq!((read.pairing_topic, &*read.session_proposal, read.ttl), (topic(A), "x", None));
    });
    call("wc_createTopic", &json!({"topic": A}), |read| {
        assert_eq!(read, Ok(Call::CreateTopic { topic: topic(A) }));
    });
}

#[test]
fn what_does_not_fit_is_refused_by_its_reason() {
    let topics = |count| json!({"topics": vec![A; count]});
    let table = [
        ("irn_nonsense", json!({}), Refusal::InvalidMethod),
        ("waku_publish", json!({}), Refusal::InvalidMethod),
        ("publish", json!({}), Refusal::InvalidMethod),
        ("irn_wc_proposeSession", json!({}), Refusal::InvalidMethod),
        ("irn_publish", json!({"topic": A}), Refusal::InvalidParams),
        ("irn_publish", json!({"topic": A, "message": "x", "ttl": -1}), Refusal::InvalidParams),
        ("irn_publish", json!([]), Refusal::InvalidParams),
        ("irn_subscribe", json!({"topic": "xyz"}), Refusal::InvalidTopic),
        ("irn_subscribe", json!({"topic": 1}), Refusal::InvalidParams),
        ("irn_batchSubscribe", topics(0), Refusal::BatchEmpty),
        ("irn_batchSubscribe", topics(501), Refusal::BatchLimitExceeded),
    ];
    for (method, params, why) in table {
        call(method, &params, |read| assert_eq!(read, Err(why), "{method} {params}"));
    }
    call("irn_batchSubscribe", &topics(500), |read| assert!(read.is_ok()));
}

#[test]
fn an_id_is_echoed_in_the_type_it_came_in() {
    let id = |json: &str| match read(&format!(
        r#"{{"id":{json},"jsonrpc":"2.0","method":"irn_subscribe","params":{{"topic":"{A}"}}}}"#
    )) {
        Ok(Incoming::Call { id, .. }) => Ok(truth(&id)),
        Ok(other) => panic!("{other:?}"),
        Err(refused) => Err((refused.id, refused.why)),
    };
    for json in
        ["\"1795174278226569984\"", "456213456789", "0", "18446744073709551615", "\"é\\\"\""]
    {
        assert_eq!(id(json), Ok(format!(r#"{{"id":{json},"jsonrpc":"2.0","result":true}}"#)));
    }
    let long = format!("\"{}\"", "1".repeat(65));
    for json in ["-1", "1.5", "1e3", "null", "[]", "true", "18446744073709551616", &long] {
        assert_eq!(id(json), Err((RpcId::UNKNOWN, Refusal::InvalidRequestId)), "{json}");
    }
}

#[test]
fn an_answer_says_whether_the_delivery_was_taken() {
    let taken = |rest: &str| match read(&format!(r#"{{"id":5,"jsonrpc":"2.0",{rest}}}"#)) {
        Ok(Incoming::Answer { id: RpcId::Number(5), taken }) => Some(taken),
        _ => None,
    };
    assert_eq!(taken(r#""result":true"#), Some(true));
    assert_eq!(taken(r#""result":false"#), Some(false));
    assert_eq!(taken(r#""error":{"code":1,"message":""}"#), Some(false));
    assert_eq!(taken(r#""result":true,"error":{}"#), None);
    assert_eq!(taken(r#""other":1"#), None);
}

#[test]
fn what_is_no_frame_is_refused_and_nothing_panics() {
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let deep_params = format!(
        r#"{{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":{}1{}}}"#,
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    for frame in ["", "{", "[]", "1", "null", "{\"id\":1,\"id\":1}", &deep] {
        let refused = read(frame).unwrap_err();
        assert_eq!(refused.id, RpcId::UNKNOWN, "{frame}");
    }
    assert!(read(&deep_params).is_err());
    let old = read(r#"{"id":1,"jsonrpc":"1.0","method":"irn_subscribe"}"#).unwrap_err();
    assert_eq!(old, Refused { id: RpcId::Number(1), why: Refusal::InvalidJsonRpcVersion });
}

#[test]
fn every_refusal_is_told_by_its_name_and_its_code() {
    use Refusal as It;
    let table = [
        (3000, vec![It::ProjectNotFound, It::ProjectIdNotSpecified, It::ProjectInactive]),
        (3000, vec![It::OriginNotAllowed, It::InvalidJwt, It::MissingJwt, It::CountryBlocked]),
        (3001, vec![It::TooManyRequests]),
        (-32600, vec![It::InvalidMethod, It::InvalidParams, It::PayloadSizeExceeded]),
        (-32600, vec![It::InvalidTopic, It::InvalidSubscriptionId, It::InvalidRequestId]),
        (-32600, vec![It::InvalidJsonRpcVersion, It::BatchLimitExceeded, It::BatchEmpty]),
        (-32600, vec![It::Serialization]),
        (-32000, vec![It::TtlTooShort, It::TtlTooLong, It::MailboxLimitExceeded]),
        (-32603, vec![It::StorageError, It::Unknown]),
    ];
    for (code, refusals) in table {
        for why in refusals {
            let told = error(&RpcId::Number(3), why);
            let told: serde_json::Value = serde_json::from_str(&told).unwrap();
            assert_eq!(told["error"]["code"], code, "{why:?}");
            // The protocol's words are the variants' own.
            assert_eq!(told["error"]["data"], format!("{why:?}"));
            assert_eq!(told["error"]["message"], why.to_string());
        }
    }
}

#[test]
fn what_is_written_is_json() {
    let refused: serde_json::Value =
        serde_json::from_str(&error(&RpcId::Number(3), Refusal::TooManyRequests)).unwrap();
    let expected = json!({"id": 3, "jsonrpc": "2.0",
        "error": {"code": 3001, "message": "too many requests", "data": "TooManyRequests"}});
    assert_eq!(refused, expected);
    let delivery = Delivery {
        subscription: B,
        topic: &topic(A),
        message: "quote \" and \n",
        published_at: 1_800_000_000_123,
        tag: 1100,
        attestation: Some(""),
    };
    let sent: serde_json::Value = serde_json::from_str(&subscription(9, &delivery)).unwrap();
    let data = json!({"topic": A, "message": "quote \" and \n", "publishedAt": 1_800_000_000_123_u64,
        "tag": 1100, "attestation": ""});
    let expected = json!({"id": 9, "jsonrpc": "2.0", "method": "irn_subscription", "params": {"id": B, "data": data}});
    assert_eq!(sent, expected);
}
