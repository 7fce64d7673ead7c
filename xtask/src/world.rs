//! `./x world`: the prepared chains that tests stand on. The Ethereum one is made by `contracts/`, and again only when what it is made of
//! changed; the Solana one is a program of `packages/testing`; Bitcoin's is a node of this system.

use anyhow::Result;

use crate::build::packages;
use crate::support::{args, lock, need, npm, paths, python, say::say, shell, stamp::Step};

const FOLDER: &str = "target/world";
/// The chain for people, of the demo and its pictures: known tokens, NFTs with pictures, names.
pub const SHOWCASE: &str = "target/showcase";

pub fn run(words: &[&str]) -> Result<()> {
    args::none_left(words)?;
    let _lock = lock::build()?;
    build()
}

/// The caller holds the build's lock.
pub fn build() -> Result<()> {
    ethereum("world", FOLDER, &[])?;
    packages::build_testing()?;
    bitcoin();
    servers();
    backends();
    Ok(())
}

/// The chain that a demo begins with.
pub fn build_showcase() -> Result<()> {
    let _lock = lock::build()?;
    ethereum("showcase", SHOWCASE, &["--showcase"])
}

fn ethereum(name: &str, folder: &str, words: &[&str]) -> Result<()> {
    npm::install()?;
    let outputs =
        ["state", "world", "tokens", "dex", "feeds"].map(|file| format!("{folder}/{file}.json"));
    let step = Step {
        name,
        inputs: &["contracts", "package-lock.json"],
        without: &[],
        outputs: &outputs.each_ref().map(String::as_str),
    };
    step.run(|| {
        shell::run(npm::node().arg("contracts/build.mjs").arg(paths::at(folder)).args(words))
    })
}

/// What several nodes of the relay share; without it the tests of that fail, and say the same.
fn servers() {
    let why = "several nodes of the relay are tested over a real server";
    // Debian keeps PostgreSQL's programs beside the path.
    let postgres = std::path::Path::new("/usr/lib/postgresql").is_dir();
    for (program, package) in [("nats-server", "nats-server"), ("postgres", "postgresql")] {
        if program == "postgres" && postgres {
            continue;
        }
        if let Err(error) = need::program(program, package, why) {
            say(format!("{error:#}"));
        }
    }
}

/// What backends of others are made with; without it their tests fail.
fn backends() {
    if let Err(error) = python::build() {
        say(format!("{error:#}"));
    }
}

/// A node of the Bitcoin family. Where there is none its tests fail, and say the same; all others can run.
fn bitcoin() {
    let known = ["bitcoind", "litecoind"];
    if std::env::var_os("BITCOIND").is_some() || known.iter().any(|name| need::find(name).is_some())
    {
        return;
    }
    let why = "the gateway's Bitcoin side is tested before a real node; litecoind is Bitcoin Core's code in a package of Debian's";
    if let Err(error) = need::apt(&["litecoind"], why) {
        say(format!("{error:#}; or set BITCOIND=/path/to/bitcoind"));
    }
}
