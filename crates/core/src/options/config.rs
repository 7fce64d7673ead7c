use crate::{
    protocol::{Options, View},
    text::{has, without_end},
};
use api::query::escape;
use caip::Namespace;
use std::ops::{Deref, DerefMut};

/// The options that rules look at, after validation: what was wrong in them is gone.
#[derive(Default)]
pub struct Config {
    options: Options,
    /// Chain families that have an adapter.
    pub adapters: Vec<Namespace>,
}

impl Deref for Config {
    type Target = Options;

    fn deref(&self) -> &Options {
        &self.options
    }
}

impl DerefMut for Config {
    fn deref_mut(&mut self) -> &mut Options {
        &mut self.options
    }
}

impl Config {
    /// These options, of which the networks, the default network and the adapters are read elsewhere.
    pub(super) fn new(mut options: Options, adapters: Vec<Namespace>) -> Self {
        if let Some(url) = &mut options.gateway_url {
            url.truncate(without_end(url, b'/').len());
        }
        options.project_id = options.project_id.trim_ascii().to_owned();
        let features = &mut options.features;
        features.activity = features.activity.take().or(features.history.take());
        Self { options, adapters }
    }

    /// Whether any chain family can be connected without pairing.
    pub fn has_adapters(&self) -> bool {
        !self.adapters.is_empty()
    }

    /// Whether the page has a sign-in.
    pub fn signs_in(&self) -> bool {
        let siwe = self.siwe_config.as_ref().and_then(|told| told.read().ok());
        self.siwx || siwe.is_some_and(|switches| switches.enabled != Some(false))
    }

    /// The view that asks for the signature: pages with a `siweConfig` know it as `ConnectingSiwe` (specification, section 2).
    pub fn sign_in_view(&self) -> View {
        if self.siwx { View::SIWXSignMessage } else { View::ConnectingSiwe }
    }

    /// Whether events may be sent at all (default on).
    pub fn analytics(&self) -> bool {
        self.features.analytics.unwrap_or(true)
    }

    /// Whether the gateway can be asked: it refuses pages without a project id.
    pub fn has_gateway(&self) -> bool {
        self.gateway_url.is_some() && !self.project_id.is_empty()
    }

    /// An address at the gateway with the query every call carries (interface, section 3.1).
    pub fn gateway(&self, path: &str) -> Option<String> {
        let mut url = self.gateway_url.clone().filter(|_| self.has_gateway())?;
        url.push_str(path);
        url.push(if has(path, "?") { '&' } else { '?' });
        for (name, value) in
            [("projectId", &self.project_id), ("st", &self.sdk_type), ("sv", &self.sdk_version)]
        {
            if !url.ends_with(['?', '&']) {
                url.push('&');
            }
            url.push_str(name);
            url.push('=');
            escape(&mut url, value);
        }
        Some(url)
    }
}
