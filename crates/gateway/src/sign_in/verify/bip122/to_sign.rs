use sha2::{Digest, Sha256};

use super::key::SIGHASH_ALL;

/// The transaction that stands for a text (BIP-322): it spends the one output of another one, which carries the text and pays to the account. Neither can be sent.
#[derive(Debug)]
pub struct ToSign<'a> {
    /// The output that is spent: the hash of its transaction, and its place there.
    outpoint: [u8; 36],
    /// The account's script.
    script: &'a [u8],
}

/// Locktime, sequence, version, amounts: all are zero.
const ZERO: [u8; 4] = [0; 4];
const NOTHING: [u8; 8] = [0; 8];
/// The script of its output, which may not be spent: `OP_RETURN`, with its length.
const UNSPENDABLE: [u8; 2] = [1, 0x6a];

impl<'a> ToSign<'a> {
    /// For a text and the script of the account that signs it.
    pub fn new(script: &'a [u8], text: &str) -> Self {
        let message = tagged(b"BIP0322-signed-message", &[text.as_bytes()]);
        let mut to_spend = [&ZERO[..], &[1], &[0; 32], &[0xff; 4], &[34, 0, 32], &message].concat();
        to_spend.extend([&ZERO[..], &[1], &NOTHING].concat());
        write_size(&mut to_spend, script.len());
        to_spend.extend(script);
        to_spend.extend(ZERO);
        let mut outpoint = [0; 36];
        outpoint[..32].copy_from_slice(&twice(&to_spend));
        Self { outpoint, script }
    }

    /// What ECDSA signs behind a witness (BIP-143), with [`SIGHASH_ALL`].
    pub fn ecdsa_hash(&self, script_code: &[u8]) -> [u8; 32] {
        let outputs = [&NOTHING[..], &UNSPENDABLE].concat();
        let kind = u32::from(SIGHASH_ALL).to_le_bytes();
        let mut signed =
            [&ZERO[..], &twice(&self.outpoint), &twice(&ZERO), &self.outpoint].concat();
        write_size(&mut signed, script_code.len());
        signed.extend(script_code);
        signed.extend([&NOTHING[..], &ZERO, &twice(&outputs), &ZERO, &kind].concat());
        twice(&signed)
    }

    /// What a Taproot output's key signs (BIP-341): `kind` is 0, the default, or [`SIGHASH_ALL`].
    pub fn taproot_hash(&self, kind: u8) -> [u8; 32] {
        let mut script = Vec::new();
        write_size(&mut script, self.script.len());
        script.extend(self.script);
        let outputs = [&NOTHING[..], &UNSPENDABLE].concat();
        let epoch = 0;
        let key_path = 0;
        tagged(
            b"TapSighash",
            &[
                &[epoch, kind],
                &ZERO,
                &ZERO,
                &Sha256::digest(self.outpoint),
                &Sha256::digest(NOTHING),
                &Sha256::digest(script),
                &Sha256::digest(ZERO),
                &Sha256::digest(outputs),
                &[key_path],
                // Which input.
                &ZERO,
            ],
        )
    }
}

/// Writes a number as Bitcoin does before what has that length ("compact size").
pub fn write_size(out: &mut Vec<u8>, size: usize) {
    match (u8::try_from(size), u16::try_from(size), u32::try_from(size)) {
        (Ok(size @ 0..=0xfc), ..) => out.push(size),
        (_, Ok(size), _) => {
            out.push(0xfd);
            out.extend(size.to_le_bytes());
        }
        (.., Ok(size)) => {
            out.push(0xfe);
            out.extend(size.to_le_bytes());
        }
        _ => {
            out.push(0xff);
            out.extend((size as u64).to_le_bytes());
        }
    }
}

/// A hash for one purpose (BIP-340).
fn tagged(tag: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let tag = Sha256::digest(tag);
    let begun = Sha256::new().chain_update(tag).chain_update(tag);
    parts.iter().fold(begun, Digest::chain_update).finalize().into()
}

fn twice(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(Sha256::digest(bytes)).into()
}
