use alloy_primitives::Address;
use caip::{ChainId, Namespace};

use super::lists::{LINES, LISTS, Listed};
use super::page::{end, page};
use super::wire::Reply;
use crate::app::Shared;
use crate::history::{Answer, Forged, Found, HistorySource, Question, SourceError};
use crate::plugins::{PluginError, Vendor};

/// Chains whose explorers are behind Etherscan's one address.
const CHAINS: &[u64] = &[
    1, 10, 56, 100, 130, 137, 146, 252, 324, 480, 1_284, 1_285, 2_741, 5_000, 8_453, 33_139,
    42_161, 42_220, 43_114, 59_144, 80_094, 81_457, 84_532, 421_614, 534_352, 11_155_111,
];

/// Histories by an explorer that speaks Etherscan's language, one chain at a time.
#[derive(Debug)]
pub struct ExplorerHistory {
    vendor: Vendor,
    /// Whether the chain stands in the query, as Etherscan has it, or in the address.
    one_for_all: bool,
}

impl ExplorerHistory {
    /// Over Etherscan's server.
    pub const fn etherscan(vendor: Vendor) -> Self {
        Self { vendor, one_for_all: true }
    }

    /// Over the operator's Blockscout.
    pub const fn blockscout(vendor: Vendor) -> Self {
        Self { vendor, one_for_all: false }
    }

    async fn ask(
        &self,
        app: &Shared,
        chain: &ChainId,
        account: Address,
        end: u64,
    ) -> Result<Vec<Listed>, PluginError> {
        let network = chain.reference();
        let start = if self.one_for_all {
            format!("/v2/api?chainid={network}&module=account")
        } else {
            "/api?module=account".to_owned()
        };
        let mut lists = Vec::with_capacity(LISTS.len());
        for list in LISTS {
            let action = list.action();
            let path = format!(
                "{start}&action={action}&address={account}&startblock=0&endblock={end}&page=1&offset={LINES}&sort=desc"
            );
            let rows = self.vendor.get_and_read(&app.outbound, network, &path, Reply::rows).await?;
            let last = rows.iter().map(|row| row.block_number.small()).min();
            let cut = last.filter(|_| rows.len() >= LINES);
            lists.push(Listed { rows: rows.into_iter().map(|row| (list, row)).collect(), cut });
        }
        Ok(lists)
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
        let lists = self.ask(app, chain, account, end(place)?).await;
        let lists = lists.map_err(|error| SourceError::Unavailable(error.to_string()))?;
        Ok(page(app, question, (chain, account), self.vendor.id(), lists))
    }
}

impl HistorySource for ExplorerHistory {
    fn id(&self) -> &'static str {
        self.vendor.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        if self.one_for_all {
            chain.evm_id().is_some_and(|id| CHAINS.contains(&id))
        } else {
            chain.namespace() == Namespace::Eip155 && self.vendor.serves(chain)
        }
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
