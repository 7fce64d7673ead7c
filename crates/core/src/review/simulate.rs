use super::{Expect, Trial, decode::lower_address, fees::GasPrice};
use crate::{
    amount::{Amount, hex_of_digits},
    errors::{Failure, Problem},
    evm::{Argument, BALANCE_OF, EvmCall, WORD, Words, lower, revert_text},
    message::Message,
    text::{add, has, join, names::clean, parted},
};
use json::{ToJson, Value};

/// What a trial found about the signer. Tokens are lower-case addresses, or nothing for the coin; units are the smallest.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Findings {
    pub trial: Trial,
    pub moves: Vec<Move>,
    pub leaves: Vec<Leave>,
    /// Of the coin what lies in accounts of the signer's own that were opened for tokens (Solana): theirs again when they close them.
    pub deposits: Amount,
    /// Nobody tried it: it is what the calls say of themselves, and not all that may change.
    pub said: bool,
}

/// More or less of a token, by one holder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Move {
    pub holder: String,
    pub token: String,
    pub gain: bool,
    pub units: Amount,
    /// The item's number, where it is one of a collection.
    pub item: Option<String>,
}

/// Leave to take a token; all of it without a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Leave {
    pub token: String,
    pub spender: String,
    pub units: Option<Amount>,
}

/// Topics of events: the hashes of their signatures.
const TRANSFER: &str = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const APPROVAL: &str = "8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";
const APPROVAL_FOR_ALL: &str = "17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31";
const TRANSFER_SINGLE: &str = "c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62";
const TRANSFER_BATCH: &str = "4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb";
/// How `eth_simulateV1` names the network's own coin (`traceTransfers`).
const COIN: &str = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
/// More changes than this make a trial that says nothing to a person.
const MOST: usize = 512;
/// Letters of a contract's own words that are shown: they are a stranger's.
const REASON_LETTERS: usize = 120;

/// A trial by `eth_simulateV1`: the calls between two looks at the balances that the flow knows of. Tokens may say one thing and do
/// another; only what they say of balances counts where it was asked.
pub(super) struct Simulation<'a> {
    pub signer: &'a str,
    pub calls: &'a [EvmCall],
    watched: Vec<Watched>,
    /// What the last call pays for its gas, as the request will. A contract that reads the price of gas finds the same in both.
    pub paid: Option<(&'a Amount, &'a GasPrice)>,
}

/// A balance that is looked at.
#[derive(PartialEq, Eq)]
struct Watched {
    token: String,
    holder: String,
    /// The call that asks for it.
    data: String,
}

impl<'a> Simulation<'a> {
    pub fn new(signer: &'a str, calls: &'a [EvmCall], expects: &[Expect]) -> Self {
        let mut watched: Vec<Watched> = Vec::new();
        for expect in expects {
            let (token, holder) = match expect {
                Expect::Spends { token, .. } | Expect::Gets { token, .. } => (token, signer),
                Expect::Gives { token, to, .. } => (token, to.as_str()),
                Expect::Allows { .. } | Expect::GivesItem { .. } => continue,
            };
            // The coin's own balances are in the trace.
            let Some(look) = Watched::of(token, holder).filter(|_| !token.is_empty()) else {
                continue;
            };
            if !watched.contains(&look) {
                watched.push(look);
            }
        }
        Self { signer, calls, watched, paid: None }
    }

