//! What every [`Sink`] promises; each sink passes all of it.

use shares::ShareKey;

use super::{EventSettings, MemorySink, Report, Sink, SqliteSink};
use crate::database;

fn report(project: &str, event: &str) -> Report {
    Report {
        project_id: project.into(),
        event_id: event.into(),
        kind: "track",
        name: "MODAL_OPEN".into(),
        domain: "example.org".into(),
        url: "https://example.org/".into(),
        properties: "{}".into(),
        owner: ShareKey::UNKNOWN,
        timestamp_ms: 1,
    }
}

fn keeps_the_contract(sink: &mut dyn Sink) {
    assert_eq!(sink.keep(&[]).unwrap(), 0);
    assert_eq!(sink.keep(&[report("p", "1"), report("p", "2")]).unwrap(), 2);
    // An event counts once, in one call and over several.
    assert_eq!(sink.keep(&[report("p", "1"), report("p", "3"), report("p", "3")]).unwrap(), 1);
    // Another project's event is another event.
    assert_eq!(sink.keep(&[report("q", "1")]).unwrap(), 1);
    // Nothing is old, and nothing too much.
    assert_eq!(sink.sweep().unwrap(), 0);
    assert_eq!(sink.keep(&[report("p", "1")]).unwrap(), 0);
}

#[test]
fn memory_keeps_the_contract() {
    keeps_the_contract(&mut MemorySink::default());
}

#[test]
fn sqlite_keeps_the_contract() {
    keeps_the_contract(&mut SqliteSink::new(
        database::open_in_memory().unwrap(),
        EventSettings::default(),
    ));
}
