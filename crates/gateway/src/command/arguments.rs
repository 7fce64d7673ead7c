#![expect(clippy::doc_markdown, reason = "the command line prints these texts as they stand")]

use std::path::PathBuf;

use api::config::FeatureId;
use caip::{AccountId, address::eip155};
use clap::{Args, Parser, Subcommand};

use crate::config::{ConfigError, LogFormat, Settings, parse_rpc_pair};
use crate::projects::{
    BundleId, OriginRule, ParseBundleIdError, ParseOriginRuleError, Project, feature_name,
};

/// One server for everything that the Drawstring modal asks: projects, JSON-RPC to chains, wallet registry, configuration,
/// events and static files.
#[derive(Debug, Parser)]
#[command(name = "drawstring-gateway", version)]
pub struct Arguments {
    /// What the server shall do.
    #[command(flatten)]
    pub settings: SettingsArguments,
    /// Something else than serving.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Settings as flags; each wins over its environment variable, which wins over the file.
#[derive(Debug, Args)]
pub struct SettingsArguments {
    /// TOML file with settings [env: DRAWSTRING_CONFIG]
    #[arg(long, value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
    /// Folder of the SQLite file [default: drawstring-data] [env: DRAWSTRING_DATA_DIR]
    #[arg(long, value_name = "DIR", global = true)]
    pub data_dir: Option<PathBuf>,
    /// Address and port; port 0 lets the system choose [default: 127.0.0.1:8787] [env: DRAWSTRING_LISTEN]
    #[arg(long, value_name = "ADDRESS", global = true)]
    pub listen: Option<String>,
    /// Address and port of /metrics and /readyz for the operator; `off` for none [default: 127.0.0.1, the port after that of --listen] [env: DRAWSTRING_ADMIN_LISTEN]
    #[arg(long, value_name = "ADDRESS", global = true)]
    pub admin_listen: Option<String>,
    /// A chain's node; repeat it for more nodes or chains, the preferred node first [env: DRAWSTRING_RPC]
    #[arg(long, value_name = "CHAIN=URL")]
    pub rpc: Vec<String>,
    /// A chain's node that tells of new blocks by itself, ws:// or wss://, beside its --rpc; repeat it [env: DRAWSTRING_WS]
    #[arg(long, value_name = "CHAIN=URL")]
    pub ws: Vec<String>,
    /// Folder of static files to serve [env: DRAWSTRING_STATIC]
    #[arg(long = "static", value_name = "DIR")]
    pub static_dir: Option<PathBuf>,
    /// Folder with registry.json and icons/, in place of the built-in registry [env: DRAWSTRING_REGISTRY]
    #[arg(long, value_name = "DIR")]
    pub registry: Option<PathBuf>,
    /// PEM file of authorities that nodes may be certified by, besides the public ones [env: DRAWSTRING_CA_FILE]
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,
    /// Threads that serve [default: one per core] [env: DRAWSTRING_WORKERS]
    #[arg(long, value_name = "N", global = true)]
    pub workers: Option<usize>,
    /// off, error, warn, info, debug or trace [default: info] [env: DRAWSTRING_LOG]
    #[arg(long, value_name = "LEVEL", global = true)]
    pub log: Option<String>,
    /// Log one JSON object per line [env: DRAWSTRING_LOG_FORMAT=json]
    #[arg(long, global = true)]
    pub log_json: bool,
}

/// What is not serving.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the WalletConnect relay alone, without chains and files
    Relay,
    /// Copy the data folder to an empty folder, also while a gateway serves from it
    Backup {
        /// The folder to write
        folder: PathBuf,
    },
    /// Check a backup and copy it to the data folder, which must be empty; no gateway may serve from it
    Restore {
        /// The folder of the backup
        folder: PathBuf,
    },
    /// Add, change, list or remove projects
    #[command(subcommand)]
    Project(ProjectCommand),
}

/// What can be done with projects; a running server sees it at once.
#[derive(Debug, Subcommand)]
pub enum ProjectCommand {
    /// Add a project and print its id, and nothing else
    Add {
        /// Its name, for people
        #[arg(long)]
        name: String,
        /// A page that may speak for it, [scheme://]host[:port], * for one label or any port; repeat it; none allows all
        #[arg(long = "origin", value_name = "ORIGIN", value_parser = origin)]
        origins: Vec<OriginRule>,
        /// A mobile app that may speak for it over the relay: its bundle id (iOS) or package name (Android); repeat it
        #[arg(long = "app", value_name = "BUNDLE_ID", value_parser = bundle_id)]
        bundle_ids: Vec<BundleId>,
        /// Switch on this feature and no other but those that are named like this: social_login, swap, onramp, activity;
        /// repeat it [default: all]
        #[arg(long = "feature", value_name = "FEATURE", value_parser = feature)]
        features: Vec<FeatureId>,
        /// Switch on none of the features
        #[arg(long, conflicts_with = "features")]
        no_features: bool,
        /// Keep none of its events
        #[arg(long)]
        no_analytics: bool,
    },
    /// List the projects: id, name, origins, bundle ids of apps
    List,
    /// Change a project: what is not named stays
    Set(ProjectSettings),
    /// Stop serving a project; nothing of it is lost
    Disable {
        /// The project's id
        id: String,
    },
    /// Serve a disabled project again
    Enable {
        /// The project's id
        id: String,
    },
    /// Remove a project and its events for good
    Remove {
        /// The project's id
        id: String,
        /// Do not ask for its name first
        #[arg(long)]
        yes: bool,
    },
    /// Add or remove a project's own tokens
    #[command(subcommand)]
    Token(TokenCommand),
}

