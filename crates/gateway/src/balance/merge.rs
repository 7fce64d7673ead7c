use std::collections::HashSet;

use api::provenance::Partial;
use futures_util::future::join_all;

use super::{Held, Question};
use crate::app::Shared;
use crate::source::in_time;

/// What the chains' own sources are called.
const OWN: &str = "chain";

/// What all sources of a chain say together.
#[derive(Debug, Default)]
pub struct Merged {
    /// What is held.
    pub held: Held,
    /// Who said it; empty when nobody answered.
    pub sources: Vec<&'static str>,
}

/// Asks the chain's sources, all at once: of a token that several know, the first source's word counts, and the chain itself is first. A
/// source that is silent is told in `partial`, and plugins have only so much time.
pub async fn ask_sources(app: &Shared, question: &Question) -> Merged {
    let sources = app.balances.sources.iter().filter(|source| source.serves(&question.chain));
    let asked = sources.map(|source| async move {
        let answering = source.balances(app, question);
        let is_own = source.id() == OWN;
        (source.id(), if is_own { answering.await } else { in_time(answering).await })
    });
    let mut merged = Merged::default();
    let mut known = HashSet::new();
    for (id, answer) in join_all(asked).await {
        match answer {
            Ok(Held { block, holdings, partial }) => {
                merged.sources.push(id);
                merged.held.block = merged.held.block.take().or(block);
                merged.held.partial.extend(partial);
                let new = holdings
                    .into_iter()
                    .filter(|one| known.insert(one.token.caip10(&question.chain)));
                merged.held.holdings.extend(new);
            }
            Err(error) => merged.held.partial.push(Partial {
                what: question.chain.to_string(),
                source: id.into(),
                reason: error.to_string(),
            }),
        }
    }
    merged
}