    /// The parameters of `eth_simulateV1`.
    pub fn params(&self) -> String {
        let mut list = String::new();
        let looks = |list: &mut String| {
            for Watched { token, data, .. } in &self.watched {
                comma(list);
                list.push_str("{\"to\":");
                token.write(list);
                list.push_str(",\"data\":");
                data.write(list);
                list.push('}');
            }
        };
        looks(&mut list);
        for (place, call) in self.calls.iter().enumerate() {
            comma(&mut list);
            let pays = place + 1 == self.calls.len();
            write_paid(&mut list, self.signer, call, self.paid.filter(|_| pays));
        }
        looks(&mut list);
        // A trial that is not validated has no base fee of its own.
        let base = self.paid.and_then(|(_, price)| price.base()?.to_hex_units(0));
        let base =
            base.map(|base| join(&["\"blockOverrides\":{\"baseFeePerGas\":\"", &base, "\"},"]));
        join(&[
            "[{\"blockStateCalls\":[{",
            &base.unwrap_or_default(),
            "\"calls\":[",
            &list,
            "]}],\"traceTransfers\":true,\"validation\":false},\"latest\"]",
        ])
    }

    /// What the answer says; `None` when it is no answer.
    pub fn read(&self, answer: &Value) -> Option<Findings> {
        let results = answer.as_array()?.first()?.get("calls")?.as_array()?;
        let (before, rest) = results.split_at_checked(self.watched.len())?;
        let (calls, after) = rest.split_at_checked(self.calls.len())?;
        let mut found = Findings { trial: Trial::Simulated, ..Findings::default() };
        for (result, call) in calls.iter().zip(self.calls) {
            if !succeeded(result) {
                found.trial = refusal(result, call);
                found.moves.clear();
                return Some(found);
            }
            for log in result.get("logs").and_then(Value::as_array).unwrap_or_default() {
                note(&mut found, self.signer, log);
                // Nobody reads so much, and every further one is compared with all before it.
                if found.moves.len() > MOST || found.leaves.len() > MOST {
                    return None;
                }
            }
        }
        for (place, Watched { token, holder, .. }) in self.watched.iter().enumerate() {
            let (before, after) = (held(before.get(place)?), held(after.get(place)?));
            if let Some((before, after)) = before.zip(after) {
                found.moves.retain(|one| one.token != *token || one.holder != *holder);
                let gain = after > before;
                let (more, less) = if gain { (&after, &before) } else { (&before, &after) };
                found.add(holder, token, gain, &more.minus(less)?, None);
            }
        }
        found.moves.retain(|one| !one.units.is_zero());
        Some(found)
    }
}

impl Watched {
    /// `None` for a holder that no contract can know.
    fn of(token: &str, holder: &str) -> Option<Self> {
        let data = BALANCE_OF.call(&[Argument::address(holder)?]);
        Some(Self { token: lower_address(token), holder: lower_address(holder), data })
    }
}

impl Findings {
    /// Whether it tells what would change.
    pub fn says_something(&self) -> bool {
        match self.trial {
            Trial::Simulated | Trial::Exact => true,
            Trial::Called | Trial::Impossible { .. } => {
                !self.moves.is_empty() || !self.leaves.is_empty()
            }
            _ => false,
        }
    }

    /// Notes what may be taken now: the latest word on a token and who takes it.
    pub fn allow(&mut self, leave: Leave) {
        self.leaves.retain(|one| one.token != leave.token || one.spender != leave.spender);
        self.leaves.push(leave);
    }

    /// Adds a move to what is known of this holder's token.
    pub fn add(
        &mut self,
        holder: &str,
        token: &str,
        gain: bool,
        units: &Amount,
        item: Option<String>,
    ) {
        let same = |one: &&mut Move| one.holder == holder && one.token == token && one.item == item;
        let Some(known) = self.moves.iter_mut().find(same) else {
            self.moves.push(Move {
                holder: holder.to_owned(),
                token: token.to_owned(),
                gain,
                units: units.clone(),
                item,
            });
            return;
        };
        if known.gain == gain {
            known.units = known.units.plus(units);
        } else if let Some(left) = known.units.minus(units) {
            known.units = left;
        } else {
            known.units = units.minus(&known.units).unwrap_or_default();
            known.gain = gain;
        }
    }
}

