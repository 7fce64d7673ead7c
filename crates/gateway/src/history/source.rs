use std::fmt::Debug;
use std::pin::Pin;
use std::time::Duration;

use api::history::HistoryItem;
use api::provenance::{AsOf, Partial};
use caip::ChainId;

use super::bitcoin::BitcoinSource;
use super::cursor::{Cursor, Forged};
use super::evm::IndexSource;
use super::query::Question;
use super::solana::SolanaSource;
use crate::app::Shared;
use crate::config::ChainConfig;

/// One who can tell histories: the gateway's own index, or a vendor's plugin.
pub trait HistorySource: Debug + Send + Sync {
    /// A short word that is the same for ever: it is told in answers and kept in cursors.
    fn id(&self) -> &'static str;

    /// Whether it knows this chain.
    fn serves(&self, chain: &ChainId) -> bool;

    /// A page, newest first. `place` is what the page before ended with, as this source told it; `None` at the newest.
    fn page<'a>(
        &'a self,
        app: &'a Shared,
        question: &'a Question,
        place: Option<&'a [u8]>,
    ) -> Answer<'a>;
}

/// How long a page waits for the past to be read when it would be short.
pub const PATIENCE: Duration = Duration::from_secs(3);

/// What a source comes to.
pub type Answer<'a> = Pin<Box<dyn Future<Output = Result<Found, SourceError>> + Send + 'a>>;

/// A source's page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Found {
    /// The transactions.
    pub items: Vec<HistoryItem>,
    /// Where it goes on, if it does.
    pub next: Option<Vec<u8>>,
    /// The blocks up to which this is everything.
    pub as_of: Vec<AsOf>,
    /// What is missing.
    pub partial: Vec<Partial>,
}

/// A source has no page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// It does not answer; asking again later may help. The text is for people and names nobody's address or key.
    #[error("{0}")]
    Unavailable(String),
    /// Nobody tells the histories of this chain.
    #[error(
        "no source of this gateway tells histories on this chain: the operator can name a plugin that does"
    )]
    Unserved,
    /// The place is none of its own.
    #[error(transparent)]
    Place(#[from] Forged),
}

/// Those who may answer, the preferred one first.
#[derive(Debug, Default)]
pub struct Sources(pub Vec<Box<dyn HistorySource>>);

impl Sources {
    /// The gateway's own for these chains, then these plugins.
    pub fn new(chains: &[ChainConfig], plugins: Vec<Box<dyn HistorySource>>) -> Self {
        let mut sources: Vec<Box<dyn HistorySource>> = vec![
            Box::new(IndexSource::default()),
            Box::new(SolanaSource::default()),
            Box::new(BitcoinSource::new(chains)),
        ];
        sources.extend(plugins);
        Self(sources)
    }

    /// Whether somebody tells histories on this chain.
    pub fn serve(&self, chain: &ChainId) -> bool {
        self.0.iter().any(|source| source.serves(chain))
    }

    /// The first source's page that is whole; else that of the first who answered at all. A cursor's page is its source's own.
    pub async fn page(
        &self,
        app: &Shared,
        question: &Question,
        cursor: Option<&Cursor>,
    ) -> Result<(&'static str, Found), SourceError> {
        if let Some(cursor) = cursor {
            let source = self.0.iter().find(|source| source.id() == cursor.source).ok_or(Forged)?;
            let found = source.page(app, question, Some(&cursor.place)).await?;
            return Ok((source.id(), found));
        }
        let mut best = None;
        let mut failure = SourceError::Unserved;
        let serves =
            |source: &&dyn HistorySource| question.chains.iter().any(|chain| source.serves(chain));
        for source in self.0.iter().map(AsRef::as_ref).filter(serves) {
            match source.page(app, question, None).await {
                Ok(found) if found.partial.is_empty() => return Ok((source.id(), found)),
                Ok(found) => best = best.or(Some((source.id(), found))),
                Err(error) => {
                    tracing::warn!(source = source.id(), %error, "a source of histories failed");
                    failure = error;
                }
            }
        }
        best.ok_or(failure)
    }
}
