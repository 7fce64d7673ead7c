//! The slice has typed fields for what a user must check; a view does not search the calls for it.

use super::*;
use crate::{
    message::Message,
    protocol::Purpose,
    review::{Recipient, Sum, Trial},
};

const CANNOT: &str = "{\"code\":-32601,\"message\":\"the method does not exist\"}";

fn sum(amount: &str) -> Sum {
    Sum {
        amount: amount.into(),
        symbol: Some("USDC".into()),
        token: Some("0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629".into()),
    }
}

#[test]
fn what_differs_from_the_choice_is_warned_of_before_that_an_address_is_new() {
    let says = [moved(TOKEN, ALICE, BOB, 1_500_000)];
    let mut page = page(&simulated(&[9_000_000, 0], &says, &[7_500_000, 1_485_000]));
    run(&mut page, |context| Proposal {
        warnings: vec![Message::new("send.warn.first"), Message::new("send.warn.lookAlike")],
        ..transfer(context)
    });
    let warnings = shown(&page).warnings.into_iter().map(|one| one.key);
    let ranked = ["review.warn.givesLess", "send.warn.lookAlike", "send.warn.first"];
    assert_eq!(warnings.collect::<Vec<_>>(), ranked);
    let gets = shown(&page).recipient.unwrap().gets;
    assert_eq!(gets, Some(sum("1.485")));
}

#[test]
fn who_gets_it_is_told_with_who_named_them_and_which_node_tried_it() {
    let mut page = page(&honest());
    run(&mut page, |context| Proposal {
        named: Some(crate::review::Named {
            name: "bob.eth".into(),
            address: BOB.into(),
            by: Some("gateway.test".into()),
        }),
        ..transfer(context)
    });
    let bob = Recipient {
        address: BOB.into(),
        name: Some("bob.eth".into()),
        named_by: Some("gateway.test".into()),
        gets: None,
    };
    assert_eq!(shown(&page).recipient, Some(bob));
    assert!(shown(&page).tried_by.is_some_and(|host| !host.contains('/')));
}

#[test]
fn where_nothing_can_be_simulated_it_is_told_what_the_calls_say_and_so_it_is_called() {
    let mut page = page(CANNOT);
    run(&mut page, transfer);
    let review = shown(&page);
    assert_eq!((review.trial, review.changes.len()), (Trial::Called, 0));
    let [sent] = review.said.as_slice() else { panic!("{:?}", review.said) };
    assert_eq!(
        (sent.gain, sent.amount.as_str(), sent.symbol.as_deref()),
        (false, "1.5", Some("USDC"))
    );
}

/// A swap of 1.5 of the token for at least 0.9 of another, until a time.
fn swap(context: &Context, built_by: Option<&str>) -> Proposal {
    let head = ["16e360", "dbba0", "a0", ALICE, "6553f100", "2", TOKEN, OTHER];
    Proposal {
        kind: ReviewKind::Swap,
        what: Signable::Transaction(EvmCall {
            to: BOB.into(),
            value: "0".into(),
            data: encode("38ed1739", &head),
            gas: None,
        }),
        expects: vec![
            Expect::Spends { token: TOKEN.into(), units: "1500000".into() },
            Expect::Gets { token: TOKEN.into(), units: "900000".into() },
        ],
        built_by: built_by.map(str::to_owned),
        ..transfer(context)
    }
}

#[test]
fn a_swap_that_the_core_wrote_says_what_comes_out_at_least_and_until_when() {
    let mut page = page(&honest());
    run(&mut page, |context| swap(context, None));
    assert_eq!(shown(&page).least, Some(sum("0.9")));
    assert_eq!(shown(&page).expires.as_deref(), Some("1700000000"));
    assert_eq!(shown(&page).recipient, None);
}

#[test]
fn what_a_vendor_built_promises_nothing() {
    let mut page = page(&honest());
    run(&mut page, |context| swap(context, Some("vendor")));
    assert_eq!(shown(&page).least, None);
}

