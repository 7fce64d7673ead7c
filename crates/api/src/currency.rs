use std::fmt;

use json::Json;

/// What prices are in (interface 3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "lowercase")]
pub enum Currency {
    /// Bitcoin.
    Btc,
    /// Ether.
    Eth,
    /// United States dollar.
    #[default]
    Usd,
    /// Euro.
    Eur,
    /// Pound sterling.
    Gbp,
    /// Australian dollar.
    Aud,
    /// Canadian dollar.
    Cad,
    /// Indian rupee.
    Inr,
    /// Japanese yen.
    Jpy,
}

/// The text names no currency that prices can be in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be one of btc, eth, usd, eur, gbp, aud, cad, inr, jpy")]
pub struct ParseCurrencyError;

impl Currency {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Btc,
        Self::Eth,
        Self::Usd,
        Self::Eur,
        Self::Gbp,
        Self::Aud,
        Self::Cad,
        Self::Inr,
        Self::Jpy,
    ];

    /// The currency of this code, in any case.
    pub fn parse(text: &str) -> Result<Self, ParseCurrencyError> {
        let found = Self::ALL.into_iter().find(|one| text.eq_ignore_ascii_case(one.as_str()));
        found.ok_or(ParseCurrencyError)
    }

    /// Its code: `usd`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Btc => "btc",
            Self::Eth => "eth",
            Self::Usd => "usd",
            Self::Eur => "eur",
            Self::Gbp => "gbp",
            Self::Aud => "aud",
            Self::Cad => "cad",
            Self::Inr => "inr",
            Self::Jpy => "jpy",
        }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_read_and_written_alike() {
        for currency in Currency::ALL {
            assert_eq!(Currency::parse(currency.as_str()), Ok(currency));
            assert_eq!(json::to_string(&currency), format!("\"{currency}\""));
        }
        assert_eq!(Currency::parse("EUR"), Ok(Currency::Eur));
    }

    #[test]
    fn other_codes_are_refused_with_the_list() {
        for text in ["", "us", "usd ", "chf", "0x1"] {
            let refusal = Currency::parse(text).unwrap_err();
            assert!(refusal.to_string().contains("gbp"), "{text}");
        }
    }
}
