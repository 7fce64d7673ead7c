//! The law that `fuzz/` tries for as long as one likes, tried for a moment.

#[path = "../../../fuzz/src/keyring.rs"]
mod law;
#[path = "../../../fuzz/src/moment.rs"]
mod moment;

use std::path::Path;

#[test]
fn what_is_read_is_written_again_and_opens_as_it_was_sealed() {
    moment::try_law("keyring", |input| {
        law::holds(input);
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/keyring");
    let read: Vec<usize> = moment::seeds(&folder).iter().map(|seed| law::holds(seed)).collect();
    assert_eq!(read, [1; 10]);
}
