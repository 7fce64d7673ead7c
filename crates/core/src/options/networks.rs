use crate::{
    errors::{Failure, Problem},
    options::Config,
    protocol::{Network, NetworkOption},
    text::join,
};
use caip::{ChainId, Namespace};
use json::Value;
use std::rc::Rc;

/// Makes a network of what the page wrote, or says what is wrong with it.
pub fn parse_network(option: NetworkOption, config: &Config) -> Result<Rc<Network>, Failure> {
    let caip_network_id = chain_id(&option)?;
    if let Some(written) = &option.chain_namespace
        && written != caip_network_id.namespace().as_str()
    {
        return Err(invalid(
            &option.name,
            &join(&["chainNamespace is ", written, ", but the id is ", caip_network_id.as_str()]),
        ));
    }
    if option.native_currency.decimals > 36 {
        return Err(invalid(&option.name, "nativeCurrency.decimals must be at most 36"));
    }
    Ok(Rc::new(Network {
        id: caip_network_id.reference().into(),
        chain_namespace: caip_network_id.namespace(),
        image_url: image_url(&caip_network_id, option.image_id.as_deref(), config),
        caip_network_id,
        name: option.name,
        native_currency: option.native_currency,
        rpc_urls: option.rpc_urls,
        block_explorers: option.block_explorers,
        testnet: option.testnet.unwrap_or(false),
    }))
}

fn chain_id(option: &NetworkOption) -> Result<ChainId, Failure> {
    let wrong = |problem, why: &str, text: &str| {
        Err(Failure { problem, ..invalid(&option.name, &join(&[why, ": ", text])) })
    };
    let namespace = match &option.chain_namespace {
        Some(text) => match Namespace::parse(text) {
            Ok(namespace) => namespace,
            Err(error) => return wrong(Problem::UnsupportedChain, error.text(), text),
        },
        None => Namespace::Eip155,
    };
    let text = if let Some(text) = &option.caip_network_id {
        text
    } else {
        let reference = match &option.id {
            Value::Number(number) => number,
            Value::String(text) => text.as_str(),
            _ => return wrong(Problem::ChainRequired, "id", "must be a number or a text"),
        };
        &join(&[namespace.as_str(), ":", reference])
    };
    match ChainId::parse(text) {
        Ok(id) => Ok(id),
        Err(error) => wrong(Problem::ChainIdInvalid, error.text(), text),
    }
}

/// The page's own image wins over the gateway's.
fn image_url(chain: &ChainId, image_id: Option<&str>, config: &Config) -> Option<String> {
    let own = |key: &str| config.chain_images.get(key).cloned();
    own(chain.as_str()).or_else(|| own(chain.reference())).or_else(|| {
        let image_id = image_id?;
        Some(join(&[config.gateway_url.as_deref()?, "/public/getAssetImage/", image_id]))
    })
}

fn invalid(name: &str, why: &str) -> Failure {
    Failure::new(Problem::NetworkInvalid, join(&[name, ": ", why]))
}
