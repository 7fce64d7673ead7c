//! What must be true of the form after everything that is done: nothing that was said is lost, and what is asked for and shown is the answer to it.

use super::*;
use crate::{
    amount::Amount,
    swap::{SwapStage, SwapStep, SwapToken, question::amount_of},
};
use proptest::{prelude::*, test_runner::TestCaseError};

/// What somebody did to the amount.
pub(super) enum Did {
    Typed(String),
    /// All there is.
    All,
    /// The two tokens changed places.
    Exchanged,
    /// One of the tokens is another one.
    Chose,
    /// The page opened the form with this amount, as [`write_typed`](crate::amount) has it.
    Page(String),
    /// Nothing, or the form begins with another account, for which nothing was said.
    Nothing,
}

/// What may come to stand in the form by itself.
enum May {
    All,
    Page(String),
}

/// What was said of the amount last, and what may take its place.
pub(super) struct Said {
    now: String,
    may: Vec<May>,
}

pub(super) fn did_of(action: &SwapAction) -> Did {
    match action {
        SwapAction::Amount { text, .. } => Did::Typed(text.clone()),
        SwapAction::Max { .. } => Did::All,
        SwapAction::SwitchTokens => Did::Exchanged,
        SwapAction::Choose { .. } => Did::Chose,
        SwapAction::Open { amount: Some(text), .. } => Did::Page(text.clone()),
        _ => Did::Nothing,
    }
}

impl Said {
    pub fn of(page: &Page) -> Self {
        Self { now: swap(page).source_token_amount, may: Vec::new() }
    }

    /// What was said is not lost.
    pub fn holds(
        &mut self,
        did: Did,
        (before, after): (&SwapSlice, &SwapSlice),
        began: bool,
    ) -> Result<(), TestCaseError> {
        let free = before.step == SwapStep::Form;
        let text = &after.source_token_amount;
        let handed_in = before.step == SwapStep::Swapping && after.step == SwapStep::Form;
        if began || handed_in && text.is_empty() {
            self.now = String::new();
            self.may.retain(|may| began && matches!(may, May::Page(_)));
        }
        match did {
            Did::Typed(typed) if free => {
                self.now = typed;
                self.may.retain(|may| matches!(may, May::Page(_)));
            }
            Did::All if free => self.may.push(May::All),
            Did::Exchanged if free && before.stage != SwapStage::Initializing => {
                let out = Amount::parse(&before.to_token_amount).filter(|out| !out.is_zero());
                let now = out.map_or("1".into(), |out| out.text());
                self.now = now;
                self.may.retain(|may| matches!(may, May::Page(_)));
            }
            Did::Chose if id(before) != id(after) => {
                self.may.retain(|may| matches!(may, May::Page(_)));
            }
            Did::Page(text) => self.may.push(May::Page(text)),
            _ => {}
        }
        if *text != self.now {
            let may = self.may.iter().position(|may| may.is(after));
            prop_assert!(may.is_some(), "{:?} was said: {:?}", self.now, after);
            if matches!(self.may[may.unwrap_or_default()], May::Page(_)) {
                self.may.clear();
            }
            self.now.clone_from(text);
        }
        Ok(())
    }
}

fn id(swap: &SwapSlice) -> Option<&String> {
    swap.source_token.as_ref().map(|token| &token.id)
}

impl May {
    /// Whether it stands there now.
    fn is(&self, swap: &SwapSlice) -> bool {
        let text = &swap.source_token_amount;
        let held = swap.source_token.as_ref().and_then(|token| token.quantity.as_ref());
        match (self, held, Amount::parse(text)) {
            (Self::Page(page), _, _) => page == text,
            (Self::All, Some(held), Some(amount)) => {
                let coin = swap.source_token.as_ref().is_some_and(|token| token.address.is_none());
                if coin { amount <= *held } else { amount == *held }
            }
            _ => false,
        }
    }
}

/// What is shown and asked for is the answer to what stands in the form, before or after.
pub(super) fn answers(
    (before, after): (&SwapSlice, &SwapSlice),
    asked: &[String],
) -> Result<(), TestCaseError> {
    if after.stage != SwapStage::Uninitialised {
        prop_assert_eq!(&after.amount, &amount_of(&after.source_token_amount, "."));
    }
    if let Some(quote) = &after.quote {
        prop_assert_eq!(Some(&quote.from), id(after));
        prop_assert_eq!(Some(&quote.to), after.to_token.as_ref().map(|token| &token.id));
        prop_assert_eq!(Some(&quote.amount), after.amount.as_ref());
    } else {
        prop_assert_eq!((after.to_token_amount.as_str(), after.complete), ("", false));
    }
    for url in asked {
        let question = ["from", "to", "amount"].map(|name| value(url, name));
        let said = [before, after].into_iter().filter_map(question_of);
        prop_assert!(said.clone().any(|said| said == question), "{} of {:?}", url, after);
    }
    Ok(())
}

fn question_of(swap: &SwapSlice) -> Option<[String; 3]> {
    let (from, to): (&SwapToken, &SwapToken) =
        (swap.source_token.as_ref()?, swap.to_token.as_ref()?);
    let units = swap.amount.as_ref()?.to_units(from.decimals)?;
    Some([from.id.clone(), to.id.clone(), units])
}
