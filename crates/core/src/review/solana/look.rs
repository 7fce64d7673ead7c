use super::steps::decode;
use crate::{
    amount::Amount,
    chain_data::ChainData,
    context::Context,
    message::Message,
    protocol::Network,
    review::{
        Asset, Fee, Proposal, ReviewKind, Trial, WalletRequest,
        decode::{Decoded, Draft, Value as Told},
        evm::Looked,
        promise::{Said, Tried, Trusted, certain, judge_decimals, judge_solana, solana_fee},
        simulate::{Findings, Leave, because},
        wire::{ASSOCIATED_PROGRAM, SYSTEM_PROGRAM, Wire, is_token_program},
        words::Assets,
    },
    rpc,
    text::{has, join},
};
use json::{ToJson, Value};
use std::rc::Rc;

/// Nodes look at no more accounts at once.
const MOST_ACCOUNTS: usize = 32;
const ACCOUNTS: &str = "getMultipleAccounts";
/// What the system's and the tokens' programs call too little of the coin or the token.
const NOT_ENOUGH: u64 = 1;
/// How programs say what is wrong.
const SAID: &str = "Program log: Error: ";
/// Bytes of a token account: mint, owner, amount, who else may take of it (four bytes say whether anybody), …, how much of it, and who else
/// may close it.
const SMALLEST_TOKEN_ACCOUNT: usize = 165;
const DELEGATE: usize = 72;
const DELEGATED: usize = 121;
const CLOSER: usize = 129;
/// Bytes of a mint: who may mint (36 bytes), how much there is (8), its decimals, whether it was set up.
const MINT_DECIMALS: usize = 44;
const MINT_INITIALIZED: usize = 45;

/// How accounts are asked for. A swap's maker may name a block that is confirmed and not yet final.
const CONFIRMED: &str = ",{\"encoding\":\"base64\",\"commitment\":\"confirmed\"}]";

/// What stands between a transaction and the accounts to look at, where it is tried.
const TRIED: &str = "\",{\"encoding\":\"base64\",\"commitment\":\"confirmed\",\"sigVerify\":false,\"accounts\":{\"encoding\":\"base64\",\"addresses\":";

