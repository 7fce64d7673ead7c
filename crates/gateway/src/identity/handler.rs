use alloy_primitives::Address;
use api::identity::Identity;
use api::provenance::Partial;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use caip::Namespace;
use caip::address::eip155::is_checksum_valid;
use http::{HeaderMap, HeaderValue, Uri, header};

use super::Known;
use super::avatar::{AvatarError, Picture};
use super::ens::EnsError;
use super::find::{avatars, ens, find};
use crate::app::Shared;
use crate::web::{Admitted, ApiError, Paying, Viewer, known_project, own_address, value};

/// An hour in the visitor's browser.
const CACHE: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// A picture opened by itself is a document of this origin; it may do nothing there.
const POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// `GET /v1/identity/{address}?projectId&useCache?&sender?`: the address's name and picture. `useCache=false` asks anew.
/// Addresses of other families than EVM have no name here. Where the gateway has no name service, nobody has one: 200, and `partial` says so.
/// 503 is a chain that does not answer.
pub async fn get_identity(
    State(app): State<Shared>,
    Admitted(project): Admitted,
    paying: Paying,
    Path(address): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Json<Identity>, ApiError> {
    let Some(address) = evm_address(&address)? else { return Ok(Json(Identity::default())) };
    let query = uri.query().unwrap_or_default();
    if let Some(sender) = value(query, "sender") {
        caip::Address::parse_any(&sender)
            .map_err(|error| ApiError::bad_input("sender", error.text()))?;
    }
    match value(query, "useCache").as_deref() {
        None | Some("true") => {}
        Some("false") => app.identities.forget(address),
        Some(_) => return Err(ApiError::bad_input("useCache", "write true or false")),
    }
    let Some(ens) = ens(&app) else {
        return Ok(Json(unnamed("no chain with a name service is configured")));
    };
    let avatars = avatars(&app);
    let find = Box::pin(find(&ens, &avatars, address));
    match paying.each(async { Ok(app.identities.known.get(&address, 0, find).await) }).await? {
        Ok(Known { nowhere: true, .. }) => Ok(Json(unnamed(&EnsError::Nowhere.to_string()))),
        Ok(known) => {
            let base = own_address(&app.config, &headers);
            let picture =
                || format!("{base}/v1/identity/{address}/avatar?projectId={}", project.id);
            let avatar = known.avatar.map(|_| picture());
            Ok(Json(Identity { name: known.name, avatar, partial: Vec::new() }))
        }
        Err(EnsError::Chain(error)) => Err(ApiError::unavailable(format!(
            "the names' chain does not answer ({error}): try again"
        ))),
        Err(error) => Ok(Json(unnamed(&error.to_string()))),
    }
}

/// `GET /v1/identity/{address}/avatar?projectId`: the picture itself, so that a visitor's browser asks nobody else.
/// Whatever the page: `<img>` does not say where it stands.
pub async fn get_avatar(
    State(app): State<Shared>,
    viewer: Viewer,
    Path(address): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    known_project(&app.projects, uri.query().unwrap_or_default())?;
    let nothing = || ApiError::not_found("address", "this address has no picture");
    let address = evm_address(&address)?.ok_or_else(nothing)?;
    let (ens, avatars) = (ens(&app).ok_or_else(nothing)?, avatars(&app));
    let key = address.to_string();
    if !app.identities.pictures.holds(&key) {
        viewer.fetch(&app)?;
    }
    let picture = async {
        let find = Box::pin(find(&ens, &avatars, address));
        let known = app.identities.known.get(&address, 0, find).await;
        let known = known.map_err(|error| ApiError::unavailable(error.to_string()))?;
        let record = known.avatar.ok_or_else(nothing)?;
        let find = Box::pin(avatars.picture(&record, address));
        let found = app.identities.pictures.get(&key, 0, find).await;
        found.map_err(|error| unseen("address", &error))
    };
    viewer.paying(&app).each(picture).await.map(show)
}

/// Why a picture is not shown.
pub fn unseen(field: &str, error: &AvatarError) -> ApiError {
    match error {
        AvatarError::Evm(_) | AvatarError::Fetch(_) => ApiError::unavailable(error.to_string()),
        _ => ApiError::not_found(field, error.to_string()),
    }
}

/// A picture as a visitor's browser may have it.
pub fn show(picture: Picture) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(picture.media_type));
    headers.insert(header::CACHE_CONTROL, CACHE);
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    (headers, picture.bytes).into_response()
}

/// The address, or none when it is one of another family; 400 when it is none at all.
fn evm_address(text: &str) -> Result<Option<Address>, ApiError> {
    let refuse = || {
        let advice =
            "no address: write 0x and 40 hexadecimal digits, in EIP-55's mixed case or in one";
        ApiError::bad_input("address", advice)
    };
    match caip::Address::parse(Namespace::Eip155, text) {
        Ok(_) if !is_checksum_valid(text) => Err(refuse()),
        Ok(address) => address.as_str().parse().map(Some).map_err(|_| refuse()),
        Err(_) if text.starts_with("0x") => Err(refuse()),
        Err(_) => caip::Address::parse_any(text).map(|_| None).map_err(|_| refuse()),
    }
}

fn unnamed(reason: &str) -> Identity {
    let partial =
        Partial { what: "name".to_owned(), source: "chain".to_owned(), reason: reason.to_owned() };
    Identity { partial: vec![partial], ..Identity::default() }
}
