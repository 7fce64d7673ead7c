use alloy_primitives::Address;
use api::provenance::Partial;
use caip::{ChainId, Namespace};

use super::ledger::Ledger;
use super::lists::{LINES, LISTS, reach};
use super::wire::{Reply, Row};
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
    ) -> Result<Vec<(super::lists::List, Vec<Row>)>, PluginError> {
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
            let reply: Reply = self.vendor.get_at(&app.outbound, network, &path).await?;
            lists.push((list, reply.rows()?));
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
        let end = place.map(|bytes| bytes.try_into().map(u64::from_be_bytes).map_err(|_| Forged));
        // The largest number that every explorer reads.
        let end = end.transpose()?.unwrap_or(999_999_999_999);
        let lists = self.ask(app, chain, account, end).await;
        let lists = lists.map_err(|error| SourceError::Unavailable(error.to_string()))?;
        let reached = reach(lists);
        let native = app.tokens.native(chain);
        let ledger = Ledger { chain, account, list: app.tokens.of(chain), native: &native };
        let mut items = ledger.items(reached.rows);
        let limit = usize::try_from(question.limit).unwrap_or(usize::MAX);
        let mut next = reached.next;
        // A page ends with a whole block.
        if let Some((last, _)) = items.get(limit.saturating_sub(1)) {
            let last = *last;
            let whole = items.iter().take_while(|(block, _)| *block >= last).count();
            if whole < items.len() {
                items.truncate(whole);
                next = last.checked_sub(1);
            }
        }
        let lost = reached.lost.then(|| Partial {
            what: chain.to_string(),
            source: self.vendor.id().to_owned(),
            reason: "a block has more of the account's transfers than are read".to_owned(),
        });
        Ok(Found {
            items: items.into_iter().map(|(_, item)| item).collect(),
            next: next.map(|block| block.to_be_bytes().to_vec()),
            as_of: Vec::new(),
            partial: lost.into_iter().collect(),
        })
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
