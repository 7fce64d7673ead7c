//! Exchanges in virtual time: what is shown is the answer to what is typed, and nothing is sent twice.

mod attacks;
mod beside;
mod beside_properties;
mod choosing;
mod contracts;
mod faults;
mod hostile;
mod lands;
mod late;
mod laws;
mod leaving;
mod life;
mod moving;
mod paying;
mod permits;
mod permitting;
mod properties;
mod quoting;
mod solana;
mod spenders;
mod starting;
mod trading;

use super::{PickerSlice, SwapAction, SwapSide, SwapSlice};
use crate::{
    protocol::{Action, Effect, Method, Purpose, Reply, View},
    review::{ReviewAction, ReviewSlice, ReviewStage},
    testing::{ALICE, Answer, Page, actions::*, http, metamask, rpc_of},
};
use json::{Later, Value};
use permitting::{signs_permits, taking_permits, usd_coin, with_permits};
use std::{cell::RefCell, rc::Rc};

const USDC: &str = "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const DAI: &str = "eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F";
const ETH: &str = "eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";
const ROUTER: &str = "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D";
const HASH: &str = "0xabababababababababababababababababababababababababababababababab";

/// What the gateway, the chain and the wallet say, until a test changes it.
struct Desk {
    tokens: Answer,
    balances: String,
    quote: Box<dyn Fn(&str) -> Answer>,
    allowance: String,
    approval: Answer,
    built: Answer,
    prices: Answer,
    gas_price: Answer,
    networks: Answer,
    receipt: String,
    /// The transaction as the node knows it.
    known: String,
    /// How many the account has sent.
    count: &'static str,
    capabilities: String,
    wallet: Box<dyn Fn(&str) -> Answer>,
    /// The network that the wallet says it is on.
    chain: &'static str,
    trial: String,
    /// The account's code.
    code: &'static str,
    /// What USD Coin says of its permits' kind.
    typehash: &'static str,
    /// The chain's time, if it tells one.
    time: Option<u64>,
}

type World = Rc<RefCell<Desk>>;

fn token(id: &str, symbol: &str, decimals: u8, more: &str) -> String {
    format!(
        "{{\"name\":\"{symbol} of tests\",\"symbol\":\"{symbol}\",\"address\":\"{id}\",\"decimals\":{decimals},\"verified\":true{more}}}"
    )
}

fn held(symbol: &str, address: &str, decimals: u8, amount: &str, price: &str) -> String {
    let address =
        if address.is_empty() { String::new() } else { format!("\"address\":\"{address}\",") };
    format!(
        "{{\"name\":\"{symbol}\",\"symbol\":\"{symbol}\",\"chainId\":\"eip155:1\",{address}\"price\":{price},\"value\":1,\
         \"quantity\":{{\"decimals\":\"{decimals}\",\"numeric\":\"{amount}\"}},\"iconUrl\":\"\",\"verified\":true}}"
    )
}

/// An offer of the gateway. What goes in is what the address says.
fn quoted(url: &str, to_amount: &str) -> Answer {
    let from = value(url, "from");
    let spender = if from == ETH || !from.starts_with("eip155") {
        String::new()
    } else {
        format!("\"spender\":\"eip155:1:{ROUTER}\",")
    };
    let bps: u128 = value(url, "slippageBps").parse().unwrap();
    http(
        200,
        &format!(
            "{{\"quotes\":[{{\"id\":\"{to_amount}-x\",\"fromAmount\":\"{}\",\"fromAccount\":\"{}\",\"toAmount\":\"{to_amount}\",\"toAccount\":\"{}\",\
             \"minToAmount\":\"{}\",\"priceImpact\":0.31,\"gasCost\":\"2000000000000000\",\"providerFee\":\"0\",{spender}\
             \"route\":[{{\"dex\":\"Uniswap v2\"}},{{\"dex\":\"Uniswap v2\"}}]}}]}}",
            value(url, "amount"),
            value(url, "from"),
            value(url, "to"),
            to_amount.parse::<u128>().unwrap() * (10_000 - bps) / 10_000,
        ),
    )
}

