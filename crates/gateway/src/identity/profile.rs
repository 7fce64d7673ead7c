use alloy_primitives::Address;
use api::identity::{Profile, ProfileAddress, ProfileAddresses};
use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::Uri;

use super::ens::{Ens, EnsError, EnsName, coin};
use super::find::ens;
use crate::app::Shared;
use crate::web::{Admitted, ApiError, Paying, value};

/// `GET /v1/profile/account/{name}?projectId&apiVersion?&useCache?&coinType?`: whom a name means, on Ethereum and on the network of a coin type, as of the newest block that the gateway knows; with
/// `useCache=false` the chain is asked anew, because what is told decides where money goes. A name that means nobody is 404, or `[]` for those who
/// ask for version 2.
pub async fn get_profile(
    State(app): State<Shared>,
    Admitted(_): Admitted,
    paying: Paying,
    Path(name): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let query = uri.query().unwrap_or_default();
    let second = value(query, "apiVersion").as_deref() == Some("2");
    let anew = match value(query, "useCache").as_deref() {
        None | Some("true") => false,
        Some("false") => true,
        Some(_) => return Err(ApiError::bad_input("useCache", "write true or false")),
    };
    let wanted = match value(query, "coinType") {
        None => None,
        Some(text) => Some(text.parse::<u64>().map_err(|_| {
            ApiError::bad_input(
                "coinType",
                "write a coin type in decimal digits (ENSIP-9, ENSIP-11)",
            )
        })?),
    };
    let nobody = || {
        if second {
            Ok(Json(Vec::<Profile>::new()).into_response())
        } else {
            Err(ApiError::not_found("name", "this name means nobody"))
        }
    };
    let (Some(ens), Ok(name)) = (ens(&app), EnsName::typed(&name)) else { return nobody() };
    // Of other networks nothing is read.
    let wanted = wanted.filter(|coin| coin::is_known(*coin));
    let asked = async { Ok(meant(&app, ens, &name, wanted, anew).await) };
    match paying.each(asked).await? {
        Ok(all) if !all.0.is_empty() => {
            Ok(Json(Profile { name: name.to_string(), addresses: all }).into_response())
        }
        Ok(_) | Err(EnsError::Nowhere) => nobody(),
        Err(EnsError::Chain(error)) => Err(ApiError::unavailable(format!(
            "the names' chain does not answer ({error}): try again"
        ))),
        Err(error) => Err(ApiError::unavailable(error.to_string())),
    }
}

/// Whom a name means, as it is remembered or asked anew.
async fn meant(
    app: &Shared,
    ens: Ens,
    name: &EnsName,
    wanted: Option<u64>,
    anew: bool,
) -> Result<ProfileAddresses, EnsError> {
    let (key, head) = ((name.clone(), wanted), ens.head());
    if !anew {
        let find = Box::pin(addresses(&ens, name, wanted));
        return app.identities.meant.get(&key, head, find).await;
    }
    let found = Box::pin(addresses(&ens.past_cache(), name, wanted)).await;
    app.identities.meant.keep(key, head, found.clone());
    found
}

/// The address on Ethereum, and the one on the network that was asked for.
async fn addresses(
    ens: &Ens,
    name: &EnsName,
    wanted: Option<u64>,
) -> Result<ProfileAddresses, EnsError> {
    let mut all = ProfileAddresses::default();
    let mut add = |coin: u64, address: String, contract| {
        all.0.0.push((coin.to_string(), ProfileAddress { address, contract }));
    };
    let ethereum = match ens.address_of(name).await? {
        Some(address) => Some(address.to_string()),
        // Only what a name says of every EVM chain (ENSIP-19) can still be meant.
        None if wanted == Some(coin::ETHEREUM) => ens.address_for(name, coin::ETHEREUM).await?,
        None => None,
    };
    let other = match wanted {
        Some(wanted) if wanted != coin::ETHEREUM => {
            ens.address_for(name, wanted).await?.map(|address| (wanted, address))
        }
        _ => None,
    };
    if let Some(address) = ethereum {
        let alone = wanted.is_some_and(coin::is_evm) && other.is_none();
        let contract = match address.parse::<Address>() {
            Ok(address) if alone => ens.is_contract(address).await,
            _ => None,
        };
        add(coin::ETHEREUM, address, contract);
    }
    if let Some((coin, address)) = other {
        add(coin, address, None);
    }
    Ok(all)
}
