//! A page whose gateway and node lie, a wallet that executes what it signs on the model of the chain, and a visitor.

use super::{
    chain::{Call, Chain, token_of},
    lies::{Lie, Stake, changed},
    *,
};
use crate::testing::{BOB, rpc_of};

/// What the visitor is about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Flow {
    SendCoin,
    SendToken,
    SellCoin,
    Approve,
    Permit,
    Bundle,
}

pub const FLOWS: [Flow; 6] =
    [Flow::SendCoin, Flow::SendToken, Flow::SellCoin, Flow::Approve, Flow::Permit, Flow::Bundle];

impl Flow {
    /// What is given and bought; half an ether or a hundred dollars to Bob, one ether for dollars, a hundred dollars for ether.
    pub fn tokens(self) -> (&'static str, &'static str) {
        match self {
            Self::SendCoin => (ETH, ETH),
            Self::SendToken => (USDC, USDC),
            Self::SellCoin => (ETH, USDC),
            _ => (USDC, ETH),
        }
    }

    pub fn amount(self) -> &'static str {
        match self {
            Self::SendCoin => "0.5",
            Self::SellCoin => "1",
            _ => "100",
        }
    }

    pub fn stake(self) -> Stake {
        let sold = match self {
            Self::SendCoin => 5 * 10_u128.pow(17),
            Self::SellCoin => 10_u128.pow(18),
            _ => 100_000_000,
        };
        Stake {
            sold,
            least: if self == Self::SellCoin { 2_960_100_000 } else { 32_670_000_000_000_000 },
        }
    }
}

/// What the wallet signed so far, and what became of it.
pub struct Wallet {
    pub chain: Chain,
    pub signed: Vec<Signed>,
}

/// One signature: what the wallet was asked, and what was there before.
pub struct Signed {
    pub method: String,
    pub params: Value,
    pub calls: Vec<Call>,
    pub before: Chain,
}

/// A page with the form open; whatever it asks is answered with lies in it.
pub fn page(flow: Flow, lies: &[Lie]) -> (Page, Rc<RefCell<Wallet>>) {
    let mut page = Page::new();
    let world = World::default();
    {
        let mut desk = world.borrow_mut();
        desk.quote = Box::new(move |url| {
            let out = if flow == Flow::SellCoin { "2990000000" } else { "33000000000000000" };
            let offer = quoted(url, out);
            if flow == Flow::Permit { taking_permits(offer) } else { offer }
        });
        if flow == Flow::Bundle {
            desk.capabilities = "{\"0x1\":{\"atomic\":{\"status\":\"supported\"}}}".into();
        }
    }
    let wallet = Rc::new(RefCell::new(Wallet { chain: Chain::begin(), signed: Vec::new() }));
    let (told, own) = (lies.to_vec(), wallet.clone());
    page.on(move |effect| match effect {
        Effect::Request { request, .. } if lands::is_to_sign(request) => {
            Some(sign(&mut own.borrow_mut(), request.method(), request.params()))
        }
        Effect::Http { purpose: Purpose::Identity, .. } => None,
        Effect::Http { url, body: asked, .. } => {
            let honest = honest_answer(&world.borrow(), &own.borrow().chain, flow, effect)?;
            Some(lied(honest, url, asked.as_deref().unwrap_or_default(), flow, &told))
        }
        effect => answer(&world.borrow(), effect),
    });
    page.connect(metamask());
    (page, wallet)
}