/// The same offer of somebody who takes permits.
fn body(answer: Answer) -> String {
    match answer {
        Answer::Now(Reply::Http { body, .. }) => body,
        other => panic!("it answers at once: {other:?}"),
    }
}

fn refused(words: &str) -> Answer {
    http(
        400,
        &format!(
            "{{\"status\":\"FAILED\",\"reasons\":[{{\"field\":\"amount\",\"description\":\"{words}\"}}]}}"
        ),
    )
}

fn approval(amounts: &[&str]) -> Answer {
    approval_of(ROUTER, amounts)
}

fn approval_of(spender: &str, amounts: &[&str]) -> Answer {
    let one = |amount: &&str| {
        let data = crate::review::abi::encode(
            "095ea7b3",
            &[spender, &format!("{:x}", amount.parse::<u128>().unwrap())],
        );
        format!(
            "{{\"from\":\"{USDC}\",\"to\":\"{USDC}\",\"data\":\"{data}\",\"value\":\"0\",\"eip155\":{{\"gasPrice\":\"1\"}}}}"
        )
    };
    let steps: Vec<String> = amounts.iter().map(one).collect();
    http(
        200,
        &format!(
            "{{\"tx\":{},\"steps\":[{}]}}",
            steps[0],
            if steps.len() > 1 { steps.join(",") } else { String::new() }
        ),
    )
}

fn built() -> Answer {
    http(
        200,
        &format!(
            "{{\"tx\":{{\"from\":\"eip155:1:{ALICE}\",\"to\":\"eip155:1:{ROUTER}\",\"data\":\"0x12345678\",\"amount\":\"1\",\"value\":\"0\",\"eip155\":{{\"gas\":\"150000\",\"gasPrice\":\"1\"}}}}}}"
        ),
    )
}

/// What an honest gateway builds for this request: an exchange over Uniswap v2, in place of what [`built`] has there.
fn honest(answer: Answer, request: Option<&str>) -> Answer {
    let request = Value::parse(request.unwrap_or("{}")).unwrap();
    let field = |name: &str| request.get(name).and_then(Value::as_str).unwrap_or_default();
    let (from, to, amount) = (field("from"), field("to"), field("amount"));
    let quoted: u128 = field("quoteId").trim_end_matches("-x").parse().unwrap_or_default();
    let more = request.get("eip155").or(request.get("solana"));
    let bps = more.and_then(|more| more.get("slippageBps")?.as_number()?.parse().ok());
    let least = quoted * (10_000 - bps.unwrap_or(100_u128)) / 10_000;
    if !from.starts_with("eip155") {
        let fill = |body: String| match quoted {
            0 => body,
            _ => solana::honest(&body, amount, least),
        };
        return match answer {
            Answer::Now(Reply::Http { status, body }) => http(status, &fill(body)),
            other => other,
        };
    }
    let least = format!("{least:x}");
    let sold = format!("{:x}", amount.parse::<u128>().unwrap());
    let wrapped = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
    let token = |id: &str| if id == ETH { wrapped.to_owned() } else { id[9..].to_owned() };
    let path = crate::review::abi::encode("", &["2", &token(from), &token(to)]);
    let head = if from == ETH {
        crate::review::abi::encode("7ff36ab5", &[&least, "80", ALICE, "ffffffff"])
    } else {
        let selector = if to == ETH { "18cbafe5" } else { "38ed1739" };
        crate::review::abi::encode(selector, &[&sold, &least, "a0", ALICE, "ffffffff"])
    };
    let value = if from == ETH { amount } else { "0" };
    let fill = |body: String| {
        body.replace("0x12345678", &format!("{head}{}", &path[2..]))
            .replace("\"value\":\"0\"", &format!("\"value\":\"{value}\""))
    };
    match answer {
        Answer::Now(Reply::Http { status, body }) => http(status, &fill(body)),
        Answer::After(ms, Reply::Http { status, body }) => {
            Answer::After(ms, Reply::Http { status, body: fill(body) })
        }
        other => other,
    }
}

