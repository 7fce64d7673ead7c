//! Every repeated job of the repository: `./x VERB`. One verb per file; `support/` holds what they share.

mod bench;
mod bindings;
mod budget;
mod build;
mod check;
mod ci;
mod demo;
#[cfg(test)]
mod entry;
mod fixture;
mod fuzz;
mod pack;
mod release;
mod sbom;
mod screens;
mod support;
mod test;
mod world;

use anyhow::{Result, bail};

const HELP: &str = "\
./x build [wasm]                     the WASM, the npm packages, the gateway, the demo site, what the tests stand on; skips what is up to date
./x demo [--json] [--built] [--port N] local chains, gateway and demo site, until Ctrl-C; --built takes them as they are
./x pack                             the npm packages as tarballs, and the line that installs them
./x world                            the prepared chain that tests stand on: target/world/state.json and world.json
./x test [rust|ts|e2e] [filter]      everything, or one runner, or one runner's tests that match the filter
./x test changed [ref]               what the change since main, or since ref, can break
./x test starters                    every starter of examples/, made as a user would and connected in a browser
./x test interop                     everything with official libraries: all of interop/, and pages made with them in a browser
./x fuzz [targets] [minutes]         all properties and laws with random inputs, and the targets of fuzz/; prints what failed, and how to try it again
./x check                            all of what ./x test runs that is no test: formats, lints, types, arrows, licences, drift
./x bindings [--check]               writes packages/core/src/generated/protocol.ts from the Rust types
./x fixture                          builds the smallest host page and prints its folder
./x bench [modal|core|gateway|data|press|quote|relay|walletconnect] [--only PART] [--json FILE]
./x screens [filter]                 pictures: of the demo into docs/screens, of every view into target/screens
./x release [--dry-run]              makes a version of the changes noted in .changeset, or packs and checks what would be published; publishes nothing
./x budget                           what a user's browser downloads, beside the ceilings of xtask/budget.toml and the last release
./x sbom                             what a release contains, as CycloneDX, into target/sbom
./x ci claims|clocks|deps|licences|lines|sizes one of the checks of ./x test alone
./x ci deps --core                   the files, the largest circle and the arrows up of crates/core/src, by the floors of ARCHITECTURE.md
./x ci advisories                    asks the public lists whether a dependency is known to be vulnerable";

fn main() {
    if let Err(error) = run() {
        support::say::say(format!("{error:#}"));
        std::process::exit(1);
    }
}

fn run() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Some((verb, rest)) = words.split_first() else { bail!("which job?\n{HELP}") };
    match *verb {
        "build" => build::run(rest),
        "demo" => demo::run(rest),
        "world" => world::run(rest),
        "test" => test::run(rest),
        "check" => check::run(rest),
        "bindings" => bindings::run(rest),
        "fixture" => fixture::run(rest),
        "bench" => bench::run(rest),
        "budget" => budget::run(rest),
        "fuzz" => fuzz::run(rest),
        "sbom" => sbom::run(rest),
        "pack" => pack::run(rest),
        "release" => release::run(rest),
        "screens" => screens::run(rest),
        "ci" => ci::run(rest),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        other => bail!("there is no job \"{other}\"\n{HELP}"),
    }
}
