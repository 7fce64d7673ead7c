use api::history::{FungibleInfo, HistoryItem, Icon};

use crate::tokens::{Native, absolute};

/// A chain's own currency as the wire has it.
pub fn native_info(native: &Native) -> FungibleInfo {
    FungibleInfo {
        name: Some(native.name.clone()),
        symbol: Some(native.symbol.clone()),
        icon: native.logo.clone().map(|url| Icon { url }),
        address: None,
    }
}

/// Completes the addresses of tokens' pictures that stand at this gateway, which the caller reaches at `base`.
pub fn complete_icons(base: &str, items: &mut [HistoryItem]) {
    let transfers = items.iter_mut().flat_map(|item| item.transfers.iter_mut());
    for token in transfers.filter_map(|transfer| transfer.fungible_info.as_mut()) {
        let icon = token.icon.take().map(|icon| icon.url);
        token.icon = absolute(base, icon).map(|url| Icon { url });
    }
}
