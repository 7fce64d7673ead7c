use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use caip::ChainId;
use http::{HeaderName, HeaderValue, Method, Request, header};
use http_body_util::Full;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::breaker::Breaker;
use super::budget::Budget;
use super::rpc::{Reply, call};
use super::{Auth, PluginConfig, PluginError};
use crate::outbound::{FetchError, Limits, Outbound};

/// What a vendor may answer, and how long a visitor waits for it: less than the rooms wait for a plugin, so that a vendor that hangs is noted.
const LIMITS: Limits = Limits { bytes: 4 << 20, time: Duration::from_secs(3) };

/// Who asks. Some vendors refuse whoever does not say it.
const AGENT: &str = concat!("drawstring-gateway/", env!("CARGO_PKG_VERSION"));

/// Where an address names the chain.
const PLACE: &str = "{network}";

/// One vendor's server; shared by the workers.
#[derive(Debug, Clone)]
pub struct Vendor(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    config: PluginConfig,
    limits: Limits,
    budget: Budget,
    breaker: Breaker,
    started: Instant,
}

impl Vendor {
    /// The vendor that the operator configured.
    pub fn new(config: PluginConfig) -> Self {
        Self::with_limits(config, LIMITS)
    }

    /// The same, with other limits on its answers.
    pub fn with_limits(config: PluginConfig, limits: Limits) -> Self {
        let budget = Budget::new(config.per_minute);
        Self(Arc::new(Shared {
            config,
            limits,
            budget,
            breaker: Breaker::default(),
            started: Instant::now(),
        }))
    }

