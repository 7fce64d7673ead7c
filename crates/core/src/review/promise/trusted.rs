use crate::state::State;
use caip::ChainId;

/// Contracts (routers, spenders, wrapped coins) and programs of one network that are vouched for by this build or by the page; never by the gateway.
#[derive(Debug, Default, Clone)]
pub(in crate::review) struct Trusted {
    addresses: Vec<String>,
}

impl Trusted {
    /// Those of a network.
    pub fn of(_state: &State, _chain: &ChainId) -> Self {
        Self::default()
    }

    /// Whether the address is one of them. EVM addresses in any case of letters, others exactly.
    pub fn has(&self, address: &str) -> bool {
        let evm = address.starts_with("0x");
        self.addresses
            .iter()
            .any(|known| if evm { known.eq_ignore_ascii_case(address) } else { known == address })
    }
}
