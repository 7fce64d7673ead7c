#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| drawstring_fuzz::walletconnect::frame(input));
