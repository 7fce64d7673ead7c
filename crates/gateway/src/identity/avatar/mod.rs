//! From an avatar record (ENSIP-12) to a picture.
//!
//! # Where to start
//!
//! - [`Record`], what the record says;
//! - [`Avatars`], which finds the picture that a record means, and its bytes;
//! - [`Picture`], bytes that are a picture.

mod avatars;
mod data_url;
mod error;
mod nft;
mod picture;
mod record;

pub use avatars::Avatars;
pub use data_url::decode as decode_data_url;
pub use error::AvatarError;
pub use nft::image_of;
pub use picture::Picture;
pub use record::{NftId, NftStandard, Record};
