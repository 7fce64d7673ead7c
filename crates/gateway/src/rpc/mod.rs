//! JSON-RPC to the chains' nodes: `POST /v1?chainId={CAIP-2}&projectId={id}`, and the same over a WebSocket.
//!
//! # Where to start
//!
//! - `handler`, one HTTP request from body to answer;
//! - `request`, what is read of a call: id, method, params, each as a span of the body;
//! - `methods`, what may be called, and how long an answer stays true;
//! - `reads`, a call that may be answered from the cache or together with others; `cache`, `flights`, `head`; `together`, the balances that many pages watch;
//! - `inside`, the gateway's own calls;
//! - `single`, one call as a node is given it: written anew; `batch` and `parts`, several at once; `budget`, what one request may cost; `visitor`, for whom, and what it may have the gateway hold; `weights`, what a call costs a rate;
//! - `failover`, one call and the chain's nodes in turn; `refusal`, which errors are answers; `absent` and `sent`, what another node may know; `faults`; `upstream`, one node and its health; `certificate`, whom not to trust;
//! - `pace` and `latency`, which nodes are slow and when an answer is late; `compare`, which are behind or lie about the head;
//! - `link`, one connection to a node; `room`, the bytes that an answer may take, and `place`, its place among the long ones of its network; `answer_head` and `chunks`, what is read of HTTP;
//! - `socket`, JSON-RPC over a WebSocket; [`feed`], what new blocks bring to those who subscribed; `pubsub`, Solana's subscriptions; `node_socket`, a node's socket below both.

mod absent;
mod answer;
mod answer_head;
mod attempt;
mod batch;
mod budget;
mod budgets;
mod cache;
mod certificate;
mod chains;
mod chunks;
mod client;
mod compare;
mod failover;
mod faults;
pub mod feed;
mod flights;
mod handler;
mod head;
mod inside;
mod latency;
mod link;
mod methods;
mod node_id;
mod node_socket;
mod pace;
mod parts;
mod place;
mod probe;
mod proxy;
mod pubsub;
mod reads;
mod refusal;
mod request;
mod room;
mod scan;
mod sent;
mod single;
mod socket;
mod together;
mod tracker;
mod upstream;
mod visitor;
mod weights;
mod words;

pub use answer::Outcome;
pub use answer_head::{AnswerHead, Framing, NotHttp, content_length, has_word, read_answer_head};
pub use batch::ask_together;
pub use budgets::Budgets;
pub use certificate::CertificateFault;
pub use chains::{Chain, Chains};
pub use chunks::{Chunks, Progress};
pub use handler::{Asker, RpcAnswer};
pub use inside::{ask_as_gateway, ask_once, ask_once_for_visitor};
pub use probe::{is_first_block, is_served};
pub use proxy::Proxy;
pub use request::{Call, Calls, RequestError, read_calls};
pub use single::{write_batch, write_call};
pub use socket::upgrade;
pub use upstream::UpstreamError;
pub use visitor::Visitor;
