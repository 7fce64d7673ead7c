//! Bitcoin: the same form, coins as the node tells them, the fee as the visitor chose it, a PSBT to the wallet.

use super::*;
use crate::{
    activity::Progress,
    amount::Amount,
    evm::{bytes_of_hex, hex},
    protocol::FeeChoice,
    review::{ReviewSlice, ReviewStage},
    testing::{Setup, announced, evm, rpc_of},
};
use caip::Namespace;
use json::Value;
use sha2::{Digest, Sha256};
use std::{cell::RefCell, rc::Rc};

pub(super) const CHAIN: &str = "bip122:000000000019d6689c085ae165831e93";
pub(super) const OWN: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
pub(super) const THEIRS: &str = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";
/// Some other transaction.
pub(super) const OTHER: &str = "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd";

/// The height of the block after which coins are looked for.
pub(super) const HEAD: u64 = 800_000;

type Confirmations = Rc<RefCell<&'static str>>;

/// A connected Bitcoin account of two coins, a tenth and a hundredth.
pub(super) fn bitcoin() -> (Page, Confirmations) {
    bitcoin_of(|| true)
}

/// The same; the node looks for coins where this says so.
pub(super) fn bitcoin_of(scans: impl Fn() -> bool + 'static) -> (Page, Confirmations) {
    bitcoin_with(scans, "")
}

/// The same, on a page that was loaded after this was kept.
pub(super) fn bitcoin_with(
    scans: impl Fn() -> bool + 'static,
    kept: &str,
) -> (Page, Confirmations) {
    let (mut page, confirmations) = connected(scans, kept);
    page.act(crate::testing::actions::push(View::WalletSend));
    (page, confirmations)
}

/// The same, before the form is opened.
pub(super) fn connected(scans: impl Fn() -> bool + 'static, kept: &str) -> (Page, Confirmations) {
    connected_with(scans, kept, |_| ())
}

/// The same, on a page that is set up so.
pub(super) fn connected_with(
    scans: impl Fn() -> bool + 'static,
    kept: &str,
    change: impl FnOnce(&mut Setup),
) -> (Page, Confirmations) {
    let mut page = Page::with(|setup| {
        setup.storage.entries.insert("@drawstring/pending".into(), kept.into());
        let mut network = evm(0, "Bitcoin");
        network.id = json::Value::Null;
        network.caip_network_id = Some(CHAIN.into());
        network.native_currency.symbol = "BTC".into();
        network.native_currency.decimals = 8;
        setup.options.adapters = vec!["bip122".into()];
        setup.options.networks = vec![network];
        change(setup);
    });
    let confirmations = Confirmations::new(RefCell::new("0"));
    let told = confirmations.clone();
    page.on_node("", move |body| http(200, &self::told(body, scans(), &told.borrow())));
    page.on(|effect| match effect {
        Effect::Connect { .. } => Some(Answer::session(&[OWN], CHAIN)),
        Effect::Request { request, .. } if request.method() == "signPsbt" => {
            Some(Answer::Now(signs(request.params())))
        }
        _ => None,
    });
    let mut wallet = announced("app.bitcoin", "Coin Purse");
    wallet.namespace = Namespace::Bip122;
    page.connect(wallet);
    page.act(crate::testing::actions::open());
    (page, confirmations)
}

/// The transaction that made one of the two coins, which are called `a` and `b`.
pub(super) fn made(letter: char) -> Vec<u8> {
    made_of(letter, if letter == 'a' { 10_000_000 } else { 1_000_000 })
}

/// A transaction that made a coin of so many satoshis.
pub(super) fn made_of(letter: char, satoshis: u64) -> Vec<u8> {
    let script = "0014751e76e8199196d454941c45d1b3a323f1433bd6";
    let mut bytes = vec![2, 0, 0, 0, 1];
    bytes.extend([letter as u8; 36]);
    bytes.extend([0, 0xff, 0xff, 0xff, 0xff, 1]);
    bytes.extend(satoshis.to_le_bytes());
    bytes.push(22);
    bytes.extend(bytes_of_hex(script).unwrap());
    bytes.extend([0; 4]);
    bytes
}

