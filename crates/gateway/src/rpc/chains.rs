use std::collections::HashMap;
use std::sync::Arc;

use caip::{ChainId, Namespace};

use super::cache::Cache;
use super::feed::{Feed, Traffic};
use super::flights::Flights;
use super::head::Head;
use super::methods::Methods;
use super::pace::Allowance;
use super::pubsub::PubSub;
use super::together::Watched;
use super::upstream::Upstream;
use super::words::Secrets;
use crate::config::{ChainConfig, Config};
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
    /// What of its nodes' addresses no visitor may read.
    pub secrets: Secrets,
    /// Its newest block.
    pub head: Head,
    /// What is being asked.
    pub flights: Flights,
    /// What may be asked twice.
    pub allowance: Allowance,
    /// Whose balances are watched.
    pub watched: Watched,
    /// Whether a socket may subscribe: EVM chains, unless the operator's own list of methods leaves it out.
    pub subscribes: bool,
    /// What its new blocks bring to those who subscribed.
    pub feed: Feed,
    /// What its nodes tell those who subscribed: Solana.
    pub pubsub: PubSub,
    /// Its subscriptions at a time and what they bring, by network.
    pub traffic: Arc<Traffic>,
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
            let methods = Methods::of(chain);
            let nodes = (0_usize..).zip(&chain.upstreams).map(|(number, uri)| {
                let counted = metrics.upstream(chain.id.as_str(), number);
                let slot = slots.next().unwrap_or_default();
                Upstream::new(slot, uri.clone(), counted, methods.kinds())
            });
            let upstreams = nodes.collect();
            let chain = Chain {
                id: chain.id.clone(),
                index,
                upstreams,
                methods,
                secrets: Secrets::of(&[&chain.upstreams[..], &chain.sockets].concat()),
                head: Head::default(),
                flights: Flights::default(),
                allowance: Allowance::default(),
                watched: Watched::default(),
                subscribes: subscribes(chain),
                feed: Feed::new(&chain.sockets),
                pubsub: PubSub::new(chain),
                traffic: Traffic::new(
                    config.limits.subscriptions_per_chain,
                    config.limits.subscriptions_per_network,
                ),
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

impl Chain {
    /// Whether nobody can subscribe here though clients of such chains open sockets for nothing else.
    pub fn is_deaf(&self) -> bool {
        self.id.namespace() == Namespace::Solana && !self.pubsub.is_open()
    }
}

fn subscribes(chain: &ChainConfig) -> bool {
    let listed = |names: &Vec<String>| names.iter().any(|name| name == "eth_subscribe");
    chain.id.evm_id().is_some() && chain.methods.as_ref().is_none_or(listed)
}