/// The parameter of an address.
fn value(url: &str, name: &str) -> String {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let found = query.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}=")));
    found.unwrap_or_default().to_owned()
}

impl Default for Desk {
    fn default() -> Self {
        let tokens = [
            token(&ETH.to_lowercase().replace("EIP155", "eip155"), "ETH", 18, ""),
            token(USDC, "USDC", 6, ",\"eip2612\":true"),
            token(DAI, "DAI", 18, ""),
        ];
        Self {
            tokens: http(200, &format!("{{\"tokens\":[{}]}}", tokens.join(","))),
            balances: [held("ETH", "", 18, "2", "3000"), held("USDC", USDC, 6, "500", "1")]
                .join(","),
            quote: Box::new(|url| quoted(url, "2990000000")),
            allowance: "0".into(),
            approval: approval(&["100000000"]),
            built: built(),
            prices: http(
                200,
                &format!(
                    "{{\"fungibles\":[{{\"address\":\"{ETH}\",\"price\":3000}},{{\"address\":\"{DAI}\",\"price\":1}}]}}"
                ),
            ),
            gas_price: http(200, "{\"standard\":\"1\",\"fast\":\"10000000000\",\"instant\":\"2\"}"),
            networks: http(
                200,
                r#"{"http":[],"ws":[],"capabilities":[{"chain":"eip155:1","can":["swap"]},{"chain":"eip155:10","can":["swap"]},{"chain":"eip155:42161","can":["swap"]}]}"#,
            ),
            receipt: "{\"status\":\"0x1\"}".into(),
            known: "\"0x1\"".into(),
            count: "\"0x1\"",
            capabilities: "{}".into(),
            wallet: Box::new(|_| text(&format!("\"{HASH}\""))),
            chain: "\"0x1\"",
            trial: "[{\"calls\":[]}]".into(),
            code: "\"0x\"",
            typehash: "\"0x\"",
            time: Some(0x6500_0000),
        }
    }
}

fn text(value: &str) -> Answer {
    Answer::Now(crate::protocol::Reply::Text { value: value.into() })
}

/// A connected page whose gateway exchanges tokens; nothing is open yet.
fn page() -> (Page, World) {
    let mut page = Page::new();
    let world = World::default();
    serve(&mut page, &world);
    page.connect(metamask());
    (page, world)
}

fn serve(page: &mut Page, world: &World) {
    let desk = world.clone();
    page.on(move |effect| answer(&desk.borrow(), effect));
}

fn answer(desk: &Desk, effect: &Effect) -> Option<Answer> {
    match effect {
        Effect::Http { purpose: Purpose::Balance, .. } => {
            Some(http(200, &format!("{{\"balances\":[{}]}}", desk.balances)))
        }
        Effect::Http { purpose: Purpose::Convert, url, method, body: sent, .. } => {
            let path = url.trim_start_matches("https://gateway.test/v1/");
            let path = path.split('?').next().unwrap_or_default();
            Some(match (method, path) {
                (_, "convert/tokens") => desk.tokens.clone(),
                (_, "convert/quotes") => (desk.quote)(url),
                (_, "convert/allowance") => {
                    http(200, &format!("{{\"allowance\":\"{}\"}}", desk.allowance))
                }
                (_, "convert/gas-price") => desk.gas_price.clone(),
                (_, "convert/build-approve") => desk.approval.clone(),
                (Method::Post, "convert/build-transaction") => {
                    honest(desk.built.clone(), sent.as_deref())
                }
                (Method::Post, "fungible/price") => desk.prices.clone(),
                (_, "supported-chains") => desk.networks.clone(),
                other => panic!("nobody asks for {other:?}"),
            })
        }
        Effect::Http { purpose: Purpose::Rpc, body, .. } => {
            let one = |id: &str, method: &str, params: &Value| {
                let result = match method {
                    "eth_call" => usd_coin(params, desk.typehash),
                    method => said(desk, method),
                };
                format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
            };
            Some(http(200, &rpc_of(body.as_deref().unwrap_or_default(), one)))
        }
        Effect::Request { request, .. } => Some(match request.method() {
            "eth_chainId" => text(desk.chain),
            "wallet_getCapabilities" => text(&desk.capabilities),
            "wallet_getCallsStatus" => text("{\"status\":200}"),
            method => (desk.wallet)(method),
        }),
        _ => None,
    }
}

