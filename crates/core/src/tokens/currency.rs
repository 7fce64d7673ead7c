use crate::{state::State, text::pieces};
use api::Currency;

/// Regions whose currency prices are told in; everywhere else it is the dollar.
const REGIONS: [(&str, Currency); 5] = [
    ("GB", Currency::Gbp),
    ("AU", Currency::Aud),
    ("CA", Currency::Cad),
    ("IN", Currency::Inr),
    ("JP", Currency::Jpy),
];
/// Regions that pay in euro.
const EURO: &str = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK";
/// Languages whose region goes without saying, and pays in euro.
const EURO_LANGUAGES: &str = "de fr it nl fi el et lv lt sk sl";

/// What values are told in: what the page says, else what people pay with where the visitor is (interface, section 3.3).
pub(crate) fn currency(state: &State) -> Currency {
    let written = state.config.currency.as_deref();
    written
        .and_then(|code| Currency::parse(code).ok())
        .unwrap_or_else(|| of(&state.environment.language))
}

/// Of a language tag: `de-AT`, `en`.
fn of(language: &str) -> Currency {
    let mut parts = pieces(language, b'-');
    let first = parts.next().unwrap_or_default();
    let Some(region) = parts.find(|part| part.len() == 2) else {
        if first == "ja" {
            return Currency::Jpy;
        }
        return if has_word(EURO_LANGUAGES, first) { Currency::Eur } else { Currency::Usd };
    };
    for (known, currency) in REGIONS {
        if known.eq_ignore_ascii_case(region) {
            return currency;
        }
    }
    if has_word(EURO, region) { Currency::Eur } else { Currency::Usd }
}

fn has_word(words: &str, wanted: &str) -> bool {
    pieces(words, b' ').any(|word| word.eq_ignore_ascii_case(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_follows_the_region_then_the_language() {
        for (language, currency) in [
            ("en-GB", Currency::Gbp),
            ("de-AT", Currency::Eur),
            ("de", Currency::Eur),
            ("de-CH", Currency::Usd),
            ("zh-Hant-JP", Currency::Jpy),
            ("ja", Currency::Jpy),
            ("fr-ca", Currency::Cad),
            ("en", Currency::Usd),
            ("", Currency::Usd),
            ("-", Currency::Usd),
        ] {
            assert_eq!(of(language), currency, "{language}");
        }
    }
}
