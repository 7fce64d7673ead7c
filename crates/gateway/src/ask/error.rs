use crate::rpc::UpstreamError;

/// A question to a chain has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// No node answers. Asking again later may help.
    #[error("no node answers: {0}")]
    Nodes(#[from] UpstreamError),
    /// The node answers that it will not or cannot: a reverted call, an unknown method, a range that is too wide.
    #[error("the node refuses: {message} ({code})")]
    Refused {
        /// The JSON-RPC error code; 3 for a reverted call on most nodes.
        code: i64,
        /// The node's words.
        message: String,
        /// The error's data, hexadecimal for a reverted call.
        data: Option<String>,
    },
    /// The result is not what this method answers.
    #[error("the node's answer to {method} is not understood")]
    Shape {
        /// The method.
        method: &'static str,
    },
}

/// JSON-RPC's code for a method that is not there.
const NO_METHOD: i64 = -32_601;

impl AskError {
    /// Whether the node does not know the method at all.
    pub fn is_unknown_method(&self) -> bool {
        matches!(self, Self::Refused { code: NO_METHOD, .. })
    }

    /// Whether the node ran the call and the contract said no, as against a node that could not run it.
    pub fn is_revert(&self) -> bool {
        matches!(self, Self::Refused { code, message, data }
            if *code == 3 || data.is_some() || message.contains("revert"))
    }
}
