use super::{ReviewSlice, ReviewStage};
use crate::{context::Context, modal};

/// A flow's turn to have something reviewed; the flow holds it to its end. There is one review, and it is the latest flow's: what an earlier
/// one asks there counts as not answered. It goes with its turn.
pub struct Turn {
    pub(super) context: Context,
    pub(super) number: u32,
}

impl Turn {
    /// The visitor wants something reviewed, and nothing else any more.
    pub fn begin(context: &Context) -> Self {
        end(context);
        let turns = &mut context.edit().turns;
        turns.last += 1;
        turns.current = turns.last;
        Self { context: context.clone(), number: turns.last }
    }

    /// Takes the review, unless a later flow has it. Whether it did.
    pub(super) fn take(&self) -> bool {
        let turns = &mut self.context.edit().turns;
        turns.current = turns.current.max(self.number);
        turns.current == self.number
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let current = self.context.state().turns.current;
        if current == self.number {
            end(&self.context);
        }
    }
}

/// The review is nobody's.
fn end(context: &Context) {
    modal::decline(context);
    let current = context.state().turns.current;
    forget(context, current);
    context.edit().turns.current = 0;
}

/// Nothing is to be signed any more, as far as it is this turn's to say.
pub(super) fn forget(context: &Context, turn: u32) {
    let state = &mut *context.edit();
    if state.turns.current == turn && state.slices.review.stage != ReviewStage::None {
        *state.slices.review = ReviewSlice::default();
    }
}

/// It got so far, as far as it is this turn's to say.
pub(super) fn stage(context: &Context, turn: u32, at: ReviewStage) {
    let state = &mut *context.edit();
    if state.turns.current == turn {
        state.slices.review.stage = at;
    }
}
