//! A token that takes permits, and who signs them.

use std::fmt::Write;

use super::*;

/// As [`selling`], where who takes the token takes permits, and the wallet signs them.
pub(super) fn with_permits() -> (Page, World) {
    let (mut page, world) = selling();
    permit(&mut page, &world);
    (page, world)
}

/// From now on who takes the token takes permits, and the wallet signs them.
pub(super) fn permit(page: &mut Page, world: &World) {
    world.borrow_mut().quote = Box::new(|url| taking_permits(quoted(url, "33000000000000000")));
    world.borrow_mut().wallet = Box::new(signs_permits);
    page.advance(10_000);
}

pub(super) fn signs_permits(method: &str) -> Answer {
    match method {
        "eth_signTypedData_v4" => text(&format!("\"0x{}{}1b\"", "1".repeat(64), "2".repeat(64))),
        _ => text(&format!("\"{HASH}\"")),
    }
}

/// The same offer by a router that takes permits.
pub(super) fn taking_permits(offer: Answer) -> Answer {
    let offer = body(offer).replace("\"kind\":\"v2\"", "\"kind\":\"swapRouter02\"");
    http(200, &offer.replace("\"fees\":[0]", "\"fees\":[3000]").replace(ROUTER, ROUTER_02))
}

/// USD Coin on Ethereum, as its contract answers.
pub(super) fn usd_coin(params: &Value, typehash: &str) -> String {
    let call = params.as_array().and_then(<[Value]>::first);
    let says = |name| call.and_then(|call| call.get(name)).and_then(Value::as_str);
    let (to, data) = (says("to").unwrap_or_default(), says("data").unwrap_or_default());
    match data.get(..10).filter(|_| to.eq_ignore_ascii_case(&USDC[9..])) {
        Some("0x06fdde03") => abi_text("USD Coin"),
        Some("0x54fd4d50") => abi_text("2"),
        Some("0x3644e515") => {
            "\"0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335\"".into()
        }
        Some("0x30adf81f") => typehash.into(),
        Some("0x7ecebe00") => "\"0x7\"".into(),
        _ => "\"0x\"".into(),
    }
}

/// The text of a contract's answer.
fn abi_text(text: &str) -> String {
    let digits: Vec<String> = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    let hex = digits.concat();
    format!("\"0x{:0>64}{:064x}{hex:0<64}\"", "20", text.len())
}

/// `multicall(uint256,bytes[])` of Uniswap's second v3 router.
pub(super) fn several_until(deadline: &str, calls: &[String]) -> String {
    let (mut places, mut items) = (String::new(), String::new());
    for call in calls {
        let call = &call[2..];
        write!(places, "{:064x}", calls.len() * 32 + items.len() / 2).unwrap();
        let padded = call.len().next_multiple_of(64);
        write!(items, "{:064x}{call:0<padded$}", call.len() / 2).unwrap();
    }
    let head = crate::testing::abi::encode("5ae401dc", &[deadline, "40"]);
    format!("{head}{:064x}{places}{items}", calls.len())
}