    /// Its name in answers' `sources`.
    pub fn id(&self) -> &'static str {
        self.0.config.known.id
    }

    /// Whether its server is about this chain, where each chain has its own: the one that the operator named, or any when the server's address
    /// has a place for it.
    pub fn serves(&self, chain: &ChainId) -> bool {
        let PluginConfig { url, chain: own, .. } = &self.0.config;
        own.as_ref().map_or_else(|| url.contains(PLACE), |own| own == chain)
    }

    /// Whether its server is about this chain: the operator's word, or `usual`.
    pub fn is_about(&self, chain: &ChainId, usual: &str) -> bool {
        let own = self.0.config.chain.as_ref().map(ChainId::as_str);
        own.unwrap_or(usual) == chain.as_str()
    }

    /// Asks for the JSON at a path below its address. `path` begins with a slash and has its query, the key aside.
    pub async fn get<T: DeserializeOwned>(
        &self,
        outbound: &Outbound,
        path: &str,
    ) -> Result<T, PluginError> {
        self.get_at(outbound, "", path).await
    }

    /// The same at one of several addresses: `network` stands where its address has `{network}`.
    pub async fn get_at<T: DeserializeOwned>(
        &self,
        outbound: &Outbound,
        network: &str,
        path: &str,
    ) -> Result<T, PluginError> {
        self.get_and_read(outbound, network, path, Ok).await
    }

    /// The same of a vendor that says its refusals in good answers: `read` finds them, so that they count like any other fault.
    pub async fn get_and_read<T: DeserializeOwned, U>(
        &self,
        outbound: &Outbound,
        network: &str,
        path: &str,
        read: impl FnOnce(T) -> Result<U, PluginError>,
    ) -> Result<U, PluginError> {
        let read = |body: &[u8]| read(json(body)?);
        self.ask(outbound, Method::GET, (network, path), Bytes::new(), read).await
    }

    /// Asks for what is no JSON; `read` says what it is.
    pub async fn get_plain<T>(
        &self,
        outbound: &Outbound,
        path: &str,
        read: impl FnOnce(&[u8]) -> Result<T, PluginError>,
    ) -> Result<T, PluginError> {
        self.ask(outbound, Method::GET, ("", path), Bytes::new(), read).await
    }

    /// Sends a JSON text to a path below its address, for the JSON that it answers.
    pub async fn post<T: DeserializeOwned>(
        &self,
        outbound: &Outbound,
        path: &str,
        body: &Value,
    ) -> Result<T, PluginError> {
        self.ask(outbound, Method::POST, ("", path), body.to_string().into(), json).await
    }

    /// Calls a method by JSON-RPC.
    pub async fn call<T: DeserializeOwned>(
        &self,
        outbound: &Outbound,
        place: (&str, &str),
        method: &str,
        params: &Value,
    ) -> Result<T, PluginError> {
        let body = call(method, params).into();
        let read = |body: &[u8]| Reply::result(json(body)?);
        self.ask(outbound, Method::POST, place, body, read).await
    }

    async fn ask<T>(
        &self,
        outbound: &Outbound,
        method: Method,
        place: (&str, &str),
        body: Bytes,
        read: impl FnOnce(&[u8]) -> Result<T, PluginError>,
    ) -> Result<T, PluginError> {
        let Shared { limits, budget, breaker, .. } = &*self.0;
        if !breaker.lets(self.now_ms()) {
            return Err(PluginError::Resting);
        }
        if !budget.take(self.now_ms()) {
            return Err(PluginError::Budget);
        }
        let request = self.request(&method, place, body)?;
        let answer = match outbound.ask(request, *limits).await {
            Ok(fetched) => read(&fetched.body),
            Err(error) => Err(error.into()),
        };
        breaker.note(answer.as_ref().is_err_and(PluginError::is_fault), self.now_ms());
        answer
    }

    fn request(
        &self,
        method: &Method,
        (network, path): (&str, &str),
        body: Bytes,
    ) -> Result<Request<Full<Bytes>>, PluginError> {
        let PluginConfig { known, url, key, .. } = &self.0.config;
        let auth = known.auth_at(url);
        let url = url.replace(PLACE, network);
        let key = key.as_ref().map_or("", |key| key.reveal());
        let has_key = !key.is_empty();
        let mut uri = match auth {
            Auth::Path if has_key => format!("{url}/{key}{path}"),
            _ => format!("{url}{path}"),
        };
        if let (Auth::Query(name), true) = (auth, has_key) {
            uri.push(if path.contains('?') { '&' } else { '?' });
            uri.extend([name, "=", key]);
        }
        let mut request = Request::builder()
            .method(method.clone())
            .uri(uri)
            .header(header::USER_AGENT, AGENT)
            .header(header::ACCEPT, "application/json");
        for (name, value) in known.headers {
            request = request.header(*name, *value);
        }
        if *method == Method::POST {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let shown = match auth {
            Auth::Bearer => Some((header::AUTHORIZATION, format!("Bearer {key}"))),
            Auth::Basic => {
                let user = data_encoding::BASE64.encode(format!("{key}:").as_bytes());
                Some((header::AUTHORIZATION, format!("Basic {user}")))
            }
            Auth::Header(name) => Some((HeaderName::from_static(name), key.to_owned())),
            Auth::None | Auth::Query(_) | Auth::Path => None,
        };
        if let Some((name, value)) = shown.filter(|_| has_key) {
            let mut value = HeaderValue::from_str(&value).map_err(|_| FetchError::Url)?;
            value.set_sensitive(true);
            request = request.header(name, value);
        }
        request.body(Full::new(body)).map_err(|_| FetchError::Url.into())
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.0.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

fn json<T: DeserializeOwned>(body: &[u8]) -> Result<T, PluginError> {
    serde_json::from_slice(body).map_err(|_| PluginError::Answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plugins::{PluginSettings, Secret};

    fn vendor(id: &str) -> Vendor {
        let key = Some(Secret::new("hunter2"));
        let url = Some("https://vendor.example".to_owned());
        Vendor::new(
            PluginConfig::resolve(id, PluginSettings { key, url, ..PluginSettings::default() })
                .unwrap(),
        )
    }

    #[test]
    fn the_key_is_shown_where_the_vendor_looks_for_it() {
        let table = [
            ("1inch", "https://vendor.example/a?b=1", Some(("authorization", "Bearer hunter2"))),
            (
                "zerion",
                "https://vendor.example/a?b=1",
                Some(("authorization", "Basic aHVudGVyMjo=")),
            ),
            ("0x", "https://vendor.example/a?b=1", Some(("0x-api-key", "hunter2"))),
            ("etherscan", "https://vendor.example/a?b=1&apikey=hunter2", None),
            ("alchemy", "https://vendor.example/hunter2/a?b=1", None),
            ("defillama", "https://vendor.example/a?b=1", None),
        ];
        for (id, uri, header) in table {
            let request = vendor(id).request(&Method::GET, ("", "/a?b=1"), Bytes::new()).unwrap();
            assert_eq!(request.uri().to_string(), uri, "{id}");
            if let Some((name, value)) = header {
                assert_eq!(request.headers()[name], value, "{id}");
                assert!(request.headers()[name].is_sensitive());
            }
        }
        let request = vendor("0x").request(&Method::GET, ("", "/"), Bytes::new()).unwrap();
        assert_eq!(request.headers()["0x-version"], "v2");
        assert_eq!(request.headers()["user-agent"], AGENT);
        assert_eq!(request.headers()["accept"], "application/json");
    }

    #[test]
    fn a_paid_plans_server_has_a_header_of_its_own() {
        for (url, name, other) in [
            ("https://api.coingecko.com", "x-cg-demo-api-key", "x-cg-pro-api-key"),
            ("https://pro-api.coingecko.com", "x-cg-pro-api-key", "x-cg-demo-api-key"),
        ] {
            let (key, url) = (Some(Secret::new("hunter2")), Some(url.to_owned()));
            let settings = PluginSettings { key, url, ..PluginSettings::default() };
            let vendor = Vendor::new(PluginConfig::resolve("coingecko", settings).unwrap());
            let request = vendor.request(&Method::GET, ("", "/"), Bytes::new()).unwrap();
            assert_eq!(request.headers()[name], "hunter2");
            assert!(!request.headers().contains_key(other));
        }
    }

    #[test]
    fn the_chain_stands_where_the_address_has_a_place_for_it() {
        let key = Some(Secret::new("hunter2"));
        let settings = PluginSettings { key, ..PluginSettings::default() };
        let vendor = Vendor::new(PluginConfig::resolve("alchemy", settings).unwrap());
        let request = vendor.request(&Method::POST, ("base-mainnet", ""), Bytes::new()).unwrap();
        assert_eq!(request.uri().to_string(), "https://base-mainnet.g.alchemy.com/v2/hunter2");
        assert_eq!(request.headers()["content-type"], "application/json");
    }
}
