use http::{HeaderMap, Uri, header};

use crate::config::WalletOrigin;

/// Whether a request is for the wallet's origin. The host of an absolute target counts in place of `Host` (RFC 9112, section 3.2.2). Of several
/// `Host` headers one is enough: what is served at the wallet's origin by mistake could read its keys.
pub fn is_addressed(origin: &WalletOrigin, uri: &Uri, headers: &HeaderMap) -> bool {
    if let Some(authority) = uri.authority() {
        return origin.is_host(authority.as_str().as_bytes());
    }
    headers.get_all(header::HOST).iter().any(|host| origin.is_host(host.as_bytes()))
}
