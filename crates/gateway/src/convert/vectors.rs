//! Calls of every kind of plan, as this encoder writes them: `crates/api/vectors/swap-calls.json`. Whoever else writes calls from plans is held to the
//! same file.

use std::path::PathBuf;

use alloy_primitives::{Address, Bytes, U256, keccak256};
use api::convert::{PlanKind, SwapPlan};
use caip::{AccountId, ChainId};
use serde::{Deserialize, Serialize};

use super::asset::account;
use super::router::{Kind, RouterPlan};
use super::wrap::WrapPlan;
use super::{Asset, Order, Plan, Terms};
use crate::dex::RouterKind;

/// Fees of v3 pools, in millionths: those of real exchanges, and the largest.
const FEES: [u32; 6] = [100, 500, 2_500, 3_000, 10_000, 999_999];

/// A call, and all that it is written from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Row {
    name: String,
    plan: SwapPlan,
    /// The token that is sold; none for the coin.
    from: Option<Address>,
    /// The token that is bought; none for the coin.
    to: Option<Address>,
    /// What is sold, in base units.
    amount: String,
    /// The least that must come out, in base units.
    least: String,
    user: Address,
    /// Unix time in seconds.
    deadline: String,
    /// The contract that is called.
    router: Address,
    /// In wei.
    value: String,
    data: Bytes,
}

/// What is sold and bought.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Flow {
    TokenToToken,
    CoinToToken,
    TokenToCoin,
}

/// How large the numbers of a call are.
#[derive(Debug, Clone, Copy)]
enum Size {
    Small,
    /// Of 129 bits: more than any native integer holds.
    Huge,
}

fn chain() -> ChainId {
    ChainId::eip155(1)
}

fn file() -> PathBuf {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../api/vectors/swap-calls.json").into()
}

/// The rows of the file.
fn stored() -> Vec<Row> {
    serde_json::from_str(&std::fs::read_to_string(file()).unwrap()).unwrap()
}

/// The rows as they are written now: their inputs follow from their names.
async fn written() -> Vec<Row> {
    let flows = [Flow::TokenToToken, Flow::CoinToToken, Flow::TokenToCoin];
    let mut rows = Vec::new();
    for size in [Size::Small, Size::Huge] {
        for (kind, pools) in ways() {
            for flow in flows {
                // Two tokens have nothing to wrap.
                if kind != PlanKind::Wrap || flow != Flow::TokenToToken {
                    rows.push(row(kind, &pools, flow, size));
                }
            }
        }
    }
    for row in &mut rows {
        (row.router, row.value, row.data) = call(row).await;
    }
    rows
}

/// Kinds of plans with their pools; whether each of these is one of v2.
fn ways() -> Vec<(PlanKind, Vec<bool>)> {
    vec![
        (PlanKind::V2, vec![true]),
        (PlanKind::V2, vec![true; 2]),
        (PlanKind::V2Keeping, vec![true]),
        (PlanKind::V2Keeping, vec![true; 2]),
        (PlanKind::SwapRouter, vec![false]),
        (PlanKind::SwapRouter, vec![false; 2]),
        (PlanKind::SwapRouter02, vec![false]),
        (PlanKind::SwapRouter02, vec![false; 2]),
        (PlanKind::Both, vec![true, false]),
        (PlanKind::Both, vec![false, true]),
        (PlanKind::Wrap, Vec::new()),
    ]
}

