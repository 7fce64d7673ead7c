//! On EVM networks a call that differs from the promise is refused by its own data: a simulation without findings does not change that, whichever
//! node runs it.

use super::{decimals::own_node, *};
use crate::review::ReviewStage;

/// Bob's transfer, with another call and promise.
fn propose(context: &Context, kind: ReviewKind, what: Signable, expects: Vec<Expect>) -> Proposal {
    Proposal { kind, what, expects, ..transfer(context) }
}

fn call(to: &str, data: String) -> Signable {
    Signable::Transaction(EvmCall { to: to.into(), value: "0".into(), data, gas: None })
}

/// The promised allowance: 100 units of the token for one spender.
fn allows() -> Vec<Expect> {
    let (token, spender) = (TOKEN.into(), OTHER.into());
    vec![Expect::Allows { token, spender, units: "100".into() }]
}

/// The promised permit with one field changed.
fn permit(field: &str, value: &str) -> Signable {
    let mut fields = [
        ("chainId", "1"),
        ("verifyingContract", TOKEN),
        ("owner", ALICE),
        ("spender", OTHER),
        ("value", "100"),
        ("deadline", "1600000000"),
    ];
    for (name, said) in &mut fields {
        if *name == field {
            *said = value;
        }
    }
    let of = |name: &str| fields.iter().find(|(known, _)| *known == name).unwrap().1;
    Signable::TypedData(format!(
        "{{\"primaryType\":\"Permit\",\"domain\":{{\"chainId\":{},\"verifyingContract\":\"{}\"}},\"message\":{{\"owner\":\"{}\",\"spender\":\"{}\",\
         \"value\":\"{}\",\"nonce\":\"0\",\"deadline\":\"{}\"}}}}",
        of("chainId"),
        of("verifyingContract"),
        of("owner"),
        of("spender"),
        of("value"),
        of("deadline"),
    ))
}

/// Why this is refused while the simulation finds nothing wrong, on the gateway's node and on one of the page's own. Empty if it is not.
fn refused(kind: ReviewKind, what: &Signable, expects: &[Expect]) -> Vec<String> {
    let mut last = None;
    for change in [own_node as fn(&mut Setup), |_| ()] {
        let mut page = page_with(&honest(), change);
        let (what, expects) = (what.clone(), expects.to_vec());
        run(&mut page, move |context| propose(context, kind, what.clone(), expects.clone()));
        let review = shown(&page);
        let keys: Vec<_> = review.refused.iter().map(|one| one.key.clone()).collect();
        let stage = if keys.is_empty() { ReviewStage::Ready } else { ReviewStage::Refused };
        assert_eq!(review.stage, stage, "{review:?}");
        if stage == ReviewStage::Refused {
            page.act(confirm());
            assert_eq!(wallet_calls(&page), [""; 0]);
        }
        assert!(last.is_none_or(|last| last == keys), "one node lifts what the other does not");
        last = Some(keys);
    }
    last.unwrap()
}

#[test]
fn a_transfer_of_anything_else_or_to_anybody_else_is_refused() {
    let send = |to: &str, receiver: &str, units: &str| {
        let what = call(to, encode("a9059cbb", &[receiver, units]));
        refused(ReviewKind::Send, &what, &promised("1500000"))
    };
    assert_eq!(send(TOKEN, BOB, "0x16e360"), [""; 0]);
    for (to, receiver, units) in
        [(TOKEN, OTHER, "0x16e360"), (TOKEN, BOB, "0x16e361"), (OTHER, BOB, "0x16e360")]
    {
        let why = send(to, receiver, units);
        assert!(
            why.contains(&"review.refuse.other".to_owned()),
            "{to} {receiver} {units}: {why:?}"
        );
    }
}

#[test]
fn an_approval_of_anything_else_is_refused() {
    let approve = |to: &str, data: String| {
        let what = call(to, data);
        refused(ReviewKind::Approve, &what, &allows())
    };
    let approval = |spender: &str, units: &str| encode("095ea7b3", &[spender, units]);
    assert_eq!(approve(TOKEN, approval(OTHER, "64")), [""; 0]);
    for (to, spender, units) in [(TOKEN, OTHER, "65"), (TOKEN, BOB, "64"), (OTHER, OTHER, "64")] {
        let why = approve(to, approval(spender, units));
        assert_eq!(why, ["review.refuse.allows"], "{to} {spender} {units}");
    }
    // Rights of another kind: an increased allowance, a whole collection, a transfer.
    for data in [
        encode("39509351", &[OTHER, "65"]),
        encode("a22cb465", &[OTHER, "1"]),
        encode("a9059cbb", &[OTHER, "64"]),
    ] {
        assert_ne!(approve(TOKEN, data.clone()), [""; 0], "{data}");
    }
}

#[test]
fn a_permit_of_anything_else_is_refused() {
    let sign = |field: &str, value: &str| {
        let what = permit(field, value);
        refused(ReviewKind::Approve, &what, &allows())
    };
    assert_eq!(sign("", ""), [""; 0]);
    for (field, value, why) in [
        ("owner", BOB, "review.refuse.other"),
        ("chainId", "10", "review.refuse.other"),
        ("verifyingContract", OTHER, "review.refuse.allows"),
        ("spender", BOB, "review.refuse.allows"),
        ("value", "101", "review.refuse.allows"),
        ("deadline", "99999999999", "review.refuse.deadline"),
    ] {
        assert_eq!(sign(field, value), [why], "{field} {value}");
    }
}
