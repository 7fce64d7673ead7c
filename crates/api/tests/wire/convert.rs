use caip::ChainId;

use crate::support::{assert_refused, assert_wire};

fn account(address: &str) -> caip::AccountId {
    caip::AccountId::new(ChainId::eip155(1), address).expect("an address")
}

const DAI: &str = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const NATIVE: &str = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";

#[test]
fn a_quote_of_the_known_shape_has_five_fields() {
    let quote = api::convert::Quote {
        id: None,
        from_amount: "1".into(),
        from_account: account(NATIVE),
        to_amount: "2988".into(),
        to_account: account(DAI),
        source: None,
        route: Vec::new(),
        min_to_amount: None,
        slippage_bps: None,
        price_impact: None,
        gas: None,
        gas_cost: None,
        net_to_amount: None,
        provider_fee: None,
        spender: None,
        takes_permits: None,
        plan: None,
        fee_on_transfer: None,
        as_of: None,
        expires: None,
    };
    let text = format!(
        r#"{{"id":null,"fromAmount":"1","fromAccount":"eip155:1:{NATIVE}","toAmount":"2988","toAccount":"eip155:1:{DAI}"}}"#
    );
    assert_wire(&quote, &text);
    let quotes = api::convert::Quotes { quotes: vec![quote], partial: Vec::new() };
    assert_wire(&quotes, &format!(r#"{{"quotes":[{text}]}}"#));
}

#[test]
fn a_plan_names_its_kind_in_camel_case() {
    use api::convert::{PlanKind, SwapPlan};

    let kinds = [
        (PlanKind::V2, "v2"),
        (PlanKind::V2Keeping, "v2Keeping"),
        (PlanKind::SwapRouter, "swapRouter"),
        (PlanKind::SwapRouter02, "swapRouter02"),
        (PlanKind::Both, "both"),
        (PlanKind::Wrap, "wrap"),
    ];
    for (kind, name) in kinds {
        let tokens = vec![account(NATIVE), account(DAI)];
        let plan = SwapPlan { router: account(DAI), kind, tokens, fees: vec![3_000] };
        let text = format!(
            r#"{{"router":"eip155:1:{DAI}","kind":"{name}","tokens":["eip155:1:{NATIVE}","eip155:1:{DAI}"],"fees":[3000]}}"#
        );
        assert_wire(&plan, &text);
    }
    let unknown = format!(r#"{{"router":"eip155:1:{DAI}","kind":"v4","tokens":[],"fees":[]}}"#);
    assert_refused::<SwapPlan>(&unknown);
}

#[test]
fn gas_prices_are_text() {
    let price = api::convert::GasPrice {
        standard: "7".into(),
        fast: "8".into(),
        instant: "9".into(),
        base_fee: Some("6".into()),
        l1_fee: None,
        as_of: None,
    };
    assert_wire(&price, r#"{"standard":"7","fast":"8","instant":"9","baseFee":"6"}"#);
    assert_refused::<api::convert::GasPrice>(r#"{"standard":7,"fast":"8","instant":"9"}"#);
}

#[test]
fn an_approval_names_the_token_twice() {
    let tx = api::convert::ApproveTransaction {
        from: account(DAI),
        to: account(DAI),
        data: "0x095ea7b3".into(),
        value: "0".into(),
        eip155: api::convert::ApproveFees { gas_price: "7".into() },
    };
    let built = api::convert::BuiltApproval {
        tx,
        steps: Vec::new(),
        spender: None,
        amount: None,
        eip2612: None,
        as_of: None,
    };
    let text = format!(
        r#"{{"tx":{{"from":"eip155:1:{DAI}","to":"eip155:1:{DAI}","data":"0x095ea7b3","value":"0","eip155":{{"gasPrice":"7"}}}}}}"#
    );
    assert_wire(&built, &text);
}

#[test]
fn a_swap_is_asked_for_and_built() {
    let asked = api::convert::BuildSwap {
        project_id: "p".into(),
        amount: "1".into(),
        from: account(NATIVE),
        to: account(DAI),
        user_address: DAI.into(),
        eip155: api::convert::SwapSettings { slippage: Some(1), ..Default::default() },
        disable_estimate: None,
        quote_id: None,
    };
    let text = format!(
        r#"{{"projectId":"p","amount":"1","from":"eip155:1:{NATIVE}","to":"eip155:1:{DAI}","userAddress":"{DAI}","eip155":{{"slippage":1}}}}"#
    );
    assert_wire(&asked, &text);
    let change = api::convert::BalanceChange { asset: account(NATIVE), change: "-1".into() };
    let built = api::convert::BuiltSwap {
        tx: api::convert::SwapTransaction {
            from: account(DAI),
            to: account(DAI),
            data: "0x".into(),
            amount: "2".into(),
            eip155: api::convert::SwapFees { gas: "3".into(), gas_price: "7".into() },
            value: "1".into(),
        },
        simulation: Some(api::convert::Simulation {
            method: "eth_call".into(),
            changes: vec![change],
        }),
        min_to_amount: None,
        source: None,
        spender: None,
        deadline: None,
        as_of: None,
    };
    let text = format!(
        r#"{{"tx":{{"from":"eip155:1:{DAI}","to":"eip155:1:{DAI}","data":"0x","amount":"2","eip155":{{"gas":"3","gasPrice":"7"}},"value":"1"}},"simulation":{{"method":"eth_call","changes":[{{"asset":"eip155:1:{NATIVE}","change":"-1"}}]}}}}"#
    );
    assert_wire(&built, &text);
}

#[test]
fn an_allowance_is_text() {
    let allowance = api::convert::Allowance { allowance: "0".into(), spender: None };
    assert_wire(&allowance, r#"{"allowance":"0"}"#);
}
