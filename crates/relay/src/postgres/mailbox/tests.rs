use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::mailbox::contract::{PER_TOPIC, mailbox_contract};
use crate::postgres::PostgresMailbox;

/// A server of its own, ended with the test.
struct Server {
    child: Child,
    _data: tempfile::TempDir,
    address: String,
}

impl Server {
    fn start() -> Self {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("data");
        // It does not run as root.
        if is_root() {
            let owner = Command::new("chown").arg("postgres").arg(data.path()).status();
            assert!(owner.unwrap().success());
        }
        let mut made = program("initdb");
        made.arg("-D")
            .arg(&folder)
            .args(["-A", "trust", "-U", "relay", "-N"])
            .stdout(Stdio::null());
        assert!(made.status().unwrap().success());
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = program("postgres");
        command.arg("-D").arg(&folder).args([
            "-p",
            &port.to_string(),
            "-c",
            "listen_addresses=127.0.0.1",
        ]);
        command.args(["-c", "unix_socket_directories=", "-c", "fsync=off"]);
        let child = command.stderr(Stdio::null()).spawn().unwrap();
        let address = format!("postgres://relay@127.0.0.1:{port}/postgres");
        Self { child, _data: data, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGTERM reaches the server through the program that changed the user; it may have ended by itself.
        let _asked = Command::new("kill").arg(self.child.id().to_string()).status();
        let _status = self.child.wait();
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap().stdout;
    id == b"0\n"
}

/// One of PostgreSQL's programs, as a user that may run it.
fn program(name: &str) -> Command {
    let path = newest(Path::new("/usr/lib/postgresql"), name).unwrap_or_else(|| name.into());
    if !is_root() {
        return Command::new(path);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(path);
    command
}

/// Debian keeps them beside the path, a folder for each version.
fn newest(folder: &Path, name: &str) -> Option<PathBuf> {
    let versions = std::fs::read_dir(folder).ok()?.flatten();
    let found = versions.map(|version| version.path().join("bin").join(name));
    found.filter(|path| path.is_file()).max()
}

mailbox_contract!(async || {
    let server = Server::start();
    for _ in 0..200 {
        if let Ok(mailbox) = PostgresMailbox::connect(&server.address, PER_TOPIC).await {
            return (server, mailbox);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("PostgreSQL does not answer");
});
