use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::mailbox::contract::{PER_TOPIC, mailbox_contract};
use crate::nats::{Nats, NatsMailbox, NatsSettings};

/// A server of its own, ended with the test.
struct Server {
    child: Child,
    _data: tempfile::TempDir,
    url: String,
}

impl Server {
    fn start() -> Self {
        let data = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"]).arg(data.path());
        let child =
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let child = child.expect("no nats-server here: sudo apt-get install nats-server");
        Self { child, _data: data, url: format!("nats://127.0.0.1:{port}") }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which the test then saw.
        let _ended = self.child.kill();
        let _status = self.child.wait();
    }
}

mailbox_contract!(async || {
    let server = Server::start();
    let settings = NatsSettings {
        servers: server.url.clone(),
        prefix: "relay".into(),
        replicas: 1,
        per_topic: PER_TOPIC,
        longest: Duration::from_hours(1),
    };
    let mut tries = 0;
    loop {
        match Nats::connect(&settings).await {
            Ok(nats) => return (server, NatsMailbox::new(&nats)),
            Err(error) => assert!(tries < 100, "nats-server does not answer: {error}"),
        }
        tries += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
});
