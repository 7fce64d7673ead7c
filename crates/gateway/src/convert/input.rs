//! What callers write, read strictly: every refusal names the field and says what to write.

use alloy_primitives::{Address, U256};
use caip::{AccountId, ChainId, Namespace, ParseAccountIdError};

use super::{Asset, Order, Slippage};
use crate::web::ApiError;

/// The field's text, or the refusal that it is missing.
pub fn required<'a>(field: &str, text: Option<&'a str>) -> Result<&'a str, ApiError> {
    text.filter(|text| !text.is_empty())
        .ok_or_else(|| ApiError::bad_input(field, format!("{field} is missing")))
}

/// A chain whose swaps may be asked for.
pub fn chain(field: &str, text: &str) -> Result<ChainId, ApiError> {
    let advice = "write a CAIP-2 id, for example eip155:1";
    let chain = ChainId::parse(text).map_err(|_| ApiError::bad_input(field, advice))?;
    evm_only(field, &chain)?;
    Ok(chain)
}

/// A token, or the native currency, as CAIP-10 writes it.
pub fn asset(field: &str, text: Option<&str>) -> Result<(ChainId, Asset), ApiError> {
    let account = account(field, required(field, text)?)?;
    Ok((account.chain().clone(), Asset::at(evm_address(field, account.address().as_str())?)))
}

/// The user: a plain address, or a CAIP-10 account on this chain.
pub fn user(field: &str, text: Option<&str>, chain: &ChainId) -> Result<Address, ApiError> {
    let text = required(field, text)?;
    let address = if text.contains(':') {
        let account = account(field, text)?;
        if account.chain() != chain {
            let advice =
                format!("the account is on {}, the tokens are on {chain}", account.chain());
            return Err(ApiError::bad_input(field, advice));
        }
        evm_address(field, account.address().as_str())?
    } else {
        checked(field, text)?;
        evm_address(field, text)?
    };
    if address.is_zero() {
        return Err(ApiError::bad_input(field, "the zero address is nobody's"));
    }
    Ok(address)
}

/// A whole number of base units above 0.
pub fn amount(field: &str, text: &str) -> Result<U256, ApiError> {
    let advice = "write a whole number of base units above 0 and below 2^256, in decimal digits, for example 1000000000000000000 for 1 ETH";
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| U256::from_str_radix(text, 10).ok()).flatten();
    number.filter(|number| !number.is_zero()).ok_or_else(|| ApiError::bad_input(field, advice))
}

/// The slippage: hundredths of a percent before whole percent; none when neither is there.
pub fn slippage(percent: Option<&str>, bps: Option<&str>) -> Result<Option<Slippage>, ApiError> {
    let read = |field: &str, text: &str, unit: u32, advice: &str| {
        let number = text.parse::<u32>().ok().and_then(|number| number.checked_mul(unit));
        number
            .and_then(Slippage::from_bps)
            .map(Some)
            .ok_or_else(|| ApiError::bad_input(field, advice))
    };
    match (percent, bps) {
        (_, Some(bps)) => read(
            "slippageBps",
            bps,
            1,
            "write hundredths of a percent, a whole number from 1 to 5000",
        ),
        (Some(percent), None) => {
            read("slippage", percent, 100, "write percent, a whole number from 1 to 50")
        }
        (None, None) => Ok(None),
    }
}

/// The fields that quotes, approvals and transactions have in common.
pub fn pair(
    from: Option<&str>,
    to: Option<&str>,
    user_address: Option<&str>,
) -> Result<(ChainId, Asset, Asset, Address), ApiError> {
    let (chain, from) = asset("from", from)?;
    let (other, to) = asset("to", to)?;
    if chain != other {
        let advice = format!("from is on {chain}, to on {other}: both must be on one chain");
        return Err(ApiError::bad_input("to", advice));
    }
    if from == to {
        return Err(ApiError::bad_input("to", "from and to are the same: choose two"));
    }
    let user = user("userAddress", user_address, &chain)?;
    Ok((chain, from, to, user))
}

/// A whole order.
pub fn order(
    from: Option<&str>,
    to: Option<&str>,
    user_address: Option<&str>,
    amount_text: Option<&str>,
) -> Result<(ChainId, Order), ApiError> {
    let (chain, from, to, user) = pair(from, to, user_address)?;
    let amount = amount("amount", required("amount", amount_text)?)?;
    Ok((chain, Order { from, to, amount, user }))
}

fn account(field: &str, text: &str) -> Result<AccountId, ApiError> {
    let account = account_id(field, text)?;
    evm_only(field, account.chain())?;
    // The account has forgotten in which case it was written.
    checked(field, text.rsplit(':').next().unwrap_or_default())?;
    Ok(account)
}

/// An account on any chain.
pub fn account_id(field: &str, text: &str) -> Result<AccountId, ApiError> {
    AccountId::parse(text).map_err(|error| {
        let advice = match error {
            ParseAccountIdError::Shape => "write a CAIP-10 account: the chain, a colon, the address, for example eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F",
            ParseAccountIdError::Address => "the last part is no address of that chain",
        };
        ApiError::bad_input(field, advice)
    })
}

fn evm_only(field: &str, chain: &ChainId) -> Result<(), ApiError> {
    if chain.namespace() == Namespace::Eip155 {
        return Ok(());
    }
    let advice = format!(
        "this is for EVM chains (eip155), not for {}: GET /v1/supported-chains tells what each chain can do",
        chain.namespace().as_str()
    );
    Err(ApiError::bad_input(field, advice))
}

fn checked(field: &str, address: &str) -> Result<(), ApiError> {
    if caip::address::eip155::is_checksum_valid(address)
        || !caip::address::eip155::is_valid(address)
    {
        return Ok(());
    }
    let advice =
        "the address has a typing error: its letters' case does not match its checksum (EIP-55)";
    Err(ApiError::bad_input(field, advice))
}

