//! Signatures of Solana accounts, in base58: ed25519 over the bytes of the text, as the wallet standard's `signMessage` and `signIn` make them, or over what hardware wallets make of it.

mod off_chain;

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
    let signature = Signature::from_bytes(&signature);
    // An account without a key, as of a program, signs nothing.
    let verifying = VerifyingKey::from_bytes(&key).map_err(|_| VerifyError::Wrong)?;
    if verifying.is_weak() {
        return Err(VerifyError::Wrong);
    }
    let has_signed = |signed: &[u8]| verifying.verify_strict(signed, &signature).is_ok();
    let is_valid = has_signed(text.as_bytes())
        || off_chain::messages(&key, text).iter().any(|signed| has_signed(signed));
    if is_valid { Ok(()) } else { Err(VerifyError::Wrong) }
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

    /// Signed by Node's `crypto.sign` with the same key over messages that were put together in JavaScript.
    #[test]
    fn what_hardware_wallets_make_of_a_text_is_taken_for_it() {
        let any_letters = [
            "2tBd7Doe1jEmWbLnd8pgywXiGwCQg8H3exrGasw3LWpfTxMkRWUXPqQ3hngBaANAQVLu7yCVVnf4eK7yQxfm84Wj",
            "26Y1gdpjxQq92S3Agu6Us95vC8XWXotAPuRtp625kJgykDkCeuQetAMnJVxY5rKihxQRo7gCMNr9dfhCpAT8tovh",
            "Hpkar1EeBiDdhfk14SkGHX6jsAT5DK3ACb1REZx9ev5AwyNfNBB7dNRNyJmmAmFMvyzJcCuPiMZ2fsgZffoCK8D",
            "5n4qhBzQ4UNaS3mQvSGpJkdy6jSuU7k1vSihTNVw4gkRDoHXAKYi8uzdViTA1ydeMFVP3bzSRKc2E5k6uCGGANf6",
        ];
        let ascii_letters = [
            "2JfGH4mFhTMuUBKmQXRsm1eSLmWws6LpFgGf8Z9i7XJ487kG8gVFzqtpVeC72LXmeB5wycgPMvLYtHzCCnEgW2A6",
            "3c2tU1jwKsnxRQKXoEVKbCBJwBaYCvBo63qNbTuzebxrRZ8BPvf3agyxyQCoXQQrXf4814Z5J4HmXtckDobJJf1q",
            "5MoS3AfccbGW3BysnJ2USFnmcsPxuRUTjRdT9u2YBr1qVCA6SwUi7j7LP7e1HyDJcyQSavnSprh3jaBnhXTBkwwU",
            "UqAfsQy9eMB5ahATaVy8DJn8xdPHVbQLDUY7rF5DYfQwrHQtryAVWPKEonYE2uXfHwJ6pqx4j1dyGWx5qpHz3in",
            "4fko9oDYQCYRL5mone8uXmCMNfDyiUnQ9nVAG3zU2N6EpvvXsbXUudXM5qZt5a2wzdPsYLbNURJdqR6J6wmApZcz",
            "T6ch2DbDJgrThhcQmHbGRqrVYiDoQfP1P16dj9GDiGyA4MkfEV7ZjATZKqmnf2X4Qx9Q3S1ruCPyasV6eBhKTYB",
        ];
        let ascii = TEXT.replace("ä, 漢字", "every one");
        for signature in any_letters {
            assert_eq!(check(SIGNER, TEXT, signature), Ok(()), "{signature}");
            assert_eq!(check(SIGNER, &ascii, signature), Err(VerifyError::Wrong), "{signature}");
        }
        for signature in ascii_letters {
            assert_eq!(check(SIGNER, &ascii, signature), Ok(()), "{signature}");
            assert_eq!(check(SIGNER, TEXT, signature), Err(VerifyError::Wrong), "{signature}");
        }
    }

    #[test]
    fn other_headers_before_the_text_are_refused() {
        for (what, signature) in [
            (
                "ASCII that is none",
                "ok15TiuSCra7K8jAgigZj4LprsvtPpsBm5mj9ugtxcNXRLmoSwDkS7KuhdHdjbNQeEYbNWEy2oMFbbZ26VvUoDN",
            ),
            (
                "the format of long texts",
                "63uEfpEHsnxP8XYrm1bNfsVW6nqi38isKBSCicNAPnfzAcZ8gPs6mqKrtPSx8YLT8wGEnq8z9Mt6P4dRSmnDBDsD",
            ),
            (
                "the domain of an application",
                "2EgkzY6dY98e8C7dN5aNUgNVmwjcBgFMxCgo8nXS7LrPKbVG9vQUB2qE3nidkhyTL6TbaX462VmQAgLDS776GZmZ",
            ),
            (
                "another signer",
                "2QoKzsDcJszL3NqtFyk69TSXVjMLkNqKuWWHUMGVV27UVvPspTdATJBKBWqZ1vL3SpSMLQJqeDMmm6gZ7ZfMFTKc",
            ),
            (
                "two signers",
                "32MzQGmVov16rbHoPCcQRauhoVhbqir7GhbzfaLD7cpxnP8evogXGKggKNAQdUdt2igLvoGeJEShAQ4SivXLo11m",
            ),
            (
                "another length",
                "2KLgyCbvWJZ47UpvxPpNVmuCCGfgG6kiJBYecHFEzFeZKAKc54dwm2NovSBQm13NDPaivryjdnAqS6xaxVTTwajQ",
            ),
            (
                "a third version",
                "5B6Nf8hJ7ZFPzHDHvzPw6gQi1wWVVApmj2ECUTN1XenxdB3EyAdibgV6chPMzWw4pDJqmnrUMPs43p8dYqdgJJsu",
            ),
            (
                "more behind the text",
                "Rf9aQJeFCXdYUEChnzZJNWxk9hVv99B3aDQRRiY4i7fzwFB3W3hYP3Uf5Q3YT84oP49EFU4diDCSdo6KtaTnT6p",
            ),
            (
                "another beginning",
                "3PVonEFoKrbQjrT3SaPdgFHgsxNoYL2TRpjrESA6Ra97nzkpwDozk5r3YM9RgzJuDSJ9Ew1WH5yyi4WAXhKUnyhS",
            ),
        ] {
            assert_eq!(check(SIGNER, TEXT, signature), Err(VerifyError::Wrong), "{what}");
        }
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
