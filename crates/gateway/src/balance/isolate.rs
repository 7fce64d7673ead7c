use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};

use alloy_primitives::{Address, U256};

use crate::ask::AskError;
use crate::evm::abi::Erc20::balanceOfCall;
use crate::evm::{BlockTag, Evm, EvmError, Query, read};
use crate::rpc::UpstreamError;

/// What became of the question to one token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// The account holds this much.
    Units(U256),
    /// Asked alone, the token did not tell.
    Bad,
    /// It could not be asked alone any more: too many others were bad.
    Unasked,
}

/// Asks tokens that failed among others once more, in halves, until those that fail alone are found: a token that eats all gas, or answers
/// megabytes, takes others down with it. At most `calls` calls are made.
pub async fn ask_apart(
    evm: &Evm,
    owner: Address,
    tokens: &[Address],
    calls: u32,
) -> Result<Vec<Told>, EvmError> {
    let left = AtomicU32::new(calls);
    halves(evm, owner, tokens, &left).await
}

type Halves<'a> = Pin<Box<dyn Future<Output = Result<Vec<Told>, EvmError>> + Send + 'a>>;

fn halves<'a>(
    evm: &'a Evm,
    owner: Address,
    tokens: &'a [Address],
    left: &'a AtomicU32,
) -> Halves<'a> {
    Box::pin(async move {
        if tokens.is_empty() {
            return Ok(Vec::new());
        }
        if left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1))
            .is_err()
        {
            return Ok(vec![Told::Unasked; tokens.len()]);
        }
        let told = match ask(evm, owner, tokens).await {
            Ok(told) => told,
            Err(error) if is_the_tokens_fault(&error) => vec![None; tokens.len()],
            Err(error) => return Err(error),
        };
        if let [only] = told.as_slice() {
            return Ok(vec![only.map_or(Told::Bad, Told::Units)]);
        }
        let failed: Vec<_> = (0..tokens.len()).filter(|index| told[*index].is_none()).collect();
        let again: Vec<_> = failed.iter().map(|index| tokens[*index]).collect();
        let (first, second) = again.split_at(again.len() / 2);
        let mut apart = halves(evm, owner, first, left).await?;
        apart.extend(halves(evm, owner, second, left).await?);
        let mut all: Vec<_> =
            told.into_iter().map(|units| units.map_or(Told::Unasked, Told::Units)).collect();
        for (index, told) in failed.into_iter().zip(apart) {
            all[index] = told;
        }
        Ok(all)
    })
}

async fn ask(evm: &Evm, owner: Address, tokens: &[Address]) -> Result<Vec<Option<U256>>, EvmError> {
    let queries: Vec<_> =
        tokens.iter().map(|token| Query::new(*token, &balanceOfCall { owner })).collect();
    let answers = evm.call_many(&queries, BlockTag::Latest).await?;
    Ok(answers.iter().map(|answer| read::<balanceOfCall>(answer.as_ref())).collect())
}

/// Whether a call failed for what was asked, and not for who was asked.
pub fn is_the_tokens_fault(error: &EvmError) -> bool {
    matches!(
        error,
        EvmError::Ask(
            AskError::Refused { .. }
                | AskError::Nodes(UpstreamError::TooLarge | UpstreamError::Timeout)
        )
    )
}
