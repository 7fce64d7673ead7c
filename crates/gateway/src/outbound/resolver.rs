use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper_util::client::legacy::connect::dns::Name;
use tower::Service;

use super::is_public;

/// Resolves names to public addresses only. The connection is made to the very address that was checked, so a name that
/// answers differently the next time gains nothing.
#[derive(Debug, Clone, Copy)]
pub struct PublicOnly;

/// The text of the error that [`PublicOnly`] gives; the client hands on no type.
pub const NOT_PUBLIC: &str = "no public address";

type Addresses = std::vec::IntoIter<SocketAddr>;

impl Service<Name> for PublicOnly {
    type Response = Addresses;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Addresses>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<_> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, NOT_PUBLIC));
            }
            Ok(public.into_iter())
        })
    }
}
