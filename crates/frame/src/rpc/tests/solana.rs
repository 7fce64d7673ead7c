use super::*;
use crate::protocol::{SolanaCall, Subject};

const CHAIN: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const UNSIGNED: &str = "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAEDC/Mrnw2wlnIDj+o2E5sY+YpfAUnvTOAzLkS5p36Dwi0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAgIAAQwCAAAAh9YSAAAAAAA=";
const SIGNED: &str = "AeZbCiZae3NX6uvFQYK/rVWZ3EBp8CFh15z73iKOSg5i9UCVr9Iq5tZEQH66wFt6slNNnw4XHDnvKmM/IK4nDw8BAAEDC/Mrnw2wlnIDj+o2E5sY+YpfAUnvTOAzLkS5p36Dwi0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAgIAAQwCAAAAh9YSAAAAAAA=";
const SIGNATURE: &str =
    "5c84SDAZyZWwfzJSr2Xx7sE5QwCka52vPKutUEsZrMTsjqfzqPzqXVC7vCbForjJn1iLmVZgeSRcDk3r3W8gvtVt";

fn ask(frame: &mut Frame, method: &str, params: &str) -> Result<Plan, Refusal> {
    ask_on(frame, CHAIN, method, params)
}

fn bytes(of: &str) -> Vec<u8> {
    base64::read(of).unwrap()
}

#[test]
fn a_message_is_shown_and_signed() {
    let mut frame = frame();
    let params = format!(r#"{{"message":"Cn8eVZg","pubkey":"{SOLANA}"}}"#);
    let confirmation = shown(ask(&mut frame, "solana_signMessage", &params).unwrap());
    assert_eq!(confirmation.subject, Subject::Message { text: "hello".into(), is_text: true });
    assert_eq!(confirmation.account, SOLANA);
    let signature =
        "52gXkFxXWae7RF73Ps6QnsAfbooRTx7A1R5UJ4ZZSoJa6ut3MhhdU4ttbX9BnDj5xEWgqwpH9THnLYv46xWnmpv";
    assert_eq!(answered(&mut frame).get("signature").unwrap().as_str(), Some(signature));
}

#[test]
fn a_transaction_is_shown_and_signed_as_web3_js_signs_it() {
    let mut frame = frame();
    let params = format!(r#"{{"transaction":"{UNSIGNED}"}}"#);
    let confirmation = shown(ask(&mut frame, "solana_signTransaction", &params).unwrap());
    let sent = SolanaCall::Send {
        from: SOLANA.into(),
        to: "11111111111111111111111111111112".into(),
        lamports: "1234567".into(),
    };
    let subject =
        Subject::SolanaTransaction { fee_payer: SOLANA.into(), calls: vec![sent], is_sent: false };
    assert_eq!(confirmation.subject, subject);
    let answer = answered(&mut frame);
    assert_eq!(answer.get("transaction").unwrap().as_str(), Some(SIGNED));
    assert_eq!(answer.get("signature").unwrap().as_str(), Some(SIGNATURE));
}

#[test]
fn a_transaction_to_be_sent_goes_to_a_node_first() {
    let mut frame = frame();
    let params = format!(r#"{{"transaction":"{UNSIGNED}"}}"#);
    let confirmation = shown(ask(&mut frame, "solana_signAndSendTransaction", &params).unwrap());
    assert!(matches!(confirmation.subject, Subject::SolanaTransaction { is_sent: true, .. }));
    let expected = Signed::Send {
        method: "sendTransaction".into(),
        params: Raw(format!(r#"["{SIGNED}",{{"encoding":"base64"}}]"#)),
        result: Raw(format!(r#"{{"signature":"{SIGNATURE}"}}"#)),
    };
    assert_eq!(read::<Signed>(&frame.approve().unwrap()), expected);
}

#[test]
fn the_message_of_a_transaction_is_not_signed_as_a_message() {
    let mut frame = frame();
    let message = bs58::encode(&bytes(UNSIGNED)[65..]).into_string();
    let params = format!(r#"{{"message":"{message}","pubkey":"{SOLANA}"}}"#);
    shown(ask(&mut frame, "solana_signMessage", &params).unwrap());
    assert_eq!(frame.approve().unwrap_err().code, 4200);
}

#[test]
fn what_is_no_transaction_of_this_account_is_refused() {
    let mut frame = frame();
    let whole = bytes(UNSIGNED);
    let mut of_other = whole.clone();
    of_other[69] ^= 1;
    let mut two = whole.clone();
    two[0] = 2;
    for wrong in
        [&of_other, &two, &whole[1..].to_vec(), &whole[..whole.len() - 1].to_vec(), &Vec::new()]
    {
        let params = format!(r#"{{"transaction":"{}"}}"#, base64::padded(wrong));
        let refusal = ask(&mut frame, "solana_signTransaction", &params).unwrap_err();
        assert_eq!(refusal.code, -32602);
    }
    for params in ["{}", "[]", r#"{"transaction":1}"#, r#"{"transaction":"!"}"#] {
        assert_eq!(ask(&mut frame, "solana_signTransaction", params).unwrap_err().code, -32602);
    }
    for (message, pubkey) in [("Cn8eVZg", EVM), ("0", SOLANA)] {
        let params = format!(r#"{{"message":"{message}","pubkey":"{pubkey}"}}"#);
        assert_eq!(ask(&mut frame, "solana_signMessage", &params).unwrap_err().code, -32602);
    }
}

#[test]
fn a_call_that_is_not_known_names_its_program() {
    let mut frame = frame();
    let mut other = bytes(UNSIGNED);
    // The program's number of its instruction: the account before.
    let at = other.len() - 17;
    assert_eq!(other[at..at + 4], [2, 2, 0, 1]);
    other[at] = 1;
    let params = format!(r#"{{"transaction":"{}"}}"#, base64::padded(&other));
    let confirmation = shown(ask(&mut frame, "solana_signTransaction", &params).unwrap());
    let Subject::SolanaTransaction { calls, .. } = confirmation.subject else { panic!() };
    let program = Some("11111111111111111111111111111112".into());
    assert_eq!(calls, [SolanaCall::Unknown { program }]);
}
