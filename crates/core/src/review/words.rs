use super::{
    Allowance, Asset, Change, Expect, Fact, FactKind, Proposal, ReviewCall,
    decode::{Decoded, Draft, Value},
    simulate::{Findings, Leave, Move},
};
use crate::{
    amount::{Amount, with_decimals},
    message::Message,
    text::join,
};
use caip::address::eip155::to_checksum;

/// What is known of the tokens of a review.
pub(super) struct Assets(pub Vec<Asset>);

/// From here on an allowance is one for all that there will ever be.
const UNLIMITED_DIGITS: usize = 60;

impl Assets {
    pub fn find(&self, token: &str) -> Option<&Asset> {
        self.0.iter().find(|asset| is(&asset.token, token))
    }

    /// Tokens that are mentioned and not known, each once.
    pub fn missing(&self, calls: &[Decoded], findings: &Findings) -> Vec<String> {
        let mut missing: Vec<String> = Vec::new();
        let mut look = |token: &str| {
            let is_new = !missing.iter().any(|known| is(known, token));
            if !token.is_empty() && self.find(token).is_none() && is_new {
                missing.push(token.to_owned());
            }
        };
        for call in calls {
            for fact in &call.facts {
                if let Value::Units { token, .. } = &fact.value {
                    look(token);
                }
            }
        }
        findings.moves.iter().for_each(|one| look(&one.token));
        findings.leaves.iter().for_each(|one| look(&one.token));
        missing
    }

    /// An exact amount and the symbol; smallest units where the token is not known.
    fn amount(&self, token: &str, units: &str) -> (String, Option<String>) {
        let asset = self.find(token);
        match asset.and_then(|asset| asset.decimals) {
            Some(decimals) => {
                (with_decimals(units, decimals), asset.map(|asset| asset.symbol.clone()))
            }
            None => (units.to_owned(), None),
        }
    }

    /// The calls in words.
    pub fn calls(&self, calls: Vec<Decoded>) -> Vec<ReviewCall> {
        let mut list = Vec::new();
        for call in calls {
            let mut facts = Vec::new();
            for fact in call.facts {
                facts.push(self.fact(fact));
            }
            list.push(ReviewCall { title: join(&["review.", &call.title]), facts });
        }
        list
    }

    fn fact(&self, Draft { label, value }: Draft) -> Fact {
        let label = join(&["review.label.", &label]);
        let (kind, value, symbol) = match value {
            Value::Address(address) => (FactKind::Address, cased(&address), None),
            Value::Time(seconds) => (FactKind::Time, seconds, None),
            Value::Text(text) => (FactKind::Text, text, None),
            Value::Units { token, units } => {
                let endless = units.len() >= UNLIMITED_DIGITS;
                let (amount, symbol) = self.amount(&token, &units);
                let kind = if endless { FactKind::Unlimited } else { FactKind::Amount };
                (kind, amount, symbol)
            }
        };
        Fact { label, value, kind, symbol }
    }

    /// What the signer will have more or less.
    pub fn changes(&self, signer: &str, moves: &[Move]) -> Vec<Change> {
        let mut changes = Vec::new();
        for one in moves.iter().filter(|one| is(&one.holder, signer)) {
            let units = one.units.to_units(0).unwrap_or_default();
            let (amount, symbol) = match &one.item {
                Some(item) => {
                    (item.clone(), self.find(&one.token).map(|asset| asset.symbol.clone()))
                }
                None => self.amount(&one.token, &units),
            };
            let token = Some(cased(&one.token)).filter(|token| !token.is_empty());
            let item = one.item.is_some();
            let count = Some(units).filter(|units| item && units != "1");
            changes.push(Change { gain: one.gain, amount, symbol, token, item, count });
        }
        changes
    }

    /// Who may take what afterwards.
    pub fn allowances(&self, leaves: &[Leave]) -> Vec<Allowance> {
        let mut list = Vec::new();
        for leave in leaves {
            let units = leave.units.as_ref().and_then(|units| units.to_units(0));
            let (amount, symbol) = match units.filter(|units| units.len() < UNLIMITED_DIGITS) {
                Some(units) => {
                    let (amount, symbol) = self.amount(&leave.token, &units);
                    (Some(amount), symbol)
                }
                None => (None, self.find(&leave.token).map(|asset| asset.symbol.clone())),
            };
            let spender = cased(&leave.spender);
            list.push(Allowance { spender, amount, symbol, token: cased(&leave.token) });
        }
        list
    }

    fn said(&self, token: &str, units: &Amount) -> Message {
        let units = units.to_units(0).unwrap_or_default();
        let (amount, symbol) = self.amount(token, &units);
        let symbol = symbol.unwrap_or_else(|| cased(token));
        Message::new("").with("amount", &amount).with("symbol", &symbol)
    }

    /// Where calls let less pass than the flow promised. What they would give now may still be enough.
    pub fn too_little(&self, proposal: &Proposal, calls: &[Decoded]) -> Vec<Message> {
        let mut warnings = Vec::new();
        for expect in &proposal.expects {
            let Expect::Gets { token, units } = expect else { continue };
            let Some(least) = least(calls, token) else { continue };
            if Amount::parse(units).is_some_and(|promised| least < promised) {
                let message = self.said(token, &least);
                warnings.push(Message { key: "review.warn.least".into(), ..message });
            }
        }
        warnings
    }

