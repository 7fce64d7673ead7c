//! Why a swap would fail, in words for the user.

use super::attempt::AttemptError;
use super::market::no_chain;
use crate::web::ApiError;

/// What the exchanges' contracts say, which field is at fault, and what to do.
const WORDS: [(&[&str], &str, &str); 4] = [
    (
        &[
            "INSUFFICIENT_OUTPUT_AMOUNT",
            "Too little received",
            "Insufficient WETH9",
            "Insufficient output",
        ],
        "slippage",
        "the swap would give less than its minimum: the price has moved, or a token keeps part of every transfer; ask for a new quote, or allow more slippage",
    ),
    (
        &["INSUFFICIENT_LIQUIDITY"],
        "amount",
        "insufficient liquidity: the pool cannot give so much; sell less",
    ),
    (
        &["UniswapV2: K", "IIA", "Pancake: K"],
        "from",
        "the token keeps part of every transfer, which this way of swapping cannot take",
    ),
    (
        &[
            "TRANSFER_FROM_FAILED",
            "STF",
            "exceeds balance",
            "exceeds allowance",
            "insufficient allowance",
            "insufficient balance",
        ],
        "from",
        "insufficient balance or allowance: the token cannot be taken from the user",
    ),
];

/// The refusal: 400 when the swap would fail, 503 when that cannot be known.
pub fn explain(error: AttemptError) -> ApiError {
    let words = match error {
        AttemptError::Chain(error) => return no_chain(error),
        AttemptError::Reverted(words) => words,
    };
    for (said, field, advice) in WORDS {
        if said.iter().any(|part| words.contains(part)) {
            return ApiError::bad_input(field, advice);
        }
    }
    // A contract may say anything of any length.
    let words: String = words.chars().filter(|letter| !letter.is_control()).take(200).collect();
    ApiError::bad_input("", format!("the swap would fail: {words}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contracts_words_become_advice() {
        let table = [
            (
                "execution reverted: UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT",
                "slippage",
                "minimum",
            ),
            ("Too little received", "slippage", "minimum"),
            ("UniswapV2Library: INSUFFICIENT_LIQUIDITY", "amount", "insufficient liquidity"),
            ("UniswapV2: K", "from", "keeps part"),
            ("TransferHelper: TRANSFER_FROM_FAILED", "from", "insufficient balance"),
            ("ERC20: transfer amount exceeds balance", "from", "insufficient balance"),
            ("trading is paused", "", "trading is paused"),
        ];
        for (words, field, advice) in table {
            let refusal = explain(AttemptError::Reverted(words.to_owned()));
            let reason = &refusal.body.reasons[0];
            assert_eq!((refusal.status.as_u16(), reason.field.as_str()), (400, field), "{words}");
            assert!(reason.description.contains(advice), "{words}: {}", reason.description);
        }
    }

    #[test]
    fn a_contracts_long_words_are_cut() {
        let refusal = explain(AttemptError::Reverted("x\n".repeat(10_000)));
        assert!(refusal.body.reasons[0].description.len() < 300);
    }
}
