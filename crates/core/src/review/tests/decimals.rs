//! A token that neither the package nor the page knows is confirmed by its contract, in smallest units, unless a node of the page's own says the same of it.

use super::*;
use crate::{protocol::CustomRpcUrl, review::ReviewStage, testing::rpc_of};
use json::Value;

/// What a token says of itself: decimals and symbol. `None` is one that does not answer.
type Said = Option<(u64, &'static str)>;

/// The review of a transfer of a token that is `USDC` with six decimals in the gateway's list, and that is not known here.
fn shown_of(said: Said, change: impl FnOnce(&mut Setup)) -> ReviewSlice {
    shown_as("USDC", said, change)
}

/// The same of a token of this symbol.
fn shown_as(symbol: &'static str, said: Said, change: impl FnOnce(&mut Setup)) -> ReviewSlice {
    let mut page = page_with(&honest(), |setup| {
        setup.options.custom_tokens.0.clear();
        change(setup);
    });
    page.on_node("", move |body| {
        let one = |id: &str, method: &str, params: &Value| {
            let asked = json::to_string(params);
            let result = match said {
                _ if method != "eth_call" => return answer(id, method, &honest()),
                Some((decimals, _)) if asked.contains("0x313ce567") => format!("{decimals:064x}"),
                Some((_, symbol)) if asked.contains("0x95d89b41") => {
                    let number = symbol.bytes().fold(0, |sum, byte| sum << 8 | u64::from(byte));
                    format!("{:0<64}", format!("{number:x}"))
                }
                _ => String::new(),
            };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"0x{result}\"}}")
        };
        http(200, &rpc_of(body, one))
    });
    run(&mut page, move |context| {
        let mut proposal = transfer(context);
        proposal.assets[0].symbol = symbol.into();
        proposal
    });
    shown(&page)
}

/// Its stage, and what is refused and critical.
fn judged(said: Said, change: impl FnOnce(&mut Setup)) -> (ReviewStage, Vec<String>) {
    let shown = shown_of(said, change);
    let list = shown.refused.into_iter().chain(shown.critical);
    (shown.stage, list.map(|one| one.key).collect())
}

pub(super) fn own_node(setup: &mut Setup) {
    let own = vec![CustomRpcUrl { url: "https://own.test".into() }];
    setup.options.custom_rpc_urls = json::Map(vec![("eip155:1".into(), own)]);
}

fn unverified() -> (ReviewStage, Vec<String>) {
    (ReviewStage::Ready, vec!["review.critical.unverified".into()])
}

#[test]
fn a_token_that_has_other_decimals_than_was_told_is_not_signed() {
    for change in [own_node as fn(&mut Setup), |_| ()] {
        let (stage, said) = judged(Some((8, "USDC")), change);
        assert_eq!(stage, ReviewStage::Refused);
        assert!(said.contains(&"review.warn.decimals".into()), "{said:?}");
    }
}

#[test]
fn what_only_the_nodes_of_the_gateway_say_confirms_nothing() {
    assert_eq!(judged(Some((6, "USDC")), |_| ()), unverified());
    assert_eq!(judged(None, |_| ()), unverified());
}

#[test]
fn a_node_of_the_page_confirms_decimals_and_symbol_together_or_not_at_all() {
    let shown = shown_as("MINE", Some((6, "MINE")), own_node);
    assert!(shown.stage == ReviewStage::Ready && shown.critical.is_empty());
    assert_eq!(shown.changes[0].symbol.as_deref(), Some("MINE"));
    assert_eq!(judged(Some((6, "EVIL")), own_node), unverified());
    assert_eq!(judged(None, own_node), unverified());
}

#[test]
fn what_calls_itself_as_a_known_token_does_is_confirmed_by_no_node() {
    for symbol in ["USDC", "usdc", "USD\u{421}", "ETH"] {
        let shown = shown_as(symbol, Some((6, symbol)), own_node);
        assert_eq!(shown.critical[0].key, "review.critical.unverified", "{symbol}");
        assert_eq!(shown.changes[0].symbol, None);
    }
}

#[test]
fn the_coin_needs_none_of_the_packages_data() {
    let mut page = Page::new();
    page.on(|effect| matches!(effect, Effect::LoadData { .. }).then(Answer::timeout));
    serve(&mut page, &honest());
    run(&mut page, |context| {
        let mut proposal = transfer(context);
        proposal.assets.clear();
        let (token, to, units) = (String::new(), BOB.into(), "5".to_owned());
        proposal.expects = vec![
            Expect::Spends { token: token.clone(), units: units.clone() },
            Expect::Gives { token, to, units },
        ];
        proposal.what = Signable::Transaction(EvmCall {
            to: BOB.into(),
            value: "5".into(),
            data: "0x".into(),
            gas: None,
        });
        proposal
    });
    assert!(shown(&page).refused.is_empty(), "{:?}", shown(&page).refused);
    assert_eq!(shown(&page).stage, ReviewStage::Ready);
}

#[test]
fn an_unverified_token_is_shown_by_its_contract_and_in_smallest_units() {
    let shown = shown_of(Some((6, "USDC")), |_| ());
    let said = &shown.critical[0].values.0;
    let of = |name: &str| said.iter().find(|(known, _)| known == name).map(|(_, text)| &**text);
    assert_eq!(of("contract").map(str::to_lowercase).as_deref(), Some(TOKEN));
    assert_eq!(
        (of("units"), of("amount"), of("symbol")),
        (Some("1500000"), Some("1.5"), Some("USDC"))
    );
    let change = &shown.changes[0];
    assert_eq!(
        (change.amount.as_str(), &change.symbol),
        ("1500000", &None),
        "no word of strangers"
    );
}

#[test]
fn a_token_that_the_page_gives_needs_no_confirmation() {
    let given = |setup: &mut Setup| setup.know("eip155:1", TOKEN, "USDC", 6);
    assert_eq!(judged(None, given), (ReviewStage::Ready, vec![]));
    // The list may say other decimals: the page's count, and the transfer was made with others.
    let other = |setup: &mut Setup| setup.know("eip155:1", TOKEN, "USDC", 18);
    assert_eq!(judged(None, other), (ReviewStage::Refused, vec!["review.warn.decimals".into()]));
}

#[test]
fn nothing_is_signed_without_the_packages_data() {
    for change in [own_node as fn(&mut Setup), |_| ()] {
        let mut page = Page::with(change);
        page.on(|effect| matches!(effect, Effect::LoadData { .. }).then(Answer::timeout));
        serve(&mut page, &honest());
        run(&mut page, transfer);
        let shown = shown(&page);
        assert_eq!(shown.stage, ReviewStage::Refused);
        assert_eq!(shown.refused[0].key, "error.dataUnavailable");
    }
}
