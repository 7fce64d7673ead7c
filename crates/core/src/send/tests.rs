//! Sending: the form is never lost, nothing is sent twice, and nobody but the receiver that was shown gets it.

mod amounts;
mod bitcoin;
mod bitcoin_blocks;
mod bitcoin_fees;
mod bitcoin_kept;
mod bitcoin_previous;
mod bitcoin_waiting;
mod clocks;
mod coin;
mod coin_polls;
mod contracts;
mod fields;
mod handed_in;
mod items;
mod lands;
mod late_code;
mod leaving;
mod links;
mod named;
mod names;
mod properties;
mod receivers;
mod sending;
mod solana;
mod solana_receivers;
mod solana_tokens;
mod told_late;
mod unverified;

use super::{Receiver, SendSlice};
use crate::{
    protocol::{Action, Effect, Part, Purpose, Reply, ReviewAction, SendAction, View},
    testing::{ALICE, Answer, BOB, Page, Setup, http, metamask, rpc},
};

const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const USDC_ID: &str = "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const HASH: &str = "0xabababababababababababababababababababababababababababababababab";

/// 1.5 ether at 2,000, and 200 of a token with six decimals at one half.
const BALANCES: &str = "{\"balances\":[\
    {\"name\":\"Ether\",\"symbol\":\"ETH\",\"chainId\":\"eip155:1\",\"price\":2000,\"value\":3000,\"quantity\":{\"decimals\":\"18\",\"numeric\":\"1.5\"},\"iconUrl\":\"\",\"verified\":true},\
    {\"name\":\"USD Coin\",\"symbol\":\"USDC\",\"chainId\":\"eip155:1\",\"address\":\"eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48\",\"price\":0.5,\"value\":100,\
    \"quantity\":{\"decimals\":\"6\",\"numeric\":\"200\"},\"iconUrl\":\"\",\"verified\":true},\
    {\"name\":\"Dark\",\"symbol\":\"DARK\",\"chainId\":\"eip155:1\",\"address\":\"eip155:1:0x00000000000000000000000000000000000000da\",\
    \"quantity\":{\"decimals\":\"18\",\"numeric\":\"7\"},\"iconUrl\":\"\",\"verified\":true}]}";

/// A connected page with the form open, on a friendly chain.
fn page() -> Page {
    page_with(|_| ())
}

/// The same, on a page that is set up so.
fn page_with(change: impl FnOnce(&mut Setup)) -> Page {
    let mut page = Page::with(change);
    page.on_http(Purpose::Balance, |_| http(200, BALANCES));
    page.on_http(Purpose::Identity, |url| http(200, profile(url)));
    page.on_node("", |body| http(200, &rpc(body, node)));
    page.on(wallet);
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    page
}

/// What the gateway says about a name.
fn profile(url: &str) -> &'static str {
    if url.contains("/v1/profile/account/bob.eth") {
        "{\"name\":\"bob.eth\",\"addresses\":{\"60\":{\"address\":\"0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb\"}}}"
    } else {
        "[]"
    }
}

fn node(id: &str, method: &str) -> String {
    let ok = "{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[]}";
    let result = match method {
        "eth_simulateV1" => format!("[{{\"calls\":[{ok},{ok},{ok},{ok},{ok}]}}]"),
        "eth_getBlockByNumber" => "{\"baseFeePerGas\":\"0x3b9aca00\"}".into(),
        "eth_maxPriorityFeePerGas" => "\"0x0\"".into(),
        "eth_gasPrice" => "\"0x3b9aca00\"".into(),
        "eth_estimateGas" => "\"0x5208\"".into(),
        "eth_getBalance" => "\"0x14d1120d7b160000\"".into(),
        _ => "null".into(),
    };
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
}

fn wallet(effect: &Effect) -> Option<Answer> {
    let Effect::Request { request, .. } = effect else { return None };
    let value = match request.method() {
        "eth_chainId" => "\"0x1\"".to_owned(),
        _ => format!("\"{HASH}\""),
    };
    Some(Answer::Now(Reply::Text { value }))
}

fn form(page: &Page) -> SendSlice {
    page.read("send")
}

#[allow(clippy::needless_pass_by_value, reason = "a test hands over what it made")]
fn act(action: SendAction) -> Action {
    Action::Send { action: json::Later::of(&action) }
}

fn choose(id: &str) -> Action {
    act(SendAction::Choose { id: id.into() })
}

fn amount(text: &str) -> Action {
    act(SendAction::Amount { text: text.into(), point: ".".into() })
}

fn fiat(on: bool) -> Action {
    act(SendAction::Fiat { on })
}

fn receiver(text: &str) -> Action {
    act(SendAction::Receiver { text: text.into(), point: None })
}

fn go_on() -> Action {
    act(SendAction::Review)
}

fn confirm() -> Action {
    Action::Review { action: json::Later::of(&ReviewAction::Confirm) }
}

/// Says that the critical warnings were read.
fn accept() -> Action {
    Action::Review { action: json::Later::of(&ReviewAction::Accept { on: true }) }
}

/// Half an ether for Bob.
fn filled() -> Page {
    let mut page = page();
    page.act(amount("0.5"));
    page.act(receiver(BOB));
    page
}

/// What the wallet was asked to sign.
fn signed(page: &Page) -> Vec<String> {
    signed_by(page, "eth_sendTransaction")
}

fn signed_by(page: &Page, method: &str) -> Vec<String> {
    page.effects
        .iter()
        .filter_map(|request| match &request.effect {
            Effect::Request { request, .. } if request.method() == method => {
                Some(request.params().to_owned())
            }
            _ => None,
        })
        .collect()
}

fn key(message: Option<crate::message::Message>) -> String {
    message.map(|message| message.key).unwrap_or_default()
}
