//! Whatever names, their records and their servers say: a record is read or refused, a picture is one by its first bytes, and a name is
//! the same name when it is read again.

use bytes::Bytes;
use drawstring_gateway::identity::avatar::{Picture, Record, decode_data_url, image_of};
use drawstring_gateway::identity::ens::{EnsName, read_served};

const MEDIA_TYPES: [&str; 6] =
    ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/svg+xml"];

/// The law for one text, or one file.
pub fn holds(input: &[u8]) {
    if let Some(picture) = Picture::of(Bytes::copy_from_slice(input)) {
        assert!(MEDIA_TYPES.contains(&picture.media_type));
        assert_eq!(picture.bytes, input);
    }
    // It comes from a server that somebody else named.
    let _data = read_served(input);
    if let Some(image) = image_of(input) {
        record(&image);
    }
    let Ok(text) = std::str::from_utf8(input) else { return };
    record(text);
    if let Ok(name) = EnsName::parse(text) {
        assert_eq!(name.to_string(), text);
        assert!(EnsName::parse(&name.to_string()) == Ok(name.clone()));
        assert!(name.dns().len() == text.len() + 2);
    }
}

fn record(text: &str) {
    match Record::parse(text) {
        Some(Record::Data(url)) => {
            let bytes = decode_data_url(&url);
            assert!(bytes.is_none_or(|bytes| bytes.len() <= url.len()));
        }
        Some(Record::Ipfs(path)) => {
            assert!(path.split('/').all(|part| part != ".."), "{path} leads elsewhere");
            assert!(path.starts_with("ipfs/") || path.starts_with("ipns/"));
        }
        Some(Record::Web(url)) => assert!(url.starts_with("https://")),
        Some(Record::Nft(id)) => assert!(id.chain.starts_with("eip155:")),
        None => {}
    }
}
