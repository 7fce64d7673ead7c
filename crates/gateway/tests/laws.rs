//! The law that `fuzz/` tries for as long as one likes, tried for a moment.

#[path = "../../../fuzz/src/rpc.rs"]
mod law;
#[path = "../../../fuzz/src/moment.rs"]
mod moment;

#[test]
fn what_is_read_of_a_call_is_what_any_json_reader_reads() {
    moment::try_law("rpc", law::holds);
}
