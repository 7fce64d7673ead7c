/// How a vendor wants to be shown the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Auth {
    /// Not at all.
    None,
    /// In `authorization`, after `Bearer`.
    Bearer,
    /// In `authorization`, as the user of HTTP Basic without a password.
    Basic,
    /// In a header of this name.
    Header(&'static str),
    /// In the query, under this name.
    Query(&'static str),
    /// As the last part of the path.
    Path,
}

/// A vendor that there is a plugin for.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    /// Its name in the configuration and in answers' `sources`.
    pub id: &'static str,
    /// Its public server; none where each operator has an own one.
    pub base: Option<&'static str>,
    /// How it knows who asks.
    pub auth: Auth,
    /// Where its paid plans have a server of their own: how its address begins, and how that one knows who asks.
    pub paid: Option<(&'static str, Auth)>,
    /// Whether it answers without a key.
    pub works_without_key: bool,
    /// Headers that every question carries.
    pub headers: &'static [(&'static str, &'static str)],
    /// Questions per minute that its smallest plan allows; the operator may change it.
    pub per_minute: u32,
}

/// Bitcoin's; each chain has its own.
pub const ESPLORA: Known = Known { base: None, ..open("esplora", "", Auth::None, 600) };

/// All of them, by their public documentation.
pub const KNOWN: &[Known] = &[
    vendor("1inch", Some("https://api.1inch.dev"), Auth::Bearer, 60),
    Known {
        headers: &[("0x-version", "v2")],
        ..vendor("0x", Some("https://api.0x.org"), Auth::Header("0x-api-key"), 300)
    },
    open("lifi", "https://li.quest", Auth::Header("x-lifi-api-key"), 37),
    vendor("zerion", Some("https://api.zerion.io"), Auth::Basic, 120),
    // `{network}` is replaced by the chain's name, as in eth-mainnet.
    vendor("alchemy", Some("https://{network}.g.alchemy.com/v2"), Auth::Path, 300),
    // Each chain has its own: `{network}` is replaced by the chain's number where the operator's address has it.
    Known { base: None, ..open("blockscout", "", Auth::Query("apikey"), 300) },
    vendor("etherscan", Some("https://api.etherscan.io"), Auth::Query("apikey"), 180),
    Known {
        paid: Some(("https://pro-api.coingecko.com", Auth::Header("x-cg-pro-api-key"))),
        ..vendor(
            "coingecko",
            Some("https://api.coingecko.com"),
            Auth::Header("x-cg-demo-api-key"),
            30,
        )
    },
    open("defillama", "https://coins.llama.fi", Auth::None, 300),
    vendor("jupiter", Some("https://api.jup.ag"), Auth::Header("x-api-key"), 60),
    ESPLORA,
    vendor("helius", Some("https://{network}.helius-rpc.com"), Auth::Query("api-key"), 300),
];

const fn vendor(
    id: &'static str,
    base: Option<&'static str>,
    auth: Auth,
    per_minute: u32,
) -> Known {
    Known { id, base, auth, paid: None, works_without_key: false, headers: &[], per_minute }
}

const fn open(id: &'static str, base: &'static str, auth: Auth, per_minute: u32) -> Known {
    let base = Some(base);
    Known { id, base, auth, paid: None, works_without_key: true, headers: &[], per_minute }
}

impl Known {
    /// The vendor of this id.
    pub fn find(id: &str) -> Option<&'static Self> {
        KNOWN.iter().find(|known| known.id == id)
    }

    /// How it knows who asks at this address.
    pub fn auth_at(&self, url: &str) -> Auth {
        let paid = self.paid.filter(|(start, _)| url.starts_with(start));
        paid.map_or(self.auth, |(_, auth)| auth)
    }
}
