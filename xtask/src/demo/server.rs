//! The server that the site's visitors sign in to: the example in Node, as it stands.

use std::time::Duration;

use anyhow::{Context, Result};

use super::Demo;
use crate::support::{children::Children, http, npm, stop::Stop};

const PROGRAM: &str = "examples/sign-in-server/node/server.mjs";
/// A cold start on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Starts it on a port of its own, so that the site asks it as a page asks a server elsewhere.
pub fn start(children: &mut Children, stop: &Stop, demo: &Demo, port: u16) -> Result<()> {
    let domain = demo.url.strip_prefix("http://").context("the demo is served over HTTP")?;
    let mut server = npm::node();
    server.arg(PROGRAM).env("PORT", port.to_string()).env("PAGE", &demo.url);
    server.env("GATEWAY", &demo.gateway_url).env("PROJECT_ID", &demo.project_id);
    server.env("DOMAIN", domain);
    children.start("server", &mut server)?;
    children.wait_for("the server", PATIENCE, stop, || http::listens(port))
}
