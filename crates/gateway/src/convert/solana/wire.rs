//! A transaction's bytes, as far as it matters here: who signs, which accounts it may change.

use super::Key;

/// No transaction is longer: it travels in one packet.
pub const MOST_BYTES: usize = 1_232;

const SIGNATURE: usize = 64;

/// A transaction as its bytes say it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction<'a> {
    /// The signers whose signature is not there yet.
    pub unsigned: Vec<Key>,
    /// Who pays the fee: the first signer.
    pub payer: Key,
    /// How many signatures it takes.
    pub signers: usize,
    /// The accounts written out in it that it may change.
    pub writable: Vec<Key>,
    /// The tables on the chain that hold its other accounts.
    pub lookups: Vec<Lookup>,
    /// What is signed.
    pub message: &'a [u8],
}

/// Accounts that stand in a table on the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lookup {
    /// The table's account.
    pub table: Key,
    /// Places in it of accounts that the transaction may change.
    pub writable: Vec<u8>,
}

/// Reads a transaction, of the first kind or of version 0; none where the bytes are not exactly one.
pub fn read(bytes: &[u8]) -> Option<Transaction<'_>> {
    if bytes.len() > MOST_BYTES {
        return None;
    }
    let mut reader = Reader(bytes);
    let count = reader.length()?;
    let signatures = reader.take(count.checked_mul(SIGNATURE)?)?;
    let message = reader.0;
    let first = reader.byte()?;
    let is_versioned = first & 0x80 != 0;
    // Version 0 is the only one that there is.
    let signers = if is_versioned { reader.byte().filter(|_| first == 0x80)? } else { first };
    let (readonly_signers, readonly_others) = (reader.byte()?, reader.byte()?);
    let keys = reader.list(|reader| Key::first_of(reader.take(32)?))?;
    reader.take(32)?;
    reader.list(|reader| {
        reader.byte()?;
        reader.list(Reader::byte)?;
        let length = reader.length()?;
        reader.take(length)
    })?;
    let lookups = if is_versioned { reader.list(lookup)? } else { Vec::new() };
    let signers = usize::from(signers);
    let writable_signers = signers.checked_sub(readonly_signers.into())?;
    let writable_end = keys.len().checked_sub(readonly_others.into())?;
    let fits =
        reader.0.is_empty() && count == signers && writable_signers > 0 && signers <= writable_end;
    if !fits {
        return None;
    }
    let slots = keys.iter().zip(signatures.chunks(SIGNATURE));
    let empty = slots.filter(|(_, signature)| signature.iter().all(|byte| *byte == 0));
    Some(Transaction {
        unsigned: empty.map(|(key, _)| *key).collect(),
        payer: keys[0],
        signers,
        writable: [&keys[..writable_signers], &keys[signers..writable_end]].concat(),
        lookups,
        message,
    })
}

fn lookup(reader: &mut Reader<'_>) -> Option<Lookup> {
    let table = Key::first_of(reader.take(32)?)?;
    let writable = reader.list(Reader::byte)?;
    reader.list(Reader::byte)?;
    Some(Lookup { table, writable })
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|taken| taken[0])
    }

    /// Seven bits a byte, the lowest first, in three bytes at most and none of them for nothing.
    fn length(&mut self) -> Option<usize> {
        let mut length = 0;
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            length |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return (byte != 0 || shift == 0).then_some(length);
            }
        }
        None
    }

    fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = self.length()?;
        (0..length).map(|_| one(self)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn key(number: u8) -> [u8; 32] {
        [number; 32]
    }

    /// Two signers, of which the second has signed and is only read; two others, of which the last is only read; one instruction.
    fn legacy() -> Vec<u8> {
        let mut bytes = vec![2];
        bytes.extend([0; 64]);
        bytes.extend([9; 64]);
        bytes.extend([2, 1, 1, 4]);
        bytes.extend([key(1), key(2), key(3), key(4)].concat());
        bytes.extend(key(7));
        bytes.extend([1, 3, 2, 0, 2, 1, 42]);
        bytes
    }

    fn versioned() -> Vec<u8> {
        let mut bytes = legacy();
        bytes.insert(129, 0x80);
        bytes.push(1);
        bytes.extend(key(5));
        bytes.extend([2, 7, 8, 1, 9]);
        bytes
    }

    #[test]
    fn signers_and_writable_accounts_are_told_apart() {
        let bytes = legacy();
        let found = read(&bytes).unwrap();
        assert_eq!((found.payer, found.signers), (Key::new(key(1)), 2));
        assert_eq!(found.unsigned, [Key::new(key(1))]);
        assert_eq!(found.writable, [1, 3].map(|number| Key::new(key(number))));
        assert_eq!((found.lookups.len(), found.message), (0, &bytes[129..]));
    }

    #[test]
    fn version_0_looks_accounts_up() {
        let bytes = versioned();
        let lookup = Lookup { table: Key::new(key(5)), writable: vec![7, 8] };
        assert_eq!(read(&bytes).unwrap().lookups, [lookup]);
    }

    #[test]
    fn a_part_of_a_transaction_is_none() {
        for whole in [legacy(), versioned()] {
            for length in 0..whole.len() {
                assert_eq!(read(&whole[..length]), None, "{length}");
            }
            assert_eq!(read(&[&whole[..], &[0]].concat()), None);
        }
        let mut unknown = versioned();
        unknown[129] = 0x81;
        assert_eq!(read(&unknown), None);
        let mut nobody = legacy();
        nobody[130] = 2;
        assert_eq!(read(&nobody), None, "the payer must be writable");
        assert_eq!(read(&[0; MOST_BYTES + 1]), None);
        let long_winded = [&[0x82, 0][..], &legacy()[1..]].concat();
        assert_eq!(read(&long_winded), None);
    }

    proptest! {
        #[test]
        fn whatever_comes_is_read_or_not(bytes in proptest::collection::vec(any::<u8>(), 0..300), at in 0_usize..300, byte: u8) {
            let _ = read(&bytes);
            let mut bent = versioned();
            let at = at % bent.len();
            bent[at] = byte;
            if let Some(found) = read(&bent) {
                prop_assert!(found.writable.contains(&found.payer));
                prop_assert!(found.unsigned.len() <= found.signers);
            }
        }
    }
}
