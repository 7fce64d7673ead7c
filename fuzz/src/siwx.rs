//! A sign-in message that is read says exactly what was signed: written again it is the same text.

use caip::Namespace;
use siwx::{Expected, Message};

const FAMILIES: [Namespace; 4] =
    [Namespace::Eip155, Namespace::Solana, Namespace::Bip122, Namespace::Polkadot];

/// Tells how many families' messages the text is.
pub fn holds(input: &[u8]) -> usize {
    let text = String::from_utf8_lossy(input);
    let read = FAMILIES.iter().filter_map(|family| Message::parse(*family, &text).ok());
    let mut count = 0;
    for message in read {
        assert_eq!(message.text(), text, "it is another text");
        assert!(message.domain.is_ascii() && !message.domain.is_empty(), "{:?}", message.domain);
        let _ = message.check(&Expected { now: u64::MAX, ..Expected::default() });
        count += 1;
    }
    count
}
