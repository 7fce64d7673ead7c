use super::{ask, asked, gateway, item, looking, page_of, time};
use crate::{
    activity::refresh,
    protocol::{Action, ActivityAction, HostEvent},
    testing::{ALICE, Answer, BOB, Page, actions::*, metamask},
    tokens::ListState,
};
use caip::Namespace;

fn show(page: &mut Page, from: u32) {
    page.act(ask(ActivityAction::Show { from }));
}

#[test]
fn nothing_is_asked_until_somebody_looks() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    page.advance(60_000);
    assert_eq!((asked(&page).len(), page.activity().state), (0, ListState::None));
}

#[test]
fn the_first_page_is_asked_once_and_named_by_account_and_chain() {
    let mut page = looking(gateway(7));
    page.advance(60_000);
    let urls = asked(&page);
    assert_eq!(urls.len(), 1);
    assert!(urls[0].starts_with(&format!(
        "https://gateway.test/v1/account/{ALICE}/history?chainId=eip155:1&projectId="
    )));
    let activity = page.activity();
    assert_eq!((activity.state, activity.count, activity.complete), (ListState::Known, 7, true));
}

#[test]
fn older_ones_are_read_when_the_window_nears_the_end() {
    let mut page = looking(gateway(500));
    assert_eq!((page.activity().count, page.activity().complete), (50, false));
    show(&mut page, 0);
    assert_eq!(page.activity().count, 100);
    assert!(asked(&page)[1].contains("cursor=50&"));
    for _ in 0..20 {
        let count = page.activity().count;
        show(&mut page, count);
    }
    let activity = page.activity();
    assert_eq!((activity.count, activity.complete, activity.rows.len()), (500, true, 100));
    assert_eq!(asked(&page).len(), 10, "each page once");
}

#[test]
fn far_from_the_end_nothing_is_read() {
    let mut page = looking(gateway(10_000));
    while page.activity().count < 1_000 {
        let count = page.activity().count;
        show(&mut page, count);
    }
    let before = asked(&page).len();
    show(&mut page, 100);
    assert_eq!(asked(&page).len(), before);
    assert_eq!(page.activity().from, 100);
}

#[test]
fn months_come_newest_first_and_count_every_row() {
    let mut page = looking(gateway(200));
    for _ in 0..4 {
        show(&mut page, 200);
    }
    let activity = page.activity();
    let ids: Vec<&str> = activity.months.iter().map(|month| month.id.as_str()).collect();
    assert_eq!(ids, ["2026-12", "2026-11", "2026-10"]);
    assert_eq!(activity.months.iter().map(|month| month.count).sum::<u32>(), activity.count);
}

#[test]
fn a_gateway_that_tells_them_in_disorder_is_put_right() {
    let items = [
        item(1, "2026-01-02T00:00:00Z"),
        item(2, "2026-03-01T00:00:00Z"),
        item(3, "2025-12-31T23:59:59Z"),
        item(4, "2026-01-09T00:00:00Z"),
    ];
    let page = looking(move |_| page_of(&items, None));
    let ids: Vec<String> = page.activity().months.into_iter().map(|month| month.id).collect();
    assert_eq!(ids, ["2026-03", "2026-01", "2025-12"]);
}

#[test]
fn blocks_of_one_second_stand_as_the_gateway_has_them_however_late_they_come() {
    let now = "2026-12-28T12:00:09Z";
    let items: Vec<String> = (0..5).map(|number| item(number, now)).collect();
    let mut told = 4_usize;
    let mut page = looking(move |_| {
        told = told.saturating_sub(2);
        page_of(&items[told..], None)
    });
    assert_eq!(numbers(&page), [2, 3, 4]);
    page.within(refresh);
    assert_eq!(numbers(&page), [0, 1, 2, 3, 4]);
}

#[test]
fn what_a_page_tells_twice_stands_once() {
    let items = [0, 1, 0, 2].map(|number| item(number, &time(number)));
    let page = looking(move |_| page_of(&items, None));
    assert_eq!(numbers(&page), [0, 1, 2]);
}

#[test]
fn a_page_that_ends_within_a_second_goes_on_where_it_ended() {
    let now = "2026-12-28T12:00:09Z";
    let mut page = looking(move |url| {
        let (from, next) = if url.contains("cursor") { (2, None) } else { (0, Some("2")) };
        let items: Vec<String> = (from..from + 2).map(|number| item(number, now)).collect();
        page_of(&items, next)
    });
    show(&mut page, 0);
    assert_eq!(numbers(&page), [0, 1, 2, 3]);
    page.within(refresh);
    assert_eq!(numbers(&page), [0, 1, 2, 3], "the newest again");
}

