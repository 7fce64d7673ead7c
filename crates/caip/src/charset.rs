//! The alphabets that the CAIP documents give to the parts of an id.

/// Whether `text` has between 1 and `max` characters, each an ASCII letter, a digit or one of `extra`.
///
/// Every alphabet of CAIP-2, CAIP-10 and CAIP-19 but the lower-case one is of this form.
pub(crate) fn is_word(text: &str, max: usize, extra: &[u8]) -> bool {
    !text.is_empty()
        && text.len() <= max
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || extra.contains(&byte))
}

/// Whether `text` is a namespace of CAIP-2 or CAIP-19: 3 to 8 lower-case letters, digits or hyphens.
pub(crate) fn is_namespace(text: &str) -> bool {
    text.len() >= 3 && is_word(text, 8, b"-") && !text.bytes().any(|byte| byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_neither_empty_nor_too_long() {
        assert!(!is_word("", 3, b"-"));
        assert!(is_word("a-Z", 3, b"-"));
        assert!(!is_word("abcd", 3, b"-"));
    }

    #[test]
    fn a_word_holds_only_its_alphabet() {
        assert!(!is_word("a_b", 8, b"-"));
        assert!(!is_word("aé", 8, b"-"));
    }

    #[test]
    fn a_namespace_is_lower_case_and_three_to_eight_long() {
        assert!(is_namespace("erc20") && is_namespace("slip44"));
        assert!(!is_namespace("ERC20") && !is_namespace("ab") && !is_namespace("ninechars"));
    }
}
