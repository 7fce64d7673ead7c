//! `drawstring-gateway backup` and `restore`, while a gateway serves and is written to.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::{Connection, OpenFlags};

use crate::command::{Server, add};
use crate::relay::{Client, topic};
use crate::world::post;

fn run(act: &str, folder: &Path, data: &Path) {
    let output = Command::new(env!("CARGO_BIN_EXE_drawstring-gateway"))
        .arg(act)
        .arg(folder)
        .arg("--data-dir")
        .arg(data)
        .output()
        .unwrap();
    assert!(output.status.success(), "{act}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Sends events until it is told to stop; how many were acknowledged.
async fn send(url: String, name: usize, over: Arc<AtomicBool>, sent: Arc<[AtomicBool]>) {
    for number in 0..sent.len() {
        if over.load(Ordering::Acquire) {
            return;
        }
        let event = format!(
            r#"{{"eventId":"{name}-{number}","url":"https://a.example/","domain":"a.example","timestamp":1,"props":{{"type":"track","event":"MODAL_OPEN"}}}}"#
        );
        assert_eq!(post(&url, &event).await.status, 202, "a backup holds nobody up");
        sent[number].store(true, Ordering::Release);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_before_a_backup_of_a_busy_gateway_is_served_after_its_restoration() {
    let server = Server::start(&[]);
    let project = add(server.data.path(), &[]).trim().to_owned();
    let url = format!("{}/e?projectId={project}", server.url);
    let over = Arc::new(AtomicBool::new(false));
    let flags = |_| (0..20_000).map(|_| AtomicBool::new(false)).collect::<Arc<[AtomicBool]>>();
    let sent: Vec<_> = (0..4).map(flags).collect();
    let senders: Vec<_> = (0..4)
        .map(|name| tokio::spawn(send(url.clone(), name, over.clone(), sent[name].clone())))
        .collect();
    let waiting = topic();
    let mut dapp = Client::connect(&server.url, 1).await;
    for number in 0..50 {
        dapp.publish(&waiting, &format!("message {number}")).await;
    }
    let root = tempfile::tempdir().unwrap();
    let copy = root.path().join("copy");
    let acknowledged = |sent: &[Arc<[AtomicBool]>]| -> Vec<String> {
        let of = |(name, flags): (usize, &Arc<[AtomicBool]>)| {
            let is = |number: &usize| flags[*number].load(Ordering::Acquire);
            (0..flags.len()).filter(is).map(|it| format!("{name}-{it}")).collect::<Vec<_>>()
        };
        sent.iter().enumerate().flat_map(of).collect()
    };
    let before = acknowledged(&sent);
    let (data, to) = (server.data.path().to_owned(), copy.clone());
    tokio::task::spawn_blocking(move || run("backup", &to, &data)).await.unwrap();
    over.store(true, Ordering::Release);
    for sender in senders {
        sender.await.unwrap();
    }
    drop(server);
    assert!(before.len() > 50, "{} events are no load", before.len());

    // Another machine.
    let mut restored = Server::start(&[]);
    restored.kill();
    for entry in std::fs::read_dir(restored.data.path()).unwrap() {
        std::fs::remove_file(entry.unwrap().path()).unwrap();
    }
    run("restore", &copy, restored.data.path());
    let file = restored.data.path().join("gateway.db");
    let database = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    for id in before {
        let sql = "SELECT count(*) FROM event WHERE event_id = ?";
        let kept: u32 = database.query_row(sql, [&id], |row| row.get(0)).unwrap();
        assert_eq!(kept, 1, "{id}");
    }
    restored.start_again();
    let mut wallet = Client::connect(&restored.url, 2).await;
    wallet.subscribe(&waiting).await;
    for number in 0..50 {
        assert_eq!(wallet.message().await, format!("message {number}"));
    }
    let config = format!("{}/v1/config?projectId={project}", restored.url);
    assert_eq!(crate::world::get(&config).await.status, 200);
}
