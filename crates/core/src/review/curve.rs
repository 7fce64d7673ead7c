use curve25519_dalek::edwards::CompressedEdwardsY;

/// Whether 32 bytes are a point of Curve25519 in its Edwards form (RFC 8032): whether an address can have a private key.
pub(crate) fn is_point(bytes: &[u8; 32]) -> bool {
    CompressedEdwardsY(*bytes).decompress().is_some()
}

#[cfg(test)]
mod tests {
    use super::is_point;

    /// SHA-256 hashes, and whether `@noble/curves` finds a point in them.
    const HASHES: [(&str, bool); 12] = [
        ("169b5b823c62b64ca7e5f8456a13c8d5d06f4ece522a58bc2b8a784dcf3609b0", true),
        ("f64551fcd6f07823cb87971cfb91446425da18286b3ab1ef935e0cbd7a69f68a", true),
        ("3946ca64ff78d93ca61090a437cbb6b3d2ca0d488f5f9ccf3059608368b27693", true),
        ("43bb00d0ce7790a53b91256b370c887b24791a5539a6fbfb70c5870e8c91ae5d", false),
        ("ab71fc4c8a1c4d62b9202b36ee7c07dd398a0907a37037bd8c3959d6af573608", false),
        ("536c351ae15e5f5e3dc37bcc5dea8ab641e70fc0431a088a1d684aef2ebf3e5b", true),
        ("7d087a2e212c110e851c7b6fdc2853a41e7db1690beef7a9c11b3a26ee77e853", false),
        ("03fbd36c05856bca596b0bcb4466f4f30f0119a41be2b9fcebfa71d68178b116", false),
        ("9b85c0828dcfbc883726fc200c987baa9826da6ba6a358643a69a52d8698d72e", true),
        ("26148c43a19c95f0115e594c688e9f6e92d0bcdbdb6a75187b732fc593875e7e", false),
        ("8860646b40f17b10cfcb90a2c717a4df6c5976b9bd38201d2cd231d5a6d30e83", false),
        ("274c9ccdd7cc9ac3308242b83d561a72542058757f2943fc03a8575c736a5d52", false),
    ];

    #[test]
    fn points_are_told_from_other_bytes() {
        for (hex, expected) in HASHES {
            let mut bytes = [0; 32];
            for (place, byte) in bytes.iter_mut().enumerate() {
                *byte = u8::from_str_radix(&hex[2 * place..2 * place + 2], 16).unwrap();
            }
            assert_eq!(is_point(&bytes), expected, "{hex}");
        }
        // y = 1 and y = 0 are points of small order; the base point is one, too.
        let mut one = [0; 32];
        one[0] = 1;
        assert!(is_point(&one) && is_point(&[0; 32]));
        let mut base = [0x66; 32];
        base[0] = 0x58;
        assert!(is_point(&base));
    }
}
