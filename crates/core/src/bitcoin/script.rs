use super::Addresses;
use sha2::{Digest, Sha256};

/// What an output is locked with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    bytes: Vec<u8>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    KeyHash,
    ScriptHash,
    WitnessKeyHash,
    WitnessScriptHash,
    Taproot,
}

impl Script {
    /// Of an address; `None` for what is none on the network, a slip of the pen included.
    pub fn of(addresses: Addresses, address: &str) -> Option<Self> {
        Self::segwit(addresses.prefix, address).or_else(|| Self::old(addresses, address))
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Virtual bytes of an output locked with it.
    pub fn output_bytes(&self) -> u64 {
        9 + self.bytes.len() as u64
    }

    /// Virtual bytes of an input that spends it with one signature; `None` where that is not known, or not `SegWit`.
    pub fn input_bytes(&self) -> Option<u64> {
        match self.kind {
            Kind::WitnessKeyHash => Some(68),
            Kind::Taproot => Some(58),
            Kind::KeyHash | Kind::ScriptHash | Kind::WitnessScriptHash => None,
        }
    }

    /// Whether who signs an input of it cannot rely on the amounts of the others without the transactions that made them: `SegWit`'s first version.
    pub fn needs_previous(&self) -> bool {
        matches!(self.kind, Kind::WitnessKeyHash | Kind::WitnessScriptHash)
    }

    /// Base58 with four bytes of a double hash at its end.
    fn old(addresses: Addresses, address: &str) -> Option<Self> {
        let mut raw = [0; 25];
        if address.len() > 35 || bs58::decode(address).onto(&mut raw) != Ok(25) {
            return None;
        }
        let (body, sum) = raw.split_at(21);
        let twice = Sha256::digest(Sha256::digest(body));
        if twice[..4] != *sum {
            return None;
        }
        let (version, hash) = body.split_first()?;
        let (kind, before, after): (_, &[u8], &[u8]) = match *version {
            // OP_DUP OP_HASH160 <20> … OP_EQUALVERIFY OP_CHECKSIG
            version if version == addresses.key_hash => {
                (Kind::KeyHash, &[0x76, 0xa9, 0x14], &[0x88, 0xac])
            }
            // OP_HASH160 <20> … OP_EQUAL
            version if version == addresses.script_hash => {
                (Kind::ScriptHash, &[0xa9, 0x14], &[0x87])
            }
            _ => return None,
        };
        Some(Self { bytes: [before, hash, after].concat(), kind })
    }

    /// Bech32 (BIP-173) or bech32m (BIP-350).
    fn segwit(prefix: &str, address: &str) -> Option<Self> {
        let (found, version, program) = bech32::segwit::decode(address).ok()?;
        if !found.as_str().eq_ignore_ascii_case(prefix) {
            return None;
        }
        let (kind, opcode) = match (version.to_u8(), program.len()) {
            (0, 20) => (Kind::WitnessKeyHash, 0),
            (0, 32) => (Kind::WitnessScriptHash, 0),
            (1, 32) => (Kind::Taproot, 0x51),
            _ => return None,
        };
        let length = u8::try_from(program.len()).ok()?;
        Some(Self { bytes: [&[opcode, length], program.as_slice()].concat(), kind })
    }
}
