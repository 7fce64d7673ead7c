use drawstring_gateway::app::Shared;
use drawstring_gateway::config::ChainSettings;
use drawstring_gateway::plugins::{PluginSettings, Plugins, Secret};

use super::Service;
use crate::world::{Node, World};

/// The operator's key. It must never be seen again.
pub const KEY: &str = "hunter2hunter2";

/// The chains that the gateway has nodes of; none answers, so that only the vendor knows anything.
const CHAINS: [&str; 4] = [
    "eip155:1",
    "eip155:31337",
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    "bip122:000000000019d6689c085ae165831e93",
];

/// A gateway that was configured with vendors, seen from inside; `world` is its outside.
pub struct Desk {
    pub app: Shared,
    pub plugins: Plugins,
    pub service: Service,
    pub world: World,
}

impl Desk {
    /// The vendor's address ends with `path`, which may have a place for the chain: `/{network}`.
    pub async fn at(vendor: &str, path: &str) -> Self {
        Self::of_all(&[(vendor, path)]).await
    }

    /// With several vendors, all on one server.
    pub async fn of_all(vendors: &[(&str, &str)]) -> Self {
        let service = Service::start().await;
        let dead = Node::dead();
        let world = World::with(&[], |settings| {
            for chain in CHAINS {
                let rpc = vec![dead.clone()];
                let methods = Some(vec!["getblockcount".to_owned()]);
                let methods = methods.filter(|_| chain.starts_with("bip122"));
                let chain_settings = ChainSettings { rpc, methods, ..ChainSettings::default() };
                settings.chains.insert(chain.into(), chain_settings);
            }
            for (vendor, path) in vendors {
                let url = Some(format!("{}{path}", service.url));
                let plugin = PluginSettings {
                    key: Some(Secret::new(KEY)),
                    url,
                    per_minute: Some(1_000),
                    // Of the others each server is about many chains, or its address says which.
                    chain: Some(CHAINS[3].to_owned()).filter(|_| *vendor == "esplora"),
                };
                settings.plugins.insert((*vendor).into(), plugin);
            }
        });
        let app = Shared::new(world.gateway.app.clone());
        let plugins = Plugins::new(&app.config.plugins);
        Self { app, plugins, service, world }
    }

    pub async fn of(vendor: &str) -> Self {
        Self::at(vendor, "").await
    }
}
