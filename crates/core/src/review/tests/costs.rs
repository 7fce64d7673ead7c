//! What it costs, and who cannot pay for it.

use super::{finding::warnings, *};
use crate::{
    review::ReviewStage,
    testing::{evm, rpc_of},
};

#[test]
fn the_fee_is_told_about_and_at_most_with_its_value() {
    let mut page = page(&honest());
    run(&mut page, transfer);
    let fee = shown(&page).fee.unwrap();
    // 21,000 gas at 1.1 gwei about; a fifth more of it at 2.1 gwei at most.
    assert_eq!((fee.amount.as_str(), fee.most.as_deref().unwrap()), ("0.0000231", "0.00005292"));
    assert_eq!(fee.value.as_deref(), Some("0.0462"));
}

/// A node of the OP stack: a transaction's bytes cost so many wei on the chain below.
fn costs_bytes(page: &mut Page, wei: u64) {
    page.on_node("", move |body| {
        let told = format!("\"0x{wei:064x}\"");
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_call" => format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{told}}}"),
                _ => answer(id, method, &honest()),
            }),
        )
    });
}

#[test]
fn where_bytes_cost_something_on_the_chain_below_that_is_in_the_fee() {
    let mut page = page(&honest());
    costs_bytes(&mut page, 1_000_000_000_000);
    run(&mut page, transfer);
    let fee = shown(&page).fee.unwrap();
    assert_eq!((fee.amount.as_str(), fee.most.as_deref().unwrap()), ("0.0000241", "0.00005492"));
    let asked = page.effects.iter().any(|one| {
        matches!(&one.effect, Effect::Http { body: Some(body), .. }
            if body.contains("0x420000000000000000000000000000000000000F") && body.contains("a9059cbb"))
    });
    assert!(asked, "for the bytes of this call");
}

/// The fee at most of a transfer on a chain of this number, on which a contract at `oracle` alone answers: 0.0003 coins.
fn most_where(chain: u64, oracle: &'static str) -> String {
    let mut page = page_with(&honest(), |setup| {
        setup.options.networks = vec![evm(1, "Ethereum"), evm(chain, "Another")];
    });
    page.on_node("", move |body| {
        let one = |id: &str, method: &str, params: &json::Value| {
            let to = params.as_array().and_then(|all| all.first()?.get("to")?.as_str());
            if method == "eth_call" && to.is_some_and(|to| to.eq_ignore_ascii_case(oracle)) {
                let told = format!("0x{:064x}", 300_000_000_000_000_u64);
                return format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"{told}\"}}");
            }
            answer(id, method, &honest())
        };
        http(200, &rpc_of(body, one))
    });
    run(&mut page, |context| {
        let network = context.state().slices.network.networks[1].clone();
        Proposal { network, ..transfer(context) }
    });
    shown(&page).fee.unwrap().most.unwrap()
}

#[test]
fn each_chains_own_oracle_of_data_fees_is_asked() {
    let (op_stack, scroll) = (
        "0x420000000000000000000000000000000000000F",
        "0x5300000000000000000000000000000000000002",
    );
    let with_data = "0.00065292";
    assert_eq!(most_where(534_352, scroll), with_data);
    assert_eq!(most_where(534_351, scroll), with_data);
    assert_eq!(most_where(2_818, "0x530000000000000000000000000000000000000F"), with_data);
    assert_eq!(most_where(8_453, op_stack), with_data);
    assert_eq!(most_where(534_352, op_stack), "0.00005292", "it has no say there");
}

#[test]
fn who_cannot_pay_for_the_bytes_is_told_and_signs_nothing() {
    let mut page = page(&honest());
    // Half an ether, which may double; there is one, and gas costs something.
    costs_bytes(&mut page, 500_000_000_000_000_000);
    run(&mut page, transfer);
    assert_eq!(shown(&page).stage, ReviewStage::Refused);
    assert_eq!(warnings(&page), ["review.warn.gas"]);
}

#[test]
fn who_cannot_pay_the_fee_is_told_and_signs_nothing() {
    let mut page = page(&honest());
    page.on_node("", |body| {
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_getBalance" => {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x1\"}}")
                }
                _ => answer(id, method, &honest()),
            }),
        )
    });
    run(&mut page, transfer);
    assert_eq!(shown(&page).stage, ReviewStage::Refused);
    assert_eq!(warnings(&page), ["review.warn.gas"]);
}

/// A page whose account holds so much of the coin, and whose wallet answers so for what it can do.
fn holding(wei: u64, capabilities: impl Fn() -> Answer + 'static) -> Page {
    let mut page = page(&honest());
    page.on_node("", move |body| {
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_getBalance" => {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"{wei:#x}\"}}")
                }
                _ => answer(id, method, &honest()),
            }),
        )
    });
    page.on(move |effect| match effect {
        Effect::Request { request, .. } if request.method() == "wallet_getCapabilities" => {
            Some(capabilities())
        }
        _ => None,
    });
    page
}

const PAYMASTER: &str = "{\"0x1\":{\"paymasterService\":{\"supported\":true}}}";

