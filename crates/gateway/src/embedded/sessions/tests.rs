use std::time::Duration;

use api::embedded::SessionTokens;

use super::{End, Login, MemoryStore, SessionError, Sessions, Times};

const NOW: u64 = 1_700_000_000_000;
const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

fn sessions(idle: Duration) -> Sessions {
    Sessions::new(Box::<MemoryStore>::default(), Times::with_idle(idle))
}

/// Sessions that are not locked before their other times are over.
fn tireless() -> Sessions {
    sessions(Duration::from_hours(1_000 * 24))
}

fn start(sessions: &Sessions, jkt: &str, now_ms: u64) -> SessionTokens {
    sessions.start(&Login { project: "p", user: "u", jkt, label: "" }, now_ms).unwrap()
}

fn end<T: std::fmt::Debug>(result: Result<T, SessionError>) -> End {
    match result {
        Err(SessionError::Ended(end)) => end,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_access_token_lasts_ten_minutes_on_its_device() {
    let sessions = tireless();
    let tokens = start(&sessions, "k", NOW);
    assert_eq!(tokens.expires_in_s, 600);
    let access = |jkt, now_ms| sessions.access(&tokens.access_token, jkt, now_ms);
    assert!(access("k", NOW + 10 * MINUTE - 1).is_ok());
    assert!(matches!(access("k", NOW + 10 * MINUTE), Err(SessionError::Expired)));
    assert!(matches!(access("other", NOW), Err(SessionError::Invalid)));
    let (id, secret) = tokens.access_token.split_once('.').unwrap();
    for wrong in [format!("{id}."), id.to_owned(), format!(".{secret}"), format!("{id}.{secret}A")]
    {
        assert!(matches!(sessions.access(&wrong, "k", NOW), Err(SessionError::Invalid)), "{wrong}");
    }
    assert!(matches!(sessions.access(&tokens.refresh_token, "k", NOW), Err(SessionError::Invalid)));
}

#[test]
fn a_refresh_token_works_once_and_again_it_ends_the_session() {
    let sessions = tireless();
    let first = start(&sessions, "k", NOW);
    let second = sessions.refresh(&first.refresh_token, "k", NOW + 1).unwrap();
    let old = sessions.access(&first.access_token, "k", NOW + 2);
    assert!(matches!(old, Err(SessionError::Invalid)), "{old:?}");
    assert!(sessions.access(&second.access_token, "k", NOW + 2).is_ok());
    let other = sessions.refresh(&second.refresh_token, "other", NOW + 2);
    assert!(matches!(other, Err(SessionError::Invalid)), "{other:?}");
    assert_eq!(end(sessions.refresh(&first.refresh_token, "k", NOW + 3)), End::Reused);
    assert_eq!(end(sessions.refresh(&second.refresh_token, "k", NOW + 4)), End::Reused);
    assert_eq!(end(sessions.access(&second.access_token, "k", NOW + 4)), End::Reused);
}

#[test]
fn a_session_that_is_idle_is_locked_even_if_the_clock_is_put_back() {
    let sessions = sessions(Duration::from_mins(15));
    let tokens = start(&sessions, "k", NOW);
    sessions.access(&tokens.access_token, "k", NOW + 9 * MINUTE).unwrap();
    let tokens = sessions.refresh(&tokens.refresh_token, "k", NOW + 23 * MINUTE).unwrap();
    assert_eq!(sessions.of_user("u", NOW + 37 * MINUTE).unwrap().len(), 1);
    assert_eq!(sessions.of_user("u", NOW + 38 * MINUTE).unwrap(), []);
    let late = sessions.refresh(&tokens.refresh_token, "k", NOW + 38 * MINUTE);
    assert_eq!(end(late), End::Idle);
    assert_eq!(end(sessions.access(&tokens.access_token, "k", NOW + 24 * MINUTE)), End::Idle);
}

#[test]
fn a_session_is_over_thirty_days_after_its_last_refresh_and_ninety_after_its_login() {
    let sessions = tireless();
    let tokens = start(&sessions, "a", NOW);
    assert_eq!(end(sessions.refresh(&tokens.refresh_token, "a", NOW + 30 * DAY)), End::Over);
    let mut tokens = start(&sessions, "b", NOW);
    for day in [29, 58, 87] {
        tokens = sessions.refresh(&tokens.refresh_token, "b", NOW + day * DAY).unwrap();
    }
    let last = NOW + 90 * DAY - 3 * MINUTE;
    tokens = sessions.refresh(&tokens.refresh_token, "b", last).unwrap();
    assert_eq!(tokens.expires_in_s, 180);
    let over = sessions.access(&tokens.access_token, "b", NOW + 90 * DAY);
    assert_eq!(end(over), End::Over);
}

#[test]
fn a_user_has_sessions_on_twenty_devices_at_most() {
    let sessions = tireless();
    let first = start(&sessions, "0", NOW);
    for number in 1..20 {
        start(&sessions, &number.to_string(), NOW + number);
    }
    assert!(sessions.access(&first.access_token, "0", NOW + 20_000).is_ok());
    start(&sessions, "20", NOW + 20_001);
    assert_eq!(sessions.of_user("u", NOW + 20_002).unwrap().len(), 20);
    assert!(sessions.access(&first.access_token, "0", NOW + 20_002).is_ok(), "it was used last");
}

#[test]
fn a_login_ends_the_session_that_its_device_had() {
    let sessions = tireless();
    let [first, second] = [NOW, NOW + 1].map(|now_ms| start(&sessions, "k", now_ms));
    assert_eq!(end(sessions.access(&first.access_token, "k", NOW + 2)), End::Replaced);
    assert!(sessions.access(&second.access_token, "k", NOW + 2).is_ok());
}

#[test]
fn no_token_is_printed() {
    let tokens = start(&tireless(), "k", NOW);
    let shown = format!("{tokens:?}");
    assert_eq!(shown, "SessionTokens { expires_in_s: 600, .. }");
}
