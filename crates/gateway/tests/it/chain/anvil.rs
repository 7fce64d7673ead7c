use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::process::Process;
use crate::world::{call, request};

/// A real Ethereum node on a port of the system's choice; it ends with this value.
pub struct Anvil {
    _process: Process,
    /// Where it writes the states of old blocks, a megabyte each. One that is killed leaves them behind.
    _states: tempfile::TempDir,
    pub url: String,
}

impl Anvil {
    /// Chain 31337, with nothing on it but ten accounts of 10,000 ether.
    pub fn start() -> Self {
        Self::with(&["--chain-id", "31337"])
    }

    /// The same with other options; see `anvil --help`.
    pub fn with(options: &[&str]) -> Self {
        let mut command = Command::new(binary());
        command.args(["--host", "127.0.0.1", "--port", "0"]).args(options);
        let states = tempfile::tempdir().unwrap();
        command.arg("--cache-path").arg(states.path());
        let (process, address) = Process::start(&mut command, |line| {
            line.strip_prefix("Listening on ").map(str::to_owned)
        });
        Self { _process: process, _states: states, url: format!("http://{address}") }
    }

    /// Calls the chain itself, past the gateway.
    pub async fn call(&self, method: &str, params: Value) -> Value {
        let answer = self.try_call(method, params).await;
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The same, for what may be refused: the error is JSON-RPC's.
    pub async fn try_call(&self, method: &str, params: Value) -> Result<Value, Value> {
        let json = [("content-type", "application/json")];
        let answer = request("POST", &self.url, &json, &call(method, &params.to_string())).await;
        let mut answer = answer.json();
        match answer["error"].take() {
            Value::Null => Ok(answer["result"].take()),
            error => Err(error),
        }
    }
}

/// The binary of the npm package, in this folder or one above.
fn binary() -> PathBuf {
    let path = "node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil";
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = folders.map(|folder| folder.join(path)).find(|path| path.exists());
    found.expect("anvil is not installed: run `npm ci` in the repository")
}
