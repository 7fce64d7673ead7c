//! The whole boundary between the core and its host. What is not here does not cross.
//!
//! Where to start: [`Action`] goes in from the page, [`Effect`] comes out for the host to perform,
//! [`Reply`] goes back in, [`HostEvent`] tells what the host saw, [`Output`] is what every call returns.

mod action;
mod custom;
mod effect;
mod environment;
mod host_event;
mod network;
mod options;
mod output;
mod pairing;
mod part;
mod reply;
mod sign_in;
mod view;

pub use action::*;
pub use custom::{CustomRpcUrl, CustomToken, CustomWallet, TokenOption};
pub use effect::{
    CallError, Data, Effect, Event, LogLevel, Method, Purpose, SignInAccount, StorageEntry,
    UrlTarget, WalletApp,
};
pub use environment::{Environment, System};
pub use host_event::{Connector, ConnectorKind, HostEvent};
pub use network::{
    BlockExplorer, BlockExplorers, NativeCurrency, Network, NetworkOption, RpcUrls, Urls,
};
pub use options::{
    AllWalletsMode, BitcoinCoins, FeatureOptions, Metadata, Options, RouterKind, RouterOption,
    SiweOptions, SwapOptions, Switch, ThemeMode,
};
pub use output::{Output, Request};
pub use pairing::{LinkProblem, PairingNews};
pub use part::Part;
pub use reply::{AccountDetails, Fault, FaultKind, Reply, WalletSession};
pub use sign_in::{SignInData, SignInFound, SignInKept, SignInText};
pub use view::{Direction, Feature, View};
