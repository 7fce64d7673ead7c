//! `./x demo [--json] [--built] [--port N]`: two Ethereum chains, a Solana one, the gateway, the demo site and a server to sign in to, until asked to
//! stop.

mod chain;
mod describe;
mod server;
mod settings;
mod site;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::build;
use crate::support::{
    args, children::Children, gateway::Gateway, http, npm, paths, say::say, shell, stop::Stop,
};
use crate::world;
use chain::Chain;

pub fn run(words: &[&str]) -> Result<()> {
    let mut words = words.to_vec();
    let json = args::flag(&mut words, "--json");
    let is_built = args::flag(&mut words, "--built");
    let port = args::option(&mut words, "--port")?;
    args::none_left(&words)?;
    let port = match port {
        Some(port) => port.parse().with_context(|| format!("--port {port} is not a port"))?,
        None => http::free_port()?,
    };

    // Even where all is up to date, cargo is waited for as long as it compiles something else.
    if !is_built {
        build::everything()?;
        world::build_showcase()?;
    }
    while_running(port, |demo, children, stop| {
        if json {
            println!("{}", demo.line());
        } else {
            println!("{}", demo.text());
        }
        children.watch(stop)?;
        say("stopping");
        Ok(())
    })
}

/// Where the documentation's pictures show the site and its relay (`e2e/showcase.config.ts`).
const SHOWN_AS: [&str; 2] = ["http://drawstring.example", "ws://drawstring.example"];

/// Does something with a demo at its address, and stops it. Everything is built.
pub fn while_it_runs(act: impl FnOnce(&str) -> Result<()>) -> Result<()> {
    while_running(http::free_port()?, |demo, _, _| act(&demo.url))
}

fn while_running(
    port: u16,
    act: impl FnOnce(&Demo, &mut Children, &Stop) -> Result<()>,
) -> Result<()> {
    let stop = Stop::listen()?;
    // Several demos may run at once (a person's and a test's): each has its own folder, named after its port.
    let folder = paths::target("demo").join(port.to_string());
    let mut children = Children::new(folder.join("logs"))?;
    let demo = start(&mut children, &stop, &folder, port)?;
    act(&demo, &mut children, &stop)?;
    drop(children);
    // Logs stay only when something went wrong.
    fs::remove_dir_all(&folder).context("removing the demo's folder")
}

/// A running demo: what `--json` prints.
pub struct Demo {
    pub url: String,
    pub gateway_url: String,
    /// Where WalletConnect's clients connect.
    pub relay_url: String,
    pub project_id: String,
    pub chains: Vec<Chain>,
    pub accounts: serde_json::Value,
    /// Where a server answers that knows who is signed in.
    pub server_url: String,
}

fn start(children: &mut Children, stop: &Stop, folder: &Path, port: u16) -> Result<Demo> {
    let accounts = accounts()?;
    let chains = chain::start_all(children, stop, &accounts)?;
    let url = format!("http://127.0.0.1:{port}");
    let gateway =
        Gateway::new(paths::target("debug/drawstring-gateway"), folder.join("data"), port)?;
    let project_id = gateway.add_full_project("demo", &[&url, SHOWN_AS[0]])?;
    let (gateway_url, relay_url) = (url.clone(), format!("ws://127.0.0.1:{port}"));
    let server_port = http::free_port()?;
    let server_url = format!("http://127.0.0.1:{server_port}");
    let demo = Demo { url, gateway_url, relay_url, project_id, chains, accounts, server_url };

    let site = site::write(folder, &demo)?;
    let mut serve =
        gateway.serve(demo.chains.iter().map(|chain| (chain.caip2, chain.rpc_url.as_str())));
    serve
        .env("DRAWSTRING_STATIC", site)
        .env("DRAWSTRING_CONFIG", settings::write(folder, SHOWN_AS[1])?);
    gateway.start(children, stop, serve)?;
    server::start(children, stop, &demo, server_port)?;
    Ok(demo)
}

/// The development wallet's accounts, from the package that holds their keys.
fn accounts() -> Result<serde_json::Value> {
    let program = "import { devAccounts } from './packages/testing/dist/index.js'; console.log(JSON.stringify(devAccounts))";
    let text = shell::output(npm::node().args(["--input-type=module", "-e", program]))?;
    serde_json::from_str(&text).context("the development accounts")
}
