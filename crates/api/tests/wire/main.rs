//! The exact text of every wire type, in both codecs: what the page reads is what the server writes.

mod convert;
mod data;
mod history;
mod project;
mod rpc;
mod sign_in;
mod support;
