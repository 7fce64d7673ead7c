//! What client and relay say to each other: JSON-RPC 2.0, one object per text frame.
//!
//! - [`RpcId`] is a request's id, echoed in the type it came in;
//! - [`Refusal`] is the catalogue of a relay's errors;
//! - [`tag`] tells a relay what kind of message it carries;
//! - with the feature `relay`: [`wire`] reads what clients send and writes what they are answered.

mod refusal;
mod rpc_id;
pub mod tag;
#[cfg(feature = "relay")]
pub mod wire;

pub use refusal::Refusal;
pub use rpc_id::RpcId;
