use alloy_primitives::{Address, U256};
use api::convert::Allowance;
use axum::Json;
use axum::extract::State;
use caip::ChainId;

use super::asset::account;
use super::market::{evm, no_chain};
use super::{Asset, input, solana};
use crate::app::Shared;
use crate::dex::Dex;
use crate::evm::abi::Erc20::allowanceCall;
use crate::evm::{Evm, EvmError};
use crate::web::{ApiError, FromQuery, Params, Swapping, value};

/// What is asked.
#[derive(Debug)]
pub enum Asked {
    /// What may be taken of a token on an EVM chain.
    Evm {
        /// The chain.
        chain: ChainId,
        /// The token, or the chain's own currency.
        token: Asset,
        /// Whose it is.
        user: Address,
        /// Who may take it, if that is asked.
        spender: Option<Address>,
    },
    /// On Solana whoever signs a swap gives it what it takes.
    Solana,
}

impl FromQuery for Asked {
    fn from_query(query: &str) -> Result<Self, ApiError> {
        let text = |name| value(query, name);
        let (token, user) = (text("tokenAddress"), text("userAddress"));
        if solana::is_meant(token.as_deref()) {
            solana::holding("tokenAddress", token.as_deref(), user.as_deref())?;
            return Ok(Self::Solana);
        }
        let (chain, token) = input::asset("tokenAddress", token.as_deref())?;
        let user = input::user("userAddress", user.as_deref(), &chain)?;
        let spender = text("spender").map(|text| input::user("spender", Some(&text), &chain));
        Ok(Self::Evm { chain, token, user, spender: spender.transpose()? })
    }
}

/// `GET /v1/convert/allowance?tokenAddress&userAddress`: what the router of the user's last quote for the token may take of it, or the chain's
/// first router when there is none; or the `spender` of the query. A chain's own currency, and tokens on Solana, need nobody's leave.
pub async fn get_allowance(
    State(app): State<Shared>,
    Swapping(_): Swapping,
    Params(asked): Params<Asked>,
) -> Result<Json<Allowance>, ApiError> {
    let all = Allowance { allowance: U256::MAX.to_string(), spender: None };
    let Asked::Evm { chain, token, user, spender } = asked else { return Ok(Json(all)) };
    let evm = evm(&app, "tokenAddress", &chain)?;
    let Asset::Token(token) = token else { return Ok(Json(all)) };
    let spender = spender_of(&app, &evm, user, token, spender)?;
    let allowance = evm.call(token, &allowanceCall { owner: user, spender }).await;
    let allowance = allowance.map_err(|error| not_a_token("tokenAddress", error))?;
    let spender = Some(account(&chain, spender));
    Ok(Json(Allowance { allowance: allowance.to_string(), spender }))
}

/// Who must be allowed: whom the caller names, or the last quote, or the chain's first router.
pub fn spender_of(
    app: &Shared,
    evm: &Evm,
    user: Address,
    token: Address,
    named: Option<Address>,
) -> Result<Address, ApiError> {
    let chain = &evm.ask.chain.id;
    let first = |dex: &Dex| {
        dex.v2.first().map(|v2| v2.router).or_else(|| dex.v3.first().map(|v3| v3.router))
    };
    named
        .or_else(|| app.swaps.remembered.spender(evm.chain_id, user, token))
        .or_else(|| app.dexes.of(chain).and_then(first))
        .ok_or_else(|| {
            let advice = format!("this gateway knows no exchange on {chain}: name the spender, or ask the operator to configure one");
            ApiError::bad_input("spender", advice)
        })
}

/// 400 when the contract itself does not answer as a token does, 503 when the chain does not.
pub fn not_a_token(field: &str, error: EvmError) -> ApiError {
    if error.is_contracts() {
        return ApiError::bad_input(field, "there is no token at this address on this chain");
    }
    no_chain(error)
}
