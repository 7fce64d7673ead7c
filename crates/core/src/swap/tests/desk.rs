//! A gateway, a chain and a wallet that say what a test wants them to.

use super::*;
use crate::{protocol::CustomRpcUrl, testing::with_rows};
use api::{
    Decimal,
    balance::{Balance, Balances, Quantity},
    chains::{Capability, ChainCapabilities, SupportedChains},
    convert::{Allowance, BuiltSwap, GasPrice, SwapFees, SwapTransaction},
    error::ErrorBody,
    price::{FungiblePrice, Prices},
    tokens::{Token, Tokens},
};
use caip::{AccountId, ChainId};

/// What the gateway, the chain and the wallet say, until a test changes it.
pub(super) struct Desk {
    pub tokens: Answer,
    pub balances: String,
    pub quote: Box<dyn Fn(&str) -> Answer>,
    pub allowance: String,
    pub built: Answer,
    pub prices: Answer,
    pub gas_price: Answer,
    pub networks: Answer,
    pub receipt: String,
    /// The transaction as the node knows it.
    pub known: String,
    /// How many the account has sent.
    pub count: &'static str,
    pub capabilities: String,
    pub wallet: Box<dyn Fn(&str) -> Answer>,
    /// The network that the wallet says it is on.
    pub chain: &'static str,
    pub trial: String,
    /// The account's code.
    pub code: &'static str,
    /// What USD Coin says of its permits' kind.
    pub typehash: &'static str,
    /// The chain's time, if it tells one.
    pub time: Option<u64>,
}

pub(super) type World = Rc<RefCell<Desk>>;

pub(super) fn token(id: &str, symbol: &str, decimals: u8, more: &str) -> String {
    let row = json::to_string(&Token {
        name: format!("{symbol} of tests"),
        symbol: symbol.into(),
        address: id.into(),
        decimals,
        logo_uri: None,
        eip2612: None,
        verified: true,
    });
    format!("{}{more}}}", &row[..row.len() - 1])
}

pub(super) fn held(symbol: &str, address: &str, decimals: u8, amount: &str, price: &str) -> String {
    json::to_string(&Balance {
        name: symbol.into(),
        symbol: symbol.into(),
        chain_id: Some(ChainId::eip155(1)),
        address: (!address.is_empty()).then(|| address.into()),
        value: Decimal::parse("1").ok(),
        price: Decimal::parse(price).ok(),
        quantity: Quantity { decimals: decimals.to_string(), numeric: amount.into() },
        icon_url: String::new(),
        verified: true,
        imitates: None,
    })
}

/// The plan of an offer by a router of Uniswap v2, on the networks where this build knows one; with a comma.
fn plan(from: &str, to: &str) -> String {
    let (router, wrapped) = match from.rsplit_once(':').map(|(chain, _)| chain) {
        Some("eip155:1") => (ROUTER, WRAPPED),
        Some("eip155:10") => (
            "0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2",
            "0x4200000000000000000000000000000000000006",
        ),
        _ => return String::new(),
    };
    let chain = from.rsplit_once(':').unwrap().0;
    let wraps = |coin: &str, token: &str| coin == ETH && token.ends_with(WRAPPED);
    if wraps(from, to) || wraps(to, from) {
        return format!(
            "\"plan\":{{\"router\":\"{chain}:{wrapped}\",\"kind\":\"wrap\",\"tokens\":[],\"fees\":[]}},"
        );
    }
    let token = |id: &str| {
        if id.ends_with(&ETH[9..]) { format!("{chain}:{wrapped}") } else { id.to_owned() }
    };
    format!(
        "\"plan\":{{\"router\":\"{chain}:{router}\",\"kind\":\"v2\",\"tokens\":[\"{}\",\"{}\"],\"fees\":[0]}},",
        token(from),
        token(to),
    )
}

/// The same quote by a vendor, without a plan: only the vendor can build its call.
pub(super) fn opaque(offer: Answer) -> Answer {
    let text = body(offer);
    let at = text.find("\"plan\":").expect("an offer with a plan");
    let end = at + text[at..].find("},").unwrap() + 2;
    http(200, &format!("{}\"source\":\"vendor\",{}", &text[..at], &text[end..]))
}

