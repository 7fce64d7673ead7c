//! Names that a chain says of tokens: anybody may write anything there.

/// Letters of a name that leave the gateway.
const NAME: usize = 64;

/// Letters of a symbol that leave the gateway.
const SYMBOL: usize = 20;

/// Marks that may stand on one letter; a heap of them covers the lines above and below.
const MARKS: usize = 2;

/// A token's name as it may be shown: one line, no letters that hide or turn others, no angle brackets, at most 64 letters.
/// `None` when nothing is left.
pub fn clean_name(text: &str) -> Option<String> {
    clean(text, NAME)
}

/// A token's symbol as it may be shown: like a name, at most 20 letters.
pub fn clean_symbol(text: &str) -> Option<String> {
    clean(text, SYMBOL)
}

fn clean(text: &str, most: usize) -> Option<String> {
    let mut out = String::new();
    let (mut letters, mut marks, mut gap) = (0, 0, false);
    // A text of ten kilobytes is not read to its end.
    for letter in text.chars().take(most * 8) {
        if letter.is_whitespace() || letter.is_control() {
            gap = !out.is_empty();
            continue;
        }
        if is_hidden(letter) {
            continue;
        }
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks > MARKS || (marks > 0 && out.is_empty()) {
            continue;
        }
        if letters + usize::from(gap) >= most {
            break;
        }
        if std::mem::take(&mut gap) {
            out.push(' ');
            letters += 1;
        }
        out.push(letter);
        letters += 1;
    }
    (!out.is_empty()).then_some(out)
}

/// Letters that show nothing, turn the direction of others (as Unicode's bidirectional controls do), or could open a tag.
pub const fn is_hidden(letter: char) -> bool {
    matches!(letter,
        '<' | '>'
        | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}'
        | '\u{e0000}'..='\u{10ffff}')
}

/// Marks that stand on the letter before them, in the blocks made of nothing else.
const fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn honest_names_stay_as_they_are() {
        for name in
            ["USD Coin", "USD₮0", "Ünïcödé Token", "比特币", "Shiba Inu 🐕", "Tom & Jerry's"]
        {
            assert_eq!(clean_name(name).as_deref(), Some(name));
        }
    }

    #[test]
    fn hostile_names_lose_what_makes_them_hostile() {
        let table = [
            ("USD\u{202e}nioC", "USDnioC"),
            ("\u{2066}USDC\u{2069}\u{200b}", "USDC"),
            ("<img src=x onerror=alert(1)>", "img src=x onerror=alert(1)"),
            ("line\nbreak\r\n\ttab\0nul", "line break tab nul"),
            ("  much   room  ", "much room"),
            ("Z\u{300}\u{301}\u{302}\u{303}\u{304}algo", "Z\u{300}\u{301}algo"),
            ("\u{300}\u{301}x", "x"),
            ("US\u{e0041}DC\u{feff}", "USDC"),
        ];
        for (name, cleaned) in table {
            assert_eq!(clean_name(name).as_deref(), Some(cleaned), "{name:?}");
        }
    }

    #[test]
    fn what_shows_nothing_is_no_name() {
        for name in ["", " ", "\n\t", "\u{200b}\u{202e}", "<>", "\u{3164}"] {
            assert_eq!(clean_name(name), None, "{name:?}");
        }
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(clean_name(&"x".repeat(10_240)).unwrap().len(), NAME);
        assert_eq!(clean_symbol(&"é".repeat(100)).unwrap().chars().count(), SYMBOL);
    }

    proptest! {
        #[test]
        fn cleaning_twice_changes_nothing(text in "\\PC{0,100}|.{0,100}") {
            if let Some(once) = clean_name(&text) {
                prop_assert!(once.chars().count() <= NAME);
                prop_assert!(!once.chars().any(|c| c.is_control() || is_hidden(c)));
                let twice = clean_name(&once);
                prop_assert_eq!(twice.as_deref(), Some(once.as_str()));
            }
        }
    }
}
