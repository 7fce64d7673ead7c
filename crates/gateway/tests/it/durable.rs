//! Nothing that was acknowledged is lost, whatever happens to the process, its disk and its files.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rusqlite::{Connection, OpenFlags};

use crate::chain::ChainWorld;
use crate::command::add;
use crate::world::{Program, World, eventually, get, post};

fn event(id: &str) -> String {
    format!(
        r#"{{"eventId":"{id}","url":"https://a.example/","domain":"a.example","timestamp":1,
        "props":{{"type":"track","event":"MODAL_OPEN"}}}}"#
    )
}

/// Whether the event is in the file.
fn is_kept(database: &Connection, id: &str) -> bool {
    let sql = "SELECT count(*) FROM event WHERE event_id = ?";
    database.query_row(sql, [id], |row| row.get::<_, u32>(0)).unwrap() == 1
}

fn database(folder: &Path) -> Connection {
    Connection::open_with_flags(folder.join("gateway.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)
        .unwrap()
}

/// The program's database as it is now, in a folder of ours.
fn copied(program: &Program, data: &Path) -> (Connection, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    for file in ["gateway.db", "gateway.db-wal"] {
        std::fs::copy(program.sees(data).join(file), folder.path().join(file)).unwrap();
    }
    (Connection::open(folder.path().join("gateway.db")).unwrap(), folder)
}

/// Sends events one after the other, until nobody answers any more; counts and returns those that were acknowledged.
async fn send_until_the_end(url: String, name: String, count: Arc<AtomicUsize>) -> Vec<String> {
    let mut acknowledged = Vec::new();
    for number in 0.. {
        let id = format!("{name}-{number}");
        let sent = tokio::spawn({
            let (url, body) = (url.clone(), event(&id));
            async move { post(&url, &body).await.status }
        });
        // The connection breaks when the process ends.
        let Ok(status) = sent.await else { break };
        assert_eq!(status, 202);
        acknowledged.push(id);
        count.fetch_add(1, Ordering::Relaxed);
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_acknowledged_event_outlives_a_kill_in_the_middle_of_the_load() {
    let data = tempfile::tempdir().unwrap();
    let mut acknowledged = Vec::new();
    for round in 0..5 {
        let program = Program::on(data.path());
        let url = format!("{}/e?projectId={}", program.url, program.project);
        let count = Arc::<AtomicUsize>::default();
        let senders: Vec<_> = (0..8)
            .map(|sender| {
                let (url, count) = (url.clone(), Arc::clone(&count));
                tokio::spawn(send_until_the_end(url, format!("{round}-{sender}"), count))
            })
            .collect();
        // Somewhere else in the load each time.
        eventually("events are acknowledged", async || {
            count.load(Ordering::Relaxed) > 100 + 37 * round
        })
        .await;
        program.kill();
        for sender in senders {
            acknowledged.extend(sender.await.unwrap());
        }
    }
    let database = database(data.path());
    let lost: Vec<_> = acknowledged.iter().filter(|id| !is_kept(&database, id)).collect();
    assert!(lost.is_empty(), "{} of {} are lost: {lost:?}", lost.len(), acknowledged.len());
}

#[test]
fn a_project_whose_id_was_told_outlives_a_kill() {
    let data = tempfile::tempdir().unwrap();
    let mut told = Vec::new();
    for _ in 0..20 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_drawstring-gateway"))
            .args(["project", "add", "--name", "Test", "--data-dir"])
            .arg(data.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut id = String::new();
        BufReader::new(command.stdout.as_mut().unwrap()).read_line(&mut id).unwrap();
        // As soon as its id is there.
        command.kill().unwrap();
        command.wait().unwrap();
        told.push(id.trim().to_owned());
    }
    let database = database(data.path());
    for id in told {
        let sql = "SELECT count(*) FROM project WHERE id = ?";
        let kept: u32 = database.query_row(sql, [&id], |row| row.get(0)).unwrap();
        assert_eq!(kept, 1, "{id}");
    }
}

#[tokio::test]
async fn a_disk_that_is_really_full_is_told_in_every_room_and_survived() {
    let chain = ChainWorld::start().await;
    let data = tempfile::tempdir().unwrap();
    let program = Program::on_a_disk_of(2_048, chain.url(), data.path());
    let url = format!("{}/e?projectId={}", program.url, program.project);
    assert_eq!(post(&url, &event("before")).await.status, 202);

    let rest = program.sees(data.path()).join("rest");
    let full = std::fs::write(&rest, vec![1; 4 << 20]).unwrap_err();
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
    // What has room in the files already may still be taken; what is refused is refused whole.
    let (refused, number) = (AtomicUsize::new(0), AtomicUsize::new(0));
    while refused.load(Ordering::Relaxed) == 0 {
        let number = number.fetch_add(1, Ordering::Relaxed);
        assert!(number < 1_000, "the disk is not full");
        let many: Vec<_> = (0..100).map(|part| event(&format!("full-{number}-{part}"))).collect();
        let answer = post(&url, &format!("[{}]", many.join(","))).await;
        let (database, _folder) = copied(&program, data.path());
        let kept = (0..100).filter(|part| is_kept(&database, &format!("full-{number}-{part}")));
        match answer.status {
            202 => assert_eq!(kept.count(), 100),
            status => {
                assert_eq!(status, 503, "{}", answer.text);
                assert_eq!(kept.count(), 0);
                assert_eq!(answer.header("retry-after"), "10");
                assert!(answer.reason().1.contains("again"), "{}", answer.text);
                refused.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    assert_eq!(get(&program.history(chain.account(1))).await.status, 503);
    // What needs no disk is answered as always.
    let call = crate::world::call("eth_chainId", "[]");
    let rpc = format!("{}/v1?chainId=eip155:31337&projectId={}", program.url, program.project);
    assert_eq!(post(&rpc, &call).await.json()["result"], "0x7a69");

    std::fs::remove_file(rest).unwrap();
    assert_eq!(post(&url, &event("after")).await.status, 202);
    let (database, _folder) = copied(&program, data.path());
    assert!(is_kept(&database, "before") && is_kept(&database, "after"));
}

#[test]
fn a_project_that_finds_no_room_is_not_told_of() {
    let data = tempfile::tempdir().unwrap();
    add(data.path(), &[]);
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""])
        .arg(env!("CARGO_BIN_EXE_drawstring-gateway"))
        .args(["project", "add", "--name", "Test", "--data-dir"])
        .arg(data.path())
        .output()
        .unwrap();
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(!output.status.success() && !output.stderr.is_empty());
}

#[tokio::test]
async fn events_that_a_locked_file_does_not_take_are_refused_and_the_rest_goes_on() {
    let world = World::of(&[]);
    let url = format!("{}/e?projectId={}", world.url, world.open);
    let other = Connection::open(world.data.path().join("gateway.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let answer = post(&url, &event("1")).await;
    assert_eq!(answer.status, 503, "{}", answer.text);
    let config = get(&format!("{}/v1/config?projectId={}", world.url, world.open)).await;
    assert_eq!(config.status, 200, "{}", config.text);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(post(&url, &event("1")).await.status, 202);
    assert!(is_kept(&database(world.data.path()), "1"));
}
