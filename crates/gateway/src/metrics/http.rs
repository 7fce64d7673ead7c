use std::sync::OnceLock;

use http::StatusCode;
use metrics::{Counter, counter};

use super::Metrics;

/// The rooms, as counters and logs name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route {
    /// `/v1`
    Rpc,
    /// `/v1/supported-chains`
    Chains,
    /// `/getWallets` and the images
    Registry,
    /// `/appkit/v1/config` and its siblings
    Configuration,
    /// `/rpc`, `/relay`, `/public-key`, and sockets at `/`
    Relay,
    /// `/auth/v1/…`, `/.well-known/jwks.json`
    SignIn,
    /// The wallet's own origin, whatever the path
    Embedded,
    /// `/e`, `/batch`
    Events,
    /// `/healthz`, `/readyz`
    Operator,
    /// Everything else
    Files,
}

const ROUTES: [&str; 10] = [
    "rpc",
    "chains",
    "registry",
    "configuration",
    "relay",
    "sign_in",
    "embedded",
    "events",
    "operator",
    "files",
];

/// Every status that a handler can answer; others are counted as the last.
const STATUSES: [u16; 21] = [
    101, 200, 202, 204, 206, 304, 400, 401, 403, 404, 405, 408, 410, 413, 415, 416, 422, 426, 429,
    503, 500,
];

impl Route {
    /// The room that answers this path.
    pub fn of(path: &str) -> Self {
        match path {
            "/v1" | "/v1/" => Self::Rpc,
            "/v1/supported-chains" => Self::Chains,
            "/appkit/v1/config" | "/v1/config" | "/getAnalyticsConfig" | "/projects/v1/origins" => {
                Self::Configuration
            }
            "/rpc" | "/relay" | "/public-key" => Self::Relay,
            "/e" | "/batch" => Self::Events,
            "/.well-known/jwks.json" => Self::SignIn,
            "/healthz" | "/readyz" => Self::Operator,
            "/getWallets" => Self::Registry,
            _ if path.starts_with("/auth/v1/") => Self::SignIn,
            _ if path.starts_with("/getWalletImage/")
                || path.starts_with("/public/getAssetImage/")
                || path.starts_with("/public/getCurrencyImage/")
                || path.starts_with("/public/getTokenImage/") =>
            {
                Self::Registry
            }
            _ => Self::Files,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ROUTES[self as usize]
    }
}

/// Requests by room and status; a counter begins with its first request.
#[derive(Default)]
pub struct HttpMetrics([[OnceLock<Counter>; STATUSES.len()]; ROUTES.len()]);

impl HttpMetrics {
    /// Counts one request.
    pub fn count(&self, metrics: &Metrics, route: Route, status: StatusCode) {
        let place = STATUSES.iter().position(|known| *known == status.as_u16());
        let place = place.unwrap_or(STATUSES.len() - 1);
        let counter = self.0[route as usize][place].get_or_init(|| {
            let labels =
                [("route", route.name().to_owned()), ("status", STATUSES[place].to_string())];
            metrics.register(|| counter!("drawstring_requests_total", &labels))
        });
        counter.increment(1);
    }
}

impl std::fmt::Debug for HttpMetrics {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("HttpMetrics").finish_non_exhaustive()
    }
}
