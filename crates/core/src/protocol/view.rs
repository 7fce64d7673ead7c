use json::Json;

/// What holds of a view: one line of the table in this file, and the one place to say it. Everything else asks here.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Facts {
    /// Only a connected visitor can look at it.
    pub of_account: bool,
    /// What must be offered for it to be shown.
    pub feature: Option<Feature>,
    /// It waits for a wallet: leaving it abandons the wait.
    pub waits: bool,
    /// It shows what a flow works on: the page cannot ask for it.
    pub by_flow: bool,
    /// It leads to a wallet to connect, or waits for one.
    pub connects: bool,
    /// It asks for the signature that signs the account in.
    pub signs_in: bool,
    /// Where the dialog opens instead of at it: it needs what comes before it.
    pub opens: Option<View>,
    /// The event of the catalogue that says that the visitor went there.
    pub click: Option<&'static str>,
}

/// What the page, its project or the account's network may leave out, with the views that belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// Wallets worth installing.
    GetWallet,
    /// Sending from the account.
    Send,
    /// Showing the address to receive at.
    Receive,
    /// Exchanging a token for another.
    Swaps,
    /// A name for the account.
    Naming,
}

/// A view of which nothing of this holds; the methods say what does.
const PLAIN: Facts = Facts {
    of_account: false,
    feature: None,
    waits: false,
    by_flow: false,
    connects: false,
    signs_in: false,
    opens: None,
    click: None,
};

const OF_ACCOUNT: Facts = Facts { of_account: true, ..PLAIN };

impl Facts {
    const fn feature(self, feature: Feature) -> Self {
        Self { feature: Some(feature), ..self }
    }

    const fn waits(self) -> Self {
        Self { waits: true, ..self }
    }

    const fn by_flow(self) -> Self {
        Self { by_flow: true, ..self }
    }

    const fn connects(self) -> Self {
        Self { connects: true, ..self }
    }

    const fn signs_in(self) -> Self {
        Self { signs_in: true, ..self }
    }

    const fn opens(self, view: View) -> Self {
        Self { opens: Some(view), ..self }
    }

    const fn click(self, event: &'static str) -> Self {
        Self { click: Some(event), ..self }
    }
}

/// Makes the type and the table of it.
macro_rules! views {
    ($($(#[$about:meta])* $view:ident = $facts:expr;)*) => {
        /// Everything the modal can show. Names are the specification's where it has one.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
        pub enum View {
            $($(#[$about])* $view,)*
        }

        impl View {
            /// What holds of it.
            pub fn facts(self) -> &'static Facts {
                static TABLE: &[Facts] = &[$($facts,)*];
                &TABLE[self as usize]
            }
        }
    };
}

views! {
    /// Ways to connect: installed wallets, suggestions, all wallets.
    #[default]
    Connect = PLAIN.connects();
    /// Every wallet the gateway knows, with search.
    AllWallets = PLAIN.connects().click("CLICK_ALL_WALLETS");
    /// Waiting for one wallet; its states are in the `connecting` slice.
    Connecting = PLAIN.connects().waits().by_flow().opens(View::Connect);
    /// A wallet of several chain families asks which one to connect.
    ConnectingMultiChain = PLAIN.connects().by_flow().opens(View::Connect);
    /// Pairing: a QR code for a wallet elsewhere; its states are in the `connecting` and `pairing` slices.
    ConnectingWalletConnect = PLAIN.connects().waits().by_flow().opens(View::Connect);
    /// Pairing by QR code when the page has no adapters.
    ConnectingWalletConnectBasic = PLAIN.connects().waits();
    /// Where to get the wallet that was chosen but is not installed.
    Downloads = PLAIN.opens(View::Connect);
    /// Wallets worth installing, for a visitor who has none.
    GetWallet = PLAIN.feature(Feature::GetWallet);
    /// The configured networks.
    Networks = PLAIN.click("CLICK_NETWORKS");
    /// Waiting for the wallet to switch network.
    SwitchNetwork = OF_ACCOUNT.waits().by_flow().opens(View::Connect);
    /// The wallet is on a network that the page does not support.
    UnsupportedChain = OF_ACCOUNT.by_flow();
    /// The connected account: what it holds, what it did.
    Account = OF_ACCOUNT;
    /// One NFT of the account, large: the `nfts` slice's `shown`.
    Nft = OF_ACCOUNT.by_flow().opens(View::Account);
    /// What to send, to whom.
    WalletSend = OF_ACCOUNT.feature(Feature::Send);
    /// The tokens that can be sent.
    WalletSendSelectToken = OF_ACCOUNT.feature(Feature::Send);
    /// What is about to be sent, before it is signed; its states are in the `review` slice.
    WalletSendPreview = OF_ACCOUNT.feature(Feature::Send).by_flow().opens(View::WalletSend);
    /// Exchanging a token for another; its states are in the `swap` slice.
    Swap = OF_ACCOUNT.feature(Feature::Swaps);
    /// Which token is sold or bought; its rows are in the `picker` slice.
    SwapSelectToken = OF_ACCOUNT.feature(Feature::Swaps).by_flow().opens(View::Swap);
    /// What is about to be exchanged or allowed, before it is signed; its states are in the `review` slice.
    SwapPreview = OF_ACCOUNT.feature(Feature::Swaps).by_flow().opens(View::Swap);
    /// Every connected account, switching between them, leaving.
    ProfileWallets = OF_ACCOUNT;
    /// The address as a QR code.
    WalletReceive = OF_ACCOUNT.feature(Feature::Receive);
    /// A name for the account: typed, with names like it; its states are in the `naming` slice.
    RegisterAccountName = OF_ACCOUNT.feature(Feature::Naming);
    /// The message that signs the account in; its states are in the `signIn` slice.
    SIWXSignMessage = OF_ACCOUNT.by_flow().signs_in();
    /// The same where the page gives `siweConfig`.
    ConnectingSiwe = OF_ACCOUNT.by_flow().signs_in();
    /// What a wallet is.
    WhatIsAWallet = PLAIN;
    /// What a network is.
    WhatIsANetwork = PLAIN;
}

/// How the current view was reached, for the slide of the transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// Opened, reset or replaced: no slide.
    #[default]
    None,
    /// Went deeper.
    Forward,
    /// Came back.
    Back,
}