fn evm_address(field: &str, text: &str) -> Result<Address, ApiError> {
    let canonical = caip::address::eip155::to_checksum(text);
    canonical
        .and_then(|text| text.parse().ok())
        .ok_or_else(|| ApiError::bad_input(field, "write an address: 0x and 40 hexadecimal digits"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const DAI: &str = "0x6B175474E89094C44Da98b954EedeAC495271d0F";

    fn refusal<T: std::fmt::Debug>(result: Result<T, ApiError>) -> (String, String) {
        let reason = result.unwrap_err().body.reasons.remove(0);
        (reason.field, reason.description)
    }

    #[test]
    fn an_amount_is_a_whole_number_above_zero_that_fits() {
        let most = U256::MAX.to_string();
        for text in ["1", "1000000000000000000", &most, "007"] {
            assert!(amount("amount", text).is_ok(), "{text}");
        }
        let too_large =
            "115792089237316195423570985008687907853269984665640564039457584007913129639936";
        let huge = "9".repeat(10_000);
        for text in [
            "", "0", "000", "-1", "+1", "1.5", "1.", "1e18", "0x1", " 1", "1 ", "１", "abc",
            too_large, &huge,
        ] {
            let (field, advice) = refusal(amount("amount", text));
            assert!(field == "amount" && advice.contains("base units"), "{text}");
        }
    }

    #[test]
    fn slippage_is_percent_or_hundredths_of_it() {
        let bps = |percent, bps| slippage(percent, bps).unwrap().map(Slippage::bps);
        assert_eq!(bps(None, None), None);
        assert_eq!(bps(Some("1"), None), Some(100));
        assert_eq!(bps(Some("50"), None), Some(5_000));
        assert_eq!(bps(Some("1"), Some("25")), Some(25));
        for text in ["0", "-1", "51", "100", "0.5", "1%", "4294967296", "99999999999999999999", "x"]
        {
            assert_eq!(refusal(slippage(Some(text), None)).0, "slippage", "{text}");
        }
        for text in ["0", "-1", "5001", "0.5", "x"] {
            assert_eq!(refusal(slippage(None, Some(text))).0, "slippageBps", "{text}");
        }
    }

    #[test]
    fn a_token_is_a_caip_10_account_of_an_evm_chain() {
        let good = format!("eip155:1:{DAI}");
        assert!(asset("from", Some(&good)).is_ok());
        assert!(asset("from", Some(&good.to_lowercase())).is_ok());
        let native = "eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
        assert_eq!(asset("from", Some(native)).unwrap().1, Asset::Native);
        let table = [
            (None, "missing"),
            (Some(""), "missing"),
            (Some(DAI), "CAIP-10"),
            (Some("eip155:1"), "CAIP-10"),
            (Some("eip155:1:0x12"), "no address"),
            (Some("cosmos:hub:abc"), "CAIP-10"),
            (
                Some(
                    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112",
                ),
                "EVM chains",
            ),
            (Some("eip155:1:0x6b175474E89094C44Da98b954EedeAC495271d0F"), "checksum"),
        ];
        for (text, named) in table {
            let (field, advice) = refusal(asset("from", text));
            assert!(field == "from" && advice.contains(named), "{text:?}: {advice}");
        }
    }

    #[test]
    fn a_user_is_an_address_or_an_account_of_the_same_chain() {
        let chain = ChainId::eip155(1);
        let account = format!("eip155:1:{DAI}");
        for text in [DAI, &DAI.to_lowercase(), &account] {
            assert_eq!(user("userAddress", Some(text), &chain).unwrap().to_string(), DAI, "{text}");
        }
        let table = [
            (None, "missing"),
            (Some("0x12"), "40 hexadecimal"),
            (Some("vitalik.eth"), "40 hexadecimal"),
            (Some("eip155:10:0x6B175474E89094C44Da98b954EedeAC495271d0F"), "on eip155:10"),
            (Some("0x6b175474E89094C44Da98b954EedeAC495271d0F"), "checksum"),
            (Some("0x0000000000000000000000000000000000000000"), "zero"),
        ];
        for (text, named) in table {
            let (field, advice) = refusal(user("userAddress", text, &chain));
            assert!(field == "userAddress" && advice.contains(named), "{text:?}: {advice}");
        }
    }

    #[test]
    fn two_different_tokens_of_one_chain_are_a_pair() {
        let (one, native) =
            (format!("eip155:1:{DAI}"), "eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
        assert!(pair(Some(&one), Some(native), Some(DAI)).is_ok());
        let other = format!("eip155:10:{DAI}");
        assert!(refusal(pair(Some(&one), Some(&other), Some(DAI))).1.contains("one chain"));
        assert!(refusal(pair(Some(&one), Some(&one.to_lowercase()), Some(DAI))).1.contains("same"));
    }

    proptest! {
        #[test]
        fn whatever_is_written_is_read_or_refused(from in "\\PC{0,60}", to in "eip155:1:0x[0-9a-fA-F]{38,42}", amount_text in "[0-9.+-]{0,90}") {
            // Nothing to compare with: what counts is that nothing panics, and that what is read is a number above zero.
            let user = Some(DAI);
            if let Ok((_, order)) = order(Some(&from), Some(&to), user, Some(&amount_text)) {
                prop_assert!(!order.amount.is_zero());
            }
            let native = Some("eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
            if let Ok((_, order)) = order(native, Some(&to), user, Some(&amount_text)) {
                prop_assert_eq!(U256::from_str_radix(&amount_text, 10), Ok(order.amount));
            }
        }
    }
}
