use crate::{
    account::Balance,
    connection::{Stage, Status},
    protocol::{Action, Effect, Fault, FaultKind, Part, Reply},
    storage,
    testing::{Answer, Outcome, Page, Setup, actions, metamask},
};

/// Parts do not come by themselves.
fn page() -> Page {
    let mut page = Page::new();
    page.on(|effect| matches!(effect, Effect::LoadPart { .. }).then_some(Answer::Never));
    page
}

fn asked(page: &Page) -> Vec<u32> {
    let parts = page.effects.iter().filter(|request| is_part(&request.effect));
    parts.map(|request| request.id).collect()
}

fn is_part(effect: &Effect) -> bool {
    matches!(effect, Effect::LoadPart { .. })
}

#[test]
fn a_part_comes_while_the_visitor_decides_in_the_wallet() {
    let mut page = page();
    page.on(|effect| matches!(effect, Effect::Connect { .. }).then_some(Answer::Never));
    page.found(metamask());
    page.act(actions::connect("io.metamask"));
    assert_eq!(asked(&page).len(), 1);
    assert_eq!(page.stage(), Stage::Waiting);
}

#[test]
fn what_needs_a_part_waits_for_it() {
    let mut page = page();
    page.found(metamask());
    let call = page.call(actions::connect("io.metamask"));
    assert_eq!((page.stage(), page.outcome(call)), (Stage::Waiting, Outcome::Pending));
    for request in asked(&page) {
        page.reply(request, &Reply::Done);
    }
    assert_eq!((page.stage(), page.outcome(call)), (Stage::Done, Outcome::Done));
    assert!(matches!(page.account().balance, Balance::Known { .. }), "{:?}", page.account());
}

#[test]
fn a_part_is_asked_for_together_with_those_before_it_and_after_them() {
    use Part::{Account, Forms, Signing};
    let mut page = page();
    page.within(|context| super::prepare(context, Signing));
    let parts: Vec<Part> =
        page.effects.iter().filter_map(|request| part_of(&request.effect)).collect();
    assert_eq!(parts, [Account, Forms, Signing]);
    for request in asked(&page) {
        assert!(!page.has_part(Signing));
        page.reply(request, &Reply::Done);
    }
    assert!(parts.into_iter().all(|part| page.has_part(part)));
}

fn part_of(effect: &Effect) -> Option<Part> {
    match effect {
        Effect::LoadPart { part, on } => {
            assert_eq!(on, part.on());
            Some(*part)
        }
        _ => None,
    }
}

#[test]
fn a_part_that_is_there_is_not_asked_for_again() {
    let mut page = Page::new();
    page.connect(metamask());
    let before = asked(&page).len();
    page.act(Action::RefreshBalance);
    page.act(actions::switch("eip155:10"));
    assert_eq!(asked(&page).len(), before);
}

#[test]
fn a_part_that_cannot_be_loaded_is_told_and_asked_for_again_by_the_next_try() {
    let mut page = broken();
    page.found(metamask());
    let call = page.call(actions::connect("io.metamask"));
    assert!(
        page.error(call).starts_with("Failed to load a part of the page"),
        "{}",
        page.error(call)
    );
    let connecting = page.connecting();
    assert_eq!(connecting.stage, Stage::Failed);
    assert_eq!(connecting.message.unwrap().key, "error.partUnavailable");

    page.scripts_off();
    page.act(Action::Retry);
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn an_action_of_a_part_that_cannot_be_loaded_fails_and_is_told() {
    let mut page = broken();
    let call = page.call(actions::switch("eip155:10"));
    assert!(
        page.error(call).starts_with("Failed to load a part of the page"),
        "{}",
        page.error(call)
    );
    assert_eq!(page.notice().message.key, "error.partUnavailable");
    page.scripts_off();
    let call = page.call(actions::switch("eip155:10"));
    assert_eq!(page.outcome(call), Outcome::Done);
}

#[test]
fn a_stored_session_whose_part_cannot_be_loaded_stays_stored() {
    let mut setup = Setup::default();
    setup.store_sessions(&[("eip6963:io.metamask", "eip155")]);
    let mut page = setup.load();
    break_parts(&mut page);
    page.start();
    page.found(metamask());
    assert_eq!(page.status(), Status::Disconnected);
    assert_eq!(page.storage.entries[storage::STATUS], "connected");
}

#[test]
fn what_a_part_cannot_read_is_refused() {
    let mut page = Page::new();
    page.dispatch(7, r#"{"type":"tokens","action":{"type":"nothing"}}"#);
    assert_eq!(page.error(7), "The action is not valid");
}

fn broken() -> Page {
    let mut page = Page::new();
    break_parts(&mut page);
    page
}

fn break_parts(page: &mut Page) {
    page.on(|effect| {
        is_part(effect).then(|| {
            let fault = Fault { kind: FaultKind::Network, code: None, message: "gone".into() };
            Answer::Now(Reply::Failed { fault })
        })
    });
}
