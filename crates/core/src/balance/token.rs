use crate::{
    account::Balance,
    amount::{digits_of_hex, padded, with_decimals},
    context::Context,
    protocol::{CustomToken, Network, TokenOption},
    rpc,
    runtime::ReplyFuture,
    text::{
        join,
        names::{SYMBOL_LETTERS, clean},
        nibble,
    },
};
use json::Value;
use std::rc::Rc;

/// Selectors of EIP-20's functions: the first four bytes of the hash of their signature.
const BALANCE_OF: &str = "0x70a08231";
pub(crate) const DECIMALS: &str = "0x313ce567";
pub(crate) const SYMBOL: &str = "0x95d89b41";
/// Hex digits of one word of the contract ABI.
const WORD: usize = 64;

/// Asks the token's contract for the holder's units, and where the token is not known for its decimals and symbol (EIP-20).
pub(super) fn ask(
    context: &Context,
    network: &Rc<Network>,
    token: &TokenOption,
    known: Option<&CustomToken>,
    holder: &str,
) -> Vec<ReplyFuture> {
    let holder = holder.strip_prefix("0x").unwrap_or(holder);
    let of_holder = join(&[BALANCE_OF, &padded(holder, WORD)]);
    let mut asked = Vec::new();
    let more: &[&str] = if known.is_some() { &[] } else { &[DECIMALS, SYMBOL] };
    for data in [of_holder.as_str()].iter().chain(more) {
        let call = ["[{\"to\":\"", &token.address, "\",\"data\":\"", data, "\"},\"latest\"]"];
        asked.push(rpc::ask(context, network, "eth_call", join(&call)));
    }
    asked
}

/// The balance that the contract's answers tell; `None` when it is no token. What a known token is called, and how many decimals it has, is no node's word.
pub(super) fn understand(
    token: TokenOption,
    known: Option<CustomToken>,
    answers: &[Value],
) -> Option<Balance> {
    let units = digits_of_hex(answers.first()?.as_str()?)?;
    let (decimals, symbol, image) = match (known, answers) {
        (Some(known), _) => (known.decimals, known.symbol, known.image),
        (None, [_, decimals, symbol]) => {
            (decimals_of(decimals.as_str()?)?, symbol_of(symbol.as_str()?)?, None)
        }
        _ => return None,
    };
    let amount = with_decimals(&units, decimals);
    Some(Balance::Known { amount, symbol, image: token.image.or(image) })
}

/// A number of at most 36, as networks' coins have.
pub(crate) fn decimals_of(word: &str) -> Option<u8> {
    number(word.strip_prefix("0x")?).filter(|number| *number <= 36)?.try_into().ok()
}

/// A symbol: a stranger's text, cut.
pub(crate) fn symbol_of(answer: &str) -> Option<String> {
    Some(clean(&text(answer)?, SYMBOL_LETTERS)).filter(|symbol| !symbol.is_empty())
}

/// A text of the contract ABI; of old tokens, a word that ends in zeros.
fn text(answer: &str) -> Option<String> {
    let hex = answer.strip_prefix("0x")?;
    let hex = if hex.len() == WORD {
        hex
    } else {
        let length = number(hex.get(WORD..2 * WORD)?)?;
        hex.get(2 * WORD..2 * WORD + 2 * length)?
    };
    let (mut text, mut high) = (Vec::new(), None);
    for digit in hex.bytes() {
        let digit = nibble(digit)?;
        match high.take() {
            None => high = Some(digit << 4),
            Some(high) if high | digit == 0 => break,
            Some(high) => text.push(high | digit),
        }
    }
    String::from_utf8(text).ok().filter(|text| !text.is_empty())
}

/// A number below 2^16 in hex digits.
fn number(hex: &str) -> Option<usize> {
    crate::text::number(hex, 16).filter(|number| *number <= 0xffff)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_read_as_a_text_or_as_a_word() {
        let word = |hex: &str| format!("{hex:0<64}");
        let long = format!("0x{:0>64}{:0>64}{}", "20", "4", word("55534443"));
        assert_eq!(text(&long).as_deref(), Some("USDC"));
        assert_eq!(text(&format!("0x{}", word("4d4b52"))).as_deref(), Some("MKR"));
    }

    #[test]
    fn what_is_no_symbol_is_none() {
        let lies = format!("0x{:0>64}{:0>64}{:0<64}", "20", "ffff", "55");
        for answer in ["0x", "", "USDC", "0x20", &lies, &format!("0x{:0<64}", "zz")] {
            assert_eq!(text(answer), None, "{answer}");
        }
        assert_eq!(text(&format!("0x{:0>64}", "")), None, "an empty one");
    }

    #[test]
    fn decimals_are_decimals_of() {
        assert_eq!(decimals_of(&format!("0x{:0>64}", "12")), Some(18));
        assert_eq!(decimals_of(&format!("0x{:0>64}", "25")), None, "37");
        assert_eq!(decimals_of("0x"), None);
    }
}
