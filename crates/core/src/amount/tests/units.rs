use crate::amount::{digits_of_hex, with_decimals};
use proptest::prelude::*;

#[test]
fn hex_quantities_are_read_exactly() {
    for (hex, digits) in [
        ("0x0", "0"),
        ("0x00ff", "255"),
        ("0xDE0B6B3A7640000", "1000000000000000000"),
        (
            "0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "115792089237316195423570985008687907853269984665640564039457584007913129639935",
        ),
    ] {
        assert_eq!(digits_of_hex(hex).as_deref(), Some(digits));
    }
}

#[test]
fn what_is_no_quantity_is_refused() {
    let long = format!("0x1{}", "0".repeat(64));
    for text in ["", "0x", "0X1", "12", "0x-1", "0x 1", "0x1g", "-0x1", "0x1.5", &long] {
        assert_eq!(digits_of_hex(text), None, "{text}");
    }
}

#[test]
fn decimals_are_placed_and_ending_zeros_go() {
    for (units, decimals, amount) in [
        ("0", 18, "0"),
        ("1", 18, "0.000000000000000001"),
        ("1500000000000000000", 18, "1.5"),
        ("1000000000000000000", 18, "1"),
        ("100", 0, "100"),
        ("0", 0, "0"),
        ("123", 2, "1.23"),
        ("10", 2, "0.1"),
        ("1", 36, "0.000000000000000000000000000000000001"),
    ] {
        assert_eq!(with_decimals(units, decimals), amount);
    }
}

proptest! {
    #[test]
    fn every_quantity_reads_as_arithmetic_says(number: u128) {
        prop_assert_eq!(digits_of_hex(&format!("{number:#x}")), Some(number.to_string()));
    }

    #[test]
    fn longer_quantities_read_as_arithmetic_by_halves_says(high: u64, low: u64) {
        // high · 2^64 + low, by schoolbook: the same number another way.
        let number = (u128::from(high) << 64) | u128::from(low);
        prop_assert_eq!(digits_of_hex(&format!("0x{high:016x}{low:016x}")), Some(number.to_string()));
    }

    #[test]
    fn an_amount_says_the_same_number_as_its_units(units: u128, decimals in 0_u8..=36) {
        let amount = with_decimals(&units.to_string(), decimals);
        let (whole, fraction) = amount.split_once('.').unwrap_or((&amount, ""));
        prop_assert!(fraction.len() <= usize::from(decimals));
        prop_assert!(!fraction.ends_with('0'));
        let back = format!("{whole}{fraction:0<width$}", width = usize::from(decimals));
        let back = back.trim_start_matches('0');
        prop_assert_eq!(if back.is_empty() { "0" } else { back }, units.to_string());
    }

    #[test]
    fn no_text_brings_it_down(text in ".{0,70}") {
        let _ = digits_of_hex(&text);
    }
}
