use api::identity::{Profile, ProfileAddress, ProfileAddresses};
use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::Uri;

use super::ens::{EnsError, EnsName};
use super::find::ens;
use crate::app::Shared;
use crate::web::{Admitted, ApiError, value};

/// `GET /v1/profile/account/{name}?projectId&apiVersion?&useCache?`: whom a name means as of the newest block that the gateway knows; with
/// `useCache=false` the chain is asked anew, because what is told decides where money goes. A name that means nobody is 404, or `[]` for those who
/// ask for version 2.
pub async fn get_profile(
    State(app): State<Shared>,
    Admitted(_): Admitted,
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
    let nobody = || {
        if second {
            Ok(Json(Vec::<Profile>::new()).into_response())
        } else {
            Err(ApiError::not_found("name", "this name means nobody"))
        }
    };
    let (Some(ens), Ok(name)) = (ens(&app), EnsName::typed(&name)) else { return nobody() };
    let ens = if anew { ens.past_cache() } else { ens };
    match ens.address_of(&name).await {
        Ok(Some(address)) => {
            let address = ProfileAddress { address: address.to_string() };
            let addresses = ProfileAddresses { ethereum: address };
            Ok(Json(Profile { name: name.to_string(), addresses }).into_response())
        }
        Ok(None) | Err(EnsError::Nowhere) => nobody(),
        Err(EnsError::Chain(error)) => Err(ApiError::unavailable(format!(
            "the names' chain does not answer ({error}): try again"
        ))),
        Err(error) => Err(ApiError::unavailable(error.to_string())),
    }
}
