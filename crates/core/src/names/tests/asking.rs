use super::{
    service::{Says, no_resolver, record, resolver_error},
    *,
};
use crate::{
    evm::hex,
    names::{Name, own::aggregate, record::of_coin},
    testing::{Answer, SOL},
};
use sha3::{Digest, Keccak256};

const BASE: u64 = 0x8000_2105;
const ANY: u64 = 0x8000_0000;
const OTHER: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const ZERO: &str = "0x0000000000000000000000000000000000000000";

/// The records of bob.eth, by coin type; there is no other name.
fn bob(records: &'static [(u64, &'static str)]) -> Service {
    Service::new(move |name, coin| {
        let found = records.iter().find(|(of, _)| Some(*of) == coin);
        match found {
            Some((_, address)) if name == "bob.eth" => record(address),
            _ if name == "bob.eth" => Says::Record(String::new()),
            _ => no_resolver(),
        }
    })
}

#[test]
fn the_chain_is_asked_and_not_the_gateway() {
    let mut page = page_on(1, bob(&[(60, BOB)]));
    type_name(&mut page, "Bob.ETH");
    assert_eq!(meant(&page), by_chain(BOB));
    assert_eq!(asked(&page), (1, 0));
}

#[test]
fn a_name_that_the_chain_does_not_know_is_nobodys_whatever_the_gateway_says() {
    let mut page = page_on(1, bob(&[(60, BOB)]));
    type_name(&mut page, "carol.eth");
    assert_eq!(meant(&page).0, "send.nobody");
    assert_eq!(asked(&page).1, 0);
}

#[test]
fn the_record_of_the_network_counts_then_the_one_for_every_network() {
    for (records, wanted) in [
        (&[(BASE, OTHER), (ANY, ZERO), (60, BOB)][..], OTHER),
        (&[(ANY, OTHER), (60, BOB)], OTHER),
        (&[(BASE, ZERO), (60, BOB)], BOB),
    ] {
        let mut page = page_on(8453, bob(records));
        type_name(&mut page, "bob.eth");
        assert_eq!(meant(&page), by_chain(wanted), "{records:?}");
    }
}

#[test]
fn an_address_on_ethereum_alone_is_paid_elsewhere_only_where_it_is_no_contract() {
    for (code, wanted) in [("0x", by_chain(BOB)), ("0x6001", by_chain("send.nameContract"))] {
        let mut page = page_on(8453, bob(&[(60, BOB)]).with_code(code));
        type_name(&mut page, "bob.eth");
        assert_eq!(meant(&page), wanted, "{code}");
        let warnings = page.read::<SendSlice>("send").warnings;
        let said = warnings.iter().any(|warning| warning.key == "send.warn.onlyOnEthereum");
        assert_eq!(said, code == "0x");
    }
}

#[test]
fn on_ethereum_the_record_from_before_coin_types_and_the_one_for_every_network_count() {
    let first = |_: &str, coin: Option<u64>| match coin {
        None => Says::Address(BOB),
        Some(_) => Says::Reverts(format!("7b1c461bf1cb7e06{}", "0".repeat(56))),
    };
    for service in [Service::new(first), bob(&[(ANY, BOB)])] {
        let mut page = page_on(1, service);
        type_name(&mut page, "bob.eth");
        assert_eq!(meant(&page), by_chain(BOB));
    }
}

#[test]
fn what_is_no_address_is_none() {
    for wrong in ["", "00", &"0".repeat(40), &"ab".repeat(21), &"ab".repeat(32)] {
        let wrong = wrong.to_owned();
        let mut page = page_on(
            1,
            Service::new(move |_, coin| match coin {
                Some(_) => Says::Record(wrong.clone()),
                None => Says::Address(ZERO),
            }),
        );
        type_name(&mut page, "bob.eth");
        assert_eq!(meant(&page).0, "send.nobody");
    }
}

#[test]
fn a_node_without_the_name_service_leaves_it_to_the_gateway_which_is_named() {
    let reverts = |with: &'static str| Service::new(move |_, _| Says::Reverts(with.into()));
    for service in [reverts(""), reverts("08c379a0"), reverts("deadbeef"), reverts("01800152")] {
        let mut page = page_on(1, service);
        type_name(&mut page, "bob.eth");
        assert_eq!(meant(&page), by_gateway());
    }
    for answer in
        ["\"0x\"", "null", "\"0x12\"", "\"0xzz\"", "{}", &format!("\"0x{}\"", "f".repeat(640))]
    {
        let answer = answer.to_owned();
        let mut page = page_on(1, bob(&[]));
        page.on_http(Purpose::Node, move |_| {
            http(200, &format!("[{{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{answer}}}]"))
        });
        type_name(&mut page, "bob.eth");
        page.advance(10_000);
        assert_eq!(meant(&page), by_gateway());
    }
}

