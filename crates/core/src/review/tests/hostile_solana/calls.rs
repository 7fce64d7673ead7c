//! Transactions: written as a gateway would, read as the chain does.

use crate::review::wire::{BUDGET_PROGRAM, Wire};

/// Program, accounts, data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    pub program: String,
    pub accounts: Vec<String>,
    pub data: Vec<u8>,
}

pub fn call(program: &str, accounts: &[&str], data: &[u8]) -> Call {
    Call {
        program: program.to_owned(),
        accounts: accounts.iter().map(|&one| one.to_owned()).collect(),
        data: data.to_vec(),
    }
}

/// An address whose key is one byte all over.
pub fn place(byte: u8) -> String {
    bs58::encode([byte; 32]).into_string()
}

/// Where a gateway has its table of accounts.
pub fn table() -> String {
    place(77)
}

/// Who signs besides, before the wallet is asked.
pub fn helper() -> String {
    place(78)
}

/// Writes a transaction of the signer's; what is in the list stands in a table on the chain.
pub fn write(signer: &str, calls: &[Call], listed: &[String]) -> Vec<u8> {
    let mut keys = vec![signer.to_owned()];
    let named: Vec<&String> = calls.iter().flat_map(|call| &call.accounts).collect();
    if named.contains(&&helper()) {
        keys.push(helper());
    }
    let signers = keys.len();
    for call in calls {
        keys.push(call.program.clone());
    }
    for key in named {
        if !listed.contains(key) {
            keys.push(key.clone());
        }
    }
    let mut own: Vec<String> = Vec::new();
    for key in keys {
        if !own.contains(&key) {
            own.push(key);
        }
    }
    let at = |key: &String| {
        let found = own.iter().position(|one| one == key);
        let other = || own.len() + listed.iter().position(|one| one == key).unwrap();
        u8::try_from(found.unwrap_or_else(other)).unwrap()
    };
    let short = |length: usize| u8::try_from(length).unwrap();
    let mut bytes = vec![short(signers)];
    bytes.resize(1 + 64 * signers, 0);
    if !listed.is_empty() {
        bytes.push(0x80);
    }
    bytes.extend([short(signers), 0, 0, short(own.len())]);
    for key in &own {
        bytes.extend(bs58::decode(key).into_vec().unwrap());
    }
    bytes.extend([9; 32]);
    bytes.push(short(calls.len()));
    for call in calls {
        bytes.extend([at(&call.program), short(call.accounts.len())]);
        bytes.extend(call.accounts.iter().map(at));
        bytes.push(short(call.data.len()));
        bytes.extend(&call.data);
    }
    if !listed.is_empty() {
        bytes.push(1);
        bytes.extend(bs58::decode(table()).into_vec().unwrap());
        bytes.push(short(listed.len()));
        bytes.extend((0..listed.len()).map(short));
        bytes.push(0);
    }
    bytes
}

/// The table's bytes on the chain.
pub fn table_of(listed: &[String]) -> Vec<u8> {
    let mut bytes = vec![0; 56];
    for key in listed {
        bytes.extend(bs58::decode(key).into_vec().unwrap());
    }
    bytes
}

/// A transaction as the chain reads it.
#[derive(Debug)]
pub struct Tx {
    pub keys: Vec<String>,
    pub calls: Vec<Call>,
    signers: usize,
}

impl Tx {
    /// Reads it, with what really stands in the table.
    pub fn read(bytes: &[u8], listed: &[String]) -> Option<Self> {
        let mut wire = Wire::read(bytes)?;
        let tables: Vec<_> = wire.tables().iter().map(|_| table_of(listed)).collect();
        wire.fill(&tables)?;
        let address = |place: usize| wire.accounts[place].clone();
        let calls = wire.instructions.iter().map(|one| Call {
            program: address(one.program),
            accounts: one.accounts.iter().map(|place| address(usize::from(*place))).collect(),
            data: one.data.to_vec(),
        });
        let calls = calls.collect();
        let mut seen = wire.accounts.clone();
        seen.sort();
        seen.dedup();
        // The chain takes no account twice.
        let tx = Self { keys: wire.accounts.clone(), calls, signers: wire.signers };
        (seen.len() == tx.keys.len()).then_some(tx)
    }

    pub fn signs(&self, address: &str) -> bool {
        self.keys[..self.signers].iter().any(|key| key == address)
    }

    /// What it pays for itself: so much for each signature, and its limit of computation at its price.
    pub fn fee(&self) -> u64 {
        let (mut limit, mut price, mut others) = (None, 0, 0);
        for call in &self.calls {
            let bytes = |count: usize| {
                let mut bytes = [0; 8];
                bytes[..count].copy_from_slice(call.data.get(1..=count)?);
                Some(u64::from_le_bytes(bytes))
            };
            match call.data.first() {
                _ if call.program != BUDGET_PROGRAM => others += 200_000,
                Some(2) => limit = bytes(4).or(limit),
                Some(3) => price = bytes(8).unwrap_or(price),
                _ => {}
            }
        }
        let units = u128::from(limit.unwrap_or(others).min(1_400_000));
        let priority = (units * u128::from(price)).div_ceil(1_000_000);
        u64::try_from(priority).unwrap_or(u64::MAX).saturating_add(5_000 * self.signers as u64)
    }
}

pub fn units_at(data: &[u8], from: usize) -> Option<u64> {
    let bytes = data.get(from..from.checked_add(8)?)?;
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

pub fn key_at(data: &[u8], from: usize) -> Option<String> {
    Some(bs58::encode(data.get(from..from.checked_add(32)?)?).into_string())
}
