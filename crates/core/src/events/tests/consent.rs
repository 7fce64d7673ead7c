use crate::{
    protocol::{Action, Effect, Purpose, Reply},
    testing::{Answer, Page, Setup, actions::*},
};

fn is_question(effect: &Effect) -> bool {
    matches!(effect, Effect::Consent)
}

/// A page with a function that asks its visitor, who answers so.
fn asking(answer: Answer, change: impl FnOnce(&mut Setup)) -> Page {
    let mut setup = Setup::default();
    setup.options.ask_consent = true;
    change(&mut setup);
    let mut page = setup.load();
    page.on(move |effect| is_question(effect).then(|| answer.clone()));
    page.start();
    page
}

#[test]
fn the_page_is_asked_once_before_the_first_event_is_sent() {
    let mut page = asking(Answer::done(), |_| {});
    page.act(open());
    page.act(Action::Close);
    page.advance(10_000);
    assert_eq!(page.asked(is_question).len(), 1);
    let body = page.bodies(Purpose::Analytics).remove(0);
    assert!(body.contains("INITIALIZE") && body.contains("MODAL_OPEN"), "{body}");
}

#[test]
fn until_the_visitor_answered_nothing_leaves_and_then_all_of_it() {
    let mut page = asking(Answer::Never, |_| {});
    page.act(open());
    page.advance(600_000);
    assert!(page.urls(Purpose::Analytics).is_empty());
    page.answer(is_question, &Reply::Done);
    page.advance(10_000);
    assert!(page.bodies(Purpose::Analytics)[0].contains("MODAL_OPEN"));
}

#[test]
fn a_no_sends_nothing_ever_and_asks_no_more() {
    for no in [Answer::throws("false"), Answer::timeout()] {
        let mut page = asking(no, |_| {});
        page.act(open());
        page.act(Action::Close);
        page.advance(60_000);
        assert!(page.urls(Purpose::Analytics).is_empty());
        assert_eq!(page.asked(is_question).len(), 1);
    }
}

#[test]
fn what_the_page_says_by_itself_counts_and_ends_the_question() {
    let mut page = asking(Answer::Never, |_| {});
    page.act(Action::SetConsent { granted: true });
    page.advance(10_000);
    assert_eq!(page.urls(Purpose::Analytics).len(), 1);
    let question = page.latest(is_question);
    assert_eq!(page.cancelled, [question]);
    page.reply(question, &Reply::Done);
    page.act(Action::SetConsent { granted: false });
    page.act(open());
    page.advance(60_000);
    assert_eq!(page.urls(Purpose::Analytics).len(), 1);
}

#[test]
fn an_unanswered_question_keeps_no_more_than_a_batch() {
    let mut page = asking(Answer::Never, |_| {});
    for _ in 0..100 {
        page.act(open());
        page.act(Action::Close);
    }
    page.answer(is_question, &Reply::Done);
    page.advance(10_000);
    let body = page.bodies(Purpose::Analytics).remove(0);
    assert_eq!(json::from_str::<api::events::EventBatch>(&body).unwrap().events.len(), 100);
}

#[test]
fn nobody_is_asked_for_what_would_not_be_sent() {
    let changes: [fn(&mut Setup); 3] = [
        |setup| setup.options.features.analytics = Some(false),
        |setup| setup.environment.do_not_track = true,
        |setup| setup.options.gateway_url = None,
    ];
    for change in changes {
        let mut page = asking(Answer::done(), change);
        page.act(open());
        page.advance(60_000);
        assert!(page.asked(is_question).is_empty());
    }
}
