//! EVM addresses: 20 bytes in hex.

use sha3::{Digest, Keccak256};

/// Whether `text` has 40 hex characters with an optional `0x` before them (spec 5). The letters' case is not looked at.
pub fn is_valid(text: &str) -> bool {
    digits(text).is_some()
}

/// The address with `0x` and the letters' case of EIP-55, whatever case it came in; `None` if it is no address.
pub fn to_checksum(text: &str) -> Option<String> {
    let lower = digits(text)?.to_ascii_lowercase();
    let hash = Keccak256::digest(lower.as_bytes());
    let mut cased = String::from("0x");
    for (index, digit) in lower.bytes().enumerate() {
        let byte = hash[index / 2];
        let nibble = if index % 2 == 0 { byte >> 4 } else { byte & 0xf };
        cased.push(if nibble >= 8 { digit.to_ascii_uppercase() } else { digit }.into());
    }
    Some(cased)
}

/// Whether what a person typed is an address without a slip that EIP-55 can see.
///
/// Letters of one case carry no checksum and pass; mixed case must be exactly the case of EIP-55.
pub fn is_checksum_valid(text: &str) -> bool {
    let Some(digits) = digits(text) else { return false };
    let one_case = !digits.bytes().any(|digit| digit.is_ascii_lowercase())
        || !digits.bytes().any(|digit| digit.is_ascii_uppercase());
    one_case || to_checksum(digits).is_some_and(|expected| &expected[2..] == digits)
}

/// The 40 hex digits.
fn digits(text: &str) -> Option<&str> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    (digits.len() == 40 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test cases printed in EIP-55.
    const EIP_55: [&str; 8] = [
        "0x52908400098527886E0F7030069857D2E4169EE7",
        "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
        "0xde709f2102306220921060314715629080e2fb77",
        "0x27b1fdb04752bbc536007a920d24acb045561c26",
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
        "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    ];

    #[test]
    fn checksums_are_those_of_eip_55() {
        for address in EIP_55 {
            assert_eq!(to_checksum(&address.to_lowercase()).as_deref(), Some(address));
        }
    }

    #[test]
    fn the_prefix_is_optional() {
        for address in EIP_55 {
            assert!(is_valid(address) && is_valid(&address[2..]));
            assert_eq!(to_checksum(&address[2..]).as_deref(), Some(address));
        }
    }

    #[test]
    fn one_case_carries_no_checksum() {
        for address in EIP_55 {
            assert!(is_checksum_valid(&address[2..].to_lowercase()));
            assert!(is_checksum_valid(&address[2..].to_uppercase()));
        }
    }

    #[test]
    fn a_letter_in_the_wrong_case_fails_the_checksum() {
        assert!(is_checksum_valid("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"));
        assert!(!is_checksum_valid("0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"));
    }

    #[test]
    fn other_lengths_and_letters_are_refused() {
        for text in [
            "",
            "0x",
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe",
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd",
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg",
            "0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            " 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "0x0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeA",
            "éééééééééééééééééééé",
        ] {
            assert!(!is_valid(text) && to_checksum(text).is_none() && !is_checksum_valid(text));
        }
    }
}
