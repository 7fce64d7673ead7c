use super::*;
use crate::protocol::{Blocked, CallAction, Subject};

const MOST: &str = "0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";

fn send(frame: &mut Frame, members: &str) -> Result<Plan, Refusal> {
    ask(frame, "eth_sendTransaction", &format!(r#"[{{"from":"{EVM}",{members}}}]"#))
}

fn action(members: &str) -> CallAction {
    match shown(send(&mut frame(), members).unwrap()).subject {
        Subject::Call { action, .. } => action,
        subject => panic!("{subject:?}"),
    }
}

#[test]
fn a_message_is_shown_and_signed_as_viem_signs_it() {
    for message in ["hello", "0x68656c6c6f"] {
        let mut frame = frame();
        let params = format!(r#"["{message}","{}"]"#, EVM.to_lowercase());
        let confirmation = shown(ask(&mut frame, "personal_sign", &params).unwrap());
        assert_eq!(confirmation.subject, Subject::Message { text: "hello".into(), is_text: true });
        assert_eq!((confirmation.account.as_str(), confirmation.blocked), (EVM, None));
        assert_eq!(confirmation.origin, ORIGIN);
        let signature = "0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c";
        assert_eq!(answered(&mut frame).as_str(), Some(signature));
    }
}

#[test]
fn a_message_of_another_account_or_of_none_is_refused() {
    let mut frame = frame();
    let params = [
        format!(r#"["hello","{OTHER}"]"#),
        format!(r#"["{EVM}","hello"]"#),
        r#"["hello"]"#.to_owned(),
        format!(r#"[1,"{EVM}"]"#),
        "[]".to_owned(),
        "{}".to_owned(),
        "null".to_owned(),
    ];
    for params in params {
        assert_eq!(ask(&mut frame, "personal_sign", &params).unwrap_err().code, -32602, "{params}");
    }
}

/// What is hashed for a transaction or for typed data, sent as a message.
#[test]
fn a_message_that_is_a_preimage_is_never_signed() {
    for message in ["0x1901aa", "0x1900aa", "0x19457468"] {
        let mut frame = frame();
        let params = format!(r#"["{message}","{EVM}"]"#);
        shown(ask(&mut frame, "personal_sign", &params).unwrap());
        assert_eq!(frame.approve().unwrap_err().code, 4200, "{message}");
    }
}

#[test]
fn a_transaction_is_filled_shown_and_signed_as_viem_signs_it() {
    let mut frame = frame();
    let members = format!(r#""to":"{OTHER}","value":"0xde0b6b3a7640000","chainId":"0x7a69""#);
    let before = shown(send(&mut frame, &members).unwrap());
    assert_eq!(before.blocked, Some(Blocked::Incomplete));
    assert_eq!(frame.approve().unwrap_err().code, 4200);
    let costs = r#"{"nonce":"0x7","gas":"0x5208","maxFeePerGas":"0x4a817c800","maxPriorityFeePerGas":"0x3b9aca00"}"#;
    let filled: Confirmation = read(&frame.fill(costs).unwrap());
    assert_eq!(filled.blocked, None);
    let subject = Subject::Call {
        to: Some(OTHER.into()),
        value: "0xde0b6b3a7640000".into(),
        data: "0x".into(),
        action: CallAction::Send,
        // 21000 times 20 gwei.
        most_fee: Some("0x17dfcdece4000".into()),
    };
    assert_eq!(filled.subject, subject);
    let signed: Signed = read(&frame.approve().unwrap());
    let raw = "0x02f875827a6907843b9aca008504a817c8008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a764000080c001a0adec42ab5376c432ddb1dc757ed7f20409208e71e98ebc044a67f9dec4d7ee43a0670ac197649a25a56718eaa35d2164660d82820300c8da9da544d5d61686112b";
    let Signed::Send { method, params: Raw(params), result: Raw(result) } = signed else {
        panic!("{signed:?}");
    };
    assert_eq!((method.as_str(), params), ("eth_sendRawTransaction", format!("[\"{raw}\"]")));
    assert!(result.starts_with("\"0x") && result.len() == 68, "{result}");
}

#[test]
fn what_the_page_says_of_costs_stays_also_in_an_older_transaction() {
    let mut frame = frame();
    let approve = format!("0x095ea7b3{:0>64}{}", &OTHER[2..].to_lowercase(), &MOST[2..]);
    let members = format!(
        r#""to":"{OTHER}","input":"{approve}","gas":"0xc350","gasPrice":"0xb2d05e00","nonce":"0x0""#
    );
    let whole = shown(send(&mut frame, &members).unwrap());
    assert_eq!(whole.blocked, None);
    let costs = r#"{"nonce":"0x9","gas":"0x1","maxFeePerGas":"0x1"}"#;
    assert_eq!(read::<Confirmation>(&frame.fill(costs).unwrap()), whole);
    let signed: Signed = read(&frame.approve().unwrap());
    let raw = "0xf8aa8084b2d05e0082c3509470997970c51812dc3a010c7d01b50e0d17dc79c880b844095ea7b300000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82f4f6a039f94c2f2a936f1a34052abf4d09e443e035c319a02513dc2e5a03803252f970a07baadd7f3728b0e0d4c1a94421c46fffdcd901677d7f1615691f22bc69ff7f94";
    assert!(matches!(signed, Signed::Send { params: Raw(params), .. } if params.contains(raw)));
}

#[test]
fn what_a_call_means_is_said_where_it_is_known() {
    let word = |digits: &str| format!("{digits:0>64}");
    let call = |selector: &str, first: &str, second: &str| {
        format!(r#""to":"{OTHER}","data":"0x{selector}{}{}""#, word(first), word(second))
    };
    let who = OTHER[2..].to_lowercase();
    let transfer = CallAction::Transfer { to: OTHER.into(), amount: "0xff".into() };
    assert_eq!(action(&call("a9059cbb", &who, "ff")), transfer);
    let approve = |amount: &str, unlimited| CallAction::Approve {
        spender: OTHER.into(),
        amount: amount.into(),
        unlimited,
    };
    assert_eq!(action(&call("095ea7b3", &who, "1")), approve("0x1", false));
    assert_eq!(action(&call("095ea7b3", &who, &MOST[2..])), approve(MOST, true));
    let half = format!("0x1{}", "0".repeat(32));
    assert_eq!(action(&call("095ea7b3", &who, &half[2..])), approve(&half, true));
    let all = |approved| CallAction::ApproveAll { operator: OTHER.into(), approved };
    assert_eq!(action(&call("a22cb465", &who, "1")), all(true));
    assert_eq!(action(&call("a22cb465", &who, "0")), all(false));
    assert_eq!(action(r#""data":"0x6001""#), CallAction::Deploy);
    let unknown = [
        call("a22cb465", &who, "2"),
        call("a9059cbb", &format!("1{who}"), "ff"),
        call("12345678", &who, "ff"),
        format!(r#""to":"{OTHER}","data":"0xa9059cbb{}""#, word(&who)),
        format!(r#""to":"{OTHER}","data":"0xa9""#),
    ];
    for members in unknown {
        assert_eq!(action(&members), CallAction::Unknown, "{members}");
    }
}

#[test]
fn a_transaction_that_could_mean_something_else_is_refused() {
    let mut frame = frame();
    let to = format!(r#""to":"{OTHER}""#);
    let members = [
        r#""to":"0x1""#.to_owned(),
        format!(r#""to":"{}""#, OTHER.replace('C', "c")),
        r#""value":"0x1""#.to_owned(),
        format!(r#"{to},"value":1"#),
        format!(r#"{to},"value":"1""#),
        format!(r#"{to},"value":"0x""#),
        format!(r#"{to},"value":"-0x1""#),
        format!(r#"{to},"value":"0x1{}""#, "0".repeat(64)),
        format!(r#"{to},"data":"0xzz""#),
        format!(r#"{to},"data":"0x1""#),
        format!(r#"{to},"data":"0x01","input":"0x02""#),
        format!(r#"{to},"chainId":"0x1""#),
        format!(r#"{to},"type":"0x4""#),
        format!(r#"{to},"authorizationList":[]"#),
        format!(r#"{to},"accessList":[]"#),
        format!(r#"{to},"nonce":"0x1{}""#, "0".repeat(16)),
        format!(r#"{to},"gasPrice":"0x1","maxFeePerGas":"0x1""#),
        format!(r#"{to},"gasPrice":"0x1","maxPriorityFeePerGas":"0x1""#),
    ];
    for members in members {
        assert_eq!(send(&mut frame, &members).unwrap_err().code, -32602, "{members}");
    }
    for params in [
        "[]",
        "{}",
        "[1]",
        &format!(r#"[{{"to":"{OTHER}"}}]"#),
        &format!(r#"[{{"from":"{OTHER}",{to}}}]"#),
    ] {
        assert_eq!(ask(&mut frame, "eth_sendTransaction", params).unwrap_err().code, -32602);
    }
}

#[test]
fn costs_that_are_none_change_nothing() {
    let mut frame = frame();
    let before = shown(send(&mut frame, &format!(r#""to":"{OTHER}""#)).unwrap());
    for (nonce, gas, most) in
        [("7", "0x1", "0x1"), ("0x1", "0x10000000000000000", "0x1"), ("0x1", "0x1", "")]
    {
        let costs = format!(r#"{{"nonce":"{nonce}","gas":"{gas}","maxFeePerGas":"{most}"}}"#);
        assert_eq!(frame.fill(&costs).unwrap_err().code, -32602);
    }
    assert_eq!(before.blocked, Some(Blocked::Incomplete));
    assert_eq!(frame.approve().unwrap_err().code, 4200);
}

/// A node that asks for more than there is: what is shown is not less than what may be paid.
#[test]
fn a_fee_that_no_number_holds_is_shown_as_the_most() {
    let mut frame = frame();
    send(&mut frame, &format!(r#""to":"{OTHER}""#)).unwrap();
    let costs = format!(r#"{{"nonce":"0x1","gas":"0xffffffffffffffff","maxFeePerGas":"{MOST}"}}"#);
    let shown: Confirmation = read(&frame.fill(&costs).unwrap());
    assert!(matches!(shown.subject, Subject::Call { most_fee: Some(fee), .. } if fee == MOST));
}
