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
