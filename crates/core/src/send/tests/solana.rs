//! Solana: the same form, a transaction in its wire form to the wallet.

use super::*;
use crate::{
    activity::Progress,
    review::WalletRequest,
    testing::{rpc_results, solana, standard},
};

pub(super) const OWN: &str = "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV";
pub(super) const THEIRS: &str = "CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8";
const BLOCKHASH: &str = "9MZAFMqG3W9vgtdz2tUw7xNfUNPMLsKQkRjsMwWcG3ix";
pub(super) const SOL: &str = "{\"balances\":[{\"name\":\"Sol\",\"symbol\":\"SOL\",\"chainId\":\"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\",\"price\":100,\"value\":200,\
    \"quantity\":{\"decimals\":\"9\",\"numeric\":\"2\"},\"iconUrl\":\"\",\"verified\":true}]}";

/// A connected Solana account of two coins, whose wallet signs and does not send.
pub(super) fn signs_only() -> Page {
    let mut page = Page::with(|setup| {
        setup.options.adapters = vec!["solana".into()];
        setup.options.networks = vec![solana()];
    });
    page.on_http(Purpose::Balance, |_| http(200, SOL));
    page.on_node("", |body| rpc_results(body, |method| said(method, "null")));
    page.on(|effect| match effect {
        Effect::Connect { .. } => Some(Answer::session(&[OWN], crate::testing::SOLANA_CHAIN)),
        Effect::Request { request, .. } => Some(Answer::Now(signs(request))),
        _ => None,
    });
    page.connect(standard("Phantom"));
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    page
}

pub(super) fn said(method: &str, status: &str) -> String {
    match method {
        "getLatestBlockhash" => {
            format!("{{\"value\":{{\"blockhash\":\"{BLOCKHASH}\",\"lastValidBlockHeight\":100}}}}")
        }
        "getFeeForMessage" => "{\"value\":5000}".into(),
        "simulateTransaction" => "{\"value\":{\"err\":null}}".into(),
        "getMultipleAccounts" => "{\"value\":[null,null]}".into(),
        "getSignatureStatuses" => format!("{{\"value\":[{status}]}}"),
        "getEpochInfo" => "{\"absoluteSlot\":1,\"blockHeight\":1}".into(),
        "sendTransaction" => format!("\"{}\"", signature()),
        _ => "null".into(),
    }
}

/// What the wallet makes of what it was asked: seven in all places of the one signature.
pub(super) fn signs(request: &WalletRequest) -> Reply {
    let params = json::Value::parse(request.params()).unwrap();
    let asked = params.get("transaction").and_then(json::Value::as_str).unwrap();
    let mut bytes = base64::read(asked).unwrap();
    bytes[1..65].fill(7);
    Reply::Text { value: format!("{{\"transaction\":\"{}\"}}", base64::padded(&bytes)) }
}

fn signature() -> String {
    bs58::encode([7; 64]).into_string()
}

#[test]
fn what_no_node_answers_for_is_watched_by_its_signature() {
    let mut page = signs_only();
    page.on(|effect| match effect {
        Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
            if body.contains("sendTransaction") =>
        {
            Some(http(502, ""))
        }
        _ => None,
    });
    page.act(amount("0.5"));
    page.act(receiver(THEIRS));
    page.act(go_on());
    page.act(confirm());
    page.advance(150);
    assert_eq!(page.notice().message.key, "error.sendUncertain");
    assert_eq!(form(&page).amount, "0.5", "what was typed stays");
    let pending = &page.activity().pending;
    assert!(pending.len() == 1 && pending[0].id.contains(&signature()), "{pending:?}");
    page.on_node("", |body| {
        rpc_results(body, |method| {
            said(method, "{\"err\":null,\"confirmationStatus\":\"confirmed\"}")
        })
    });
    page.advance(3_000);
    assert_eq!(page.activity().pending[0].progress, Progress::Confirmed);
}

#[test]
fn what_a_node_refuses_and_the_wallet_passes_on_is_no_waiting_request() {
    for said in ["Transaction simulation failed: custom program error: 0x1", "no", ""] {
        let mut page = signs_only();
        page.on(move |effect| match effect {
            Effect::Request { .. } => Some(Answer::wallet_error(-32002, said)),
            _ => None,
        });
        page.act(amount("0.5"));
        page.act(receiver(THEIRS));
        page.act(go_on());
        page.act(confirm());
        page.advance(150);
        assert_eq!(page.notice().message.key, "error.sendFailed", "{said}");
        assert_eq!(form(&page).amount, "0.5", "what was typed stays");
    }
}
