use super::*;

#[test]
fn a_node_answers_what_needs_no_consent_and_this_the_accounts() {
    let mut frame = frame();
    assert_eq!(ask(&mut frame, "eth_getBalance", "[]").unwrap(), Plan::Node);
    let answer = Plan::Answer { result: Raw(format!("[\"{EVM}\"]")) };
    assert_eq!(ask(&mut frame, "eth_accounts", "[]").unwrap(), answer);
}

#[test]
fn all_else_is_refused_by_the_lists_error() {
    let mut frame = frame();
    for method in [
        "eth_sign",
        "eth_signTransaction",
        "eth_signTypedData",
        "eth_signTypedData_v4",
        "wallet_signAuthorization",
        "wallet_sendCalls",
        "solana_signMessage",
        "personal_Sign",
        "",
        "admin_peers",
    ] {
        let refusal = ask(&mut frame, method, "[]").unwrap_err();
        assert_eq!((refusal.code, refusal.name.as_str()), (4200, "not_allowed"), "{method}");
    }
    for chain in ["bip122:000000000019d6689c085ae165831e93", "solana:main"] {
        let refusal = ask_on(&mut frame, chain, "personal_sign", "[]").unwrap_err();
        assert_eq!(refusal.code, 4200);
    }
}

#[test]
fn a_locked_frame_answers_nothing_and_forgets_what_waited() {
    let mut frame = frame();
    let params = format!(r#"["hello","{EVM}"]"#);
    shown(ask(&mut frame, "personal_sign", &params).unwrap());
    frame.lock();
    assert!(!frame.is_open());
    for refusal in
        [ask(&mut frame, "personal_sign", &params).unwrap_err(), frame.approve().unwrap_err()]
    {
        assert_eq!((refusal.code, refusal.name.as_str()), (-32050, "locked"));
    }
}

#[test]
fn one_request_waits_for_consent_at_a_time_and_is_signed_once() {
    let mut frame = frame();
    let params = format!(r#"["hello","{EVM}"]"#);
    shown(ask(&mut frame, "personal_sign", &params).unwrap());
    assert_eq!(ask(&mut frame, "personal_sign", &params).unwrap_err().code, -32602);
    assert_eq!(ask(&mut frame, "eth_blockNumber", "[]").unwrap(), Plan::Node);
    answered(&mut frame);
    assert_eq!(frame.approve().unwrap_err().code, -32602);
    shown(ask(&mut frame, "personal_sign", &params).unwrap());
    frame.reject();
    assert_eq!(frame.approve().unwrap_err().code, -32602);
}

#[test]
fn what_is_no_request_is_refused() {
    let mut frame = frame();
    for request in ["", "{", "[]", "{}", r#"{"origin":"a","chain":"b","method":1}"#] {
        assert_eq!(frame.ask(request).unwrap_err().code, -32602, "{request}");
    }
    assert_eq!(ask_on(&mut frame, "eip155", "eth_call", "[]").unwrap_err().code, -32602);
}
