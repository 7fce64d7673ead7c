use super::{
    Fee, Proposal, Trial, WalletRequest,
    evm::Looked,
    simulate::{Findings, Move},
    wire::{Wire, decode},
};
use crate::{
    amount::Amount,
    context::Context,
    message::Message,
    rpc,
    text::{cut, join},
};
use json::{ToJson, Value};

/// How programs say what is wrong.
const SAID: &str = "Program log: Error: ";
/// Letters of a program's own words that are shown.
const REASON_LETTERS: usize = 120;
/// Bytes of a token account up to and with its amount; its mint and its owner stand before it.
const TOKEN_ACCOUNT: usize = 72;
const SMALLEST_TOKEN_ACCOUNT: usize = 165;

/// Tries a transaction on the chain's node, and looks at every account it writes to, before and after.
pub(super) async fn look(context: &Context, proposal: &Proposal, bytes: &[u8]) -> Looked {
    let network = &proposal.network;
    let Some(wire) = Wire::read(bytes) else {
        let why = String::from("the transaction cannot be read");
        let findings = Findings { trial: Trial::Impossible { why }, ..Findings::default() };
        return Looked { findings, ..Looked::default() };
    };
    let mut looked = Looked { calls: decode(&wire), ..Looked::default() };
    let written = wire.written();
    let list = json::to_string(&written);
    let base64 = base64::padded(bytes);
    let before = rpc::ask(
        context,
        network,
        "getMultipleAccounts",
        join(&["[", &list, ",{\"encoding\":\"base64\"}]"]),
    );
    let tried = rpc::ask(
        context,
        network,
        "simulateTransaction",
        join(&[
            "[\"",
            &base64,
            "\",{\"encoding\":\"base64\",\"sigVerify\":false,\"accounts\":{\"encoding\":\"base64\",\"addresses\":",
            &list,
            "}}]",
        ]),
    );
    let message = base64::padded(&bytes[wire.message..]);
    let fee = rpc::ask(context, network, "getFeeForMessage", join(&["[\"", &message, "\"]"]));
    let (before, tried, fee) =
        (rpc::read(before).await, rpc::read(tried).await, rpc::read(fee).await);
    let fee = fee.ok().and_then(|fee| Amount::parse(fee.get("value")?.as_number()?));
    looked.fee = fee.as_ref().map(|fee| of_fee(proposal, fee));
    looked.findings = match (tried, before) {
        (Ok(tried), Ok(before)) => {
            read(&wire, &written, &before, &tried, &fee.clone().unwrap_or_default())
        }
        (Err(failure), _) | (_, Err(failure)) => {
            let why = failure.detail.unwrap_or_default();
            Findings { trial: Trial::Impossible { why }, ..Findings::default() }
        }
    };
    if fee.is_some() {
        let mut params = String::from("{\"pubkey\":");
        proposal.signer.address.write(&mut params);
        params.push_str(",\"transaction\":");
        base64.write(&mut params);
        params.push('}');
        looked.request = Some(WalletRequest::new("solana_signAndSendTransaction", params));
    }
    looked
}

fn of_fee(proposal: &Proposal, lamports: &Amount) -> Fee {
    let coin = &proposal.network.native_currency;
    let units = lamports.to_units(0).unwrap_or_default();
    let amount = Amount::of_units(&units, coin.decimals).unwrap_or_default();
    let value = proposal.coin_price.as_ref().map(|price| amount.times(price).text());
    Fee { amount: amount.text(), most: amount.text(), symbol: coin.symbol.clone(), value }
}

fn read(
    wire: &Wire<'_>,
    written: &[String],
    before: &Value,
    tried: &Value,
    fee: &Amount,
) -> Findings {
    let result = tried.get("value");
    let error = result.and_then(|result| result.get("err")).filter(|error| !error.is_null());
    if let Some(error) = error {
        let message = refusal(error, result.and_then(|result| result.get("logs")));
        return Findings { trial: Trial::Failed { message }, ..Findings::default() };
    }
    let accounts = |of: Option<&Value>| of.and_then(Value::as_array).map(<[Value]>::to_vec);
    let pair =
        accounts(before.get("value")).zip(accounts(result.and_then(|one| one.get("accounts"))));
    let Some((before, after)) = pair else {
        // The node runs it, and does not tell what would be there afterwards.
        return Findings { trial: Trial::Called, ..Findings::default() };
    };
    let mut found = Findings { trial: Trial::Simulated, ..Findings::default() };
    for ((address, before), after) in written.iter().zip(&before).zip(&after) {
        let (before, after) = (State::read(before), State::read(after));
        let pays = wire.accounts.first() == Some(address);
        let cost = if pays { fee.clone() } else { Amount::zero() };
        note(&mut found, address, "", &before.lamports, &after.lamports.plus(&cost));
        let held = after.token.as_ref().or(before.token.as_ref());
        if let Some((owner, mint)) = held {
            note(&mut found, owner, mint, &before.units, &after.units);
        }
    }
    found
}

fn note(found: &mut Findings, holder: &str, token: &str, before: &Amount, after: &Amount) {
    let gain = after > before;
    let (more, less) = if gain { (after, before) } else { (before, after) };
    if let Some(units) = more.minus(less).filter(|units| !units.is_zero()) {
        let (holder, token) = (holder.to_owned(), token.to_owned());
        found.moves.push(Move { holder, token, gain, units, item: None });
    }
}

/// An account as a node tells it; of one that is not there, nothing.
#[derive(Default)]
struct State {
    lamports: Amount,
    units: Amount,
    /// Owner and mint, of a token account.
    token: Option<(String, String)>,
}

impl State {
    fn read(account: &Value) -> Self {
        let lamports = account.get("lamports").and_then(Value::as_number);
        let lamports = lamports.and_then(Amount::parse).unwrap_or_default();
        let data = account.get("data").and_then(Value::as_array);
        let data = data.and_then(|data| base64::read(data.first()?.as_str()?)).unwrap_or_default();
        let program = account.get("owner").and_then(Value::as_str).unwrap_or_default();
        if data.len() < SMALLEST_TOKEN_ACCOUNT || !super::wire::is_token_program(program) {
            return Self { lamports, ..Self::default() };
        }
        let key = |from: usize| bs58::encode(&data[from..from + 32]).into_string();
        let mut units = [0; 8];
        units.copy_from_slice(&data[64..TOKEN_ACCOUNT]);
        let units = json::to_string(&u64::from_le_bytes(units));
        Self {
            lamports,
            units: Amount::parse(&units).unwrap_or_default(),
            token: Some((key(32), key(0))),
        }
    }
}

/// Why it would fail, in words: the last thing that a program said, or the error's name.
fn refusal(error: &Value, logs: Option<&Value>) -> Message {
    let poor = matches!(error.as_str(), Some("AccountNotFound" | "InsufficientFundsForFee"));
    if poor {
        return Message::new("error.insufficientBalance");
    }
    let logs = logs.and_then(Value::as_array).unwrap_or_default();
    let said = logs.iter().rev().filter_map(Value::as_str).find_map(|line| line.strip_prefix(SAID));
    let name = json::to_string(error);
    Message::new("review.failsBecause").with("reason", cut(said.unwrap_or(&name), REASON_LETTERS))
}