pub(super) fn txid_of(transaction: &[u8]) -> String {
    let hash = Sha256::digest(Sha256::digest(transaction));
    hash.iter().rev().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// What the node says to who wants a transaction and not how it fares.
pub(super) fn raw(method: &str, params: &Value) -> Option<String> {
    let params = params.as_array().filter(|_| method == "getrawtransaction")?;
    let [txid, Value::Bool(false), ..] = params else { return None };
    let known = ['a', 'b'].map(made).into_iter();
    let found = known.into_iter().find(|one| txid.as_str() == Some(&txid_of(one)))?;
    Some(json::to_string(&hex(&found)))
}

/// What the node answers.
pub(super) fn told(body: &str, scans: bool, confirmations: &str) -> String {
    rpc_of(body, |id, method, params| {
        let result = raw(method, params).unwrap_or_else(|| said(method, scans, confirmations));
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
    })
}

/// What the node says: of two coins, where it looks for any.
pub(super) fn said(method: &str, scans: bool, confirmations: &str) -> String {
    let coin = |amount: &str, letter: char| {
        let txid = txid_of(&made(letter));
        format!("{{\"txid\":\"{txid}\",\"vout\":0,\"amount\":{amount},\"height\":7}}")
    };
    match method {
        "scantxoutset" if scans => {
            let coins = [coin("0.10000000", 'a'), coin("0.01", 'b')].join(",");
            format!("{{\"height\":{HEAD},\"unspents\":[{coins}]}}")
        }
        "estimatesmartfee" => "{\"feerate\":0.00002500,\"blocks\":6}".into(),
        "gettxout" => "{}".into(),
        "getrawtransaction" => format!("{{\"confirmations\":{confirmations}}}"),
        _ => "null".into(),
    }
}

/// The wallet signs, and sends it itself.
pub(super) fn signs(params: &str) -> Reply {
    let id = id_of(params);
    Reply::Text { value: format!("{{\"psbt\":\"cHNidP8=\",\"txid\":\"{id}\"}}") }
}

/// What a wallet is to sign: of one input and two outputs, so that the transaction is less than 253 bytes.
pub(super) fn psbt_of(params: &str) -> Vec<u8> {
    let params = json::Value::parse(params).unwrap();
    base64::read(params.get("psbt").and_then(json::Value::as_str).unwrap()).unwrap()
}

pub(super) fn unsigned(psbt: &[u8]) -> &[u8] {
    &psbt[8..8 + usize::from(psbt[7])]
}

/// The id of the transaction that a wallet is to sign.
pub(super) fn id_of(params: &str) -> String {
    txid_of(unsigned(&psbt_of(params)))
}

pub(super) fn psbts(page: &Page) -> Vec<String> {
    page.effects
        .iter()
        .filter_map(|request| match &request.effect {
            Effect::Request { request, .. } if request.method() == "signPsbt" => {
                Some(request.params().to_owned())
            }
            _ => None,
        })
        .collect()
}

fn fee(page: &Page) -> String {
    page.read::<ReviewSlice>("review").fee.map(|fee| fee.amount).unwrap_or_default()
}

#[test]
fn what_was_not_spent_is_what_can_be_sent() {
    let (page, _) = bitcoin();
    let token = form(&page).token.unwrap();
    assert_eq!((token.symbol.as_str(), token.quantity.text()), ("BTC", "0.11".into()));
    assert!(page.account().can_send);
}

#[test]
fn a_payment_is_shown_signed_once_and_watched_until_a_block_has_it() {
    let (mut page, confirmations) = bitcoin();
    page.act(amount("0.05"));
    page.act(receiver(THEIRS));
    assert!(form(&page).complete);
    page.act(go_on());
    let review: ReviewSlice = page.read("review");
    assert_eq!((review.stage, review.changes[0].amount.as_str()), (ReviewStage::Ready, "0.05"));
    // One input of 68 bytes, outputs of 43 and 31, and 11 besides, at 2.5 satoshis, rounded up to 3.
    assert_eq!(fee(&page), "0.00000459");
    page.act(confirm());
    page.act(confirm());
    assert_eq!(psbts(&page).len(), 1);
    assert!(psbts(&page)[0].contains(&format!("\"address\":\"{OWN}\",\"index\":0")));
    assert_eq!(page.activity().pending.len(), 1);
    *confirmations.borrow_mut() = "1";
    page.advance(3_000);
    assert_eq!(page.activity().pending[0].progress, Progress::Confirmed);
}

#[test]
fn a_wallet_that_sent_something_else_is_told_of_as_such() {
    let (mut page, _) = bitcoin();
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "signPsbt" => {
            let value = format!("{{\"psbt\":\"cHNidP8=\",\"txid\":\"{OTHER}\"}}");
            Some(Answer::Now(Reply::Text { value }))
        }
        _ => None,
    });
    page.act(amount("0.05"));
    page.act(receiver(THEIRS));
    page.act(go_on());
    page.act(confirm());
    assert_eq!(psbts(&page).len(), 1);
    page.advance(150);
    assert_eq!(page.notice().message.key, "error.notAsReviewed");
    assert_eq!(page.activity().pending.len(), 0);
}

