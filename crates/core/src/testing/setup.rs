use super::{GATEWAY, Page, evm, solana};
use crate::{
    protocol::{CustomToken, Environment, Metadata, Options},
    storage,
};
use std::collections::BTreeMap;

/// How a page starts.
pub struct Setup {
    pub options: Options,
    pub environment: Environment,
    pub storage: Storage,
}

/// The page's storage.
#[derive(Debug, Clone, Default)]
pub struct Storage {
    pub entries: BTreeMap<String, String>,
    /// Why it stores nothing: it is full, or there is none.
    pub broken: Option<String>,
}

impl Default for Setup {
    fn default() -> Self {
        let options = Options {
            project_id: "p1".into(),
            gateway_url: Some(GATEWAY.into()),
            networks: vec![evm(1, "Ethereum"), evm(10, "Optimism"), solana()],
            adapters: vec!["eip155".into(), "solana".into()],
            metadata: Metadata { name: "Shop".into(), ..Metadata::default() },
            sdk_type: "react".into(),
            sdk_version: "0.1.0".into(),
            // What the developer is shown is seen on this host, too.
            debug: Some(true),
            ..Options::default()
        };
        let environment = Environment {
            url: "https://shop.test/cart".into(),
            domain: "shop.test".into(),
            visible: true,
            online: true,
            ..Environment::default()
        };
        Self { options, environment, storage: Storage::default() }
    }
}

impl Setup {
    /// Stored sessions of an earlier load, as connector and namespace.
    pub fn store_sessions(&mut self, sessions: &[(&str, &str)]) {
        let list: Vec<String> = sessions
            .iter()
            .map(|(connector, namespace)| {
                format!("{{\"connector\":\"{connector}\",\"namespace\":\"{namespace}\"}}")
            })
            .collect();
        self.store(storage::STATUS, "connected");
        self.store(storage::CONNECTIONS, &format!("[{}]", list.join(",")));
    }

    pub fn store(&mut self, key: &str, value: &str) {
        self.storage.entries.insert(key.into(), value.into());
    }

    /// The page vouches for a token (`customTokens`).
    pub fn know(&mut self, chain: &str, address: &str, symbol: &str, decimals: u8) {
        let token = CustomToken {
            address: address.into(),
            symbol: symbol.into(),
            name: None,
            decimals,
            image: None,
        };
        let custom = &mut self.options.custom_tokens.0;
        match custom.iter_mut().find(|(known, _)| known == chain) {
            Some((_, tokens)) => tokens.push(token),
            None => custom.push((chain.into(), vec![token])),
        }
    }

    /// Loads the core; nothing has run yet.
    pub fn load(self) -> Page {
        let options = json::to_string(&self.options);
        Page::load(&options, &json::to_string(&self.environment), self.storage)
    }

    /// Loads and starts the core. `INITIALIZE`, which every start tells, is out of the way of the tests.
    pub fn open(self) -> Page {
        let mut page = self.load();
        page.start();
        page.forget_initialize();
        page
    }
}