/// The fiat value of what is sent, where the gateway reports a price for the token.
fn worth(change: impl FnOnce(&mut Setup)) -> Option<String> {
    let mut page = Page::with(change);
    let rows = format!(
        "{{\"balances\":[{{\"name\":\"USDC\",\"symbol\":\"USDC\",\"chainId\":\"eip155:1\",\"address\":\"eip155:1:{TOKEN}\",\"verified\":true,\
         \"price\":0.998,\"value\":8.982,\"quantity\":{{\"decimals\":\"6\",\"numeric\":\"9\"}}}}]}}"
    );
    page.on_http(Purpose::Balance, move |_| Answer::http(200, &rows));
    serve(&mut page, &honest());
    run(&mut page, transfer);
    let [change] = shown(&page).changes.try_into().unwrap();
    change.value
}

#[test]
fn only_a_verified_token_has_a_fiat_value() {
    assert_eq!(worth(|setup| setup.know("eip155:1", TOKEN, "USDC", 6)).as_deref(), Some("1.497"));
    assert_eq!(worth(|_| ()), None);
}

#[test]
fn a_permit_has_a_deadline_and_an_approval_has_none() {
    let allows =
        vec![Expect::Allows { token: TOKEN.into(), spender: OTHER.into(), units: "5".into() }];
    let mut page = page(&honest());
    let expects = allows.clone();
    run(&mut page, move |context| Proposal {
        kind: ReviewKind::Approve,
        expects: expects.clone(),
        what: Signable::TypedData(format!(
            "{{\"primaryType\":\"Permit\",\"domain\":{{\"chainId\":1,\"verifyingContract\":\"{TOKEN}\"}},\"message\":{{\"owner\":\"{ALICE}\",\
             \"spender\":\"{OTHER}\",\"value\":\"5\",\"nonce\":\"0\",\"deadline\":\"1600000000\"}}}}"
        )),
        ..transfer(context)
    });
    let deadline = |page: &Page| shown(page).allowances[0].deadline.clone();
    assert_eq!(deadline(&page).as_deref(), Some("1600000000"));
    assert!(!shown(&page).allowances[0].trusted);

    let mut page = super::page(CANNOT);
    run(&mut page, move |context| Proposal {
        kind: ReviewKind::Approve,
        expects: allows.clone(),
        what: Signable::Transaction(EvmCall {
            to: TOKEN.into(),
            value: "0".into(),
            data: encode("095ea7b3", &[OTHER, "5"]),
            gas: None,
        }),
        ..transfer(context)
    });
    assert_eq!(deadline(&page), None);
}

/// The picture of item 7, where the visitor chose this one in the form.
fn pictured(number: &str) -> Option<String> {
    let topic = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
    let word =
        |address: &str| format!("0x{:0>64}", address.to_lowercase().trim_start_matches("0x"));
    let log = format!(
        "{{\"address\":\"{TOKEN}\",\"topics\":[\"0x{topic}\",\"{}\",\"{}\",\"{}\"],\"data\":\"0x\"}}",
        word(ALICE),
        word(BOB),
        word("7"),
    );
    let mut page = page(&simulated(&[], &[log], &[]));
    let item = crate::send::Item {
        collection: TOKEN.into(),
        number: number.into(),
        name: "Pictures".into(),
        several: false,
        image_url: Some("https://gateway.test/nft/7".into()),
    };
    run(&mut page, move |context| {
        context.edit().slices.send.item = Some(item.clone());
        Proposal {
            what: Signable::Transaction(EvmCall {
                to: TOKEN.into(),
                value: "0".into(),
                data: encode("42842e0e", &[ALICE, BOB, "7"]),
                gas: None,
            }),
            expects: vec![Expect::GivesItem {
                token: TOKEN.into(),
                to: BOB.into(),
                item: "7".into(),
            }],
            ..transfer(context)
        }
    });
    let [change] = shown(&page).changes.try_into().unwrap();
    assert!(change.item);
    change.icon_url
}

#[test]
fn an_nft_has_the_picture_that_it_was_chosen_by_and_no_other_ones() {
    assert_eq!(pictured("7").as_deref(), Some("https://gateway.test/nft/7"));
    assert_eq!(pictured("8"), None);
}
