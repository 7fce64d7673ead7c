use json::Json;

/// What the page may ask of an exchange.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum SwapAction {
    /// Opens the dialog at the form, with these tokens (symbols in any case) and this amount, which has a dot before a fraction.
    Open {
        #[serde(skip_serializing_if = "Option::is_none")]
        from_token: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        to_token: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        amount: Option<String>,
    },
    /// A place of the page itself shows the form, or does no longer. Every `on` wants its own `off`.
    Watch { on: bool },
    /// What is sold, as it was typed. `point` is what stands before a fraction where the visitor comes from.
    Amount { text: String, point: String },
    /// Sells all there is, with the network fee left aside. `point` as with the amount.
    Max {
        #[serde(skip_serializing_if = "Option::is_none")]
        point: Option<String>,
    },
    /// Sells this share of the balance, 1 to 99 percent. `point` as with the amount.
    Share {
        percent: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        point: Option<String>,
    },
    /// Shows the list to choose one of the two from.
    Pick { side: SwapSide },
    /// Narrows the list down: a name, a symbol, an address.
    Search { query: String },
    /// Moves the window of rows: `from` is its first row.
    Show { from: u32 },
    /// Shows unverified tokens behind the rest, or folds them away.
    Unverified { shown: bool },
    /// Takes this token (`SwapToken::id`).
    Choose { side: SwapSide, id: String },
    /// Exchanges the two. Ignored while the exchange is being prepared.
    SwitchTokens,
    /// Hundredths of a percent that it may give less than quoted, 1 to 5000; others are not taken.
    Slippage { bps: u32 },
    /// Max slippage in percent, as it was typed: 0.01 to 50. `point` as with the amount.
    TypedSlippage { text: String, point: String },
    /// Goes back to the default max slippage.
    AutoSlippage,
    /// Asks once more, after a failure.
    Retry,
    /// Shows what will be signed. The promise ends when it was handed in, or when the visitor went back.
    Review,
    /// Stops waiting for the wallet or for an approval. What the wallet sends after all is watched.
    Cancel,
}

/// Which of the two tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum SwapSide {
    /// The one that is sold.
    #[default]
    Source,
    /// The one that is bought.
    To,
}
