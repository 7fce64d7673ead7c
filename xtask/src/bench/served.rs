//! Gateways that are measured: each on the core that nginx's proxy has, over nodes of its own.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::Result;

use crate::support::children::Children;
use crate::support::gateway::Gateway;
use crate::support::{http, paths, shell, stop::Stop};

pub const CHAIN: &str = "eip155:1";

pub struct Served<'a> {
    pub program: PathBuf,
    pub children: &'a mut Children,
    pub stop: &'a Stop,
}

impl Served<'_> {
    /// Starts one over these nodes and returns the address of its JSON-RPC.
    pub fn gateway(&mut self, name: &str, nodes: &[&str], env: &[(&str, &str)]) -> Result<String> {
        Ok(self.start(name, nodes, env)?.0)
    }

    /// The same, its process, and the milliseconds until its first answer.
    pub fn start(
        &mut self,
        name: &str,
        nodes: &[&str],
        env: &[(&str, &str)],
    ) -> Result<(String, u32, f64)> {
        let data = paths::target("bench/data").join(name);
        let gateway = Gateway::new(self.program.clone(), data, http::free_port()?)?;
        let project = gateway.add_project("bench", "http://localhost")?;
        let mut serve = pinned(&gateway.serve(nodes.iter().map(|node| (CHAIN, *node))));
        serve.envs(env.iter().copied());
        let start = Instant::now();
        let process = gateway.start(self.children, self.stop, serve)?;
        let start_ms = start.elapsed().as_secs_f64() * 1000.0;
        let url =
            format!("http://127.0.0.1:{}/v1?chainId={CHAIN}&projectId={project}", gateway.port);
        Ok((url, process, start_ms))
    }
}

/// The same command on the core that nginx's proxy has: `taskset` becomes the program, so the process id is its own.
fn pinned(command: &Command) -> Command {
    let mut pinned = shell::command("taskset");
    pinned.args(["-c", "0"]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => pinned.env(name, value),
            None => pinned.env_remove(name),
        };
    }
    pinned
}
