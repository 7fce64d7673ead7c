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

/// The first `most` characters.
pub(crate) fn cut(text: &str, most: usize) -> &str {
    for (count, (end, _)) in text.char_indices().enumerate() {
        if count == most {
            return &text[..end];
        }
    }
    text
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
    fn a_text_is_cut_between_characters() {
        assert_eq!(cut("äöü", 2), "äö");
        assert_eq!(cut("äöü", 3), "äöü");
    }

    #[test]
    fn equals_keep_their_order() {
        let mut items = ["b2", "a3", "c1", "d2"];
        order(&mut items, |item| item.as_bytes()[1]);
        assert_eq!(items, ["c1", "b2", "d2", "a3"]);
    }
}
