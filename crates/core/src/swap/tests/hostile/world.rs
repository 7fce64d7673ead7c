//! A page whose gateway and node lie, a wallet that executes what it signs on the model of the chain, and a visitor.

use super::{
    chain::{Call, Chain},
    flow::{Flow, WRAPPED},
    honest::honest_answer,
    lies::{Lie, Trial, changed},
    *,
};
use crate::{protocol::CustomRpcUrl, testing::BOB};
use std::cell::Cell;

/// A node of the page's own.
pub const OWN: &str = "https://own.test";

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
    pub after: Chain,
}

/// A page with the form open; whatever it asks is answered with lies in it, but by a node of its `own`.
pub fn page(flow: Flow, own: bool, lies: &[Lie]) -> (Page, Rc<RefCell<Wallet>>) {
    let mut page = Page::with(|setup| {
        if own {
            let node = CustomRpcUrl { url: OWN.into() };
            setup.options.custom_rpc_urls.0.push(("eip155:1".into(), vec![node]));
        }
        setup.options.swap.trusted_builders = vec!["vendor".into()];
        setup.options.trusted_contracts = json::Map(vec![("eip155:1".into(), vec![VENDOR.into()])]);
    });
    let by_vendor = lies.iter().any(|lie| matches!(lie, Lie::Built { .. }));
    let world = World::default();
    {
        let mut desk = world.borrow_mut();
        let later = lies.iter().find_map(|lie| match lie {
            Lie::Later(units) => Some(units.to_string()),
            _ => None,
        });
        let first = Cell::new(true);
        desk.quote = Box::new(move |url| {
            let again = later.as_deref().filter(|_| !first.replace(false));
            let offer = quoted(url, again.unwrap_or(flow.out()));
            if flow == Flow::Unwrap {
                let spender = format!("\"spender\":\"eip155:1:{ROUTER}\",");
                let offer = http(200, &body(offer).replace(&spender, ""));
                return if by_vendor { opaque(offer) } else { offer };
            }
            let offer = if flow == Flow::Permit { taking_permits(offer) } else { offer };
            if by_vendor { opaque(offer) } else { offer }
        });
        if flow.wraps() {
            let list = body(desk.tokens.clone());
            let more = token(WRAPPED, "WETH", 18, "");
            desk.tokens = http(200, &list.replace("]}", &format!(",{more}]}}")));
            desk.balances.push(',');
            desk.balances.push_str(&held("WETH", WRAPPED, 18, "3", "3000"));
        }
        if flow == Flow::Bundle {
            desk.capabilities = "{\"0x1\":{\"atomic\":{\"status\":\"supported\"}}}".into();
        }
    }
    let wallet = Rc::new(RefCell::new(Wallet { chain: Chain::begin(), signed: Vec::new() }));
    let (told, signer) = (lies.to_vec(), wallet.clone());
    page.on(move |effect| match effect {
        Effect::Request { request, .. } if lands::is_to_sign(request) => {
            Some(sign(&mut signer.borrow_mut(), request.method(), request.params()))
        }
        Effect::Http { url, body: asked, .. } => {
            let lies: &[Lie] = if url.starts_with(OWN) { &[] } else { &told };
            let chain = &signer.borrow().chain;
            let honest = honest_answer(&world.borrow(), chain, flow, effect, trial_of(lies))?;
            Some(lied(honest, url, asked.as_deref().unwrap_or_default(), lies))
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
    let calls: Vec<Call> = match method {
        "eth_sendTransaction" => list.iter().map(call_of).collect(),
        "wallet_sendCalls" => {
            list[0].get("calls").and_then(Value::as_array).unwrap().iter().map(call_of).collect()
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
    let (name, after) = (method.to_owned(), wallet.chain.clone());
    wallet.signed.push(Signed { method: name, params: params.clone(), calls, before, after });
    match method {
        "eth_signTypedData_v4" => signs_permits(method),
        "wallet_sendCalls" => text("{\"id\":\"0xcafe\"}"),
        _ => text(&format!("\"{HASH}\"")),
    }
}

/// A call as it is asked for.
pub fn call_of(of: &Value) -> Call {
    Call {
        to: field(of, "to"),
        value: units(&field(of, "value")),
        data: crate::evm::bytes_of_hex(field(of, "data").trim_start_matches("0x"))
            .unwrap_or_default(),
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

/// What is wrong with trials, if anything is.
fn trial_of(lies: &[Lie]) -> Option<Trial> {
    lies.iter().find_map(|lie| match lie {
        Lie::Trial(trial) => Some(*trial),
        _ => None,
    })
}

/// The answer with the lies that are told to this question.
fn lied(honest: Answer, url: &str, asked: &str, lies: &[Lie]) -> Answer {
    let mut body = body(honest);
    for lie in lies {
        match lie {
            Lie::Built { to, value, data } if url.contains("convert/build-transaction") => {
                body = format!(
                    "{{\"tx\":{{\"to\":\"eip155:1:{to}\",\"data\":\"0x{data}\",\"value\":\"{value}\",\"eip155\":{{\"gas\":\"150000\"}}}}}}"
                );
            }
            Lie::Plan { .. } if url.contains("convert/quotes") => body = replanned(&body, lie),
            Lie::Field { of, place, how } if url.contains(of) || asked.contains(of) => {
                body = changed(&body, *place, how);
            }
            Lie::Spender(other) if url.contains("convert/") => body = body.replace(ROUTER, other),
            Lie::Decimals { token, decimals, node } => {
                body = counted(&body, token, *decimals, url, asked, *node);
            }
            Lie::Row { symbol, id, decimals } if url.contains("/balance") => {
                let row = held(symbol, id, *decimals, "9999", "1");
                body = body.replacen('[', &format!("[{row},"), 1);
            }
            Lie::Row { symbol, id, decimals } if url.contains("convert/tokens") => {
                let row = token(id, symbol, *decimals, "");
                body = body.replacen('[', &format!("[{row},"), 1);
            }
            Lie::Contract { of, is }
                if url.contains("convert/tokens") || url.contains("/balance") =>
            {
                body = body.replace(of, is);
            }
            Lie::Price(price) => body = priced(&body, price),
            Lie::Allowed if url.contains("convert/allowance") => {
                body = "{\"allowance\":\"1000000000000000000000\"}".into();
            }
            _ => {}
        }
    }
    http(200, &body)
}

/// The answer with another price in each of its rows.
fn priced(body: &str, price: &str) -> String {
    let mut parts = body.split("\"price\":");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find([',', '}']).unwrap_or(part.len());
        out += &["\"price\":", price, &part[end..]].concat();
    }
    out
}

/// The quotes with another plan.
fn replanned(body: &str, lie: &Lie) -> String {
    let Lie::Plan { router, kind, tokens, fees, between } = lie else { return body.to_owned() };
    let Some(at) = body.find("\"plan\":") else { return body.to_owned() };
    let end = at + body[at..].find("},").map_or(0, |end| end + 2);
    let mut tokens: Vec<String> =
        tokens.iter().map(|token| format!("\"eip155:1:{token}\"")).collect();
    if *between {
        let honest =
            body[at..end].split_once("\"tokens\":[").and_then(|(_, rest)| rest.split_once(']'));
        let honest: Vec<&str> = honest.map_or("", |(list, _)| list).split(',').collect();
        tokens.insert(0, honest[0].to_owned());
        tokens.push(honest[honest.len() - 1].to_owned());
    }
    let plan = format!(
        "\"plan\":{{\"router\":\"eip155:1:{router}\",\"kind\":\"{kind}\",\"tokens\":[{}],\"fees\":{fees:?}}},",
        tokens.join(","),
    );
    format!("{}{plan}{}", &body[..at], &body[end..])
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

/// What the visitor takes for the token of this symbol: the first that is shown as known.
fn seen(page: &mut Page, flow: Flow, symbol: &str) -> Option<String> {
    if flow.sends() {
        let rows = page.tokens().rows;
        let found = rows.iter().find(|token| token.verified && token.symbol == symbol);
        return found.map(|token| token.id.clone());
    }
    let rows = picker(page).rows;
    let found = rows.iter().find(|token| token.verified && token.symbol == symbol);
    found.map(|token| token.id.clone())
}

fn symbol_of(id: &str) -> &'static str {
    match id {
        USDC => "USDC",
        WRAPPED => "WETH",
        _ => "ETH",
    }
}

/// Fills in the form, and asks for the review.
pub fn fill(page: &mut Page, flow: Flow) {
    use crate::{protocol::SendAction, send::SendSlice};
    let (from, to) = flow.tokens();
    if flow.sends() {
        page.act(open());
        page.act(push(View::WalletSend));
        // A form without a choice begins with whatever is listed first.
        let symbol = if flow == Flow::SendToken { "USDC" } else { "ETH" };
        let Some(id) = seen(page, flow, symbol) else { return };
        page.act(beside::of_send(&SendAction::Choose { id: id.clone() }));
        page.act(beside::of_send(&SendAction::Amount {
            text: flow.amount().into(),
            point: ".".into(),
        }));
        let whom = if flow == Flow::SendName { "bob.eth" } else { BOB };
        page.act(beside::of_send(&SendAction::Receiver { text: whom.into(), point: None }));
        page.advance(600);
        // Where the list lacks what was asked for, the form shows something else: the user looks.
        let form: SendSlice = page.read("send");
        let shown = form.token.map(|token| token.id.clone());
        if shown.as_deref() == Some(&id) {
            page.act(beside::of_send(&SendAction::Review));
        }
        return;
    }
    page.act(open_at(View::Swap));
    for (side, id) in [(SwapSide::Source, from), (SwapSide::To, to)] {
        act(page, SwapAction::Pick { side });
        let Some(id) = seen(page, flow, symbol_of(id)) else { return };
        choose(page, side, &id);
    }
    write(page, flow.amount());
    page.advance(500);
    trade(page);
}
