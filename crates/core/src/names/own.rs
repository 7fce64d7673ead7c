use super::{
    ETHEREUM, EVM, Meant, Name, as_on_ethereum,
    lookup::BATCH_SERVER,
    record::{Record, of_coin},
};
use crate::{
    context::Context,
    evm::{Argument, Words, bare, call_params, functions, hex, is_hex},
    protocol::Network,
    rpc,
    runtime::within,
};
use std::{cell::Cell, rc::Rc};

/// The name service's entry point on Ethereum (ENSIP-23): it finds a name's resolver, whichever version of the service has it.
pub(super) const RESOLVER: &str = "0xeeeeeeee14d718c2b47d9923deab1335e144eeee";
/// Multicall3, at its address on every chain that has it. It hands on what a call was reverted with as an answer, where nodes have errors of many forms.
const MULTICALL3: &str = "0xca11bde05977b3631167028862be2a173976ca11";
functions! {
    AGGREGATE = "82ad56cb" "aggregate3((address,bool,bytes)[])";
}
/// Nothing asks for more at once.
const MOST: usize = 8;
/// Servers of the name's owner are asked so often, for all records of a name together.
const MOST_REQUESTS: usize = 12;
/// More hex than this is no record and no question.
const MOST_LETTERS: usize = 256 * 1024;
/// All in all; a name's own server may be slow.
const LIMIT_MS: u64 = 20_000;

/// What a contract answered to a call, in hex without `0x`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    /// False: it was reverted with this.
    pub done: bool,
    pub data: String,
}

/// The name service on the page's own node, for one name.
pub(super) struct Service<'a> {
    pub context: &'a Context,
    ethereum: &'a Rc<Network>,
    /// How often servers of the name's owner may still be asked.
    pub requests: Cell<usize>,
}

/// No answer was to be had; this does not mean that there is no record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unanswered;

/// Whom the name means on the network of a coin type, by the page's own node of Ethereum; `None` where it does not say.
pub(super) async fn ask(
    context: &Context,
    ethereum: &Rc<Network>,
    name: &str,
    coin: u64,
) -> Option<Meant> {
    if !rpc::has_own(&context.state(), ethereum) {
        return None;
    }
    let name = Name::typed(name)?;
    // In a hidden tab nothing is asked, and no time passes.
    rpc::until_visible(context).await;
    let service = Service { context, ethereum, requests: Cell::new(MOST_REQUESTS) };
    let found = Box::pin(service.find(&name, coin));
    within(Box::pin(context.sleep(LIMIT_MS)), found).await?
}

impl Service<'_> {
    async fn find(&self, name: &Name, coin: u64) -> Option<Meant> {
        if let Some(address) = self.first(name, &of_coin(coin)).await.ok()? {
            return Some(Meant::Here(address));
        }
        if coin == ETHEREUM {
            return Some(Meant::Unregistered);
        }
        match self.first(name, &of_coin(ETHEREUM)).await.ok()? {
            None => Some(Meant::Unregistered),
            Some(address) if coin >= EVM => {
                as_on_ethereum(self.context, self.ethereum, address, None).await
            }
            Some(_) => Some(Meant::Elsewhere),
        }
    }

    /// The first address that stands in one of these records. All are asked for in one request; servers outside the chain only for as long as none is found.
    async fn first(&self, name: &Name, records: &[Record]) -> Result<Option<String>, Unanswered> {
        let server = hex(BATCH_SERVER.as_bytes());
        let questions: Vec<String> =
            records.iter().map(|record| record.question(name, &server)).collect();
        let answers = self.call(&questions).await?;
        for (record, answer) in records.iter().zip(answers) {
            let answer = self.follow(answer).await?;
            if let Some(address) = answer.and_then(|answer| record.read(&answer)) {
                return Ok(Some(address));
            }
        }
        Ok(None)
    }

    /// What the entry point answers to these calls, in one request to the page's own node.
    pub(super) async fn call(&self, calls: &[String]) -> Result<Vec<Answer>, Unanswered> {
        let params = call_params(None, MULTICALL3, &aggregate(calls).ok_or(Unanswered)?);
        let answer = rpc::call(self.context, self.ethereum, "eth_call", params).await;
        let answer = answer.map_err(|_| Unanswered)?;
        let answers = answer.as_str().and_then(read).filter(|answers| answers.len() == calls.len());
        answers.ok_or(Unanswered)
    }
}

pub(super) fn aggregate(calls: &[String]) -> Option<String> {
    let to = Argument::address(RESOLVER)?;
    let each = |call: &String| {
        let may_revert = Argument::flag(true);
        Argument::tuple(vec![to.clone(), may_revert, Argument::bytes(call)])
    };
    Some(AGGREGATE.call(&[Argument::list(calls.iter().map(each).collect())]))
}

/// Reads `(bool,bytes)[]`.
pub(super) fn read(answer: &str) -> Option<Vec<Answer>> {
    let answer = bare(answer)?.to_ascii_lowercase();
    if answer.len() > MOST_LETTERS || !is_hex(&answer) {
        return None;
    }
    let words = Words(&answer);
    let all = words.from(words.small(0)?)?;
    let items = all.from(32)?;
    let mut answers = Vec::new();
    for place in 0..all.small(0).filter(|count| *count <= MOST)? {
        let item = items.from(items.small(place)?)?;
        answers.push(Answer { done: item.small(0)? == 1, data: item.bytes(1)?.to_owned() });
    }
    Some(answers)
}
