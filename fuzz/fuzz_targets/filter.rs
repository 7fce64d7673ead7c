//! No text makes the reader of log filters panic, and what it reads survives being asked of a node.
#![no_main]

use drawstring_gateway::rpc::feed::LogFilter;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(filter) = LogFilter::read(text) else { return };
    let asked = filter.in_block(&[7; 32].into()).to_string();
    assert_eq!(LogFilter::read(&asked), Ok(filter));
});
