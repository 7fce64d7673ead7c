//! The binary: its command line, its log, its two streams.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use crate::world::{Behaviour, CHAIN, Node, World, call, get, post};

fn gateway(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_drawstring-gateway"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    gateway(arguments).output().unwrap()
}

pub fn add(data: &Path, arguments: &[&str]) -> String {
    let data = ["--data-dir", data.to_str().unwrap()];
    let output = run(&[&["project", "add", "--name", "Test"], arguments, &data].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Starts a serving binary; its address, unless it ended at once.
fn serve(
    data: &Path,
    listen: &str,
    arguments: &[String],
    variables: &[(String, String)],
) -> Option<(Child, String)> {
    let mut command = gateway(&["--listen", listen, "--data-dir", data.to_str().unwrap()]);
    let variables = variables.iter().map(|(name, value)| (name, value));
    let mut child = command.args(arguments).envs(variables).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let url = line.trim().strip_prefix("listening on ").map(str::to_owned);
    if url.is_none() {
        child.wait().unwrap();
    }
    Some((child, url?))
}

/// The address of the operator's tools, as the gateway says it in its lock file.
pub fn admin_of(data: &Path) -> String {
    let said = std::fs::read_to_string(data.join("gateway.lock")).unwrap();
    let line = said.lines().find_map(|line| line.strip_prefix("admin ")).unwrap();
    line.to_owned()
}

/// A serving binary, ended with the test.
pub struct Server {
    pub child: Child,
    pub url: String,
    pub data: tempfile::TempDir,
    arguments: Vec<String>,
    variables: Vec<(String, String)>,
}

impl Server {
    pub fn start(arguments: &[&str]) -> Self {
        Self::try_start(arguments, &[]).expect("a gateway that serves")
    }

    /// With these variables; None when it ends at once.
    pub fn try_start(arguments: &[&str], variables: &[(&str, &str)]) -> Option<Self> {
        let data = tempfile::tempdir().unwrap();
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let text = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let variables: Vec<_> = variables.iter().map(text).collect();
        let (child, url) = serve(data.path(), "127.0.0.1:0", &arguments, &variables)?;
        Some(Self { child, url, data, arguments, variables })
    }

    /// Ends it without warning.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again after its end, on the same folder, at the same address.
    pub fn start_again(&mut self) {
        let listen = self.url.trim_start_matches("http://");
        let served = serve(self.data.path(), listen, &self.arguments, &self.variables);
        let (child, url) = served.expect("a gateway that serves again");
        (self.child, self.url) = (child, url);
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        assert!(status.unwrap().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill();
        let _status = self.child.wait();
    }
}

#[test]
fn adding_a_project_prints_its_id_and_nothing_else() {
    let data = tempfile::tempdir().unwrap();
    let origins = ["--origin", "https://a.example", "--origin", "*.b.example"];
    let apps = ["--app", "org.example.shop", "--app", "com.Example.Shop-2"];
    let id = add(data.path(), &[&origins[..], &apps].concat());
    let open = add(data.path(), &[]);
    assert!(id.len() == 33 && id.ends_with('\n'), "{id:?}");
    let list = run(&["project", "list", "--data-dir", data.path().to_str().unwrap()]).stdout;
    let apps = "org.example.shop,com.Example.Shop-2";
    let expected = format!(
        "{}\tTest\thttps://a.example,*.b.example\t{apps}\n{}\tTest\t*\t-\n",
        id.trim(),
        open.trim()
    );
    assert_eq!(String::from_utf8(list).unwrap(), expected);
}

#[tokio::test]
async fn a_running_server_sees_a_new_project_at_once() {
    let world = World::of(&[]);
    for _ in 0..3 {
        let id = add(world.data.path(), &[]);
        let answer = get(&format!("{}/v1/config?projectId={}", world.url, id.trim())).await;
        assert_eq!(answer.status, 200);
    }
}

#[tokio::test]
async fn a_project_has_the_specifications_features_unless_its_owner_names_others() {
    let world = World::of(&[]);
    let table: [(&[&str], &[&str]); 4] = [
        (&[], &["social_login", "swap", "onramp", "activity"]),
        (&["--feature", "swap"], &["swap"]),
        (&["--feature", "swap", "--feature", "activity"], &["swap", "activity"]),
        (&["--no-features"], &[]),
    ];
    for (arguments, expected) in table {
        let id = add(world.data.path(), arguments);
        let config = get(&format!("{}/v1/config?projectId={}", world.url, id.trim())).await.json();
        let features = config["features"].as_array().unwrap();
        let on = features.iter().filter(|feature| feature["isEnabled"] == true);
        let on: Vec<_> = on.map(|feature| feature["id"].as_str().unwrap()).collect();
        assert_eq!(on, expected, "{arguments:?}");
    }
}

#[tokio::test]
async fn what_is_switched_off_is_not_served() {
    let world = World::of(&[]);
    let off = add(world.data.path(), &["--no-features"]);
    let on = add(world.data.path(), &[]);
    let paths = [
        ("swap", "/v1/convert/quotes?"),
        ("swap", "/v1/convert/allowance?"),
        ("swap", "/v1/convert/build-approve?"),
        ("activity", "/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/history?"),
    ];
    for (feature, path) in paths {
        let asked = |id: &str| format!("{}{path}projectId={}", world.url, id.trim());
        let answer = get(&asked(&off)).await;
        assert_eq!(answer.status, 403, "{path}");
        let reason = &answer.json()["reasons"][0];
        assert_eq!(reason["field"], "feature", "{path}");
        let words = reason["description"].as_str().unwrap();
        assert!(words.contains(feature) && words.contains("switched off"), "{words}");
        assert_ne!(get(&asked(&on)).await.status, 403, "{path}");
    }
    let build =
        |id: &str| format!("{}/v1/convert/build-transaction?projectId={}", world.url, id.trim());
    assert_eq!(post(&build(&off), "{}").await.status, 403);
    assert_ne!(post(&build(&on), "{}").await.status, 403);
}

#[tokio::test]
async fn a_project_may_keep_no_events() {
    let world = World::of(&[]);
    let id = add(world.data.path(), &["--no-analytics"]);
    let analytics = get(&format!("{}/getAnalyticsConfig?projectId={}", world.url, id.trim())).await;
    assert_eq!(analytics.text, r#"{"isAnalyticsEnabled":false}"#);
}

#[test]
fn what_cannot_be_used_is_refused_with_advice() {
    let busy = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let busy = busy.local_addr().unwrap().to_string();
    let data = tempfile::tempdir().unwrap();
    let table: [(&[&str], &str); 11] = [
        (&["--rpc", "http://127.0.0.1:8545"], "eip155:1=https://"),
        (&["--rpc", "eip155:1=node"], "chains.eip155:1.rpc"),
        (&["--listen", "8787"], "127.0.0.1:8787"),
        (&["--listen", &busy], "--listen"),
        (&["--static", "/no/such/folder"], "exists"),
        (&["--config", "/no/such/file"], "--config"),
        (&["--log", "loud"], "debug"),
        (
            &["project", "add", "--name", "N", "--origin", "https://a.example/path"],
            "leave out the path",
        ),
        (&["project", "add", "--name", "N", "--app", "Shop"], "org.example.shop"),
        (&["project", "add", "--name", "N", "--feature", "multi_wallet"], "no effect"),
        (&["project", "add", "--name", "N", "--feature", "swaps"], "swap"),
    ];
    for (arguments, advice) in table {
        let output = run(&[arguments, &["--data-dir", data.path().to_str().unwrap()]].concat());
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && text.contains(advice), "{arguments:?}: {text}");
        assert!(!text.contains("panicked"), "{text}");
    }
}

/// What a gateway warns of at its start, line by line.
fn warnings(data: &Path, arguments: &[&str]) -> Vec<String> {
    let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
    let (mut child, _) = serve(data, "127.0.0.1:0", &arguments, &[]).expect("a gateway");
    let status = Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status();
    assert!(status.unwrap().success() && child.wait().unwrap().success());
    let mut log = String::new();
    child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    log.lines().filter(|line| line.contains(" WARN ")).map(str::to_owned).collect()
}

#[test]
fn a_gateway_that_is_not_set_up_says_in_one_line_what_to_add() {
    let data = tempfile::tempdir().unwrap();
    let node = ["--rpc", "eip155:1=http://127.0.0.1:9"];
    let expects = |arguments: &[&str], words: &[&str]| {
        let lines = warnings(data.path(), arguments);
        assert!(
            matches!(&lines[..], [line] if words.iter().all(|word| line.contains(word))),
            "{lines:?}"
        );
    };
    expects(&[], &["the relay works", "project add --name", "--rpc eip155:1="]);
    expects(&node, &["the relay works", "project add --name"]);
    add(data.path(), &[]);
    expects(&[], &["wallets connect and sign", "--rpc eip155:1="]);
    assert_eq!(warnings(data.path(), &node), [""; 0]);
}

#[tokio::test]
async fn logs_are_json_and_hold_no_secrets() {
    let node = Node::start(Behaviour::Status(503)).await;
    let rpc = format!("{CHAIN}={}/v2/NODEKEY", node.url);
    let mut server = Server::start(&["--rpc", &rpc, "--log", "trace", "--log-json"]);
    let id = add(server.data.path(), &[]);
    let url = format!("{}/v1?chainId={CHAIN}&projectId={}", server.url, id.trim());
    post(&url, &call("eth_sendRawTransaction", "[\"0xBODY\"]")).await;
    server.signal("TERM");
    assert!(server.child.wait().unwrap().success());
    let mut log = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("a node failed") && log.contains("answered"), "{log}");
    for line in log.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    for secret in ["NODEKEY", "BODY", id.trim()] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

#[test]
fn a_project_is_given_tokens_of_its_own() {
    let data = tempfile::tempdir().unwrap();
    let id = add(data.path(), &[]);
    let token = "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    let change = |what: &str, token: &str| {
        let folder = data.path().to_str().unwrap();
        let project = ["--project", id.trim(), "--data-dir", folder];
        run(&[&["project", "token", what][..], &project, &["--token", token]].concat())
    };
    let said = |output: Output| String::from_utf8(output.stdout).unwrap();
    assert_eq!(said(change("add", token)), format!("{token}\tadded\n"));
    assert_eq!(said(change("add", &token.to_lowercase())), format!("{token}\twas there\n"));
    for wrong in ["0xA0b8", "eip155:1:0x1", &token.replace("0xA", "0xa")] {
        let output = change("add", wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        assert!(!output.stderr.is_empty());
    }
    assert_eq!(said(change("remove", token)), format!("{token}\tremoved\n"));
}
