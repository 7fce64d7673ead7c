//! Bitcoin: a wallet that signs and does not send. What it signed is handed in once the network can take it, if it is what was reviewed.

use super::{
    bitcoin::{OTHER, THEIRS, bitcoin, id_of, psbt_of, raw, unsigned},
    *,
};
use crate::{activity::Progress, testing::rpc_of};

/// A signature, and the key that it is by.
const SIGNATURE: [u8; 71] = [0x30; 71];
const PUBLIC: [u8; 33] = [0x02; 33];

/// The PSBT with a signature in its one input, which ends before the maps of two outputs.
fn signed(psbt: &[u8]) -> Vec<u8> {
    let (before, ends) = psbt.split_at(psbt.len() - 3);
    [before, &[34, 2], &PUBLIC, &[71], &SIGNATURE, ends].concat()
}

/// What goes to the network for it.
fn handed_in(psbt: &[u8]) -> String {
    let unsigned = unsigned(psbt);
    let (version, rest) = unsigned.split_at(4);
    let (body, lock_time) = rest.split_at(rest.len() - 4);
    let witness = [&[2, 71][..], &SIGNATURE, &[33], &PUBLIC].concat();
    let bytes = [version, &[0, 1], body, &witness, lock_time].concat();
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn sent(page: &Page) -> Vec<String> {
    let bodies = page.bodies(Purpose::Rpc).into_iter();
    bodies.filter(|body| body.contains("sendrawtransaction")).collect()
}

fn asked(page: &Page) -> String {
    let params = page.effects.iter().rev().find_map(|request| match &request.effect {
        Effect::Request { request, .. } => Some(request.params().to_owned()),
        _ => None,
    });
    params.unwrap()
}

/// A node's no to a method, or a gateway's word that no node answered.
pub(super) fn refuse(page: &mut Page, method: &'static str, code: &'static str) {
    page.on(move |effect| match effect {
        Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. } if body.contains(method) => {
            Some(http(
                200,
                &rpc_of(body, |id, method, params| {
                    let answer = match raw(method, params) {
                        Some(raw) => format!("\"result\":{raw}"),
                        None => format!("\"error\":{{\"code\":{code},\"message\":\"no\"}}"),
                    };
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},{answer}}}")
                }),
            ))
        }
        _ => None,
    });
}

/// The wallet answers this to the request to sign.
fn answer(page: &mut Page, answer: impl Fn(&str) -> String + 'static) {
    page.on(move |effect| match effect {
        Effect::Request { request, .. } if request.method() == "signPsbt" => {
            Some(Answer::Now(Reply::Text { value: answer(request.params()) }))
        }
        _ => None,
    });
}

fn signs_only(params: &str) -> String {
    format!("{{\"psbt\":\"{}\"}}", base64::padded(&signed(&psbt_of(params))))
}

fn send(page: &mut Page) {
    page.act(amount("0.05"));
    page.act(receiver(THEIRS));
    page.act(go_on());
    page.act(confirm());
}

/// What was told once older notices made room.
fn told(page: &mut Page) -> String {
    page.advance(150);
    page.notice().message.key
}

#[test]
fn what_a_wallet_only_signed_is_handed_in_once_and_watched() {
    let (mut page, confirmations) = bitcoin();
    answer(&mut page, signs_only);
    send(&mut page);
    let sent = sent(&page);
    assert_eq!(sent.len(), 1);
    assert!(sent[0].contains(&handed_in(&psbt_of(&asked(&page)))), "{sent:?}");
    assert_eq!(page.activity().pending.len(), 1);
    *confirmations.borrow_mut() = "1";
    page.advance(3_000);
    assert_eq!(page.activity().pending[0].progress, Progress::Confirmed);
}

#[test]
fn what_is_not_the_reviewed_transaction_with_all_signatures_goes_nowhere() {
    let other = |params: &str| {
        let mut psbt = psbt_of(params);
        // A satoshi more for somebody.
        let output = 8 + 4 + 1 + 41 + 1;
        psbt[output] ^= 1;
        format!("{{\"psbt\":\"{}\"}}", base64::padded(&signed(&psbt)))
    };
    let unsigned = |params: &str| format!("{{\"psbt\":\"{}\"}}", base64::padded(&psbt_of(params)));
    let both = |params: &str| signs_only(params).replace('}', &format!(",\"txid\":\"{OTHER}\"}}"));
    let answers: [fn(&str) -> String; 4] =
        [other, unsigned, both, |_| "{\"psbt\":\"junk\"}".into()];
    for say in answers {
        let (mut page, _) = bitcoin();
        answer(&mut page, say);
        send(&mut page);
        assert_eq!(told(&mut page), "error.notAsReviewed", "{}", say(&asked(&page)));
        assert_eq!((sent(&page).len(), page.activity().pending.len()), (0, 0));
    }
}

