//! Scripts of Bitcoin's outputs, as the addresses that people know.

use sha2::{Digest, Sha256};

/// The address that an output's script pays to on the main network, as ENSIP-9 keeps it for names; `None` for any other script.
pub fn of_script(script: &[u8]) -> Option<String> {
    let base58 = |version: u8, hash: &[u8]| {
        let mut bytes = vec![version];
        bytes.extend(hash);
        let checksum = Sha256::digest(Sha256::digest(&bytes));
        bytes.extend(&checksum[..4]);
        Some(bs58::encode(bytes).into_string())
    };
    match script {
        [0x76, 0xa9, 20, hash @ .., 0x88, 0xac] if hash.len() == 20 => base58(0x00, hash),
        [0xa9, 20, hash @ .., 0x87] if hash.len() == 20 => base58(0x05, hash),
        [version @ (0 | 0x51..=0x60), length, program @ ..]
            if usize::from(*length) == program.len() =>
        {
            let version = if *version == 0 { 0 } else { version - 0x50 };
            let version = bech32::Fe32::try_from(version).ok()?;
            bech32::segwit::encode(bech32::hrp::BC, version, program).ok()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_of_ensip_9_are_addresses() {
        let hash = [
            0x62, 0xe9, 0x07, 0xb1, 0x5c, 0xbf, 0x27, 0xd5, 0x42, 0x53, 0x99, 0xeb, 0xf6, 0xf0,
            0xfb, 0x50, 0xeb, 0xb8, 0x8f, 0x18,
        ];
        let script = [&[0x76, 0xa9, 20][..], &hash, &[0x88, 0xac]].concat();
        assert_eq!(of_script(&script).as_deref(), Some("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"));
        let nested = of_script(&[&[0xa9, 20][..], &hash, &[0x87]].concat()).unwrap();
        assert!(nested.starts_with('3'));
        // BIP-173's own example.
        let program = [
            0x75, 0x1e, 0x76, 0xe8, 0x19, 0x91, 0x96, 0xd4, 0x54, 0x94, 0x1c, 0x45, 0xd1, 0xb3,
            0xa3, 0x23, 0xf1, 0x43, 0x3b, 0xd6,
        ];
        let script = [&[0, 20][..], &program].concat();
        let expected = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
        assert_eq!(of_script(&script).as_deref(), Some(expected));
        let taproot = of_script(&[&[0x51, 32][..], &[7; 32]].concat()).unwrap();
        assert!(taproot.starts_with("bc1p"));
        for other in [
            &[][..],
            &[0x6a, 1, 2],
            &[0, 20, 1],
            &[0x76, 0xa9, 20, 0x88, 0xac],
            &[0, 5, 1, 2, 3, 4, 5],
        ] {
            assert_eq!(of_script(other), None, "{other:?}");
        }
    }
}
