//! EVM addresses: 20 bytes in hex.

use sha3::{Digest, Keccak256};

/// Whether `text` has 40 hex characters with an optional `0x` before them (spec 5). The letters' case is not looked at.
pub fn is_valid(text: &str) -> bool {
    digits(text).is_some()
}

/// The address with `0x` and the letters' case of EIP-55, whatever case it came in; `None` if it is no address.
pub fn to_checksum(text: &str) -> Option<String> {
    Some(cased(b"", &digits(text)?.to_ascii_lowercase()))
}

/// The address of 20 bytes, with the letters' case of EIP-55.
pub fn of_bytes(bytes: &[u8; 20]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    let lower = digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)]));
    cased(b"", &lower.collect::<String>())
}

/// The digits in the case that the hash of them, after a prefix, says.
fn cased(prefix: &[u8], lower: &str) -> String {
    let hash = Keccak256::new().chain_update(prefix).chain_update(lower).finalize();
    let mut cased = String::from("0x");
    for (index, digit) in lower.bytes().enumerate() {
        let byte = hash[index / 2];
        let nibble = if index % 2 == 0 { byte >> 4 } else { byte & 0xf };
        cased.push(if nibble >= 8 { digit.to_ascii_uppercase() } else { digit }.into());
    }
    cased
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

/// [`is_checksum_valid`] for one chain: Rootstock's two have a checksum of their own (EIP-1191), and take EIP-55's as well.
pub fn is_checksum_valid_on(text: &str, chain: Option<u64>) -> bool {
    if is_checksum_valid(text) {
        return true;
    }
    let Some(digits) = digits(text) else { return false };
    let is_of = |chain: u64| to_checksum_of(digits, chain).is_some_and(|own| &own[2..] == digits);
    // The same address is written in two ways on its main and its test network: neither has a slip.
    chain.is_some_and(|chain| WITH_CHAIN.contains(&chain)) && WITH_CHAIN.into_iter().any(is_of)
}

/// Chains that write addresses by EIP-1191: Rootstock and its test network.
const WITH_CHAIN: [u64; 2] = [30, 31];

/// The address in the form of EIP-1191 for a chain: the chain's number is part of what is hashed.
pub fn to_checksum_of(text: &str, chain: u64) -> Option<String> {
    let lower = digits(text)?.to_ascii_lowercase();
    let mut prefix = Vec::new();
    let mut rest = chain;
    loop {
        prefix.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    prefix.reverse();
    prefix.extend(b"0x");
    Some(cased(&prefix, &lower))
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
    fn bytes_are_written_in_the_case_of_eip_55() {
        let mut bytes = [0; 20];
        (bytes[0], bytes[19]) = (0x5a, 0xed);
        let address = of_bytes(&bytes);
        assert_eq!(address.to_lowercase(), "0x5a000000000000000000000000000000000000ed");
        assert_eq!(to_checksum(&address), Some(address));
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

    /// Printed in EIP-1191.
    const ROOTSTOCK: [(u64, &str); 5] = [
        (30, "0x27b1FdB04752BBc536007A920D24ACB045561c26"),
        (30, "0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD"),
        (30, "0x52908400098527886E0F7030069857D2E4169ee7"),
        (31, "0x27B1FdB04752BbC536007a920D24acB045561C26"),
        (31, "0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd"),
    ];

    #[test]
    fn rootstocks_two_chains_have_checksums_of_their_own_and_take_the_others() {
        for (chain, address) in ROOTSTOCK {
            assert_eq!(to_checksum_of(address, chain).as_deref(), Some(address));
            assert!(is_checksum_valid_on(address, Some(chain)), "{address}");
            assert!(is_checksum_valid_on(address, Some(61 - chain)), "{address}");
            for other in [None, Some(1), Some(100)] {
                let valid = is_checksum_valid(address);
                assert_eq!(is_checksum_valid_on(address, other), valid, "{address} on {other:?}");
            }
        }
        let hardhat = "0x70997970c51812dc3A010C7d01b50E0D17Dc79c8";
        let plain = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
        for chain in [30, 31] {
            assert!(is_checksum_valid_on(plain, Some(chain)));
        }
        assert!(!is_checksum_valid(hardhat) && is_checksum_valid(plain));
        for chain in [30, 31] {
            assert!(is_checksum_valid_on(hardhat, Some(chain)));
            assert!(!is_checksum_valid_on(&hardhat.replace("dc3A", "DC3A"), Some(chain)));
        }
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
