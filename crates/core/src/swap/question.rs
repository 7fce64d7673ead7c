//! What the form asks, and what is known of the answer.

use super::{
    SwapQuote, SwapSlice,
    memory::{Offer, Question},
};
use crate::{
    amount::{Amount, LONGEST_UNITS, read_typed},
    state::State,
};
use std::rc::Rc;

/// Slippage where nobody chose: one percent (specification, section 9).
const USUAL_SLIPPAGE_BPS: u32 = 100;

impl Question {
    /// `None` while the form does not say enough.
    pub fn of(state: &State) -> Option<Self> {
        Self::asked(state, &state.slices.swap)
    }

    /// The same of a form that is being made anew.
    pub fn asked(state: &State, swap: &SwapSlice) -> Option<Self> {
        let (from, to) = (swap.source_token.as_ref()?, swap.to_token.as_ref()?);
        let amount = amount_of(&swap.source_token_amount, &state.swap.point)?;
        let units = units_of(&amount, from.decimals)?;
        let bps = slippage_bps(state);
        let decimals = to.decimals;
        Some(Self { from: from.id.clone(), to: to.id.clone(), amount, units, decimals, bps })
    }
}

/// What was typed, if it is an amount above zero.
pub(super) fn amount_of(text: &str, point: &str) -> Option<Amount> {
    read_typed(text, point).and_then(|text| Amount::parse(&text)).filter(|one| !one.is_zero())
}

/// The amount in the token's smallest units; `None` when it has more decimals or digits than there are.
pub(super) fn units_of(amount: &Amount, decimals: u8) -> Option<String> {
    amount.to_units(decimals).filter(|units| units.len() <= LONGEST_UNITS)
}

/// Hundredths of a percent that it may give less than quoted.
pub(super) fn slippage_bps(state: &State) -> u32 {
    match state.swap.slippage {
        0 => USUAL_SLIPPAGE_BPS,
        bps => bps,
    }
}

/// The answer to what this form says, if that is known.
pub(super) fn answer<'a>(state: &'a State, swap: &SwapSlice) -> Option<&'a Offer> {
    let offer = state.swap.offer.as_deref()?;
    (Question::asked(state, swap)? == *offer.question).then_some(offer)
}

/// The offer as it is shown beside this form: only ever the answer to what the form says.
pub(super) fn shown(state: &State, swap: &SwapSlice) -> Option<Rc<SwapQuote>> {
    let mut shown = answer(state, swap)?.shown.clone()?;
    let worth = shown.gas_fee.as_ref().zip(swap.network_price.as_ref());
    let worth = worth.map(|(gas, price)| gas.times(price));
    Rc::make_mut(&mut shown).gas_fee_value = worth;
    Some(shown)
}

/// What to keep of the coin, so that the gas can be paid for: what the offer says and as much again, because its price may double.
pub(super) fn reserve(state: &State) -> Option<Amount> {
    let gas = state.swap.offer.as_ref().and_then(|offer| offer.shown.as_ref()?.gas_fee.clone());
    let two = Amount::parse("2")?;
    Some(gas.or(state.swap.gas.clone())?.times(&two))
}
