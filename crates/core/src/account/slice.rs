use crate::protocol::Tab;
use caip::{AccountId, Namespace};
use json::Json;

/// The connected account of the active namespace.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct AccountSlice {
    /// The active address; absent when not connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The address shortened for display: `0x12ab…9fE0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_address: Option<String>,
    /// The chain-qualified address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caip_address: Option<AccountId>,
    /// Its chain family.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namespace: Option<Namespace>,
    /// A readable name, once known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_name: Option<String>,
    /// A picture, once known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_image: Option<String>,
    /// The address in the block explorer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explorer_url: Option<String>,
    /// Whether something can be sent from here: not every chain family can be sent on.
    pub can_send: bool,
    /// The balance on the active network: of its coin, or of the token that the page chose for it.
    pub balance: Balance,
    /// Which of its lists is shown.
    pub current_tab: Tab,
    /// Every connected address.
    pub all_accounts: Vec<AccountRecord>,
}

impl AccountSlice {
    /// Whether the address is a contract's; such accounts may have their gas paid for.
    #[inline(never)]
    pub fn is_smart(&self) -> bool {
        let is_active = |record: &AccountRecord| Some(&record.address) == self.address.as_ref();
        self.all_accounts.iter().any(|record| is_active(record) && record.kind == "smartAccount")
    }
}

/// One connected address (specification, section 3, "Account record").
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct AccountRecord {
    /// Its chain family.
    pub namespace: Namespace,
    /// The address.
    pub address: String,
    /// `eoa`, `smartAccount` or `payment`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its public key, in hex, where the wallet tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_key: Option<String>,
    /// Where it is derived from the wallet's seed, where the wallet tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The readable name that it goes by, once known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_name: Option<String>,
    /// Its picture, once known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_image: Option<String>,
}

/// A balance is known, not known yet, or cannot be known now; never zero for unknown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Balance {
    /// Nothing was asked.
    #[default]
    None,
    /// It is being read.
    Loading,
    /// It is known.
    Known {
        /// Whole coins as decimal text, exact: `1.25`.
        amount: String,
        /// `ETH`
        symbol: String,
        /// Address of a token's picture.
        #[serde(skip_serializing_if = "Option::is_none")]
        image: Option<String>,
    },
    /// It could not be read; asked again after 30 s.
    Unavailable,
}
