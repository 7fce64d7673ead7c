//! Solana: what the page vouches for, and what nobody but the gateway says.

use super::{
    solana::{JUPITER, MINT_ID, OWN, exchange, form_for, route_to, said},
    *,
};
use crate::{
    protocol::CustomRpcUrl,
    review::ReviewStage,
    testing::{SOLANA_CHAIN, Setup, rpc_of, solana},
};

/// A program that nobody knows, and a token.
const PROGRAM: &str = "HyaB3W9q6XdA5xwpU4XnSZV94htfmbmqJXZcEbRaJutt";
const STRANGER: &str = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";

/// The page has a node of its own.
fn own_node(setup: &mut Setup) {
    let own = vec![CustomRpcUrl { url: "https://own.test".into() }];
    setup.options.custom_rpc_urls = json::Map(vec![(SOLANA_CHAIN.into(), own)]);
}

/// The page vouches for these.
fn trusts(addresses: &[&str], setup: &mut Setup) {
    let list = addresses.iter().map(|&one| one.to_owned()).collect();
    setup.options.trusted_contracts = json::Map(vec![(SOLANA_CHAIN.into(), list)]);
}

/// Nodes say that the mint has so many decimals; `None` is one that says nothing.
fn mints(page: &mut Page, decimals: Option<u8>) {
    page.on_node("", move |body| {
        let one = |id: &str, method: &str, params: &Value| {
            let mint = |at: &str| params.as_array().is_some_and(|list| json::to_string(&list[0]) == format!("[\"{at}\"]"));
            let asked = mint(STRANGER) || mint(MINT_ID.rsplit(':').next().unwrap());
            let result = match decimals {
                Some(decimals) if method == "getMultipleAccounts" && asked => {
                    let mut data = [0; 82];
                    (data[44], data[45]) = (decimals, 1);
                    let data = base64::padded(&data);
                    let owner = crate::review::wire::TOKEN_PROGRAM;
                    format!("{{\"value\":[{{\"lamports\":1,\"owner\":\"{owner}\",\"data\":[\"{data}\",\"base64\"]}}]}}")
                }
                None if method == "getMultipleAccounts" && asked => "{\"value\":[null]}".into(),
                _ if method == "simulateTransaction" => {
                    let accounts = [MINT_ID.rsplit(':').next().unwrap(), STRANGER].map(arrived);
                    format!(
                        "{{\"value\":{{\"err\":null,\"accounts\":[{{\"lamports\":1999995000}},{}]}}}}",
                        accounts.join(",")
                    )
                }
                _ => said(method, "null"),
            };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
        };
        http(200, &rpc_of(body, one))
    });
}

/// An account of the signer's with much of a token, as nodes tell it.
fn arrived(mint: &str) -> String {
    let key = |text: &str| bs58::decode(text).into_vec().unwrap();
    let mut data = [key(mint), key(OWN), 100_000_000_u64.to_le_bytes().into()].concat();
    data.resize(165, 0);
    let (data, owner) = (base64::padded(&data), crate::review::wire::TOKEN_PROGRAM);
    format!("{{\"lamports\":2039280,\"owner\":\"{owner}\",\"data\":[\"{data}\",\"base64\"]}}")
}

/// From now on the gateway builds this.
fn builds(world: &World, bytes: &[u8]) {
    let mut desk = world.borrow_mut();
    let usual = std::mem::replace(&mut desk.built, Answer::Never);
    let usual = body(usual);
    desk.built = http(200, &usual.replace(&base64::padded(&exchange()), &base64::padded(bytes)));
}

/// The exchange with another program in Jupiter's place.
fn through(program: &str) -> Vec<u8> {
    let key = |text: &str| bs58::decode(text).into_vec().unwrap();
    let mut bytes = exchange();
    let at = bytes.windows(32).position(|part| part == key(JUPITER)).unwrap();
    bytes[at..at + 32].copy_from_slice(&key(program));
    bytes
}

fn keys(list: Vec<crate::message::Message>) -> Vec<String> {
    list.into_iter().map(|one| one.key).collect()
}

/// What the review of half a SOL through the program refuses, and what it says is critical.
fn through_program(program: &str, change: impl FnOnce(&mut Setup)) -> [Vec<String>; 2] {
    let (mut page, world) = form_for(MINT_ID, 6, change);
    mints(&mut page, Some(6));
    builds(&world, &through(program));
    write(&mut page, "0.5");
    page.advance(200);
    trade(&mut page);
    let shown = review(&page);
    for one in &shown.critical {
        let said = ["amount", "symbol"].map(|name| one.values.get(name).map(String::as_str));
        assert_eq!(said, [Some("0.5"), Some("SOL")], "what is at stake");
    }
    [keys(shown.refused), keys(shown.critical)]
}

#[test]
fn a_program_that_is_not_decoded_has_to_be_listed_by_the_page() {
    let refused = [vec!["review.refused.program".to_owned()], vec![]];
    assert_eq!(through_program(PROGRAM, |_| ()), refused);
    assert_eq!(through_program(PROGRAM, own_node), refused);
    // Its instructions are still not decoded, and only the gateway's node simulated them.
    let stake = vec!["review.critical.unread".to_owned()];
    let listed = through_program(PROGRAM, |setup| trusts(&[PROGRAM], setup));
    assert_eq!(listed, [vec![], stake]);
    let known = |setup: &mut Setup| {
        trusts(&[PROGRAM], setup);
        own_node(setup);
    };
    assert_eq!(through_program(PROGRAM, known), [Vec::<String>::new(), vec![]]);
}

