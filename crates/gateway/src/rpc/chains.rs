use std::collections::HashMap;
use std::sync::Arc;

use caip::ChainId;

use super::cache::Cache;
use super::flights::Flights;
use super::head::Head;
use super::methods::Methods;
use super::upstream::Upstream;
use crate::config::Config;
use crate::metrics::Metrics;

/// A chain that the gateway proxies, and what it knows of it.
#[derive(Debug)]
pub struct Chain {
    /// Its id.
    pub id: ChainId,
    /// Its number among the chains.
    pub index: u32,
    /// Its nodes, the preferred one first.
    pub upstreams: Vec<Upstream>,
    /// What may be called.
    pub methods: Methods,
    /// Its newest block.
    pub head: Head,
    /// What is being asked.
    pub flights: Flights,
}

/// All chains; shared by the workers.
#[derive(Debug)]
pub struct Chains {
    by_id: HashMap<Box<str>, Arc<Chain>>,
    /// Answers of all chains.
    pub cache: Cache,
}

impl Chains {
    /// The chains of the configuration.
    pub fn new(config: &Config, metrics: &Metrics) -> Self {
        let mut slots = 0_usize..;
        let chains = (0..).zip(&config.chains).map(|(index, chain)| {
            let nodes = (0_usize..).zip(&chain.upstreams).map(|(number, uri)| {
                let counted = metrics.upstream(chain.id.as_str(), number);
                Upstream::new(slots.next().unwrap_or_default(), uri.clone(), counted)
            });
            let chain = Chain {
                id: chain.id.clone(),
                index,
                upstreams: nodes.collect(),
                methods: Methods::of(chain),
                head: Head::default(),
                flights: Flights::default(),
            };
            (chain.id.as_str().into(), Arc::new(chain))
        });
        Self { by_id: chains.collect(), cache: Cache::new(config.limits.cache_bytes) }
    }

    /// The chain of this CAIP-2 id.
    pub fn get(&self, id: &str) -> Option<&Arc<Chain>> {
        self.by_id.get(id)
    }

    /// All of them, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Chain>> {
        self.by_id.values()
    }
}
