//! `GET /healthz`: the process serves. Nodes may be down all the same; `GET /v1/supported-chains` tells which.

/// `GET /healthz`
pub async fn get_healthz() -> &'static str {
    "ok\n"
}
