//! What wallets answer: whatever is no error means that it was sent.

use super::*;
use crate::review::answered;
use json::Value;

/// A page whose wallet answers so to a transaction; the node tells the signer's next number.
fn answering(answered: &'static str) -> Page {
    let mut page = page(&honest());
    page.on_node("", |body| {
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_getTransactionCount" => {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x7\"}}")
                }
                _ => answer(id, method, &honest()),
            }),
        )
    });
    page.on(move |effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_sendTransaction" => {
            Some(text(answered))
        }
        _ => None,
    });
    page
}

#[test]
fn a_hash_is_read_in_every_form_that_wallets_use() {
    let upper = HASH.to_uppercase().replace("0X", "0x");
    let forms = [
        "\"%\"",
        "{\"hash\":\"%\"}",
        "{\"result\":\"%\"}",
        "{\"transactionHash\":\"%\"}",
        "{\"txHash\":\"%\"}",
        "{\"result\":{\"hash\":\"%\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"%\"}",
        "{\"data\":{\"transactionHash\":\"%\"}}",
        "[\"%\"]",
        "{\"error\":null,\"result\":\"%\"}",
    ];
    for form in forms {
        for hash in [HASH, &upper, &HASH[2..]] {
            let answer = Value::parse(&form.replace('%', hash)).unwrap();
            assert_eq!(answered::hash(&answer).as_deref(), Some(HASH), "{form} {hash}");
            assert_eq!(answered::fault(&answer), None, "{form}");
        }
    }
}

#[test]
fn an_answer_without_a_hash_means_that_it_was_sent() {
    for answered in ["null", "true", "false", "\"\"", "{}", "[]", "7", "\"ok\"", "{\"hash\":null}"]
    {
        let mut page = answering(answered);
        let ends = run(&mut page, transfer);
        page.act(confirm());
        let [end] = ended(&ends).try_into().unwrap();
        assert!(end.starts_with("unnamed:7:"), "{answered}: {end}");
    }
}

#[test]
fn of_a_chain_that_does_not_tell_the_number_it_is_only_known_that_it_was_sent() {
    let mut page = page(&honest());
    page.on(move |effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_sendTransaction" => {
            Some(text("null"))
        }
        _ => None,
    });
    let ends = run(&mut page, transfer);
    page.act(confirm());
    assert_eq!(ended(&ends), [""]);
}

#[test]
fn an_error_that_is_given_as_an_answer_is_an_error() {
    for answered in [
        "{\"error\":{\"code\":4001,\"message\":\"no\"}}",
        "{\"code\":4001,\"message\":\"User rejected\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32603,\"message\":\"User rejected the request\"}}",
    ] {
        let mut page = answering(answered);
        let ends = run(&mut page, transfer);
        page.act(confirm());
        assert_eq!(ended(&ends), ["The request was declined in the wallet"], "{answered}");
    }
}

#[test]
fn a_hash_beside_anything_means_that_it_was_sent() {
    for beside in [
        "\"error\":\"\"",
        "\"error\":{}",
        "\"error\":0",
        "\"error\":\"timeout\"",
        "\"error\":{\"code\":-32000,\"message\":\"already known\"}",
        "\"code\":-32603,\"message\":\"no receipt yet\"",
        "\"code\":4001,\"message\":\"User rejected\"",
    ] {
        for told in [
            "\"hash\":\"%\"",
            "\"result\":\"%\"",
            "\"result\":{\"txHash\":\"%\"}",
            "\"transactionHash\":\"%\"",
        ] {
            let answered = format!("{{{},{beside}}}", told.replace('%', HASH));
            assert_eq!(answered::fault(&Value::parse(&answered).unwrap()), None, "{answered}");
            let mut page = answering(answered.leak());
            let ends = run(&mut page, transfer);
            page.act(confirm());
            assert_eq!(ended(&ends), [HASH]);
        }
    }
    let signature = bs58::encode([7; 64]).into_string();
    for answered in [
        format!("{{\"signature\":\"{signature}\",\"error\":{{}}}}"),
        format!("{{\"sig\":\"0x{}\",\"error\":\"late\"}}", "1b".repeat(65)),
        "{\"batchId\":\"0x77\",\"error\":{\"code\":-32603,\"message\":\"slow\"}}".into(),
    ] {
        assert_eq!(answered::fault(&Value::parse(&answered).unwrap()), None, "{answered}");
    }
}

#[test]
fn what_an_error_says_in_its_own_fields_is_no_hash() {
    for answered in [
        format!("{{\"code\":-32000,\"message\":\"reverted\",\"data\":\"{HASH}\"}}"),
        format!("{{\"error\":{{\"code\":-32000,\"message\":\"reverted\",\"data\":\"{HASH}\"}}}}"),
        "{\"id\":\"0x77\",\"error\":{\"code\":4001,\"message\":\"no\"}}".into(),
        "{\"hash\":\"\",\"error\":\"no\"}".into(),
        "{\"hash\":null,\"error\":{}}".into(),
        "{\"sig\":\"0xa9059cbb\",\"error\":\"no\"}".into(),
        "{\"result\":null,\"error\":\"no\"}".into(),
    ] {
        assert!(answered::fault(&Value::parse(&answered).unwrap()).is_some(), "{answered}");
    }
}

