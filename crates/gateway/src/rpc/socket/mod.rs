//! JSON-RPC over a WebSocket: `GET /v1?chainId={CAIP-2}&projectId={id}` with an upgrade.
//!
//! # Where to start
//!
//! - `upgrade`, from the request to an open socket: who may, and how many;
//! - `talk`, one open socket from its first message to its last: calls, events, pings, the end;
//! - `message`, one message and what it is answered; `subscribe`, the methods that only a socket has;
//! - `patience`, who repeats refused calls.

mod message;
mod patience;
mod subscribe;
mod talk;
mod upgrade;

pub use upgrade::upgrade;
