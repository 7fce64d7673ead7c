use std::fmt;
use std::str::FromStr;

use alloy_primitives::{Address, U256};

/// What a quote's id says: what was promised, and who must be allowed to take what is sold.
///
/// Nothing is kept for it, so every process of the gateway can read it. Who writes one himself binds only himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuoteId {
    /// Nobody where nothing is taken.
    pub spender: Option<Address>,
    /// In base units.
    pub to_amount: U256,
}

/// The text is no quote's id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseQuoteIdError;

impl fmt::Display for QuoteId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spender {
            Some(spender) => write!(formatter, "{}-{spender}", self.to_amount),
            None => write!(formatter, "{}", self.to_amount),
        }
    }
}

impl FromStr for QuoteId {
    type Err = ParseQuoteIdError;

    fn from_str(text: &str) -> Result<Self, ParseQuoteIdError> {
        let (amount, spender) = match text.split_once('-') {
            Some((amount, spender)) => (amount, Some(spender)),
            None => (text, None),
        };
        if amount.is_empty() || !amount.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseQuoteIdError);
        }
        Ok(Self {
            spender: spender.map(str::parse).transpose().map_err(|_| ParseQuoteIdError)?,
            to_amount: U256::from_str_radix(amount, 10).map_err(|_| ParseQuoteIdError)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_id_is_read_as_it_was_written() {
        for spender in [None, Some(Address::repeat_byte(7))] {
            let id = QuoteId { spender, to_amount: U256::MAX };
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "-", "x", "1-", "1-0x12", "-1", "1.5", &"9".repeat(100)] {
            assert_eq!(text.parse::<QuoteId>(), Err(ParseQuoteIdError), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[0-9a-fx-]{0,60}|\\PC{0,20}") {
            if let Ok(id) = text.parse::<QuoteId>() {
                prop_assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
    }
}