/// A call as `eth_call` takes it.
pub(super) fn write_call(out: &mut String, signer: &str, call: &EvmCall) {
    out.push_str("{\"from\":");
    signer.write(out);
    out.push_str(",\"to\":");
    call.to.write(out);
    out.push_str(",\"value\":");
    hex_of_digits(&call.value).unwrap_or_else(|| "0x0".into()).write(out);
    if call.data != "0x" {
        out.push_str(",\"data\":");
        call.data.write(out);
    }
    out.push('}');
}

/// The same, with what it pays for its gas.
pub(super) fn write_paid(
    out: &mut String,
    signer: &str,
    call: &EvmCall,
    paid: Option<(&Amount, &GasPrice)>,
) {
    write_call(out, signer, call);
    if let Some((gas, price)) = paid {
        out.pop();
        price.write(gas, out);
        out.push('}');
    }
}

fn comma(list: &mut String) {
    if !list.is_empty() {
        list.push(',');
    }
}

pub(super) fn succeeded(result: &Value) -> bool {
    result.get("status").and_then(Value::as_str) == Some("0x1")
}

/// A balance, if the token told one.
fn held(result: &Value) -> Option<Amount> {
    let word = result.get("returnData").filter(|_| succeeded(result))?.as_str()?;
    Amount::parse(&Words(word.strip_prefix("0x")?).digits(0)?)
}

/// Takes in an event.
pub(super) fn note(found: &mut Findings, signer: &str, log: &Value) -> Option<()> {
    let token = lower_address(log.get("address")?.as_str()?);
    let token = if token == COIN { String::new() } else { token };
    let mut words = String::new();
    let topics = log.get("topics")?.as_array()?;
    for topic in topics.iter().skip(1) {
        words.push_str(&lower(topic.as_str()?));
    }
    let indexed = topics.len();
    words.push_str(&lower(log.get("data").and_then(Value::as_str).unwrap_or_default()));
    let words = Words(&words);
    let me = lower_address(signer);
    match (lower(topics.first()?.as_str()?).as_str(), indexed) {
        // ERC-20 has the amount behind the topics, ERC-721 the item among them.
        (TRANSFER, 3 | 4) => {
            let (from, to) = (words.address(0)?, words.address(1)?);
            let number = words.digits(2)?;
            let (units, item) =
                if indexed == 4 { ("1".into(), Some(number)) } else { (number, None) };
            let units = Amount::parse(&units)?;
            found.add(&from, &token, false, &units, item.clone());
            found.add(&to, &token, true, &units, item);
        }
        (TRANSFER_SINGLE, 4) => {
            let units = Amount::parse(&words.digits(4)?)?;
            found.add(&words.address(1)?, &token, false, &units, words.digits(3));
            found.add(&words.address(2)?, &token, true, &units, words.digits(3));
        }
        (TRANSFER_BATCH, 4) => {
            let data = words.from(3 * WORD / 2)?;
            let (items, counts) = (data.from(data.small(0)?)?, data.from(data.small(1)?)?);
            for place in 1..=items.small(0)? {
                if found.moves.len() > MOST {
                    return None;
                }
                let (item, units) = (items.digits(place)?, Amount::parse(&counts.digits(place)?)?);
                found.add(&words.address(1)?, &token, false, &units, Some(item.clone()));
                found.add(&words.address(2)?, &token, true, &units, Some(item));
            }
        }
        (APPROVAL, 3) if words.address(0)? == me => {
            let units = Some(Amount::parse(&words.digits(2)?)?);
            found.allow(Leave { token, spender: words.address(1)?, units });
        }
        (APPROVAL_FOR_ALL, 3) if words.address(0)? == me && words.small(2)? == 1 => {
            found.allow(Leave { token, spender: words.address(1)?, units: None });
        }
        _ => {}
    }
    Some(())
}

