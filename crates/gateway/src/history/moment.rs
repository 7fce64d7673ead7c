//! Times as ISO 8601 writes them.

/// The seconds since 1970 of a time in UTC as ISO 8601 writes it: `2025-08-12T12:00:05Z`, `2025-08-12T12:00:05.000Z`.
pub fn seconds(text: &str) -> Option<u64> {
    let utc = text.strip_suffix('Z').or_else(|| text.strip_suffix("+00:00"))?;
    let (date, time) = utc.split_once('T')?;
    let time = time.split_once('.').map_or(time, |(whole, _)| whole);
    let [year, month, day] = numbers(date, '-')?;
    let [hour, minute, second] = numbers(time, ':')?;
    let fits = (1970..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && hour < 24
        && minute < 60
        && second <= 60;
    fits.then(|| days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second)
}

fn numbers(text: &str, between: char) -> Option<[u64; 3]> {
    let read = |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok());
    let parts: Option<Vec<u64>> = text.split(between).map(|part| read(part).flatten()).collect();
    parts?.try_into().ok()
}

/// Days since 1970 of a Gregorian date. Years begin in March here, so that the leap day is a year's last.
const fn days(year: u64, month: u64, day: u64) -> u64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::iso_8601;
    use proptest::prelude::*;

    #[test]
    fn a_fraction_of_a_second_is_left_out() {
        assert_eq!(seconds("2025-08-12T12:00:05.999Z"), seconds("2025-08-12T12:00:05Z"));
        assert_eq!(seconds("1970-01-01T00:00:00Z"), Some(0));
    }

    #[test]
    fn greenwich_may_be_written_as_an_offset() {
        assert_eq!(seconds("2025-08-12T12:00:05+00:00"), seconds("2025-08-12T12:00:05Z"));
    }

    #[test]
    fn what_is_no_time_is_none() {
        for text in [
            "",
            "Z",
            "2025-08-12",
            "2025-08-12T12:00:05",
            "2025-13-12T12:00:05Z",
            "1969-12-31T23:59:59Z",
            "2025-08-12T24:00:00Z",
            "2025-08-12T+1:00:00Z",
            "2025-08-12T12:00:05+02:00",
            "2025-08-12-01T12:00:00Z",
            "99999999999999999999-01-01T00:00:00Z",
        ] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_second_is_read_as_it_was_written(at in 0_u64..253_402_300_800) {
            prop_assert_eq!(seconds(&iso_8601(at)), Some(at));
        }
    }
}