    fn said_item(&self, token: &str, item: &str) -> Message {
        let name = name(self.find(token), token);
        Message::new("").with("item", item).with("symbol", &name)
    }

    /// Where what was found differs from what the flow promised.
    pub fn mismatches(&self, proposal: &Proposal, findings: &Findings) -> Vec<Message> {
        let mut warnings = Vec::new();
        let mut warn = |key: &str, message: Message| {
            warnings.push(Message { key: key.into(), ..message });
        };
        let signer = &proposal.signer.address;
        for one in findings.moves.iter().filter(|one| !one.gain && is(&one.holder, signer)) {
            if !allowed(proposal, one) {
                match &one.item {
                    Some(item) => warn("review.warn.losesItem", self.said_item(&one.token, item)),
                    None => warn("review.warn.loses", self.said(&one.token, &one.units)),
                }
            }
        }
        for expect in &proposal.expects {
            let (token, holder, units, key) = match expect {
                Expect::Gets { token, units } if !findings.said => {
                    (token, signer, units, "review.warn.getsLess")
                }
                Expect::Gives { token, to, units } => (token, to, units, "review.warn.givesLess"),
                Expect::GivesItem { token, to, item } => {
                    let arrives =
                        |one: &Move| one.gain && is(&one.holder, to) && is_item(one, token, item);
                    if !is(to, signer) && !findings.moves.iter().any(arrives) {
                        warn("review.warn.givesNoItem", self.said_item(token, item));
                    }
                    continue;
                }
                _ => continue,
            };
            let got = gained(findings, token, holder);
            if Amount::parse(units).is_some_and(|least| got < least) {
                warn(key, self.said(token, &got));
            }
        }
        for leave in &findings.leaves {
            if !is_expected(proposal, leave) {
                let symbol = name(self.find(&leave.token), &leave.token);
                let message = Message::new("").with("spender", &cased(&leave.spender));
                warn("review.warn.allows", message.with("symbol", &symbol));
            }
        }
        warnings
    }
}

/// An address as a person compares it with another place: an EVM one in the case of EIP-55, any other as it is.
fn cased(address: &str) -> String {
    let evm = address.starts_with("0x").then(|| to_checksum(address)).flatten();
    evm.unwrap_or_else(|| address.to_owned())
}

fn name(asset: Option<&Asset>, token: &str) -> String {
    asset.map_or_else(|| cased(token), |asset| asset.symbol.clone())
}

fn is(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// Whether the flow promised that the signer gives this, and that much.
fn allowed(proposal: &Proposal, one: &Move) -> bool {
    let mut most = Amount::zero();
    for expect in &proposal.expects {
        match expect {
            Expect::Spends { token, units } if is(token, &one.token) && one.item.is_none() => {
                most = most.plus(&Amount::parse(units).unwrap_or_default());
            }
            Expect::GivesItem { token, item, .. } if is_item(one, token, item) => {
                most = most.plus(&Amount::parse("1").unwrap_or_default());
            }
            _ => {}
        }
    }
    one.units <= most
}

/// Whether it is this item. Its number may have been typed with zeros before it.
fn is_item(one: &Move, token: &str, item: &str) -> bool {
    let number = one.item.as_deref().and_then(Amount::parse);
    is(token, &one.token) && number.is_some() && number == Amount::parse(item)
}

/// The least of a token that calls let pass; `None` where none of them says. Ways beside each other add up; what is unwrapped after them is
/// all of it again. The coin comes out of another token, which stands for it.
fn least(calls: &[Decoded], token: &str) -> Option<Amount> {
    let mut said = false;
    let (mut swapped, mut unwrapped) = (Amount::zero(), Amount::zero());
    for fact in calls.iter().flat_map(|call| &call.facts).filter(|fact| fact.label == "least") {
        match &fact.value {
            Value::Units { token: of, units } if token.is_empty() || is(of, token) => {
                swapped = swapped.plus(&Amount::parse(units)?);
            }
            Value::Text(units) if token.is_empty() => unwrapped = Amount::parse(units)?,
            _ => continue,
        }
        said = true;
    }
    said.then(|| swapped.max(unwrapped))
}

fn gained(findings: &Findings, token: &str, holder: &str) -> Amount {
    let found = findings.moves.iter().find(|one| {
        one.gain && one.item.is_none() && is(&one.token, token) && is(&one.holder, holder)
    });
    found.map(|one| one.units.clone()).unwrap_or_default()
}

fn is_expected(proposal: &Proposal, leave: &Leave) -> bool {
    // Taking leave back, and what is left of one after it was used, is nothing to warn of.
    if leave.units.as_ref().is_some_and(Amount::is_zero) {
        return true;
    }
    proposal.expects.iter().any(|expect| match expect {
        Expect::Allows { token, spender, units } => {
            is(token, &leave.token)
                && is(spender, &leave.spender)
                && Amount::parse(units)
                    .zip(leave.units.as_ref())
                    .is_some_and(|(most, given)| *given <= most)
        }
        _ => false,
    })
}
