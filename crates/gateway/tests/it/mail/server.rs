//! A real mail server, a program of Node.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// It ends when this is dropped.
pub struct MailServer {
    pub port: u16,
    node: Child,
    lines: BufReader<ChildStdout>,
}

impl MailServer {
    /// A server without TLS and login that takes everything.
    pub fn open() -> Self {
        Self::start(&json!({}))
    }

    /// One with these options of `mail_server.mjs`, on a free port.
    pub fn start(options: &Value) -> Self {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/mail/mail_server.mjs");
        let mut node = Command::new("node")
            .args([program.as_os_str(), options.to_string().as_ref()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(node.stdout.take().unwrap());
        let mut server = Self { port: 0, node, lines };
        let port = server.next().as_u64().unwrap();
        server.port = u16::try_from(port).unwrap();
        server
    }

    /// One that was down takes connections from now on.
    pub fn come_up(&mut self) {
        self.node.stdin.as_mut().unwrap().write_all(b"up\n").unwrap();
        assert_eq!(self.next(), "up");
    }

    /// What it printed next; waits for it.
    pub fn next(&mut self) -> Value {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        serde_json::from_str(&line).expect("are its packages installed?")
    }

    /// Ends it; returns what it printed besides what was read.
    pub fn rest(mut self) -> Vec<Value> {
        drop(self.node.stdin.take());
        let lines = self.lines.by_ref().lines();
        lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        drop(self.node.stdin.take());
        self.node.wait().unwrap();
    }
}
