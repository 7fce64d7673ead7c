use std::collections::HashSet;

use api::provenance::Partial;
use caip::{ChainId, Namespace};

use super::esplora::{tip, transactions};
use super::node;
use super::present::item;
use crate::app::Shared;
use crate::bitcoin::{Transaction, see};
use crate::config::ChainConfig;
use crate::history::merge::{ChainPage, Places, Row, merge};
use crate::history::query::Question;
use crate::history::source::{Answer, HistorySource, SourceError};

/// Histories by the Esplora servers of those Bitcoin chains that have one, else by the gateway's own index of the node's blocks.
#[derive(Debug)]
pub struct BitcoinSource {
    /// The chains that have a server.
    served: HashSet<ChainId>,
}

/// The place before the newest mined transaction, when all that are pending were told.
const MINED: &str = "mined";

/// Pending transactions that a server tells.
const MOST_PENDING: usize = 50;

/// Lists of 25 that one page is made of, with room for servers that write shorter ones.
const ROUNDS: usize = 6;

impl BitcoinSource {
    /// For these chains.
    pub fn new(chains: &[ChainConfig]) -> Self {
        let bitcoin = chains.iter().filter(|chain| chain.id.namespace() == Namespace::Bip122);
        let served = bitcoin.filter(|chain| chain.esplora.is_some());
        Self { served: served.map(|chain| chain.id.clone()).collect() }
    }
}

impl HistorySource for BitcoinSource {
    fn id(&self) -> &'static str {
        "bitcoin"
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.namespace() == Namespace::Bip122
    }

    fn page<'a>(
        &'a self,
        app: &'a Shared,
        question: &'a Question,
        place: Option<&'a [u8]>,
    ) -> Answer<'a> {
        Box::pin(async move {
            let chains: Vec<_> = question.chains.iter().collect();
            let places = Places::read(place, &chains)?;
            let mut pages = Vec::new();
            for chain in chains {
                let Some(place) = places.of(chain) else { continue };
                let page = if self.served.contains(chain) {
                    page(app, question, chain, place).await?
                } else {
                    node::page(app, question, chain, place).await?
                };
                pages.push((chain.clone(), page));
            }
            Ok(merge(question.limit, places, pages))
        })
    }
}

async fn page(
    app: &Shared,
    question: &Question,
    chain: &ChainId,
    place: &str,
) -> Result<ChainPage, SourceError> {
    let account = question.address.as_str();
    let limit = usize::try_from(question.limit).unwrap_or(usize::MAX);
    let (block, listed) = tokio::join!(tip(app, chain), list(app, chain, account, place, limit));
    let (mut all, ended) = listed?;
    let pending = all.iter().filter(|one| !one.status.confirmed).count();
    let partial = (pending >= MOST_PENDING).then(|| Partial {
        what: chain.to_string(),
        source: "bitcoin".into(),
        reason: "more may be pending: the server tells only 50 that are".into(),
    });
    let more = all.len() > limit || !ended;
    all.truncate(limit);
    let native = app.tokens.native(chain);
    let rows: Vec<Row> = all
        .iter()
        .map(|transaction| {
            let Transaction { txid, status, .. } = transaction;
            let time = status.block_time.filter(|_| status.confirmed).unwrap_or(u64::MAX);
            let item = item(chain, &native, txid, status, &see(transaction, account));
            Row { time, place: place_after(transaction), item }
        })
        .collect();
    let next = rows.last().filter(|_| more).map(|row| row.place.clone());
    Ok(ChainPage { rows, next, block, partial: partial.into_iter().collect() })
}

fn place_after(transaction: &Transaction) -> String {
    if transaction.status.confirmed { transaction.txid.clone() } else { MINED.to_owned() }
}

/// More than `most` after the place, or all there are, and whether these are all.
async fn list(
    app: &Shared,
    chain: &ChainId,
    account: &str,
    place: &str,
    most: usize,
) -> Result<(Vec<Transaction>, bool), SourceError> {
    let (mut all, mut met): (Vec<Transaction>, _) = (Vec::new(), HashSet::new());
    let mut place = place.to_owned();
    for _ in 0..ROUNDS {
        let path = match place.as_str() {
            "" => format!("/address/{account}/txs"),
            MINED => format!("/address/{account}/txs/chain"),
            last => format!("/address/{account}/txs/chain/{last}"),
        };
        let found = transactions(app, chain, &path).await?;
        let new: Vec<_> = found.into_iter().filter(|one| met.insert(one.txid.clone())).collect();
        let Some(last) = new.last() else { return Ok((all, true)) };
        place = place_after(last);
        all.extend(new);
        if all.len() > most {
            break;
        }
    }
    Ok((all, false))
}
