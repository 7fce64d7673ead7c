use json::{Json, Raw};

/// What a page asks of the wallet.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct RpcRequest {
    /// The page's origin, as the browser names it: `https://app.example`.
    pub origin: String,
    /// The chain, CAIP-2.
    pub chain: String,
    /// The method.
    pub method: String,
    /// Its parameters.
    #[serde(default)]
    pub params: Raw,
}

/// What becomes of a request.
#[allow(clippy::large_enum_variant, reason = "one at a time is made, and written at once")]
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Plan {
    /// A node answers it, as it is.
    Node,
    /// This answers it.
    Answer {
        /// The result.
        result: Raw,
    },
    /// It is shown first. Nothing else is asked until it is approved or rejected.
    Confirm {
        /// What is shown.
        confirmation: Confirmation,
    },
}

/// What is shown before something is signed. What is signed is exactly this.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct Confirmation {
    /// The page's origin.
    pub origin: String,
    /// The chain, CAIP-2.
    pub chain: String,
    /// The account's address.
    pub account: String,
    /// What it is about.
    pub subject: Subject,
    /// Why it cannot be approved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<Blocked>,
}

/// Why something cannot be approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub enum Blocked {
    /// The message signs in to another site than the page.
    OtherSite,
    /// The message looks like one that signs in, and is not written as one.
    NoSignIn,
    /// What the transaction costs is not known yet.
    Incomplete,
}

/// What a confirmation is about. Amounts are quantities: `0x` and hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Subject {
    /// A message.
    Message {
        /// The text, or the bytes as `0x…` where they are no text.
        text: String,
        /// Whether it is text.
        is_text: bool,
    },
    /// A message that signs in to a site (CAIP-122).
    SignIn {
        /// The site.
        domain: String,
        /// The page of the site.
        uri: String,
        /// What it says to people.
        #[serde(skip_serializing_if = "Option::is_none")]
        statement: Option<String>,
        /// The whole text.
        text: String,
    },
    /// A transaction of an EVM chain.
    Call {
        /// Who is called; none where a contract is deployed.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<String>,
        /// Wei that are sent along.
        value: String,
        /// What it is called with.
        data: String,
        /// What that means.
        action: CallAction,
        /// Most wei that the transaction costs beside its value, once it is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        most_fee: Option<String>,
    },
    /// A transaction of Solana.
    SolanaTransaction {
        /// Who pays its fee.
        fee_payer: String,
        /// What it does, call by call.
        calls: Vec<SolanaCall>,
        /// Whether it is sent from here.
        is_sent: bool,
    },
}

/// What a call of an EVM account means.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum CallAction {
    /// Coins of the chain are sent, and nothing else.
    Send,
    /// A contract is deployed.
    Deploy,
    /// Tokens are sent (ERC-20 `transfer`).
    Transfer {
        /// Who gets them.
        to: String,
        /// How many, in the token's smallest unit.
        amount: String,
    },
    /// Another may move tokens from now on (ERC-20 `approve`).
    Approve {
        /// Who may.
        spender: String,
        /// How many, in the token's smallest unit.
        amount: String,
        /// Whether that is more than there can be.
        unlimited: bool,
    },
    /// Another may move all NFTs of the collection from now on, or no longer (`setApprovalForAll`).
    ApproveAll {
        /// Who may.
        operator: String,
        /// Whether they may.
        approved: bool,
    },
    /// What it means is not known.
    Unknown,
}

/// A call of a Solana program.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum SolanaCall {
    /// Lamports are sent.
    Send {
        /// Who sends them.
        from: String,
        /// Who gets them.
        to: String,
        /// How many lamports, as a decimal number.
        lamports: String,
    },
    /// What it means is not known.
    Unknown {
        /// The program; none where it is looked up in a table.
        #[serde(skip_serializing_if = "Option::is_none")]
        program: Option<String>,
    },
}

/// What a transaction of an EVM chain still needs, as a node answered. What the page gave itself stays. Amounts are quantities.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(rename_all = "camelCase")]
pub struct Costs {
    /// How many transactions the account sent before.
    pub nonce: String,
    /// Most gas that may be used.
    pub gas: String,
    /// Most that a unit of gas may cost, in wei.
    pub max_fee_per_gas: String,
    /// Most of it for the block's maker; none on chains without a base fee, where the other is the price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_priority_fee_per_gas: Option<String>,
}

/// What was approved, signed.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Signed {
    /// The page's answer.
    Answer {
        /// The result.
        result: Raw,
    },
    /// To be sent to a node of the chain first; then the page's answer.
    Send {
        /// The node's method.
        method: String,
        /// Its parameters.
        params: Raw,
        /// The page's answer, once the node took it.
        result: Raw,
    },
}
