use std::fmt;

/// What stands before the 32 bytes of an Ed25519 key in a `did:key` (multicodec `ed25519-pub`, as varint).
const ED25519: [u8; 2] = [0xed, 0x01];

/// Who speaks to a relay: an Ed25519 public key, in text `did:key:z6Mk…`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClientId(pub [u8; 32]);

impl ClientId {
    /// `did:key:z` and the key in base 58.
    pub fn text(&self) -> String {
        let mut bytes = [0; 34];
        bytes[..2].copy_from_slice(&ED25519);
        bytes[2..].copy_from_slice(&self.0);
        let mut text = String::from("did:key:z");
        text.push_str(&bs58::encode(bytes).into_string());
        text
    }

    /// Reads a `did:key` of an Ed25519 key. Whether the bytes are a point of the curve is seen when a signature is checked.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix("did:key:z")?;
        let mut bytes = [0; 34];
        // A longer text cannot be 34 bytes, and base 58 takes quadratic time.
        if digits.len() > 48 || bs58::decode(digits).onto(&mut bytes).ok()? != 34 {
            return None;
        }
        let key = bytes.strip_prefix(&ED25519)?;
        key.try_into().ok().map(Self)
    }
}

impl fmt::Display for ClientId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl fmt::Debug for ClientId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::ClientId;

    #[test]
    fn it_is_written_as_everybody_writes_it() {
        for byte in 0..=255 {
            let mut last = [0; 32];
            last[31] = byte;
            for key in [[byte; 32], last] {
                let bytes = [&super::ED25519[..], &key].concat();
                let text = ["did:key:z", &bs58::encode(bytes).into_string()].concat();
                assert_eq!(ClientId(key).text(), text);
            }
        }
    }

    #[test]
    fn only_the_did_of_an_ed25519_key_is_read() {
        let id = ClientId([7; 32]);
        let text = id.text();
        assert!(text.starts_with("did:key:z6Mk"), "{text}");
        assert_eq!(ClientId::parse(&text), Some(id));
        let upper = text.to_uppercase();
        let short = &text[..text.len() - 1];
        let spaced = format!(" {text}");
        let long = format!("{text}1");
        let secp256k1 = "did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme";
        for wrong in [&upper, short, &spaced, &long, secp256k1, "did:key:z", "z6Mk", ""] {
            assert_eq!(ClientId::parse(wrong), None, "{wrong}");
        }
        assert_eq!(ClientId::parse(&"1".repeat(1 << 20)), None);
    }
}
