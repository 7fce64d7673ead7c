use crate::amount::Amount;
use proptest::prelude::*;

fn amount(text: &str) -> Amount {
    Amount::parse(text).unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn a_number_has_one_form() {
    for (written, form) in [
        ("1.50", "1.5"),
        ("007", "7"),
        ("0", "0"),
        ("0.000", "0"),
        ("00.010", "0.01"),
        ("10", "10"),
    ] {
        assert_eq!(amount(written).text(), form);
    }
}

#[test]
fn what_is_no_plain_number_is_refused() {
    let long = "1".repeat(201);
    for text in
        ["", ".", "1.", ".5", "1e9", "-1", "+1", "1,5", " 1", "1 ", "1.2.3", "٣", "NaN", &long]
    {
        assert_eq!(Amount::parse(text), None, "{text}");
    }
}

#[test]
fn units_are_read_and_written() {
    let one_and_a_half = amount("1.5");
    assert_eq!(Amount::of_units("1500000", 6), Some(one_and_a_half.clone()));
    assert_eq!(one_and_a_half.to_units(6).as_deref(), Some("1500000"));
    assert_eq!(one_and_a_half.to_hex_units(18).as_deref(), Some("0x14d1120d7b160000"));
    assert_eq!(one_and_a_half.to_units(0), None, "more decimals than the token has");
    assert_eq!(Amount::zero().to_units(18).as_deref(), Some("0"));
    assert_eq!(Amount::zero().to_hex_units(18).as_deref(), Some("0x0"));
    for none in ["", "-1", "0x1", "1.5"] {
        assert_eq!(Amount::of_units(none, 2), None, "{none}");
    }
}

#[test]
fn division_rounds_down_and_by_zero_is_none() {
    assert_eq!(amount("1").over(&amount("3"), 4), Some(amount("0.3333")));
    assert_eq!(amount("10").over(&amount("0.25"), 0), Some(amount("40")));
    assert_eq!(amount("0.1").over(&amount("1000"), 2), Some(Amount::zero()));
    assert_eq!(amount("1").over(&Amount::zero(), 2), None);
}

#[test]
fn rounding_cuts_off() {
    assert_eq!(amount("1.999").rounded_down(2), amount("1.99"));
    assert_eq!(amount("0.0009").rounded_down(2), Amount::zero());
    assert_eq!(amount("12345").rounded_down(0), amount("12345"));
}

#[test]
fn numbers_of_the_wire_and_texts_are_read() {
    for text in ["1.25", "\"1.25\""] {
        assert_eq!(json::from_str::<Amount>(text), Ok(amount("1.25")));
    }
    for text in ["null", "1e-7", "-1", "true", "\"\""] {
        assert!(json::from_str::<Amount>(text).is_err(), "{text}");
    }
    assert_eq!(json::to_string(&amount("1.25")), "\"1.25\"");
}

/// A number with a scale, as an integer of its smallest unit.
fn parts() -> impl Strategy<Value = (u64, u8)> {
    (any::<u64>(), 0_u8..=20)
}

fn of(parts: (u64, u8)) -> Amount {
    Amount::of_units(&parts.0.to_string(), parts.1).unwrap()
}

/// The same number in units of 10⁻²⁰.
fn fine(parts: (u64, u8)) -> Option<u128> {
    u128::from(parts.0).checked_mul(10_u128.checked_pow(u32::from(20 - parts.1))?)
}

proptest! {
    #[test]
    fn text_and_back_is_the_same(parts in parts()) {
        prop_assert_eq!(amount(&of(parts).text()), of(parts));
    }

    #[test]
    fn order_sum_and_difference_are_those_of_integers(a in parts(), b in parts()) {
        let (Some(x), Some(y)) = (fine(a), fine(b)) else { return Ok(()) };
        prop_assert_eq!(of(a).cmp(&of(b)), x.cmp(&y));
        if let Some(sum) = x.checked_add(y) {
            prop_assert_eq!(of(a).plus(&of(b)), Amount::of_units(&sum.to_string(), 20).unwrap());
        }
        let left = x.checked_sub(y).map(|left| Amount::of_units(&left.to_string(), 20).unwrap());
        prop_assert_eq!(of(a).minus(&of(b)), left);
    }

    #[test]
    fn a_product_is_that_of_integers(a in parts(), b in parts()) {
        let product = u128::from(a.0) * u128::from(b.0);
        let expected = Amount::of_units(&product.to_string(), a.1 + b.1).unwrap();
        prop_assert_eq!(of(a).times(&of(b)), expected);
    }

    #[test]
    fn a_quotient_times_its_divisor_is_just_below(a in parts(), b in parts(), scale in 0_usize..30) {
        let Some(quotient) = of(a).over(&of(b), scale) else {
            prop_assert_eq!(b.0, 0);
            return Ok(());
        };
        let step = Amount::of_units("1", u8::try_from(scale).unwrap()).unwrap();
        prop_assert!(quotient.times(&of(b)) <= of(a));
        prop_assert!(quotient.plus(&step).times(&of(b)) > of(a));
    }

    #[test]
    fn hex_units_read_back(units: u128, decimals in 0_u8..=36) {
        let amount = Amount::of_units(&units.to_string(), decimals).unwrap();
        prop_assert_eq!(amount.to_hex_units(decimals), Some(format!("{units:#x}")));
    }
}
