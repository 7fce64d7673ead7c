use super::{curve::is_point, wire::ASSOCIATED_PROGRAM};
use sha2::{Digest, Sha256};

/// Where an owner's account of a mint is, unless they chose another place: the first hash of the seeds, the highest bump first, that is no public key, so
/// that nobody can sign for it.
pub(crate) fn associated(owner: &str, mint: &str, program: &str) -> Option<String> {
    let seeds = [key(owner)?, key(program)?, key(mint)?];
    for bump in (0..=255_u8).rev() {
        let mut hash = Sha256::new();
        for seed in &seeds {
            hash.update(seed);
        }
        hash.update([bump]);
        hash.update(key(ASSOCIATED_PROGRAM)?);
        hash.update(b"ProgramDerivedAddress");
        let hash: [u8; 32] = hash.finalize().into();
        if !is_point(&hash) {
            return Some(bs58::encode(hash).into_string());
        }
    }
    None
}

/// The 32 bytes of an address or a blockhash.
pub(crate) fn key(address: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    (bs58::decode(address).onto(&mut key) == Ok(32)).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::wire::{TOKEN_2022_PROGRAM, TOKEN_PROGRAM};

    /// Owners, mints and where the first one's account of the second one is, as `@noble/curves` and SHA-256 find it; of Token-2022 and the first token
    /// program in turns.
    const PLACES: [[&str; 3]; 6] = [
        [
            "GjJQBVrscueJQA1hB5jxqct8q88Jtmev7rJ5aoxAiSH2",
            "GMYF2iLRJGmVmvNAje2zvF1wveFD9uueXMQkBDAVfiXA",
            "BTNHwikQWCFTVvjC72BumfXT8vbC8A9fhTyV5u5xQvsb",
        ],
        [
            "3NtYdRHFKeKmgYEatsbJFi5RUrgdNJ1VZLFUZ7A1AjV5",
            "Ebjh5RZR799aVdZR9yePMNmEVmGibvjM3Zqr4kEegSbS",
            "AvNwKApawJUxv1QLRsSLx9pby45X6AdGd7vBJhXdyiEr",
        ],
        [
            "Ar9vCzi1ibFjJys5Lv6qyYLvKTMi3ddrVF1VFA7Vd3V5",
            "3p12Jyhm5cW1qgDmmwQAGrUyqPv2YVSWYzDSbbuBLm32",
            "2eGUJDuHAcXcp6WLbCxtJ4RmPFQn5ktdnv4BrSpRb9Qs",
        ],
        [
            "FxHp3KHrZZH1ekGnnaZxtsEoYJdPLh1PbgYSUqjH7Zt2",
            "2Rq9sGhqm5kDmdD3hep8dFK89imF9zXEGPPSP6AQbydw",
            "GgjpHdWAVy3ApgZfD3iWRjHC2tPxSwKKfot9oSZYNpav",
        ],
        [
            "2pxjiUumJLmbGtr4GPwG3DczxobVFmY7jF79fs6MQcKj",
            "3PvVEv2pkoSLnMxC8z72c5bnsFVebrrvJG6nSvoDZDi6",
            "CDyu3uSNescdpXTQaNVq1fKXXXqJKTyALCeKnpc4zbBf",
        ],
        [
            "GWPt8cKpy2YEENjKvxJAf1d2e2WJs7ofdUrDmj9ZKrS4",
            "DFEq9TW2UqdHo73qxmcfy3r31VDDwmgbt8exaEr2q6pE",
            "GLRa7CZXSxr51C7hW8EJa3kouygVnNMi8NEZMuZUtr8p",
        ],
    ];

    #[test]
    fn accounts_of_tokens_are_where_the_programs_look_for_them() {
        for (place, [owner, mint, account]) in PLACES.iter().enumerate() {
            let program = if place % 2 == 0 { TOKEN_2022_PROGRAM } else { TOKEN_PROGRAM };
            assert_eq!(associated(owner, mint, program).as_deref(), Some(*account));
        }
        assert_eq!(associated("0x1", PLACES[0][1], TOKEN_PROGRAM), None);
    }
}
