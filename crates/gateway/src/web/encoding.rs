use std::fmt;
use std::io::Read;

use bytes::{Buf, Bytes};
use flate2::bufread::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};

/// How an answer's body is encoded (RFC 9110, section 8.4). The gateway asks for bodies as they are; some servers compress all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    /// As it is.
    #[default]
    Identity,
    /// RFC 1952.
    Gzip,
    /// RFC 1950, and as some servers have it RFC 1951 alone.
    Deflate,
    /// Another one, or several.
    Unknown,
}

/// A body that is about to be unpacked.
pub enum Unpacking {
    /// It is as it was.
    Plain(Bytes),
    /// Reads what it was. Fails where it is damaged.
    Packed(Box<dyn Read + Send>),
}

impl fmt::Debug for Unpacking {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Unpacking").finish_non_exhaustive()
    }
}

/// Why an encoded body is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecodeError {
    /// Its encoding is not known, or it is damaged.
    Unreadable,
    /// It is longer than the limit.
    TooLarge,
}

/// The first bytes of everything in gzip; no JSON begins with them.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Text becomes about so many times longer.
const USUAL_RATIO: usize = 4;

impl Encoding {
    /// What it is with one more `content-encoding` field, which may be a list.
    #[must_use]
    pub fn and(self, field: &[u8]) -> Self {
        field.split(|byte| *byte == b',').fold(self, |before, name| {
            let found = Self::of(name.trim_ascii());
            match (before, found) {
                (_, Self::Identity) => before,
                (Self::Identity, _) => found,
                _ => Self::Unknown,
            }
        })
    }

    fn of(name: &[u8]) -> Self {
        match &*name.to_ascii_lowercase() {
            b"" | b"identity" => Self::Identity,
            b"gzip" | b"x-gzip" => Self::Gzip,
            b"deflate" => Self::Deflate,
            _ => Self::Unknown,
        }
    }

    /// The body as it was before. No more than `most` bytes are unpacked, whatever it claims to hold.
    pub fn decode(self, body: Bytes, most: usize) -> Result<Bytes, DecodeError> {
        let packed = body.len();
        match self.unpacking(body)? {
            Unpacking::Plain(body) => Ok(body),
            Unpacking::Packed(from) => unpack(from, packed, most),
        }
    }

    /// The same for those who unpack it bit by bit.
    pub fn unpacking(self, body: Bytes) -> Result<Unpacking, DecodeError> {
        Ok(match self {
            _ if body.is_empty() => Unpacking::Plain(body),
            Self::Identity => Unpacking::Plain(body),
            // Some servers say so of what they did not compress.
            Self::Gzip if !body.starts_with(&GZIP) => Unpacking::Plain(body),
            Self::Gzip => Unpacking::Packed(Box::new(MultiGzDecoder::new(body.reader()))),
            Self::Deflate if is_zlib(&body) => {
                Unpacking::Packed(Box::new(ZlibDecoder::new(body.reader())))
            }
            Self::Deflate => Unpacking::Packed(Box::new(DeflateDecoder::new(body.reader()))),
            Self::Unknown => return Err(DecodeError::Unreadable),
        })
    }
}

/// Whether the first two bytes are a header of RFC 1950: method 8, and a multiple of 31.
fn is_zlib(body: &[u8]) -> bool {
    matches!(body, [first, second, ..]
        if first & 0x0f == 8 && u16::from_be_bytes([*first, *second]).is_multiple_of(31))
}

fn unpack(from: impl Read, packed: usize, most: usize) -> Result<Bytes, DecodeError> {
    let mut body = Vec::with_capacity(packed.saturating_mul(USUAL_RATIO).min(most));
    // One byte more than allowed tells that there is more.
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    from.take(limit).read_to_end(&mut body).map_err(|_| DecodeError::Unreadable)?;
    if body.len() > most { Err(DecodeError::TooLarge) } else { Ok(body.into()) }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};

    use super::*;

    const TEXT: &[u8] = br#"{"jsonrpc":"2.0","id":1,"result":"0x1"}"#;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zlib(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn deflate(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn decode(fields: &[&str], body: Vec<u8>) -> Result<Bytes, DecodeError> {
        let fold = |before: Encoding, field: &&str| before.and(field.as_bytes());
        fields.iter().fold(Encoding::default(), fold).decode(body.into(), 1_000)
    }

    #[test]
    fn what_is_compressed_is_read() {
        let halves = [gzip(&TEXT[..9]), gzip(&TEXT[9..])].concat();
        let table: [(&[&str], Vec<u8>); 12] = [
            (&[], TEXT.into()),
            (&["identity"], TEXT.into()),
            (&["gzip"], gzip(TEXT)),
            (&["X-GZip"], gzip(TEXT)),
            (&[" gzip , identity"], gzip(TEXT)),
            (&["identity", "gzip"], gzip(TEXT)),
            (&["gzip"], halves),
            (&["deflate"], zlib(TEXT)),
            (&["Deflate"], deflate(TEXT)),
            // Not compressed, whatever the header says.
            (&["gzip"], TEXT.into()),
            (&["", ","], TEXT.into()),
            (&["identity,identity"], TEXT.into()),
        ];
        for (fields, body) in table {
            assert_eq!(decode(fields, body).as_deref(), Ok(TEXT), "{fields:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        let whole = gzip(TEXT);
        let mut damaged = whole.clone();
        damaged[20] ^= 0xff;
        let table: [(&[&str], Vec<u8>); 9] = [
            (&["gzip"], whole[..whole.len() / 2].into()),
            (&["gzip"], whole[..whole.len() - 1].into()),
            (&["gzip"], damaged),
            (&["deflate"], zlib(TEXT)[..20].into()),
            (&["deflate"], TEXT.into()),
            (&["br"], vec![0x8b, 0x02, 0x80]),
            (&["gzip, gzip"], gzip(&whole)),
            (&["deflate", "gzip"], gzip(&zlib(TEXT))),
            (&["gzip, br"], whole),
        ];
        for (fields, body) in table {
            assert_eq!(decode(fields, body), Err(DecodeError::Unreadable), "{fields:?}");
        }
    }

    #[test]
    fn nothing_is_unpacked_beyond_the_limit() {
        let (fits, bomb) = (vec![b' '; 1_000], vec![b' '; 5_000_000]);
        for (name, pack) in
            [("gzip", gzip as fn(&[u8]) -> Vec<u8>), ("deflate", zlib), ("deflate", deflate)]
        {
            assert_eq!(decode(&[name], pack(&fits)).as_deref(), Ok(&*fits), "{name}");
            assert_eq!(decode(&[name], pack(&bomb)), Err(DecodeError::TooLarge), "{name}");
            assert_eq!(decode(&[name], pack(&[b' '; 1_001])), Err(DecodeError::TooLarge), "{name}");
        }
    }

    #[test]
    fn an_empty_body_is_empty_however_it_is_encoded() {
        for name in ["gzip", "deflate", "br"] {
            assert_eq!(decode(&[name], Vec::new()).as_deref(), Ok(&b""[..]), "{name}");
        }
    }
}
