//! The gateway's history, as far as it is read.

use crate::{gateway::PartialView, nfts::NftFlagsView};
use api::history::{Direction, HistoryStatus};
use json::{
    View,
    view::{List, Name, Unread},
};

/// A page.
#[derive(View)]
#[view(of = api::history::HistoryPage)]
pub(super) struct PageView<'a> {
    pub data: Option<List<'a, ItemView<'a>>>,
    pub next: Option<&'a str>,
    pub partial: Option<List<'a, PartialView>>,
}

#[derive(View)]
#[view(of = api::history::HistoryItem)]
pub(super) struct ItemView<'a> {
    pub metadata: Option<MetadataView<'a>>,
    pub transfers: Option<List<'a, TransferView<'a>>>,
}

#[derive(View)]
#[view(of = api::history::HistoryMetadata)]
pub(super) struct MetadataView<'a> {
    pub operation_type: Option<&'a str>,
    pub hash: Option<&'a str>,
    pub mined_at: Option<&'a str>,
    pub sent_from: Option<&'a str>,
    pub sent_to: Option<&'a str>,
    pub status: Option<Name<'a, HistoryStatus>>,
    pub application: Option<ApplicationView<'a>>,
}

#[derive(View)]
#[view(of = api::history::Application)]
pub(super) struct ApplicationView<'a> {
    pub name: Option<&'a str>,
}

#[derive(View)]
#[view(of = api::history::Transfer)]
pub(super) struct TransferView<'a> {
    pub fungible_info: Option<FungibleView<'a>>,
    pub nft_info: Option<Unread<'a, NftView<'a>>>,
    pub direction: Option<Name<'a, Direction>>,
    pub quantity: Option<QuantityView<'a>>,
    pub spam_reasons: Option<List<'a, &'a str>>,
}

#[derive(View)]
#[view(of = api::history::TransferQuantity)]
pub(super) struct QuantityView<'a> {
    pub numeric: Option<&'a str>,
}

#[derive(View)]
#[view(of = api::history::FungibleInfo)]
pub(super) struct FungibleView<'a> {
    pub icon: Option<IconView<'a>>,
    pub address: Option<Unread<'a, &'a str>>,
}

#[derive(View)]
#[view(of = api::history::Icon)]
pub(super) struct IconView<'a> {
    pub url: Option<&'a str>,
}

#[derive(View)]
#[view(of = api::history::NftInfo)]
pub(super) struct NftView<'a> {
    pub flags: Option<NftFlagsView>,
    pub address: Option<Unread<'a, &'a str>>,
    pub token_id: Option<&'a str>,
}

impl TransferView<'_> {
    pub(super) fn is_spam(&self) -> bool {
        let nft = self.nft_info.and_then(|nft| nft.read());
        let flagged = nft.and_then(|nft| nft.flags?.is_spam) == Some(true);
        flagged || self.spam_reasons.is_some_and(|reasons| !reasons.is_empty())
    }
}
