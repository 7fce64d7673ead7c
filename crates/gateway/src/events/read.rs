use api::events::{AnalyticsEvent, EventBatch, EventKind};
use http::StatusCode;
use serde_json::Value;
use shares::ShareKey;

use super::Report;
use super::timestamp::in_milliseconds;
use crate::web::ApiError;

/// The most events of one request.
const MOST: usize = 100;

/// The most bytes of one event's properties.
const PROPERTIES: usize = 8 * 1024;

/// Reads the events of a body and leaves behind what could identify a visitor: the URL's query and fragment, the wallet's address.
pub fn read(project_id: &str, body: &[u8]) -> Result<Vec<Report>, ApiError> {
    let events = parse(body)?;
    if events.len() > MOST {
        let advice = format!("{} events: send at most {MOST} at once", events.len());
        return Err(ApiError::bad_input("events", advice));
    }
    events.into_iter().map(|event| report(project_id, event)).collect()
}

/// One event, several, or several under their name.
fn parse(body: &[u8]) -> Result<Vec<AnalyticsEvent>, ApiError> {
    let refuse = |advice: String| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "body", advice);
    let written: Value = serde_json::from_slice(body)
        .map_err(|error| refuse(format!("the body is not JSON: {error}")))?;
    events_of(body)
        .or_else(|_| events_of(in_milliseconds(written).to_string().as_bytes()))
        .map_err(|error| {
            let form = "write an event {eventId, url, domain, timestamp, props: {type, event}}, or an array of them";
            refuse(format!("{form} ({error})"))
        })
}

fn events_of(body: &[u8]) -> Result<Vec<AnalyticsEvent>, serde_json::Error> {
    serde_json::from_slice(body)
        .or_else(|_| serde_json::from_slice(body).map(|EventBatch { events }| events))
        .or_else(|_| serde_json::from_slice(body).map(|event| vec![event]))
}

fn report(project_id: &str, event: AnalyticsEvent) -> Result<Report, ApiError> {
    let is_name = |text: &str, most: usize| {
        (1..=most).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
    };
    let check = |field: &str, right: bool, advice: &str| {
        if right { Ok(()) } else { Err(ApiError::bad_input(field, advice)) }
    };
    let properties = event.props.properties.as_ref().map_or("{}", api::RawJson::as_str);
    check("eventId", is_name(&event.event_id, 64), "write a UUID")?;
    check(
        "props.event",
        is_name(&event.props.event, 64),
        "write the event's name, for example MODAL_OPEN",
    )?;
    check("domain", event.domain.len() <= 255, "write the page's host name")?;
    check("url", event.url.len() <= 2_048, "write the page's origin and path, at most 2048 bytes")?;
    check("props.properties", properties.len() <= PROPERTIES, "write at most 8 kB of properties")?;
    check("props.properties", properties.starts_with('{'), "write the properties as an object")?;
    let timestamp_ms = i64::try_from(event.timestamp)
        .map_err(|_| ApiError::bad_input("timestamp", "write milliseconds since 1970"))?;
    let page = event.url.split(['?', '#']).next().unwrap_or_default();
    Ok(Report {
        project_id: project_id.to_owned(),
        kind: match event.props.kind {
            EventKind::Track => "track",
            EventKind::Error => "error",
        },
        url: page.to_owned(),
        properties: properties.to_owned(),
        event_id: event.event_id,
        owner: ShareKey::UNKNOWN,
        name: event.props.event,
        domain: event.domain,
        timestamp_ms,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVENT: &str = r#"{"eventId":"6f1c-1","url":"https://a.example/x?token=secret#frag","domain":"a.example",
        "timestamp":1,"props":{"type":"track","event":"MODAL_OPEN","address":"0xabc","properties":{"connected":false}}}"#;

    #[test]
    fn one_several_and_a_named_batch_are_read() {
        for body in [EVENT.to_owned(), format!("[{EVENT}]"), format!("{{\"events\":[{EVENT}]}}")] {
            let reports = read("p", body.as_bytes()).unwrap();
            assert_eq!(reports.len(), 1, "{body}");
            assert_eq!(reports[0].name, "MODAL_OPEN");
        }
    }

    #[test]
    fn what_could_identify_a_visitor_is_left_behind() {
        let report = format!("{:?}", read("p", EVENT.as_bytes()).unwrap());
        for secret in ["0xabc", "secret", "frag"] {
            assert!(!report.contains(secret), "{report}");
        }
        assert!(report.contains("https://a.example/x"));
    }

    #[test]
    fn a_time_may_be_written_as_iso_8601() {
        let written =
            |time: &str| EVENT.replace("\"timestamp\":1", &format!("\"timestamp\":{time}"));
        for (time, ms) in [
            ("\"1970-01-01T00:00:00.001Z\"", 1),
            ("\"2026-01-31T12:00:00Z\"", 1_769_860_800_000),
            ("\"2026-01-31T12:00:00.5Z\"", 1_769_860_800_500),
        ] {
            let event = written(time);
            for body in [event.clone(), format!("[{event}]"), format!("{{\"events\":[{event}]}}")] {
                assert_eq!(read("p", body.as_bytes()).unwrap()[0].timestamp_ms, ms, "{time}");
            }
        }
        for time in ["\"\"", "\"yesterday\"", "\"2026-13-01T00:00:00Z\"", "null"] {
            let error = read("p", written(time).as_bytes()).unwrap_err();
            assert_eq!(error.status, StatusCode::UNPROCESSABLE_ENTITY, "{time}");
        }
    }

    #[test]
    fn wrong_events_are_refused_by_their_field() {
        let table = [
            ("eventId", "6f1c-1", "not an id"),
            ("eventId", "6f1c-1", ""),
            ("props.event", "MODAL_OPEN", "drop table"),
            ("props.properties", r#"{"connected":false}"#, "[1]"),
            ("timestamp", "\"timestamp\":1,", "\"timestamp\":18446744073709551615,"),
        ];
        for (field, right, wrong) in table {
            let error = read("p", EVENT.replace(right, wrong).as_bytes()).unwrap_err();
            assert_eq!(error.body.reasons[0].field, field, "{error:?}");
            assert_eq!(error.status, StatusCode::BAD_REQUEST);
        }
    }

    #[test]
    fn what_is_no_event_is_not_processed() {
        for body in ["", "{", "5", "{}", "[{}]", "null", "\u{feff}{}"] {
            let error = read("p", body.as_bytes()).unwrap_err();
            assert_eq!(error.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        }
    }

    #[test]
    fn more_than_a_hundred_are_refused() {
        let body = format!("[{}]", vec![EVENT; 101].join(","));
        assert_eq!(read("p", body.as_bytes()).unwrap_err().body.reasons[0].field, "events");
    }
}
