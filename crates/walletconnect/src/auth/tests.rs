use super::{AuthPayload, Cacao, check, grant, message, namespaces, payload, read_answer, to_sign};
use crate::namespaces::SessionNamespace;
use crate::protocol::Authentication;
use json::{Raw, Value};

fn asked() -> Authentication {
    Authentication {
        chains: vec!["eip155:1".into(), "eip155:10".into()],
        domain: "app.example".into(),
        aud: "https://app.example/in".into(),
        nonce: "n1".into(),
        iat: "2026-11-20T11:31:23.426Z".into(),
        statement: Some("Sign in".into()),
        resources: vec!["https://app.example/tos".into()],
        methods: vec!["personal_sign".into(), "eth_sendTransaction".into()],
        ..Authentication::default()
    }
}

/// What a wallet that can do this much makes of what is asked.
fn signed(methods: &[&str]) -> Vec<(Cacao, Raw)> {
    let accounts = ["eip155:1:0xab".to_owned(), "eip155:10:0xab".to_owned()];
    let methods: Vec<String> = methods.iter().map(ToString::to_string).collect();
    let sign = |account: &String| {
        let p =
            json::to_string(&to_sign(&payload(&asked()), account, &accounts, &methods).unwrap());
        let raw = format!(r#"{{"h":{{"t":"caip122"}},"p":{p},"s":{{"t":"eip191","s":"0x1"}}}}"#);
        (json::from_str(&raw).unwrap(), Raw(raw))
    };
    accounts.iter().map(sign).collect()
}

#[test]
fn a_wallet_grants_what_it_can_of_what_is_asked() {
    let signed = signed(&["personal_sign", "wallet_other"]);
    let words = signed[0].0.p.statement.clone().unwrap();
    assert_eq!(
        words,
        "Sign in I further authorize the stated URI to perform the following actions on my behalf: \
         (1) 'request': 'personal_sign' for 'eip155'."
    );
    let result = check(&asked(), signed.clone()).unwrap();
    let granted = &result.granted.unwrap().0[0].1;
    assert_eq!(granted.methods, ["personal_sign"]);
    assert_eq!(granted.accounts, ["eip155:1:0xab", "eip155:10:0xab"]);
    assert_eq!(result.messages[1].account, "eip155:10:0xab");
    assert!(
        result.messages[1].message.contains("\nChain ID: 10\n"),
        "{}",
        result.messages[1].message
    );
}

/// A resource that says this.
fn recap(att: &str) -> String {
    format!("urn:recap:{}", base64::unpadded(format!(r#"{{"att":{att}}}"#).as_bytes()))
}

fn read(resource: &str) -> String {
    String::from_utf8(base64::read(resource.strip_prefix("urn:recap:").unwrap()).unwrap()).unwrap()
}

#[test]
fn of_several_recaps_that_ask_a_wallet_signs_one_that_comes_last() {
    let personal =
        recap(r#"{"eip155":{"request/personal_sign":[{}],"request/wallet_other":[{}]}}"#);
    let send =
        recap(r#"{"eip155":{"request/eth_sendTransaction":[{}],"request/personal_sign":[{}]}}"#);
    let elsewhere = recap(r#"{"https://app.example":{"crud/read":[{}]}}"#);
    let terms = "https://app.example/tos".to_owned();
    for resources in [
        vec![personal.clone(), terms.clone(), send.clone()],
        vec![send.clone(), personal.clone(), elsewhere, terms.clone()],
    ] {
        let asked = AuthPayload { resources: Some(resources), ..payload(&asked()) };
        let methods = ["personal_sign", "eth_sendTransaction"].map(str::to_owned);
        let account = "eip155:1:0xab";
        let signed = to_sign(&asked, account, &[account.to_owned()], &methods).unwrap();
        let [first, last] = signed.resources.as_deref().unwrap() else { panic!("{signed:?}") };
        assert_eq!(*first, terms);
        assert_eq!(
            read(last),
            r#"{"att":{"eip155":{"request/eth_sendTransaction":[{"chains":["eip155:1"]}],"request/personal_sign":[{"chains":["eip155:1"]}]}}}"#
        );
        let words = signed.statement.unwrap();
        assert!(
            words.ends_with("(1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.")
        );
    }
}

#[test]
fn a_pages_own_recaps_and_ours_are_one_that_comes_last() {
    let own = recap(
        r#"{"https://app.example":{"crud/read":[{"max":1}]},"eip155":{"request/personal_sign":[{"chains":["eip155:1"]}]}}"#,
    );
    let second = recap(r#"{"https://app.example":{"crud/read":[{"max":2}]}}"#);
    let terms = "https://app.example/tos".to_owned();
    let resources = vec![own.clone(), terms.clone(), second];
    let sent = payload(&Authentication { resources, ..asked() }).resources.unwrap();
    let [first, last] = sent.as_slice() else { panic!("{sent:?}") };
    assert_eq!(*first, terms);
    assert_eq!(
        read(last),
        r#"{"att":{"eip155":{"request/eth_sendTransaction":[{}],"request/personal_sign":[{},{"chains":["eip155:1"]}]},"https://app.example":{"crud/read":[{"max":1},{"max":2}]}}}"#
    );
    // Alone it goes as it is, last; what is no recap asks for nothing.
    let alone = |resources| {
        let asked = Authentication { methods: Vec::new(), resources, ..asked() };
        payload(&asked).resources.unwrap()
    };
    assert_eq!(alone(vec![own.clone(), terms.clone()]), [terms, own]);
    let sent = payload(&Authentication { resources: vec!["urn:recap:!!".into()], ..asked() });
    assert!(read(&sent.resources.unwrap()[0]).starts_with(r#"{"att":{"eip155":{"request/eth"#));
}

#[test]
fn what_several_recaps_allow_is_granted_together_wherever_they_stand() {
    let on = |method: &str, chain: &str| {
        recap(&format!(r#"{{"eip155":{{"request/{method}":[{{"chains":["{chain}"]}}]}}}}"#))
    };
    let (one, other) = (on("personal_sign", "eip155:1"), on("eth_sendTransaction", "eip155:10"));
    let mut signed = signed(&[]);
    signed.pop();
    signed[0].0.p.resources = Some(vec![one, "https://app.example/tos".into(), other]);
    let granted = check(&asked(), signed).unwrap().granted.unwrap();
    let granted = &granted.0[0].1;
    assert_eq!(granted.methods, ["personal_sign", "eth_sendTransaction"]);
    assert_eq!(granted.chains, ["eip155:1", "eip155:10"]);
}

#[test]
fn a_recap_that_a_wallet_cannot_read_it_does_not_sign() {
    let resources = Some(vec!["urn:recap:!!".to_owned()]);
    let asked = AuthPayload { resources, ..payload(&asked()) };
    let methods = ["personal_sign".to_owned()];
    assert_eq!(to_sign(&asked, "eip155:1:0xab", &[], &methods).unwrap().resources, None);
}

#[test]
fn a_sign_in_that_allows_nothing_makes_no_session() {
    let result = check(&asked(), signed(&[])).unwrap();
    assert!(result.granted.is_none());
    assert_eq!(result.messages.len(), 2);
}

#[test]
fn another_message_than_the_one_asked_for_is_not_taken() {
    let changed = |change: fn(&mut Cacao)| {
        let mut signed = signed(&["personal_sign"]);
        change(&mut signed[0].0);
        check(&asked(), signed).err().map(|reason| reason.message)
    };
    assert_eq!(changed(|_| {}), None);
    let table: [fn(&mut Cacao); 9] = [
        |cacao| cacao.p.domain = "evil.example".into(),
        |cacao| cacao.p.nonce = "n2".into(),
        |cacao| cacao.p.aud = "https://evil.example".into(),
        |cacao| cacao.p.iat.push('x'),
        |cacao| cacao.p.exp = Some("2030".into()),
        |cacao| cacao.p.statement = Some("Give me all".into()),
        |cacao| cacao.p.iss = "did:pkh:eip155:137:0xab".into(),
        |cacao| cacao.p.iss = "did:pkh:solana:x:y".into(),
        |cacao| cacao.p.iss = "eip155:1:0xab".into(),
    ];
    for change in table {
        assert!(changed(change).is_some());
    }
    assert!(check(&asked(), Vec::new()).is_err());
}

#[test]
fn a_recap_of_a_chain_that_was_not_asked_for_is_not_taken() {
    let mut narrow = asked();
    let signed = signed(&["personal_sign"]);
    narrow.chains.pop();
    assert!(check(&narrow, signed[..1].to_vec()).is_err());
}

#[test]
fn broken_answers_are_refused() {
    for text in ["null", "[]", "{}", r#"{"cacaos":[{}],"responder":{"publicKey":"x"}}"#] {
        assert!(read_answer(&Value::parse(text).unwrap()).is_err(), "{text}");
    }
    let recaps = ["urn:recap:", "urn:recap:!!", "urn:recap:e30", "urn:recap:bnVsbA"];
    for recap in recaps {
        let mut signed = signed(&["personal_sign"]).remove(0).0;
        signed.p.resources = Some(vec![recap.into()]);
        let mut granted = SessionNamespace::default();
        grant(&mut granted, &signed.p).unwrap();
        assert!(namespaces(granted).is_none(), "{recap}");
    }
}

#[test]
fn times_and_the_absence_of_words_are_written_as_the_standard_has_them() {
    let plain = AuthPayload { statement: None, resources: None, ..payload(&asked()) };
    let bare = to_sign(&plain, "eip155:1:0xab", &[], &[]).unwrap();
    let expected = "app.example wants you to sign in with your Ethereum account:\n0xab\n\n\nURI: https://app.example/in\n\
        Version: 1\nChain ID: 1\nNonce: n1\nIssued At: 2026-11-20T11:31:23.426Z";
    assert_eq!(message(&bare), expected);
    let full = AuthPayload {
        exp: Some("e".into()),
        nbf: Some("b".into()),
        request_id: Some("r".into()),
        ..plain
    };
    let full = message(&to_sign(&full, "eip155:1:0xab", &[], &[]).unwrap());
    assert_eq!(full, format!("{expected}\nExpiration Time: e\nNot Before: b\nRequest ID: r"));
}
