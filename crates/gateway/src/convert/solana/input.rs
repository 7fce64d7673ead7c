//! What callers write about a swap on Solana.

use caip::{ChainId, Namespace};

use super::{Key, SolanaAsset, SolanaOrder};
use crate::convert::input::{account_id, amount, required};
use crate::web::ApiError;

/// Whether a call means Solana: what is sold is there.
pub fn is_meant(from: Option<&str>) -> bool {
    let chain = from.and_then(|from| from.split_once(':'));
    chain.is_some_and(|(namespace, _)| namespace == Namespace::Solana.as_str())
}

/// A whole order.
pub fn order(
    from: Option<&str>,
    to: Option<&str>,
    user_address: Option<&str>,
    amount_text: Option<&str>,
) -> Result<(ChainId, SolanaOrder), ApiError> {
    let (chain, from) = asset("from", from)?;
    let (other, to) = asset("to", to)?;
    if chain != other {
        let advice = format!("from is on {chain}, to on {other}: both must be on one chain");
        return Err(ApiError::bad_input("to", advice));
    }
    if from.mint() == to.mint() {
        return Err(ApiError::bad_input("to", "from and to are the same: choose two"));
    }
    let user = user("userAddress", user_address, &chain)?;
    let units = amount("amount", required("amount", amount_text)?)?;
    let amount = u64::try_from(units).map_err(|_| {
        ApiError::bad_input("amount", "no token on Solana has so much: write less than 2^64")
    })?;
    Ok((chain, SolanaOrder { from, to, amount, user }))
}

/// Checks that a call names a token and a user on one chain of Solana.
pub fn holding(
    field: &str,
    token: Option<&str>,
    user_address: Option<&str>,
) -> Result<(), ApiError> {
    let (chain, _) = asset(field, token)?;
    user("userAddress", user_address, &chain).map(|_| ())
}

fn asset(field: &str, text: Option<&str>) -> Result<(ChainId, SolanaAsset), ApiError> {
    let account = account_id(field, required(field, text)?)?;
    let asset = SolanaAsset::at(account.address().as_str());
    // An account of another family is told with both chains' names.
    let asset = asset.filter(|_| account.chain().namespace() == Namespace::Solana);
    let advice = format!("from and to must both be on Solana, not on {}", account.chain());
    let asset = asset.ok_or_else(|| ApiError::bad_input(field, advice))?;
    Ok((account.chain().clone(), asset))
}

fn user(field: &str, text: Option<&str>, chain: &ChainId) -> Result<Key, ApiError> {
    let text = required(field, text)?;
    if !text.contains(':') {
        let advice = "write an address: 32 bytes in base58";
        return Key::parse(text).ok_or_else(|| ApiError::bad_input(field, advice));
    }
    let account = account_id(field, text)?;
    let advice = format!("the account is on {}, the tokens are on {chain}", account.chain());
    let key = Key::parse(account.address().as_str()).filter(|_| account.chain() == chain);
    key.ok_or_else(|| ApiError::bad_input(field, advice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MAIN: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    const USDC: &str = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    const USER: &str = "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96";

    fn read(from: &str, to: &str, user: &str, amount: &str) -> Result<SolanaOrder, String> {
        let read = order(Some(from), Some(to), Some(user), Some(amount));
        read.map(|(_, order)| order).map_err(|error| {
            let reason = &error.body.reasons[0];
            format!("{} {}: {}", error.status.as_u16(), reason.field, reason.description)
        })
    }

    #[test]
    fn an_order_is_two_tokens_an_amount_and_a_user() {
        let (native, usdc) = (format!("{MAIN}:So{}", "1".repeat(41)), format!("{MAIN}:{USDC}"));
        let found = read(&native, &usdc, USER, "5").unwrap();
        assert_eq!((found.from, found.to.mint().as_str()), (SolanaAsset::Native, USDC));
        assert_eq!(read(&native, &usdc, &format!("{MAIN}:{USER}"), "5"), Ok(found));
        let wrapped = format!("{MAIN}:{}", super::super::WRAPPED);
        let dev = format!("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:{USDC}");
        let ether = "eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
        let table = [
            (&*native, &*native, USER, "5", "400 to: from and to are the same"),
            (&native, &wrapped, USER, "5", "400 to: from and to are the same"),
            (&native, &dev, USER, "5", "400 to: from is on"),
            (&native, ether, USER, "5", "400 to: from and to must both"),
            (&native, USDC, USER, "5", "400 to: write a CAIP-10"),
            (
                &native,
                "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:0x12",
                USER,
                "5",
                "400 to: the last part",
            ),
            (&native, &usdc, "0x12", "5", "400 userAddress: write an address"),
            (&native, &usdc, &dev, "5", "400 userAddress: the account is on"),
            (&native, &usdc, ether, "5", "400 userAddress: the account is on"),
            (&native, &usdc, "", "5", "400 userAddress: userAddress is missing"),
            (&native, &usdc, USER, "0", "400 amount: write a whole number"),
            (&native, &usdc, USER, "-1", "400 amount: write a whole number"),
            (&native, &usdc, USER, "1.5", "400 amount: write a whole number"),
            (&native, &usdc, USER, "18446744073709551616", "400 amount: no token on Solana"),
        ];
        for (from, to, user, amount, named) in table {
            let refusal = read(from, to, user, amount).unwrap_err();
            assert!(refusal.starts_with(named), "{refusal}");
        }
        assert!(read(&native, &usdc, USER, "18446744073709551615").is_ok());
    }

    proptest! {
        #[test]
        fn whatever_is_written_is_read_or_refused(from in "solana:[a-zA-Z0-9]{30,34}:[1-9A-Za-z]{0,50}", user in "\\PC{0,60}", amount in "[0-9.-]{0,30}") {
            let to = format!("{MAIN}:{USDC}");
            if let Ok(found) = read(&from, &to, &user, &amount) {
                prop_assert!(found.amount > 0);
            }
        }
    }
}
