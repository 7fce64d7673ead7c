//! The npm packages, in the order in which they use each other, the wallet's frame and the demo site.

use std::fs;

use anyhow::Result;

use crate::support::stamp::Step;
use crate::support::{npm, paths};

/// Each package with the folders whose change makes its build stale.
const PACKAGES: [(&str, &[&str]); 6] = [
    ("packages/core", &["packages/core"]),
    ("packages/react", &["packages/core", "packages/react"]),
    ("packages/wagmi", &["packages/core", "packages/wagmi"]),
    ("packages/ethers", &["packages/core", "packages/ethers"]),
    ("packages/ethers5", &["packages/core", "packages/ethers5"]),
    ("packages/testing", &["packages/testing"]),
];
const SHARED: [&str; 2] = ["tsconfig.base.json", "package-lock.json"];
/// What a package's own build writes among its sources.
pub const WRITTEN: [&str; 1] = ["packages/react/src/generated/styles"];

pub fn build_all() -> Result<()> {
    PACKAGES.iter().try_for_each(|(package, inputs)| build(package, inputs))
}

/// The local chains and development wallets alone: they use no other package.
pub fn build_testing() -> Result<()> {
    build("packages/testing", &["packages/testing"])
}

fn build(package: &str, inputs: &[&str]) -> Result<()> {
    if !paths::at(package).join("tsconfig.json").exists() {
        return Ok(());
    }
    let inputs: Vec<&str> = inputs.iter().copied().chain(SHARED).collect();
    let dist = format!("{package}/dist");
    let step = Step { name: package, inputs: &inputs, without: &WRITTEN, outputs: &[&dist] };
    step.run(|| npm::script(package, "build"))
}

pub fn build_demo() -> Result<()> {
    let demo = "apps/demo";
    if !fs::exists(paths::at(demo).join("index.html"))? {
        return Ok(());
    }
    let inputs =
        ["apps/demo", "packages/core", "packages/react", "packages/testing", SHARED[0], SHARED[1]];
    let step =
        Step { name: demo, inputs: &inputs, without: &WRITTEN, outputs: &["apps/demo/dist"] };
    step.run(|| npm::script(demo, "build"))
}

/// What the gateway serves at the wallet's origin.
pub fn build_frame() -> Result<()> {
    let inputs = ["apps/frame", "packages/core/src/embedded", SHARED[0], SHARED[1]];
    let outputs = ["apps/frame/dist"];
    let step = Step { name: "apps/frame", inputs: &inputs, without: &[], outputs: &outputs };
    step.run(|| npm::script("apps/frame", "build"))
}
