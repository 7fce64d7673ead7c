use std::hash::{DefaultHasher, Hasher};

use bytes::Bytes;
use http::HeaderValue;

/// A picture of a wallet or a chain.
#[derive(Debug, Clone)]
pub struct Icon {
    /// Its bytes.
    pub bytes: Bytes,
    /// What it is.
    pub media_type: &'static str,
    /// Names its content.
    pub etag: HeaderValue,
}

impl Icon {
    /// The icon in the file of this name, with the id that it is asked for by: the name without its ending.
    /// None when the ending is that of no picture.
    pub fn from_file(name: &str, bytes: Bytes) -> Option<(&str, Self)> {
        let (id, ending) = name.rsplit_once('.')?;
        let media_type = match ending {
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "webp" => "image/webp",
            _ => return None,
        };
        let etag = etag(&bytes)?;
        Some((id, Self { bytes, media_type, etag }))
    }
}

fn etag(bytes: &[u8]) -> Option<HeaderValue> {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish())).ok()
}