/// Tries a transaction on the chain's node, and looks at every account it writes to, before and after.
pub(in crate::review) async fn look(
    context: &Context,
    proposal: &Proposal,
    bytes: &[u8],
    known: Option<&ChainData>,
) -> Looked {
    let network = &proposal.network;
    let Some(mut wire) = Wire::read(bytes) else {
        return unread("the transaction cannot be read".into());
    };
    if let Err(why) = look_up(context, network, &mut wire).await {
        return unread(why);
    }
    let mut looked = Looked { calls: decode(&wire), ..Looked::default() };
    let written = wire.written();
    let base64 = base64::padded(bytes);
    let mut asked = Vec::new();
    for some in written.chunks(MOST_ACCOUNTS) {
        let list = json::to_string(&some.to_vec());
        let before = rpc::ask(context, network, ACCOUNTS, join(&["[", &list, CONFIRMED]));
        let params = ["[\"", &base64, TRIED, &list, "}}]"];
        let tried = rpc::ask(context, network, "simulateTransaction", join(&params));
        asked.push((some.len(), before, tried));
    }
    let message = base64::padded(&bytes[wire.message..]);
    let params = join(&["[\"", &message, "\",{\"commitment\":\"confirmed\"}]"]);
    let fee = rpc::ask(context, network, "getFeeForMessage", params);
    let mints: Vec<_> = proposal.assets.iter().filter(|asset| is_told(proposal, asset)).collect();
    let minted = (!mints.is_empty()).then(|| {
        let list: Vec<_> = mints.iter().map(|asset| asset.token.clone()).collect();
        rpc::ask(context, network, ACCOUNTS, join(&["[", &json::to_string(&list), CONFIRMED]))
    });
    let mut answers = Vec::new();
    let mut failed = None;
    for (count, before, tried) in asked {
        match (rpc::read(before).await, rpc::read(tried).await) {
            (Ok(before), Ok(tried)) => answers.push((count, before, tried)),
            (Err(failure), _) | (_, Err(failure)) => failed = Some(failure),
        }
    }
    let fee = rpc::read(fee).await.ok();
    let fee = fee.and_then(|fee| Amount::parse(fee.get("value")?.as_number()?));
    // The chain takes no more than the transaction says; a node that says more would hide a loss behind it, and one that says less a fee.
    let most = number(solana_fee(&wire));
    let fee = fee.map(|fee| fee.min(most.clone()));
    looked.fee = fee.as_ref().map(|fee| of_fee(proposal, fee, &most));
    looked.findings = match failed {
        None => {
            let fee = fee.clone().unwrap_or_default();
            read(&wire, &written, proposal, &answers, &fee, &mut looked.calls)
        }
        Some(failure) => {
            let why = failure.detail.unwrap_or_default();
            Findings { trial: Trial::Impossible { why }, ..Findings::default() }
        }
    };
    let whole = matches!(looked.findings.trial, Trial::Simulated | Trial::Failed { .. });
    let (trusted, own_node) = {
        let state = context.state();
        (Trusted::of(&state, &network.caip_network_id), rpc::has_own(&state, network))
    };
    // No token is confirmed by a node here: mints do not say their symbol.
    let assets = Assets(certain(proposal, known.unwrap_or(&ChainData::default()), &[]));
    let tried = Tried { whole, own_node };
    looked.verdict = judge_solana(&wire, proposal, &assets, &trusted, tried);
    if let Some(minted) = minted {
        let minted = rpc::read(minted).await.unwrap_or_default();
        let minted = minted.get("value").and_then(Value::as_array).unwrap_or_default();
        let mut said = Vec::new();
        for (at, asset) in mints.into_iter().enumerate() {
            let decimals = minted.get(at).and_then(decimals_of);
            said.push(Said { asset, decimals, symbol: None });
        }
        looked.verdict.merge(judge_decimals(&said, own_node).0);
    }
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

/// Whether an amount of the token means as much as somebody said that it has decimals. A transfer made here names them, and the chain refuses others.
fn is_told(proposal: &Proposal, asset: &Asset) -> bool {
    proposal.kind != ReviewKind::Send && !asset.token.is_empty() && asset.decimals.is_some()
}

/// The decimals that a mint's account tells, of either token program.
fn decimals_of(account: &Value) -> Option<u8> {
    let program = account.get("owner").and_then(Value::as_str)?;
    let data = bytes_of(account);
    let is_mint = is_token_program(program) && data.get(MINT_INITIALIZED) == Some(&1);
    data.get(MINT_DECIMALS).copied().filter(|_| is_mint)
}

/// Nothing can be signed that cannot be shown.
fn unread(why: String) -> Looked {
    let findings = Findings { trial: Trial::Impossible { why }, ..Findings::default() };
    Looked { findings, warnings: vec![Message::new("review.warn.unread")], ..Looked::default() }
}

/// Asks for the tables that its other accounts stand in.
async fn look_up(
    context: &Context,
    network: &Rc<Network>,
    wire: &mut Wire<'_>,
) -> Result<(), String> {
    let list = wire.tables();
    if list.is_empty() {
        return Ok(());
    }
    let params = join(&["[", &json::to_string(&list), CONFIRMED]);
    let answer = rpc::call(context, network, ACCOUNTS, params).await;
    let answer = answer.map_err(|failure| failure.detail.unwrap_or_default())?;
    let mut tables = Vec::new();
    for table in answer.get("value").and_then(Value::as_array).unwrap_or_default() {
        tables.push(bytes_of(table));
    }
    wire.fill(&tables).ok_or_else(|| "a table of its accounts is not there".into())
}

fn of_fee(proposal: &Proposal, lamports: &Amount, most: &Amount) -> Fee {
    let coin = &proposal.network.native_currency;
    let amount = |lamports: &Amount| {
        let units = lamports.to_units(0).unwrap_or_default();
        Amount::of_units(&units, coin.decimals).unwrap_or_default()
    };
    let (amount, most) = (amount(lamports), amount(most));
    let value = proposal.coin_price.as_ref().map(|price| amount.times(price).text());
    Fee { amount: amount.text(), most: Some(most.text()), symbol: coin.symbol.clone(), value }
}

fn read(
    wire: &Wire<'_>,
    written: &[String],
    proposal: &Proposal,
    answers: &[(usize, Value, Value)],
    fee: &Amount,
    calls: &mut [Decoded],
) -> Findings {
    let signer = &proposal.signer.address;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for (count, was, tried) in answers {
        let result = tried.get("value");
        let error = result.and_then(|result| result.get("err")).filter(|error| !error.is_null());
        if let Some(error) = error {
            let logs = result.and_then(|result| result.get("logs")).and_then(Value::as_array);
            let message = refusal(proposal, wire, error, logs.unwrap_or_default());
            let trial = Trial::Failed { message, why: json::to_string(error) };
            return Findings { trial, ..Findings::default() };
        }
        let all = |of: Option<&Value>| {
            let list = of.and_then(Value::as_array).filter(|list| list.len() == *count);
            list.map(<[Value]>::to_vec)
        };
        let will_be = result.and_then(|one| one.get("accounts"));
        let Some((was, will_be)) = all(was.get("value")).zip(all(will_be)) else {
            // The node runs it, and does not say what would be there afterwards, or not of every account.
            return Findings { trial: Trial::Called, ..Findings::default() };
        };
        before.extend(was);
        after.extend(will_be);
    }
    let mut found = Findings { trial: Trial::Simulated, ..Findings::default() };
    let (mut lay, mut lies) = (Amount::zero(), Amount::zero());
    for ((address, before), after) in written.iter().zip(&before).zip(&after) {
        let (before, after) = (State::read(before), State::read(after));
        let pays = wire.accounts.first() == Some(address);
        let cost = if pays { fee.clone() } else { Amount::zero() };
        found.add(address, "", false, &before.lamports, None);
        found.add(address, "", true, &after.lamports.plus(&cost), None);
        for (state, gain, deposits) in [(&before, false, &mut lay), (&after, true, &mut lies)] {
            if let Some((owner, mint)) = &state.token {
                found.add(owner, mint, gain, &state.units, None);
                if owner == signer {
                    *deposits = deposits.plus(&state.lamports);
                }
            }
        }
        if let Some((owner, _)) = after.token.as_ref().or(before.token.as_ref()) {
            tell_owner(calls, address, owner);
        }
        allow(&mut found, signer, address, &before, &after);
    }
    found.moves.retain(|one| !one.units.is_zero());
    found.deposits = lies.minus(&lay).unwrap_or_default();
    found
}

/// A transfer names the account that it goes to; whose that is, only the chain knows.
fn tell_owner(calls: &mut [Decoded], account: &str, owner: &str) {
    for call in calls.iter_mut().filter(|call| call.title == "transfer") {
        let goes = |fact: &Draft| matches!(&fact.value, Told::Address(to) if to == account);
        if call.facts.first().is_some_and(|first| first.label == "tokenAccount" && goes(first)) {
            let value = Told::Address(owner.to_owned());
            call.facts.insert(0, Draft { label: "to".into(), value });
        }
    }
}

/// Who else may take of the signer's afterwards: whom an account was handed over to, somebody who may take a part of it, or who may close it
/// and keep the coins in it.
fn allow(found: &mut Findings, signer: &str, address: &str, before: &State, after: &State) {
    if address == signer && !after.program.is_empty() && before.program != after.program {
        lend(found, "", &after.program, None);
    }
    let own = |state: &State| state.token.clone().filter(|(owner, _)| owner == signer);
    if let Some((_, mint)) = own(before)
        && let Some((owner, _)) = after.token.as_ref().filter(|(owner, _)| owner != signer)
    {
        lend(found, &mint, owner, None);
    }
    if let Some((_, mint)) = own(after)
        && let Some((delegate, units)) = &after.delegate
        && before.delegate.as_ref().is_none_or(|(known, most)| known != delegate || most < units)
    {
        let endless = *units == number(u64::MAX);
        lend(found, &mint, delegate, (!endless).then(|| units.clone()));
    }
    if own(after).is_some()
        && let Some(closer) = after.closer.as_ref().filter(|closer| *closer != signer)
        && before.closer.as_ref() != Some(closer)
    {
        lend(found, "", closer, Some(after.lamports.clone()));
    }
}

/// Notes that somebody may take so much, or all; what they may take of several accounts adds up.
fn lend(found: &mut Findings, token: &str, spender: &str, units: Option<Amount>) {
    let known = found.leaves.iter().find(|one| one.token == token && one.spender == spender);
    let units = match known {
        Some(known) => known.units.as_ref().zip(units).map(|(known, units)| known.plus(&units)),
        None => units,
    };
    found.allow(Leave { token: token.to_owned(), spender: spender.to_owned(), units });
}

/// An account as a node tells it; of one that is not there, nothing.
#[derive(Default)]
struct State {
    /// The program that may change it.
    program: String,
    lamports: Amount,
    units: Amount,
    /// Owner and mint, of a token account.
    token: Option<(String, String)>,
    /// Who else may take how much of a token account.
    delegate: Option<(String, Amount)>,
    /// Who may close a token account, besides its owner.
    closer: Option<String>,
}

impl State {
    fn read(account: &Value) -> Self {
        let lamports = account.get("lamports").and_then(Value::as_number);
        let lamports = lamports.and_then(Amount::parse).unwrap_or_default();
        let data = bytes_of(account);
        let program = account.get("owner").and_then(Value::as_str).unwrap_or_default();
        if data.len() < SMALLEST_TOKEN_ACCOUNT || !is_token_program(program) {
            return Self { lamports, program: program.to_owned(), ..Self::default() };
        }
        let key = |from: usize| bs58::encode(&data[from..from + 32]).into_string();
        let units = |from: usize| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&data[from..from + 8]);
            number(u64::from_le_bytes(bytes))
        };
        Self {
            program: program.to_owned(),
            lamports,
            units: units(64),
            token: Some((key(32), key(0))),
            delegate: (data[DELEGATE] == 1).then(|| (key(DELEGATE + 4), units(DELEGATED))),
            closer: (data[CLOSER] == 1).then(|| key(CLOSER + 4)),
        }
    }
}

