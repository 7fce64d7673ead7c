use api::convert::GasPrice;
use api::provenance::AsOf;
use axum::Json;
use axum::extract::State;
use caip::ChainId;

use super::fees::{ask_data_fee, ask_fees};
use super::input;
use super::market::{evm, no_chain};
use crate::app::Shared;
use crate::web::{Admitted, ApiError, FromQuery, Params, value};

/// What is asked.
#[derive(Debug)]
pub struct Asked(ChainId);

impl FromQuery for Asked {
    fn from_query(query: &str) -> Result<Self, ApiError> {
        let text = value(query, "chainId");
        let text = input::required("chainId", text.as_deref())?;
        Ok(Self(input::chain("chainId", text)?))
    }
}

/// `GET /v1/convert/gas-price?chainId`: what gas costs, three ways, in wei.
pub async fn get_gas_price(
    State(app): State<Shared>,
    Admitted(_): Admitted,
    Params(Asked(chain)): Params<Asked>,
) -> Result<Json<GasPrice>, ApiError> {
    let evm = evm(&app, "chainId", &chain)?;
    let (fees, data_fee) = tokio::join!(ask_fees(&evm.ask), ask_data_fee(&evm));
    let fees = fees.map_err(|error| {
        if error.is_unknown_method() {
            return ApiError::bad_input("chainId", "no node of the chain tells a price of gas");
        }
        no_chain(error)
    })?;
    let [standard, fast, instant] = fees.prices.map(|price| price.to_string());
    let block = evm.ask.head();
    Ok(Json(GasPrice {
        standard,
        fast,
        instant,
        base_fee: fees.base_fee.map(|fee| fee.to_string()),
        l1_fee: data_fee.map(|fee| fee.to_string()),
        as_of: (block > 0).then(|| AsOf { chain_id: chain, block: block.to_string() }),
    }))
}
