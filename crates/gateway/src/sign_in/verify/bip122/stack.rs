/// Items of a stack that Bitcoin's nodes pass on.
const MOST: usize = 100;

/// Reads a witness stack: the count of its items, and each with its length before it. `None` for anything else, also for lengths that are not written as short as they can be.
pub fn read_stack(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut rest = bytes;
    let count = take_size(&mut rest)?;
    if count > MOST {
        return None;
    }
    let mut items = Vec::new();
    for _ in 0..count {
        let length = take_size(&mut rest)?;
        let (item, behind) = rest.split_at_checked(length)?;
        items.push(item);
        rest = behind;
    }
    rest.is_empty().then_some(items)
}

/// Takes a number off ("compact size"). No signature that is read is long enough for those of more than two bytes.
fn take_size(bytes: &mut &[u8]) -> Option<usize> {
    let (size, rest) = match *bytes {
        [size @ 0..=0xfc, rest @ ..] => (u16::from(*size), rest),
        [0xfd, low, high, rest @ ..] => {
            let size = u16::from_le_bytes([*low, *high]);
            ((size >= 0xfd).then_some(size)?, rest)
        }
        _ => return None,
    };
    *bytes = rest;
    Some(size.into())
}
