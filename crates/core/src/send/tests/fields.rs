//! What stands in the form's fields after each act: what the visitor typed, turned, chose or asked for, and nothing else.

use super::*;
use crate::{
    amount::{Amount, read_typed},
    send::SendStage,
};
use proptest::prelude::*;

/// What the amount in the form comes from, beside what was typed.
#[derive(Default)]
pub struct Fields {
    /// What stood there before it was turned into the other measure.
    turned: Option<String>,
    /// A link wrote it.
    linked: bool,
    /// All there is is asked for, and may still come.
    max: bool,
}

impl Fields {
    /// The law for one act, or for something that happened without the visitor.
    pub fn check(
        &mut self,
        act: Option<SendAction>,
        before: &SendSlice,
        now: &SendSlice,
    ) -> Result<(), TestCaseError> {
        // While it is being sent the form stands still.
        match act.filter(|_| before.stage == SendStage::Form) {
            Some(SendAction::Amount { text, .. }) => {
                *self = Self::default();
                stands(now, &text, before.fiat)?;
            }
            Some(SendAction::Receiver { text, .. }) => {
                prop_assert_eq!(&now.receiver, &text, "who was typed is shown");
                self.fill(before, now)?;
            }
            Some(SendAction::Fiat { on }) => self.turn(on, before, now)?,
            Some(SendAction::Max { .. }) => {
                self.max = true;
                self.wait(before, now)?;
            }
            Some(SendAction::Choose { id }) => {
                stands(now, &before.amount, before.fiat)?;
                self.max = false;
                if now.token.as_ref().is_some_and(|token| token.id == id) {
                    *self = Self::default();
                }
            }
            Some(SendAction::ChooseItem { .. }) => {
                stands(now, &before.amount, before.fiat)?;
                self.max = false;
            }
            _ => self.wait(before, now)?,
        }
        prop_assert!(!now.max || !now.fiat && !now.amount.is_empty(), "all there is: {:?}", now);
        Ok(())
    }

    /// Nobody typed anything: only all there is may come, if nothing else was wanted since, or the token that a link wants.
    fn wait(&mut self, before: &SendSlice, now: &SendSlice) -> Result<(), TestCaseError> {
        prop_assert_eq!(&now.receiver, &before.receiver, "who was typed is shown");
        if self.max && now.max && !before.max {
            *self = Self::default();
            return Ok(());
        }
        if before.token.is_none() && now.token.is_some() {
            return self.fill(before, now);
        }
        stands(now, &before.amount, before.fiat)
    }

    /// A link takes its own amount away, and fills in another where nothing stands.
    fn fill(&mut self, before: &SendSlice, now: &SendSlice) -> Result<(), TestCaseError> {
        let rest = if self.linked { "" } else { &before.amount };
        self.linked =
            rest.trim().is_empty() && now.receiver.contains("value=") && now.amount == ASKED;
        if self.linked {
            (self.max, self.turned) = (false, None);
            return stands(now, ASKED, false);
        }
        stands(now, rest, before.fiat)
    }

    fn turn(&mut self, on: bool, before: &SendSlice, now: &SendSlice) -> Result<(), TestCaseError> {
        self.max = false;
        let price = before.token.as_ref().and_then(|token| token.price.as_ref());
        let unknown = price.is_none_or(Amount::is_zero);
        if before.fiat == on || on && unknown {
            return stands(now, &before.amount, before.fiat);
        }
        self.linked = false;
        if let Some(text) = self.turned.take() {
            return stands(now, &text, on);
        }
        let other = if on { &before.value } else { &before.quantity };
        match other {
            None if !unknown => return stands(now, &before.amount, on),
            None => stands(now, "", on)?,
            Some(other) => {
                prop_assert_eq!(now.fiat, on);
                let made = read_typed(&now.amount, ".").and_then(|text| Amount::parse(&text));
                let made = made.unwrap_or_default();
                let lost = other.minus(&made);
                prop_assert!(lost.is_some(), "{} is more than {}", made.text(), other.text());
                let (lost, cent) = (lost.unwrap_or_default(), Amount::parse("0.01").unwrap());
                prop_assert!(
                    lost.is_zero() || on && lost < cent,
                    "{} of {}",
                    made.text(),
                    other.text()
                );
                prop_assert_eq!(made.is_zero(), other.is_zero(), "something became nothing");
            }
        }
        self.turned = Some(before.amount.clone());
        Ok(())
    }
}

/// What the links of these lives ask for, as it is written into the form.
pub const ASKED: &str = "0.2";

fn stands(form: &SendSlice, amount: &str, fiat: bool) -> Result<(), TestCaseError> {
    prop_assert_eq!((form.amount.as_str(), form.fiat), (amount, fiat), "what stands in the form");
    Ok(())
}