#[test]
fn a_program_is_vouched_for_by_its_exact_address_on_its_own_network() {
    let lower = PROGRAM.to_lowercase();
    let refused = [vec!["review.refused.program".to_owned()], vec![]];
    assert_eq!(through_program(PROGRAM, |setup| trusts(&[JUPITER], setup)), refused);
    let other = |setup: &mut Setup| {
        setup.options.trusted_contracts = json::Map(vec![
            ("eip155:1".into(), vec!["0x00000000000000000000000000000000000000A1".into()]),
            ("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1".into(), vec![PROGRAM.into()]),
        ]);
    };
    assert_eq!(through_program(PROGRAM, other), refused);
    // What is no address is told, and vouches for nothing.
    let mut page = Page::with(|setup| {
        setup.options.networks = vec![solana()];
        trusts(&["not a program", &lower[..20]], setup);
    });
    page.act(crate::testing::actions::open());
    let told = page.console();
    assert!(told.iter().any(|line| line.contains("not a program")), "{told:?}");
}

/// What the review of half a SOL for a token says that neither the package nor the page knows: its stage, and what is refused and critical. The gateway tells `told`
/// decimals of it in its list and its offers, nodes tell `said`.
fn judged(
    told: u8,
    said: Option<u8>,
    change: impl FnOnce(&mut Setup),
) -> (ReviewStage, Vec<String>) {
    let (mut page, world) = form_for(&format!("{SOLANA_CHAIN}:{STRANGER}"), told, change);
    mints(&mut page, said);
    builds(&world, &route_to(STRANGER, 500_000_000, 48_510_000));
    write(&mut page, "0.5");
    page.advance(200);
    trade(&mut page);
    let shown = review(&page);
    (shown.stage, [keys(shown.refused), keys(shown.critical)].concat())
}

#[test]
fn an_unverified_mint_has_to_be_confirmed_by_its_address_whoever_tells_its_decimals() {
    let confirm = (ReviewStage::Ready, vec!["review.critical.unverified".to_owned()]);
    for said in [Some(7), None] {
        assert_eq!(judged(7, said, |_| ()), confirm);
        // A mint does not say its symbol.
        assert_eq!(judged(7, said, own_node), confirm);
    }
}

#[test]
fn less_of_an_unverified_mint_than_was_promised_is_told_in_its_smallest_units() {
    let told = |mint: &str| {
        let (mut page, world) = form_for(&format!("{SOLANA_CHAIN}:{mint}"), 6, |_| ());
        mints(&mut page, Some(6));
        builds(&world, &route_to(mint, 500_000_000, 40_000_000));
        write(&mut page, "0.5");
        page.advance(200);
        trade(&mut page);
        let critical = review(&page).critical;
        let least = critical.into_iter().find(|one| one.key == "review.warn.least").unwrap();
        ["amount", "symbol", "unitsOf"]
            .map(|name| least.values.get(name).cloned().unwrap_or_default())
    };
    assert_eq!(told(STRANGER), ["40000000", "", STRANGER]);
    let known = MINT_ID.rsplit(':').next().unwrap();
    assert_eq!(told(known), ["40", "USDC", ""]);
}

#[test]
fn decimals_that_a_node_contradicts_are_refused() {
    for change in [own_node as fn(&mut Setup), |_| ()] {
        let (stage, said) = judged(7, Some(5), change);
        assert_eq!(stage, ReviewStage::Refused);
        assert!(said.contains(&"review.warn.decimals".into()), "{said:?}");
    }
}

#[test]
fn a_mint_that_the_page_gives_is_known_by_its_words() {
    let given = |setup: &mut Setup| setup.know(SOLANA_CHAIN, STRANGER, "MINE", 7);
    assert_eq!(judged(7, Some(7), given), (ReviewStage::Ready, vec![]));
    // Whatever the gateway says of it.
    assert_eq!(judged(2, Some(7), given), (ReviewStage::Ready, vec![]));
}

#[test]
fn decimals_of_the_packages_tokens_are_its_own_word() {
    for said in [Some(5), None] {
        let (mut page, _) = form_for(MINT_ID, 8, |_| ());
        mints(&mut page, said);
        write(&mut page, "0.5");
        page.advance(200);
        trade(&mut page);
        let shown = review(&page);
        assert!(shown.critical.is_empty(), "{:?}", shown.critical);
    }
}

#[test]
fn what_the_pages_own_node_contradicts_is_refused() {
    for own in [true, false] {
        let (mut page, _) = form_for(MINT_ID, 6, |setup| {
            if own {
                own_node(setup);
            }
        });
        // Nothing arrives.
        page.on_node("", |body| {
            let one = |id: &str, method: &str, _: &Value| {
                let result = said(method, "null");
                format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
            };
            http(200, &rpc_of(body, one))
        });
        write(&mut page, "0.5");
        page.advance(200);
        trade(&mut page);
        let shown = review(&page);
        let less = "review.warn.getsLess".to_owned();
        assert_eq!(keys(shown.refused).contains(&less), own);
        assert_eq!(keys(shown.warnings).contains(&less), !own);
    }
}
