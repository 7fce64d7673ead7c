use json::Json;

/// What the page may ask of the form.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum SendAction {
    /// Sends this token (`Token::id`).
    Choose { id: String },
    /// Sends an item of a collection, if it is the account's.
    ChooseItem { collection: String, number: String },
    /// Asks for the coin once more, which could not be read.
    Retry,
    /// A place of the page itself shows the form, or does no longer.
    Watch { on: bool },
    /// The amount as it was typed. `point` is what stands before a fraction where the visitor comes from.
    Amount { text: String, point: String },
    /// Types in the visitor's currency from now on, or in the token; what was typed is put into the other.
    Fiat { on: bool },
    /// All there is, with the network fee left aside. `point` as with the amount.
    Max {
        #[serde(skip_serializing_if = "Option::is_none")]
        point: Option<String>,
    },
    /// This share of the balance, 1 to 99 percent. `point` as with the amount.
    Share {
        percent: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        point: Option<String>,
    },
    /// How soon it should be done, where the sender chooses the fee.
    Fee { choice: FeeChoice },
    /// The receiver as they were typed: an address, a name, or what a QR code says, whose token and amount are taken where none was typed.
    /// `point` as with the amount.
    Receiver {
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        point: Option<String>,
    },
    /// Leaves these coins of Bitcoin alone, each `txid:index`, in place of those marked before: they carry something else, as an inscription.
    Mark { coins: Vec<String> },
    /// Shows what will be signed. The promise ends when it was handed in, or when the visitor went back.
    Review,
    /// Stops waiting for the wallet. What it sends after all is watched, and the form keeps what was typed.
    Cancel,
}

/// How soon a block should take it in; the sooner, the dearer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum FeeChoice {
    /// Within four hours or so.
    Slow,
    /// Within an hour or so.
    #[default]
    Normal,
    /// With the next block.
    Fast,
}
