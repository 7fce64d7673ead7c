use super::{
    finish::{MARKER_AND_FLAG, Reader},
    psbt::id,
};

/// An output of a transaction.
pub struct Made<'a> {
    /// The transaction's.
    pub id: String,
    /// What it holds.
    pub satoshis: u64,
    /// What it is locked with.
    pub script: &'a [u8],
}

/// What a transaction made at this place; `None` for what is no transaction, or has no such output.
pub fn made(transaction: &[u8], place: u32) -> Option<Made<'_>> {
    let mut reader = Reader(transaction);
    let version = reader.take(4)?;
    let has_witnesses = reader.0.starts_with(&MARKER_AND_FLAG);
    if has_witnesses {
        reader.take(MARKER_AND_FLAG.len())?;
    }
    let body = reader.0;
    let inputs = reader.size()?;
    for _ in 0..inputs {
        // What it spends, a script, and a sequence.
        reader.take(36)?;
        reader.part()?;
        reader.take(4)?;
    }
    let (outputs, wanted) = (reader.size()?, usize::try_from(place).ok()?);
    let mut found = None;
    for at in 0..outputs {
        let satoshis = u64::from_le_bytes(reader.take(8)?.try_into().ok()?);
        let script = reader.part()?;
        if at == wanted {
            found = Some((satoshis, script));
        }
    }
    let body = &body[..body.len() - reader.0.len()];
    for _ in 0..if has_witnesses { inputs } else { 0 } {
        for _ in 0..reader.size()? {
            reader.part()?;
        }
    }
    let lock_time = reader.take(4)?;
    let (satoshis, script) = found.filter(|_| reader.0.is_empty())?;
    Some(Made { id: id(&[version, body, lock_time].concat()), satoshis, script })
}
