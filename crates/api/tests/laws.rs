//! The law that `fuzz/` tries for as long as one likes, tried for a moment.

#[path = "../../../fuzz/src/query.rs"]
mod law;
#[path = "../../../fuzz/src/moment.rs"]
mod moment;

#[test]
fn a_query_that_is_read_writes_itself_back() {
    moment::try_law("query", |input| law::holds(&String::from_utf8_lossy(input)));
}
