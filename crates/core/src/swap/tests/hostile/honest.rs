//! What an honest gateway and an honest node say, the node by the model of the chain.

use super::{
    chain::{Chain, token_of},
    flow::Flow,
    lies::{Stake, Trial},
    world::{call_of, field},
    *,
};
use crate::testing::{BOB, rpc_of};

/// What an honest gateway and node say; but for trials, which may be others.
pub fn honest_answer(
    desk: &Desk,
    chain: &Chain,
    flow: Flow,
    effect: &Effect,
    trial: Option<Trial>,
) -> Option<Answer> {
    let Effect::Http { purpose, url, body: asked, .. } = effect else { return None };
    if *purpose == Purpose::Identity {
        let of_bob = url.contains("profile/account/bob.eth");
        let record = format!("{{\"60\":{{\"address\":\"{BOB}\"}}}}");
        let name = format!("{{\"name\":\"bob.eth\",\"addresses\":{record}}}");
        return Some(http(200, if of_bob { &name } else { "{\"name\":null,\"avatar\":null}" }));
    }
    if url.contains("convert/allowance") {
        let pair = (token_of(USDC), value(url, "spender").to_ascii_lowercase());
        let allowed = chain.allowed.get(&pair).copied().unwrap_or_default();
        return Some(http(200, &format!("{{\"allowance\":\"{allowed}\"}}")));
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
            "eth_simulateV1" => match trial {
                None => tried(params, chain),
                Some(Trial::Flatters) => found(params, flow),
                Some(Trial::Garbled) => "[{\"calls\":[{\"status\":null}]}]".into(),
                Some(Trial::Unable) => {
                    let error = "{\"code\":-32601,\"message\":\"the method does not exist\"}";
                    return format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}");
                }
            },
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

/// The calls of a trial.
fn calls_of(params: &Value) -> &[Value] {
    let calls = params
        .as_array()
        .and_then(|list| list[0].get("blockStateCalls")?.as_array()?[0].get("calls")?.as_array());
    calls.unwrap_or_default()
}

fn is_look(call: &Value) -> bool {
    field(call, "data").starts_with("0x70a08231")
}

/// A trial by the model of the chain.
fn tried(params: &Value, chain: &Chain) -> String {
    let mut chain = chain.clone();
    let mut results = Vec::new();
    for call in calls_of(params) {
        let before = chain.clone();
        let (done, held) = if is_look(call) {
            let holder = field(call, "data");
            let holder = format!("0x{}", &holder[holder.len() - 40..]);
            (true, chain.of(&field(call, "to"), &holder))
        } else {
            (chain.perform(&[call_of(call)]), 0)
        };
        let status = u8::from(done);
        let logs = transfers(&before, &chain).join(",");
        results.push(format!(
            "{{\"status\":\"0x{status}\",\"returnData\":\"0x{held:064x}\",\"logs\":[{logs}]}}"
        ));
    }
    format!("[{{\"calls\":[{}]}}]", results.join(","))
}

/// What the account lost and gained between two states, as events; the coin under the name that simulations give it.
fn transfers(before: &Chain, after: &Chain) -> Vec<String> {
    let topic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
    let [mine, theirs] = [ALICE, THIEF].map(|one| format!("{:0>64}", one[2..].to_lowercase()));
    let moved = after.held.iter().filter_map(|(token, has)| {
        let had = before.held.get(token).copied().unwrap_or_default();
        let (from, to) = if *has < had { (&mine, &theirs) } else { (&theirs, &mine) };
        let address =
            if token.is_empty() { "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee" } else { token };
        let units = had.abs_diff(*has);
        (units > 0).then(|| {
            format!(
                "{{\"address\":\"{address}\",\"topics\":[\"{topic}\",\"0x{from}\",\"0x{to}\"],\"data\":\"0x{units:064x}\"}}"
            )
        })
    });
    moved.collect()
}

/// A trial that finds exactly what was promised, whatever is tried.
fn found(params: &Value, flow: Flow) -> String {
    let calls = calls_of(params);
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
