use super::{Properties, track};
use crate::{context::Context, protocol::Metadata, text::parted};
use json::Map;

/// Tells how the page configured itself. Addresses of nodes and images stay at home: they may hold keys, and of an image
/// only who has one of the page's own is of interest.
pub fn initialize(context: &Context) {
    let state = context.state();
    let (config, slices) = (&state.config, &state.slices);
    let mut networks = Vec::new();
    for network in &slices.network.networks {
        networks.push(&network.caip_network_id);
    }
    let page = &slices.options.metadata;
    let metadata = Metadata {
        name: page.name.clone(),
        description: page.description.clone(),
        url: without_query(&page.url).to_owned(),
        icons: Vec::new(),
    };
    let default = slices.network.active.as_ref().map(|network| &network.caip_network_id);
    let properties = Properties::new()
        .value("networks", &networks)
        .value("defaultNetwork", &default)
        .value("metadata", &metadata)
        .value("themeMode", &slices.options.theme_mode)
        .value("themeVariables", &config.theme_variables)
        .value("chainImages", &keys(&config.chain_images))
        .value("connectorImages", &keys(&config.connector_images))
        .flag("allowUnsupportedChain", config.allow_unsupported_chain);
    let properties = match &config.siwe_config {
        Some(options) => {
            properties.value("siweConfig", &Map(vec![("options".into(), options.clone())]))
        }
        None => properties,
    };
    drop(state);
    track(context, "INITIALIZE", properties);
}

fn without_query(url: &str) -> &str {
    let url = parted(url, b'#').map_or(url, |(before, _)| before);
    parted(url, b'?').map_or(url, |(before, _)| before)
}

fn keys(map: &Map<String>) -> Vec<&str> {
    map.0.iter().map(|(key, _)| key.as_str()).collect()
}
