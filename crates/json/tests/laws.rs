//! The law that `fuzz/` tries for as long as one likes, tried for a moment.

#[path = "../../../fuzz/src/json.rs"]
mod law;
#[path = "../../../fuzz/src/moment.rs"]
mod moment;

#[test]
fn what_serde_json_reads_is_read_alike() {
    moment::try_law("json", |input| law::holds(&String::from_utf8_lossy(input)));
}
