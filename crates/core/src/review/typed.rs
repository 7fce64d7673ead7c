use super::{
    Proposal, Trial, WalletRequest,
    decode::{Decoded, Draft, Value as Said, lower_address},
    evm::Looked,
    simulate::{Findings, Leave},
};
use crate::amount::Amount;
use json::{ToJson, Value};

/// Looks at typed data (EIP-712). A permit (EIP-2612) says what it allows; of anything else nothing is known, and that is said. A signature
/// costs nothing and moves nothing by itself.
pub(super) fn look(proposal: &Proposal, data: &str) -> Looked {
    let mut params = String::from("[");
    proposal.signer.address.write(&mut params);
    params.push(',');
    // Wallets take it as a text.
    data.write(&mut params);
    params.push(']');
    let mut looked = Looked {
        request: Some(WalletRequest::new("eth_signTypedData_v4", params)),
        ..Looked::default()
    };
    let document = Value::parse(data).unwrap_or_default();
    match permit(&document) {
        Some((call, leave)) => {
            looked.calls.push(call);
            looked.findings =
                Findings { trial: Trial::Exact, leaves: vec![leave], ..Findings::default() };
        }
        None => looked.calls.push(Decoded { title: "unknownMessage".into(), facts: Vec::new() }),
    }
    looked
}

fn permit(document: &Value) -> Option<(Decoded, Leave)> {
    let message = document.get("message")?;
    let text = |of: &Value, name: &str| {
        let value = of.get(name)?;
        Some(value.as_str().or(value.as_number())?.to_owned())
    };
    if text(document, "primaryType")? != "Permit" {
        return None;
    }
    let token = lower_address(&text(document.get("domain")?, "verifyingContract")?);
    let spender = lower_address(&text(message, "spender")?);
    let units = text(message, "value")?;
    let leave = Leave {
        token: token.clone(),
        spender: spender.clone(),
        units: Some(Amount::parse(&units)?),
    };
    let fact = |label: &str, value| Draft { label: label.into(), value };
    let facts = vec![
        fact("spender", Said::Address(spender)),
        fact("most", Said::Units { token: token.clone(), units }),
        fact("until", Said::Time(text(message, "deadline")?)),
        fact("contract", Said::Address(token)),
    ];
    Some((Decoded { title: "approve".into(), facts }, leave))
}