/// What is changed of a project. A list that is named replaces the one before.
#[derive(Debug, Args)]
pub struct ProjectSettings {
    /// The project's id
    pub id: String,
    /// Its name, for people
    #[arg(long)]
    pub name: Option<String>,
    /// A page that may speak for it; repeat it for all of them
    #[arg(long = "origin", value_name = "ORIGIN", value_parser = origin)]
    pub origins: Vec<OriginRule>,
    /// Let any page speak for it
    #[arg(long, conflicts_with = "origins")]
    pub any_origin: bool,
    /// A mobile app that may speak for it; repeat it for all of them
    #[arg(long = "app", value_name = "BUNDLE_ID", value_parser = bundle_id)]
    pub bundle_ids: Vec<BundleId>,
    /// Have no list of mobile apps
    #[arg(long, conflicts_with = "bundle_ids")]
    pub no_apps: bool,
    /// A feature to switch on; repeat it for all that are on
    #[arg(long = "feature", value_name = "FEATURE", value_parser = feature)]
    pub features: Vec<FeatureId>,
    /// Switch all features off
    #[arg(long, conflicts_with = "features")]
    pub no_features: bool,
    /// Whether its events are kept
    #[arg(long, value_name = "true|false")]
    pub analytics: Option<bool>,
}

/// What can be done with a project's own tokens; a running server sees it at once.
#[derive(Debug, Subcommand)]
pub enum TokenCommand {
    /// Show a token in the balances and swaps of a project; its name is read from the chain and marked as unverified
    Add(ProjectToken),
    /// Show it no more, unless it stands on a list
    Remove(ProjectToken),
    /// List them
    List {
        /// The project's id
        #[arg(long)]
        project: String,
    },
}

/// A token of a project.
#[derive(Debug, Args)]
pub struct ProjectToken {
    /// The project's id
    #[arg(long)]
    pub project: String,
    /// The token, CAIP-10: eip155:1:0xA0b8…eB48
    #[arg(long, value_name = "CAIP-10", value_parser = token)]
    pub token: AccountId,
}

fn origin(text: &str) -> Result<OriginRule, ParseOriginRuleError> {
    OriginRule::parse(text)
}

fn bundle_id(text: &str) -> Result<BundleId, ParseBundleIdError> {
    BundleId::parse(text)
}

fn token(text: &str) -> Result<AccountId, String> {
    let form = "write a token as eip155:1:0x… or solana:…:…";
    let token = AccountId::parse(text).map_err(|error| format!("{error}: {form}"))?;
    let written = text.rsplit(':').next().unwrap_or_default();
    let chain = token.chain().evm_id();
    if chain.is_some() && !eip155::is_checksum_valid_on(written, chain) {
        return Err("a letter of the address is in the wrong case (EIP-55): copy it again".into());
    }
    Ok(token)
}

fn feature(text: &str) -> Result<FeatureId, String> {
    let names = Project::DEFAULT_FEATURES.map(feature_name);
    let known = Project::DEFAULT_FEATURES.into_iter().zip(&names);
    let found = known.into_iter().find(|(_, name)| *name == text).map(|(id, _)| id);
    found.ok_or_else(|| {
        let all = names.join(", ");
        match serde_json::from_value::<FeatureId>(text.into()) {
            Ok(_) => format!("this version does not have {text} yet, so it would have no effect: choose among {all}"),
            Err(_) => format!("there is no such feature: choose among {all}"),
        }
    })
}

impl SettingsArguments {
    /// What the flags say.
    pub fn settings(self) -> Result<(Option<PathBuf>, Settings), ConfigError> {
        let mut settings = Settings {
            listen: self.listen,
            admin_listen: self.admin_listen,
            data_dir: self.data_dir,
            static_dir: self.static_dir,
            registry: self.registry,
            ca_file: self.ca_file,
            workers: self.workers,
            ..Settings::default()
        };
        settings.log.level = self.log;
        settings.log.format = self.log_json.then_some(LogFormat::Json);
        for pair in &self.rpc {
            let (id, url) = parse_rpc_pair("--rpc", pair)?;
            settings.chains.entry(id).or_default().rpc.push(url);
        }
        for pair in &self.ws {
            let (id, url) = parse_rpc_pair("--ws", pair)?;
            settings.chains.entry(id).or_default().ws.push(url);
        }
        Ok((self.config, settings))
    }
}
