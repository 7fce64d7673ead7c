use super::{allowance::Approval, order::Order};
use crate::{
    amount::digits_of_hex,
    context::Context,
    errors::Failure,
    evm::{
        Argument, DOMAIN_SEPARATOR, Function, NAME, NONCES, PERMIT_TYPEHASH, VERSION, WORD,
        bytes_of_hex, call_params, encode, hash_of, hex, lower, text_of_abi,
    },
    review::LONGEST_PERMIT,
    rpc,
    swap::memory::Way,
    text::join,
};
use json::{ToJson, Value};
use sha3::{Digest, Keccak256};

/// `EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)`, hashed.
const DOMAIN_TYPEHASH: &str = "8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f";
/// `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)`, hashed (EIP-2612). Older permits, such as DAI's, are others.
const EIP2612_TYPEHASH: &str = "6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9";
/// A permit is good for as long as the transaction that carries it.
const VALID_SECONDS: u64 = 20 * 60;
/// For so long it is handed in; the rest is for the wallet and a block.
pub(super) const USED_SECONDS: u64 = 15 * 60;
/// Versions of tokens that tell none.
const VERSIONS: [&str; 2] = ["1", "2"];

/// A permit to sign (EIP-2612).
pub(super) struct Permit {
    /// EIP-712, as JSON.
    pub typed_data: String,
    /// Until when it may be sent, in seconds since 1970 by the chain's clock: a while before it is over.
    pub until: u64,
    /// The arguments of `permit` up to the signature, words in hex.
    words: String,
}

/// A permit for exactly the amount; `None` where the token or who takes it wants an approval.
pub(super) async fn draft(context: &Context, order: &Order, approval: &Approval) -> Option<Permit> {
    let token = order.from.address.as_deref()?;
    let possible = order.offer.way.as_ref().is_some_and(Way::takes_permits);
    if !possible || order.signer.smart {
        return None;
    }
    let owner = Argument::address(&order.signer.address)?;
    let call = |function: Function, arguments: &[Argument]| {
        let params = call_params(None, token, &function.call(arguments));
        rpc::ask(context, &order.network, "eth_call", params)
    };
    let plain = |function| call(function, &[]);
    let (name, version) = (plain(NAME), plain(VERSION));
    let (separator, typehash) = (plain(DOMAIN_SEPARATOR), plain(PERMIT_TYPEHASH));
    let nonce = call(NONCES, &[owner]);
    let block = newest(context, order);
    let name = said(rpc::read(name).await).and_then(|name| text_of_abi(&name));
    let version = said(rpc::read(version).await).and_then(|version| text_of_abi(&version));
    let separator = said(rpc::read(separator).await);
    let typehash = said(rpc::read(typehash).await);
    let nonce = said(rpc::read(nonce).await).and_then(|nonce| digits_of_hex(&nonce));
    let time = time_of(block.await);
    let (name, nonce, separator) = (name?, nonce?, separator?);
    if typehash.is_some_and(|hash| hash.len() == 66 && lower(&hash) != EIP2612_TYPEHASH) {
        return None;
    }
    // A deadline far ahead of this device's clock would be one of somebody who lies about the time.
    let latest = context.now() / 1_000 + LONGEST_PERMIT;
    let over = |time: u64| time.checked_add(VALID_SECONDS).filter(|over| *over <= latest);
    let (time, over) = time.zip(time.and_then(over))?;
    let chain = json::to_string(&order.network.caip_network_id.evm_id()?);
    let told = version.as_deref().into_iter();
    let version = told.chain(VERSIONS).find(|version| {
        domain(&name, version, &chain, token).as_deref() == Some(lower(&separator).as_str())
    })?;
    let deadline = json::to_string(&over);
    let domain = Domain { name: &name, version, chain: &chain, token };
    let (typed_data, words) = write(order, &approval.spender, &domain, &nonce, &deadline)?;
    Some(Permit { typed_data, until: time + USED_SECONDS, words })
}

/// Whether a permit may still be sent. Where the chain does not tell the time it is tried.
pub(super) async fn stands(context: &Context, order: &Order, until: u64) -> bool {
    time_of(newest(context, order).await).is_none_or(|time| time < until)
}

/// The chain's clock counts, not this device's.
fn newest(context: &Context, order: &Order) -> rpc::Read {
    rpc::call(context, &order.network, "eth_getBlockByNumber", "[\"latest\",false]".into())
}

