use alloy_primitives::{Address, U256};
use serde_json::{Map, Value};

use super::{AvatarError, NftId, NftStandard, Record};
use crate::evm::{Evm, EvmError};

mod abi {
    #![allow(missing_docs, reason = "the standards say what each function does")]

    alloy_sol_types::sol! {
        interface Erc721 {
            function ownerOf(uint256 token) external view returns (address);
            function tokenURI(uint256 token) external view returns (string);
        }

        interface Erc1155 {
            function balanceOf(address owner, uint256 token) external view returns (uint256);
            function uri(uint256 token) external view returns (string);
        }
    }
}

use abi::{Erc721, Erc1155};

/// Where a token's metadata is, if the token belongs to `owner` (ENSIP-12 wants to know).
pub async fn metadata_uri(evm: &Evm, nft: &NftId, owner: Address) -> Result<String, AvatarError> {
    match nft.standard {
        NftStandard::Erc721 => {
            let holder = evm.call(nft.contract, &Erc721::ownerOfCall { token: nft.token }).await;
            if said(holder)? != Some(owner) {
                return Err(AvatarError::NotOwned);
            }
            erc721_uri(evm, nft.contract, nft.token).await?.ok_or(AvatarError::Record)
        }
        NftStandard::Erc1155 => {
            let held = Erc1155::balanceOfCall { owner, token: nft.token };
            if said(evm.call(nft.contract, &held).await)?.is_none_or(|held| held.is_zero()) {
                return Err(AvatarError::NotOwned);
            }
            erc1155_uri(evm, nft.contract, nft.token).await?.ok_or(AvatarError::Record)
        }
    }
}

/// Where a token's metadata is, of whichever standard and whoever owns it.
pub async fn any_metadata_uri(
    evm: &Evm,
    contract: Address,
    token: U256,
) -> Result<String, AvatarError> {
    match erc721_uri(evm, contract, token).await? {
        Some(uri) => Ok(uri),
        None => erc1155_uri(evm, contract, token).await?.ok_or(AvatarError::Record),
    }
}

async fn erc721_uri(
    evm: &Evm,
    contract: Address,
    token: U256,
) -> Result<Option<String>, AvatarError> {
    said(evm.call(contract, &Erc721::tokenURICall { token }).await)
}

async fn erc1155_uri(
    evm: &Evm,
    contract: Address,
    token: U256,
) -> Result<Option<String>, AvatarError> {
    let uri = said(evm.call(contract, &Erc1155::uriCall { token }).await)?;
    Ok(uri.map(|uri| uri.replace("{id}", &padded(token))))
}

/// Where metadata names its picture, the best first.
const IMAGES: [&str; 3] = ["image", "image_url", "image_data"];

/// The picture that a token's metadata names: an address, or the drawing itself. The first that can be one counts.
pub fn image_of(metadata: &[u8]) -> Option<String> {
    let metadata = metadata.strip_prefix(b"\xef\xbb\xbf").unwrap_or(metadata);
    let metadata: Map<String, Value> = serde_json::from_slice(metadata).ok()?;
    let texts = IMAGES.iter().filter_map(|name| metadata.get(*name)?.as_str());
    let drawn = |text: &str| {
        let text = text.trim();
        if text.starts_with('<') { format!("data:,{text}") } else { text.to_owned() }
    };
    let is_picture =
        |text: &String| Record::parse(text).is_some_and(|record| !matches!(record, Record::Nft(_)));
    texts.map(drawn).find(is_picture)
}

/// The token's number as ERC-1155 puts it into addresses.
fn padded(token: U256) -> String {
    format!("{token:064x}")
}

/// What a contract says; none when it refuses.
fn said<T>(asked: Result<T, EvmError>) -> Result<Option<T>, AvatarError> {
    match asked {
        Ok(answer) => Ok(Some(answer)),
        Err(EvmError::Answer) => Ok(None),
        Err(EvmError::Ask(error)) if error.is_revert() => Ok(None),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_names_its_picture_in_one_of_three_ways() {
        let table = [
            (r#"{"image":"ipfs://a"}"#, Some("ipfs://a")),
            (r#"{"image":null,"image_url":"https://a"}"#, Some("https://a")),
            (r#"{"image_data":"<svg/>"}"#, Some("data:,<svg/>")),
            (r#"{"image":"","image_url":"https://a"}"#, Some("https://a")),
            (r#"{"image":7,"image_url":"https://a"}"#, Some("https://a")),
            (r#"{"image":{"a":1},"image_data":" <svg/>"}"#, Some("data:,<svg/>")),
            (r#"{"image":"soon","image_url":"https://a","image_data":7}"#, Some("https://a")),
            ("\u{feff}{\"image\":\"ipfs://a/1 2\"}", Some("ipfs://a/1 2")),
            (r#"{"image":""}"#, None),
            ("[]", None),
            ("<html>", None),
        ];
        for (metadata, image) in table {
            assert_eq!(image_of(metadata.as_bytes()).as_deref(), image, "{metadata}");
        }
    }

    #[test]
    fn a_tokens_number_is_written_with_64_digits() {
        assert_eq!(padded(U256::from(0x4cce0_u32)), format!("{:0>64}", "4cce0"));
    }
}
