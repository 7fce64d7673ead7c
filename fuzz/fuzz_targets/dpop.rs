#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| drawstring_fuzz::dpop::holds(input));
