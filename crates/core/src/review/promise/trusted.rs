use crate::{routers::Routers, state::State};
use caip::ChainId;

/// Contracts (routers, spenders, wrapped coins) and programs of one network that are vouched for by this build or by the page; never by the gateway.
#[derive(Debug, Default, Clone)]
pub(in crate::review) struct Trusted {
    routers: Routers,
    /// Further contracts and programs that the page trusts.
    addresses: Vec<String>,
}

impl Trusted {
    /// Those of a network.
    pub fn of(state: &State, chain: &ChainId) -> Self {
        let of_page = state.config.trusted_contracts.get(chain.as_str());
        let addresses = of_page.into_iter().flatten().cloned().collect();
        Self { routers: Routers::of(state, chain), addresses }
    }

    /// Whether the address is one of them. EVM addresses in any case of letters, others exactly.
    pub fn has(&self, address: &str) -> bool {
        self.routers.kind(address).is_some() || self.is_listed(address)
    }

    /// Whose router it is, where this build knows it.
    pub fn name(&self, address: &str) -> Option<&'static str> {
        self.routers.name(address)
    }

    /// Whether it is a token that ways lead over.
    pub fn is_base(&self, token: &str) -> bool {
        self.routers.is_base(token)
    }

    /// Whether the page lists it in `trustedContracts`.
    pub fn is_listed(&self, address: &str) -> bool {
        let evm = address.starts_with("0x");
        let is = |known: &String| {
            if evm { known.eq_ignore_ascii_case(address) } else { known == address }
        };
        self.addresses.iter().any(is)
    }
}
