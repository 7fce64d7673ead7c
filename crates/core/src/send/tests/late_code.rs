//! What is wanted before its code is there, and what is wanted since: the later act wins.

use super::*;
use crate::{send::SendStage, testing::Outcome};

/// A form whose way to the chain does not come by itself.
fn waiting() -> Page {
    let mut page = page();
    page.on(|effect| is_part(effect).then_some(Answer::Never));
    page
}

fn is_part(effect: &Effect) -> bool {
    matches!(effect, Effect::LoadPart { .. })
}

/// The code comes after all.
fn comes(page: &mut Page) {
    let asked = page.asked(is_part);
    let open: Vec<u32> = asked.into_iter().filter(|id| page.open.contains(id)).collect();
    assert!(!open.is_empty(), "nothing was asked for");
    for request in open {
        page.reply(request, &Reply::Done);
    }
}

fn max() -> Action {
    act(SendAction::Max { point: None })
}

fn item() -> Action {
    act(SendAction::ChooseItem { collection: USDC.into(), number: "7".into() })
}

#[test]
fn what_was_wanted_is_done_once_its_code_is_there() {
    let mut page = waiting();
    let call = page.call(max());
    page.act(receiver(BOB));
    assert_eq!((form(&page).max, page.outcome(call)), (false, Outcome::Pending));
    comes(&mut page);
    assert_eq!((form(&page).max, page.outcome(call)), (true, Outcome::Done));

    let mut page = waiting();
    page.act(item());
    comes(&mut page);
    assert_eq!(key(form(&page).item_problem), "send.itemNotYours");
}

#[test]
fn all_there_is_is_not_put_over_what_was_wanted_since() {
    let link = format!("ethereum:{BOB}?value=2e17");
    for (later, stands) in [
        (amount("0.25"), "0.25"),
        (amount(""), ""),
        (choose(USDC_ID), ""),
        (fiat(true), ""),
        (receiver(&link), "0.2"),
    ] {
        let mut page = waiting();
        let call = page.call(max());
        page.act(later.clone());
        assert_eq!(page.error(call), "Request was aborted");
        if page.asked(is_part).iter().any(|id| page.open.contains(id)) {
            comes(&mut page);
        }
        let form = form(&page);
        assert_eq!((form.amount.as_str(), form.max), (stands, false), "{later:?}");
    }
}

#[test]
fn an_item_is_not_taken_over_what_was_chosen_since() {
    let link = format!("ethereum:{BOB}?value=2e17");
    for later in [choose(USDC_ID), receiver(&link)] {
        let mut page = waiting();
        let call = page.call(item());
        page.act(later);
        assert_eq!(page.error(call), "Request was aborted");
        page.within(|context| crate::parts::prepare(context, Part::Signing));
        comes(&mut page);
        let form = form(&page);
        assert_eq!((form.item, key(form.item_problem).as_str()), (None, ""));
        assert!(form.token.is_some() && !form.asking);
    }
}

#[test]
fn what_another_account_wanted_is_not_done_for_this_one() {
    for wanted in [max(), item(), go_on()] {
        let mut page = waiting();
        page.act(amount("0.5"));
        page.act(receiver(BOB));
        let call = page.call(wanted);
        page.event(crate::protocol::HostEvent::AccountsChanged {
            connector: metamask().id,
            namespace: caip::Namespace::Eip155,
            accounts: vec![BOB.into()],
        });
        assert_eq!(page.error(call), "Request was aborted");
        comes(&mut page);
        let form = form(&page);
        assert_eq!((form.amount.as_str(), form.item, form.item_problem), ("", None, None));
        assert_eq!((page.view(), form.stage), (View::WalletSend, SendStage::Form));
    }
}

#[test]
fn no_review_is_shown_over_what_the_visitor_went_to() {
    for (away, view) in [
        (Action::Back, View::Account),
        (act(SendAction::Cancel), View::WalletSend),
        (Action::Close, View::WalletSend),
    ] {
        let mut page = waiting();
        page.act(amount("0.5"));
        page.act(receiver(BOB));
        let call = page.call(go_on());
        let open = away != Action::Close;
        page.act(away);
        assert_eq!(page.error(call), "Request was aborted");
        comes(&mut page);
        assert_eq!((page.is_open(), form(&page).stage), (open, SendStage::Form));
        assert!(!open || page.view() == view, "{:?}", page.view());
        assert_eq!(form(&page).amount, "0.5");
    }
}
