//! JSON-RPC to the chains' nodes: `POST /v1?chainId={CAIP-2}&projectId={id}`, and the same over a WebSocket.
//!
//! # Where to start
//!
//! - `handler`, one HTTP request from body to answer;
//! - `request`, what is read of a call: id, method, params, each as a span of the body;
//! - `methods`, what may be called, and how long an answer stays true;
//! - `reads`, a call that may be answered from the cache or together with others; `cache`, `flights`, `head`; `together`, the balances that many pages watch;
//! - `inside`, the gateway's own calls;
//! - `failover`, one call and the chain's nodes in turn; `upstream`, one node and its health; `certificate`, whom not to trust;
//! - `pace` and `latency`, which nodes are slow and when an answer is late; `compare`, which are behind or lie about the head;
//! - `link`, one connection to a node; `answer_head` and `chunks`, what is read of HTTP;
//! - `socket`, JSON-RPC over a WebSocket; [`feed`], what new blocks bring to those who subscribed.

mod answer;
mod answer_head;
mod attempt;
mod batch;
mod cache;
mod certificate;
mod chains;
mod chunks;
mod client;
mod compare;
mod depth;
mod failover;
pub mod feed;
mod flights;
mod handler;
mod head;
mod inside;
mod latency;
mod link;
mod methods;
mod pace;
mod probe;
mod proxy;
mod reads;
mod request;
mod single;
mod socket;
mod together;
mod tracker;
mod upstream;

pub use answer::Outcome;
pub use answer_head::{AnswerHead, Framing, NotHttp, content_length, has_word, read_answer_head};
pub use certificate::CertificateFault;
pub use chains::{Chain, Chains};
pub use chunks::{Chunks, Progress};
pub use depth::depth_is_within;
pub use handler::Asker;
pub use inside::{ask_as_gateway, ask_once};
pub use probe::{is_first_block, is_served};
pub use proxy::Proxy;
pub use request::{Call, Calls, RequestError, read_calls};
pub use socket::upgrade;
pub use upstream::UpstreamError;