/// What a node says.
fn said(desk: &Desk, method: &str) -> String {
    match method {
        "eth_simulateV1" => desk.trial.clone(),
        "eth_getBlockByNumber" => desk.time.map_or("null".into(), |time| {
            format!("{{\"baseFeePerGas\":\"0x3b9aca00\",\"timestamp\":\"0x{time:x}\"}}")
        }),
        "eth_getTransactionReceipt" => desk.receipt.clone(),
        "eth_getTransactionByHash" => desk.known.clone(),
        "eth_getTransactionCount" => desk.count.into(),
        "eth_estimateGas" => "\"0x5208\"".into(),
        "eth_getBalance" => "\"0x1bc16d674ec80000\"".into(),
        "eth_call" => "\"0x\"".into(),
        "eth_getCode" => desk.code.into(),
        _ => "\"0x1\"".into(),
    }
}

/// The form in sight, ETH for USDC.
fn form() -> (Page, World) {
    let (mut page, world) = page();
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, USDC);
    (page, world)
}

/// A hundred USDC for ETH, with an offer in sight.
fn selling() -> (Page, World) {
    let (mut page, world) = page();
    world.borrow_mut().quote = Box::new(|url| quoted(url, "33000000000000000"));
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::Source, USDC);
    choose(&mut page, SwapSide::To, ETH);
    write(&mut page, "100");
    page.advance(200);
    assert!(swap(&page).complete, "{:?}", swap(&page));
    (page, world)
}

fn review(page: &Page) -> ReviewSlice {
    page.read("review")
}

fn trade(page: &mut Page) -> u32 {
    page.call(Action::Swap { action: Later::of(&SwapAction::Review) })
}

fn confirm(page: &mut Page) {
    assert_eq!(review(page).stage, ReviewStage::Ready, "{:?}", review(page));
    page.act(Action::Review { action: Later::of(&ReviewAction::Confirm) });
}

fn swap(page: &Page) -> SwapSlice {
    page.read("swap")
}

fn picker(page: &Page) -> PickerSlice {
    page.read("picker")
}

#[allow(clippy::needless_pass_by_value, reason = "a test hands over what it made")]
fn act(page: &mut Page, action: SwapAction) {
    page.act(Action::Swap { action: Later::of(&action) });
}

fn write(page: &mut Page, text: &str) {
    act(page, SwapAction::Amount { text: text.into(), point: ".".into() });
}

fn choose(page: &mut Page, side: SwapSide, id: &str) {
    act(page, SwapAction::Choose { side, id: id.into() });
}

/// Paths asked of the gateway for exchanges.
fn asked(page: &Page, path: &str) -> Vec<String> {
    let urls = page.urls(Purpose::Convert).into_iter();
    urls.filter(|url| url.starts_with(&format!("https://gateway.test/v1/{path}"))).collect()
}

fn symbol(token: Option<Rc<super::SwapToken>>) -> String {
    token.map(|token| token.symbol.clone()).unwrap_or_default()
}

fn error(page: &Page) -> String {
    swap(page).input_error.map(|message| message.key).unwrap_or_default()
}

/// Methods that the wallet was asked, questions left out.
fn signed(page: &Page) -> Vec<String> {
    let requests = page.effects.iter().filter_map(|request| match &request.effect {
        Effect::Request { request, .. } => Some(request.method().to_owned()),
        _ => None,
    });
    requests
        .filter(|method| {
            !matches!(
                method.as_str(),
                "eth_chainId" | "wallet_getCapabilities" | "wallet_getCallsStatus"
            )
        })
        .collect()
}
