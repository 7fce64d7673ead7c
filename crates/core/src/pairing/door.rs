//! The ways into pairing, from code that is loaded before it.

use super::{PairingNews, PairingSlice, StoreSlice, ask, open, ready, seek, store, told};
use crate::{
    connection::ConnectWish,
    context::{Call, Context},
    errors::{Failure, Problem},
    notice,
    protocol::{Connector, LogLevel, View, WalletPage, WalletSession},
};
use caip::{ChainId, Namespace};
use json::Later;
use std::{future::Future, hint::black_box, pin::Pin, rc::Rc};

type Asking = Pin<Box<dyn Future<Output = Result<WalletSession, Failure>>>>;

#[inline(never)]
pub fn ask(context: &Context, connector: &Connector, chain_id: Option<ChainId>) -> Asking {
    // The compiler must not see which future it is: it would let the caller name its code, which then were loaded with the caller.
    black_box(Box::pin(ask::ask(context.clone(), Rc::new(connector.clone()), chain_id)))
}

#[inline(never)]
pub fn keep_ready(context: &Context) {
    ready::keep_ready(context);
}

#[inline(never)]
pub fn meet(context: &Context) {
    ready::meet(context);
}

#[inline(never)]
pub fn end(context: &Context) {
    ready::end(context);
}

#[inline(never)]
pub fn withdraw(context: &Context) {
    ready::withdraw(context);
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
pub fn look_up(context: &Context, wish: ConnectWish, before: (bool, View), call: Call) {
    seek::look_up(context, wish, before, call);
}

#[inline(never)]
pub fn open_link(context: &Context) {
    open::open_link(context);
}

#[inline(never)]
pub fn browse(context: &Context, wallet: &str, namespace: Option<Namespace>) {
    open::browse(context, wallet, namespace);
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
