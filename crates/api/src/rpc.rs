//! JSON-RPC 2.0 to a chain: `POST /v1?chainId={CAIP-2}&projectId={id}` (spec 7, interface 4.5).
//!
//! The body is one [`RpcRequest`] or an array of up to [`MAX_BATCH`]; the answer is one [`RpcResponse`] or an array of
//! them in any order, matched by id. Sent as `Content-Type: text/plain`, which spares the browser's preflight (interface 3.1).

mod error;
mod request;
mod response;

pub use error::RpcError;
pub use request::{RpcRequest, RpcVersion};
pub use response::RpcResponse;

/// Most requests in one batch (spec 7).
pub const MAX_BATCH: usize = 1000;

/// How long an answer may take, in milliseconds (spec 7).
pub const TIMEOUT_MS: u64 = 10_000;
