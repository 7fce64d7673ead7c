//! Which chains the gateway serves, as far as it is read.

use api::chains::Capability;
use json::{
    View,
    view::{List, Name},
};

/// The list of chains.
#[derive(View)]
#[view(of = api::chains::SupportedChains)]
pub(crate) struct ChainsView<'a> {
    pub http: Option<List<'a, &'a str>>,
    pub capabilities: Option<List<'a, CapabilitiesView<'a>>>,
}

#[derive(View)]
#[view(of = api::chains::ChainCapabilities)]
pub(crate) struct CapabilitiesView<'a> {
    pub chain: Option<&'a str>,
    pub can: Option<List<'a, Name<'a, Capability>>>,
}

/// Whether a list of capabilities names one.
pub(crate) fn names(list: List<'_, Name<'_, Capability>>, wanted: Capability) -> bool {
    list.into_iter().any(|one| one.known() == Some(wanted))
}
