use std::collections::HashSet;

use api::provenance::Partial;

use super::{Held, Question};
use crate::app::Shared;

/// What all sources of a chain say together.
#[derive(Debug, Default)]
pub struct Merged {
    /// What is held.
    pub held: Held,
    /// Who said it; empty when nobody answered.
    pub sources: Vec<&'static str>,
}

/// Asks the chain's sources: of a token that several know, the first source's word counts, and the chain itself is first. A source that is
/// silent is told in `partial`.
pub async fn ask_sources(app: &Shared, question: &Question) -> Merged {
    let mut merged = Merged::default();
    let mut known = HashSet::new();
    for source in app.balances.sources.iter().filter(|source| source.serves(&question.chain)) {
        match source.balances(app, question).await {
            Ok(Held { block, holdings, partial }) => {
                merged.sources.push(source.id());
                merged.held.block = merged.held.block.take().or(block);
                merged.held.partial.extend(partial);
                let new =
                    holdings.into_iter().filter(|one| known.insert(one.token.address.clone()));
                merged.held.holdings.extend(new);
            }
            Err(error) => merged.held.partial.push(Partial {
                what: question.chain.to_string(),
                source: source.id().into(),
                reason: error.to_string(),
            }),
        }
    }
    merged
}
