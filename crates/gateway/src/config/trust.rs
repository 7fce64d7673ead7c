use std::path::Path;
use std::sync::Arc;

use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};

use super::ConfigError;

const ADVICE: &str = "name a PEM file that holds at least one certificate of an authority (-----BEGIN CERTIFICATE-----)";

/// Whom nodes behind TLS must be certified by: the public authorities, or those in the operator's PEM file.
pub fn trust(file: Option<&Path>) -> Result<ClientConfig, ConfigError> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    for authority in file.map(authorities).transpose()?.unwrap_or_default() {
        let added = roots.add(authority);
        added.map_err(|error| refuse(file, format!("{error}; {ADVICE}")))?;
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring speaks TLS 1.2 and 1.3")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(config)
}

fn authorities(path: &Path) -> Result<Vec<CertificateDer<'static>>, ConfigError> {
    let read = CertificateDer::pem_file_iter(path).and_then(Iterator::collect::<Result<_, _>>);
    let found: Vec<_> = read.map_err(|error| refuse(Some(path), format!("{error}; {ADVICE}")))?;
    if found.is_empty() { Err(refuse(Some(path), ADVICE)) } else { Ok(found) }
}

fn refuse(file: Option<&Path>, advice: impl Into<String>) -> ConfigError {
    let path = file.map(|path| path.display().to_string());
    ConfigError::value("ca_file", path.unwrap_or_default(), advice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_a_certificate_is_refused_with_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let table = [
            ("empty.pem", ""),
            ("words.pem", "not a certificate"),
            ("garbage.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"),
            ("half.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n"),
        ];
        for (name, text) in table {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            let error = trust(Some(&path)).unwrap_err().to_string();
            assert!(error.starts_with("ca_file = ") && error.contains(name), "{error}");
            assert!(error.contains("BEGIN CERTIFICATE"), "{error}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = trust(Some(Path::new("/no/such.pem"))).unwrap_err().to_string();
        assert!(error.contains("/no/such.pem"), "{error}");
    }
}
