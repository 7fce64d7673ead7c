use super::{
    Config, OptionsSlice, RemoteFeatures,
    contracts::{parse_custom, parse_routers, parse_tokens, parse_trusted},
    parse_network, remote,
};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    notice,
    protocol::{FeatureOptions, LogLevel, Network, NetworkOption, Options, Switch},
    signal::Signal,
    text::join,
};
use caip::{ChainId, Namespace};
use std::rc::Rc;

/// Takes the options in. What is usable is used; everything wrong is returned, to be told.
pub fn apply(context: &Context, mut options: Options) -> Vec<Failure> {
    let mut problems = Vec::new();
    if options.project_id.trim_ascii().is_empty() {
        problems.push(Problem::ProjectIdMissing.into());
    }
    if options.siwx && options.siwe_config.is_some() {
        problems.push(Problem::SignInOptionsConflict.into());
    }
    let adapters = parse_adapters(&options.adapters, &mut problems);
    options.tokens = parse_tokens(options.tokens, &mut problems);
    options.custom_tokens = parse_custom(options.custom_tokens, &mut problems);
    options.trusted_contracts = parse_trusted(options.trusted_contracts, &mut problems);
    options.swap.routers = parse_routers(options.swap.routers, &mut problems);
    check_addresses(&options, &mut problems);
    problems.extend(smart_sessions(&options.features));
    let mut slice = slice(&options, &adapters);
    let written = std::mem::take(&mut options.networks);
    let wanted = options.default_network.take();
    let config = Config::new(options, adapters);
    slice.name_zone = name_zone(&config);
    let networks = parse_networks(written, &config, &mut problems);
    let active = default_network(wanted.as_deref(), &networks, &mut problems);

    let mut state = context.edit();
    state.config = config;
    state.slices.options.set(slice);
    state.slices.modal.can_close = true;
    let network = &mut state.slices.network;
    network.networks = networks;
    network.active = active;
    drop(state);
    problems
}

/// Tells a wrong option: in the console, and in the modal while `debug` is on.
pub fn report(context: &Context, failure: &Failure) {
    context.log(LogLevel::Error, failure);
    notice::alert(context, failure);
}

/// Changes feature switches; absent ones stay.
pub fn set_features(context: &Context, features: FeatureOptions) {
    if let Some(failure) = smart_sessions(&features) {
        report(context, &failure);
    }
    let mut state = context.edit();
    let current = &mut state.config.features;
    keep(&mut current.email, features.email);
    keep(&mut current.socials, features.socials);
    keep(&mut current.swaps, features.swaps);
    keep(&mut current.onramp, features.onramp);
    keep(&mut current.activity, features.activity.or(features.history));
    keep(&mut current.send, features.send);
    keep(&mut current.receive, features.receive);
    keep(&mut current.wallet_features_order, features.wallet_features_order);
    keep(&mut current.analytics, features.analytics);
    keep(&mut current.all_wallets, features.all_wallets);
    keep(&mut current.legal_checkbox, features.legal_checkbox);
    keep(&mut current.collapse_wallets, features.collapse_wallets);
    keep(&mut current.connector_type_order, features.connector_type_order);
    keep(&mut current.name_zone, features.name_zone);
    let (legal, collapse) = (current.legal_checkbox, current.collapse_wallets);
    let offered = wallet_features(current);
    state.slices.options.wallet_features = offered;
    state.slices.options.legal_checkbox = legal.unwrap_or(false);
    state.slices.options.collapse_wallets = collapse.unwrap_or(false);
    state.slices.options.name_zone = name_zone(&state.config);
    remote::decide(&mut state);
    drop(state);
    context.tell(Signal::OptionsChanged);
}

/// A page that counts on what is not there must hear of it.
fn smart_sessions(features: &FeatureOptions) -> Option<Failure> {
    const WHY: &str =
        "features.smartSessions: smart sessions are not built yet: leave it out, or write false";
    (features.smart_sessions == Some(true)).then(|| Failure::new(Problem::OptionsInvalid, WHY))
}

fn keep<T>(current: &mut Option<T>, new: Option<T>) {
    if new.is_some() {
        *current = new;
    }
}

fn parse_adapters(names: &[String], problems: &mut Vec<Failure>) -> Vec<Namespace> {
    let mut adapters = Vec::new();
    for name in names {
        match Namespace::parse(name) {
            Ok(namespace) => adapters.push(namespace),
            Err(error) => tell(problems, &["adapters: ", error.text(), ": ", name]),
        }
    }
    adapters
}

