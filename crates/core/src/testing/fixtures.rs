use crate::protocol::{
    BlockExplorer, BlockExplorers, Connector, ConnectorKind, NativeCurrency, NetworkOption,
    RpcUrls, Urls,
};
use api::wallets::Wallet;
use caip::Namespace;
use json::Value;

pub const ALICE: &str = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
pub const BOB: &str = "0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb";
pub const SOL: &str = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
pub const GATEWAY: &str = "https://gateway.test";
pub const SOLANA_CHAIN: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

pub fn evm(id: u64, name: &str) -> NetworkOption {
    NetworkOption {
        id: Value::parse(&id.to_string()).unwrap(),
        caip_network_id: None,
        chain_namespace: None,
        name: name.into(),
        native_currency: NativeCurrency {
            name: "Ether".into(),
            symbol: "ETH".into(),
            decimals: 18,
        },
        rpc_urls: RpcUrls { default: Urls { http: vec![format!("https://public-{id}.test")] } },
        block_explorers: Some(BlockExplorers {
            default: BlockExplorer { name: "Scan".into(), url: format!("https://scan-{id}.test") },
        }),
        testnet: None,
        image_id: None,
    }
}

pub fn solana() -> NetworkOption {
    NetworkOption {
        id: Value::String(SOLANA_CHAIN.trim_start_matches("solana:").into()),
        chain_namespace: Some("solana".into()),
        native_currency: NativeCurrency { name: "Sol".into(), symbol: "SOL".into(), decimals: 9 },
        ..evm(0, "Solana")
    }
}

pub fn announced(rdns: &str, name: &str) -> Connector {
    Connector {
        id: format!("eip6963:{rdns}"),
        kind: ConnectorKind::Announced,
        namespace: Namespace::Eip155,
        name: name.into(),
        icon: Some("data:image/svg+xml,evm".into()),
        rdns: Some(rdns.into()),
    }
}

/// A wallet of the Wallet Standard: it has no rdns.
pub fn standard(name: &str) -> Connector {
    Connector {
        id: format!("standard:{name}"),
        kind: ConnectorKind::Announced,
        namespace: Namespace::Solana,
        name: name.into(),
        icon: Some("data:image/svg+xml,solana".into()),
        rdns: None,
    }
}

/// `window.ethereum`.
pub fn injected() -> Connector {
    Connector {
        id: "injected".into(),
        kind: ConnectorKind::Injected,
        namespace: Namespace::Eip155,
        name: "Browser Wallet".into(),
        icon: None,
        rdns: None,
    }
}

pub fn metamask() -> Connector {
    announced("io.metamask", "MetaMask")
}

pub fn rainbow() -> Connector {
    announced("me.rainbow", "Rainbow")
}

/// A wallet as the registry lists it.
pub fn listed(id: &str, name: &str) -> Wallet {
    Wallet {
        id: id.into(),
        name: name.into(),
        homepage: Some(format!("https://{id}.test")),
        image_id: Some(format!("image-{id}")),
        ..Wallet::default()
    }
}

/// The registry's wallet 1, 2, 3 ...
pub fn many(count: usize) -> Vec<Wallet> {
    (1..=count).map(|number| listed(&format!("w{number}"), &format!("Number {number}"))).collect()
}

/// The actions of the tests, in few words.
pub mod actions {
    use crate::protocol::{Action, Platform, View};
    use caip::{ChainId, Namespace};

    pub fn open() -> Action {
        Action::Open { view: None, namespace: None, wallet: None }
    }

    pub fn open_at(view: View) -> Action {
        Action::Open { view: Some(view), namespace: None, wallet: None }
    }

    pub fn open_for(namespace: Namespace) -> Action {
        Action::Open { view: None, namespace: Some(namespace), wallet: None }
    }

    pub fn push(view: View) -> Action {
        Action::Push { view, namespace: None }
    }

    pub fn connect(wallet: &str) -> Action {
        Action::Connect {
            wallet: wallet.into(),
            namespace: None,
            display_index: None,
            platform: None,
        }
    }

    pub fn connect_on(wallet: &str, namespace: Namespace) -> Action {
        Action::Connect {
            wallet: wallet.into(),
            namespace: Some(namespace),
            display_index: None,
            platform: None,
        }
    }

    pub fn connect_by(wallet: &str, platform: Platform) -> Action {
        Action::Connect {
            wallet: wallet.into(),
            namespace: None,
            display_index: None,
            platform: Some(platform),
        }
    }

    pub fn disconnect() -> Action {
        Action::Disconnect { namespace: None }
    }

    pub fn switch(chain: &str) -> Action {
        Action::SwitchNetwork { chain_id: ChainId::parse(chain).unwrap() }
    }

    pub fn search(query: &str) -> Action {
        Action::SearchWallets { query: query.into() }
    }
}