/// Why a call would fail.
fn refusal(result: &Value, call: &EvmCall) -> Trial {
    let error = result.get("error");
    let data = error
        .and_then(|error| error.get("data"))
        .and_then(Value::as_str)
        .filter(|data| *data != "0x")
        .or(result.get("returnData").and_then(Value::as_str))
        .unwrap_or_default();
    let said = error.and_then(|error| error.get("message")).and_then(Value::as_str);
    let said = said.unwrap_or_default();
    let message = in_words(revert_text(data).as_deref().or(reason(said)), said, call);
    let mut why = said.to_owned();
    add(&mut why, " ", data);
    Trial::Failed { message, why }
}

fn in_words(reason: Option<&str>, said: &str, call: &EvmCall) -> Message {
    match reason.and_then(because) {
        Some(message) => message,
        None if has(said, "insufficient funds") => Message::new("error.insufficientBalance"),
        None if call.data == "0x" => Message::new("review.receiverRefuses"),
        None => Message::new("review.fails"),
    }
}

/// A refusal in a contract's own words. They are a stranger's: on one line, and without what would end the quotation before they do.
pub(super) fn because(reason: &str) -> Option<Message> {
    let quoted = |letter| if matches!(letter, '"' | '“' | '”' | '„') { '\'' } else { letter };
    let reason: String = clean(reason, REASON_LETTERS).chars().map(quoted).collect();
    (!reason.is_empty()).then(|| Message::new("review.failsBecause").with("reason", &reason))
}

/// What a node repeats of a contract's words. Where there were none it may write bytes in their place.
fn reason(said: &str) -> Option<&str> {
    let reason = after(said, "reverted: ")?;
    (!has(reason, "0x") && !has(reason, "custom error") && !has(reason, "{")).then_some(reason)
}

/// What stands behind these words.
fn after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let at = text.as_bytes().windows(words.len()).position(|part| part == words.as_bytes())?;
    text.get(at + words.len()..)
}

/// Whether a node's refusal of `eth_simulateV1` is about the method and not about the calls.
pub(super) fn cannot_simulate(failure: &Failure) -> bool {
    failure.problem == Problem::RpcError && !is_about_calls(failure)
}

fn is_about_calls(failure: &Failure) -> bool {
    // Codes of eth_simulateV1's own (-38010 to -38025), and 3 for a revert.
    let detail = failure.detail.as_deref().unwrap_or_default();
    parted(detail, b':').is_some_and(|(code, _)| code == "3" || has(code, "-380"))
}

/// What `eth_call` says: it would not fail, or why it would.
pub(crate) fn of_call(result: Result<Value, Failure>, call: &EvmCall) -> Trial {
    match result {
        Ok(_) => Trial::Called,
        Err(failure) if failure.problem == Problem::RpcError && !nobody_answered(&failure) => {
            let why = failure.detail.unwrap_or_default();
            Trial::Failed { message: in_words(reason(&why), &why, call), why }
        }
        Err(failure) => Trial::Impossible { why: failure.detail.unwrap_or_default() },
    }
}

/// A gateway's word for nodes that are gone is JSON-RPC's internal error; some nodes call a revert that, too.
fn nobody_answered(failure: &Failure) -> bool {
    let detail = failure.detail.as_deref().unwrap_or_default();
    parted(detail, b':').is_some_and(|(code, said)| code == "-32603" && !has(said, "revert"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_are_the_hashes_of_their_signatures() {
        use sha3::{Digest, Keccak256};
        let table = [
            ("Transfer(address,address,uint256)", TRANSFER),
            ("Approval(address,address,uint256)", APPROVAL),
            ("ApprovalForAll(address,address,bool)", APPROVAL_FOR_ALL),
            ("TransferSingle(address,address,address,uint256,uint256)", TRANSFER_SINGLE),
            ("TransferBatch(address,address,address,uint256[],uint256[])", TRANSFER_BATCH),
        ];
        for (signature, topic) in table {
            let hash = crate::evm::bytes_of_hex(topic).unwrap();
            assert_eq!(Keccak256::digest(signature).as_slice(), hash, "{signature}");
        }
    }
}
