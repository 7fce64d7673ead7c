use json::Json;

/// A part of the core's code that is loaded after the first screen (ADR 7), on top of those before it. This is the list: `./x bindings` tells it to the
/// host and to the splitter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Json)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// What a connected visitor needs: the account, what it holds and did, and everything that is shown as a QR code.
    Account,
    /// The forms to send and to swap with.
    Forms,
    /// What will be signed, and what becomes of it: from a form over the review to the wallet and the chain.
    Signing,
}

impl Part {
    /// Every part, in the order in which they are loaded.
    pub const ALL: [Self; 3] = [Self::Account, Self::Forms, Self::Signing];

    /// The parts that are loaded before it.
    pub fn on(self) -> &'static [Self] {
        &Self::ALL[..self as usize]
    }
}
