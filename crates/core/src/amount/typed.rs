//! Amounts as people write them, in any of the world's usual ways, into plain decimal text. When a separator could mean either, the visitor's own way
//! of writing decides; what was understood is shown beside.

use super::LONGEST_UNITS;
use crate::text::{join, parted};

/// Longer than any amount, with a zero before its point.
const LONGEST: usize = LONGEST_UNITS + 2;
/// The first of ten digits, of scripts that people type numbers in.
const ZEROS: [char; 6] = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{ff10}'];

/// What a letter of an amount is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letter {
    Digit(u8),
    Dot,
    Comma,
    /// A space or an apostrophe: it can only stand between thousands.
    Gap,
}

/// `1.5`: digits, with a point between them where there is a fraction. `None` for what is no amount; an empty text is none either. `point` is what stands
/// before the fraction where the visitor comes from.
pub(crate) fn read_typed(text: &str, point: &str) -> Option<String> {
    let mut letters = Vec::new();
    for letter in text.trim().chars() {
        letters.push(letter_of(letter)?);
    }
    let point = if point.starts_with([',', '\u{66b}']) { Letter::Comma } else { Letter::Dot };
    let (whole, fraction) = letters.split_at(whole_end(&letters, point)?);
    let whole = grouped(whole)?;
    let fraction = digits(fraction.get(1..).unwrap_or_default())?;
    if whole.is_empty() && fraction.is_empty() || whole.len() + fraction.len() > LONGEST {
        return None;
    }
    let mut number = whole.trim_start_matches('0').to_owned();
    if number.is_empty() {
        number.push('0');
    }
    if !fraction.is_empty() {
        number.push('.');
        number.push_str(&fraction);
    }
    Some(number)
}

/// Digits with a point as the visitor would type them; without a `point` as they are.
pub(crate) fn write_typed(text: &str, point: &str) -> String {
    match parted(text, b'.') {
        Some((whole, fraction)) if !point.is_empty() => join(&[whole, point, fraction]),
        _ => text.to_owned(),
    }
}

fn letter_of(letter: char) -> Option<Letter> {
    Some(match letter {
        '.' | '\u{ff0e}' => Letter::Dot,
        // The Arabic decimal separator is a comma, in looks and in use.
        ',' | '\u{66b}' | '\u{ff0c}' => Letter::Comma,
        ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\'' | '\u{2019}' | '\u{66c}' => Letter::Gap,
        _ => {
            let digit = |zero: &char| (letter as u32).checked_sub(*zero as u32).filter(|n| *n < 10);
            Letter::Digit(u8::try_from(ZEROS.iter().find_map(digit)?).ok()?)
        }
    })
}

/// Where the whole part ends: at the separator before the fraction, if there is one. `None` for what makes no sense.
fn whole_end(letters: &[Letter], point: Letter) -> Option<usize> {
    let end = letters.len();
    let last = |kind| letters.iter().rposition(|letter| *letter == kind);
    let count = |kind| letters.iter().filter(|letter| **letter == kind).count();
    let (kind, at) = match (last(Letter::Dot), last(Letter::Comma)) {
        (None, None) => return Some(end),
        // Of two kinds the last one stands before the fraction, and once.
        (Some(dot), Some(comma)) => {
            let (kind, at) = if dot > comma { (Letter::Dot, dot) } else { (Letter::Comma, comma) };
            return (count(kind) == 1).then_some(at);
        }
        (Some(at), None) => (Letter::Dot, at),
        (None, Some(at)) => (Letter::Comma, at),
    };
    if count(kind) > 1 {
        return Some(end);
    }
    // `1,234` is more than a thousand where the fraction begins with a point, and little more than one elsewhere.
    let thousands = end - at - 1 == 3
        && (1..=3).contains(&at)
        && letters[0] != Letter::Digit(0)
        && !letters.contains(&Letter::Gap);
    Some(if kind == point || !thousands { at } else { end })
}