#[test]
fn what_a_pool_tells_is_on_top_until_it_is_in_a_block_or_gone() {
    let waits = |number| item(number, "").replace("\"confirmed\"", "\"pending\"");
    let pages = [
        vec![waits(0), waits(1), item(2, &time(2))],
        vec![waits(0), item(1, &time(1)), item(2, &time(2))],
        vec![item(1, &time(1)), item(2, &time(2))],
    ];
    let mut told = pages.into_iter();
    let mut page = looking(move |_| page_of(&told.next().unwrap(), None));
    let months = |page: &Page| -> Vec<(String, u32)> {
        page.activity().months.into_iter().map(|month| (month.id, month.count)).collect()
    };
    assert_eq!(numbers(&page), [0, 1, 2]);
    assert_eq!(months(&page), [("pending".into(), 2), ("2026-12".into(), 1)]);
    page.within(refresh);
    assert_eq!(months(&page), [("pending".into(), 1), ("2026-12".into(), 2)]);
    page.within(refresh);
    assert_eq!((numbers(&page), months(&page)), (vec![1, 2], vec![("2026-12".into(), 2)]));
}

/// What is shown, by the numbers that made the hashes.
fn numbers(page: &Page) -> Vec<u32> {
    let number = |id: &str| u32::from_str_radix(&id[id.len() - 8..], 16).unwrap();
    page.activity().rows.iter().map(|row| number(&row.id)).collect()
}

#[test]
fn a_failure_is_an_empty_list_that_says_so_and_can_be_tried_again() {
    let mut calls = 0;
    let mut page = looking(move |_| {
        calls += 1;
        if calls == 1 { Answer::http(502, "") } else { page_of(&[item(1, &time(1))], None) }
    });
    assert_eq!((page.activity().state, page.activity().count), (ListState::Failed, 0));
    assert_eq!(page.notice().message.key, "error.transactionsFailed");
    page.act(ask(ActivityAction::Retry));
    assert_eq!((page.activity().state, page.activity().count), (ListState::Known, 1));
}

#[test]
fn an_older_page_is_not_the_whole_list_after_the_newest_failed() {
    let mut newest = 0;
    let mut good = gateway(120);
    let mut page = looking(move |url| {
        if url.contains("cursor=50") {
            return Answer::Never;
        }
        newest += 1;
        if newest == 2 { Answer::http(502, "") } else { good(url) }
    });
    show(&mut page, 0);
    assert!(page.activity().loading_more);
    page.within(refresh);
    let failed = page.activity();
    assert_eq!((failed.state, failed.loading_more), (ListState::Failed, false));
}

#[test]
fn what_is_no_page_is_a_failure() {
    for body in ["", "<html>", "[]", "{}", "{\"data\":{}}", "null"] {
        let page = looking(move |_| Answer::http(200, body));
        assert_eq!(page.activity().state, ListState::Failed, "{body}");
    }
}

#[test]
fn older_ones_that_fail_leave_what_was_read_and_go_on_from_there() {
    let mut broken = true;
    let mut good = gateway(120);
    let mut page = looking(move |url| {
        if url.contains("cursor=50") && std::mem::take(&mut broken) {
            Answer::timeout()
        } else {
            good(url)
        }
    });
    show(&mut page, 0);
    let activity = page.activity();
    assert_eq!((activity.state, activity.failed, activity.count), (ListState::Known, true, 50));
    assert!(!activity.loading_more);
    show(&mut page, 10);
    assert_eq!(asked(&page).len(), 2, "it is not asked by scrolling");
    page.act(ask(ActivityAction::Retry));
    assert_eq!((page.activity().failed, page.activity().count), (false, 100));
}

#[test]
fn reading_on_and_failing_is_told_with_the_place() {
    let mut good = gateway(120);
    let mut page = looking(move |url| match url.split("cursor=").nth(1) {
        Some(_) => Answer::timeout(),
        None => good(url),
    });
    assert!(page.properties("ERROR_FETCH_TRANSACTIONS").is_empty());
    show(&mut page, 0);
    let place = format!(
        r#"{{"address":"{ALICE}","projectId":"p1","cursor":"50","isSmartAccount":false,"caipNetworkId":"eip155:1"}}"#
    );
    assert_eq!(page.properties("LOAD_MORE_TRANSACTIONS"), [place.as_str()]);
    assert_eq!(page.properties("ERROR_FETCH_TRANSACTIONS"), [place.as_str()]);
}

