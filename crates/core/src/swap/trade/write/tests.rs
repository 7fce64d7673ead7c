use super::*;
use crate::{evm::Function, testing::abi::encode};
use api::convert::SwapPlan;
use json::{FromJson, Value};

#[test]
fn selectors_are_the_hashes_of_their_functions() {
    use sha3::{Digest, Keccak256};
    let table = [
        (WRAP, "deposit()"),
        (UNWRAP, "withdraw(uint256)"),
        (
            COIN_FOR_TOKENS,
            "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)",
        ),
        (
            TOKENS_FOR_COIN,
            "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)",
        ),
        (
            TOKENS_FOR_TOKENS,
            "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)",
        ),
        (EXACT_INPUT, "exactInput((bytes,address,uint256,uint256,uint256))"),
        (EXACT_INPUT_02, "exactInput((bytes,address,uint256,uint256))"),
        (OVER_V2, "swapExactTokensForTokens(uint256,uint256,address[],address)"),
        (WRAP_VALUE, "wrapETH(uint256)"),
        (UNWRAP_ALL, "unwrapWETH9(uint256,address)"),
        (SELF_PERMIT, "selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)"),
        (SEVERAL, "multicall(bytes[])"),
        (SEVERAL_UNTIL, "multicall(uint256,bytes[])"),
    ];
    for (Function { selector, .. }, function) in table {
        let hash = Keccak256::digest(function);
        assert_eq!(crate::evm::hex(&hash[..4]), selector, "{function}");
    }
}

fn word(number: u64) -> String {
    format!("{number:064x}")
}

/// A route as a plan gives it, not held against anything.
fn route(plan: &Value) -> Route {
    let plan = SwapPlan::from_json(plan).unwrap();
    let address = |account: &caip::AccountId| account.address().as_str().to_owned();
    Route {
        router: address(&plan.router),
        kind: plan.kind,
        tokens: plan.tokens.iter().map(address).collect(),
        fees: plan.fees,
    }
}

#[test]
fn every_call_is_the_one_that_the_gateways_encoder_writes() {
    let file = include_str!("../../../../../api/vectors/swap-calls.json");
    let rows = Value::parse(file).unwrap();
    let rows = rows.as_array().unwrap();
    for row in rows {
        let text = |name: &str| row.get(name).and_then(Value::as_str);
        let terms = Terms {
            amount: text("amount").unwrap(),
            least: text("least").unwrap(),
            signer: text("user").unwrap(),
            deadline: text("deadline").unwrap().parse().unwrap(),
            coin: [text("from").is_none(), text("to").is_none()],
            permit: None,
        };
        let route = route(row.get("plan").unwrap());
        assert_eq!(data(&route, &terms).as_deref(), text("data"), "{:?}", text("name"));
        assert_eq!(value(&terms), text("value").unwrap(), "{:?}", text("name"));
        assert!(text("router").unwrap().eq_ignore_ascii_case(&route.router));
    }
    assert!(rows.len() >= 60, "{} rows", rows.len());
}

const TOKENS: [&str; 3] = [
    "0x00000000000000000000000000000000000000a1",
    "0x00000000000000000000000000000000000000a2",
    "0x00000000000000000000000000000000000000a3",
];
const SIGNER: &str = "0x00000000000000000000000000000000000000aa";

fn over(kind: PlanKind, fees: &[u32]) -> Route {
    let tokens = TOKENS[..=fees.len()].iter().map(|token| (*token).to_owned()).collect();
    Route { router: TOKENS[0].into(), kind, tokens, fees: fees.to_vec() }
}

fn terms<'a>(amount: &'a str, least: &'a str, permit: Option<&'a str>) -> Terms<'a> {
    Terms { amount, least, signer: SIGNER, deadline: 99, coin: [false, false], permit }
}

/// The calls inside one that holds several.
fn inner(data: &str) -> Vec<String> {
    let at = usize::from(data.starts_with("0x5ae401dc"));
    let calls = crate::evm::Words(&data[10..]).calls(at).unwrap();
    calls.into_iter().map(str::to_owned).collect()
}

