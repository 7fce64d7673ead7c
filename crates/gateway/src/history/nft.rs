use alloy_primitives::{Address, U256};
use api::history::{HistoryItem, Media, NftContent, NftInfo};
use axum::extract::{Path, State};
use axum::response::Response;
use caip::Namespace;
use http::Uri;

use crate::app::Shared;
use crate::identity::{avatars, show, unseen};
use crate::web::{ApiError, Viewer, known_project};

/// Says where the pictures of tokens are that nobody takes for spam: at this gateway, so that a visitor's browser asks nobody else.
/// Whether a token has one is found out when the picture is asked for.
pub fn add_pictures(base: &str, project: &str, items: &mut [HistoryItem]) {
    for item in items {
        let chain = item.metadata.chain.as_ref();
        let chain = chain.filter(|chain| chain.namespace() == Namespace::Eip155);
        let Some(chain) = chain.map(ToString::to_string) else { continue };
        for token in item.transfers.iter_mut().filter_map(|one| one.nft_info.as_mut()) {
            let NftInfo {
                content: None, flags, address: Some(contract), token_id: Some(id), ..
            } = token
            else {
                continue;
            };
            if !flags.is_spam {
                let url =
                    format!("{base}/v1/nft/{chain}/{contract}/{id}/image?projectId={project}");
                let preview = Some(Media { url, content_type: None });
                token.content = Some(NftContent { preview, detail: None });
            }
        }
    }
}

/// `GET /v1/nft/{chain}/{contract}/{token}/image?projectId`: the picture that the token's metadata names.
pub async fn get_nft_image(
    State(app): State<Shared>,
    viewer: Viewer,
    Path((chain, contract, token)): Path<(String, String, String)>,
    uri: Uri,
) -> Result<Response, ApiError> {
    known_project(&app.projects, uri.query().unwrap_or_default())?;
    let (contract, token) = parse(&contract, &token)?;
    if !chain.starts_with("eip155:") || app.chains.get(&chain).is_none() {
        return Err(ApiError::bad_input("chainId", "this gateway has no node of this EVM chain"));
    }
    let key = format!("{chain} {contract} {token}");
    if !app.identities.pictures.holds(&key) {
        viewer.fetch(&app)?;
    }
    let avatars = avatars(&app);
    let picture = async {
        let find = Box::pin(avatars.picture_of_token(&chain, contract, token));
        let found = app.identities.pictures.get(&key, 0, find).await;
        found.map_err(|error| unseen("token", &error))
    };
    viewer.paying(&app).each(picture).await.map(show)
}

fn parse(contract: &str, token: &str) -> Result<(Address, U256), ApiError> {
    let advice = "this is no address of a contract: write 0x and 40 hexadecimal digits";
    let address = contract.starts_with("0x").then(|| contract.parse::<Address>().ok()).flatten();
    let address = address.ok_or_else(|| ApiError::bad_input("contract", advice))?;
    let is_number = token.bytes().all(|letter| letter.is_ascii_digit()) && token.len() <= 78;
    let number = is_number.then(|| U256::from_str_radix(token, 10).ok()).flatten();
    let advice = "this is no token's number: write it in decimal digits";
    Ok((address, number.ok_or_else(|| ApiError::bad_input("token", advice))?))
}
