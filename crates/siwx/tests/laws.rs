//! The law that `fuzz/` tries for as long as one likes, tried for a moment.

#[path = "../../../fuzz/src/siwx.rs"]
mod law;
#[path = "../../../fuzz/src/moment.rs"]
mod moment;

use std::path::Path;

#[test]
fn message_that_is_read_is_the_text_that_is_signed() {
    moment::try_law("siwx", |input| {
        law::holds(input);
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/siwx");
    let read: Vec<usize> = moment::seeds(&folder).iter().map(|seed| law::holds(seed)).collect();
    assert_eq!(read, [1; 6]);
}
