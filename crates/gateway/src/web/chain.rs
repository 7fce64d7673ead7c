use std::sync::Arc;

use caip::{AccountId, Address, ChainId, Namespace, address::eip155};

use crate::app::Shared;
use crate::rpc::Chain;
use crate::web::ApiError;

/// The chain that the parameter `field` names by its CAIP-2 id; 400 when it is none, or none that this gateway serves.
pub fn served_chain<'a>(
    app: &'a Shared,
    field: &str,
    text: &str,
) -> Result<&'a Arc<Chain>, ApiError> {
    let Ok(id) = ChainId::parse(text) else {
        let advice = "this is no CAIP-2 chain id: write, for example, eip155:1";
        return Err(ApiError::bad_input(field, advice));
    };
    app.chains.get(id.as_str()).ok_or_else(|| {
        let advice =
            "this gateway does not serve this chain: GET /v1/supported-chains names those it does";
        ApiError::bad_input(field, advice)
    })
}

/// The address that a person or page wrote for this chain, alone or as CAIP-10, in its canonical form; 400 when it is none, belongs to
/// another chain, or has a letter in the wrong case (EIP-55).
pub fn written_address(chain: &ChainId, field: &str, text: &str) -> Result<String, ApiError> {
    let refuse = |advice: &str| Err(ApiError::bad_input(field, advice));
    let alone = match text.rsplit_once(':') {
        Some((of, alone)) if of == chain.as_str() => alone,
        Some(_) if AccountId::parse(text).is_ok() => {
            return refuse("this address is on another chain than the one asked for");
        }
        Some(_) => return refuse("this is no address: write it alone, or as CAIP-10"),
        None => text,
    };
    let Ok(address) = Address::parse(chain.namespace(), alone) else {
        return refuse("this is no address on this chain");
    };
    if chain.namespace() == Namespace::Eip155
        && !eip155::is_checksum_valid_on(alone, chain.evm_id())
    {
        return refuse(
            "a letter of this address is in the wrong case (EIP-55): it may be mistyped; copy it again",
        );
    }
    Ok(address.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

    fn read(text: &str) -> Result<String, String> {
        written_address(&ChainId::eip155(1), "address", text)
            .map_err(|error| error.body.description().unwrap_or_default().to_owned())
    }

    #[test]
    fn an_address_is_taken_alone_and_as_caip_10() {
        for text in [USDC.to_owned(), USDC.to_lowercase(), format!("eip155:1:{USDC}")] {
            assert_eq!(read(&text).as_deref(), Ok(USDC), "{text}");
        }
    }

    #[test]
    fn wrong_addresses_are_told_apart() {
        let table = [
            ("", "no address"),
            ("0x1234", "no address"),
            ("So11111111111111111111111111111111111111112", "no address"),
            (&USDC.replace('A', "a"), "wrong case"),
            (&format!("eip155:10:{USDC}"), "another chain"),
            ("eip155:1:", "no address"),
            (&"a".repeat(100_000), "no address"),
        ];
        for (text, reason) in table {
            assert!(read(text).unwrap_err().contains(reason), "{text:.50}");
        }
    }
}
