use std::error::Error;
use std::io;

use rustls::CertificateError;

use super::upstream::UpstreamError;

/// Why a node's certificate is not trusted. The words continue "its certificate ...".
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CertificateFault {
    /// Nobody we know signed it.
    #[error("is signed by an unknown authority (name yours with --ca-file)")]
    UnknownAuthority,
    /// Its time is over.
    #[error("has expired")]
    Expired,
    /// Its time has not come.
    #[error("is not valid yet (is the clock right?)")]
    NotYet,
    /// It is another host's.
    #[error("is for another host name")]
    OtherHost,
    /// It is revoked, malformed, or for something else than a server.
    #[error("is not valid")]
    Invalid,
}

/// Why a connection could not be made.
pub fn why_refused(error: &(dyn Error + 'static)) -> UpstreamError {
    match tls_error(error) {
        Some(rustls::Error::InvalidCertificate(error)) => UpstreamError::Certificate(fault(error)),
        _ => UpstreamError::Connection,
    }
}

fn fault(error: &CertificateError) -> CertificateFault {
    use CertificateError as E;
    match error {
        // Another authority that bears a known one's name.
        E::UnknownIssuer | E::BadSignature => CertificateFault::UnknownAuthority,
        E::Expired | E::ExpiredContext { .. } => CertificateFault::Expired,
        E::NotValidYet | E::NotValidYetContext { .. } => CertificateFault::NotYet,
        E::NotValidForName | E::NotValidForNameContext { .. } => CertificateFault::OtherHost,
        _ => CertificateFault::Invalid,
    }
}

/// The error of TLS inside one of the connector. An `io::Error` leaves out of its sources the error it wraps.
fn tls_error<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a rustls::Error> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(found) = error.downcast_ref() {
            return Some(found);
        }
        next = match error.downcast_ref::<io::Error>() {
            Some(error) => error.get_ref().map(|inner| inner as &(dyn Error + 'static)),
            None => error.source(),
        };
    }
    None
}
