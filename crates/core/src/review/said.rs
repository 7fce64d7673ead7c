//! What calls say of themselves, for networks whose nodes cannot tell what would change. Standard tokens do that; any other may do something else.

use super::{
    decode::{Decoded, Value, lower_address},
    simulate::{Findings, Leave},
};
use crate::amount::Amount;

/// Notes who would have more or less, and who may take what, as far as the calls say it.
pub(super) fn note(found: &mut Findings, signer: &str, calls: &[Decoded]) {
    found.said = true;
    let signer = lower_address(signer);
    for call in calls {
        let _ = leave(found, &signer, call);
        let _ = item(found, call);
        moved(found, &signer, call);
    }
}

fn leave(found: &mut Findings, signer: &str, call: &Decoded) -> Option<()> {
    let units = match call.title.as_str() {
        "approveAll" if text(call, "allowed")? != "0" => None,
        "approve" if address(call, "owner").is_none_or(|owner| owner == signer) => {
            match fact(call, "most").or(fact(call, "more"))? {
                Value::Units { units, .. } => Some(Amount::parse(units)?),
                _ => return None,
            }
        }
        _ => return None,
    };
    let (token, spender) = (address(call, "contract")?, address(call, "spender")?);
    found.allow(Leave { token, spender, units });
    Some(())
}

fn item(found: &mut Findings, call: &Decoded) -> Option<()> {
    let number = text(call, "item")?;
    let count = Amount::parse(text(call, "count").unwrap_or("1"))?;
    let token = address(call, "contract")?;
    found.add(&address(call, "from")?, &token, false, &count, Some(number.to_owned()));
    found.add(&address(call, "to")?, &token, true, &count, Some(number.to_owned()));
    Some(())
}

fn moved(found: &mut Findings, signer: &str, call: &Decoded) {
    let transfer = matches!(call.title.as_str(), "transfer" | "take");
    for fact in &call.facts {
        let along = fact.label == "value";
        let Value::Units { token, units } = &fact.value else { continue };
        let Some(units) = Amount::parse(units).filter(|_| along || transfer) else { continue };
        let from = address(call, "from").filter(|_| !along);
        found.add(&from.unwrap_or_else(|| signer.to_owned()), token, false, &units, None);
        let to = if along { "contract" } else { "to" };
        found.add(&address(call, to).unwrap_or_default(), token, true, &units, None);
    }
}

fn fact<'a>(call: &'a Decoded, label: &str) -> Option<&'a Value> {
    call.facts.iter().find(|fact| fact.label == label).map(|fact| &fact.value)
}

fn address(call: &Decoded, label: &str) -> Option<String> {
    match fact(call, label)? {
        Value::Address(address) => Some(lower_address(address)),
        _ => None,
    }
}

fn text<'a>(call: &'a Decoded, label: &str) -> Option<&'a str> {
    match fact(call, label)? {
        Value::Text(text) => Some(text),
        _ => None,
    }
}
