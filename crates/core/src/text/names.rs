//! Names of tokens, wallets and collections are strangers' words: anybody may write anything there.

/// Letters of a name that are shown.
pub const NAME_LETTERS: usize = 40;
/// Letters of a symbol that are shown.
pub const SYMBOL_LETTERS: usize = 12;
/// Marks that may stand on one letter; a heap of them covers the lines above and below.
const MARKS: usize = 2;

/// The text on one line, without letters that show nothing or turn others, of at most so many letters.
pub fn clean(text: &str, most: usize) -> String {
    let (mut clean, mut letters, mut marks, mut gap) = (String::new(), 0, 0, false);
    // A text of ten kilobytes is not read to its end.
    for letter in text.chars().take(8 * most) {
        if letter <= ' '
            || letter == '\u{a0}'
            || matches!(letter, '\u{2000}'..='\u{200a}' | '\u{3000}')
        {
            gap = letters > 0;
            continue;
        }
        if is_hidden(letter) {
            continue;
        }
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks > MARKS || (marks > 0 && letters == 0) {
            continue;
        }
        if letters + usize::from(gap) >= most {
            break;
        }
        if std::mem::take(&mut gap) {
            clean.push(' ');
            letters += 1;
        }
        clean.push(letter);
        letters += 1;
    }
    clean
}

/// Letters that show nothing, turn the direction of others (Unicode's bidirectional controls), or are nobody's.
fn is_hidden(letter: char) -> bool {
    matches!(letter,
        '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}'
        | '\u{e0000}'..)
}

/// Letters that stand on the one before.
fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}
