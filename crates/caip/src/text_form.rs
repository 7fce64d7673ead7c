//! The traits of a type whose whole content is one text: the same text in Rust, in JSON and in TypeScript.

use std::str::FromStr;

use crate::{
    AccountId, Address, AssetId, ChainId, Namespace, ParseAccountIdError, ParseAddressError,
    ParseAssetIdError, ParseChainIdError, ParseNamespaceError,
};

/// `FromStr` by the type's own reader, and with the feature `serde` both directions as a string.
macro_rules! text_form {
    ($type:ty, $error:ty, $read:path) => {
        impl FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $read(text)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
                let text = String::deserialize(source)?;
                $read(&text).map_err(serde::de::Error::custom)
            }
        }
    };
}

text_form!(Namespace, ParseNamespaceError, Namespace::parse);
text_form!(ChainId, ParseChainIdError, ChainId::parse);
text_form!(AccountId, ParseAccountIdError, AccountId::parse);
text_form!(AssetId, ParseAssetIdError, AssetId::parse);
text_form!(Address, ParseAddressError, Address::parse_any);
