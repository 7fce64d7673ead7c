use alloy_primitives::{Address, Bytes};
use alloy_sol_types::SolValue;

use super::clean::{clean_name, clean_symbol};
use crate::evm::abi::Erc20::{decimalsCall, nameCall, symbolCall};
use crate::evm::{BlockTag, Evm, EvmError, Query, read};

/// What a token says of itself, cleaned. Nobody vouches for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hearsay {
    /// Its name; the start of its address when it has none.
    pub name: String,
    /// Its symbol; the start of its address when it has none.
    pub symbol: String,
    /// Digits after the point.
    pub decimals: u8,
}

/// No honest token has more; beyond, amounts would be cut off where they matter.
const MOST_DECIMALS: u8 = 36;

impl Hearsay {
    /// What a token says of itself in raw texts.
    pub fn new(address: &str, name: &str, symbol: &str, decimals: u8) -> Self {
        let short = || address.chars().take(10).collect::<String>();
        let symbol = clean_symbol(symbol);
        let name = clean_name(name).or_else(|| symbol.clone()).unwrap_or_else(short);
        Self { name, symbol: symbol.unwrap_or_else(short), decimals }
    }
}

/// Asks tokens for their names, symbols and decimals: one call per 160 tokens. `None` for what is no token: it says nothing of decimals,
/// or something absurd.
pub async fn read_hearsay(evm: &Evm, tokens: &[Address]) -> Result<Vec<Option<Hearsay>>, EvmError> {
    let queries: Vec<_> = tokens
        .iter()
        .flat_map(|token| {
            [
                Query::new(*token, &decimalsCall {}),
                Query::new(*token, &symbolCall {}),
                Query::new(*token, &nameCall {}),
            ]
        })
        .collect();
    let answers = evm.call_many(&queries, BlockTag::Latest).await?;
    let said = tokens.iter().zip(answers.chunks(3)).map(|(token, answers)| {
        let [decimals, symbol, name] = answers else { return None };
        let decimals = read::<decimalsCall>(decimals.as_ref())?;
        let text = |answer: &Option<Bytes>| answer.as_ref().map(text).unwrap_or_default();
        let address = token.to_checksum(None);
        (decimals <= MOST_DECIMALS)
            .then(|| Hearsay::new(&address, &text(name), &text(symbol), decimals))
    });
    Ok(said.collect())
}

/// A text, or 32 bytes that hold one, as tokens of 2017 answer. Bytes that are no UTF-8 are let through as question marks.
fn text(answer: &Bytes) -> String {
    if let Ok(text) = Bytes::abi_decode(answer) {
        return String::from_utf8_lossy(&text).into_owned();
    }
    let end = answer.iter().position(|byte| *byte == 0).unwrap_or(answer.len());
    String::from_utf8_lossy(&answer[..end.min(32)]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_sol_types::SolCall;

    #[test]
    fn both_ways_of_answering_a_text_are_read() {
        assert_eq!(text(&nameCall::abi_encode_returns(&"USD Coin".to_owned()).into()), "USD Coin");
        let mut old = [0; 32];
        old[..3].copy_from_slice(b"MKR");
        assert_eq!(text(&Bytes::copy_from_slice(&old)), "MKR");
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        let broken = Bytes::from(vec![0xff, 0xfe]).abi_encode();
        assert_eq!(text(&broken.into()), "\u{fffd}\u{fffd}");
        assert_eq!(text(&Bytes::new()), "");
        assert_eq!(text(&Bytes::from_static(&[0xff; 31])), "\u{fffd}".repeat(31));
    }

    #[test]
    fn a_token_without_a_name_is_called_by_its_address() {
        let said = Hearsay::new("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "", "\u{202e}", 18);
        assert_eq!((said.name.as_str(), said.symbol.as_str()), ("0xA0b86991", "0xA0b86991"));
        let said = Hearsay::new("0xA0", "", "X", 18);
        assert_eq!(said.name, "X");
    }
}
