//! Contracts that swap on EVM networks, with how their functions look: those of this build and of the page's `swap.routers`, never those that a gateway names.
//! Calls are written and read for these alone. A way leads over the tokens of `bases` and of the page's `swap.bases`.

mod bases;
mod built_in;

use crate::{protocol::RouterKind, state::State};
use built_in::BUILT_IN;
use caip::ChainId;

/// The contracts of one network that swap.
#[derive(Debug, Default, Clone)]
pub(crate) struct Routers {
    /// Address and kind; the page's own before the built-in ones.
    pinned: Vec<(String, RouterKind)>,
    /// CAIP-2 id of the network.
    chain: String,
    /// The page's own tokens between the ends of a way.
    bases: Vec<String>,
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
            for (router, kind, _) in built_in.routers {
                pinned.push(((*router).to_owned(), *kind));
            }
        }
        let bases = state.config.swap.bases.get(chain.as_str()).cloned().unwrap_or_default();
        Self { pinned, chain: chain.as_str().to_owned(), bases }
    }

    /// The kind of the pinned contract at this address; `None` for a contract that is not pinned.
    pub fn kind(&self, address: &str) -> Option<RouterKind> {
        let found = self.pinned.iter().find(|(known, _)| known.eq_ignore_ascii_case(address));
        found.map(|(_, kind)| *kind)
    }

    /// Whose router it is, by the reviewed data of this build alone: `Uniswap v3`.
    pub fn name(&self, address: &str) -> Option<&'static str> {
        let built_in = BUILT_IN.iter().find(|one| one.chain == self.chain)?;
        let mut routers = built_in.routers.iter();
        let found = routers.find(|(known, ..)| known.eq_ignore_ascii_case(address));
        found.map(|(.., name)| *name)
    }

    /// The token that wraps the network's coin; that of the build before one that a page pins.
    pub fn wrapped(&self) -> Option<&str> {
        let found = self.pinned.iter().rfind(|(_, kind)| *kind == RouterKind::Wrap);
        found.map(|(address, _)| address.as_str())
    }

    /// Whether the token may stand between the ends of a route: its contract is known to run no other code during a transfer.
    pub fn is_base(&self, token: &str) -> bool {
        let is = |known: &str| known.eq_ignore_ascii_case(token);
        bases::has(&self.chain, token)
            || self.wrapped().is_some_and(is)
            || self.bases.iter().any(|base| is(base))
    }
}
