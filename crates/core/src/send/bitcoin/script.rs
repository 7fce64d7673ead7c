use super::Addresses;
use sha2::{Digest, Sha256};

/// What an output is locked with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Script {
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

/// Constants that checksums of `SegWit` addresses come out as: of version 0 (BIP-173) and of later ones (BIP-350).
const BECH32: u32 = 1;
const BECH32M: u32 = 0x2bc8_30a3;
const LETTERS: &[u8; 32] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";

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

    fn segwit(prefix: &str, address: &str) -> Option<Self> {
        let mixed = address.bytes().any(|b| b.is_ascii_uppercase())
            && address.bytes().any(|b| b.is_ascii_lowercase());
        let address = address.to_ascii_lowercase();
        let data = address.strip_prefix(prefix)?.strip_prefix('1')?;
        if mixed || address.len() > 90 || data.len() < 8 {
            return None;
        }
        let mut values = Vec::new();
        for letter in data.bytes() {
            values.push(LETTERS.iter().position(|known| *known == letter)?);
        }
        let (version, rest) = values.split_first()?;
        let expected = if *version == 0 { BECH32 } else { BECH32M };
        if checksum(prefix, &values) != expected {
            return None;
        }
        let program = bytes(&rest[..rest.len() - 6])?;
        let kind = match (*version, program.len()) {
            (0, 20) => Kind::WitnessKeyHash,
            (0, 32) => Kind::WitnessScriptHash,
            (1, 32) => Kind::Taproot,
            _ => return None,
        };
        let opcode = if *version == 0 { 0 } else { 0x50 + u8::try_from(*version).ok()? };
        let length = u8::try_from(program.len()).ok()?;
        Some(Self { bytes: [&[opcode, length], program.as_slice()].concat(), kind })
    }
}

/// The checksum of BIP-173 over the prefix and the values.
fn checksum(prefix: &str, values: &[usize]) -> u32 {
    const GENERATOR: [u32; 5] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
    let high = prefix.bytes().map(|letter| u32::from(letter >> 5));
    let low = prefix.bytes().map(|letter| u32::from(letter & 31));
    let rest = values.iter().map(|value| u32::try_from(*value).unwrap_or_default());
    let mut sum: u32 = 1;
    for value in high.chain([0]).chain(low).chain(rest) {
        let top = sum >> 25;
        sum = (sum & 0x01ff_ffff) << 5 ^ value;
        for (bit, constant) in GENERATOR.iter().enumerate() {
            if top >> bit & 1 == 1 {
                sum ^= constant;
            }
        }
    }
    sum
}

/// Groups of five bits as bytes; what is over must be less than a group, and zero.
fn bytes(values: &[usize]) -> Option<Vec<u8>> {
    let (mut out, mut group, mut bits) = (Vec::new(), 0_usize, 0);
    for value in values {
        group = (group << 5 | value) & 0xfff;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            out.push(u8::try_from(group >> bits & 255).ok()?);
        }
    }
    (bits < 5 && group & ((1 << bits) - 1) == 0).then_some(out)
}
