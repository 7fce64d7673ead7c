//! The wallets and chains that there are, with their icons.
//!
//! - [`Registry`], built in or read from a folder;
//! - [`get_wallets`], a page of it; [`Catalogue`], which wallets a query means;
//! - [`get_wallet_image`], [`get_asset_image`], [`get_currency_image`], [`get_token_image`], the icons.

mod bundled;
mod currencies;
mod icon;
mod images;
mod select;
mod store;
mod symbols;
mod wallets;

pub use currencies::currencies;
pub use icon::Icon;
pub use images::{get_asset_image, get_currency_image, get_token_image, get_wallet_image};
pub use select::Catalogue;
pub use store::{Registry, RegistryError};
pub use wallets::get_wallets;