/// What an account holds; nothing, of one that is not there.
fn bytes_of(account: &Value) -> Vec<u8> {
    let data = account.get("data").and_then(Value::as_array);
    data.and_then(|data| base64::read(data.first()?.as_str()?)).unwrap_or_default()
}

fn number(units: u64) -> Amount {
    Amount::parse(&json::to_string(&units)).unwrap_or_default()
}

/// Why it would fail, in words: ours where it is common, or the last thing that a program said.
fn refusal(proposal: &Proposal, wire: &Wire<'_>, error: &Value, logs: &[Value]) -> Message {
    let about_coin =
        |key: &str| Message::new(key).with("symbol", &proposal.network.native_currency.symbol);
    if matches!(error.as_str(), Some("AccountNotFound" | "InsufficientFundsForFee")) {
        return Message::new("error.insufficientBalance");
    }
    let rent = error.get("InsufficientFundsForRent");
    if let Some(place) = rent.and_then(|rent| rent.get("account_index")?.as_u64()) {
        let account = usize::try_from(place).ok().and_then(|place| wire.accounts.get(place));
        let own = account.is_some_and(|account| *account == proposal.signer.address);
        return about_coin(if own { "review.keepsTooLittle" } else { "review.getsTooLittle" });
    }
    let lines = || logs.iter().rev().filter_map(Value::as_str);
    if lines().any(|line| has(line, "insufficient lamports")) {
        return about_coin("review.coinShort");
    }
    let failed = error.get("InstructionError").and_then(Value::as_array).unwrap_or_default();
    if let [place, what] = failed
        && what.get("Custom").and_then(Value::as_u64) == Some(NOT_ENOUGH)
        && let Some(program) = place.as_u64().and_then(|place| wire.program(place))
    {
        if is_token_program(program) {
            return Message::new("review.tokenShort");
        }
        if program == SYSTEM_PROGRAM || program == ASSOCIATED_PROGRAM {
            return about_coin("review.coinShort");
        }
    }
    let said = lines().find_map(|line| line.strip_prefix(SAID));
    said.and_then(because).unwrap_or_else(|| Message::new("review.fails"))
}
