//! Whatever a node or a server of a name answers, what is taken from it and handed on is hex.

use drawstring_core::names::pieces;

/// Tells how many pieces were taken.
pub fn holds(input: &[u8]) -> usize {
    let pieces = pieces(&String::from_utf8_lossy(input));
    for piece in &pieces {
        let is_hex = piece.len() % 2 == 0 && piece.bytes().all(|digit| digit.is_ascii_hexdigit());
        assert!(is_hex, "no hex: {piece}");
    }
    pieces.len()
}
