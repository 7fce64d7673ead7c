//! No text is a cursor that this gateway did not give, and every cursor that it gives is read back.
#![no_main]

use drawstring_gateway::history::{Cursor, Forged};
use libfuzzer_sys::fuzz_target;

const SECRET: [u8; 32] = [7; 32];

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    assert_eq!(Cursor::open(&text, &SECRET, "question"), Err(Forged));
    let cursor = Cursor { source: "index".to_owned(), place: bytes.to_vec() };
    let sealed = cursor.seal(&SECRET, "question");
    assert_eq!(Cursor::open(&sealed, &SECRET, "another"), Err(Forged));
    // A longer text is not looked at.
    if sealed.len() <= 4_096 {
        assert_eq!(Cursor::open(&sealed, &SECRET, "question"), Ok(cursor));
    }
});
