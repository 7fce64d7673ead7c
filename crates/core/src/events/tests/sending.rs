use crate::{
    protocol::{Action, Effect, HostEvent, Purpose},
    testing::{Answer, Page, Setup, actions::*},
};
use api::events::EventBatch;

/// Opens the dialog, which is an event, and lets the batch leave.
fn sent(change: impl FnOnce(&mut Setup)) -> usize {
    let mut page = Page::with(change);
    page.act(open());
    page.advance(60_000);
    assert_eq!(page.events().len(), 1, "the page's own subscribers are always told");
    page.urls(Purpose::Analytics).len()
}

#[test]
fn events_leave_in_a_batch_ten_seconds_after_the_first() {
    let mut page = Page::new();
    page.act(open());
    page.advance(5_000);
    page.act(Action::Close);
    page.advance(4_999);
    assert!(page.urls(Purpose::Analytics).is_empty());
    page.advance(1);
    let url = "https://gateway.test/batch?projectId=p1&st=react&sv=0.1.0";
    assert_eq!(page.urls(Purpose::Analytics), [url]);
    let body = page.bodies(Purpose::Analytics).remove(0);
    let batch: EventBatch = json::from_str(&body).unwrap();
    let names: Vec<&str> = batch.events.iter().map(|event| event.props.event.as_str()).collect();
    assert_eq!(names, ["MODAL_OPEN", "MODAL_CLOSE"]);
    assert_eq!(page.wake_at, None, "nothing to send, nothing to wait for");
}

#[test]
fn the_body_is_what_the_gateway_takes() {
    let mut page = Page::new();
    let at = page.now;
    page.act(open());
    page.advance(10_000);
    let expected = format!(
        r#"{{"events":[{{"eventId":"a7a7a7a7-a7a7-47a7-a7a7-a7a7a7a7a7a7","url":"https://shop.test/cart","domain":"shop.test","timestamp":{at},"props":{{"type":"track","event":"MODAL_OPEN","properties":{{"connected":false,"caipNetworkId":"eip155:1"}}}}}}]}}"#
    );
    assert_eq!(page.bodies(Purpose::Analytics), [expected]);
}

#[test]
fn the_specifications_default_is_on() {
    assert_eq!(sent(|_| {}), 1);
}

#[test]
fn with_analytics_off_nothing_is_sent() {
    assert_eq!(sent(|setup| setup.options.features.analytics = Some(false)), 0);
}

#[test]
fn do_not_track_is_honoured() {
    assert_eq!(sent(|setup| setup.environment.do_not_track = true), 0);
}

#[test]
fn without_a_gateway_nothing_is_sent() {
    assert_eq!(sent(|setup| setup.options.gateway_url = None), 0);
}

#[test]
fn without_a_project_nothing_is_sent() {
    assert_eq!(sent(|setup| setup.options.project_id.clear()), 0);
}

#[test]
fn without_the_required_consent_nothing_is_sent() {
    assert_eq!(sent(|setup| setup.options.require_consent = true), 0);
}

#[test]
fn with_the_required_consent_what_happens_from_then_on_is_sent() {
    let mut page = Page::with(|setup| setup.options.require_consent = true);
    page.act(open());
    page.act(Action::SetConsent { granted: true });
    page.act(Action::Close);
    page.advance(10_000);
    let body = page.bodies(Purpose::Analytics).remove(0);
    assert!(body.contains("MODAL_CLOSE") && !body.contains("MODAL_OPEN"));
}

#[test]
fn a_consent_taken_back_throws_away_what_waits() {
    for require in [true, false] {
        let mut page = Page::with(|setup| setup.options.require_consent = require);
        page.act(Action::SetConsent { granted: true });
        page.act(open());
        page.act(Action::SetConsent { granted: false });
        page.act(Action::Close);
        page.advance(60_000);
        assert!(page.urls(Purpose::Analytics).is_empty(), "no is no, required or not");
    }
}

