use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use super::*;
use crate::database;

fn report(project: &str, number: usize) -> Report {
    let event_id = format!("{number:06}");
    let properties = format!(r#"{{"a":"{}"}}"#, "x".repeat(400));
    Report {
        project_id: project.into(),
        event_id,
        kind: "track",
        name: "MODAL_OPEN".into(),
        domain: "example.org".into(),
        url: "https://example.org/".into(),
        properties,
        owner: ShareKey::UNKNOWN,
        timestamp_ms: 1,
    }
}

fn left(sink: &SqliteSink, project: &str) -> (i64, i64, i64, String) {
    let sql = format!(
        "SELECT count(*), coalesce(sum({BYTES}), 0), (SELECT bytes FROM event_use WHERE project_id = ?1),              coalesce(min(event_id), '') FROM event WHERE project_id = ?1"
    );
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
    sink.connection.query_row(&sql, [project], read).unwrap()
}

#[test]
fn a_project_that_is_flooded_keeps_its_newest_events_within_its_quota_and_costs_no_other() {
    static CLOCK: AtomicI64 = AtomicI64::new(1_000_000);
    let settings = EventSettings { project_bytes: 50_000, ..EventSettings::default() };
    let clock = || CLOCK.fetch_add(1, Ordering::Relaxed);
    let connection = database::open_in_memory().unwrap();
    let mut sink = SqliteSink::by_clock(connection, settings, clock);
    assert_eq!(sink.keep(&[report("quiet", 1)]).unwrap(), 1);
    for start in (0..2_000).step_by(100) {
        let reports: Vec<_> = (start..start + 100).map(|n| report("loud", n)).collect();
        assert_eq!(sink.keep(&reports).unwrap(), 100);
        sink.sweep().unwrap();
        let (count, bytes, counted, _) = left(&sink, "loud");
        assert_eq!(bytes, counted);
        assert!(bytes <= 50_000 && count > 0, "{bytes} bytes of {count} events");
    }
    assert!(left(&sink, "loud").3.as_str() > "001850", "the newest are kept");
    assert_eq!(left(&sink, "quiet").0, 1);
}

#[test]
fn events_are_deleted_after_the_retention() {
    static CLOCK: AtomicI64 = AtomicI64::new(0);
    let settings =
        EventSettings { retention: Duration::from_millis(10), ..EventSettings::default() };
    let clock = || CLOCK.load(Ordering::Relaxed);
    let connection = database::open_in_memory().unwrap();
    let mut sink = SqliteSink::by_clock(connection, settings, clock);
    sink.keep(&[report("p", 1)]).unwrap();
    CLOCK.store(8, Ordering::Relaxed);
    sink.keep(&[report("p", 2), report("q", 3)]).unwrap();
    CLOCK.store(10, Ordering::Relaxed);
    assert_eq!(sink.sweep().unwrap(), 0);
    CLOCK.store(11, Ordering::Relaxed);
    assert_eq!(sink.sweep().unwrap(), 1);
    assert_eq!(left(&sink, "p").3, "000002");
    CLOCK.store(19, Ordering::Relaxed);
    assert_eq!(sink.sweep().unwrap(), 2);
    assert_eq!((left(&sink, "p").2, left(&sink, "q").2), (0, 0));
}

fn network(number: u8) -> ShareKey {
    ShareKey::of([203, 0, number, 1].into())
}

fn from(owner: ShareKey, start: usize, count: usize) -> Vec<Report> {
    (start..start + count).map(|number| Report { owner, ..report("p", number) }).collect()
}

fn sink(project_bytes: u64) -> SqliteSink {
    static CLOCK: AtomicI64 = AtomicI64::new(1_000_000);
    let settings = EventSettings { project_bytes, ..EventSettings::default() };
    let clock = || CLOCK.fetch_add(1, Ordering::Relaxed);
    SqliteSink::by_clock(database::open_in_memory().unwrap(), settings, clock)
}

/// Events of a network that are kept, and whether what is counted of it is what it has.
fn kept_of(sink: &SqliteSink, owner: ShareKey) -> usize {
    let sql = format!(
        "SELECT count(*), coalesce(sum({BYTES}), 0),
            (SELECT bytes FROM event_share WHERE project_id = 'p' AND owner = ?1)
        FROM event WHERE project_id = 'p' AND owner = ?1"
    );
    let row = sink.connection.query_row(&sql, [owner.to_stored()], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, Option<i64>>(2)?))
    });
    let (count, bytes, counted) = row.unwrap();
    assert_eq!(counted, (count > 0).then_some(bytes), "{owner}");
    usize::try_from(count).unwrap()
}

