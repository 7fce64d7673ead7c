//! Names: the address that counts is the one on the network in use.

use super::*;
use crate::testing::{Setup, evm};

const ON_BASE: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const BASE_COIN: &str = "2147492101";

/// A page with one network alone, whose gateway answers so about any name; the code of accounts on Ethereum is this.
fn page_on(chain: u64, name: &str, told: &'static str, code: &'static str) -> Page {
    let mut setup = Setup::default();
    setup.options.networks = vec![evm(chain, name)];
    let mut page = setup.open();
    page.on_http(Purpose::Balance, |_| http(200, "{\"balances\":[]}"));
    page.on_http(Purpose::Identity, move |url| {
        http(200, if url.contains("/v1/profile/account/") { told } else { "{}" })
    });
    page.on_node("", move |body| {
        http(
            200,
            &rpc(body, |id, method| match method {
                "eth_getCode" if code.is_empty() => {
                    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{{\"code\":-32000,\"message\":\"no\"}}}}")
                }
                "eth_getCode" => format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"{code}\"}}"),
                _ => node(id, method),
            }),
        )
    });
    page.on(move |effect| match effect {
        Effect::Request { request, .. } if request.method() == "eth_chainId" => {
            Some(Answer::Now(Reply::Text { value: format!("\"{chain:#x}\"") }))
        }
        _ => wallet(effect),
    });
    page.connected_on(&format!("{chain:#x}"));
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(receiver("bob.eth"));
    page.advance(500);
    page
}

/// Whom the form means, or why nobody.
fn meant(page: &Page) -> String {
    match form(page).to {
        Receiver::Known { address, .. } => address,
        Receiver::Invalid { message } => message.key,
        other => format!("{other:?}"),
    }
}

fn warnings(page: &Page) -> Vec<String> {
    let keys = form(page).warnings.into_iter().map(|warning| warning.key);
    keys.filter(|key| key != "send.warn.first").collect()
}

const BOTH: &str = "{\"name\":\"bob.eth\",\"addresses\":{\"60\":{\"address\":\"0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb\"},\
    \"2147492101\":{\"address\":\"0x70997970C51812dc3A010C7d01b50e0d17dc79C8\"}}}";
const ETHEREUM_ALONE: &str = "{\"name\":\"bob.eth\",\"addresses\":{\"60\":{\"address\":\"0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb\"}}}";
const A_CONTRACT: &str = "{\"name\":\"bob.eth\",\"addresses\":{\"60\":{\"address\":\"0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb\",\"contract\":true}}}";
const NO_CONTRACT: &str = "{\"name\":\"bob.eth\",\"addresses\":{\"60\":{\"address\":\"0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb\",\"contract\":false}}}";

#[test]
fn the_record_of_the_network_in_use_counts() {
    let page = page_on(8453, "Base", BOTH, "0x");
    assert_eq!((meant(&page).as_str(), warnings(&page)), (ON_BASE, vec![]));
    let asked = page.urls(Purpose::Identity);
    let wanted = format!("coinType={BASE_COIN}");
    assert!(
        asked.iter().any(|url| url.contains("/bob.eth?") && url.contains(&wanted)),
        "{asked:?}"
    );
    let page = page_on(1, "Ethereum", BOTH, "0x");
    assert_eq!((meant(&page).as_str(), warnings(&page)), (BOB, vec![]));
}

#[test]
fn a_name_with_an_ethereum_address_alone_is_paid_there_with_a_word_about_it() {
    for (told, code) in [
        (ETHEREUM_ALONE, "0x"),
        (NO_CONTRACT, ""),
        (ETHEREUM_ALONE, "0xef01005a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d"),
    ] {
        let page = page_on(8453, "Base", told, code);
        assert_eq!(meant(&page), BOB, "{told} {code}");
        assert_eq!(warnings(&page), ["send.warn.onlyOnEthereum"]);
        let warning =
            form(&page).warnings.into_iter().find(|one| one.key.ends_with("onlyOnEthereum"));
        assert_eq!(warning.unwrap().values.get("network").map(String::as_str), Some("Base"));
    }
}

#[test]
fn a_contract_on_ethereum_is_not_paid_on_another_network() {
    for (told, code) in [(ETHEREUM_ALONE, "0x6080"), (A_CONTRACT, "0x")] {
        let page = page_on(8453, "Base", told, code);
        assert_eq!(meant(&page), "send.nameContract", "{told}");
    }
    assert_eq!(
        meant(&page_on(1, "Ethereum", A_CONTRACT, "0x6080")),
        BOB,
        "on Ethereum it is its own"
    );
}

#[test]
fn where_nobody_can_tell_whether_it_is_a_contract_it_is_not_paid() {
    assert_eq!(meant(&page_on(8453, "Base", ETHEREUM_ALONE, "")), "error.nameResolveFailed");
}

#[test]
fn a_record_that_is_no_address_is_none() {
    for record in ["{}", "{\"address\":7}", "{\"address\":\"0x12\"}", "{\"address\":\"\"}", "null"]
    {
        let told = ETHEREUM_ALONE.replace("}}}", &format!("}},\"2147492101\":{record}}}}}"));
        let page = page_on(8453, "Base", told.leak(), "0x");
        assert_eq!(
            (meant(&page).as_str(), warnings(&page)),
            (BOB, vec!["send.warn.onlyOnEthereum".to_owned()]),
            "{record}"
        );
    }
    for told in ["[]", "{}", "{\"name\":\"bob.eth\",\"addresses\":{}}", "{\"addresses\":7}"] {
        assert_eq!(meant(&page_on(8453, "Base", told, "0x")), "send.nobody", "{told}");
    }
}

#[test]
fn rootstocks_own_checksums_are_no_slip_there() {
    let own = "0x70997970c51812dc3A010C7d01b50E0D17Dc79c8";
    for (chain, known) in [(30, true), (31, true), (1, false), (10, false)] {
        let mut page = page_on(chain, "Any", BOTH, "0x");
        page.act(receiver(own));
        page.advance(500);
        assert_eq!(meant(&page) == ON_BASE, known, "{chain}: {}", meant(&page));
        page.act(receiver(&format!("ethereum:{own}@{chain}")));
        page.advance(500);
        assert_eq!(meant(&page) == ON_BASE, known, "{chain}: {}", meant(&page));
        page.act(receiver(&ON_BASE.replace("dc7", "Dc7")));
        page.advance(500);
        assert_eq!(meant(&page), "send.slip", "{chain}");
    }
}
