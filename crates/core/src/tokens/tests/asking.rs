use super::{USDC, asked, looking, usual};
use crate::{
    protocol::{Action, HostEvent, Purpose, TokensAction, View},
    testing::{ALICE, Answer, BOB, Page, actions::*, metamask, standard},
    tokens::{ListState, refresh},
};
use caip::Namespace;

fn show(visible: bool) -> HostEvent {
    HostEvent::Visibility { visible }
}

#[test]
fn nothing_is_asked_until_account_is_shown() {
    let mut page = Page::new();
    page.connect(metamask());
    page.advance(60_000);
    assert_eq!(asked(&page), Vec::<String>::new());
    assert_eq!(page.tokens().state, ListState::None);
}

#[test]
fn the_question_names_account_chain_and_currency() {
    let page = looking(|_| usual());
    let url = asked(&page).remove(0);
    let path = format!(
        "https://gateway.test/v1/account/{ALICE}/balance?currency=usd&chainId=eip155:1&projectId=p1"
    );
    assert!(url.starts_with(&path), "{url}");
}

#[test]
fn the_currency_is_the_pages_or_the_visitors() {
    for (option, language, wanted) in [
        (Some("gbp"), "de", "gbp"),
        (None, "de", "eur"),
        (Some("chf"), "ja", "jpy"),
        (None, "", "usd"),
    ] {
        let mut page = Page::with(|setup| {
            setup.options.currency = option.map(str::to_owned);
            setup.environment.language = language.into();
        });
        page.on_http(Purpose::Balance, |_| usual());
        page.connect(metamask());
        page.act(open());
        assert!(asked(&page)[0].contains(&format!("currency={wanted}&")), "{wanted}");
        assert_eq!(page.tokens().currency, wanted);
    }
}

#[test]
fn it_is_asked_every_ten_seconds_while_somebody_looks() {
    let mut page = looking(|_| usual());
    page.advance(9_999);
    assert_eq!(asked(&page).len(), 1);
    page.advance(1);
    assert_eq!(asked(&page).len(), 2);
    page.act(Action::Close);
    page.advance(60_000);
    assert_eq!(asked(&page).len(), 2, "a closed dialog asks nothing");
}

#[test]
fn ten_minutes_of_an_open_account_are_at_most_seventy_requests_and_none_while_hidden() {
    let mut page = looking(|_| usual());
    let before = page.effects.len();
    page.advance(600_000);
    let requests = page.effects[before..].iter().filter(|request| request.id != 0).count();
    assert!((50..=70).contains(&requests), "{requests}");
    page.event(show(false));
    let before = page.effects.len();
    page.advance(600_000);
    assert_eq!(page.effects.len(), before, "{:?}", &page.effects[before..]);
}

#[test]
fn shown_again_it_is_asked_at_once_when_it_is_old_and_not_before() {
    let mut page = looking(|_| usual());
    page.event(show(false));
    page.advance(4_000);
    page.event(show(true));
    assert_eq!(asked(&page).len(), 1);
    page.event(show(false));
    page.advance(20_000);
    page.event(show(true));
    assert_eq!(asked(&page).len(), 2);
}

#[test]
fn a_deeper_view_pauses_it_and_coming_back_goes_on() {
    let mut page = looking(|_| usual());
    page.act(push(View::Networks));
    page.advance(25_000);
    assert_eq!(asked(&page).len(), 1);
    page.act(Action::Back);
    assert_eq!(asked(&page).len(), 2);
    assert_eq!(page.tokens().count, 2);
}

#[test]
fn opening_again_shows_what_is_known_and_asks_when_it_is_old() {
    let mut page = looking(|_| usual());
    page.act(Action::Close);
    page.advance(3_000);
    page.act(open());
    assert_eq!((asked(&page).len(), page.tokens().count), (1, 2));
    page.advance(7_000);
    assert_eq!(asked(&page).len(), 2);
}

#[test]
fn a_transaction_is_asked_for_past_the_cache_and_only_once() {
    let mut page = looking(|_| usual());
    page.within(|context| refresh(context, &[USDC.into(), USDC.into()]));
    let url = asked(&page).remove(1);
    assert!(url.contains(&format!("&forceUpdate={USDC}&")), "{url}");
    page.advance(10_000);
    assert!(!asked(&page)[2].contains("forceUpdate"));
}

#[test]
fn what_changed_while_nobody_looked_is_asked_for_when_somebody_does() {
    let mut page = looking(|_| usual());
    page.act(Action::Close);
    page.within(|context| refresh(context, &[USDC.into()]));
    assert_eq!(asked(&page).len(), 1);
    page.act(open());
    assert!(asked(&page)[1].contains("forceUpdate"));
}

