//! The ways into pairing, from code that is loaded before it.

use super::{PairingNews, PairingSlice, ask, told};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    notice,
    protocol::{Connector, LogLevel, WalletSession},
};
use caip::ChainId;
use json::Later;
use std::{future::Future, pin::Pin};

type Asking = Pin<Box<dyn Future<Output = Result<WalletSession, Failure>>>>;

#[inline(never)]
pub fn ask(context: &Context, connector: &Connector, chain_id: Option<ChainId>) -> Asking {
    Box::pin(ask::ask(context.clone(), connector.clone(), chain_id))
}

#[inline(never)]
pub fn tell(context: &Context, news: &Later<PairingNews>) {
    match news.read() {
        Ok(news) => told::told(context, news),
        Err(error) => {
            context.log(LogLevel::Error, &Failure::new(Problem::ActionInvalid, error.message()));
        }
    }
}

#[inline(never)]
pub fn copy_link(context: &Context) {
    let link = context.state().slices.pairing.link.clone();
    let Some(link) = link else { return };
    notice::copy(context, link.uri, "notice.linkCopied");
}

#[inline(never)]
pub fn write(slice: &PairingSlice) -> String {
    json::to_string(slice)
}
