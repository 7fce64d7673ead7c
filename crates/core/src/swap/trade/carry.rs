//! A permit before the calls of a router: the gateway builds the exchange as if the token could be taken, and never sees the signature.

use crate::{
    amount::Amount,
    review::{
        EvmCall,
        abi::{WORD, Words, encode},
        hex_quantity,
    },
    text::join,
};

/// `selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)` of Uniswap's v3 routers. Where somebody else used the permit before, the allowance is
/// there and nothing is lost.
const SELF_PERMIT: &str = "c2e3140a";
/// `multicall(bytes[])`
const SEVERAL: &str = "ac9650d8";
/// `multicall(uint256,bytes[])`
const SEVERAL_UNTIL: &str = "5ae401dc";
/// The exchanges of those routers: `exactInput` and `exactInputSingle` of the first and of the second, and the second's `swapExactTokensForTokens`.
const EXCHANGES: [&str; 5] = ["c04b8d59", "414bf389", "b858183f", "04e45aaf", "472b43f3"];
/// Gas units for a permit, which cannot be estimated without the signature: two writes of storage and a signature that is checked. What is not used costs nothing.
const PERMIT_GAS: &str = "100000";

/// The call with the permit before what it does. `permit`: the arguments of the token's `permit` in words. `None` where the call takes none, or says no gas.
pub(super) fn carry(call: &EvmCall, token: &str, permit: &str) -> Option<EvmCall> {
    let more = Amount::parse(PERMIT_GAS)?;
    let gas = Amount::parse(call.gas.as_deref()?)?.plus(&more).to_units(0);
    // Owner and spender are the sender and the router.
    let rest = permit.get(2 + 2 * WORD..)?;
    let permit = join(&[&encode(SELF_PERMIT, &[token])[2..], rest]);
    let data = call.data.get(2..)?;
    let (selector, arguments) = data.split_at_checked(8)?;
    let words = Words(arguments);
    let (head, calls) = match selector {
        SEVERAL_UNTIL => (encode(selector, &[words.word(0)?, "40"]), words.calls(1)?),
        SEVERAL => (encode(selector, &["20"]), words.calls(0)?),
        _ if EXCHANGES.contains(&selector) => (encode(SEVERAL, &["20"]), vec![data]),
        _ => return None,
    };
    let mut list = vec![permit.as_str()];
    list.extend(calls);
    Some(EvmCall { data: join(&[&head, &bytes(&list)]), gas, ..call.clone() })
}

/// `bytes[]` by the ABI, behind the word that points to it.
fn bytes(list: &[&str]) -> String {
    let word = |number: usize| encode("", &[&hex_quantity(number as u64)])[2..].to_owned();
    let mut places = word(list.len());
    let mut items = String::new();
    for item in list {
        places.push_str(&word(list.len() * WORD / 2 + items.len() / 2));
        items.push_str(&word(item.len() / 2));
        items.push_str(item);
        while !items.len().is_multiple_of(WORD) {
            items.push('0');
        }
    }
    places.push_str(&items);
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "0x00000000000000000000000000000000000000aa";

    fn call(data: &str) -> EvmCall {
        EvmCall {
            to: "0x00000000000000000000000000000000000000ee".into(),
            value: "0".into(),
            data: data.into(),
            gas: Some("150000".into()),
        }
    }

    fn permit() -> String {
        encode("", &["1", "2", "3", "4", "1b", &"a".repeat(64), &"b".repeat(64)])
    }

    #[test]
    fn the_permit_is_the_first_call_of_all_forms() {
        let words = encode(SELF_PERMIT, &[TOKEN, "3", "4", "1b", &"a".repeat(64), &"b".repeat(64)]);
        let swap = format!("b858183f{}", "7".repeat(5 * 64 + 8));
        let unwrap = format!("49404b7c{}", "8".repeat(2 * 64));
        let table: [(&str, &[&str]); 3] =
            [("", &[&swap]), (SEVERAL, &[&swap, &unwrap]), (SEVERAL_UNTIL, &[&swap, &unwrap])];
        for (outer, inner) in table {
            let head = match outer {
                SEVERAL => encode(outer, &["20"]),
                SEVERAL_UNTIL => encode(outer, &["99", "40"]),
                _ => "0x".into(),
            };
            let data = if outer.is_empty() { swap.clone() } else { bytes(inner) };
            let made = carry(&call(&format!("{head}{data}")), TOKEN, &permit()).unwrap();
            assert_eq!(made.gas.as_deref(), Some("250000"));
            let at = usize::from(outer == SEVERAL_UNTIL);
            let arguments = Words(&made.data[10..]);
            if at == 1 {
                assert_eq!(arguments.small(0), Some(0x99));
            }
            let calls = arguments.calls(at).unwrap();
            assert_eq!(calls[0], &words[2..], "{outer}");
            assert_eq!(calls[1..], *inner, "{outer}");
        }
    }

    #[test]
    fn what_takes_no_permit_carries_none() {
        let v2 = format!("0x38ed1739{}", "0".repeat(320));
        for data in ["0x", "0x12345678", "0xac9650d8", &v2] {
            assert_eq!(carry(&call(data), TOKEN, &permit()), None, "{data}");
        }
        let without = EvmCall { gas: None, ..call("0xb858183f") };
        assert_eq!(carry(&without, TOKEN, &permit()), None, "no gas");
    }

    #[test]
    fn the_selector_is_the_hash_of_the_signature() {
        use sha3::{Digest, Keccak256};
        let known = [
            (SELF_PERMIT, "selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)"),
            (SEVERAL, "multicall(bytes[])"),
            (SEVERAL_UNTIL, "multicall(uint256,bytes[])"),
        ];
        for (selector, signature) in known {
            let hash = Keccak256::digest(signature);
            assert_eq!(crate::review::abi::hex(&hash[..4]), selector, "{signature}");
        }
    }
}