fn time_of(block: Result<Value, Failure>) -> Option<u64> {
    digits_of_hex(block.ok()?.get("timestamp").and_then(Value::as_str)?)?.parse().ok()
}

fn said(answer: Result<Value, Failure>) -> Option<String> {
    Some(answer.ok()?.as_str()?.to_owned()).filter(|answer| answer.len() > 2)
}

struct Domain<'a> {
    name: &'a str,
    version: &'a str,
    chain: &'a str,
    token: &'a str,
}

/// The domain's hash (EIP-712), in hex: the token must say the same one, or it would not know the signature.
fn domain(name: &str, version: &str, chain: &str, token: &str) -> Option<String> {
    let words = encode(&[
        Argument::word(DOMAIN_TYPEHASH)?,
        Argument::word(&hash_of(name))?,
        Argument::word(&hash_of(version))?,
        Argument::number(chain)?,
        Argument::address(token)?,
    ]);
    Some(hex(&Keccak256::digest(bytes_of_hex(&words)?)))
}

const TYPES: &str = "{\"types\":{\"EIP712Domain\":[{\"name\":\"name\",\"type\":\"string\"},{\"name\":\"version\",\"type\":\"string\"},\
    {\"name\":\"chainId\",\"type\":\"uint256\"},{\"name\":\"verifyingContract\",\"type\":\"address\"}],\
    \"Permit\":[{\"name\":\"owner\",\"type\":\"address\"},{\"name\":\"spender\",\"type\":\"address\"},{\"name\":\"value\",\"type\":\"uint256\"},\
    {\"name\":\"nonce\",\"type\":\"uint256\"},{\"name\":\"deadline\",\"type\":\"uint256\"}]},\"primaryType\":\"Permit\",\"domain\":{\"name\":";

fn write(
    order: &Order,
    spender: &str,
    domain: &Domain<'_>,
    nonce: &str,
    deadline: &str,
) -> Option<(String, String)> {
    let (owner, units) = (order.signer.address.as_str(), order.offer.question.units.as_str());
    let mut data = String::from(TYPES);
    domain.name.write(&mut data);
    data.push_str(",\"version\":");
    domain.version.write(&mut data);
    data.push_str(&join(&[
        ",\"chainId\":",
        domain.chain,
        ",\"verifyingContract\":\"",
        domain.token,
        "\"},\"message\":{\"owner\":\"",
        owner,
        "\",\"spender\":\"",
        spender,
        "\",\"value\":\"",
        units,
        "\",\"nonce\":\"",
        nonce,
        "\",\"deadline\":\"",
        deadline,
        "\"}}",
    ]));
    let words = encode(&[
        Argument::address(owner)?,
        Argument::address(spender)?,
        Argument::number(units)?,
        Argument::number(deadline)?,
    ]);
    Some((data, join(&["0x", &words])))
}

impl Permit {
    /// The whole of `permit`'s arguments; `None` for what is no signature.
    pub fn signed(&self, signature: &str) -> Option<String> {
        let signature = lower(signature);
        bytes_of_hex(&signature).filter(|bytes| bytes.len() == 65)?;
        let (rest, v) = signature.split_at(2 * WORD);
        let (r, s) = rest.split_at(WORD);
        // Some wallets count from 0.
        let v = match v {
            "00" => "1b",
            "01" => "1c",
            v => v,
        };
        let tail = [Argument::word(v)?, Argument::word(r)?, Argument::word(s)?];
        Some(join(&[&self.words, &encode(&tail)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::abi::encode;

    #[test]
    fn the_domains_of_known_tokens_are_theirs() {
        // USD Coin on Ethereum, as its contract answers.
        let usdc = domain("USD Coin", "2", "1", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
        let told = "06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335";
        assert_eq!(usdc.as_deref(), Some(told));
    }

    #[test]
    fn a_signature_becomes_three_words_after_the_others() {
        let permit = Permit {
            typed_data: String::new(),
            until: 0,
            words: encode("", &["1", "2", "3", "4"]),
        };
        let signature = format!("0x{}{}00", "a".repeat(64), "b".repeat(64));
        let signed = permit.signed(&signature).unwrap();
        assert_eq!(signed.len(), 2 + 7 * 64);
        assert!(signed.ends_with(&format!("1b{}{}", "a".repeat(64), "b".repeat(64))), "{signed}");
        for none in ["0x", "", "0x12", &"z".repeat(130), &"a".repeat(128)] {
            assert_eq!(permit.signed(none), None, "{none}");
        }
    }
}
