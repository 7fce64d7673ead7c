/// Something outside could not be fetched. Nobody's data is in it, so it may be logged and shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FetchError {
    /// Not a whole https address.
    #[error("the address is no https URL")]
    Url,
    /// It points into a private network.
    #[error("the address is not on the public internet")]
    Private,
    /// No connection, or it broke.
    #[error("no connection")]
    Connection,
    /// No answer in time.
    #[error("no answer in time")]
    Timeout,
    /// An HTTP status that is no answer.
    #[error("HTTP status {0}")]
    Status(u16),
    /// Sent on too often.
    #[error("too many redirects")]
    Redirects,
    /// More bytes than the limit.
    #[error("more bytes than the limit")]
    TooLarge,
    /// The visitor's request caused as much fetching as one may.
    #[error("more was to be fetched than one request may cause")]
    Budget,
    /// The visitor's network has asked too much to have it fetched now.
    #[error("the visitor asks too much")]
    Unpaid,
    /// What the visitor's network has the gateway hold leaves no room for it.
    #[error("too much of the visitor's network is under way")]
    Crowded,
    /// Something else than what was asked for.
    #[error("another answer than was asked for")]
    Unreadable,
    /// Compressed in another way than gzip or deflate, though nobody asked for it; or damaged.
    #[error("a compressed answer that cannot be read")]
    Compressed,
}
