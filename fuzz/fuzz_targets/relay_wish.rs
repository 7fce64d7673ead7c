#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| drawstring_fuzz::relay::wish(input));
