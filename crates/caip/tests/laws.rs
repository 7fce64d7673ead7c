//! The law that `fuzz/` tries for as long as one likes, tried for a moment.

#[path = "../../../fuzz/src/caip.rs"]
mod law;
#[path = "../../../fuzz/src/moment.rs"]
mod moment;

#[test]
fn an_id_that_is_read_writes_itself_back() {
    moment::try_law("caip", |input| law::holds(&String::from_utf8_lossy(input)));
}
