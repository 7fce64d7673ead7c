//! The gateway's NFTs, as far as they are read.

use crate::gateway::PartialView;
use json::{View, view::List};

#[derive(View)]
#[view(of = api::nfts::Nfts)]
pub(super) struct NftsView<'a> {
    pub nfts: Option<List<'a, NftView<'a>>>,
    pub partial: Option<List<'a, PartialView>>,
}

#[derive(View)]
#[view(of = api::nfts::Nft)]
pub(super) struct NftView<'a> {
    pub collection: Option<&'a str>,
    pub token_id: Option<&'a str>,
    pub standard: Option<&'a str>,
    pub name: Option<&'a str>,
    pub quantity: Option<&'a str>,
    pub image: Option<&'a str>,
    pub flags: Option<NftFlagsView>,
}

#[derive(View)]
#[view(of = api::history::NftFlags)]
pub(crate) struct NftFlagsView {
    pub is_spam: Option<bool>,
}
