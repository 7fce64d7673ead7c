//! The gateway on an embedded SQLite file of its own, with one project for the demo site.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use super::chain::Chain;
use crate::support::{children::Children, http, paths, shell, stop::Stop};

pub struct Gateway<'a> {
    pub port: u16,
    pub folder: &'a Path,
    pub site: &'a Path,
    pub chains: &'a [Chain],
}

impl Gateway<'_> {
    /// Makes the demo's project and returns its id.
    pub fn add_project(&self, origin: &str) -> Result<String> {
        let database = self.folder.join("gateway.db");
        for leftover in ["gateway.db", "gateway.db-shm", "gateway.db-wal"] {
            let _ = std::fs::remove_file(self.folder.join(leftover));
        }
        let mut add = program();
        add.args(["project", "add", "--name", "demo", "--origin", origin])
            .arg("--db")
            .arg(database);
        let printed = shell::output(&mut add)?;
        let id = printed.split_whitespace().last().map(str::to_owned);
        id.context("the gateway printed no project id")
    }

    pub fn start(&self, children: &mut Children, stop: &Stop) -> Result<()> {
        let mut serve = program();
        serve.args(["serve", "--listen", &format!("127.0.0.1:{}", self.port)]);
        serve.arg("--db").arg(self.folder.join("gateway.db")).arg("--static").arg(self.site);
        for chain in self.chains {
            serve.args(["--rpc", &format!("{}={}", chain.caip2, chain.rpc_url)]);
        }
        children.start("gateway", &mut serve)?;
        let ready = || http::get(self.port, "/healthz");
        children.wait_for("the gateway", Duration::from_secs(30), stop, ready)?;
        Ok(())
    }
}

fn program() -> Command {
    shell::command(paths::target("debug/drawstring-gateway"))
}