#[test]
fn a_failure_is_told_once_and_blocks_for_thirty_seconds() {
    for broken in [
        Answer::timeout(),
        Answer::http(503, ""),
        Answer::http(200, "<html>"),
        Answer::http(200, "{}"),
    ] {
        let mut page = looking(move |_| broken.clone());
        assert_eq!(page.notice().message.key, "error.balanceUnavailable");
        assert_eq!(page.tokens().state, ListState::Failed);
        assert_eq!((page.tokens().total, page.tokens().count), (None, 0));
        page.advance(5_000);
        assert!(!page.notice().open);
        page.advance(24_999);
        assert_eq!(asked(&page).len(), 1);
        page.advance(1);
        assert_eq!(asked(&page).len(), 2);
        assert!(!page.notice().open, "it is told once");
    }
}

#[test]
fn a_gateway_that_goes_leaves_what_is_known_and_comes_back() {
    let mut times = 0;
    let mut page = looking(move |_| {
        times += 1;
        if times == 2 { Answer::http(502, "") } else { usual() }
    });
    page.advance(10_000);
    let tokens = page.tokens();
    assert_eq!((tokens.state, tokens.stale, tokens.count), (ListState::Known, true, 2));
    assert_eq!(page.notice().message.key, "error.balanceUnavailable");
    page.advance(30_000);
    assert_eq!((asked(&page).len(), page.tokens().stale), (3, false));
}

#[test]
fn a_slow_gateway_is_not_asked_twice_at_a_time() {
    let mut page = looking(|_| {
        Answer::After(
            9_000,
            crate::protocol::Reply::Http { status: 200, body: "{\"balances\":[]}".into() },
        )
    });
    assert_eq!(page.tokens().state, ListState::Loading);
    page.advance(18_000);
    assert_eq!(asked(&page).len(), 1);
    assert_eq!(page.tokens().state, ListState::Known);
}

#[test]
fn the_visitor_may_try_again_before_the_block_is_over() {
    let mut page = looking(|_| Answer::http(502, ""));
    page.act(Action::Tokens { action: json::Later::of(&TokensAction::Retry) });
    assert_eq!(asked(&page).len(), 2);
}

#[test]
fn another_account_starts_from_nothing_and_a_late_answer_is_not_its() {
    let mut page = looking(|url| {
        if url.contains(ALICE) { Answer::Never } else { Answer::http(200, "{\"balances\":[]}") }
    });
    let late = page.latest(|effect| {
        matches!(effect, crate::protocol::Effect::Http { purpose: Purpose::Balance, .. })
    });
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    assert_eq!(page.tokens().account.unwrap().address().as_str(), BOB);
    let Answer::Now(reply) = usual() else { panic!("an answer") };
    page.reply(late, &reply);
    assert_eq!(page.tokens().count, 0);
}

#[test]
fn another_network_is_asked_for_itself() {
    let mut page = looking(|_| usual());
    page.act(switch("eip155:10"));
    page.advance(2_000);
    page.act(Action::Close);
    page.act(open());
    assert!(asked(&page).last().unwrap().contains("chainId=eip155:10"));
}

#[test]
fn solana_is_asked_with_its_own_address() {
    let mut page = Page::new();
    page.connect(standard("Solflare"));
    page.act(open());
    assert!(asked(&page)[0].contains("chainId=solana:"));
}

#[test]
fn without_a_gateway_there_is_no_list() {
    let mut page = Page::with(|setup| setup.options.gateway_url = None);
    page.connect(metamask());
    page.act(open());
    page.advance(60_000);
    assert_eq!((page.tokens().state, asked(&page).len()), (ListState::Unsupported, 0));
}

#[test]
fn disconnected_nothing_is_left() {
    let mut page = looking(|_| usual());
    page.act(disconnect());
    page.advance(60_000);
    assert_eq!(page.tokens(), crate::tokens::TokensSlice::default());
    assert_eq!(asked(&page).len(), 1);
}

#[test]
fn a_page_that_shows_tokens_itself_keeps_them_up_to_date_until_it_stops() {
    let mut page = Page::new();
    page.connect(metamask());
    let watch = |on| Action::Tokens { action: json::Later::of(&TokensAction::Watch { on }) };
    page.act(watch(true));
    page.act(watch(true));
    page.act(watch(false));
    page.advance(10_000);
    assert_eq!(asked(&page).len(), 2);
    page.act(watch(false));
    page.act(watch(false));
    page.advance(60_000);
    assert_eq!(asked(&page).len(), 2);
}

#[test]
fn a_clock_that_is_set_stops_nothing() {
    for hours in [-24_i64, -1, 1, 24] {
        let mut page = looking(|_| usual());
        page.advance(5_000);
        page.now = page.now.saturating_add_signed(hours * 3_600_000);
        page.tick();
        let before = asked(&page).len();
        page.advance(20_000);
        let more = asked(&page).len() - before;
        assert!((1..=3).contains(&more), "{hours} hours: {more}");
    }
}

#[test]
fn a_clock_that_is_years_off_changes_nothing() {
    let mut page = Page::new();
    page.now += 40 * 365 * 86_400_000;
    page.on_http(Purpose::Balance, |_| usual());
    page.connect(metamask());
    page.act(open());
    page.advance(20_000);
    assert_eq!((page.tokens().count, asked(&page).len()), (2, 3));
}
