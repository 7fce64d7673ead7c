//! Contracts that swap on EVM networks, with how their functions look: those of this build and of the page's `swap.routers`, never those that a gateway names.
//! Calls are written and read for these alone.

mod built_in;

use crate::{protocol::RouterKind, state::State};
use built_in::BUILT_IN;
use caip::ChainId;

/// The contracts of one network that swap.
#[derive(Debug, Default, Clone)]
pub(crate) struct Routers {
    /// Address and kind; the page's own before the built-in ones.
    pinned: Vec<(String, RouterKind)>,
}

impl Routers {
    /// Those of a network.
    pub fn of(state: &State, chain: &ChainId) -> Self {
        let mut pinned = Vec::new();
        let of_page = state.config.swap.routers.get(chain.as_str());
        for router in of_page.into_iter().flatten() {
            pinned.push((router.address.clone(), router.kind));
        }
        for built_in in BUILT_IN.iter().filter(|one| one.chain == chain.as_str()) {
            pinned.push((built_in.wrapped.to_owned(), RouterKind::Wrap));
            for (router, kind) in built_in.routers {
                pinned.push(((*router).to_owned(), *kind));
            }
        }
        Self { pinned }
    }

    /// The kind of the pinned contract at this address; `None` for a contract that is not pinned.
    pub fn kind(&self, address: &str) -> Option<RouterKind> {
        let found = self.pinned.iter().find(|(known, _)| known.eq_ignore_ascii_case(address));
        found.map(|(_, kind)| *kind)
    }

    /// The token that wraps the network's coin.
    pub fn wrapped(&self) -> Option<&str> {
        let found = self.pinned.iter().find(|(_, kind)| *kind == RouterKind::Wrap);
        found.map(|(address, _)| address.as_str())
    }
}
