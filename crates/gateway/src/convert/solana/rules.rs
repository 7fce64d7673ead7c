//! What a swap may do to its user: what was agreed, and no more.

use super::attempt::{AttemptError, Effect};
use super::{SolanaAsset, SolanaOrder, SolanaTerms};
use crate::convert::market::no_chain;
use crate::web::ApiError;

/// Lamports that new accounts may keep as a deposit: about ten accounts of tokens.
const MOST_DEPOSIT: u64 = 20_500_000;

/// Refuses an effect that was not agreed.
pub fn check(effect: &Effect, order: &SolanaOrder, terms: SolanaTerms) -> Result<(), ApiError> {
    if effect.of(order.to) < i128::from(terms.min_out) {
        return Err(explain(AttemptError::Failed("SlippageToleranceExceeded".to_owned())));
    }
    for (asset, change) in &effect.changes {
        let sold = if *asset == order.from { order.amount } else { 0 };
        let deposit = if *asset == SolanaAsset::Native { MOST_DEPOSIT } else { 0 };
        if -change > i128::from(sold.saturating_add(deposit)) {
            return Err(explain(AttemptError::Foul("takes more than was agreed")));
        }
    }
    Ok(())
}

/// What programs and nodes say, which field is at fault, and what to do.
const WORDS: [(&[&str], &str, &str); 2] = [
    (
        &["SlippageToleranceExceeded", "custom program error: 0x1771", "\"Custom\":6001"],
        "slippage",
        "the swap would give less than its minimum: the price has moved; ask for a new quote, or allow more slippage",
    ),
    (
        &["insufficient", "InsufficientFunds", "AccountNotFound"],
        "amount",
        "insufficient balance: the user has less than is to be sold, or cannot pay the fee and the deposits of new accounts",
    ),
];

/// The refusal: 400 when the swap would fail, 503 when that cannot be known or the source is not to be trusted with it.
pub fn explain(error: AttemptError) -> ApiError {
    let words = match error {
        AttemptError::Chain(error) => return no_chain(error),
        AttemptError::Foul(_) => {
            tracing::warn!(%error, "a vendor's transaction is not what was asked for");
            return ApiError::unavailable(format!(
                "the source of the quote gave a swap that is not what was asked for: {error}"
            ));
        }
        AttemptError::Failed(words) => words,
    };
    for (said, field, advice) in WORDS {
        if said.iter().any(|part| words.contains(part)) {
            return ApiError::bad_input(field, advice);
        }
    }
    // A program may say anything of any length.
    let words: String = words.chars().filter(|letter| !letter.is_control()).take(200).collect();
    ApiError::bad_input("", format!("the swap would fail: {words}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::solana::Key;

    const SOLD: SolanaAsset = SolanaAsset::Mint(Key::new([1; 32]));
    const BOUGHT: SolanaAsset = SolanaAsset::Mint(Key::new([2; 32]));
    const OTHER: SolanaAsset = SolanaAsset::Mint(Key::new([3; 32]));

    fn checked(from: SolanaAsset, changes: &[(SolanaAsset, i128)]) -> u16 {
        let user = Key::new([9; 32]);
        let order = SolanaOrder { from, to: BOUGHT, amount: 100, user };
        let effect = Effect { slot: 1, fee: 5_000, changes: changes.iter().copied().collect() };
        let checked = check(&effect, &order, SolanaTerms { min_out: 7 });
        checked.map_or_else(|refusal| refusal.status.as_u16(), |()| 200)
    }

    #[test]
    fn a_swap_takes_what_was_agreed_and_no_more() {
        let native = SolanaAsset::Native;
        let deposit = -i128::from(MOST_DEPOSIT);
        assert_eq!(checked(SOLD, &[(SOLD, -100), (BOUGHT, 7)]), 200);
        assert_eq!(checked(SOLD, &[(SOLD, -100), (BOUGHT, 7), (native, deposit)]), 200);
        assert_eq!(checked(native, &[(native, deposit - 100), (BOUGHT, 8)]), 200);
        assert_eq!(checked(SOLD, &[(SOLD, -100), (BOUGHT, 6)]), 400);
        assert_eq!(checked(SOLD, &[(SOLD, -100)]), 400);
        assert_eq!(checked(SOLD, &[(SOLD, -101), (BOUGHT, 7)]), 503);
        assert_eq!(checked(SOLD, &[(SOLD, -100), (BOUGHT, 7), (OTHER, -1)]), 503);
        assert_eq!(checked(SOLD, &[(SOLD, -100), (BOUGHT, 7), (native, deposit - 1)]), 503);
        assert_eq!(checked(native, &[(native, deposit - 101), (BOUGHT, 7)]), 503);
    }

    #[test]
    fn a_failure_is_told_with_advice() {
        let table = [
            ("Program log: Error: insufficient funds", "amount", "insufficient balance"),
            ("Transfer: insufficient lamports 5, need 7", "amount", "insufficient balance"),
            ("\"AccountNotFound\"", "amount", "insufficient balance"),
            ("x failed: custom program error: 0x1771", "slippage", "minimum"),
            ("trading is paused", "", "trading is paused"),
        ];
        for (words, field, advice) in table {
            let refusal = explain(AttemptError::Failed(words.to_owned()));
            let reason = &refusal.body.reasons[0];
            assert_eq!((refusal.status.as_u16(), reason.field.as_str()), (400, field), "{words}");
            assert!(reason.description.contains(advice), "{words}: {}", reason.description);
        }
        let long = explain(AttemptError::Failed("x\n".repeat(10_000)));
        assert!(long.body.reasons[0].description.len() < 300);
    }
}
