//! The ways into pairing, from code that is loaded before it.

use super::{PairingNews, PairingSlice, StoreSlice, ask, offer, open, store, told};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    network, notice,
    protocol::{Connector, LogLevel, WalletPage, WalletSession},
};
use caip::ChainId;
use json::Later;
use std::{future::Future, pin::Pin, rc::Rc};

type Asking = Pin<Box<dyn Future<Output = Result<WalletSession, Failure>>>>;

#[inline(never)]
pub fn ask(context: &Context, connector: &Connector, chain_id: Option<ChainId>) -> Asking {
    Box::pin(ask::ask(context.clone(), Rc::new(connector.clone()), chain_id))
}

#[inline(never)]
pub fn keep_ready(context: &Context, connector: &Connector) {
    let chain_id = network::wanted(&context.state(), connector.namespace);
    offer::keep(context, connector, chain_id);
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
pub fn open_link(context: &Context) {
    open::open_link(context);
}

#[inline(never)]
pub fn show_store(context: &Context, page: WalletPage) {
    store::show(context, page);
}

#[inline(never)]
pub fn write(slice: &PairingSlice) -> String {
    json::to_string(slice)
}

#[inline(never)]
pub fn write_store(slice: &StoreSlice) -> String {
    json::to_string(slice)
}