/// The wallet executes honestly what it signs.
fn sign(wallet: &mut Wallet, method: &str, params: &str) -> Answer {
    let params = Value::parse(params).unwrap();
    let list = params.as_array().unwrap_or_default();
    let before = wallet.chain.clone();
    let call = |of: &Value| Call {
        to: field(of, "to"),
        value: units(&field(of, "value")),
        data: crate::review::abi::bytes_of_hex(field(of, "data").trim_start_matches("0x"))
            .unwrap_or_default(),
    };
    let calls: Vec<Call> = match method {
        "eth_sendTransaction" => list.iter().map(call).collect(),
        "wallet_sendCalls" => {
            list[0].get("calls").and_then(Value::as_array).unwrap().iter().map(call).collect()
        }
        _ => Vec::new(),
    };
    if method == "eth_signTypedData_v4" {
        let data = Value::parse(list[1].as_str().unwrap()).unwrap();
        let (domain, message) = (data.get("domain").unwrap(), data.get("message").unwrap());
        let most = field(message, "value").parse().unwrap_or(u128::MAX);
        wallet.chain.allow(&field(domain, "verifyingContract"), &field(message, "spender"), most);
    }
    wallet.chain.perform(&calls);
    wallet.signed.push(Signed { method: method.into(), params: params.clone(), calls, before });
    match method {
        "eth_signTypedData_v4" => signs_permits(method),
        "wallet_sendCalls" => text("{\"id\":\"0xcafe\"}"),
        _ => text(&format!("\"{HASH}\"")),
    }
}

