use shares::ShareKey;
use walletconnect::{ClientId, MessageId, Topic};

use crate::Message;

/// The first byte: another form will have another.
const FORM: u8 = 1;
/// Form, publisher, tag, two times, and the length of the attestation.
const HEAD: usize = 1 + 32 + 4 + 8 + 8 + 4;

/// A message as bytes. Its topic is the subject's, its id is its text's.
pub fn encode(message: &Message) -> Vec<u8> {
    let attestation = u32::try_from(message.attestation.len()).unwrap_or_default();
    let mut bytes = Vec::with_capacity(HEAD + message.attestation.len() + message.text.len());
    bytes.push(FORM);
    bytes.extend_from_slice(&message.publisher.0);
    bytes.extend_from_slice(&message.tag.to_be_bytes());
    bytes.extend_from_slice(&message.published_ms.to_be_bytes());
    bytes.extend_from_slice(&message.expires.to_be_bytes());
    bytes.extend_from_slice(&attestation.to_be_bytes());
    // The relay's limit on messages is far below four gigabytes.
    bytes.extend_from_slice(&message.attestation.as_bytes()[..attestation as usize]);
    bytes.extend_from_slice(message.text.as_bytes());
    bytes
}

/// Reads [`encode`]'s bytes; None for anything else.
pub fn decode(topic: Topic, bytes: &[u8]) -> Option<Message> {
    let (head, rest) = bytes.split_at_checked(HEAD)?;
    let (form, head) = head.split_first()?;
    let (publisher, head) = head.split_first_chunk()?;
    let (tag, head) = head.split_first_chunk()?;
    let (moment, head) = head.split_first_chunk()?;
    let (expires, head) = head.split_first_chunk()?;
    let attestation = u32::from_be_bytes(*head.first_chunk()?);
    let (attestation, text) = rest.split_at_checked(usize::try_from(attestation).ok()?)?;
    let text = std::str::from_utf8(text).ok()?;
    (*form == FORM).then_some(())?;
    Some(Message {
        topic,
        id: MessageId::of(text),
        publisher: ClientId(*publisher),
        owner: ShareKey::UNKNOWN,
        tag: u32::from_be_bytes(*tag),
        published_ms: u64::from_be_bytes(*moment),
        expires: u64::from_be_bytes(*expires),
        attestation: std::str::from_utf8(attestation).ok()?.into(),
        text: text.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mailbox::contract::message;

    #[test]
    fn what_is_written_is_read_back_and_nothing_shorter() {
        let topic = Topic([7; 32]);
        let mut whole = (*message(topic, ClientId([1; 32]), "sealed", 300)).clone();
        whole.attestation = "statement".into();
        let bytes = encode(&whole);
        assert_eq!(decode(topic, &bytes), Some(whole.clone()));
        for length in 0..HEAD + whole.attestation.len() {
            assert_eq!(decode(topic, &bytes[..length]), None, "{length}");
        }
        let mut other = bytes.clone();
        other[0] = 9;
        assert_eq!(decode(topic, &other), None);
        other = bytes;
        other[HEAD - 4..HEAD].fill(0xff);
        assert_eq!(decode(topic, &other), None);
    }
}