/// An offer of the gateway. What goes in is what the address says.
pub(super) fn quoted(url: &str, to_amount: &str) -> Answer {
    let from = value(url, "from");
    let plan = plan(&from, &value(url, "to"));
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
             \"minToAmount\":\"{}\",\"priceImpact\":0.31,\"gasCost\":\"2000000000000000\",\"providerFee\":\"0\",{spender}{plan}\
             \"route\":[{{\"dex\":\"Uniswap v2\"}},{{\"dex\":\"Uniswap v2\"}}]}}]}}",
            value(url, "amount"),
            value(url, "from"),
            value(url, "to"),
            to_amount.parse::<u128>().unwrap().saturating_mul(10_000 - bps) / 10_000,
        ),
    )
}

/// The body of an answer.
pub(super) fn body(answer: Answer) -> String {
    match answer {
        Answer::Now(Reply::Http { body, .. }) => body,
        other => panic!("it answers at once: {other:?}"),
    }
}

pub(super) fn refused(words: &str) -> Answer {
    http(400, &json::to_string(&ErrorBody::new("amount", words)))
}

pub(super) fn built() -> Answer {
    let account = |address| AccountId::new(ChainId::eip155(1), address).unwrap();
    let tx = SwapTransaction {
        from: account(ALICE),
        to: account(ROUTER),
        data: "0x12345678".into(),
        amount: "1".into(),
        eip155: SwapFees { gas: "150000".into(), gas_price: "1".into() },
        value: "0".into(),
    };
    let swap = BuiltSwap {
        tx,
        simulation: None,
        min_to_amount: None,
        source: None,
        spender: None,
        deadline: None,
        as_of: None,
    };
    http(200, &json::to_string(&swap))
}

