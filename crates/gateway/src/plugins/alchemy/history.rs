use std::collections::HashSet;

use alloy_primitives::Address;
use api::provenance::Partial;
use caip::ChainId;
use serde_json::{Value, json};

use super::chains::network;
use super::rows::rows;
use super::wire::Transfers;
use crate::app::Shared;
use crate::history::{Answer, Forged, Found, HistorySource, Question, SourceError};
use crate::plugins::etherscan::{List, Listed, Row, end, page};
use crate::plugins::{PluginError, Vendor};

/// Transfers of one answer.
const LINES: u64 = 100;

/// Answers that are asked for in a row, of an account that did more in one block than one answer holds.
const MOST_PAGES: usize = 5;

/// Chains of which it tells the coins that contracts paid.
const TRACED: &[u64] = &[1, 137];

/// Histories by Alchemy, one chain at a time: what moved. Of what moved nothing it tells calls that went well, and neither approvals' nor
/// failures' names.
///
/// A page goes on at a block's number, since its own page keys are good for minutes only; they are used within an answer.
#[derive(Debug)]
pub struct AlchemyHistory(Vendor);

/// Transfers one way.
struct Read {
    rows: Vec<(List, Row)>,
    cut: Option<u64>,
    unknown: bool,
}

impl AlchemyHistory {
    /// Over its servers.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    /// The newest transfers to or from the account, in whole answers, until they are of several blocks.
    async fn ask(
        &self,
        app: &Shared,
        chain: &ChainId,
        mut asked: Value,
        seen: &mut HashSet<String>,
    ) -> Result<Read, PluginError> {
        let place = (network(chain).unwrap_or_default(), "");
        let mut read = Read { rows: Vec::new(), cut: None, unknown: false };
        let mut top = None;
        for _ in 0..MOST_PAGES {
            let method = "alchemy_getAssetTransfers";
            let params = json!([asked]);
            let found: Transfers = self.0.call(&app.outbound, place, method, &params).await?;
            let blocks = || found.transfers.iter().map(|transfer| transfer.block_num.small());
            let (first, last) = (blocks().max(), blocks().min());
            top = top.or(first);
            read.cut = last.filter(|_| found.page_key.as_ref().is_some_and(|key| !key.is_empty()));
            let in_one_block = read.cut.is_some() && read.cut == top;
            let (rows, unknown) = rows(found.transfers, seen)?;
            read.rows.extend(rows);
            read.unknown |= unknown;
            if !in_one_block {
                break;
            }
            asked["pageKey"] = found.page_key.into();
        }
        Ok(read)
    }

    async fn read(
        &self,
        app: &Shared,
        question: &Question,
        place: Option<&[u8]>,
    ) -> Result<Found, SourceError> {
        let [chain] = question.chains.as_slice() else {
            let advice = "it tells one chain at a time: name one with chainId";
            return Err(SourceError::Unavailable(advice.to_owned()));
        };
        let account: Address = question.address.as_str().parse().map_err(|_| Forged)?;
        let end = place.map(|_| end(place)).transpose()?;
        let mut categories = vec!["external", "erc20", "erc721", "erc1155"];
        if chain.evm_id().is_some_and(|id| TRACED.contains(&id)) {
            categories.push("internal");
        }
        let mut seen = HashSet::new();
        let (mut lists, mut unknown) = (Vec::new(), false);
        for side in ["fromAddress", "toAddress"] {
            let asked = json!({
                side: account,
                "fromBlock": "0x0",
                "toBlock": end.map_or_else(|| "latest".to_owned(), |block| format!("{block:#x}")),
                "category": categories,
                "excludeZeroValue": false,
                "withMetadata": true,
                "order": "desc",
                "maxCount": format!("{LINES:#x}"),
            });
            let read = self.ask(app, chain, asked, &mut seen).await;
            let read = read.map_err(|error| SourceError::Unavailable(error.to_string()))?;
            unknown |= read.unknown;
            lists.push(Listed { rows: read.rows, cut: read.cut });
        }
        let mut found = page(app, question, (chain, account), self.0.id(), lists);
        found.partial.extend(unknown.then(|| Partial {
            what: chain.to_string(),
            source: self.0.id().to_owned(),
            reason: "of some transfers the amount is not known".to_owned(),
        }));
        Ok(found)
    }
}

impl HistorySource for AlchemyHistory {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        network(chain).is_some()
    }

    fn page<'a>(
        &'a self,
        app: &'a Shared,
        question: &'a Question,
        place: Option<&'a [u8]>,
    ) -> Answer<'a> {
        Box::pin(self.read(app, question, place))
    }
}