/// What is no address with a scheme would be asked for on the page's own server, and what names no chain never.
fn check_addresses(options: &Options, problems: &mut Vec<Failure>) {
    if let Some(url) = &options.gateway_url {
        check_address("gatewayUrl", url, problems);
    }
    for (chain, nodes) in &options.custom_rpc_urls.0 {
        for node in nodes {
            check_address("customRpcUrls", &node.url, problems);
        }
        if let Err(error) = ChainId::parse(chain) {
            tell(problems, &["customRpcUrls: ", error.text(), ": ", chain]);
        }
    }
}

fn check_address(option: &str, url: &str, problems: &mut Vec<Failure>) {
    if !(url.starts_with("https://") || url.starts_with("http://")) {
        // Whoever reads the console need not read a password.
        let (hidden, shown) = match url.bytes().rposition(|byte| byte == b'@') {
            Some(at) => ("…", &url[at..]),
            None => ("", url),
        };
        tell(problems, &[option, ": must begin with https:// or http://: ", hidden, shown]);
    }
}

pub(super) fn tell(problems: &mut Vec<Failure>, wrong: &[&str]) {
    problems.push(Failure::new(Problem::OptionsInvalid, join(wrong)));
}

fn parse_networks(
    options: Vec<NetworkOption>,
    config: &Config,
    problems: &mut Vec<Failure>,
) -> Vec<Rc<Network>> {
    let mut networks: Vec<Rc<Network>> = Vec::new();
    for option in options {
        match parse_network(option, config) {
            Ok(network)
                if networks
                    .iter()
                    .any(|known| known.caip_network_id == network.caip_network_id) =>
            {
                let id = network.caip_network_id.as_str();
                problems.push(Failure::new(Problem::NetworkDuplicate, id));
            }
            Ok(network) => networks.push(network),
            Err(failure) => problems.push(failure),
        }
    }
    if networks.is_empty() {
        problems.push(Problem::NetworksMissing.into());
    }
    networks
}

fn default_network(
    wanted: Option<&str>,
    networks: &[Rc<Network>],
    problems: &mut Vec<Failure>,
) -> Option<Rc<Network>> {
    let Some(wanted) = wanted else { return networks.first().cloned() };
    let found = ChainId::parse(wanted)
        .ok()
        .and_then(|id| networks.iter().find(|network| network.caip_network_id == id));
    if found.is_none() {
        problems.push(Failure::new(Problem::DefaultNetworkUnknown, wanted));
    }
    found.or(networks.first()).cloned()
}

fn slice(options: &Options, adapters: &[Namespace]) -> OptionsSlice {
    OptionsSlice {
        theme_mode: options.theme_mode.unwrap_or_default(),
        metadata: options.metadata.clone(),
        terms_url: options.terms_conditions_url.clone(),
        privacy_url: options.privacy_policy_url.clone(),
        legal_checkbox: options.features.legal_checkbox.unwrap_or(false),
        embedded: options.enable_embedded,
        network_switch: options.enable_network_switch.unwrap_or(true),
        wallet_guide: options.enable_wallet_guide.unwrap_or(true),
        collapse_wallets: options.features.collapse_wallets.unwrap_or(false),
        no_adapters: adapters.is_empty(),
        wallet_features: wallet_features(&options.features),
        name_zone: None,
        remote_features: RemoteFeatures::default(),
    }
}

/// The zone of account names, where they can be asked for.
fn name_zone(config: &Config) -> Option<String> {
    config.features.name_zone.clone().filter(|zone| !zone.is_empty() && config.has_gateway())
}

/// The account's buttons in the page's order, then those it did not name (specification, section 1).
fn wallet_features(features: &FeatureOptions) -> Vec<String> {
    const ALL: [&str; 4] = ["onramp", "swaps", "receive", "send"];
    let is_on = |name: &str| match name {
        "receive" => features.receive.unwrap_or(true),
        "send" => features.send.unwrap_or(true),
        "swaps" => features.swaps != Some(Switch::Off),
        "onramp" => features.onramp != Some(Switch::Off),
        _ => true,
    };
    let mut offered: Vec<String> = Vec::new();
    let written = features.wallet_features_order.iter().flatten().map(String::as_str);
    for name in written.chain(ALL) {
        if ALL.contains(&name) && is_on(name) && !offered.iter().any(|known| known == name) {
            offered.push(name.to_owned());
        }
    }
    offered
}
