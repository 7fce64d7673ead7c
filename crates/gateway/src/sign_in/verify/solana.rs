//! Signatures of Solana accounts: ed25519 over the bytes of the text, as the wallet standard's `signMessage` and `signIn` make them, in base58.

use caip::Address;
use ed25519_dalek::{Signature, VerifyingKey};

use super::VerifyError;

/// Longest base58 text of 64 bytes.
const LONGEST: usize = 88;

/// Verifies a signature of `text`. The address is the key. Strictly: keys and points of small order, for which one signature fits many texts, are refused, and
/// so is a second spelling of a signature (RFC 8032, `S` below the group's order).
pub fn verify(address: &Address, text: &str, signature: &str) -> Result<(), VerifyError> {
    if signature.len() > LONGEST {
        return Err(VerifyError::Malformed);
    }
    let key = bytes::<32>(address.as_str()).ok_or(VerifyError::Malformed)?;
    let signature = bytes::<64>(signature).ok_or(VerifyError::Malformed)?;
    // An account without a key, as of a program, signs nothing.
    let key = VerifyingKey::from_bytes(&key).map_err(|_| VerifyError::Wrong)?;
    if key.is_weak() {
        return Err(VerifyError::Wrong);
    }
    let signature = Signature::from_bytes(&signature);
    key.verify_strict(text.as_bytes(), &signature).map_err(|_| VerifyError::Wrong)
}

/// Exactly so many bytes of base58.
fn bytes<const COUNT: usize>(text: &str) -> Option<[u8; COUNT]> {
    let mut bytes = [0; COUNT];
    (bs58::decode(text).onto(&mut bytes) == Ok(COUNT)).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use caip::Namespace;

    use super::*;

    /// Signed by Node's `crypto.sign` with the first key of RFC 8032's examples.
    const TEXT: &str = "example.com wants you to sign in with your Solana account:
FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z

I accept the terms: ä, 漢字.

URI: https://example.com/login
Version: 1
Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
Nonce: 32891756abcdefgh
Issued At: 2026-01-01T00:00:00Z";
    const SIGNER: &str = "FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z";
    const SIGNATURE: &str =
        "2NFgsj4Mrd5EB9H1h1mbi5yeit7sT1Z6KmSDp5yzH8fxtyDVy8dAPWrQL5JA5zrLKty2GNTRZGUzfTYcVrTNKfAA";

    fn check(address: &str, text: &str, signature: &str) -> Result<(), VerifyError> {
        verify(&Address::parse(Namespace::Solana, address).unwrap(), text, signature)
    }

    #[test]
    fn a_key_signs_in_itself_and_this_text_alone() {
        assert_eq!(check(SIGNER, TEXT, SIGNATURE), Ok(()));
        let other = "So11111111111111111111111111111111111111112";
        assert_eq!(check(other, TEXT, SIGNATURE), Err(VerifyError::Wrong));
        assert_eq!(check(SIGNER, &format!("{TEXT}\n"), SIGNATURE), Err(VerifyError::Wrong));
    }

    #[test]
    fn a_second_spelling_of_a_signature_is_refused() {
        // The same `R`, and `S` with the group's order added.
        let again = "2NFgsj4Mrd5EB9H1h1mbi5yeit7sT1Z6KmSDp5yzH8fxsgNoZ1YXZSNEhcDWjaqApxfiJBPXYuK6zttcTas2oUjC";
        assert_eq!(check(SIGNER, TEXT, again), Err(VerifyError::Wrong));
    }

    #[test]
    fn a_key_of_small_order_signs_nothing() {
        // The neutral point as key and as `R`, and `S` zero: fits every text where nothing is refused.
        let neutral = "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM";
        let fits = "2AFv15MNPuA84RmU66xw2uMzGipcVxNpzAffoacGVvjFue3CBmf633fAWuiP9cwL9C3z3CJiGgRSFjJfeEcA6QX";
        assert_eq!(check(neutral, TEXT, fits), Err(VerifyError::Wrong));
    }

    #[test]
    fn what_is_not_64_bytes_of_base58_is_malformed() {
        let short = "JxSM6uRD9dJV8K8QZoMYxxRrpNwvvbTaht2YWgCAYeNj8kcZeygHRtXD2RjPRtWJRTjt4W6ZgkxCtKwiRoJX4D";
        let long = "72opztdq42Df9mXg3cPrCLy3VrdKfoSeVq8KYpzXpCryiP8ArkecSNm3yBxj74LkJQNGaqhdPRLZWkAXgMHP7MRQk";
        let many = "1".repeat(16_000);
        for wrong in ["", "0x00", "l0OI", short, long, &many] {
            assert_eq!(check(SIGNER, TEXT, wrong), Err(VerifyError::Malformed), "{wrong:.20}");
        }
    }
}
