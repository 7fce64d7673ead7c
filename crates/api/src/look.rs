//! Symbols that look like another one: the gateway knows whom a token may be taken for, the page what stands beside it.

/// Letters of other alphabets, and the Latin ones that they look like (after Unicode's UTS 39, for what symbols are made of).
const FOREIGN: &str = "аaвbсcеeнhіiкkмmоoрpѕsтtхxуyԁdԛqԝwАaВbСcЕeНhІiКkМmОoРpЅsТtХxУyјjЈj\
                       αaβbεeιiκkνvοoρpτtυuχxΑaΒbΕeΖzΗhΙiΚkΜmΝnΟoΡpΤtΥyΧxıiℓlℹi₮tһhпnμmηnϲc₿bØoøoÐdđd";

/// What a quick eye makes of a symbol: Latin small letters without marks; `l`, `i` and `1` are one, so are `o` and `0`.
/// Symbols of one look are mistaken for each other; an empty look is none.
pub fn look(symbol: &str) -> String {
    let mut seen = String::new();
    for letter in symbol.chars() {
        let letter = match letter {
            // Full-width forms of ASCII.
            '\u{ff01}'..='\u{ff5e}' => ascii(letter),
            letter => letter,
        };
        let latin = match letter.to_ascii_lowercase() {
            'i' | '1' => 'l',
            '0' => 'o',
            letter if letter.is_ascii() => letter,
            _ => foreign(letter).or(accented(letter)).unwrap_or(letter),
        };
        let latin = if latin == 'i' { 'l' } else { latin };
        if latin.is_ascii_alphanumeric() || !latin.is_ascii() {
            seen.push(latin);
        }
    }
    seen
}

/// A full-width form as ASCII has it.
fn ascii(letter: char) -> char {
    char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter)
}

fn foreign(letter: char) -> Option<char> {
    let mut pairs = FOREIGN.chars();
    while let (Some(from), Some(to)) = (pairs.next(), pairs.next()) {
        if from == letter {
            return Some(to);
        }
    }
    None
}

/// Letters of Latin-1 without their marks.
fn accented(letter: char) -> Option<char> {
    const PLAIN: &[u8; 64] = b"aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy";
    let place = (letter as usize).checked_sub(0xc0)?;
    PLAIN.get(place).map(|plain| char::from(*plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_alike(one: &str, other: &str) -> bool {
        !look(one).is_empty() && look(one) == look(other)
    }

    #[test]
    fn a_symbol_in_other_letters_looks_like_it() {
        for fake in ["USDC", "usdc", "USDС", "ＵＳＤＣ", "U.S.D.C", "$USDC", "ÚSDC", "UЅDC"]
        {
            assert!(look_alike(fake, "USDC"), "{fake}");
        }
        for (fake, symbol) in
            [("USD₮", "USDT"), ("ЕТН", "ETH"), ("WВТС", "WBTC"), ("S0L", "SOL"), ("L1DO", "LIDO")]
        {
            assert!(look_alike(fake, symbol), "{fake}");
        }
    }

    #[test]
    fn other_symbols_do_not() {
        for (one, other) in [("USDC", "USDT"), ("", ""), ("…", "-"), ("stETH", "ETH"), ("漢", "字")]
        {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn the_table_pairs_a_foreign_letter_with_a_latin_one() {
        let letters: Vec<char> = FOREIGN.chars().collect();
        assert_eq!(letters.len() % 2, 0);
        for pair in letters.chunks(2) {
            assert!(pair[1].is_ascii_lowercase(), "{pair:?}");
        }
    }
}
