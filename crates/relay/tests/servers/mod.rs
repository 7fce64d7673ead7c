//! Servers that nodes share, each in a folder of its own and ended with the test. Included by the tests of the relay and of the gateway.

#![allow(dead_code, reason = "each of the two uses its own part")]

use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A port for a program that takes no 0. Its last connection was closed by the server and waits for late packets: for a minute the system
/// gives the port to nobody who asks for any, only to who asks for this one.
pub fn reserved_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mut client = TcpStream::connect(address).unwrap();
    drop(listener.accept().unwrap());
    let end = client.read(&mut [0]).unwrap();
    assert_eq!(end, 0, "closed by the server first");
    address.port()
}

fn end(child: &mut Child, signal: &str) {
    // It reaches PostgreSQL through the program that changed the user; a server may have ended by itself.
    let _asked = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    let _status = child.wait();
}

/// nats-server with `JetStream`; Debian's 2.9 is enough. `NATS_SERVER` names another.
pub struct Nats {
    child: Option<Child>,
    data: tempfile::TempDir,
    pub url: String,
    port: u16,
    /// What it is told of its cluster.
    cluster: Vec<String>,
}

impl Nats {
    pub fn start() -> Self {
        Self::start_with(Vec::new())
    }

    /// Three servers of one cluster.
    pub fn start_cluster() -> [Self; 3] {
        let routes = [(); 3].map(|()| format!("nats://127.0.0.1:{}", reserved_port()));
        let all = routes.join(",");
        routes.map(|own| {
            let words = ["-cluster_name", "relay", "-server_name", &own, "-cluster", &own];
            Self::start_with(
                words.iter().chain(&["-routes", &all]).map(ToString::to_string).collect(),
            )
        })
    }

    fn start_with(cluster: Vec<String>) -> Self {
        let port = reserved_port();
        let url = format!("nats://127.0.0.1:{port}");
        let data = tempfile::tempdir().unwrap();
        let mut nats = Self { child: None, data, url, port, cluster };
        nats.run();
        nats
    }

    /// The folder of what it keeps.
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// Starts it again on the same folder.
    pub fn run(&mut self) {
        let program = std::env::var_os("NATS_SERVER").unwrap_or_else(|| "nats-server".into());
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-js", "-sd"]);
        command
            .arg(self.data.path())
            .args(&self.cluster)
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        let child = command.stderr(Stdio::null()).spawn();
        self.child = Some(child.expect("no nats-server here: sudo apt-get install nats-server"));
    }

    /// Ends it.
    pub fn stop(&mut self) {
        if let Some(child) = &mut self.child.take() {
            end(child, "TERM");
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}

/// PostgreSQL, with the one database `postgres`.
pub struct Postgres {
    child: Option<Child>,
    data: tempfile::TempDir,
    pub url: String,
    port: u16,
}

impl Postgres {
    pub fn start() -> Self {
        let data = tempfile::tempdir().unwrap();
        // It does not run as root.
        if is_root() {
            let owner = Command::new("chown").arg("postgres").arg(data.path()).status();
            assert!(owner.unwrap().success());
        }
        let mut made = program("initdb");
        made.arg("-D").arg(data.path().join("data")).args(["-A", "trust", "-U", "relay", "-N"]);
        let made = made.stdout(Stdio::null()).status();
        let made = made.expect("no PostgreSQL here: sudo apt-get install postgresql");
        assert!(made.success());
        let port = reserved_port();
        let url = format!("postgres://relay@127.0.0.1:{port}/postgres");
        let mut postgres = Self { child: None, data, url, port };
        postgres.run();
        postgres
    }

    /// The folder of what it keeps.
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// Starts it again on the same folder.
    pub fn run(&mut self) {
        let mut command = program("postgres");
        let folder = self.data.path().join("data");
        command.arg("-D").arg(folder).args(["-p", &self.port.to_string()]);
        for setting in ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"] {
            command.args(["-c", setting]);
        }
        self.child = Some(command.stderr(Stdio::null()).spawn().unwrap());
    }

    /// Ends it in its "fast" way, which waits for nobody who is connected.
    pub fn stop(&mut self) {
        if let Some(child) = &mut self.child.take() {
            end(child, "INT");
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Ends a wait for a server that never answers.
const DEADLINE: Duration = Duration::from_mins(1);

/// Tries until a server answers; both listen a while after they were started.
pub async fn reach<T>(connect: impl AsyncFn() -> Option<T>) -> T {
    let begun = Instant::now();
    while begun.elapsed() < DEADLINE {
        if let Some(reached) = connect().await {
            return reached;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the server does not answer");
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
