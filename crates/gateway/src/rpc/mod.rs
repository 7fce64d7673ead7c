//! JSON-RPC to the chains' nodes: `POST /v1?chainId={CAIP-2}&projectId={id}`.
//!
//! # Where to start
//!
//! - `handler`, one HTTP request from body to answer;
//! - `request`, what is read of a call: id, method, params, each as a span of the body;
//! - `methods`, what may be called, and how long an answer stays true;
//! - `reads`, a call that may be answered from the cache or together with others; `cache`, `flights`, `head`;
//! - `inside`, the gateway's own calls;
//! - `failover`, one call and the chain's nodes in turn; `upstream`, one node and its health; `certificate`, whom not to trust.

mod answer;
mod batch;
mod cache;
mod certificate;
mod chains;
mod client;
mod depth;
mod failover;
mod flights;
mod handler;
mod head;
mod inside;
mod link;
mod methods;
mod probe;
mod proxy;
mod reads;
mod request;
mod single;
mod tracker;
mod upstream;

pub use answer::Outcome;
pub use certificate::CertificateFault;
pub use chains::{Chain, Chains};
pub use depth::depth_is_within;
pub use handler::answer_http;
pub use inside::ask_as_gateway;
pub use probe::is_served;
pub use proxy::Proxy;
pub use request::{Call, Calls, RequestError, read_calls};
pub use upstream::UpstreamError;
