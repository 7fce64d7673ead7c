use std::sync::Arc;
use std::time::Duration;

use alloy_primitives::{Address, U256};
use bytes::Bytes;

use super::{AvatarError, NftId, Picture, Record, data_url, nft};
use crate::evm::Evm;
use crate::outbound::{Limits, Outbound};
use crate::rpc::Proxy;

/// How long a picture may take.
const PICTURE_TIME: Duration = Duration::from_secs(6);

/// How long it may take to learn where the picture is.
const METADATA_TIME: Duration = Duration::from_secs(4);

/// Finds the pictures that records mean.
#[derive(Debug, Clone)]
pub struct Avatars {
    /// The chains.
    pub proxy: Arc<Proxy>,
    /// The outside.
    pub outbound: Arc<Outbound>,
    /// The operator's way to IPFS, without a slash at its end.
    pub ipfs_gateway: Option<String>,
    /// Bytes of a picture.
    pub picture_bytes: usize,
    /// Bytes of a token's metadata.
    pub metadata_bytes: usize,
}

impl Avatars {
    /// The picture that a record of `owner` means.
    pub async fn picture(&self, record: &str, owner: Address) -> Result<Picture, AvatarError> {
        let record = Record::parse(record).ok_or(AvatarError::Record)?;
        if let Record::Nft(id) = &record {
            return self.picture_behind(&self.owned(id, owner).await?).await;
        }
        Picture::of(self.read(&record, self.of_picture()).await?).ok_or(AvatarError::NoPicture)
    }

    /// A token's picture, whoever owns the token.
    pub async fn picture_of_token(
        &self,
        chain: &str,
        contract: Address,
        token: U256,
    ) -> Result<Picture, AvatarError> {
        let evm = Evm::of(&self.proxy, chain).ok_or(AvatarError::Chain)?;
        self.picture_behind(&nft::any_metadata_uri(&evm, contract, token).await?).await
    }

    /// The picture that the metadata at this address names.
    async fn picture_behind(&self, uri: &str) -> Result<Picture, AvatarError> {
        let metadata = self.read(&parse(uri)?, self.of_metadata()).await?;
        let image = nft::image_of(&metadata).ok_or(AvatarError::Record)?;
        Picture::of(self.read(&parse(&image)?, self.of_picture()).await?)
            .ok_or(AvatarError::NoPicture)
    }

    /// Where a token's metadata is, if the token belongs to `owner`.
    pub async fn owned(&self, nft: &NftId, owner: Address) -> Result<String, AvatarError> {
        let evm = Evm::of(&self.proxy, &nft.chain).ok_or(AvatarError::Chain)?;
        nft::metadata_uri(&evm, nft, owner).await
    }

    const fn of_picture(&self) -> Limits {
        Limits { bytes: self.picture_bytes, time: PICTURE_TIME }
    }

    const fn of_metadata(&self) -> Limits {
        Limits { bytes: self.metadata_bytes, time: METADATA_TIME }
    }

    async fn read(&self, record: &Record, limits: Limits) -> Result<Bytes, AvatarError> {
        match record {
            Record::Web(url) => Ok(self.outbound.get(url, limits).await?.body),
            Record::Ipfs(path) => {
                let gateway = self.ipfs_gateway.as_ref().ok_or(AvatarError::NoIpfs)?;
                Ok(self.outbound.get(&format!("{gateway}/{path}"), limits).await?.body)
            }
            Record::Data(url) => data_url::decode(url).map(Bytes::from).ok_or(AvatarError::Record),
            // A token whose picture is a token leads nowhere.
            Record::Nft(_) => Err(AvatarError::Record),
        }
    }
}

fn parse(text: &str) -> Result<Record, AvatarError> {
    Record::parse(text).ok_or(AvatarError::Record)
}
