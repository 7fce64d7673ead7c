//! Gas is what the page's own node says; of others no more than the kind of call takes, on every network.

use super::*;
use crate::{
    protocol::CustomRpcUrl,
    testing::{evm, rpc_of},
};

/// A page with such a network, whose node estimates so much; units of gas cost next to nothing.
fn page_on(chain: u64, estimate: u64, own_node: bool) -> Page {
    let mut page = page_with(&honest(), |setup| {
        setup.options.networks = vec![evm(1, "Ethereum"), evm(chain, "Another")];
        if own_node {
            let own = vec![CustomRpcUrl { url: "https://own.test".into() }];
            setup.options.custom_rpc_urls = json::Map(vec![(format!("eip155:{chain}"), own)]);
        }
    });
    page.on_node("", move |body| {
        let one = |id: &str, method: &str, params: &json::Value| {
            let result = match method {
                "eth_getBlockByNumber" => "{\"baseFeePerGas\":\"0x1\"}".into(),
                "eth_maxPriorityFeePerGas" => "\"0x1\"".into(),
                "eth_estimateGas" => format!("\"{estimate:#x}\""),
                "eth_call" if json::to_string(params).contains("313ce567") => {
                    format!("\"0x{:064x}\"", 6)
                }
                _ => return answer(id, method, &honest()),
            };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
        };
        http(200, &rpc_of(body, one))
    });
    page
}

fn on_second(context: &Context, kind: ReviewKind) -> Proposal {
    let network = context.state().slices.network.networks[1].clone();
    let proposal = Proposal { kind, network, ..transfer(context) };
    if kind != ReviewKind::Approve {
        return proposal;
    }
    let (token, spender) = (TOKEN.to_owned(), BOB.to_ascii_lowercase());
    Proposal {
        what: Signable::Transaction(EvmCall {
            to: TOKEN.into(),
            value: "0".into(),
            data: encode("095ea7b3", &[BOB, "0x16e360"]),
            gas: None,
        }),
        expects: vec![Expect::Allows { token, spender, units: "1500000".into() }],
        ..proposal
    }
}

/// The gas that is signed for a call of this kind. `named`: what the gateway names for it.
fn signed(chain: u64, kind: ReviewKind, estimate: u64, named: Option<u64>, own_node: bool) -> u64 {
    let mut page = page_on(chain, estimate, own_node);
    run(&mut page, move |context| {
        let proposal = on_second(context, kind);
        let Signable::Transaction(call) = &proposal.what else { unreachable!() };
        let gas = named.map(|gas| gas.to_string());
        Proposal { what: Signable::Transaction(EvmCall { gas, ..call.clone() }), ..proposal }
    });
    let raw = json::Value::parse(&shown(&page).raw).unwrap();
    let gas = raw.as_array().unwrap()[0].get("gas").unwrap().as_str().unwrap().to_owned();
    u64::from_str_radix(&gas[2..], 16).unwrap()
}

const KINDS: [(ReviewKind, u64); 3] =
    [(ReviewKind::Approve, 300_000), (ReviewKind::Send, 1_000_000), (ReviewKind::Swap, 3_000_000)];
const ABSURD: u64 = 10_000_000_000_000;

#[test]
fn gas_is_bounded_by_kind_on_every_network() {
    // Counted as on Ethereum; with L1 data in it; unknown; in far smaller units.
    for (chain, times) in
        [(137, 1), (42_161, 100), (324, 100), (999_999, 100), (5_000, 100_000), (314, 100_000)]
    {
        for (kind, bound) in KINDS {
            let room = bound * times / 5;
            let signed = |estimate, named| signed(chain, kind, estimate, named, false);
            assert_eq!(signed(ABSURD, None), bound * times + room, "{chain} {kind:?}");
            assert_eq!(signed(50_000, Some(ABSURD)), bound * times, "{chain} {kind:?}");
            assert_eq!(signed(100_000, None), 120_000, "{chain} {kind:?}");
        }
    }
    // A transfer on Arbitrum on the dearest days of Ethereum, and one on Mantle.
    for (chain, gas) in [(42_161, 12_000_000), (5_000, 4_000_000_000)] {
        assert_eq!(signed(chain, ReviewKind::Send, gas, None, false), gas + gas / 5);
    }
}

#[test]
fn the_pages_own_node_is_believed_on_gas() {
    for chain in [137, 42_161, 999_999] {
        for (kind, bound) in KINDS {
            let gas = bound * 200;
            assert_eq!(signed(chain, kind, gas, None, true), gas + gas / 5, "{chain} {kind:?}");
        }
    }
}

#[test]
fn each_call_of_a_bundle_has_its_own_bound() {
    for (chain, times) in [(137, 1), (42_161, 100)] {
        let mut page = page_on(chain, ABSURD, false);
        run(&mut page, move |context| {
            let proposal = on_second(context, ReviewKind::Swap);
            let Signable::Transaction(call) = &proposal.what else { unreachable!() };
            let swap = EvmCall { gas: Some(ABSURD.to_string()), ..call.clone() };
            Proposal { what: Signable::Calls(vec![call.clone(), swap]), ..proposal }
        });
        // An approval with room and the swap, at 3 wei for a unit.
        let most = (360_000 + 3_000_000) * times * 3;
        let fee = crate::amount::Amount::of_units(&most.to_string(), 18).unwrap();
        assert_eq!(shown(&page).fee.unwrap().most, Some(fee.text()), "{chain}");
    }
}
