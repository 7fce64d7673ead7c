//! What happened, for the floors above: a file calls nothing of a floor above its own, it tells what happened.

/// What happened. `subscriptions.rs` lists what follows, in order.
pub(crate) enum Signal {
    /// The page switched features on or off.
    OptionsChanged,
    /// The project's configuration was read, or could not be.
    ConfigurationRead,
}
