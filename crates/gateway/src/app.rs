//! What all rooms share.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, Instant};

use relay::socket::{Budget, Share};
use shares::ShareKey;

use crate::balance::Balances;
use crate::config::{Config, Timeouts};
use crate::convert::Swaps;
use crate::dex::Dexes;
use crate::disk::Disk;
use crate::embedded::Embedded;
use crate::events::Events;
use crate::files::Folder;
use crate::health::Readiness;
use crate::history::Sources;
use crate::identity::Identities;
use crate::index::Index;
use crate::limits::{Limiter, Places, prefix_of, share_key};
use crate::metrics::Metrics;
use crate::otp::EmailSignIn;
use crate::outbound::Outbound;
use crate::plugins::EsploraServers;
use crate::price::Prices;
use crate::projects::Projects;
use crate::registry::Registry;
use crate::relay::RelayRoom;
use crate::rpc::{Chains, Proxy};
use crate::server::Gzip;
use crate::sign_in::SignIn;
use crate::tokens::Tokens;
use crate::web::ApiError;

/// One gateway, shared by its workers.
#[derive(Debug)]
pub struct App {
    /// What the operator decided.
    pub config: Config,
    /// Who may come in.
    pub projects: Projects,
    /// The wallets that there are.
    pub registry: Registry,
    /// The tokens that somebody vouches for.
    pub tokens: Tokens,
    /// The exchanges whose pools are known.
    pub dexes: Dexes,
    /// Bitcoin's addresses, where the operator named a server.
    pub esplora: EsploraServers,
    /// What accounts hold.
    pub balances: Balances,
    /// What tokens cost.
    pub prices: Prices,
    /// What is remembered of names.
    pub identities: Identities,
    /// Who swaps.
    pub swaps: Swaps,
    /// The disk of the data folder.
    pub disk: Arc<Disk>,
    /// What pages report.
    pub events: Events,
    /// The files that are served, if any.
    pub files: Option<Folder>,
    /// The chains.
    pub chains: Arc<Chains>,
    /// How much one visitor or project may ask.
    pub limiter: Limiter,
    /// How many pictures one visitor may ask for.
    pub pictures: Limiter,
    /// Connections.
    pub connections: Places,
    /// Open sockets.
    pub sockets: Places,
    /// Sockets above these that the relay opens all the same, to say so.
    pub sockets_too_many: Places,
    /// Bytes and calls in flight, over HTTP and sockets: messages that are not finished, what nodes answer, and answers that are not read.
    pub held: Budget,
    /// What accounts did on them.
    pub index: Index,
    /// Who tells histories.
    pub history: Sources,
    /// The relay, unless it is switched off.
    pub relay: Option<RelayRoom>,
    /// Sign-in with a wallet, unless the relay runs alone.
    pub sign_in: Option<SignIn>,
    /// The embedded wallet, if the operator gave it an origin.
    pub embedded: Option<Embedded>,
    /// Sign-in by e-mail, where a mail server is configured.
    pub email_sign_in: Option<EmailSignIn>,
    /// Answers in their compressed forms.
    pub gzip: Gzip,
    /// Whether all parts are well.
    pub readiness: Readiness,
    /// What is counted.
    pub metrics: Metrics,
    /// When it started.
    pub started: Instant,
}

impl App {
    /// How long a connection is kept for a next request. Where most are taken, others wait for its place.
    pub fn idle_patience(&self) -> Duration {
        let Timeouts { idle, header, .. } = self.config.timeouts;
        if self.connections.is_crowded() { header.min(idle) } else { idle }
    }

    /// Sign-in with a wallet; 404 where there is none.
    pub fn sign_in(&self) -> Result<&SignIn, ApiError> {
        let advice = "the relay runs alone here: there is no sign-in";
        self.sign_in.as_ref().ok_or_else(|| ApiError::not_found("", advice))
    }

    /// The embedded wallet; 404 where there is none.
    pub fn embedded(&self) -> Result<&Embedded, ApiError> {
        let advice = "there is no embedded wallet here: write embedded.origin";
        self.embedded.as_ref().ok_or_else(|| ApiError::not_found("", advice))
    }

    /// What a client may have the process hold: its network's part.
    pub fn share_of(&self, client: IpAddr) -> Share {
        self.held.share(self.share_key(client))
    }

    /// The network whose share of what strangers share a client takes.
    pub fn share_key(&self, client: IpAddr) -> ShareKey {
        share_key(client, self.config.limits.ipv6_bits)
    }

    /// The network that a client's quotas are counted by. The machine itself is one of its own.
    pub fn network_of(&self, client: IpAddr) -> IpAddr {
        let bits = self.config.limits.ipv6_bits;
        if client.is_loopback() { client } else { prefix_of(client, bits) }
    }
}

/// The gateway as one worker sees it: what is shared, and the worker's own connections to the nodes.
#[derive(Debug, Clone)]
pub struct Shared {
    app: Arc<App>,
    /// The worker's connections.
    pub proxy: Arc<Proxy>,
    /// The worker's door to the outside.
    pub outbound: Arc<Outbound>,
}

impl Shared {
    /// A worker's view.
    pub fn new(app: Arc<App>) -> Self {
        let chains = Arc::clone(&app.chains);
        let proxy = Proxy::new(&app.config, chains, app.metrics.rpc(), app.started);
        let outbound = Outbound::new(&app.config.allow_outbound, &app.config.node_tls);
        Self { app, proxy: Arc::new(proxy), outbound: Arc::new(outbound) }
    }
}

impl Deref for Shared {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}
