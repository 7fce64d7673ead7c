//! The traits of a type whose whole content is one text: the same text in Rust, in JSON and in TypeScript.

use std::str::FromStr;

use json::typescript::Declarations;
use json::view::{Text, WrittenAs};
use json::{Error, FromJson, ToJson, TypeScript, Value};

use crate::{
    AccountId, Address, AssetId, ChainId, Namespace, ParseAccountIdError, ParseAddressError,
    ParseAssetIdError, ParseChainIdError, ParseNamespaceError,
};

/// `FromStr` by the type's own reader, both directions of JSON as a string, the same for serde with the feature `serde`,
/// and a TypeScript alias that first declares the alias it is written with.
macro_rules! text_form {
    ($type:ident, $error:ty, $read:path, $write:ident, $blank:expr, $docs:literal, $alias:literal $(, after $other:ty)?) => {
        impl FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $read(text)
            }
        }

        impl ToJson for $type {
            fn write(&self, out: &mut String) {
                self.$write().write(out);
            }
        }

        impl WrittenAs<Text> for $type {}

        impl FromJson for $type {
            fn from_json(value: &Value) -> Result<Self, Error> {
                let text = value.as_str().ok_or_else(|| Error::expected("a string", value))?;
                $read(text).map_err(|error| Error::new(error.text()))
            }

            fn blank() -> Self {
                $blank
            }
        }

        impl TypeScript for $type {
            fn inline() -> String {
                stringify!($type).to_owned()
            }

            fn declare(out: &mut Declarations) {
                $(<$other>::declare(out);)?
                out.alias(stringify!($type), module_path!(), $docs, $alias);
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

text_form!(
    Namespace,
    ParseNamespaceError,
    Namespace::parse,
    as_str,
    Namespace::Eip155,
    "A chain family, by its CAIP-2 namespace.",
    "'eip155' | 'solana' | 'polkadot' | 'bip122'"
);
text_form!(
    ChainId,
    ParseChainIdError,
    ChainId::parse,
    as_str,
    ChainId::blank(),
    "A chain, as CAIP-2 writes it: `eip155:1`.",
    "`${Namespace}:${string}`",
    after Namespace
);
text_form!(
    AccountId,
    ParseAccountIdError,
    AccountId::parse,
    text,
    AccountId::blank(),
    "An account on a chain, as CAIP-10 writes it: the chain, `:` and the address.",
    "`${ChainId}:${string}`",
    after ChainId
);
text_form!(
    AssetId,
    ParseAssetIdError,
    AssetId::parse,
    text,
    AssetId::blank(),
    "A coin or token on a chain, as CAIP-19 writes it: `eip155:1/slip44:60`.",
    "`${ChainId}/${string}:${string}`",
    after ChainId
);
text_form!(
    Address,
    ParseAddressError,
    Address::parse_any,
    as_str,
    Address::blank(),
    "An address of any namespace, in its canonical form.",
    "string"
);
