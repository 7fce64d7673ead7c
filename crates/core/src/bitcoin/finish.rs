use super::psbt::{MAGIC, UNSIGNED, id, size};

/// Keys of an input in BIP-174 and BIP-371: a signature by the key that follows, the script and the witness of an input that is finished,
/// and a signature by a Taproot output's own key.
const SIGNATURE: u8 = 2;
const SCRIPT: u8 = 7;
const WITNESS: u8 = 8;
const TAPROOT_SIGNATURE: u8 = 0x13;
/// Between version and inputs of a transaction with witnesses (BIP-144).
pub(super) const MARKER_AND_FLAG: [u8; 2] = [0, 1];

/// The transaction of a signed PSBT (version 0) as nodes take it, if it is the one of this id and every input is signed. The id covers all but the
/// witnesses: who is paid, how much, and out of which coins. Whether the signatures are good is the nodes' to say.
pub fn finish(psbt: &[u8], reviewed: &str) -> Option<Vec<u8>> {
    let mut reader = Reader(psbt.strip_prefix(MAGIC)?);
    let mut unsigned = None;
    reader.map(|key, value| {
        if *key == [UNSIGNED] {
            unsigned = Some(value);
        }
    })?;
    let unsigned = unsigned.filter(|transaction| id(transaction) == reviewed)?;
    let (version, rest) = unsigned.split_at_checked(4)?;
    let (body, lock_time) = rest.split_at_checked(rest.len().checked_sub(4)?)?;
    let inputs = Reader(body).size()?;
    let mut out = [version, &MARKER_AND_FLAG, body].concat();
    for _ in 0..inputs {
        out.extend(witness(&mut reader)?);
    }
    out.extend(lock_time);
    Some(out)
}

/// What proves that the next input may be spent: as the wallet finished it, or made of the one signature that it gave.
fn witness(reader: &mut Reader<'_>) -> Option<Vec<u8>> {
    let (mut finished, mut has_script) = (None, false);
    let mut signed = Vec::new();
    reader.map(|key, value| match key {
        [WITNESS] => finished = Some(value),
        // `SegWit` has none.
        [SCRIPT] => has_script = !value.is_empty(),
        [SIGNATURE, public @ ..] => signed.push(stack(&[value, public])),
        [TAPROOT_SIGNATURE] => signed.push(stack(&[value])),
        _ => {}
    })?;
    let proof = match finished {
        Some(witness) => is_witness(witness).then(|| witness.to_vec()),
        None => signed.pop().filter(|_| signed.is_empty()),
    };
    proof.filter(|_| !has_script)
}

/// Whether the bytes are exactly one witness with at least one item. A witness of the wrong length would read or leave bytes of what follows.
fn is_witness(bytes: &[u8]) -> bool {
    let mut reader = Reader(bytes);
    let items = reader.size().unwrap_or_default();
    items > 0 && (0..items).all(|_| reader.part().is_some()) && reader.0.is_empty()
}

fn stack(items: &[&[u8]]) -> Vec<u8> {
    let mut out = Vec::new();
    size(&mut out, items.len());
    for item in items {
        size(&mut out, item.len());
        out.extend(*item);
    }
    out
}

/// Bytes that were not read yet.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// The pairs of a map, up to its end.
    pub fn map(&mut self, mut each: impl FnMut(&'a [u8], &'a [u8])) -> Option<()> {
        loop {
            let key = self.part()?;
            if key.is_empty() {
                return Some(());
            }
            each(key, self.part()?);
        }
    }

    pub fn part(&mut self) -> Option<&'a [u8]> {
        let length = self.size()?;
        self.take(length)
    }

    /// A compact size, as [`size`] writes it.
    pub fn size(&mut self) -> Option<usize> {
        let (first, _) = self.take(1)?.split_first()?;
        let more = match first {
            0xfd => self.take(2)?,
            0xfe => self.take(4)?,
            0xff => return None,
            small => return Some((*small).into()),
        };
        Some(more.iter().rev().fold(0, |size, byte| size << 8 | usize::from(*byte)))
    }

    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }
}