/// A row without its call.
fn row(kind: PlanKind, pools: &[bool], flow: Flow, size: Size) -> Row {
    let of = pools.iter().map(|v2| if *v2 { "v2" } else { "v3" });
    let name = format!("{kind:?} {flow:?} {size:?} {}", of.collect::<Vec<_>>().join(" "));
    let name = name.trim_end().to_owned();
    let seeded = |what: &str| U256::from_be_bytes(keccak256(format!("{name}: {what}")).0);
    let address = |what: &str| Address::from_word(seeded(what).into());
    let below = |what: &str, end: u64| seeded(what).wrapping_rem(U256::from(end));
    let units = |what: &str| match size {
        Size::Small => below(what, 1_000_000) + U256::ONE,
        Size::Huge => (seeded(what) >> 128) + (U256::ONE << 128),
    };
    let fee = |(hop, v2): (usize, &bool)| {
        let at = below(&format!("fee {hop}"), FEES.len() as u64).to::<usize>();
        if *v2 { 0 } else { FEES[at] }
    };
    let wraps = kind == PlanKind::Wrap;
    let way: Vec<_> = (0..=pools.len()).map(|at| address(&format!("token {at}"))).collect();
    let router = if wraps { way[0] } else { address("router") };
    let amount = units("amount");
    let least = if wraps { amount } else { units("least") };
    Row {
        plan: SwapPlan {
            router: account(&chain(), router),
            kind,
            tokens: way.iter().filter(|_| !wraps).map(|token| account(&chain(), *token)).collect(),
            fees: pools.iter().enumerate().map(fee).collect(),
        },
        from: (flow != Flow::CoinToToken).then_some(way[0]),
        to: (flow != Flow::TokenToCoin).then_some(way[pools.len()]),
        amount: amount.to_string(),
        least: least.to_string(),
        user: address("user"),
        deadline: (U256::from(1_800_000_000) + below("deadline", 100_000_000)).to_string(),
        router: Address::ZERO,
        value: String::new(),
        data: Bytes::new(),
        name,
    }
}

/// Router, value and data of the row's call, from nothing but its inputs.
async fn call(row: &Row) -> (Address, String, Bytes) {
    let asset = |token: Option<Address>| token.map_or(Asset::Native, Asset::Token);
    let (from, to) = (asset(row.from), asset(row.to));
    let order = Order { from, to, amount: row.amount.parse().unwrap(), user: row.user };
    let terms =
        Terms { min_out: row.least.parse().unwrap(), deadline: row.deadline.parse().unwrap() };
    let built = plan(&row.plan).transaction(&order, terms).await.unwrap();
    assert_eq!(built.from, Some(row.user), "{}", row.name);
    (built.to.unwrap(), built.value.unwrap().to_string(), built.data.unwrap())
}

/// The encoder's plan for one of the wire.
fn plan(told: &SwapPlan) -> Box<dyn Plan> {
    let address = |account: &AccountId| account.address().as_str().parse().unwrap();
    let router = address(&told.router);
    let kind = match told.kind {
        PlanKind::V2 => Kind::V2 { keeps: false },
        PlanKind::V2Keeping => Kind::V2 { keeps: true },
        PlanKind::SwapRouter => Kind::V3(RouterKind::SwapRouter),
        PlanKind::SwapRouter02 => Kind::V3(RouterKind::SwapRouter02),
        PlanKind::Both => Kind::Both { v2_first: told.fees[0] == 0 },
        PlanKind::Wrap => return Box::new(WrapPlan(router)),
    };
    let tokens = told.tokens.iter().map(address).collect();
    Box::new(RouterPlan { router, kind, tokens, fees: told.fees.clone() })
}

/// After a wanted change: `WRITE_VECTORS=1 cargo nextest run -p drawstring-gateway vectors`, then read the difference.
#[tokio::test]
async fn the_file_has_a_row_for_every_kind_of_plan() {
    let rows = written().await;
    if std::env::var_os("WRITE_VECTORS").is_some() {
        let text = serde_json::to_string_pretty(&rows).unwrap() + "\n";
        std::fs::write(file(), text).unwrap();
        return;
    }
    let stored = stored();
    let names = |rows: &[Row]| rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&stored), names(&rows));
    for (stored, row) in stored.iter().zip(&rows) {
        assert_eq!(stored, row, "{}", row.name);
    }
}

#[tokio::test]
async fn a_call_follows_from_the_plan_and_the_order_alone() {
    for row in stored() {
        let call = call(&row).await;
        assert_eq!(call, (row.router, row.value, row.data), "{}", row.name);
    }
}

#[test]
fn a_plan_that_was_read_is_told_the_same() {
    for row in stored() {
        assert_eq!(plan(&row.plan).on_wire(&chain()), Some(row.plan), "{}", row.name);
    }
}
