//! Known holes in what we depend on. Asks the network, whose answer changes while the code does not: so no part of `./x test`.

use anyhow::{Result, bail};

use crate::support::{need, npm, shell};

pub fn check() -> Result<()> {
    if need::find("cargo-deny").is_none() {
        bail!("cargo-deny is missing; install it with: cargo install --locked cargo-deny");
    }
    let deny =
        shell::run(shell::cargo().args(["deny", "--log-level", "error", "check", "advisories"]));
    let audit = npm::audit();
    deny.and(audit)
}