#[test]
fn a_resolver_that_knows_no_coin_types_has_no_record_and_one_that_says_why_not_says_nothing() {
    for (with, wanted) in [("", by_chain("send.nobody")), ("08c379a0", by_gateway())] {
        let service = Service::new(move |_, _| Says::Reverts(resolver_error(with)));
        let mut page = page_on(1, service);
        type_name(&mut page, "bob.eth");
        assert_eq!(meant(&page), wanted);
    }
}

#[test]
fn in_a_hidden_tab_no_time_passes() {
    let mut page = page_on(1, bob(&[(60, BOB)]));
    page.event(HostEvent::Visibility { visible: false });
    type_name(&mut page, "bob.eth");
    page.advance(60_000);
    assert_eq!(asked(&page), (0, 0));
    page.event(HostEvent::Visibility { visible: true });
    page.tick();
    assert_eq!(meant(&page), by_chain(BOB));
}

#[test]
fn a_name_is_shown_as_it_is_looked_up() {
    let mut page = page_on(1, Service::new(|_, _| record(BOB)));
    type_name(&mut page, "vitaIik.eth");
    let Receiver::Known { name, .. } = page.read::<SendSlice>("send").to else { panic!() };
    assert_eq!(name.as_deref(), Some("vitaiik.eth"));
}

#[test]
fn a_node_of_the_pages_own_knows_what_is_a_contract_whatever_the_gateway_says() {
    let mut page = page_on(8453, bob(&[]).with_code("0x6001"));
    type_name(&mut page, "b\u{f6}b.eth");
    assert_eq!(meant(&page).0, "send.nameContract");
}

#[test]
fn a_node_that_does_not_answer_is_given_up() {
    let mut page = page_on(1, bob(&[(60, BOB)]));
    page.on(|effect| match effect {
        Effect::Http { purpose: Purpose::Node, .. } => Some(Answer::Never),
        _ => None,
    });
    type_name(&mut page, "bob.eth");
    page.advance(19_999);
    assert_eq!(asked(&page).1, 0);
    page.advance(1);
    assert_eq!(meant(&page), by_gateway());
}

#[test]
fn names_of_letters_that_may_look_like_others_are_the_gateways_word() {
    let mut page = page_on(1, bob(&[(60, BOB)]));
    type_name(&mut page, "b\u{f6}b.eth");
    assert_eq!(meant(&page), by_gateway());
    assert_eq!(asked(&page), (0, 1));
}

#[test]
fn an_address_of_the_gateway_is_no_node_of_the_pages_own() {
    let mut setup = Setup::default();
    setup.options.networks = vec![evm(1, "Net")];
    setup.options.gateway_url = Some(format!("{NODE}/gateway"));
    setup
        .options
        .custom_rpc_urls
        .0
        .push(("eip155:1".into(), vec![CustomRpcUrl { url: NODE.into() }]));
    let mut page = opened(setup, 1, bob(&[(60, BOB)]));
    type_name(&mut page, "bob.eth");
    assert_eq!(meant(&page).1.as_deref(), Some("own-node.test"));
    assert_eq!(asked(&page).0, 0);
}

#[test]
fn solana_has_its_own_record() {
    let key = bs58::decode(SOL).into_vec().unwrap();
    let records = of_coin(501);
    assert_eq!(records.len(), 1);
    let answer = crate::testing::abi::tuple(&[crate::testing::abi::Member::Tail(
        crate::testing::abi::bytes(&hex(&key)),
    )]);
    assert_eq!(records[0].read(&answer).as_deref(), Some(SOL));
}

#[test]
fn bitcoin_keeps_a_script() {
    let script = "0014751e76e8199196d454941c45d1b3a323f1433bd6";
    let answer = crate::testing::abi::tuple(&[crate::testing::abi::Member::Tail(
        crate::testing::abi::bytes(script),
    )]);
    let read = of_coin(0)[0].read(&answer);
    assert_eq!(read.as_deref(), Some("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"));
}

/// The hashes are of what viem's `encodeFunctionData` makes of the same calls.
#[test]
fn calls_are_written_as_another_library_writes_them() {
    let server = hex(b"x-batch-gateway:true");
    for (name, coin, wanted) in [
        ("bob.eth", 60, "7f7ccebd11196612d12d5c282665b980d6d0e7c7d099d6ef2126bfed86b28205"),
        (
            "heidi.acme.eth",
            BASE,
            "e8734cca82618efbb256b1a13ec5c04d4c11f1e44be8e4238cf7ada2fc83b3ee",
        ),
        ("bob.eth", 501, "c533c9e69d1cd30d4035ee0006767859dc7adda056925b4e6d23ff9c1a6c7f5c"),
    ] {
        let name = Name::typed(name).unwrap();
        let questions: Vec<_> =
            of_coin(coin).iter().map(|record| record.question(&name, &server)).collect();
        let call = crate::evm::bytes_of_hex(&aggregate(&questions).unwrap()[2..]).unwrap();
        assert_eq!(hex(&Keccak256::digest(call)), wanted);
    }
}
