use super::{answer, looking, row};
use crate::{protocol::Action, testing::Page, tokens::TokensAction};

/// An account of many tokens.
fn many(count: usize) -> Page {
    let rows: Vec<String> = (0..count)
        .map(|number| {
            row(&format!("T{number}"), Some(&format!("eip155:1:0x{number:040x}")), "1", "")
        })
        .collect();
    looking(move |_| answer(&rows))
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
    page.advance(10_000);
    assert_eq!((page.tokens().from, page.tokens().rows.len()), (200, 100));
}

#[test]
fn an_unchanged_list_is_not_read_by_anybody_again() {
    let mut page = many(500);
    page.advance(9_999);
    page.now += 1;
    page.tick();
    assert!(!page.changed.contains(&"tokens".to_owned()), "{:?}", page.changed);
}