#[test]
fn where_a_wallet_has_the_fee_paid_nobody_needs_the_coin() {
    let mut page = holding(0, || text(PAYMASTER));
    let ends = run(&mut page, transfer);
    assert_eq!(
        (shown(&page).stage, warnings(&page)),
        (ReviewStage::Ready, vec!["review.warn.sponsored".into()])
    );
    let raw = shown(&page).raw;
    assert!(!raw.contains("gas") && !raw.contains("maxFee"), "who pays decides on the gas: {raw}");
    page.act(confirm());
    assert_eq!(ended(&ends), [HASH]);
}

#[test]
fn what_is_sent_itself_is_paid_by_nobody_else() {
    let mut page = holding(5, || text(PAYMASTER));
    run(&mut page, |context| {
        let proposal = transfer(context);
        let Signable::Transaction(call) = &proposal.what else { unreachable!() };
        let what = Signable::Transaction(EvmCall { value: "6".into(), ..call.clone() });
        Proposal { what, ..proposal }
    });
    assert_eq!(shown(&page).stage, ReviewStage::Refused);
    assert!(warnings(&page).contains(&"review.warn.gas".into()));
}

#[test]
fn without_a_paymaster_the_coin_is_needed_as_ever() {
    let answers: [fn() -> Answer; 5] = [
        || text("null"),
        || text("{\"0xa\":{\"paymasterService\":{\"supported\":true}}}"),
        || text("{\"0x1\":{\"paymasterService\":{\"supported\":false}}}"),
        || Answer::wallet_error(4200, "no such method"),
        || Answer::Never,
    ];
    for capabilities in answers {
        let mut page = holding(0, capabilities);
        run(&mut page, transfer);
        page.advance(2_000);
        assert_eq!(shown(&page).stage, ReviewStage::Refused);
        assert_eq!(warnings(&page), ["review.warn.gas"]);
    }
}

#[test]
fn who_can_pay_is_not_asked_who_else_would() {
    let mut page = holding(1_000_000_000_000_000_000, || text(PAYMASTER));
    run(&mut page, transfer);
    assert_eq!(shown(&page).stage, ReviewStage::Ready);
    assert!(!wallet_calls(&page).contains(&"wallet_getCapabilities".into()));
}

/// The gas that is signed for the coin going to Bob, where a node estimates this.
fn signed_gas(estimate: u64) -> String {
    let mut page = page(&honest());
    page.on_node("", move |body| {
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_estimateGas" => {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"{estimate:#x}\"}}")
                }
                _ => answer(id, method, &honest()),
            }),
        )
    });
    run(&mut page, |context| Proposal {
        what: Signable::Transaction(EvmCall {
            to: BOB.into(),
            value: "1".into(),
            data: "0x".into(),
            gas: None,
        }),
        expects: vec![
            Expect::Spends { token: String::new(), units: "1".into() },
            Expect::Gives { token: String::new(), to: BOB.into(), units: "1".into() },
        ],
        assets: Vec::new(),
        ..transfer(context)
    });
    let raw = json::Value::parse(&shown(&page).raw).unwrap();
    let call = raw.as_array().unwrap()[0].clone();
    call.get("gas").unwrap().as_str().unwrap().to_owned()
}

#[test]
fn gas_of_the_coin_has_room_unless_it_is_the_protocols_own() {
    for (estimate, signed) in
        [(21_000, 21_000), (21_001, 25_201), (25_417, 30_500), (90_000, 108_000)]
    {
        assert_eq!(signed_gas(estimate), format!("{signed:#x}"), "{estimate}");
    }
}

#[test]
fn a_fee_that_nobody_tells_is_said_and_not_made_up() {
    for silent in ["eth_estimateGas", "eth_gasPrice", "eth_getBlockByNumber"] {
        let mut page = page(&honest());
        page.on_node("", move |body| {
            http(
                200,
                &rpc(body, |id, method| match method {
                    method if method == silent => format!(
                        "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":-32000,\"message\":\"later\"}}}}"
                    ),
                    _ => answer(id, method, &honest()),
                }),
            )
        });
        run(&mut page, transfer);
        let review = shown(&page);
        assert_eq!((review.stage, review.fee), (ReviewStage::Refused, None), "{silent}");
        assert_eq!(warnings(&page), ["review.warn.fee"], "{silent}");
    }
}

#[test]
fn a_bundle_of_which_one_call_cannot_be_estimated_has_no_fee() {
    let mut page = page(&simulated(&[9_000_000, 0], &[], &[9_000_000, 0]));
    page.on_node("", |body| {
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_estimateGas" => format!(
                    "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":3,\"message\":\"reverted\"}}}}"
                ),
                _ => answer(id, method, &simulated(&[9_000_000, 0], &[], &[9_000_000, 0])),
            }),
        )
    });
    run(&mut page, |context| {
        let mut proposal = transfer(context);
        let Signable::Transaction(call) = proposal.what.clone() else { unreachable!() };
        proposal.what =
            Signable::Calls(vec![EvmCall { gas: Some("90000".into()), ..call.clone() }, call]);
        proposal
    });
    assert_eq!(shown(&page).fee, None, "not that of the other call alone");
    assert!(warnings(&page).contains(&"review.warn.fee".into()), "and that is said");
}
