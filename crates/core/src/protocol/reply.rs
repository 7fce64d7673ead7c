use json::Json;

/// How an effect went.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum Reply {
    /// It is done.
    Done,
    /// A text.
    Text { value: String },
    /// Stored values, in the order asked; `null` for what is not there.
    Values { values: Vec<Option<String>> },
    /// An HTTP answer of any status.
    Http { status: u16, body: String },
    /// A wallet's session.
    Session { session: WalletSession },
    /// It failed.
    Failed { fault: Fault },
}

/// What a wallet told on connecting.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub struct WalletSession {
    /// Addresses, the active one first. Empty: not connected.
    pub accounts: Vec<String>,
    /// The wallet's network: a CAIP-2 id, a number, or hex. Absent: it has no network of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<String>,
    /// What the wallet calls itself, where the connector's name does not tell: one connector reaches many wallets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Networks that the wallet lets this page use, each a CAIP-2 id, a number, or hex. Absent: all that it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub approved: Option<Vec<String>>,
    /// What else the wallet tells of its accounts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Vec<AccountDetails>>,
}

/// What a wallet tells of an account besides its address (specification, section 3, "Account record").
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct AccountDetails {
    /// The account.
    pub address: String,
    /// `eoa`, `smartAccount`, `payment`, `ordinal`, ... Absent: what is usual in its chain family.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Its public key, in hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public_key: Option<String>,
    /// Where it is derived from the wallet's seed: `m/84'/0'/0'/0/0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// What went wrong, as the host saw it. Judging it is the core's work.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct Fault {
    /// Where it went wrong.
    pub kind: FaultKind,
    /// The wallet's error code, if it gave one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<i32>,
    /// What was said, for the developer.
    pub message: String,
}

/// Where it went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum FaultKind {
    /// The wallet threw.
    Wallet,
    /// No answer in time.
    Timeout,
    /// The network failed.
    Network,
    /// The storage failed.
    Storage,
    /// This host cannot do it.
    Unsupported,
    /// The wallet is not on this page any more.
    Gone,
}
