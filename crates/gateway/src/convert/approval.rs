use alloy_primitives::{Address, U256};
use alloy_sol_types::{SolCall, sol};
use api::convert::{ApproveFees, ApproveTransaction, BuiltApproval};
use axum::Json;
use axum::extract::State;
use caip::ChainId;

use super::allowance::{not_a_token, spender_of};
use super::asset::account;
use super::market::{as_of, evm, no_chain, open_market};
use super::{Asset, Market, input, solana};
use crate::app::Shared;
use crate::evm::abi::Erc20::{allowanceCall, approveCall};
use crate::evm::{BlockTag, Evm, EvmError, Query, Transaction, read};
use crate::web::{ApiError, FromQuery, Params, Swapping, value};

sol! {
    /// EIP-2612, the two functions that tell whether a token has it.
    interface Permit {
        function DOMAIN_SEPARATOR() external view returns (bytes32);
        function nonces(address owner) external view returns (uint256);
    }
}

/// What is asked.
#[derive(Debug)]
pub struct Asked {
    chain: ChainId,
    token: Asset,
    user: Address,
    amount: Option<U256>,
    spender: Option<Address>,
}

impl FromQuery for Asked {
    fn from_query(query: &str) -> Result<Self, ApiError> {
        let text = |name| value(query, name);
        let (from, to, user) = (text("from"), text("to"), text("userAddress"));
        if solana::is_meant(from.as_deref()) {
            let advice = "on Solana nothing needs an approval: build the transaction";
            return Err(ApiError::bad_input("from", advice));
        }
        let (chain, token, _, user) = input::pair(from.as_deref(), to.as_deref(), user.as_deref())?;
        let amount = text("amount").map(|amount| input::amount("amount", &amount)).transpose()?;
        let spender = text("spender").map(|text| input::user("spender", Some(&text), &chain));
        Ok(Self { chain, token, user, amount, spender: spender.transpose()? })
    }
}

/// `GET /v1/convert/build-approve?userAddress&from&to&amount`: lets the router take `amount` of `from`, or as much as it will when no amount is
/// named. Where the token must be set to zero before (as USDT), that is `tx`, and `steps` has both.
pub async fn get_build_approve(
    State(app): State<Shared>,
    Swapping(_): Swapping,
    Params(asked): Params<Asked>,
) -> Result<Json<BuiltApproval>, ApiError> {
    let Asked { chain, token, user, amount, spender } = asked;
    let evm = evm(&app, "from", &chain)?;
    let Asset::Token(token) = token else {
        let advice = "the chain's own currency needs no approval: build the transaction";
        return Err(ApiError::bad_input("from", advice));
    };
    let spender = spender_of(&app, &evm, user, token, spender)?;
    let amount = amount.unwrap_or(U256::MAX);
    let (market, fees) = open_market(&app, &evm, None).await?;
    let (allowed, eip2612) = look(&market, token, user, spender).await?;
    let known = market.tokens.and_then(|list| list.find(&token.to_string()));
    let eip2612 = eip2612 || known.is_some_and(|token| token.eip2612);
    let resets =
        !allowed.is_zero() && refuses(&evm, token, user, spender, amount, market.block).await?;
    let amounts = resets.then_some(U256::ZERO).into_iter().chain([amount]);
    let steps: Vec<_> = amounts
        .map(|amount| ApproveTransaction {
            from: account(&chain, token),
            to: account(&chain, token),
            data: alloy_primitives::Bytes::from(approveCall { spender, amount }.abi_encode())
                .to_string(),
            value: "0".to_owned(),
            eip155: ApproveFees { gas_price: fees.fast().to_string() },
        })
        .collect();
    Ok(Json(BuiltApproval {
        tx: steps[0].clone(),
        steps: if resets { steps } else { Vec::new() },
        spender: Some(account(&chain, spender)),
        amount: Some(amount.to_string()),
        eip2612: Some(eip2612),
        as_of: Some(as_of(&market)),
    }))
}

/// What the spender may take now, and whether the token takes permits.
async fn look(
    market: &Market<'_>,
    token: Address,
    user: Address,
    spender: Address,
) -> Result<(U256, bool), ApiError> {
    let queries = [
        Query::new(token, &allowanceCall { owner: user, spender }),
        Query::new(token, &Permit::DOMAIN_SEPARATORCall {}),
        Query::new(token, &Permit::noncesCall { owner: user }),
    ];
    let answers = market.evm.call_many(&queries, BlockTag::Number(market.block)).await;
    let answers = answers.map_err(no_chain)?;
    let mut answers = answers.iter().map(Option::as_ref);
    let (allowance, domain, nonce) =
        (answers.next().flatten(), answers.next().flatten(), answers.next().flatten());
    let allowance =
        read::<allowanceCall>(allowance).ok_or_else(|| not_a_token("from", EvmError::Answer))?;
    let permits = read::<Permit::DOMAIN_SEPARATORCall>(domain).is_some()
        && read::<Permit::noncesCall>(nonce).is_some();
    Ok((allowance, permits))
}

/// Whether the token refuses to change the allowance from what it is: asked by trying, not by a list.
async fn refuses(
    evm: &Evm,
    token: Address,
    user: Address,
    spender: Address,
    amount: U256,
    block: u64,
) -> Result<bool, ApiError> {
    let data = Some(approveCall { spender, amount }.abi_encode().into());
    let call = Transaction { from: Some(user), to: Some(token), value: None, data };
    match evm.execute(&call, BlockTag::Number(block)).await {
        // Some old tokens say no by their answer.
        Ok(answer) => Ok(answer.len() == 32 && answer.iter().all(|byte| *byte == 0)),
        Err(EvmError::Ask(error)) if error.is_revert() => Ok(true),
        Err(error) => Err(no_chain(error)),
    }
}
