//! The way into trying transactions from the review, which is loaded before it.

use super::look as room;
use crate::{
    chain_data::ChainData,
    context::Context,
    review::{Proposal, evm::Looked},
};
use std::{hint::black_box, pin::Pin};

type Looking<'a> = Pin<Box<dyn Future<Output = Looked> + 'a>>;

/// The compiler must not see which future it is: its caller would name its code, and keep it.
#[inline(never)]
pub(in crate::review) fn look<'a>(
    context: &'a Context,
    proposal: &'a Proposal,
    bytes: &'a [u8],
    known: Option<&'a ChainData>,
) -> Looking<'a> {
    let looking: Looking<'a> = Box::pin(room::look(context, proposal, bytes, known));
    black_box(looking)
}
