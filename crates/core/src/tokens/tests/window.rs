use super::{STRANGE, USDC, answer, fold, looking, looking_at_all, priced, row};
use crate::{
    protocol::{Action, Purpose, TokensAction},
    testing::{Page, actions::disconnect},
    tokens::ListState,
};

/// A page that asked for an account of many tokens, and reads the answer.
fn reading(count: usize) -> Page {
    let rows: Vec<String> = (0..count)
        .map(|number| {
            row(&format!("T{number}"), Some(&format!("eip155:1:0x{number:040x}")), "1", "")
        })
        .collect();
    looking_at_all(move |_| answer(&rows))
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

#[test]
fn unverified_tokens_are_folded_away_and_counted() {
    let stranger = |symbol: &str, end: u8| {
        let id = format!("eip155:1:0x00000000000000000000000000000000000000{end:02}");
        row(symbol, Some(&id), "5", &priced("9", "45"))
    };
    let rows = [
        stranger("GIFT", 1),
        row("USDC", Some(USDC), "2", &priced("1", "2")),
        stranger("USDC", 2),
        row("ETH", None, "1", &priced("2", "2")),
    ];
    let mut page = looking(move |_| answer(&rows));
    let symbols = |page: &Page| -> Vec<String> {
        page.tokens().rows.iter().map(|token| token.symbol.clone()).collect()
    };
    assert_eq!((symbols(&page), page.tokens().unverified), (vec!["ETH".into(), "USDC".into()], 2));
    assert_eq!(
        page.tokens().total.unwrap().text(),
        "4",
        "what a stranger says it is worth is not counted"
    );
    fold(&mut page, true);
    // The imitation last.
    assert_eq!(symbols(&page), ["ETH", "USDC", "GIFT", "USDC"]);
    assert_eq!(page.tokens().rows[3].imitates.as_deref(), Some("USDC"));
    page.advance(10_000);
    assert_eq!((symbols(&page).len(), page.tokens().count), (4, 4), "it stays as it was left");
    fold(&mut page, false);
    assert_eq!((symbols(&page).len(), page.tokens().unverified), (2, 2));
}

fn search(page: &mut Page, query: &str) -> (Vec<String>, u32) {
    let action = TokensAction::Search { query: query.into() };
    page.act(Action::Tokens { action: json::Later::of(&action) });
    let tokens = page.tokens();
    assert_eq!((tokens.count as usize, tokens.from), (tokens.rows.len(), 0));
    (tokens.rows.iter().map(|token| token.symbol.clone()).collect(), tokens.unverified)
}

/// The coin, a known token, and two of strangers: the second calls itself by the known one's address.
fn of_strangers() -> Page {
    let called = row("OTHER", Some("eip155:1:0x00000000000000000000000000000000000000BB"), "5", "");
    let rows = [
        row("ETH", None, "1", ""),
        row("USDC", Some(USDC), "2", ""),
        row("GIFT", Some(STRANGE), "5", ""),
        called.replace("OTHER of tests", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
    ];
    looking(move |_| answer(&rows))
}

#[test]
fn what_is_searched_for_is_found_by_symbol_name_or_address_however_it_is_written() {
    let mut page = of_strangers();
    let address = USDC.split(':').next_back().unwrap();
    for query in ["usdc", " USDC ", "usd coin", address, &address.to_ascii_lowercase()] {
        assert_eq!(search(&mut page, query), (vec!["USDC".to_owned()], 0), "{query}");
    }
    assert_eq!(search(&mut page, "nothing like it"), (vec![], 0));
    assert_eq!(search(&mut page, " "), (vec!["ETH".to_owned(), "USDC".to_owned()], 2));
}

#[test]
fn an_unverified_token_is_found_by_its_address_and_otherwise_stays_folded() {
    let mut page = of_strangers();
    assert_eq!(search(&mut page, "gift"), (vec![], 1));
    let address = STRANGE.split(':').next_back().unwrap();
    assert_eq!(search(&mut page, address), (vec!["GIFT".to_owned()], 0));
    search(&mut page, "gift");
    fold(&mut page, true);
    assert_eq!((page.tokens().rows[0].symbol.as_str(), page.tokens().unverified), ("GIFT", 1));
}

#[test]
fn what_is_searched_for_stays_when_the_list_is_read_again_and_costs_nothing_of_the_total() {
    let rows =
        [row("ETH", None, "1", &priced("2", "2")), row("USDC", Some(USDC), "2", &priced("1", "2"))];
    let mut page = looking(move |_| answer(&rows));
    search(&mut page, "usdc");
    page.advance(10_000);
    assert_eq!((page.tokens().count, page.tokens().query.as_str()), (1, "usdc"));
    assert_eq!(page.tokens().total.unwrap().text(), "4");
}
