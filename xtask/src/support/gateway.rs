//! The gateway as `./x` starts it: on an embedded SQLite file in a folder of its own, told everything by its environment.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use super::children::Children;
use super::stop::Stop;
use super::{http, shell};

const PATIENCE: Duration = Duration::from_secs(30);

pub struct Gateway {
    program: PathBuf,
    data: PathBuf,
    pub port: u16,
    /// Where it tells its counters.
    pub admin: u16,
}

impl Gateway {
    /// `data` is emptied: nothing is kept between starts.
    pub fn new(program: PathBuf, data: PathBuf, port: u16) -> Result<Self> {
        let _ = fs::remove_dir_all(&data);
        fs::create_dir_all(&data).with_context(|| format!("making {}", data.display()))?;
        Ok(Self { program, data, port, admin: http::free_port()? })
    }

    /// Makes a project and returns its id.
    pub fn add_project(&self, name: &str, origin: &str) -> Result<String> {
        self.add(name, &[origin], &[])
    }

    /// The same, with every feature that the modal can show switched on.
    pub fn add_full_project(&self, name: &str, origins: &[&str]) -> Result<String> {
        self.add(name, origins, &["--feature", "activity", "--feature", "swap"])
    }

    fn add(&self, name: &str, origins: &[&str], features: &[&str]) -> Result<String> {
        let mut command = self.command();
        command.args(["project", "add", "--name", name]).args(features);
        for origin in origins {
            command.args(["--origin", origin]);
        }
        let printed = shell::output(&mut command)?;
        let id = printed.split_whitespace().last().map(str::to_owned);
        id.context("the gateway printed no project id")
    }

    /// The command that serves; each chain is a CAIP-2 id and its node's address.
    pub fn serve<'a>(&self, chains: impl Iterator<Item = (&'a str, &'a str)>) -> Command {
        let rpc: Vec<String> = chains.map(|(caip2, url)| format!("{caip2}={url}")).collect();
        let mut command = self.command();
        command.env("DRAWSTRING_RPC", rpc.join(","));
        command.env("DRAWSTRING_LISTEN", format!("127.0.0.1:{}", self.port));
        // Benches ask more for one project than all its visitors do.
        command.env("DRAWSTRING_PROJECT_PER_SECOND", "0");
        command.env("DRAWSTRING_CHAIN_PER_SECOND", "0");
        command.env("DRAWSTRING_ADMIN_LISTEN", format!("127.0.0.1:{}", self.admin));
        command
    }

    pub fn start(&self, children: &mut Children, stop: &Stop, mut serve: Command) -> Result<u32> {
        let id = children.start("gateway", &mut serve)?;
        children.wait_for("the gateway", PATIENCE, stop, || http::get(self.port, "/healthz"))?;
        Ok(id)
    }

    fn command(&self) -> Command {
        let mut command = shell::command(&self.program);
        command.env("DRAWSTRING_DATA_DIR", &self.data);
        command
    }
}
