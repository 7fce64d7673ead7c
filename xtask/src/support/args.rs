//! The few options the verbs take: `--name VALUE` and `--flag`, anything else is a plain word.

use anyhow::{Result, bail};

/// Takes `--name VALUE` out of `words`.
pub fn option(words: &mut Vec<&str>, name: &str) -> Result<Option<String>> {
    let Some(at) = words.iter().position(|word| *word == name) else { return Ok(None) };
    if at + 1 >= words.len() {
        bail!("{name} needs a value");
    }
    words.remove(at);
    Ok(Some(words.remove(at).to_owned()))
}

/// Takes `--name` out of `words`.
pub fn flag(words: &mut Vec<&str>, name: &str) -> bool {
    let before = words.len();
    words.retain(|word| *word != name);
    words.len() < before
}

/// Fails on whatever is left.
pub fn none_left(words: &[&str]) -> Result<()> {
    match words {
        [] => Ok(()),
        [word, ..] => bail!("\"{word}\" is not understood here; ./x help lists every job"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_taken_with_its_value() {
        let mut words = vec!["modal", "--json", "out.json"];
        assert_eq!(option(&mut words, "--json").unwrap(), Some("out.json".to_owned()));
        assert_eq!(words, ["modal"]);
    }

    #[test]
    fn an_option_without_a_value_is_refused() {
        assert!(option(&mut vec!["--json"], "--json").is_err());
    }

    #[test]
    fn an_unknown_word_is_named() {
        assert!(none_left(&["--prot"]).unwrap_err().to_string().contains("--prot"));
    }
}
