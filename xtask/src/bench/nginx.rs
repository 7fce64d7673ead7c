//! nginx twice: as the node that answers, and as the proxy that we are compared with.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::support::children::Children;
use crate::support::{http, need, paths, shell, stop::Stop};

/// A node's answer to whatever it is asked: its chain's id and its head as well, so that the gateway takes it for a node.
pub const ANSWER: &str = r#"{"jsonrpc":"2.0","id":1,"result":"0x1"}"#;

/// A running nginx.
pub struct Nginx {
    pub port: u16,
    pub process: u32,
}

/// Answers every request with [`ANSWER`].
pub fn node(children: &mut Children, stop: &Stop) -> Result<Nginx> {
    let server = format!("location / {{ default_type application/json; return 200 '{ANSWER}'; }}");
    start(children, stop, "node", "1", &server, "")
}

/// Passes every request on to the node, over kept connections.
pub fn proxy(children: &mut Children, stop: &Stop, node: &Nginx) -> Result<Nginx> {
    let upstream = format!("upstream node {{ server 127.0.0.1:{}; keepalive 64; }}", node.port);
    let server = "location / { proxy_pass http://node; proxy_http_version 1.1; proxy_set_header Connection \"\"; }";
    start(children, stop, "proxy", "0", server, &upstream)
}

fn start(
    children: &mut Children,
    stop: &Stop,
    name: &str,
    core: &str,
    server: &str,
    http: &str,
) -> Result<Nginx> {
    let port = http::free_port()?;
    let folder = folder(name)?;
    let shown = folder.display();
    let config = format!(
        "daemon off; worker_processes 1; pid {shown}/pid; error_log {shown}/error.log warn;
events {{ worker_connections 1024; }}
http {{ access_log off; keepalive_requests 100000000; client_body_temp_path {shown}/body; proxy_temp_path {shown}/proxy;
fastcgi_temp_path {shown}/fastcgi; uwsgi_temp_path {shown}/uwsgi; scgi_temp_path {shown}/scgi;
{http}
server {{ listen 127.0.0.1:{port} backlog=1024; {server} }} }}
"
    );
    fs::write(folder.join("nginx.conf"), config)?;
    let mut nginx = shell::command("taskset");
    nginx.args(["-c", core, "nginx", "-p"]).arg(&folder).arg("-c").arg(folder.join("nginx.conf"));
    let process = children.start(&format!("nginx-{name}"), &mut nginx)?;
    children.wait_for("nginx", std::time::Duration::from_secs(10), stop, || {
        http::rpc(port, "eth_chainId")
    })?;
    Ok(Nginx { port, process })
}

fn folder(name: &str) -> Result<PathBuf> {
    let folder = paths::target("bench").join(format!("nginx-{name}"));
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    Ok(folder)
}

/// nginx and wrk, which only this measurement needs.
pub fn install() -> Result<()> {
    need::program("nginx", "nginx-light", "the gateway is compared with nginx")?;
    need::program("wrk", "wrk", "it makes the load for the comparison")?;
    need::program("taskset", "util-linux", "server and load run on different cores")
}
