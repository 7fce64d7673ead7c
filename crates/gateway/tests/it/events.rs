use drawstring_gateway::config::Settings;
use rusqlite::Connection;

use crate::world::{World, request};

fn event(id: &str) -> String {
    format!(
        r#"{{"eventId":"{id}","url":"https://a.example/x?key=secret","domain":"a.example","timestamp":1,
        "props":{{"type":"track","event":"MODAL_OPEN","address":"0xabc","properties":{{"connected":true}}}}}}"#
    )
}

async fn send(world: &World, path: &str, headers: &[(&str, &str)], body: &str) -> u16 {
    let url = format!("{}{path}?projectId={}", world.url, world.open);
    request("POST", &url, headers, body).await.status
}

fn kept(world: &World) -> Vec<String> {
    let database = Connection::open(world.data.path().join("gateway.db")).unwrap();
    let sql = "SELECT event_id || ' ' || name || ' ' || url || ' ' || properties FROM event ORDER BY event_id";
    let mut rows = database.prepare(sql).unwrap();
    let rows = rows.query_map([], |row| row.get(0)).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

#[tokio::test]
async fn events_are_written_before_they_are_acknowledged_and_without_what_identifies() {
    let world = World::of(&[]);
    assert_eq!(send(&world, "/e", &[], &event("1")).await, 202);
    let text = [("content-type", "text/plain;charset=UTF-8")];
    assert_eq!(
        send(&world, "/batch", &text, &format!("[{},{}]", event("2"), event("3"))).await,
        202
    );
    assert_eq!(
        send(&world, "/batch", &text, &format!("{{\"events\":[{}]}}", event("2"))).await,
        202
    );
    assert_eq!(kept(&world).len(), 3);
    assert_eq!(kept(&world)[0], "1 MODAL_OPEN https://a.example/x {\"connected\":true}");
    assert_eq!(world.metric("drawstring_events_total{outcome=\"repeated\"}").await, Some(1));
}

#[tokio::test]
async fn who_asks_not_to_be_tracked_is_not() {
    let world = World::of(&[]);
    assert_eq!(send(&world, "/e", &[("dnt", "1")], &event("1")).await, 202);
    assert_eq!(send(&world, "/e", &[("sec-gpc", "1")], &event("2")).await, 202);
    assert_eq!(send(&world, "/e", &[("dnt", "0")], &event("3")).await, 202);
    assert_eq!(kept(&world).len(), 1);
    assert!(kept(&world)[0].starts_with("3 "));
}

#[tokio::test]
async fn what_is_no_event_is_the_callers_fault() {
    let world = World::of(&[]);
    let many = format!("[{}]", vec![event("1"); 101].join(","));
    let table: [(&str, &str, u16); 6] = [
        ("application/json", "", 422),
        ("application/json", "{", 422),
        ("application/json", "{\"eventId\":1}", 422),
        ("application/json", &many, 400),
        ("application/json", &event("not an id"), 400),
        ("image/png", &event("1"), 415),
    ];
    for (kind, body, status) in table {
        assert_eq!(send(&world, "/e", &[("content-type", kind)], body).await, status);
    }
    assert_eq!(kept(&world).len(), 0);
}

#[tokio::test]
async fn what_was_taken_is_written_before_the_gateway_ends() {
    let world = World::of(&[]);
    for id in 0..20 {
        assert_eq!(send(&world, "/e", &[], &event(&id.to_string())).await, 202);
    }
    let World { gateway, data, .. } = world;
    tokio::task::spawn_blocking(move || gateway.stop()).await.unwrap();
    let database = Connection::open(data.path().join("gateway.db")).unwrap();
    let count: usize = database
        .query_row("SELECT count(*) FROM event", [], |row| row.get::<_, u32>(0))
        .unwrap() as usize;
    assert_eq!(count, 20);
}

/// A gateway behind a proxy that tells whose address it is.
fn behind_a_proxy(set: impl FnOnce(&mut Settings)) -> World {
    World::with(&[], |settings| {
        settings.limits.ip_header = Some("x-real-ip".into());
        settings.limits.trusted_proxies = Some(vec!["127.0.0.1".into()]);
        set(settings);
    })
}

/// Of so many events of these addresses in turn, those that are taken.
async fn taken(world: &World, addresses: &[&str], first: usize, count: usize) -> usize {
    let mut taken = 0;
    for (number, address) in (first..first + count).zip(addresses.iter().cycle()) {
        let from = [("x-real-ip", *address), ("content-type", "application/json")];
        let status = send(world, "/e", &from, &event(&format!("{number:05}"))).await;
        assert!([202, 429].contains(&status), "{status}");
        taken += usize::from(status == 202);
    }
    taken
}

#[tokio::test]
async fn a_network_has_one_allowance_of_a_day_over_its_addresses_and_over_restarts() {
    let table: [&[&str]; 4] = [
        &["2001:db8:7:1::1", "2001:db8:7:100::1", "2001:db8:7:ff00::1"],
        &["203.0.113.1", "203.0.113.254", "64:ff9b::203.0.113.9"],
        &["2002:c633:6401::1", "198.51.100.7"],
        &["192.0.2.1"],
    ];
    let mut world = behind_a_proxy(|settings| settings.events.network_bytes_per_day = Some(2_000));
    for (network, addresses) in table.iter().enumerate() {
        let count = taken(&world, addresses, network * 1_000, 30).await;
        assert!((4..30).contains(&count), "{addresses:?}: {count}");
    }
    let before = kept(&world).len();
    world = tokio::task::spawn_blocking(|| world.restart()).await.unwrap();
    for (network, addresses) in table.iter().enumerate() {
        assert_eq!(taken(&world, addresses, network * 1_000 + 500, 3).await, 0, "{addresses:?}");
    }
    assert_eq!(taken(&world, &["192.0.3.1"], 9_000, 3).await, 3);
    assert_eq!(kept(&world).len(), before + 3);
}

#[tokio::test]
async fn a_network_that_floods_a_project_pushes_nobody_elses_events_out() {
    for flood in [&["2001:db8:7:1::1", "2001:db8:7:100::1"][..], &["203.0.113.1", "203.0.113.2"]] {
        let world = behind_a_proxy(|settings| settings.events.project_bytes = Some(10_000));
        for (number, address) in ["192.0.2.1", "2001:db8:1::1", "198.51.100.1"].iter().enumerate() {
            assert_eq!(taken(&world, &[*address], number * 10, 2).await, 2);
        }
        assert_eq!(taken(&world, flood, 1_000, 100).await, 100);
        let kept = kept(&world);
        let others = kept.iter().filter(|row| row.starts_with("000")).count();
        assert_eq!(others, 6, "{flood:?}: {kept:?}");
        assert!(kept.len() < 60 && kept.last().unwrap().starts_with("01099 "), "{kept:?}");
    }
}
