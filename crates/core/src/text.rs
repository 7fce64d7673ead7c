//! Small work on texts and lists. The standard library's own ways bring kilobytes along: `format!` the machinery of `fmt`,
//! `contains` and `split_once` searches for needles of any size, `sort` one merge sort for every type.

/// Whether `needle`, which is not empty, stands somewhere in `text`.
pub(crate) fn has(text: &str, needle: &str) -> bool {
    text.as_bytes().windows(needle.len()).any(|part| part == needle.as_bytes())
}

/// What stands before and after the first `letter`, an ASCII one.
pub(crate) fn parted(text: &str, letter: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == letter)?;
    Some((&text[..at], &text[at + 1..]))
}

/// What stands between the `letter`s, ASCII ones.
pub(crate) fn pieces(text: &str, letter: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let (piece, after) = match parted(rest?, letter) {
            Some((piece, after)) => (piece, Some(after)),
            None => (rest?, None),
        };
        rest = after;
        Some(piece)
    })
}

/// A text of nothing but digits of this radix, as far as it fits.
pub(crate) fn number(text: &str, radix: u32) -> Option<u64> {
    let mut number = 0_u64;
    for byte in text.bytes() {
        let digit = char::from(byte).to_digit(radix)?;
        number = number.checked_mul(radix.into())?.checked_add(digit.into())?;
    }
    (!text.is_empty()).then_some(number)
}

/// What a hex digit stands for.
pub(crate) fn nibble(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

/// The first `most` characters.
pub(crate) fn cut(text: &str, most: usize) -> &str {
    let mut count = 0;
    for (end, byte) in text.bytes().enumerate() {
        // Every other byte of a letter begins with these bits (UTF-8).
        if byte & 0b1100_0000 != 0b1000_0000 {
            if count == most {
                return &text[..end];
            }
            count += 1;
        }
    }
    text
}

/// The text without these letters, ASCII ones, at its end.
pub(crate) fn without_end(mut text: &str, letter: u8) -> &str {
    while text.as_bytes().last() == Some(&letter) {
        text = &text[..text.len() - 1];
    }
    text
}

/// Adds one more to a list in words.
pub(crate) fn add(list: &mut String, separator: &str, one: &str) {
    if !list.is_empty() {
        list.push_str(separator);
    }
    list.push_str(one);
}

/// The parts, one after the other.
pub(crate) fn join(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        text.push_str(part);
    }
    text
}

/// Sorts a short list by rank, the smallest first; equals keep their order.
pub(crate) fn order<T, R: Ord>(items: &mut [T], rank: impl Fn(&T) -> R) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && rank(&items[at]) < rank(&items[at - 1]) {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_needle_is_found_at_both_ends_and_not_in_a_shorter_text() {
        assert!(has("abc", "ab") && has("abc", "bc") && has("abc", "abc"));
        assert!(!has("abc", "ac") && !has("ab", "abc") && !has("", "a"));
    }

    #[test]
    fn a_text_is_parted_at_the_first_letter_of_its_kind() {
        assert_eq!(parted("ä:b:c", b':'), Some(("ä", "b:c")));
        assert_eq!(parted(":", b':'), Some(("", "")));
        assert_eq!(parted("abc", b':'), None);
    }

    #[test]
    fn a_text_has_a_piece_more_than_letters() {
        let of = |text| pieces(text, b'-').collect::<Vec<_>>();
        assert_eq!(of("de-AT"), ["de", "AT"]);
        assert_eq!(of("-ä-"), ["", "ä", ""]);
        assert_eq!(of(""), [""]);
    }

    #[test]
    fn a_number_is_digits_alone_and_fits() {
        assert_eq!((number("fF", 16), number("10", 10)), (Some(255), Some(10)));
        assert_eq!(number("18446744073709551615", 10), Some(u64::MAX));
        for text in ["", "+1", "1f", "18446744073709551616"] {
            assert_eq!(number(text, 10), None, "{text}");
        }
    }

    #[test]
    fn a_text_is_cut_between_characters() {
        assert_eq!(cut("äöü", 2), "äö");
        assert_eq!(cut("äöü", 3), "äöü");
    }

    #[test]
    fn an_end_is_taken_off_as_often_as_it_is_there() {
        assert_eq!(without_end("a//", b'/'), "a");
        assert_eq!((without_end("///", b'/'), without_end("a", b'/')), ("", "a"));
    }

    #[test]
    fn a_list_has_separators_between_its_members_only() {
        let mut list = String::new();
        for one in ["a", "b"] {
            add(&mut list, ", ", one);
        }
        assert_eq!(list, "a, b");
    }

    #[test]
    fn equals_keep_their_order() {
        let mut items = ["b2", "a3", "c1", "d2"];
        order(&mut items, |item| item.as_bytes()[1]);
        assert_eq!(items, ["c1", "b2", "d2", "a3"]);
    }
}
