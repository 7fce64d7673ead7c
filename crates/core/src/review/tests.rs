//! Nothing is signed that was not shown (issue: review before signing).

mod answers;
mod asking;
mod ceilings;
mod costs;
mod decimals;
mod fee_limits;
mod finding;
mod gas_bounds;
mod hostile;
mod hostile_solana;
mod items;
mod message_signatures;
mod paying;
mod pictures;
mod promised;
mod refusing;
mod signing;
mod solana;
mod solana_transfers;
mod telling;

use super::{
    Asset, Expect, Left, Proposal, ReviewKind, ReviewSlice, Signable, Signer, Turn, review, sign,
};
use crate::{
    context::Context,
    evm::EvmCall,
    protocol::{Action, Effect, ReviewAction},
    testing::{ALICE, Answer, BOB, Page, Setup, abi::encode, http, metamask, rpc},
};
use std::{cell::RefCell, rc::Rc};

const TOKEN: &str = "0xe1aa25618fa0c7a1cfdab5d6b456af611873b629";
const OTHER: &str = "0x00000000000000000000000000000000000000cc";
const HASH: &str = "0xabababababababababababababababababababababababababababababababab";

/// How a review and what followed it ended.
type Ends = Rc<RefCell<Vec<String>>>;

/// A page whose wallet is connected, on a chain whose node answers so.
fn page(simulated: &str) -> Page {
    page_with(simulated, |_| ())
}

/// The same, on a page that is set up so.
fn page_with(simulated: &str, change: impl FnOnce(&mut Setup)) -> Page {
    let mut page = Page::with(|setup| {
        setup.know("eip155:1", TOKEN, "USDC", 6);
        change(setup);
    });
    serve(&mut page, simulated);
    page
}

/// Connects the wallet, on a chain whose node answers so.
fn serve(page: &mut Page, simulated: &str) {
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    let simulated = simulated.to_owned();
    page.on_node("", move |body| {
        http(200, &rpc(body, |id, method| answer(id, method, &simulated)))
    });
    page.on(|effect| match effect {
        Effect::Request { request, .. } => Some(match request.method() {
            "eth_chainId" => text("\"0x1\""),
            _ => text(&format!("\"{HASH}\"")),
        }),
        _ => None,
    });
}

fn text(value: &str) -> Answer {
    Answer::Now(crate::protocol::Reply::Text { value: value.into() })
}

/// A friendly node. `simulated` is what `eth_simulateV1` answers, or an error object.
fn answer(id: &str, method: &str, simulated: &str) -> String {
    let result = match method {
        "eth_simulateV1" if simulated.starts_with("{\"code\"") => {
            return format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{simulated}}}");
        }
        "eth_simulateV1" => simulated.to_owned(),
        "eth_getBlockByNumber" => "{\"baseFeePerGas\":\"0x3b9aca00\"}".into(),
        "eth_maxPriorityFeePerGas" => "\"0x5f5e100\"".into(),
        "eth_gasPrice" => "\"0x41314cf00\"".into(),
        "eth_estimateGas" => "\"0x5208\"".into(),
        "eth_getBalance" => "\"0xde0b6b3a7640000\"".into(),
        "eth_call" => "\"0x\"".into(),
        _ => "null".into(),
    };
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
}

/// A log of a transfer, as nodes write it.
fn moved(token: &str, from: &str, to: &str, units: u64) -> String {
    let topic =
        |address: &str| format!("0x{:0>64}", address.to_lowercase().trim_start_matches("0x"));
    format!(
        "{{\"address\":\"{token}\",\"topics\":[\"0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef\",\"{}\",\"{}\"],\"data\":\"0x{units:064x}\"}}",
        topic(from),
        topic(to),
    )
}

/// The answer to a simulation: balances before, what the one call logged, balances after.
fn simulated(before: &[u64], logs: &[String], after: &[u64]) -> String {
    let look = |units: &u64| {
        format!("{{\"status\":\"0x1\",\"returnData\":\"0x{units:064x}\",\"logs\":[]}}")
    };
    let call =
        format!("{{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[{}]}}", logs.join(","));
    let mut calls: Vec<String> = before.iter().map(look).collect();
    calls.push(call);
    calls.extend(after.iter().map(look));
    format!("[{{\"calls\":[{}]}}]", calls.join(","))
}

/// 1.5 of a token with 6 decimals for Bob.
fn transfer(context: &Context) -> Proposal {
    let network = context.state().slices.network.networks[0].clone();
    Proposal {
        kind: ReviewKind::Send,
        network,
        signer: Signer {
            connector: "eip6963:io.metamask".into(),
            wallet: "MetaMask".into(),
            address: ALICE.into(),
            smart: false,
        },
        what: Signable::Transaction(EvmCall {
            to: TOKEN.into(),
            value: "0".into(),
            data: encode("a9059cbb", &[BOB, "0x16e360"]),
            gas: None,
        }),
        rehearsal: None,
        expects: promised("1500000"),
        assets: vec![Asset { token: TOKEN.into(), symbol: "USDC".into(), decimals: Some(6) }],
        coin_price: crate::amount::Amount::parse("2000"),
        worth: None,
        built_by: None,
        named: None,
        critical: Vec::new(),
        warnings: Vec::new(),
        until: None,
    }
}

/// So many units of the token leave for Bob.
fn promised(units: &str) -> Vec<Expect> {
    let token = TOKEN.to_owned();
    vec![
        Expect::Spends { token: token.clone(), units: units.into() },
        Expect::Gives { token, to: BOB.into(), units: units.into() },
    ]
}

/// What such a transfer does when the token is honest.
fn honest() -> String {
    simulated(&[9_000_000, 0], &[moved(TOKEN, ALICE, BOB, 1_500_000)], &[7_500_000, 1_500_000])
}

/// Runs a flow that reviews and signs.
fn run(page: &mut Page, make: impl Fn(&Context) -> Proposal + 'static) -> Ends {
    let ends = Ends::default();
    let out = ends.clone();
    page.within(|context| {
        context.spawn(move |context| async move {
            let (turn, proposal) = (Turn::begin(&context), make(&context));
            let end = match review(&turn, &proposal).await {
                Ok(reviewed) => match sign(&context, reviewed, Box::new(|_, _| ())).await {
                    Ok(signed) => signed.id,
                    Err(failure) => failure.text(),
                },
                Err(left) => format!("{left:?}"),
            };
            let stale = end == "Stale";
            out.borrow_mut().push(end);
            if stale {
                // It is being proposed anew.
                context.sleep(1_000).await;
            }
        });
    });
    ends
}

fn shown(page: &Page) -> ReviewSlice {
    page.read("review")
}

fn confirm() -> Action {
    Action::Review { action: ReviewAction::Confirm.into() }
}

/// Methods that the wallet was asked.
fn wallet_calls(page: &Page) -> Vec<String> {
    page.effects
        .iter()
        .filter_map(|request| match &request.effect {
            Effect::Request { request, .. } => Some(request.method().to_owned()),
            _ => None,
        })
        .collect()
}

fn ended(ends: &Ends) -> Vec<String> {
    ends.borrow().clone()
}

fn declined() -> Vec<String> {
    vec![format!("{:?}", Left::Declined)]
}
