use super::{answer, looking, row};
use crate::{
    protocol::{Action, Purpose},
    testing::{Page, actions::disconnect},
    tokens::{ListState, TokensAction},
};

/// A page that asked for an account of many tokens, and reads the answer.
fn reading(count: usize) -> Page {
    let rows: Vec<String> = (0..count)
        .map(|number| {
            row(&format!("T{number}"), Some(&format!("eip155:1:0x{number:040x}")), "1", "")
        })
        .collect();
    looking(move |_| answer(&rows))
}

/// An account of many tokens, read.
fn many(count: u16) -> Page {
    let mut page = reading(count.into());
    page.advance(steps(count));
    page
}

/// Milliseconds in which a long list is read: one before each fifty rows.
fn steps(count: u16) -> u64 {
    u64::from(count / 50)
}

fn show(page: &mut Page, from: u32) -> (u32, usize, String) {
    page.act(Action::Tokens { action: json::Later::of(&TokensAction::Show { from }) });
    let tokens = page.tokens();
    (tokens.from, tokens.rows.len(), tokens.rows[0].symbol.clone())
}

#[test]
fn a_long_list_is_shown_through_a_window() {
    let mut page = many(2_000);
    assert_eq!((page.tokens().count, page.tokens().rows.len()), (2_000, 100));
    assert!(page.raw("tokens").len() < 40_000);
    assert_eq!(show(&mut page, 300), (300, 100, "T300".into()));
    assert_eq!(show(&mut page, 1_990), (1_900, 100, "T1900".into()));
    assert_eq!(show(&mut page, u32::MAX), (1_900, 100, "T1900".into()));
}

#[test]
fn the_window_stays_when_the_list_is_read_again() {
    let mut page = many(500);
    show(&mut page, 200);
    page.advance(10_000 + steps(500));
    assert_eq!((page.tokens().from, page.tokens().rows.len()), (200, 100));
}

#[test]
fn an_unchanged_list_is_not_read_by_anybody_again() {
    let mut page = many(500);
    page.advance(9_999);
    let asked = page.urls(Purpose::Balance).len();
    for _ in 0..=steps(500) {
        page.now += 1;
        page.tick();
        assert!(!page.changed.contains(&"tokens".to_owned()), "{:?}", page.changed);
    }
    assert_eq!(page.urls(Purpose::Balance).len(), asked + 1);
}

#[test]
fn a_long_list_is_read_in_steps_between_which_the_page_goes_on() {
    let mut page = reading(500);
    for _ in 0..steps(500) {
        assert_eq!(page.tokens().state, ListState::Loading);
        page.advance(1);
    }
    assert_eq!((page.tokens().state, page.tokens().count), (ListState::Known, 500));
}

#[test]
fn a_list_that_is_being_read_when_the_account_goes_shows_nothing() {
    let mut page = reading(500);
    page.act(disconnect());
    page.advance(steps(500));
    assert_eq!((page.tokens().state, page.tokens().count), (ListState::None, 0));
}
