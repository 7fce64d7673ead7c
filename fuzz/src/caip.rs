//! No text makes an id's reader panic, and what is read writes itself so that it reads the same again.

use caip::{AccountId, Address, AssetId, ChainId, Namespace};

/// The law for one text.
pub fn holds(text: &str) {
    if let Ok(chain) = ChainId::parse(text) {
        assert_eq!(chain.as_str(), text);
    }
    if let Ok(asset) = AssetId::parse(text) {
        assert_eq!(asset.to_string(), text);
    }
    if let Ok(account) = AccountId::parse(text) {
        assert_eq!(AccountId::parse(&account.to_string()), Ok(account));
    }
    for namespace in Namespace::ALL {
        if let Ok(address) = Address::parse(namespace, text) {
            assert!(address.short().len() < address.as_str().len());
            assert_eq!(Address::parse(namespace, address.as_str()), Ok(address));
        }
    }
}