#[test]
fn the_visitor_chooses_how_soon_and_the_node_is_asked_for_that() {
    let (mut page, _) = bitcoin();
    page.act(amount("0.05"));
    page.act(receiver(THEIRS));
    for (choice, blocks) in
        [(FeeChoice::Slow, "[24]"), (FeeChoice::Normal, "[6]"), (FeeChoice::Fast, "[1]")]
    {
        page.act(act(SendAction::Fee { choice }));
        assert_eq!(form(&page).fee, choice);
        page.act(go_on());
        let asked = page.bodies(Purpose::Rpc);
        let asked = asked.iter().rev().find(|body| body.contains("estimatesmartfee"));
        assert!(asked.is_some_and(|body| body.contains(blocks)), "{choice:?}: {asked:?}");
        page.act(crate::protocol::Action::Back);
    }
}

#[test]
fn all_there_is_leaves_the_fee_aside() {
    let (mut page, _) = bitcoin();
    page.act(receiver(THEIRS));
    page.act(act(SendAction::Max { point: None }));
    assert_eq!(form(&page).amount, "0.11");
    page.act(go_on());
    // Two inputs, one output: 3 * (2 * 68 + 43 + 11) satoshis.
    assert_eq!(fee(&page), "0.0000057");
    let review: ReviewSlice = page.read("review");
    assert_eq!(review.changes[0].amount, "0.1099943");
    page.act(confirm());
    let sent = page.activity().pending[0].transfers[0].amount.as_ref().map(Amount::text);
    assert_eq!(sent.as_deref(), Some("0.1099943"));
    for event in ["SEND_INITIATED", "SEND_SUCCESS"] {
        let told = page.properties(event);
        assert!(told[0].contains("\"amount\":0.1099943"), "{told:?}");
    }
}

#[test]
fn more_than_there_is_and_addresses_of_other_networks_are_told() {
    let (mut page, _) = bitcoin();
    page.act(receiver(THEIRS));
    page.act(amount("0.2"));
    assert_eq!(key(form(&page).amount_problem), "error.insufficientBalance");
    page.act(amount("0.11"));
    page.act(go_on());
    // What was told before makes room.
    page.advance(150);
    assert_eq!(
        page.notice().message.key,
        "error.insufficientBalance",
        "nothing is left for the fee"
    );
    page.act(receiver(BOB));
    page.advance(500);
    assert!(matches!(form(&page).to, Receiver::Invalid { .. }));
    assert!(psbts(&page).is_empty());
}

pub(super) fn pay(page: &mut Page, quantity: &str) {
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(amount(quantity));
    page.act(receiver(THEIRS));
    page.act(go_on());
    page.act(confirm());
}

pub(super) fn scans(page: &Page) -> usize {
    page.bodies(Purpose::Rpc).iter().filter(|body| body.contains("scantxoutset")).count()
}
