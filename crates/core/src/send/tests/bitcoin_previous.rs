//! Bitcoin: a wallet sees for itself how much each coin is that it spends.

use super::{
    bitcoin::{bitcoin, made, pay, psbt_of, raw, txid_of},
    *,
};
use crate::testing::rpc_of;
use json::Value;

/// What the wallet is asked to sign, if it is.
fn asked(page: &Page) -> Option<Vec<u8>> {
    page.effects.iter().find_map(|request| match &request.effect {
        Effect::Request { request, .. } if request.method() == "signPsbt" => {
            Some(psbt_of(request.params()))
        }
        _ => None,
    })
}

/// The node answers so to who wants a transaction: by its arguments.
fn tells(page: &mut Page, answer: impl Fn(&Value) -> Result<String, i32> + 'static) {
    page.on(move |effect| match effect {
        Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
            if body.contains("getrawtransaction") || body.contains("getblockhash") =>
        {
            let one = |id: &str, method: &str, params: &Value| {
                let answer = match (method, answer(params)) {
                    ("getblockhash", _) => "\"result\":\"00ab\"".into(),
                    (_, Ok(told)) => format!("\"result\":{told}"),
                    (_, Err(code)) => {
                        format!("\"error\":{{\"code\":{code},\"message\":\"no\"}}")
                    }
                };
                format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},{answer}}}")
            };
            Some(http(200, &rpc_of(body, one)))
        }
        _ => None,
    });
}

#[test]
fn the_transaction_that_made_a_coin_goes_with_it() {
    let (mut page, _) = bitcoin();
    pay(&mut page, "0.05");
    let psbt = asked(&page).unwrap();
    let previous = made('a');
    // Key 0 of one byte, and as many bytes as it has.
    let pair = [&[1, 0, u8::try_from(previous.len()).unwrap()][..], &previous].concat();
    assert!(psbt.windows(pair.len()).any(|window| window == pair));
}

#[test]
fn a_node_without_an_index_is_told_which_block_to_look_into() {
    let (mut page, _) = bitcoin();
    tells(&mut page, |params| match params.as_array().unwrap() {
        [_, Value::Bool(false), Value::String(block)] if block == "00ab" => {
            Ok(raw("getrawtransaction", params).unwrap())
        }
        _ => Err(-5),
    });
    pay(&mut page, "0.05");
    assert!(asked(&page).is_some());
}

#[test]
fn a_coin_that_is_not_what_the_node_said_is_not_spent() {
    let hex = |bytes: &[u8]| json::to_string(&crate::evm::hex(bytes));
    let changed = |at: usize| {
        let mut bytes = made('a');
        bytes[at] ^= 1;
        bytes
    };
    let length = made('a').len();
    let told = [
        // Of another amount, to another script, with another id, with something behind, and none at all.
        hex(&changed(47)),
        hex(&changed(length - 6)),
        hex(&made('b')),
        hex(&[&made('a')[..], &[0]].concat()),
        "\"\"".into(),
        "null".into(),
        "7".into(),
    ];
    for told in told {
        let (mut page, _) = bitcoin();
        let answer = told.clone();
        tells(&mut page, move |_| Ok(answer.clone()));
        pay(&mut page, "0.05");
        assert_eq!(asked(&page), None, "{told}");
        page.advance(150);
        assert_eq!(page.notice().message.key, "error.rpcUnavailable", "{told}");
    }
}

/// The node tells less of a coin than it is, with the coin's own id: its transaction gives it away.
#[test]
fn a_node_that_tells_another_amount_is_caught_by_the_transaction() {
    let (mut page, _) = bitcoin();
    page.on(|effect| match effect {
        Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
            if body.contains("scantxoutset") =>
        {
            let coin =
                format!("{{\"txid\":\"{}\",\"vout\":0,\"amount\":0.09}}", txid_of(&made('a')));
            let found = format!("{{\"height\":8,\"unspents\":[{coin}]}}");
            Some(http(
                200,
                &rpc(body, |id, _| {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{found}}}")
                }),
            ))
        }
        _ => None,
    });
    pay(&mut page, "0.05");
    assert_eq!(asked(&page), None);
}
