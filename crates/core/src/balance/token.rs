use crate::{
    account::Balance,
    amount::{digits_of_hex, with_decimals},
    context::Context,
    evm::{Argument, BALANCE_OF, DECIMALS, SYMBOL, Words, bare, call_params, text_of_token},
    protocol::{CustomToken, Network, TokenOption},
    rpc,
    runtime::ReplyFuture,
    text::names::{SYMBOL_LETTERS, clean},
};
use json::Value;
use std::rc::Rc;

/// Asks the token's contract for the holder's units, and where the token is not known for its decimals and symbol (EIP-20).
pub(super) fn ask(
    context: &Context,
    network: &Rc<Network>,
    token: &TokenOption,
    known: Option<&CustomToken>,
    holder: &str,
) -> Vec<ReplyFuture> {
    let Some(holder) = Argument::address(holder) else { return Vec::new() };
    let mut calls = vec![BALANCE_OF.call(&[holder])];
    if known.is_none() {
        calls.extend([DECIMALS, SYMBOL].map(|function| function.call(&[])));
    }
    let ask = |data: &String| {
        rpc::ask(context, network, "eth_call", call_params(None, &token.address, data))
    };
    calls.iter().map(ask).collect()
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
pub(crate) fn decimals_of(answer: &str) -> Option<u8> {
    Words(bare(answer)?).small(0).filter(|number| *number <= 36)?.try_into().ok()
}

/// A symbol: a stranger's text, cut.
pub(crate) fn symbol_of(answer: &str) -> Option<String> {
    Some(clean(&text_of_token(answer)?, SYMBOL_LETTERS)).filter(|symbol| !symbol.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evm::text_of_token as text;

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
