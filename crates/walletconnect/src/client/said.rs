//! What a wallet's event means: its chain, and its accounts, as far as they were granted.

use super::state::Session;
use crate::{
    namespaces::{chain_of, family, has_chain},
    payload::SessionEvent,
    text::{digits, join, number},
};
use json::Value;

/// The chain that an event of this name means: its data says so, as number, hex or CAIP-2, or else where it was sent.
pub(super) fn named_chain(session: &Session, told: &SessionEvent) -> String {
    let namespace = family(&told.chain_id);
    let data = Value::parse(&told.event.data.0).unwrap_or_default();
    let data = data.as_str().or(data.as_number()).unwrap_or_default();
    let number = match data.strip_prefix("0x") {
        Some(hex) => number(hex, 16).map(digits),
        None => Some(data.to_owned()),
    };
    let named = match number {
        Some(number) if number.contains(':') => number,
        Some(number) => join(&[namespace, ":", &number]),
        None => told.chain_id.clone(),
    };
    let is_granted = family(&named) == namespace && has_chain(&session.granted, &named);
    if is_granted { named } else { told.chain_id.clone() }
}

/// The accounts of an event that were granted on the chain in use, as CAIP-10. Where it names none of that chain, an account of another one is
/// followed as far as it was granted here too.
pub(super) fn granted_accounts(session: &Session, told: &SessionEvent) -> Vec<String> {
    let named: Vec<String> = json::from_str(&told.event.data.0).unwrap_or_default();
    let namespace = family(&told.chain_id);
    let in_use = session.chains.get(namespace).unwrap_or(&told.chain_id);
    // The letters' size is a checksum on EVM chains, and a part of the address elsewhere.
    let any_case = namespace == "eip155";
    let (mut here, mut elsewhere) = (Vec::new(), Vec::new());
    for name in &named {
        let (chain, address) = match chain_of(name) {
            Some(chain) => (chain, &name[chain.len() + 1..]),
            None => (told.chain_id.as_str(), name.as_str()),
        };
        let account = join(&[in_use, ":", address]);
        let same = |granted: &String| {
            *granted == account || (any_case && granted.eq_ignore_ascii_case(&account))
        };
        let accounts = if chain == in_use { &mut here } else { &mut elsewhere };
        if family(chain) == namespace
            && !accounts.contains(&account)
            && session.granted.0.iter().any(|(_, one)| one.accounts.iter().any(same))
        {
            accounts.push(account);
        }
    }
    if here.is_empty() { elsewhere } else { here }
}
