use alloy_primitives::{hex, keccak256};

/// Where a page ended: who answered it, and what that source needs to go on. Opaque to clients.
///
/// On the wire it is hexadecimal with a mark at its end that only this gateway can make, over the question too: a cursor of another
/// account or chain is none of this one's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    /// The source's id.
    pub source: String,
    /// The source's own words.
    pub place: Vec<u8>,
}

/// The text is no cursor that this gateway gave for this question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "this is no cursor that this gateway gave for this account and chain: leave it out to begin at the newest transaction"
)]
pub struct Forged;

/// Bytes of the mark.
const MARK: usize = 16;

/// The longest text that is looked at: a vendor's own cursor may be long.
const LONGEST: usize = 4_096;

impl Cursor {
    /// Its text. `question` is what it was given for.
    pub fn seal(&self, secret: &[u8; 32], question: &str) -> String {
        let mut bytes = Vec::with_capacity(1 + self.source.len() + self.place.len() + MARK);
        // A source's id is a short word.
        bytes.push(u8::try_from(self.source.len()).unwrap_or(u8::MAX));
        bytes.extend_from_slice(self.source.as_bytes());
        bytes.extend_from_slice(&self.place);
        let mark = mark(secret, question, &bytes);
        bytes.extend_from_slice(&mark);
        hex::encode(bytes)
    }

    /// Reads a text that [`Self::seal`] wrote under the same secret for the same question.
    pub fn open(text: &str, secret: &[u8; 32], question: &str) -> Result<Self, Forged> {
        if text.len() > LONGEST || text.starts_with("0x") {
            return Err(Forged);
        }
        let bytes = hex::decode(text).map_err(|_| Forged)?;
        let (said, mark_found) = bytes.split_last_chunk::<MARK>().ok_or(Forged)?;
        let expected = mark(secret, question, said);
        // Looking at all bytes whatever they are tells nobody how many were right.
        let differs = expected.iter().zip(mark_found).fold(0, |sum, (a, b)| sum | (a ^ b));
        if differs != 0 {
            return Err(Forged);
        }
        let (length, rest) = said.split_first().ok_or(Forged)?;
        let (source, place) = rest.split_at_checked(usize::from(*length)).ok_or(Forged)?;
        let source = String::from_utf8(source.to_vec()).map_err(|_| Forged)?;
        Ok(Self { source, place: place.to_vec() })
    }
}

/// Keccak is a sponge: a secret in front of the message makes a sound mark.
fn mark(secret: &[u8; 32], question: &str, said: &[u8]) -> [u8; MARK] {
    let mut message = secret.to_vec();
    message.extend_from_slice(&(question.len() as u64).to_be_bytes());
    message.extend_from_slice(question.as_bytes());
    message.extend_from_slice(said);
    let mut mark = [0; MARK];
    mark.copy_from_slice(&keccak256(message)[..MARK]);
    mark
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SECRET: [u8; 32] = [7; 32];

    #[test]
    fn a_cursor_of_another_question_or_gateway_is_forged() {
        let cursor = Cursor { source: "index".into(), place: vec![1, 2, 3] };
        let text = cursor.seal(&SECRET, "a");
        assert_eq!(Cursor::open(&text, &SECRET, "a"), Ok(cursor));
        assert_eq!(Cursor::open(&text, &SECRET, "b"), Err(Forged));
        assert_eq!(Cursor::open(&text, &[8; 32], "a"), Err(Forged));
        for text in
            ["", "0x", "zz", "00", &"00".repeat(17), &"00".repeat(5_000), &format!("0x{text}")]
        {
            assert_eq!(Cursor::open(text, &SECRET, "a"), Err(Forged), "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_cursor_is_read_back_and_no_changed_one(
            source in "[a-z]{1,12}",
            place in proptest::collection::vec(any::<u8>(), 0..80),
            flipped in any::<prop::sample::Index>(),
        ) {
            let cursor = Cursor { source, place };
            let text = cursor.seal(&SECRET, "q");
            prop_assert_eq!(Cursor::open(&text, &SECRET, "q"), Ok(cursor));
            let mut bytes = hex::decode(&text).unwrap();
            let index = flipped.index(bytes.len());
            bytes[index] ^= 1;
            prop_assert_eq!(Cursor::open(&hex::encode(bytes), &SECRET, "q"), Err(Forged));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in any::<String>()) {
            prop_assert_eq!(Cursor::open(&text, &SECRET, "q"), Err(Forged));
        }
    }
}
