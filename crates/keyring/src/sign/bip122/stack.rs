/// Writes a witness stack: the count of its items, and each behind its length. Ours has two items of less than 253 bytes.
pub(super) fn write_stack(items: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::new();
    write_size(&mut out, items.len());
    for item in items {
        write_size(&mut out, item.len());
        out.extend(item);
    }
    out
}

/// Writes a number below 253 as Bitcoin does before what has that length ("compact size").
pub(super) fn write_size(out: &mut Vec<u8>, size: usize) {
    let size = u8::try_from(size).ok().filter(|size| *size < 0xfd);
    out.push(size.expect("scripts, signatures and keys have less than 253 bytes"));
}
