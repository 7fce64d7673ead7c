//! Whatever a contract emits, reading it ends well: as many moves as there are tokens in it, of the contract that emitted them.
#![no_main]

use drawstring_gateway::index::log::decode;
use drawstring_gateway::index::wire::Log;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|json: &str| {
    let Ok(log) = serde_json::from_str::<Log>(json) else { return };
    let moves = decode(&log);
    assert!(moves.iter().all(|found| found.token == Some(log.address)));
    assert!(moves.is_sorted_by_key(|found| found.ordinal));
    // A batch has two lists of words.
    assert!(moves.len() <= 1 || moves.len() * 64 <= log.data.len());
});
