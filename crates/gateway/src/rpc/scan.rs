/// What no JSON-RPC body may contain, as readers of JSON do not agree on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Oddity {
    /// More nested arrays and objects than the limit.
    Depth,
    /// Half of a character: some readers keep it, some replace it, some refuse it.
    HalfCharacter,
    /// A number that no double holds: some readers take it for infinity, some refuse it.
    Number,
}

/// Digits that always fit into a double, which holds numbers up to 309 of them.
const SHORT: usize = 300;

/// Looks through a JSON text, once, for what readers do not agree on, and for more than `depth` nested arrays and objects.
/// The text need not be well formed.
pub fn scan(text: &[u8], depth: usize) -> Result<(), Oddity> {
    let mut open = 0_usize;
    let mut rest = text;
    while let [byte, after @ ..] = rest {
        rest = match byte {
            b'"' => skip_string(after)?,
            b'[' | b'{' => {
                open += 1;
                if open > depth {
                    return Err(Oddity::Depth);
                }
                after
            }
            b']' | b'}' => {
                open = open.saturating_sub(1);
                after
            }
            b'-' | b'0'..=b'9' => skip_number(rest)?,
            _ => after,
        };
    }
    Ok(())
}

/// The text behind a string, whose first quotation mark was read.
fn skip_string(mut rest: &[u8]) -> Result<&[u8], Oddity> {
    loop {
        let Some(at) = rest.iter().position(|byte| matches!(byte, b'"' | b'\\')) else {
            return Ok(&[]);
        };
        if rest[at] == b'"' {
            return Ok(&rest[at + 1..]);
        }
        rest = skip_escape(&rest[at + 1..])?;
    }
}

/// The text behind an escape, whose backslash was read.
fn skip_escape(rest: &[u8]) -> Result<&[u8], Oddity> {
    let [b'u', digits @ ..] = rest else { return Ok(rest.get(1..).unwrap_or_default()) };
    // What is no hexadecimal number is the JSON reader's to refuse.
    let Some(first) = hexadecimal(digits) else { return Ok(digits) };
    match first {
        0xdc00..=0xdfff => Err(Oddity::HalfCharacter),
        0xd800..=0xdbff => match &digits[4..] {
            [b'\\', b'u', second @ ..]
                if hexadecimal(second).is_some_and(|half| (0xdc00..=0xdfff).contains(&half)) =>
            {
                Ok(&second[4..])
            }
            _ => Err(Oddity::HalfCharacter),
        },
        _ => Ok(&digits[4..]),
    }
}

fn hexadecimal(text: &[u8]) -> Option<u32> {
    let digits = text.get(..4)?;
    digits.iter().try_fold(0, |number, digit| Some(number << 4 | char::from(*digit).to_digit(16)?))
}

fn skip_number(rest: &[u8]) -> Result<&[u8], Oddity> {
    let in_number = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
    let end = rest.iter().position(|byte| !in_number(byte)).unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    if end > SHORT || number.iter().any(|byte| matches!(byte, b'e' | b'E')) {
        let value = std::str::from_utf8(number).ok().and_then(|text| text.parse::<f64>().ok());
        if value.is_some_and(f64::is_infinite) {
            return Err(Oddity::Number);
        }
    }
    Ok(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_counted_outside_strings_only() {
        assert_eq!(scan(br#"[{"a":"[[[[\"[[[["}]"#, 2), Ok(()));
        assert_eq!(scan(b"[[[]]]", 2), Err(Oddity::Depth));
        assert_eq!(scan(b"[[],[],[]]", 2), Ok(()));
    }

    #[test]
    fn a_million_brackets_are_refused_at_once() {
        assert_eq!(scan(&vec![b'['; 1_000_000], 64), Err(Oddity::Depth));
    }

    #[test]
    fn half_a_character_is_refused_and_a_whole_one_is_not() {
        for text in [r#""\ud800""#, r#""\uDFFF""#, r#""\ud800\u0041""#, r#""\ud83d\ud83d""#] {
            assert_eq!(scan(text.as_bytes(), 9), Err(Oddity::HalfCharacter), "{text}");
        }
        for text in [r#""\ud83d\ude00""#, r#""\u0041""#, r#""\\ud800""#, r#""\u00""#, r#""\"#] {
            assert_eq!(scan(text.as_bytes(), 9), Ok(()), "{text}");
        }
    }

    #[test]
    fn a_number_that_no_double_holds_is_refused() {
        let long = "9".repeat(400);
        for text in ["1e309", "-1E+400", &long, "[1e999]"] {
            assert_eq!(scan(text.as_bytes(), 9), Err(Oddity::Number), "{text}");
        }
        let zeros = format!("0.{}1", "0".repeat(400));
        for text in ["1e308", "18446744073709551616", "1e-999", &zeros, "\"1e999\"", "--", "1ee"] {
            assert_eq!(scan(text.as_bytes(), 9), Ok(()), "{text}");
        }
    }
}
