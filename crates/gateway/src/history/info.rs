use api::history::{FungibleInfo, Icon};

use crate::tokens::Native;

/// A chain's own currency as the wire has it.
pub fn native_info(native: &Native) -> FungibleInfo {
    FungibleInfo {
        name: Some(native.name.clone()),
        symbol: Some(native.symbol.clone()),
        icon: native.logo.clone().map(|url| Icon { url }),
        address: None,
    }
}