/// What an honest gateway builds for this request: an exchange over Uniswap v2, in place of what [`built`] has there.
pub(super) fn honest(answer: Answer, request: Option<&str>) -> Answer {
    let request = Value::parse(request.unwrap_or("{}")).unwrap();
    let field = |name: &str| request.get(name).and_then(Value::as_str).unwrap_or_default();
    let (from, to, amount) = (field("from"), field("to"), field("amount"));
    let quoted: u128 = field("quoteId").trim_end_matches("-x").parse().unwrap_or_default();
    let more = request.get("eip155").or(request.get("solana"));
    let bps = more.and_then(|more| more.get("slippageBps")?.as_number()?.parse().ok());
    let least = quoted.saturating_mul(10_000 - bps.unwrap_or(100_u128)) / 10_000;
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
    let token = |id: &str| if id == ETH { WRAPPED.to_owned() } else { id[9..].to_owned() };
    let path = crate::testing::abi::encode("", &["2", &token(from), &token(to)]);
    let head = if from == ETH {
        crate::testing::abi::encode("7ff36ab5", &[&least, "80", ALICE, "ffffffff"])
    } else {
        let selector = if to == ETH { "18cbafe5" } else { "38ed1739" };
        crate::testing::abi::encode(selector, &[&sold, &least, "a0", ALICE, "ffffffff"])
    };
    let value = if from == ETH { amount } else { "0" };
    let mut data = format!("{head}{}", &path[2..]);
    // Who may be given leave by a permit is a router of Uniswap v3, which takes v2's pools as well.
    let spender = request.get("eip155").and_then(|more| more.get("spender")?.as_str());
    if spender.is_some() {
        let receiver = if to == ETH { "2" } else { ALICE };
        let head = crate::testing::abi::encode("472b43f3", &[&sold, &least, "80", receiver]);
        let unwrap = crate::testing::abi::encode("49404b7c", &[&least, ALICE]);
        let swap = format!("{head}{}", &path[2..]);
        let calls = if to == ETH { vec![swap, unwrap] } else { vec![swap] };
        data = several_until("ffffffff", &calls);
    }
    let fill = |body: String| {
        body.replace("0x12345678", &data)
            .replace(
                &format!("eip155:1:{ROUTER}"),
                spender.unwrap_or(&format!("eip155:1:{ROUTER}")),
            )
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
pub(super) fn value(url: &str, name: &str) -> String {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let found = query.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}=")));
    found.unwrap_or_default().to_owned()
}

/// What tokens cost.
fn prices(all: &[(&str, &str)]) -> Answer {
    let one = |(address, price): &(&str, &str)| FungiblePrice {
        address: (*address).into(),
        name: String::new(),
        symbol: String::new(),
        icon_url: String::new(),
        price: Decimal::parse(price).ok(),
        decimals: 18,
        source: None,
    };
    let fungibles = all.iter().map(one).collect();
    http(200, &json::to_string(&Prices { fungibles, partial: Vec::new() }))
}

fn gas_price() -> Answer {
    let price = GasPrice {
        standard: "1".into(),
        fast: "10000000000".into(),
        instant: "2".into(),
        base_fee: None,
        l1_fee: None,
        as_of: None,
    };
    http(200, &json::to_string(&price))
}

/// A gateway that exchanges tokens on these networks.
fn swapping(chains: &[u64]) -> Answer {
    let can = |chain: &u64| ChainCapabilities {
        chain: ChainId::eip155(*chain),
        can: vec![Capability::Swap].into(),
    };
    let capabilities = chains.iter().map(can).collect::<Vec<_>>().into();
    let list = SupportedChains { capabilities, ..SupportedChains::default() };
    http(200, &json::to_string(&list))
}

/// What the spender may take.
fn allowance(units: &str) -> String {
    json::to_string(&Allowance { allowance: units.into(), spender: None })
}

impl Default for Desk {
    fn default() -> Self {
        let tokens = [
            token(&ETH.to_lowercase().replace("EIP155", "eip155"), "ETH", 18, ""),
            token(USDC, "USDC", 6, ",\"eip2612\":true"),
            token(DAI, "DAI", 18, ""),
        ];
        Self {
            tokens: http(200, &with_rows(&Tokens::default(), "tokens", &tokens)),
            balances: [held("ETH", "", 18, "2", "3000"), held("USDC", USDC, 6, "500", "1")]
                .join(","),
            quote: Box::new(|url| quoted(url, "2990000000")),
            allowance: "0".into(),
            built: built(),
            prices: prices(&[(ETH, "3000"), (DAI, "1")]),
            gas_price: gas_price(),
            networks: swapping(&[1, 10, 42_161]),
            receipt: "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into(),
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

pub(super) fn answer(desk: &Desk, effect: &Effect) -> Option<Answer> {
    match effect {
        Effect::Http { purpose: Purpose::Balance, .. } => {
            let rows = std::slice::from_ref(&desk.balances);
            Some(http(200, &with_rows(&Balances::default(), "balances", rows)))
        }
        Effect::Http { purpose: Purpose::Convert, url, method, body: sent, .. } => {
            let path = url.trim_start_matches("https://gateway.test/v1/");
            let path = path.split('?').next().unwrap_or_default();
            Some(match (method, path) {
                (_, "convert/tokens") => desk.tokens.clone(),
                (_, "convert/quotes") => (desk.quote)(url),
                (_, "convert/allowance") => http(200, &allowance(&desk.allowance)),
                (_, "convert/gas-price") => desk.gas_price.clone(),
                (Method::Post, "convert/build-transaction") => {
                    honest(desk.built.clone(), sent.as_deref())
                }
                (Method::Post, "fungible/price") => desk.prices.clone(),
                (_, "supported-chains") => desk.networks.clone(),
                other => panic!("nobody asks for {other:?}"),
            })
        }
        Effect::Http { purpose: Purpose::Rpc | Purpose::Node, body, .. } => {
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

/// From now on the question for the allowance waits for its answer.
pub(super) fn hold_allowance(page: &mut Page) {
    page.on(|effect| asks_allowance(effect).then_some(Answer::Never));
}

pub(super) fn asks_allowance(effect: &Effect) -> bool {
    matches!(effect, Effect::Http { url, .. } if url.contains("/convert/allowance"))
}

/// All that is sold may be taken already.
pub(super) fn allowed() -> Reply {
    Reply::Http { status: 200, body: allowance("100000000") }
}

/// What a node says.
pub(super) fn said(desk: &Desk, method: &str) -> String {
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

/// Where the page's own node is.
pub(super) const OWN_NODE: &str = "https://own.test";

/// The page has a node of its own for Ethereum.
pub(super) fn add_own_node(options: &mut Options) {
    let own = vec![CustomRpcUrl { url: OWN_NODE.into() }];
    options.custom_rpc_urls = json::Map(vec![("eip155:1".into(), own)]);
}

/// The page's own node answers as the desk says.
pub(super) fn serve_own_node(page: &mut Page, world: &World) {
    let desk = world.clone();
    page.on_node(OWN_NODE, move |asked| {
        let one = |id: &str, method: &str, _: &Value| {
            let result = said(&desk.borrow(), method);
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
        };
        http(200, &rpc_of(asked, one))
    });
}
