//! Whose address a name of the Ethereum Name Service is.
//!
//! Where to start: [`whose`] asks the page's own node of Ethereum where there is one (`own`, with `record` for what is asked and `lookup` for records that are kept
//! outside the chain), and the gateway else (`told`), whose word it then is. [`Name`] is a name in its normal form.

mod lookup;
mod name;
mod own;
mod record;
mod told;

pub(crate) use name::Name;

use crate::{
    account::kind,
    context::Context,
    errors::Problem,
    protocol::{Network, RpcUrls},
    text::host_of,
};
use caip::{ChainId, Namespace};
use std::rc::Rc;

/// Names keep addresses by coin types (ENSIP-9); Ethereum's, Solana's and Bitcoin's are SLIP-44's, other EVM chains have their number and this
/// bit (ENSIP-11), which alone is that of every EVM chain without a record of its own (ENSIP-19).
const ETHEREUM: u64 = 60;
const SOLANA: u64 = 501;
const BITCOIN: u64 = 0;
const EVM: u64 = 0x8000_0000;
/// Bitcoin's main network, which names have addresses on.
const BITCOIN_CHAIN: &str = "bip122:000000000019d6689c085ae165831e93";

/// Whom a name means on a network.
pub(crate) enum Meant {
    /// This address there.
    Here(String),
    /// It has an address on Ethereum alone, where its owner has the key of it: the same key has it on every EVM network.
    OnEthereum(String),
    /// The same of a contract, which may have another owner on another network, or none.
    Contract,
    /// It has addresses, and none there.
    Elsewhere,
    /// It is not registered, or has no address at all.
    Unregistered,
}

/// Whom a name means, and by whose word.
pub(crate) struct Found {
    /// Whom.
    pub meant: Meant,
    /// Host of the gateway that says so; none where the page's own node does.
    pub by: Option<String>,
}

/// The coin type of a network; none where names have no addresses.
pub(crate) fn coin_of(network: &Network) -> Option<u64> {
    match network.chain_namespace {
        Namespace::Eip155 => match network.caip_network_id.evm_id()? {
            1 => Some(ETHEREUM),
            chain => (chain < EVM).then_some(EVM | chain),
        },
        Namespace::Solana => Some(SOLANA),
        Namespace::Bip122 => (network.caip_network_id.as_str() == BITCOIN_CHAIN).then_some(BITCOIN),
        Namespace::Polkadot => None,
    }
}

/// Finds out whom a name means on a network; `anew`: whatever the gateway was answered a moment ago.
///
/// What the page's own node says is final. Where it does not say (there is none, it or the name's own server does not answer, or the name is of letters whose normal
/// form is not known here), the gateway is asked.
pub(crate) async fn whose(
    context: &Context,
    network: &Rc<Network>,
    name: &str,
    anew: bool,
) -> Result<Found, Problem> {
    let Some(coin) = coin_of(network) else {
        return Ok(Found { meant: Meant::Unregistered, by: None });
    };
    let ethereum = ethereum(context, network);
    if let Some(meant) = own::ask(context, &ethereum, name, coin).await {
        return Ok(Found { meant, by: None });
    }
    let meant = told::ask(context, network, &ethereum, name, coin, anew).await?;
    let by = context.state().config.gateway_url.as_deref().map(host_of);
    Ok(Found { meant, by })
}

/// Ethereum, on which the names are. It may be no network of the page's.
fn ethereum(context: &Context, network: &Rc<Network>) -> Rc<Network> {
    let id = ChainId::eip155(1);
    let own = {
        let state = context.state();
        let mut all = state.slices.network.networks.iter();
        all.find(|one| one.caip_network_id == id).cloned()
    };
    own.unwrap_or_else(|| {
        Rc::new(Network {
            id: String::from("1"),
            caip_network_id: id,
            name: String::from("Ethereum"),
            rpc_urls: RpcUrls::default(),
            block_explorers: None,
            ..(**network).clone()
        })
    })
}

/// The pieces of hex that are taken from an answer, which the law of the fuzz target `names` is about.
pub fn pieces(answer: &str) -> Vec<String> {
    lookup::pieces(answer)
}

/// Whom a name means on another EVM network, that has an address on Ethereum alone. `contract`: whether it is one, where that is known.
async fn as_on_ethereum(
    context: &Context,
    ethereum: &Rc<Network>,
    address: String,
    contract: Option<bool>,
) -> Option<Meant> {
    let contract = match contract {
        Some(contract) => contract,
        // Money that goes to a contract's address on another network is lost: nothing is taken for granted.
        None => kind::ask(context, ethereum, &address).await?,
    };
    Some(if contract { Meant::Contract } else { Meant::OnEthereum(address) })
}

#[cfg(test)]
pub(crate) mod tests;
