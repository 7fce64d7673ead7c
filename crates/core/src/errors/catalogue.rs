/// Declares the catalogue: the machine's word, its code, the message key, and the specification's text.
macro_rules! catalogue {
    ($($(#[$group:meta])* $name:ident $code:literal $key:literal $text:literal,)*) => {
        /// An entry of the error catalogue.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(clippy::doc_markdown, reason = "each entry's documentation is its text, word for word")]
        pub enum Problem {
            $($(#[$group])* #[doc = $text] $name,)*
        }

        impl Problem {
            /// Every entry, in the order of its code.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Code, key and text of every entry, in the same order.
            const TABLE: &[[&'static str; 3]] = &[$([$code, $key, $text],)*];

            /// Stable code, for searching and support: `DS008`.
            pub fn code(self) -> &'static str {
                Self::TABLE[self as usize][0]
            }

            /// Key of the text for the visitor.
            pub fn key(self) -> &'static str {
                Self::TABLE[self as usize][1]
            }

            /// The specification's text, for developers.
            pub fn text(self) -> &'static str {
                Self::TABLE[self as usize][2]
            }
        }
    };
}

catalogue! {
    // Alerts: what the page's developer must mend.
    NetworkNotFoundAlert "DS001" "error.networkNotFoundAlert" "Network Not Found",
    OriginNotAllowed "DS002" "error.originNotAllowed" "Invalid App Configuration: Origin not found on Allowlist",
    FrameTimeout "DS003" "error.frameTimeout" "Invalid App Configuration: the embedded wallet did not load in time",
    SessionExpired "DS004" "error.sessionExpired" "Session Expired: check this device's time settings",
    ProjectIdInvalid "DS005" "error.projectIdInvalid" "Invalid Project ID",
    ProjectIdMissing "DS006" "error.projectIdMissing" "Project ID Not Configured",
    OptionsInvalid "DS007" "error.optionsInvalid" "Options are not valid",
    NetworksMissing "DS008" "error.networksMissing" "No networks are configured: give at least one in `networks`",
    NetworkInvalid "DS009" "error.networkInvalid" "A configured network is not valid",
    NetworkDuplicate "DS010" "error.networkDuplicate" "A network is configured twice",
    SignInOptionsConflict "DS011" "error.signInOptionsConflict" "siweConfig and siwx cannot both be set",
    ActionInvalid "DS012" "error.actionInvalid" "The action is not valid",
    DefaultNetworkUnknown "DS013" "error.defaultNetworkUnknown" "defaultNetwork is not among the configured networks",
    FeaturesIgnored "DS014" "error.featuresIgnored" "The project's configuration decides these features; the page's own switches are ignored",
    SignInMissing "DS015" "error.signInMissing" "This page has no sign-in",
    GatewayUnreachable "DS016" "error.gatewayUnreachable" "The gateway cannot be reached: start it, or check gatewayUrl and the Content-Security-Policy of the page",

    // Connecting.
    WalletNotFound "DS100" "error.walletNotFound" "Wallet not found",
    WalletRejected "DS101" "error.walletRejected" "The request was declined in the wallet",
    WalletFailed "DS102" "error.walletFailed" "The wallet reported an error",
    WalletNoAccounts "DS103" "error.walletNoAccounts" "The wallet shared no account",
    WalletBadAddress "DS104" "error.walletBadAddress" "Invalid CAIP-10 address",
    WalletTimeout "DS105" "error.walletTimeout" "The wallet did not answer",
    WalletPending "DS106" "error.walletPending" "A request is already waiting in the wallet",
    DisconnectFailed "DS107" "error.disconnectFailed" "Failed to disconnect",
    DisconnectChainFailed "DS108" "error.disconnectChainFailed" "Failed to disconnect chain {chain}",
    Aborted "DS109" "error.aborted" "Request was aborted",
    ProviderNotFound "DS110" "error.providerNotFound" "Provider not found.",
    NotConnected "DS111" "error.notConnected" "No wallet is connected",
    ClipboardFailed "DS113" "error.clipboardFailed" "Copying is not allowed here",
    StorageFailed "DS114" "error.storageFailed" "This browser does not store data for this page; the connection will not survive a reload",
    LinkExpired "DS115" "error.linkExpired" "This link has expired",

    // Networks.
    NetworkNotFound "DS200" "error.networkNotFound" "Network not found",
    ChainNotSupported "DS201" "error.chainNotSupported" "Chain is not supported",
    UnsupportedChain "DS202" "error.unsupportedChain" "Unsupported chain",
    SwitchRejected "DS203" "error.switchRejected" "The switch was declined in the wallet",
    SwitchFailed "DS204" "error.switchFailed" "The wallet failed to switch network",
    SwitchUnsupported "DS205" "error.switchUnsupported" "Connector does not support programmatic chain switching.",
    LastNetwork "DS206" "error.lastNetwork" "Cannot remove last network for a namespace",
    ChainIdInvalid "DS207" "error.chainIdInvalid" "Invalid chainId",
    AdapterNotFound "DS208" "error.adapterNotFound" "Chain adapter not found",
    ChainRequired "DS209" "error.chainRequired" "Chain is required...",
    AddressNotFound "DS210" "error.addressNotFound" "Address or auth connector not found",
    NetworkClientMissing "DS211" "error.networkClientMissing" "NetworkController client not set",
    ConnectionClientMissing "DS212" "error.connectionClientMissing" "ConnectionController client not set",
    NetworkNotAddable "DS213" "error.networkNotAddable" "The wallet does not have this network, and the page has no node to add it with",

    // Balances and data.
    BalanceUnavailable "DS300" "error.balanceUnavailable" "Token Balance Unavailable",
    GasPriceUnsupported "DS301" "error.gasPriceUnsupported" "Network not supported for Gas Price",
    TransactionsFailed "DS302" "error.transactionsFailed" "Failed to fetch transactions",
    RpcUnavailable "DS303" "error.rpcUnavailable" "No node answered",
    RpcError "DS304" "error.rpcError" "The node reported an error",
    RegistryUnavailable "DS305" "error.registryUnavailable" "Failed to load the wallet list",
    Unknown "DS306" "error.unknown" "An error occurred",
    WentWrong "DS307" "error.wentWrong" "Something went wrong",
    PartUnavailable "DS308" "error.partUnavailable" "Failed to load a part of the page. Check your connection or reload the page.",
    NftsFailed "DS309" "error.nftsFailed" "Failed to fetch NFTs",
    DataUnavailable "DS310" "error.dataUnavailable" "Failed to load the package's token list. Check your connection or reload the page.",

    // Swap.
    SwapUnsupported "DS400" "error.swapUnsupported" "Network not supported for Swaps",
    SwapInitFailed "DS401" "error.swapInitFailed" "Failed to initialize swap",
    SwapPriceFailed "DS402" "error.swapPriceFailed" "Failed to fetch network token price",
    SwapAllowanceFailed "DS403" "error.swapAllowanceFailed" "Failed to check allowance",
    SwapApprovalFailed "DS404" "error.swapApprovalFailed" "Failed to create approval transaction",
    SwapTransactionFailed "DS405" "error.swapTransactionFailed" "Failed to create transaction",
    TransactionFailed "DS406" "error.transactionFailed" "Transaction error",
    SwapAmountInvalid "DS407" "error.swapAmountInvalid" "Incorrect amount: Please enter a valid amount",
    InsufficientBalance "DS408" "error.insufficientBalance" "Insufficient balance",
    InsufficientLiquidity "DS409" "error.insufficientLiquidity" "Insufficient liquidity",
    SwapQuoteFailed "DS410" "error.swapQuoteFailed" "No quotes found",

    // Send.
    SendFailed "DS500" "error.sendFailed" "Failed to send transaction. Please try again.",
    SendIncomplete "DS501" "error.sendIncomplete" "Please enter a valid amount and receiver address",
    ReceiverChanged "DS502" "error.receiverChanged" "{name} now belongs to another address. Check it before you send.",
    ReceiverIsTokenAccount "DS503" "error.receiverIsTokenAccount" "This is a token account; enter its owner's address",
    NotAsReviewed "DS504" "error.notAsReviewed" "The wallet returned a different transaction than the one reviewed. Check the wallet before you try again.",
    SendUncertain "DS505" "error.sendUncertain" "Signed, but no node confirmed receiving the transaction. Check Activity before you send again.",
    CoinsWaiting "DS506" "error.coinsWaiting" "Your earlier payment is still pending. Send again once it confirms.",
    CoinsKept "DS507" "error.coinsKept" "The rest is in coins that are set aside: they are small or carry something else. Send less.",

    // Sign-in and the embedded wallet.
    SignInFailed "DS600" "error.signInFailed" "A problem occurred while trying initialize authentication",
    SignatureDeclined "DS601" "error.signatureDeclined" "Signature declined",
    SmartAccountUnsupported "DS602" "error.smartAccountUnsupported" "This application might not support Smart Accounts",
    EmailTooSoon "DS603" "error.emailTooSoon" "Please try again after {n} seconds",
    EmailUnavailable "DS604" "error.emailUnavailable" "Unable to load email login dependency",
    RpcNotAllowed "DS605" "error.rpcNotAllowed" "Requested RPC call is not allowed",
    ActionNotAllowed "DS606" "error.actionNotAllowed" "Action not allowed",
    SignInMessageFailed "DS607" "error.signInMessageFailed" "Making the sign-in message failed",
    SignInMessageInvalid "DS608" "error.signInMessageInvalid" "The sign-in message is not this page's and this account's",
    SignInRefused "DS609" "error.signInRefused" "The signature was not accepted",
    SignOutFailed "DS610" "error.signOutFailed" "Signing out failed",
    SignatureUnsupported "DS611" "error.signatureUnsupported" "The wallet does not sign messages on this network",

    // Names.
    NameResolveFailed "DS700" "error.nameResolveFailed" "Error resolving name",
    NameSuggestionsFailed "DS701" "error.nameSuggestionsFailed" "Error fetching name suggestions",
    NamesForAddressFailed "DS702" "error.namesForAddressFailed" "Error fetching names for address",
    NameRegisterFailed "DS703" "error.nameRegisterFailed" "Error registering name {name}",
}

#[cfg(test)]
mod tests {
    use super::Problem;

    #[test]
    fn codes_and_keys_are_unique() {
        for (index, one) in Problem::ALL.iter().enumerate() {
            for other in &Problem::ALL[index + 1..] {
                assert_ne!(one.code(), other.code());
                assert_ne!(one.key(), other.key());
            }
        }
    }
}