#[test]
fn a_wallet_that_handed_it_in_and_says_so_is_not_helped() {
    let (mut page, _) = bitcoin();
    answer(&mut page, |params| {
        signs_only(params).replace('}', &format!(",\"txid\":\"{}\"}}", id_of(params)))
    });
    send(&mut page);
    assert_eq!((sent(&page).len(), page.activity().pending.len()), (0, 1));
}

#[test]
fn every_answer_that_is_no_error_means_that_it_was_sent() {
    let id = |form: &str, params: &str| form.replace('%', &id_of(params));
    let forms =
        ["%", "{\"txid\":%}", "{\"result\":%}", "{\"hash\":%}", "{\"data\":{\"txID\":%}}", "[%]"];
    for form in forms
        .iter()
        .map(|form| form.replace('%', "\"%\""))
        .chain(["null", "true", "7", "{}", "\"\""].map(str::to_owned))
    {
        let (mut page, _) = bitcoin();
        let say = form.clone();
        answer(&mut page, move |params| id(&say, params));
        send(&mut page);
        assert_eq!((sent(&page).len(), page.activity().pending.len()), (0, 1), "{form}");
        assert_eq!(told(&mut page), "notice.transactionStarted", "{form}");
    }
}

#[test]
fn what_a_wallet_only_signed_is_read_in_every_form_that_wallets_use() {
    let text =
        |bytes: &[u8]| bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    let numbers = |bytes: &[u8]| {
        json::to_string(&bytes.iter().map(|byte| u64::from(*byte)).collect::<Vec<_>>())
    };
    let forms: [(&str, bool); 4] = [
        ("%", true),
        ("{\"signedPsbt\":%}", true),
        ("{\"result\":{\"psbtHex\":%}}", true),
        ("{\"hex\":%}", false),
    ];
    for (form, is_psbt) in forms {
        for encoding in ["base64", "hex", "numbers"] {
            let (mut page, _) = bitcoin();
            answer(&mut page, move |params| {
                let psbt = signed(&psbt_of(params));
                let bytes = if is_psbt {
                    psbt
                } else {
                    crate::evm::bytes_of_hex(&handed_in(&psbt)).unwrap()
                };
                let written = match encoding {
                    "base64" => json::to_string(&base64::padded(&bytes)),
                    "hex" => json::to_string(&text(&bytes)),
                    _ => numbers(&bytes),
                };
                form.replace('%', &written)
            });
            send(&mut page);
            let expected = handed_in(&psbt_of(&asked(&page)));
            let sent = sent(&page);
            assert!(sent.len() == 1 && sent[0].contains(&expected), "{form} {encoding}: {sent:?}");
        }
    }
}

#[test]
fn what_nodes_refuse_is_not_sent() {
    for code in ["-26", "-32601"] {
        let (mut page, _) = bitcoin();
        answer(&mut page, signs_only);
        refuse(&mut page, "sendrawtransaction", code);
        refuse(&mut page, "getrawtransaction", "-5");
        send(&mut page);
        assert_eq!(told(&mut page), "error.sendFailed");
        assert_eq!((sent(&page).len(), page.activity().pending.len()), (1, 0));
    }
}

#[test]
fn what_a_block_has_already_was_sent() {
    let (mut page, _) = bitcoin();
    answer(&mut page, signs_only);
    refuse(&mut page, "sendrawtransaction", "-27");
    send(&mut page);
    assert_eq!((sent(&page).len(), page.activity().pending.len()), (1, 1));
}

#[test]
fn what_no_node_answers_for_is_tried_again_and_then_told_as_it_is() {
    let (mut page, _) = bitcoin();
    answer(&mut page, signs_only);
    refuse(&mut page, "sendrawtransaction", "-32603");
    refuse(&mut page, "getrawtransaction", "-5");
    send(&mut page);
    for tries in 1..=3 {
        assert_eq!(sent(&page).len(), tries);
        page.advance(2_000);
    }
    assert_eq!(told(&mut page), "error.sendUncertain");
    let [first, second, third] = sent(&page).try_into().unwrap();
    let params = |body: &str| body.split("params").nth(1).map(str::to_owned);
    assert!(params(&first) == params(&second) && params(&second) == params(&third));
    // It may be on its way: what becomes of it is told, and nobody is led to send it again.
    assert_eq!(page.view(), crate::protocol::View::Account);
    assert_eq!((page.activity().pending.len(), form(&page).amount.as_str()), (1, "0.05"));
    let told = page.properties("SEND_ERROR");
    assert!(told.len() == 1 && told[0].contains("\"message\":\"Signed, but no node"), "{told:?}");
    assert_eq!(page.properties("SEND_SUCCESS").len(), 0);
}