#[test]
fn analytics_switched_off_later_send_nothing_more() {
    let mut page = Page::new();
    page.act(open());
    let features = crate::protocol::FeatureOptions {
        analytics: Some(false),
        ..crate::protocol::FeatureOptions::default()
    };
    page.act(Action::SetFeatures { features });
    page.advance(60_000);
    assert!(page.urls(Purpose::Analytics).is_empty());
}

#[test]
fn a_batch_of_45_kb_leaves_at_once() {
    let mut page = Page::new();
    let name = "😀".repeat(64);
    page.found(crate::testing::announced("x.y", &name));
    page.act(open());
    while page.urls(Purpose::Analytics).is_empty() {
        page.act(connect("x.y"));
        assert!(page.events().len() < 1_000, "it never left");
    }
    let size = page.bodies(Purpose::Analytics)[0].len();
    assert!((45_000..64_000).contains(&size), "{size} bytes; a beacon may have 64 kB");
}

#[test]
fn a_hundred_events_leave_at_once() {
    let mut page = Page::new();
    for _ in 0..50 {
        assert!(page.urls(Purpose::Analytics).is_empty());
        page.act(open());
        page.act(Action::Close);
    }
    let body = page.bodies(Purpose::Analytics).remove(0);
    assert_eq!(json::from_str::<EventBatch>(&body).unwrap().events.len(), 100);
}

#[test]
fn events_that_come_while_a_batch_is_on_its_way_go_with_the_next() {
    let mut page = Page::new();
    page.on_http(Purpose::Analytics, |_| Answer::Never);
    page.act(open());
    page.advance(10_000);
    page.act(Action::Close);
    page.advance(10_000);
    assert_eq!(page.urls(Purpose::Analytics).len(), 2);
    assert!(page.cancelled.is_empty(), "the first batch is left alone");
}

#[test]
fn a_page_that_goes_away_hands_the_batch_to_the_browser() {
    let mut page = Page::new();
    page.act(open());
    page.event(HostEvent::Leaving);
    let beacons: Vec<&Effect> = page
        .effects
        .iter()
        .map(|request| &request.effect)
        .filter(|effect| matches!(effect, Effect::Beacon { .. }))
        .collect();
    let [Effect::Beacon { url, body }] = beacons[..] else { panic!("{beacons:?}") };
    assert!(url.starts_with("https://gateway.test/batch?projectId=p1"));
    assert!(body.contains("MODAL_OPEN"));
    page.advance(60_000);
    assert!(page.urls(Purpose::Analytics).is_empty(), "sent once");
}

#[test]
fn a_page_that_goes_away_without_events_sends_nothing() {
    let mut page = Page::new();
    page.event(HostEvent::Leaving);
    assert!(page.effects.iter().all(|request| !matches!(request.effect, Effect::Beacon { .. })));
}

#[test]
fn a_refusal_stops_the_sending_and_alerts() {
    let mut page = Page::new();
    page.on_http(Purpose::Analytics, |_| Answer::http(403, ""));
    page.act(open());
    page.advance(10_000);
    assert_eq!(page.console(), ["Invalid App Configuration: Origin not found on Allowlist"]);
    assert!(page.alert().open);
    page.act(Action::Close);
    page.advance(60_000);
    assert_eq!(page.urls(Purpose::Analytics).len(), 1);
}

#[test]
fn a_batch_that_does_not_arrive_is_lost_quietly() {
    let mut page = Page::new();
    page.on_http(Purpose::Analytics, |_| Answer::http(500, ""));
    page.act(open());
    page.advance(60_000);
    assert_eq!(page.urls(Purpose::Analytics).len(), 1);
    assert!(page.console().is_empty());
}

#[test]
fn without_randomness_an_event_is_not_sent_with_a_made_up_id() {
    let mut page = Page::new();
    page.on(|effect| matches!(effect, Effect::Random { .. }).then(|| Answer::throws("none")));
    page.act(open());
    page.advance(60_000);
    assert!(page.urls(Purpose::Analytics).is_empty());
}