#[test]
fn a_permit_is_the_first_call_and_the_swaps_follow_as_without_it() {
    let permit = encode("", &["1", "2", "3", "4", "1b", &"a".repeat(64), &"b".repeat(64)]);
    let own = encode(SELF_PERMIT, &[TOKENS[0], "3", "4", "1b", &"a".repeat(64), &"b".repeat(64)]);
    for (kind, fees) in [
        (PlanKind::SwapRouter, &[500][..]),
        (PlanKind::SwapRouter, &[500, 3_000]),
        (PlanKind::SwapRouter02, &[500]),
        (PlanKind::Both, &[0, 500]),
        (PlanKind::Both, &[500, 0]),
    ] {
        for coin in [false, true] {
            let terms = |permit| Terms { coin: [false, coin], ..terms("5", "7", permit) };
            let with = data(&over(kind, fees), &terms(Some(&permit))).unwrap();
            let without = data(&over(kind, fees), &terms(None)).unwrap();
            let several = without.starts_with("0x5ae401dc") || without.starts_with("0xac9650d8");
            let swaps = if several { inner(&without) } else { vec![without[2..].to_owned()] };
            let calls = inner(&with);
            assert_eq!(calls[0], own[2..], "{kind:?} {fees:?}");
            assert_eq!(calls[1..], swaps, "{kind:?} {fees:?}");
        }
    }
}

#[test]
fn a_router_without_permits_and_a_permit_that_is_cut_have_no_call() {
    let permit = encode("", &["1", "2", "3", "4", "1b", "a", "b"]);
    for kind in [PlanKind::V2, PlanKind::V2Keeping, PlanKind::Wrap] {
        assert_eq!(data(&over(kind, &[0]), &terms("5", "7", Some(&permit))), None, "{kind:?}");
    }
    let cut = &permit[..2 + 64];
    assert_eq!(data(&over(PlanKind::Both, &[500]), &terms("5", "7", Some(cut))), None);
}

#[test]
fn a_number_that_no_contract_can_count_is_never_written_as_another() {
    let over_256 = "115792089237316195423570985008687907853269984665640564039457584007913129639936";
    for wrong in ["", "-1", "1.5", "0x5", "1e18", "x", over_256] {
        for kind in [PlanKind::V2, PlanKind::SwapRouter02] {
            let route = over(kind, &[if kind == PlanKind::V2 { 0 } else { 500 }]);
            assert_eq!(data(&route, &terms(wrong, "7", None)), None, "amount {wrong}");
            assert_eq!(data(&route, &terms("5", wrong, None)), None, "least {wrong}");
        }
    }
}

#[test]
fn the_coin_is_wrapped_before_the_second_router_swaps_and_the_swap_takes_all_of_it() {
    for (kind, fees, Function { selector: swap, .. }) in [
        (PlanKind::SwapRouter02, &[500][..], EXACT_INPUT_02),
        (PlanKind::SwapRouter02, &[500, 3_000], EXACT_INPUT_02),
        (PlanKind::Both, &[500, 0], EXACT_INPUT_02),
        (PlanKind::Both, &[0, 500], OVER_V2),
    ] {
        let terms = Terms { coin: [true, false], ..terms("5", "7", None) };
        let calls = inner(&data(&over(kind, fees), &terms).unwrap());
        assert_eq!(calls[0], encode(WRAP_VALUE, &["5"])[2..], "{kind:?} {fees:?}");
        assert!(calls[1].starts_with(swap), "{kind:?} {fees:?}");
        // An amount of 0 is all that the router has, which it pays itself; a 5 would be taken from the signer.
        let amounts = calls[1..].iter().filter(|call| call.contains(&word(5)));
        assert_eq!(amounts.count(), 0, "{kind:?} {fees:?}");
        assert_eq!(value(&terms), "5");
    }
}
