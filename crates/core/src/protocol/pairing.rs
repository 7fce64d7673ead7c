use json::Json;

/// What the host tells while a link is out.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum PairingNews {
    /// There is a link. `expiry` in seconds since 1970.
    Link { uri: String, expiry: u64 },
    /// A wallet said yes.
    Approved,
    /// What it settled then is not what was asked for, or not proven; the link still works.
    Failed,
    /// The relay cannot be reached; none: it is there.
    Relay {
        #[serde(skip_serializing_if = "Option::is_none")]
        problem: Option<LinkProblem>,
    },
    /// The wallet signed in while it connected; the page keeps what was signed.
    SigningIn,
    /// It did.
    SignedIn,
    /// It did not, and says why; the session is ended.
    SignInFailed { message: String },
}

/// Why a relay cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum LinkProblem {
    /// The browser says that it is offline.
    Offline,
    /// No connection comes about: a firewall, a blocked region, the page's own rules, or no relay there.
    Blocked,
    /// It was open, and broke.
    Dropped,
    /// This device's clock is wrong.
    ClockSkew,
    /// The relay does not know the project.
    BadProject,
    /// The project does not allow this page.
    OriginRefused,
    /// The relay does not serve this country.
    CountryBlocked,
    /// Too much was asked.
    TooMany,
    /// The page names the relay by a name that it does not know.
    OtherRelay,
    /// The relay does not believe the page's key.
    BadKey,
    /// The relay does not let this page in, and does not say why.
    Unauthorized,
}