/// The digits of a whole number whose thousands may be parted: the last part has three digits, those before it two or three, the first one at least one.
fn grouped(letters: &[Letter]) -> Option<String> {
    let mut number = String::new();
    let parts: Vec<&[Letter]> =
        letters.split(|letter| !matches!(letter, Letter::Digit(_))).collect();
    for (place, part) in parts.iter().enumerate() {
        let last = place + 1 == parts.len();
        let fits = match part.len() {
            _ if parts.len() == 1 => true,
            3 => true,
            2 => !last,
            1 => place == 0,
            _ => false,
        };
        if !fits {
            return None;
        }
        number.push_str(&digits(part)?);
    }
    Some(number)
}

fn digits(letters: &[Letter]) -> Option<String> {
    let mut text = String::new();
    for letter in letters {
        match letter {
            Letter::Digit(digit) => text.push(char::from(b'0' + digit)),
            _ => return None,
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::read_typed as read;

    #[test]
    fn amounts_are_read_as_people_write_them() {
        let table = [
            ("1.5", ".", "1.5"),
            ("1,5", ",", "1.5"),
            // As it was pasted from another country.
            ("1,5", ".", "1.5"),
            ("1.5", ",", "1.5"),
            ("1,234.56", ".", "1234.56"),
            ("1.234,56", ".", "1234.56"),
            ("1.234,56", ",", "1234.56"),
            ("1 234,56", ",", "1234.56"),
            ("1\u{a0}234\u{a0}567,8", ",", "1234567.8"),
            ("1\u{202f}234,5", ",", "1234.5"),
            ("1'234.50", ".", "1234.50"),
            ("1’234.50", ".", "1234.50"),
            ("12,34,567.89", ".", "1234567.89"),
            ("1,234,567", ".", "1234567"),
            ("1.234.567", ",", "1234567"),
            ("١٬٢٣٤٫٥", "٫", "1234.5"),
            ("۱۲۳", ".", "123"),
            ("१२.५", ".", "12.5"),
            ("  7 ", ".", "7"),
            (".5", ".", "0.5"),
            ("5.", ".", "5"),
            ("007", ".", "7"),
            ("0", ".", "0"),
            ("0.000", ".", "0.000"),
        ];
        for (text, point, amount) in table {
            assert_eq!(read(text, point).as_deref(), Some(amount), "{text} with {point}");
        }
    }

    #[test]
    fn a_separator_that_could_mean_either_means_what_it_means_where_the_visitor_comes_from() {
        assert_eq!(read("1,234", ".").as_deref(), Some("1234"));
        assert_eq!(read("1,234", ",").as_deref(), Some("1.234"));
        assert_eq!(read("1.234", ",").as_deref(), Some("1234"));
        assert_eq!(read("1.234", ".").as_deref(), Some("1.234"));
        assert_eq!(read("0.123", ",").as_deref(), Some("0.123"), "no thousands begin with zero");
    }

    #[test]
    fn what_is_no_amount_is_none() {
        let long = "9".repeat(81);
        for text in [
            "", " ", ".", ",", "1e9", "1E9", "-1", "+1", "0x10", "1..5", "1,2,3", "1.2.3",
            "1,23.4,5", "12 34", "1 2", "1,2345.6", "1 ETH", "$5", "½", "∞", "NaN", "1_000", &long,
        ] {
            assert_eq!(read(text, "."), None, "{text:?}");
        }
        assert_eq!(read(&format!("1{}", "0".repeat(40)), ".").map(|text| text.len()), Some(41));
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_an_amount_or_none(text in "\\PC{0,30}", comma: bool) {
            if let Some(amount) = read(&text, if comma { "," } else { "." }) {
                proptest::prop_assert!(crate::amount::Amount::parse(&amount).is_some());
            }
        }

        #[test]
        fn grouping_changes_nothing(whole in 1_000_u64..u64::MAX, fraction in "[0-9]{1,18}") {
            let plain = whole.to_string();
            let mut grouped = String::new();
            for (place, digit) in plain.chars().enumerate() {
                if place > 0 && (plain.len() - place) % 3 == 0 {
                    grouped.push(',');
                }
                grouped.push(digit);
            }
            let read = read(&format!("{grouped}.{fraction}"), ".");
            proptest::prop_assert_eq!(read, Some(format!("{plain}.{fraction}")));
        }
    }
}
