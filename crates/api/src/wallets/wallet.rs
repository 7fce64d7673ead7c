use caip::{ChainId, Namespace};
use json::Json;

use crate::Known;

/// One page of the registry.
///
/// `{"data":[{"id":"…","name":"…"}],"count":412}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WalletPage {
    /// The wallets of this page, in the order asked for.
    pub data: Vec<Wallet>,
    /// How many wallets match on all pages together.
    pub count: u32,
}

/// A wallet of the registry. Every link is absent if the wallet has no such way in.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wallet {
    /// A readable name, `metamask`, the same for ever.
    pub id: String,
    /// The name shown to people.
    pub name: String,
    /// Whether it is certified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badge_type: Option<BadgeType>,
    /// One sentence about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The chains it works on.
    #[serde(default, skip_serializing_if = "Known::is_empty")]
    pub chains: Known<ChainId>,
    /// The families of those, where the query asked for it in brief.
    #[serde(default, skip_serializing_if = "Known::is_empty")]
    pub namespaces: Known<Namespace>,
    /// Its web site, `https:`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub homepage: Option<String>,
    /// Its icon at the gateway: `GET /getWalletImage/{image_id}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_id: Option<String>,
    /// Its icon elsewhere, `https:` or `data:`; counts before `image_id`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
    /// Its rank: the smaller, the earlier in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<u32>,
    /// Universal link for WalletConnect's link mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link_mode: Option<String>,
    /// Scheme or universal link of its app on phones: `example://`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mobile_link: Option<String>,
    /// Scheme of its app on desktops.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub desktop_link: Option<String>,
    /// Address of its web app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webapp_link: Option<String>,
    /// Its page in Apple's store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_store: Option<String>,
    /// Its page in Google's store for Android.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play_store: Option<String>,
    /// Its page in the store for Chrome's extensions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chrome_store: Option<String>,
    /// The name under which it announces itself (EIP-6963): `com.example.wallet`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rdns: Option<String>,
    /// Ids of other registries by which the query asked for it, so that the page learns our id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// How to find it in the page when it does not announce itself.
    #[serde(default, skip_serializing_if = "Known::is_empty")]
    pub injected: Known<Injected>,
    /// What opens a page in the browser of its app on phones, where it does not pair.
    #[serde(default, skip_serializing_if = "Known::is_empty")]
    pub browse: Known<Browse>,
}

impl Wallet {
    /// What a list of wallets needs of it: chains by their families, no description, no marks.
    #[must_use]
    pub fn brief(mut self) -> Self {
        let mut families: Vec<Namespace> = Vec::new();
        for chain in std::mem::take(&mut self.chains).0 {
            if !families.contains(&chain.namespace()) {
                families.push(chain.namespace());
            }
        }
        Self { namespaces: families.into(), description: None, injected: Known::default(), ..self }
    }
}

/// Whether a wallet passed the registry's certification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "lowercase")]
pub enum BadgeType {
    /// It did.
    Certified,
    /// It did not, or never asked.
    None,
}

impl BadgeType {
    /// `certified`, as in queries.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Certified => "certified",
            Self::None => "none",
        }
    }
}

/// The mark that a wallet's provider leaves in the page.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Injected {
    /// The provider's chain family.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<Namespace>,
    /// The property that is true on its provider: `isExample`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub injected_id: Option<String>,
}

/// A link that opens a page in the browser of a wallet's app.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Browse {
    /// The chain family that the page is served in there.
    pub namespace: Namespace,
    /// `https:`, with `{url}` and `{origin}` where the page's address and its origin belong, each percent-encoded, `{page}` for the address
    /// as it is, and `{base64:...}` around what is written in base64 once it is filled in.
    pub link: String,
}
