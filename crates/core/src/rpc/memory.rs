use caip::ChainId;

/// Requests on their way, and what is known about nodes.
#[derive(Default)]
pub struct RpcState {
    pub(super) queue: Vec<Queued>,
    pub(super) scores: Vec<Score>,
    /// How many calls a node takes at once, where it did not take more.
    pub(super) sizes: Vec<(String, usize)>,
    /// Promises to be kept when the tab is shown again.
    pub(super) hidden: Vec<u32>,
}

pub(super) struct Queued {
    pub chain: ChainId,
    /// The promise, which is also the JSON-RPC id.
    pub id: u32,
    pub method: &'static str,
    /// A JSON array.
    pub params: String,
}

/// What is known about a node.
pub(crate) struct Score {
    pub url: String,
    /// Milliseconds to answer; `None` for a failure. The latest is last.
    pub samples: Vec<Option<u64>>,
}
