use alloy_primitives::{Address, B256, U256};
use alloy_sol_types::{SolCall, sol};

use super::{Asset, Market, Order};
use crate::web::ApiError;

sol! {
    interface Permits {
        function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external;
    }
}

/// A leave that the user signed in place of an approval (EIP-2612).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permit {
    /// Who gives it.
    pub owner: Address,
    /// Who may take.
    pub spender: Address,
    /// How much, in base units.
    pub value: U256,
    /// Until when: Unix time in seconds.
    pub deadline: U256,
    /// The signature.
    pub v: u8,
    /// The signature.
    pub r: B256,
    /// The signature.
    pub s: B256,
}

impl Permit {
    /// Reads the arguments of the token's `permit`, as contracts read them: seven words in hexadecimal.
    pub fn parse(text: &str) -> Result<Self, ApiError> {
        let advice = "write the arguments of permit(owner, spender, value, deadline, v, r, s) as contracts read them: 0x and 448 hexadecimal digits";
        let bytes: Option<[u8; 224]> = text
            .starts_with("0x")
            .then(|| alloy_primitives::hex::decode_to_array(text).ok())
            .flatten();
        let call =
            bytes.and_then(|bytes| Permits::permitCall::abi_decode_raw_validate(&bytes).ok());
        let call = call.ok_or_else(|| ApiError::bad_input("permit", advice))?;
        let Permits::permitCall { owner, spender, value, deadline, v, r, s } = call;
        Ok(Self { owner, spender, value, deadline, v, r, s })
    }

    /// 400 when it is none for this order.
    pub fn fits(&self, market: &Market<'_>, order: &Order) -> Result<(), ApiError> {
        let wrong = if order.from == Asset::Native {
            "the chain's own currency needs no permit"
        } else if self.owner != order.user {
            "the permit is not the user's"
        } else if self.value < order.amount {
            "the permit is for less than is to be sold"
        } else if self.deadline < U256::from(market.time) {
            "the permit has expired: sign another"
        } else {
            return Ok(());
        };
        Err(ApiError::bad_input("permit", wrong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permit() -> Permit {
        let [owner, spender] = [1, 2].map(Address::repeat_byte);
        let [r, s] = [3, 4].map(B256::repeat_byte);
        Permit { owner, spender, value: U256::MAX, deadline: U256::from(5), v: 27, r, s }
    }

    #[test]
    fn it_is_read_as_contracts_read_it() {
        let Permit { owner, spender, value, deadline, v, r, s } = permit();
        let call = Permits::permitCall { owner, spender, value, deadline, v, r, s };
        let text = alloy_primitives::hex::encode_prefixed(&call.abi_encode()[4..]);
        assert_eq!(Permit::parse(&text), Ok(permit()));
    }

    #[test]
    fn anything_else_is_refused() {
        let word = "f".repeat(64);
        let wrong_words = format!("0x{}", word.repeat(7));
        let texts = [
            "",
            "0x",
            "permit",
            &format!("0x{}", word.repeat(6)),
            &wrong_words,
            &"0".repeat(448),
            &"0x".repeat(10_000),
        ];
        for text in texts {
            let refusal = Permit::parse(text).unwrap_err();
            assert_eq!(refusal.body.reasons[0].field, "permit", "{text:.80}");
        }
    }
}
