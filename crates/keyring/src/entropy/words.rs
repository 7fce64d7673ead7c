use std::fmt;

use bip39::{Error, Language, Mnemonic};
use zeroize::{Zeroize, Zeroizing};

/// The words of a wallet's entropy, lower case, one space between them. As secret as the entropy.
pub struct Words(Zeroizing<String>);

impl Words {
    /// The words themselves, for as long as they are borrowed.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Words(..)")
    }
}

/// What is wrong with the words of a wallet. No variant repeats a word: they are secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MnemonicError {
    /// Neither 12 nor 24 words; how many there are.
    #[error("a wallet has 12 or 24 words, not {0}")]
    Count(usize),
    /// A word that is not on the list of BIP-39; which one, the first is 1.
    #[error("word {0} is not on the list")]
    Unknown(usize),
    /// Every word is on the list, but they do not belong together: one is another, or the order is.
    #[error("the words do not belong together: one is wrong, or two are exchanged")]
    Checksum,
}

/// Reads 12 or 24 words.
pub(super) fn read(text: &str) -> Result<Zeroizing<Vec<u8>>, MnemonicError> {
    let lower = Zeroizing::new(text.to_ascii_lowercase());
    let count = lower.split_whitespace().count();
    if !matches!(count, 12 | 24) {
        return Err(MnemonicError::Count(count));
    }
    let mnemonic = Mnemonic::parse_in_normalized(Language::English, &lower).map_err(of_library)?;
    let (mut bytes, length) = mnemonic.to_entropy_array();
    let entropy = Zeroizing::new(bytes[..length].to_vec());
    bytes.zeroize();
    Ok(entropy)
}

fn of_library(error: Error) -> MnemonicError {
    match error {
        Error::BadWordCount(count) => MnemonicError::Count(count),
        Error::UnknownWord(index) => MnemonicError::Unknown(index + 1),
        // The rest is about other languages, and about bytes.
        _ => MnemonicError::Checksum,
    }
}

/// Writes 16 or 32 bytes as words.
pub(super) fn write(entropy: &[u8]) -> Words {
    let mnemonic = Mnemonic::from_entropy_in(Language::English, entropy)
        .expect("BIP-39 has words for 16 and for 32 bytes");
    // Nine bytes fit the longest word and its space: the text is never moved while it grows.
    let mut text = Zeroizing::new(String::with_capacity(mnemonic.word_count() * 9));
    for word in mnemonic.words() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    Words(text)
}
