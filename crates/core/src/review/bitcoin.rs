use super::{
    Fee, Proposal, Trial, WalletRequest,
    decode::{Decoded, Draft, Value},
    evm::Looked,
    simulate::Findings,
};
use crate::{amount::Amount, bitcoin::Psbt, text::join};
use json::ToJson;

/// A Bitcoin transaction says everything itself: who gets what, and what the miners get.
pub(super) fn look(proposal: &Proposal, psbt: &Psbt) -> Looked {
    let signer = &proposal.signer.address;
    let findings = Findings { trial: Trial::Exact, ..Findings::default() };
    let mut looked = Looked { findings, ..Looked::default() };
    for (to, satoshis) in psbt.outputs.iter().filter(|(to, _)| to != signer) {
        let units = json::to_string(satoshis);
        let sent = Amount::parse(&units).unwrap_or_default();
        looked.findings.add(signer, "", false, &sent, None);
        looked.findings.add(to, "", true, &sent, None);
        let facts = vec![
            Draft { label: "to".into(), value: Value::Address(to.clone()) },
            Draft { label: "amount".into(), value: Value::Units { token: String::new(), units } },
        ];
        looked.calls.push(Decoded { title: "transfer".into(), facts });
    }
    let coin = &proposal.network.native_currency;
    let fee = Amount::of_units(&json::to_string(&psbt.fee), coin.decimals).unwrap_or_default();
    let value = proposal.coin_price.as_ref().map(|price| fee.times(price).text());
    let (amount, symbol) = (fee.text(), coin.symbol.clone());
    looked.fee = Some(Fee { most: Some(amount.clone()), amount, symbol, value });
    looked.request = Some(request(signer, psbt));
    looked
}

/// `signPsbt`, and the wallet hands the finished transaction in.
fn request(signer: &str, psbt: &Psbt) -> WalletRequest {
    let mut inputs = String::new();
    for (index, _) in (0_u32..).zip(&psbt.spends) {
        if index > 0 {
            inputs.push(',');
        }
        inputs.push_str("{\"address\":");
        signer.write(&mut inputs);
        inputs.push_str(&join(&[",\"index\":", &json::to_string(&index), "}"]));
    }
    let mut params = String::from("{\"account\":");
    signer.write(&mut params);
    params.push_str(",\"psbt\":");
    psbt.base64.write(&mut params);
    params.push_str(&join(&[",\"signInputs\":[", &inputs, "],\"broadcast\":true}"]));
    WalletRequest::new("signPsbt", params)
}
