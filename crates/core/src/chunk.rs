//! Data chunks: reviewed data of the registry that ships in the package and is loaded from the page's own origin.

use crate::{
    context::Context,
    errors::{Failure, Problem},
    protocol::{Data, Effect, Reply},
    runtime::within,
};
use caip::ChainId;

/// A chunk that does not come in this time is given up; the next call asks again.
const LIMIT_MS: u64 = 15_000;

/// Loads a chunk: its JSON.
pub async fn load(
    context: &Context,
    data: Data,
    chain: Option<ChainId>,
) -> Result<String, Failure> {
    let asked = Box::pin(context.ask(Effect::LoadData { data, chain }));
    match within(Box::pin(context.sleep(LIMIT_MS)), asked).await {
        Some(Ok(Reply::Text { value })) => Ok(value),
        Some(Err(fault)) => Err(Failure::new(Problem::DataUnavailable, fault.message)),
        _ => Err(Problem::DataUnavailable.into()),
    }
}