pub fn field(of: &Value, name: &str) -> String {
    of.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// A hex quantity; the largest where it is larger than any here.
pub fn units(text: &str) -> u128 {
    let digits = text.trim_start_matches("0x");
    if digits.is_empty() { 0 } else { u128::from_str_radix(digits, 16).unwrap_or(u128::MAX) }
}

/// What an honest gateway and node say.
fn honest_answer(desk: &Desk, chain: &Chain, flow: Flow, effect: &Effect) -> Option<Answer> {
    let Effect::Http { purpose, url, body: asked, .. } = effect else { return None };
    if url.contains("convert/allowance") {
        let pair = (token_of(USDC), value(url, "spender").to_ascii_lowercase());
        let allowed = chain.allowed.get(&pair).copied().unwrap_or_default();
        return Some(http(200, &format!("{{\"allowance\":\"{allowed}\"}}")));
    }
    if url.contains("convert/build-approve") {
        return Some(approval_of(&value(url, "spender"), &[&value(url, "amount")]));
    }
    if !matches!(purpose, Purpose::Rpc | Purpose::Node) {
        return answer(desk, effect);
    }
    let one = |id: &str, method: &str, params: &Value| {
        let result = match method {
            "eth_call" if asks(params, "0x313ce567") => {
                let usdc = callee(params).eq_ignore_ascii_case(&token_of(USDC));
                format!("\"0x{:064x}\"", if usdc { 6 } else { 18 })
            }
            "eth_call" => usd_coin(params, desk.typehash),
            "eth_simulateV1" => found(params, flow),
            method => said(desk, method),
        };
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
    };
    Some(http(200, &rpc_of(asked.as_deref().unwrap_or_default(), one)))
}

fn callee(params: &Value) -> String {
    params.as_array().and_then(<[Value]>::first).map(|call| field(call, "to")).unwrap_or_default()
}

fn asks(params: &Value, selector: &str) -> bool {
    params
        .as_array()
        .and_then(<[Value]>::first)
        .is_some_and(|call| field(call, "data").starts_with(selector))
}

/// A trial that finds exactly what was promised, whatever is tried.
fn found(params: &Value, flow: Flow) -> String {
    let calls = params
        .as_array()
        .and_then(|list| list[0].get("blockStateCalls")?.as_array()?[0].get("calls")?.as_array());
    let calls = calls.unwrap_or_default();
    let is_look = |call: &Value| field(call, "data").starts_with("0x70a08231");
    let looks = calls.iter().take_while(|call| is_look(call)).count();
    let Stake { sold, least } = flow.stake();
    let mut results = Vec::new();
    for (place, call) in calls.iter().enumerate() {
        let after = place >= calls.len() - looks;
        let mine = field(call, "data").contains(&ALICE[2..].to_ascii_lowercase());
        let gives = mine && token_of(flow.tokens().0) == field(call, "to").to_ascii_lowercase();
        let moved = match (after, gives, mine) {
            (false, ..) => 0,
            (true, true, _) => -i128::try_from(sold).unwrap(),
            (true, false, true) => i128::try_from(least).unwrap(),
            (true, false, false) => i128::try_from(sold).unwrap(),
        };
        let held = if is_look(call) { 10_i128.pow(21) + moved } else { 0 };
        results
            .push(format!("{{\"status\":\"0x1\",\"returnData\":\"0x{held:064x}\",\"logs\":[]}}"));
    }
    format!("[{{\"calls\":[{}]}}]", results.join(","))
}

/// The answer with the lies that are told to this question.
fn lied(honest: Answer, url: &str, asked: &str, flow: Flow, lies: &[Lie]) -> Answer {
    let mut body = body(honest);
    for lie in lies {
        match lie {
            Lie::Built { to, value, data } if url.contains("convert/build-transaction") => {
                body = format!(
                    "{{\"tx\":{{\"to\":\"eip155:1:{to}\",\"data\":\"0x{data}\",\"value\":\"{value}\",\"eip155\":{{\"gas\":\"150000\"}}}}}}"
                );
            }
            Lie::Approval { to, data } if url.contains("convert/build-approve") => {
                body = format!(
                    "{{\"tx\":{{\"to\":\"eip155:1:{to}\",\"data\":\"0x{data}\",\"value\":\"0\"}},\"steps\":[]}}"
                );
            }
            Lie::Field { of, place, how } if url.contains(of) || asked.contains(of) => {
                body = changed(&body, *place, how);
            }
            Lie::Spender(other) if url.contains("convert/") => body = body.replace(ROUTER, other),
            Lie::Decimals { token, decimals, node } => {
                body = counted(&body, token, *decimals, url, asked, *node);
            }
            Lie::Allowed if url.contains("convert/allowance") => {
                body = "{\"allowance\":\"1000000000000000000000\"}".into();
            }
            Lie::Trial { flatters: false } if asked.contains("eth_simulateV1") => {
                body = body.replace("\"status\":\"0x1\"", "\"status\":null");
            }
            _ => {}
        }
    }
    let _ = flow;
    http(200, &body)
}

/// As if the token had so many decimals, in lists and balances, and in what the node says where it lies as well.
fn counted(body: &str, token: &str, decimals: u8, url: &str, asked: &str, node: bool) -> String {
    let of = if token.is_empty() { "\"symbol\":\"ETH\"" } else { token };
    let parts = body.split_inclusive("},{").map(|row| {
        let usual = if token == USDC { 6 } else { 18 };
        if !row.contains(of) {
            return row.to_owned();
        }
        row.replace(&format!("\"decimals\":{usual}"), &format!("\"decimals\":{decimals}"))
            .replace(&format!("\"decimals\":\"{usual}\""), &format!("\"decimals\":\"{decimals}\""))
    });
    if url.contains("convert/tokens") || url.contains("/balance") {
        return parts.collect();
    }
    if node && asked.contains("0x313ce567") && asked.contains(token) {
        let usual = if token == USDC { 6 } else { 18 };
        return body.replace(&format!("\"0x{usual:064x}\""), &format!("\"0x{decimals:064x}\""));
    }
    body.to_owned()
}

/// Fills in the form, and asks for the review.
pub fn fill(page: &mut Page, flow: Flow) {
    use crate::send::{SendAction, SendSlice};
    let (from, to) = flow.tokens();
    if matches!(flow, Flow::SendCoin | Flow::SendToken) {
        page.act(open());
        page.act(push(View::WalletSend));
        // A form without a choice begins with whatever is listed first.
        let id = if flow == Flow::SendToken { USDC } else { ETH };
        page.act(beside::of_send(&SendAction::Choose { id: id.into() }));
        page.act(beside::of_send(&SendAction::Amount {
            text: flow.amount().into(),
            point: ".".into(),
        }));
        page.act(beside::of_send(&SendAction::Receiver { text: BOB.into(), point: None }));
        page.advance(500);
        // Where the list lacks what was asked for, the form shows something else: the user looks.
        let form: SendSlice = page.read("send");
        let shown = form.token.map(|token| token.id.clone());
        if shown.as_deref() == Some(id) {
            page.act(beside::of_send(&SendAction::Review));
        }
        return;
    }
    page.act(open_at(View::Swap));
    choose(page, SwapSide::Source, from);
    choose(page, SwapSide::To, to);
    write(page, flow.amount());
    page.advance(500);
    trade(page);
}
