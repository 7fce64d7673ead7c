use serde_json::value::RawValue;

/// Whole numbers up to this are exact in a double, with room to spare.
const MOST_WRITTEN_AS_FRACTION: f64 = 1e9;

/// The whole number that an id in a node's answer stands for: `7`, and as some nodes give it back `"7"`, `7.0` and `7e0`.
pub fn number_of(id: &RawValue) -> Option<u64> {
    let text = id.get().trim_matches('"');
    text.parse().ok().or_else(|| {
        let number = text.parse::<f64>().ok()?;
        let is_whole = number.fract() == 0.0 && (0.0..MOST_WRITTEN_AS_FRACTION).contains(&number);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "just looked")]
        is_whole.then_some(number as u64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(id: &str) -> Option<u64> {
        number_of(&RawValue::from_string(id.to_owned()).unwrap())
    }

    #[test]
    fn an_id_may_be_written_as_text_or_as_a_fraction() {
        for id in ["7", "\"7\"", "7.0", "7e0", "\"7.0\"", "0.7e1", "70E-1"] {
            assert_eq!(read(id), Some(7), "{id}");
        }
        assert_eq!(read("\"18446744073709551615\""), Some(u64::MAX));
    }

    #[test]
    fn what_stands_for_no_whole_number_is_no_id() {
        for id in [
            "7.5",
            "-7",
            "\"\"",
            "\"x\"",
            "\"7x\"",
            "\"0x7\"",
            "\" 7\"",
            "\"\\\"7\"",
            "\"nan\"",
            "\"inf\"",
            "1e9",
            "1e999",
            "18446744073709551616",
            "true",
            "null",
            "[7]",
            "{\"7\":7}",
        ] {
            assert_eq!(read(id), None, "{id}");
        }
    }
}
