//! An item of a collection that answers late.

use super::*;
use crate::{
    message::Message,
    protocol::{HostEvent, NftsAction},
    review::ReviewSlice,
};
use caip::Namespace;

const COLLECTION: &str = "0x00000000000000000000000000000000000000C0";

fn item(number: &str) -> Action {
    act(SendAction::ChooseItem { collection: COLLECTION.into(), number: number.into() })
}

/// Alice asks for her item of a collection that has not answered yet, on a page with two networks.
fn waiting() -> Page {
    let mut page = page();
    page.on(|effect| match effect {
        Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
            if body.contains("eth_call") =>
        {
            Some(Answer::Never)
        }
        _ => None,
    });
    page.act(item("7"));
    assert!(form(&page).asking);
    page
}

/// The collection answers what was asked of it: the item is Alice's, or nobody's.
fn answers(page: &mut Page, hers: bool) {
    let owner = format!("0x{:0>64}", ALICE.trim_start_matches("0x").to_lowercase());
    let none = format!("0x{:064x}", 0);
    let asked = page.asked(|effect| {
        matches!(effect, Effect::Http { body: Some(body), .. } if body.contains("eth_call"))
    });
    for request in asked {
        let body = page.effects.iter().find(|one| one.id == request).map(|one| one.effect.clone());
        let Some(Effect::Http { body: Some(body), .. }) = body else { continue };
        let answer = |id: &str, _: &str| {
            let word = if hers { &owner } else { &none };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"{word}\"}}")
        };
        page.reply(request, &Reply::Http { status: 200, body: rpc(&body, answer) });
    }
}

#[test]
fn an_item_is_taken_when_its_collection_has_answered() {
    let mut page = waiting();
    answers(&mut page, true);
    let form = form(&page);
    assert_eq!((form.item.unwrap().number.as_str(), form.token, form.asking), ("7", None, false));
}

#[test]
fn an_item_that_is_marked_as_spam_is_warned_of_in_the_form_and_in_the_review() {
    for spam in [true, false] {
        let mut page = waiting();
        page.on_http(Purpose::Nfts, move |_| {
            let one = format!(
                "{{\"nfts\":[{{\"collection\":\"{COLLECTION}\",\"tokenId\":\"7\",\"standard\":\"ERC-721\",\"name\":\"\",\"quantity\":\"1\",\
                 \"flags\":{{\"is_spam\":{spam}}}}}],\"asOf\":[],\"partial\":[]}}"
            );
            http(200, &one)
        });
        page.act(Action::Nfts { action: json::Later::of(&NftsAction::Watch { on: true }) });
        answers(&mut page, true);
        page.act(receiver(BOB));
        let marked = |warnings: &[Message]| warnings.iter().any(|one| one.key == "send.warn.spam");
        assert_eq!(marked(&form(&page).warnings), spam);
        page.on_node("", |body| http(200, &rpc(body, node)));
        page.act(go_on());
        assert_eq!(marked(&page.read::<ReviewSlice>("review").warnings), spam);
    }
}

#[test]
fn a_token_that_was_chosen_since_stays_and_no_item_is_missed() {
    for hers in [true, false] {
        let mut page = waiting();
        page.act(choose(USDC_ID));
        assert!(!form(&page).asking, "nobody is waited for any more");
        page.act(amount("5"));
        answers(&mut page, hers);
        let form = form(&page);
        assert_eq!((form.token.unwrap().symbol.as_str(), form.item), ("USDC", None));
        assert_eq!((form.amount.as_str(), form.item_problem), ("5", None));
    }
}

#[test]
fn an_item_of_the_account_before_is_not_sent_from_this_one() {
    let mut page = waiting();
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    answers(&mut page, true);
    let form = form(&page);
    assert_eq!((form.item, form.asking), (None, false));
}

#[test]
fn an_item_of_the_network_before_is_not_sent_on_this_one() {
    let mut page = waiting();
    page.act(crate::testing::actions::switch("eip155:10"));
    assert_eq!(page.active(), "eip155:10");
    answers(&mut page, true);
    assert_eq!(form(&page).item, None);
}
