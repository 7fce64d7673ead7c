use crate::{
    account::Balance,
    protocol::{Action, Effect, Fault, FaultKind, Reply},
    testing::{Answer, Outcome, Page, metamask},
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
fn what_needs_a_part_waits_for_it() {
    let mut page = page();
    page.connect(metamask());
    assert_eq!(page.account().balance, Balance::Loading);
    for request in asked(&page) {
        page.reply(request, &Reply::Done);
    }
    assert!(matches!(page.account().balance, Balance::Known { .. }), "{:?}", page.account());
}

#[test]
fn a_part_that_is_there_is_not_asked_for_again() {
    let mut page = Page::new();
    page.connect(metamask());
    let before = asked(&page).len();
    page.act(Action::RefreshBalance);
    assert_eq!(asked(&page).len(), before);
}

#[test]
fn a_part_that_cannot_be_loaded_is_told_and_asked_for_again_by_the_next_try() {
    let mut page = Page::new();
    page.on(|effect| {
        is_part(effect).then(|| {
            Answer::Now(Reply::Failed {
                fault: Fault { kind: FaultKind::Network, code: None, message: "gone".into() },
            })
        })
    });
    page.connect(metamask());
    let call = page.call(Action::RefreshBalance);
    assert!(page.error(call).starts_with("This part could not be loaded"), "{}", page.error(call));
    assert_eq!(page.account().balance, Balance::Unavailable);
    page.advance(200);
    assert_eq!(page.notice().message.key, "error.partUnavailable");

    page.scripts_off();
    let call = page.call(Action::RefreshBalance);
    assert_eq!(page.outcome(call), Outcome::Done);
    assert!(matches!(page.account().balance, Balance::Known { .. }));
}
