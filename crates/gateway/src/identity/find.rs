use alloy_primitives::Address;

use super::Known;
use super::avatar::{AvatarError, Avatars, Record};
use super::ens::{Ens, EnsError};
use crate::app::Shared;
use crate::evm::Evm;

/// The name service that the operator's configuration leads to.
pub fn ens(app: &Shared) -> Option<Ens> {
    let names = app.config.names.as_ref()?;
    let evm = Evm::of(&app.proxy, names.chain.as_str())?;
    Some(Ens::new(evm, app.outbound.clone(), names.registry))
}

/// The way to pictures.
pub fn avatars(app: &Shared) -> Avatars {
    Avatars {
        proxy: app.proxy.clone(),
        outbound: app.outbound.clone(),
        ipfs_gateway: app.config.ipfs_gateway.clone(),
        picture_bytes: app.config.limits.picture_bytes,
        metadata_bytes: app.config.limits.metadata_bytes,
    }
}

/// Bytes of the longest avatar record: a drawing in it is short.
const LONGEST_RECORD: usize = 1 << 20;

/// Asks for an address's name, and for its avatar record. A record that names somebody else's token is none; where that cannot be found out now,
/// the picture's own call will tell.
pub async fn find(ens: &Ens, avatars: &Avatars, address: Address) -> Result<Known, EnsError> {
    let name = match ens.name_of(address).await {
        Err(EnsError::Nowhere) => return Ok(Known { nowhere: true, ..Known::default() }),
        name => name?,
    };
    let Some(named) = name else { return Ok(Known::default()) };
    let record = ens.text(&named, "avatar").await?;
    let record = record.filter(|record| record.len() <= LONGEST_RECORD);
    let avatar = match record.as_deref().map(Record::parse) {
        Some(Some(Record::Nft(nft))) => match avatars.owned(&nft, address).await {
            Err(AvatarError::NotOwned | AvatarError::Record | AvatarError::Chain) => None,
            Ok(_) | Err(_) => record,
        },
        Some(Some(Record::Ipfs(_))) if avatars.ipfs_gateway.is_none() => None,
        Some(Some(_)) => record,
        _ => None,
    };
    Ok(Known { name: Some(named.name.to_string()), avatar, nowhere: false })
}
