//! What a gateway and a node say that lie: whole calls that take something, and honest answers with some of their fields changed.

use super::{ALICE, DAI, HASH, OLD, ROUTERS, THIEF, USDC, VENDOR, WETH, chain::token_of};
use crate::testing::BOB;
use json::Value;
use proptest::{prelude::*, sample::select};

/// One lie.
#[derive(Debug, Clone)]
pub enum Lie {
    /// The offers are a vendor's that the page trusts, and this is built in place of the swap.
    Built { to: String, value: u128, data: String },
    /// This is the plan of the offers; `between`: its tokens stand between those that are sold and bought.
    Plan {
        router: &'static str,
        kind: &'static str,
        tokens: Vec<String>,
        fees: Vec<u32>,
        between: bool,
    },
    /// From the second offer on so much is given.
    Later(u128),
    /// Some field of the answers to this question says something else.
    Field { of: &'static str, place: usize, how: How },
    /// Who is said to take the token is somebody else, everywhere.
    Spender(&'static str),
    /// A token has so many decimals; the node says so, too, or says the truth.
    Decimals { token: &'static str, decimals: u8, node: bool },
    /// Lists and balances have a row in which this contract bears this symbol, and say that somebody vouches for it.
    Row { symbol: &'static str, id: String, decimals: u8 },
    /// One token's contract stands in the row of another, in lists and balances.
    Contract { of: &'static str, is: String },
    /// Everything costs so much.
    Price(&'static str),
    /// The token may be taken already.
    Allowed,
    /// What a trial of the gateway's node comes to.
    Trial(Trial),
}

/// A trial that is not what comes of the calls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Trial {
    /// It finds exactly what was promised, whatever is tried.
    Flatters,
    /// It cannot be read.
    Garbled,
    /// The node has no such method, and calls succeed.
    Unable,
}

/// How a field is changed.
#[derive(Debug, Clone)]
pub enum How {
    Drop,
    Twice(String),
    Replace(String),
}

/// What lies are about: amounts of the flow that is lied to.
#[derive(Debug, Clone, Copy)]
pub struct Stake {
    pub sold: u128,
    pub least: u128,
}

pub fn lies(stake: Stake) -> impl Strategy<Value = Vec<Lie>> {
    prop::collection::vec(lie(stake), 0..4)
}

/// Questions whose answers are lied in, by a part of their address or their method.
const OF: [&str; 15] = [
    "profile/account",
    "/identity/",
    "convert/tokens",
    "convert/quotes",
    "convert/allowance",
    "convert/build-transaction",
    "convert/gas-price",
    "/balance",
    "eth_call",
    "eth_estimateGas",
    "eth_getBalance",
    "eth_getBlockByNumber",
    "eth_gasPrice",
    "eth_maxPriorityFeePerGas",
    "eth_getCode",
];

fn lie(stake: Stake) -> impl Strategy<Value = Lie> {
    let value = prop_oneof![4 => Just(0), 4 => Just(stake.sold), 1 => amount(stake)];
    let target = prop_oneof![6 => Just(VENDOR), 2 => select(ROUTERS.to_vec()), 1 => Just(WETH), 2 => somebody()];
    let built = (target.clone(), value, data(stake));
    let tokens = select(vec!["", USDC, DAI]);
    let spenders = select(vec![ROUTERS[1], ROUTERS[2], VENDOR, THIEF, OLD, ALICE]);
    prop_oneof![
        4 => built.prop_map(|(to, value, data)| Lie::Built { to: to.to_owned(), value, data }),
        4 => plan(),
        4 => detour(),
        3 => amount(stake).prop_map(Lie::Later),
        4 => (select(OF.to_vec()), 0..40_usize, how(stake)).prop_map(|(of, place, how)| Lie::Field { of, place, how }),
        2 => spenders.prop_map(Lie::Spender),
        1 => (tokens, select(vec![2_u8, 5, 8, 18, 20, 24]), any::<bool>())
            .prop_map(|(token, decimals, node)| Lie::Decimals { token, decimals, node }),
        2 => row(),
        2 => (select(vec![USDC, DAI]), stranger()).prop_map(|(of, is)| Lie::Contract { of, is }),
        2 => select(vec!["0", "0.000001", "1000000000000"]).prop_map(Lie::Price),
        1 => Just(Lie::Allowed),
        5 => select(vec![Trial::Flatters, Trial::Flatters, Trial::Garbled, Trial::Unable]).prop_map(Lie::Trial),
    ]
}

fn row() -> impl Strategy<Value = Lie> {
    let symbols = select(vec!["USDC", "ETH", "WETH", "DAI"]);
    (symbols, stranger(), select(vec![2_u8, 6, 18])).prop_map(|(symbol, id, decimals)| Lie::Row {
        symbol,
        id,
        decimals,
    })
}

/// A contract as lists have it: the thief's, or another token's.
fn stranger() -> impl Strategy<Value = String> {
    select(vec![format!("eip155:1:{THIEF}"), format!("eip155:1:{WETH}"), DAI.into(), USDC.into()])
}

/// A plan of any shape, often one that could be written.
fn plan() -> impl Strategy<Value = Lie> {
    let routers = select(vec![ROUTERS[0], ROUTERS[1], ROUTERS[2], ROUTERS[2], WETH, THIEF, OLD]);
    let kinds = select(vec!["v2", "v2Keeping", "swapRouter", "swapRouter02", "both", "wrap"]);
    let fees = select(vec![0, 0, 500, 3_000, 1_000_000, u32::MAX]);
    let pools = prop_oneof![1 => Just(0), 5 => Just(1), 3 => Just(2), 1 => 3..6_usize];
    pools.prop_flat_map(move |pools| {
        let tokens = prop::collection::vec(token(), if pools == 0 { 0 } else { pools + 1 });
        let fees = prop::collection::vec(fees.clone(), pools);
        (routers.clone(), kinds.clone(), tokens, fees).prop_map(|(router, kind, tokens, fees)| {
            Lie::Plan { router, kind, tokens, fees, between: false }
        })
    })
}

/// A plan that leads from what is sold to what is bought, over any tokens, by a router and its pools.
fn detour() -> impl Strategy<Value = Lie> {
    let [first, _, third] = ROUTERS;
    let kinds = select(vec![
        (first, "v2", [0, 0]),
        (first, "v2Keeping", [0, 0]),
        (third, "swapRouter02", [500, 3_000]),
        (third, "both", [0, 500]),
        (third, "both", [500, 0]),
    ]);
    (kinds, token()).prop_map(|((router, kind, fees), token)| {
        let (tokens, fees) = (vec![token], fees.to_vec());
        Lie::Plan { router, kind, tokens, fees, between: true }
    })
}

fn somebody() -> impl Strategy<Value = &'static str> {
    let zero = "0x0000000000000000000000000000000000000000";
    let itself = "0x0000000000000000000000000000000000000002";
    select(vec![THIEF, OLD, ALICE, BOB, WETH, &USDC[9..], &DAI[9..], ROUTERS[0], zero, itself])
}

fn token() -> impl Strategy<Value = String> {
    select(vec![WETH.to_owned(), token_of(USDC), token_of(DAI), THIEF.to_owned()])
}

fn amount(stake: Stake) -> impl Strategy<Value = u128> {
    let Stake { sold, least } = stake;
    let some = [0, 1, sold, sold / 2, sold - 1, sold + 1, sold * 2, sold * 1_000, u128::MAX];
    select([&some[..], &[least, least / 2, least - 1, least + 1, least * 2]].concat())
}

fn how(stake: Stake) -> impl Strategy<Value = How> {
    let text = |text: &str| format!("\"{text}\"");
    let mut values: Vec<String> = [THIEF, OLD, ALICE, WETH, USDC, DAI, ROUTERS[2]].map(text).into();
    values.extend(
        ["", "0x", "0xzz", "-1", "1e30", "0x1", "é", HASH, "18", "20", "eip155:1:0x"].map(text),
    );
    values.extend(["null", "true", "0", "7", "-1", "1e400", "[]", "{}"].map(str::to_owned));
    values.push(format!("\"eip155:1:{THIEF}\""));
    let any = prop_oneof![
        3 => select(values),
        1 => amount(stake).prop_map(|units| format!("\"{units}\"")),
        1 => amount(stake).prop_map(|units| format!("\"0x{units:x}\"")),
        1 => amount(stake).prop_map(|units| format!("\"0x{units:064x}\"")),
    ];
    prop_oneof![
        1 => Just(How::Drop),
        1 => any.clone().prop_map(How::Twice),
        4 => any.prop_map(How::Replace),
    ]
}

/// Words of the contract ABI.
fn words(selector: &str, words: &[String]) -> String {
    words.iter().fold(selector.to_owned(), |data, word| {
        data + &format!("{:0>64}", word.trim_start_matches("0x").to_lowercase())
    })
}

fn hex(number: u128) -> String {
    format!("{number:x}")
}

fn data(stake: Stake) -> impl Strategy<Value = String> {
    let known = vec!["3593564c", "5c11d795", "b858183f", "ac9650d8", "12210e8a", ""];
    let whole = prop_oneof![
        1 => token_call(stake),
        1 => select(known).prop_map(|selector| selector.to_owned() + &"0".repeat(256)),
    ];
    // Some are cut, or have a byte of theirs changed.
    (whole, prop_oneof![8 => Just((0, 0)), 1 => (1..3_u8, any::<usize>())]).prop_map(
        |(data, (how, at))| {
            let bytes = data.len() / 2;
            let at = at.checked_rem(bytes).unwrap_or_default() * 2;
            match how {
                1 => data[..at].to_owned(),
                2 if bytes > 0 => format!("{}{:02x}{}", &data[..at], at % 256, &data[at + 2..]),
                _ => data,
            }
        },
    )
}

fn token_call(stake: Stake) -> impl Strategy<Value = String> {
    let selectors = select(vec![
        "a9059cbb", "095ea7b3", "39509351", "23b872dd", "a22cb465", "d0e30db0", "2e1a7d4d",
    ]);
    (selectors, somebody(), amount(stake)).prop_map(|(selector, to, units)| match selector {
        "2e1a7d4d" => words(selector, &[hex(units)]),
        "23b872dd" => words(selector, &[ALICE.into(), to.into(), hex(units)]),
        _ => words(selector, &[to.into(), hex(units)]),
    })
}

/// The answer with one of its fields changed.
pub fn changed(body: &str, place: usize, how: &How) -> String {
    let Ok(value) = Value::parse(body) else { return body.to_owned() };
    let leaves = leaves(&value);
    if leaves == 0 {
        return body.to_owned();
    }
    let mut out = String::new();
    write(&value, &mut (place % leaves), how, &mut out);
    out
}

fn leaves(value: &Value) -> usize {
    match value {
        Value::Array(list) => list.iter().map(leaves).sum(),
        Value::Object(members) => members.iter().map(|(_, value)| leaves(value)).sum(),
        _ => 1,
    }
}

/// Writes a value again; the leaf that `left` counts down to is changed. Nothing comes of one that is dropped.
fn write(value: &Value, left: &mut usize, how: &How, out: &mut String) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    let (open, close) = match value {
        Value::Array(list) => {
            for one in list {
                let mut part = String::new();
                write(one, left, how, &mut part);
                parts.push(part);
            }
            ('[', ']')
        }
        Value::Object(members) => {
            for (name, one) in members {
                let mut part = String::new();
                let twice = write(one, left, how, &mut part);
                let name = json::to_string(&name.clone());
                if !part.is_empty() {
                    parts.push(format!("{name}:{part}"));
                }
                parts.extend(twice.map(|twice| format!("{name}:{twice}")));
            }
            ('{', '}')
        }
        leaf => {
            let here = *left == 0;
            *left = left.wrapping_sub(1);
            match how {
                How::Drop if here => {}
                How::Replace(other) if here => out.push_str(other),
                How::Twice(other) => {
                    out.push_str(&json::to_string(leaf));
                    return here.then(|| other.clone());
                }
                _ => out.push_str(&json::to_string(leaf)),
            }
            return None;
        }
    };
    parts.retain(|part| !part.is_empty());
    out.push(open);
    out.push_str(&parts.join(","));
    out.push(close);
    None
}
