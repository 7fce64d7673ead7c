use super::{
    Allowance, Asset, Change, Fact, FactKind, ReviewCall, Sum,
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
                if let Value::Units { token, .. } | Value::Held { token } = &fact.value {
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
            Value::Held { token } => {
                let symbol = self.find(&token).map(|asset| asset.symbol.clone());
                (FactKind::Held, String::new(), symbol)
            }
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
            let gain = one.gain;
            let (icon_url, value) = (None, None);
            changes.push(Change { gain, amount, symbol, token, icon_url, item, count, value });
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
            let (spender, token) = (cased(&leave.spender), cased(&leave.token));
            list.push(Allowance {
                spender,
                router: None,
                trusted: false,
                deadline: None,
                amount,
                symbol,
                token,
                icon_url: None,
            });
        }
        list
    }

    /// So much of a token.
    pub fn sum(&self, token: &str, units: &Amount) -> Sum {
        let (amount, symbol) = self.amount(token, &units.to_units(0).unwrap_or_default());
        Sum { amount, symbol, token: Some(cased(token)).filter(|token| !token.is_empty()) }
    }

    /// An amount of a token, as a message mentions it.
    pub fn said(&self, token: &str, units: &Amount) -> Message {
        let units = units.to_units(0).unwrap_or_default();
        let (amount, symbol) = self.amount(token, &units);
        let said = Message::new("").with("amount", &amount);
        match symbol {
            Some(symbol) => said.with("symbol", &symbol),
            // The amount is one of its smallest units.
            None => said.with("unitsOf", &cased(token)),
        }
    }

    /// An item of a collection, as a message mentions it.
    pub fn said_item(&self, token: &str, item: &str) -> Message {
        let name = name(self.find(token), token);
        Message::new("").with("item", item).with("symbol", &name)
    }
}

/// An address as a person compares it with another place: an EVM one in the case of EIP-55, any other as it is.
pub(super) fn cased(address: &str) -> String {
    let evm = address.starts_with("0x").then(|| to_checksum(address)).flatten();
    evm.unwrap_or_else(|| address.to_owned())
}

/// The token's symbol, or its address.
pub(super) fn name(asset: Option<&Asset>, token: &str) -> String {
    asset.map_or_else(|| cased(token), |asset| asset.symbol.clone())
}

/// Whether two addresses are the same.
pub(super) fn is(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}
