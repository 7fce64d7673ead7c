//! `./x fixture`: the smallest host page, on which sizes and times are measured. Prints its dist folder, nothing else.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::build;
use crate::support::children::Children;
use crate::support::gateway::Gateway;
use crate::support::{args, chromium, http, lock, npm, paths, shell, stamp::Step, stop::Stop};

const HOST: &str = "e2e/fixture/host";
const BASELINE: &str = "e2e/fixture/baseline";

pub fn run(words: &[&str]) -> Result<()> {
    args::none_left(words)?;
    println!("{}", host()?.display());
    Ok(())
}

/// React, two EVM chains, installed and registry wallets, and the modal.
pub fn host() -> Result<PathBuf> {
    build::browser_side()?;
    let _lock = lock::build()?;
    let dist = format!("{HOST}/dist");
    let inputs = [
        "e2e/fixture",
        "packages/core",
        "packages/react",
        "registry/generated",
        "package-lock.json",
    ];
    let step =
        Step { name: HOST, inputs: &inputs, without: &build::packages::WRITTEN, outputs: &[&dist] };
    step.run(with_registry)?;
    Ok(paths::at(&dist))
}

/// React and a bare dialog: what the same page costs without us.
pub fn baseline() -> Result<PathBuf> {
    npm::install()?;
    let dist = format!("{BASELINE}/dist");
    let inputs = ["e2e/fixture", "package-lock.json"];
    Step { name: BASELINE, inputs: &inputs, without: &[], outputs: &[&dist] }
        .run(|| shell::run(&mut vite(BASELINE)))?;
    Ok(paths::at(&dist))
}

/// Builds the page, then serves it once from a real gateway and keeps the registry's answers beside it.
fn with_registry() -> Result<()> {
    build::gateway()?;
    let chromium = chromium::for_tests()?;
    let stop = Stop::listen()?;
    let mut children = Children::new(paths::target("fixture/logs"))?;
    let program = paths::target("debug/drawstring-gateway");
    let gateway = Gateway::new(program, paths::target("fixture/data"), http::free_port()?)?;
    let origin = format!("http://127.0.0.1:{}", gateway.port);
    let project = gateway.add_project("fixture", &origin)?;

    shell::run(vite(HOST).env("VITE_PROJECT_ID", project))?;
    let dist = paths::at(HOST).join("dist");
    let mut serve = gateway.serve(std::iter::empty());
    serve.env("DRAWSTRING_STATIC", &dist);
    gateway.start(&mut children, &stop, serve)?;
    let mut record = npm::node();
    record.args(["e2e/fixture/record.mjs", &origin]).arg(&dist).env("CHROMIUM", chromium);
    shell::run(&mut record)
}

fn vite(page: &str) -> Command {
    let mut vite = npm::bin("vite");
    vite.args(["build", page, "--config", "e2e/fixture/vite.config.ts", "--logLevel", "warn"]);
    vite
}
