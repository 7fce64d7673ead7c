use alloy_primitives::{Address, Bytes, U256};

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

/// Groups that tokens are asked in at once.
const GROUPS: usize = 16;

/// Asks tokens that failed among others once more, in ever smaller groups, until those that fail alone are found: a token that eats all gas, or
/// answers megabytes, takes others down with it. At most `calls` calls are made, in a few requests.
pub async fn ask_apart(
    evm: &Evm,
    owner: Address,
    tokens: &[Address],
    mut calls: usize,
) -> Result<Vec<Told>, EvmError> {
    let mut all = vec![Told::Unasked; tokens.len()];
    let mut left: Vec<usize> = (0..tokens.len()).collect();
    while !left.is_empty() && calls > 0 {
        let groups = left.len().min(GROUPS).min(calls);
        calls -= groups;
        let groups: Vec<_> = left.chunks(left.len().div_ceil(groups)).collect();
        let answers = ask(evm, owner, tokens, &groups).await;
        let mut again = Vec::new();
        for (group, answer) in groups.iter().zip(answers) {
            let told = match answer {
                Ok(told) => told,
                Err(error) if is_the_tokens_fault(&error) => vec![None; group.len()],
                // The request may ask no more: what is known stands, the rest is said not to be asked.
                Err(EvmError::Ask(AskError::Nodes(
                    UpstreamError::Spent | UpstreamError::Crowded,
                ))) => return Ok(all),
                Err(error) => return Err(error),
            };
            for (at, units) in group.iter().zip(told) {
                match units {
                    Some(units) => all[*at] = Told::Units(units),
                    None if group.len() == 1 => all[*at] = Told::Bad,
                    None => again.push(*at),
                }
            }
        }
        left = again;
    }
    Ok(all)
}

/// What the tokens of each group tell.
async fn ask(
    evm: &Evm,
    owner: Address,
    tokens: &[Address],
    groups: &[&[usize]],
) -> Vec<Result<Vec<Option<U256>>, EvmError>> {
    let query = |at: &usize| Query::new(tokens[*at], &balanceOfCall { owner });
    let queries: Vec<Vec<_>> =
        groups.iter().map(|group| group.iter().map(query).collect()).collect();
    let queries: Vec<_> = queries.iter().map(Vec::as_slice).collect();
    let answers = evm.call_groups(&queries, BlockTag::Latest).await;
    let read = |told: Vec<Option<Bytes>>| {
        told.iter().map(|one| read::<balanceOfCall>(one.as_ref())).collect()
    };
    answers.into_iter().map(|answer| answer.map(read)).collect()
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
