use json::Json;

/// Everything the modal can show. Names are the specification's where it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
pub enum View {
    /// Ways to connect: installed wallets, suggestions, all wallets.
    #[default]
    Connect,
    /// Every wallet the gateway knows, with search.
    AllWallets,
    /// Waiting for one wallet; its states are in the `connecting` slice.
    Connecting,
    /// A wallet of several chain families asks which one to connect.
    ConnectingMultiChain,
    /// Pairing: a QR code for a wallet elsewhere; its states are in the `connecting` and `pairing` slices.
    ConnectingWalletConnect,
    /// Pairing by QR code when the page has no adapters.
    ConnectingWalletConnectBasic,
    /// Where to get the wallet that was chosen but is not installed.
    Downloads,
    /// Wallets worth installing, for a visitor who has none.
    GetWallet,
    /// The configured networks.
    Networks,
    /// Waiting for the wallet to switch network.
    SwitchNetwork,
    /// The wallet is on a network that the page does not support.
    UnsupportedChain,
    /// The connected account: what it holds, what it did.
    Account,
    /// One NFT of the account, large: the `nfts` slice's `shown`.
    Nft,
    /// What to send, to whom.
    WalletSend,
    /// The tokens that can be sent.
    WalletSendSelectToken,
    /// What is about to be sent, before it is signed; its states are in the `review` slice.
    WalletSendPreview,
    /// Exchanging a token for another; its states are in the `swap` slice.
    Swap,
    /// Which token is sold or bought; its rows are in the `picker` slice.
    SwapSelectToken,
    /// What is about to be exchanged or allowed, before it is signed; its states are in the `review` slice.
    SwapPreview,
    /// Every connected account, switching between them, leaving.
    ProfileWallets,
    /// The address as a QR code.
    WalletReceive,
    /// What a wallet is.
    WhatIsAWallet,
    /// What a network is.
    WhatIsANetwork,
}

impl View {
    /// Whether only a connected visitor can look at it.
    pub fn is_of_account(self) -> bool {
        matches!(
            self,
            Self::Account
                | Self::Nft
                | Self::ProfileWallets
                | Self::WalletReceive
                | Self::WalletSend
                | Self::WalletSendSelectToken
                | Self::WalletSendPreview
                | Self::Swap
                | Self::SwapSelectToken
                | Self::SwapPreview
        )
    }
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
