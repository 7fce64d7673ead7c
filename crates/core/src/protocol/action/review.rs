use json::Json;

/// What a visitor can do about a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ReviewAction {
    /// Yes: the wallet is asked. Only what is ready can be confirmed.
    Confirm,
    /// Says that the critical warnings were read, or takes that back. While there are any, nothing can be confirmed before.
    Accept {
        /// Whether they are accepted.
        on: bool,
    },
    /// Try it again.
    Repeat,
    /// No. In the modal it is the way back.
    Decline,
    /// A place of the page itself shows reviews, or does no longer: with one, there may be reviews while the modal is closed. Every `on` wants its own `off`.
    Watch {
        /// Whether it begins.
        on: bool,
    },
}
