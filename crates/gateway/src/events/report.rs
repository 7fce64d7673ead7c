use shares::ShareKey;

/// One event as it is kept. There is no place for an IP address, a user agent, a wallet's address or a URL's query; of the network that it
/// came from the /24 or /48 is known, whose share of the project's events it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The project whose page reports.
    pub project_id: String,
    /// The page's name for the event; the same one twice counts once.
    pub event_id: String,
    /// `track` or `error`.
    pub kind: &'static str,
    /// The event's name, `CONNECT_SUCCESS`.
    pub name: String,
    /// The page's host name.
    pub domain: String,
    /// The page's origin and path.
    pub url: String,
    /// A JSON object.
    pub properties: String,
    /// The network that it came from.
    pub owner: ShareKey,
    /// When it happened by the visitor's clock, in milliseconds since 1970.
    pub timestamp_ms: i64,
}

/// Bytes of a row besides its texts: two times, page overhead and the index.
const OVERHEAD: usize = 96;

impl Report {
    /// About how many bytes it takes on the disk.
    pub const fn bytes(&self) -> usize {
        2 * self.project_id.len()
            + self.event_id.len()
            + self.kind.len()
            + self.name.len()
            + self.domain.len()
            + self.url.len()
            + self.properties.len()
            + OVERHEAD
    }
}