#[test]
fn the_first_page_that_fails_has_no_place_to_tell() {
    let page = looking(|_| Answer::http(502, ""));
    let told = page.properties("ERROR_FETCH_TRANSACTIONS");
    assert!(told[0].contains(r#""cursor":null"#), "{told:?}");
}

#[test]
fn a_gateway_that_still_reads_the_past_is_asked_again() {
    let mut calls = 0;
    let mut page = looking(move |_| {
        calls += 1;
        if calls < 4 { page_of(&[], Some("later")) } else { page_of(&[item(1, &time(1))], None) }
    });
    assert!(page.activity().loading_more);
    page.advance(15_000);
    assert_eq!(
        (page.activity().count, page.activity().complete, page.activity().loading_more),
        (1, true, false)
    );
}

#[test]
fn what_is_new_comes_on_top_and_what_was_read_stays() {
    let mut newest = 10;
    let mut page = looking(move |_| {
        newest -= 1;
        let items: Vec<String> =
            (newest..newest + 50).map(|number| item(number, &time(number))).collect();
        page_of(&items, Some("older"))
    });
    page.within(refresh);
    let activity = page.activity();
    assert_eq!(activity.count, 51);
    assert!(activity.rows[0].id.ends_with('8'), "{}", activity.rows[0].id);
}

#[test]
fn after_a_long_time_the_list_begins_anew_without_a_gap() {
    let mut first = true;
    let mut page = looking(move |_| {
        let from = if std::mem::take(&mut first) { 100 } else { 0 };
        let items: Vec<String> =
            (from..from + 50).map(|number| item(number, &time(number))).collect();
        page_of(&items, Some("older"))
    });
    page.within(refresh);
    assert_eq!(page.activity().count, 50);
    assert!(page.activity().rows[0].id.ends_with("00"));
}

#[test]
fn another_account_starts_from_nothing_and_a_late_page_is_not_its() {
    let mut page =
        looking(|url| if url.contains(ALICE) { Answer::Never } else { page_of(&[], None) });
    let late = page.latest(|effect| matches!(effect, crate::protocol::Effect::Http { url, .. } if url.contains("/history")));
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: Namespace::Eip155,
        accounts: vec![BOB.into()],
    });
    let Answer::Now(reply) = page_of(&[item(1, &time(1))], None) else { panic!("an answer") };
    page.reply(late, &reply);
    assert_eq!(
        (page.activity().account.unwrap().address().as_str(), page.activity().count),
        (BOB, 0)
    );
}

#[test]
fn a_hidden_tab_asks_nothing() {
    let mut page = Page::new();
    page.on_http(crate::protocol::Purpose::Configuration, |_| {
        Answer::http(
            200,
            "{\"features\":[{\"id\":\"activity\",\"isEnabled\":true,\"config\":null}]}",
        )
    });
    page.connect(metamask());
    page.act(open());
    page.event(HostEvent::Visibility { visible: false });
    page.act(ask(ActivityAction::Watch { on: true }));
    page.advance(60_000);
    assert_eq!(asked(&page).len(), 0);
    page.event(HostEvent::Visibility { visible: true });
    assert_eq!(asked(&page).len(), 1);
}

#[test]
fn where_the_project_has_it_off_there_is_none() {
    let mut page = Page::new();
    page.on_http(crate::protocol::Purpose::Configuration, |_| {
        Answer::http(200, "{\"features\":[]}")
    });
    page.connect(metamask());
    page.act(open());
    page.act(ask(ActivityAction::Watch { on: true }));
    assert_eq!((asked(&page).len(), page.activity().state), (0, ListState::Unsupported));
}

#[test]
fn where_the_gateway_has_no_histories_of_the_network_there_is_none_and_nothing_failed() {
    const LISTS: [(&str, ListState); 3] = [
        ("{\"http\":[\"eip155:10\"]}", ListState::Unsupported),
        (
            "{\"http\":[\"eip155:1\"],\"capabilities\":[{\"chain\":\"eip155:1\",\"can\":[\"balance\"]}]}",
            ListState::Unsupported,
        ),
        ("{\"http\":[\"eip155:1\"]}", ListState::Failed),
    ];
    for (list, expected) in LISTS {
        let mut page = Page::new();
        page.on_http(crate::protocol::Purpose::Configuration, move |url| {
            let on = "{\"features\":[{\"id\":\"activity\",\"isEnabled\":true,\"config\":null}]}";
            Answer::http(200, if url.contains("supported-chains") { list } else { on })
        });
        page.on_http(crate::protocol::Purpose::History, |_| Answer::http(400, "{}"));
        page.connect(metamask());
        page.act(open());
        page.act(ask(ActivityAction::Watch { on: true }));
        assert_eq!(page.activity().state, expected, "{list}");
        assert_eq!(page.notice().open, expected == ListState::Failed, "{list}");
        page.advance(60_000);
        page.act(open());
        if expected == ListState::Unsupported {
            assert_eq!(asked(&page).len(), 1, "{list}");
        }
    }
}

#[test]
fn opened_again_after_a_while_the_newest_are_asked_for() {
    let mut page = looking(gateway(3));
    page.act(Action::Close);
    page.advance(10_000);
    page.act(open());
    assert_eq!(asked(&page).len(), 1);
    page.act(Action::Close);
    page.advance(10_000);
    page.act(open());
    assert_eq!(asked(&page).len(), 2);
}