#[test]
fn one_network_that_floods_a_project_pushes_out_its_own_events_and_no_others() {
    for flooder in ["203.0.113.1", "2001:db8:7::1", "0.0.0.0"] {
        let flooder = ShareKey::of(flooder.parse().unwrap());
        let mut sink = sink(100_000);
        for number in 0..10 {
            sink.keep(&from(network(number), usize::from(number) * 10, 5)).unwrap();
        }
        for start in (1_000..6_000).step_by(500) {
            sink.keep(&from(flooder, start, 500)).unwrap();
            sink.sweep().unwrap();
        }
        assert!((0..10).all(|number| kept_of(&sink, network(number)) == 5), "{flooder}");
        let (count, bytes, counted, _) = left(&sink, "p");
        assert!(bytes <= 100_000 && bytes == counted, "{bytes} bytes of {count}");
        assert!(kept_of(&sink, flooder) > 50, "{flooder}");
        // Its newest are kept, and a newcomer's.
        sink.keep(&from(network(99), 9_000, 5)).unwrap();
        sink.sweep().unwrap();
        assert_eq!(kept_of(&sink, network(99)), 5);
        let newest = "SELECT count(*) FROM event WHERE event_id = '005999'";
        assert_eq!(sink.connection.query_row(newest, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
    }
}

#[test]
fn many_networks_that_flood_a_project_have_as_much_each_and_small_ones_all_they_had() {
    let mut sink = sink(100_000);
    sink.keep(&from(network(200), 0, 3)).unwrap();
    for round in 0..20 {
        for number in 0..20_u8 {
            let start = 1_000 + round * 1_000 + usize::from(number) * 20;
            sink.keep(&from(network(number), start, 20)).unwrap();
            sink.sweep().unwrap();
        }
    }
    assert_eq!(kept_of(&sink, network(200)), 3);
    let kept: Vec<_> = (0..20).map(|number| kept_of(&sink, network(number))).collect();
    let (least, most) = (kept.iter().min().unwrap(), kept.iter().max().unwrap());
    assert!(*least >= 3 && most - least <= 21, "{kept:?}");
}

#[test]
fn the_machine_itself_gives_way_only_where_there_is_nobody_else() {
    let mut sink = sink(50_000);
    sink.keep(&from(ShareKey::MACHINE, 0, 60)).unwrap();
    sink.keep(&from(network(1), 1_000, 100)).unwrap();
    sink.sweep().unwrap();
    assert_eq!(kept_of(&sink, ShareKey::MACHINE), 60);
    sink.keep(&from(ShareKey::MACHINE, 2_000, 200)).unwrap();
    sink.sweep().unwrap();
    assert_eq!(kept_of(&sink, network(1)), 0);
    assert!(kept_of(&sink, ShareKey::MACHINE) > 60 && left(&sink, "p").1 <= 50_000);
}

#[test]
fn what_each_network_added_today_is_known_after_a_restart() {
    let mut sink = sink(1 << 20);
    sink.keep(&from(network(1), 0, 4)).unwrap();
    sink.keep(&from(ShareKey::MACHINE, 100, 4)).unwrap();
    let bytes = from(network(1), 0, 4).iter().map(|one| one.bytes() as u64).sum();
    assert_eq!(sink.used_since(0).unwrap(), [(network(1), bytes)]);
    assert_eq!(sink.used_since(u64::MAX).unwrap(), []);
}