#[test]
fn an_id_of_calls_is_read_in_every_form_that_wallets_use() {
    for form in [
        "\"0x77\"",
        "{\"id\":\"0x77\"}",
        "{\"batchId\":\"0x77\"}",
        "{\"hash\":\"0x77\"}",
        "{\"result\":{\"id\":\"0x77\"}}",
        "{\"result\":\"0x77\"}",
        "{\"id\":null,\"batchId\":\"0x77\"}",
    ] {
        let answer = Value::parse(form).unwrap();
        assert_eq!(answered::calls(&answer).as_deref(), Some("0x77"), "{form}");
    }
    for form in ["null", "{}", "true", "[]"] {
        assert_eq!(answered::calls(&Value::parse(form).unwrap()), None, "{form}");
    }
}

#[test]
fn a_signature_is_read_in_every_form_that_wallets_use() {
    let (r, s) = ("1a".repeat(32), "2b".repeat(32));
    let wanted = format!("0x{r}{s}1b");
    let bytes: Vec<String> = (0..65)
        .map(|at| match at {
            0..32 => "26".into(),
            32..64 => "43".into(),
            _ => "27".to_owned(),
        })
        .collect();
    let list = bytes.join(",");
    let indexed: Vec<String> =
        bytes.iter().enumerate().map(|(at, byte)| format!("\"{at}\":{byte}")).collect();
    let forms = [
        format!("\"{wanted}\""),
        format!("\"{}\"", wanted.to_uppercase()),
        format!("\"{}\"", &wanted[2..]),
        format!("{{\"signature\":\"{wanted}\"}}"),
        format!("{{\"result\":\"{wanted}\"}}"),
        format!("{{\"result\":{{\"signature\":\"{wanted}\"}}}}"),
        format!("{{\"r\":\"0x{r}\",\"s\":\"0x{s}\",\"v\":27}}"),
        format!("{{\"r\":\"0x{r}\",\"s\":\"0x{s}\",\"v\":\"0x1b\"}}"),
        format!("{{\"r\":\"0x{r}\",\"s\":\"0x{s}\",\"v\":\"27\"}}"),
        format!("{{\"r\":\"{r}\",\"s\":\"{s}\",\"yParity\":0}}"),
        format!("{{\"signature\":{{\"r\":\"{r}\",\"s\":\"{s}\",\"v\":0}}}}"),
        // EIP-2098.
        format!("\"0x{r}{s}\""),
        format!("[{list}]"),
        format!("{{\"type\":\"Buffer\",\"data\":[{list}]}}"),
        format!("{{{}}}", indexed.join(",")),
    ];
    for form in &forms {
        let answer = Value::parse(form).unwrap();
        assert_eq!(answered::signature(&answer).as_deref(), Some(&*wanted), "{form}");
    }
    // The second key's, in EIP-2098: the highest bit of `s` is taken out of it.
    let compact = Value::parse(&format!("\"0x{r}ab{}\"", &s[2..])).unwrap();
    assert_eq!(answered::signature(&compact), Some(format!("0x{r}{s}1c")));
    for none in
        ["null", "\"\"", "\"0x\"", "\"0x1\"", "\"zz\"", "{}", "{\"r\":\"1\"}", "[256]", "[]"]
    {
        assert_eq!(answered::signature(&Value::parse(none).unwrap()), None, "{none}");
    }
}

#[test]
fn a_signature_on_solana_is_read_in_every_form_that_wallets_use() {
    let bytes = [7_u8; 64];
    let base58 = bs58::encode(bytes).into_string();
    let hex = "07".repeat(64);
    let base64 = base64::padded(&bytes);
    let list = format!("[{}]", ["7"; 64].join(","));
    for form in [
        format!("{{\"signature\":\"{base58}\"}}"),
        format!("\"{base58}\""),
        format!("{{\"signature\":\"{hex}\"}}"),
        format!("{{\"signature\":\"0x{hex}\"}}"),
        format!("{{\"signature\":\"{base64}\"}}"),
        format!("{{\"signature\":{list}}}"),
        format!("{{\"signature\":{{\"type\":\"Buffer\",\"data\":{list}}}}}"),
        format!("{{\"result\":{{\"signature\":\"{base58}\"}}}}"),
        format!("{{\"hash\":\"{base58}\"}}"),
        format!("{{\"txid\":\"{base58}\"}}"),
        format!("{{\"publicKey\":\"{}\",\"signature\":\"{base58}\"}}", &base58[..44]),
        format!("[{{\"signature\":\"{base58}\"}}]"),
    ] {
        let answer = Value::parse(&form).unwrap();
        assert_eq!(answered::solana_signature(&answer).as_deref(), Some(&*base58), "{form}");
    }
    let long = format!("\"{}\"", "1".repeat(100_000));
    for none in ["null", "{}", "{\"signature\":\"abc\"}", &long] {
        assert_eq!(answered::solana_signature(&Value::parse(none).unwrap()), None);
    }
}
