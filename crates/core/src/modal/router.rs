use crate::{
    protocol::{Direction, View},
    query::Watchers,
};

/// The history of views, of which the last one is shown, and the question that one of them may ask. It knows neither the dialog nor what a view shows.
#[derive(Debug, Default)]
pub struct Router {
    history: Vec<View>,
    direction: Direction,
    /// What the visitor is asked.
    question: Option<Question>,
    /// Places of the page that ask such questions themselves.
    askers: Watchers,
    /// The view to sign in with cannot be left without a session.
    pub(crate) must_sign: bool,
    /// How many times the dialog was opened: whoever opened a view closes it, unless somebody opened another since.
    pub(crate) openings: u32,
}

/// What the visitor is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// The view that asks it, unless the page does in a place of its own.
    pub view: Option<View>,
    /// The feature that it belongs to, as a number of its own.
    pub owner: u32,
    /// The promise that the answer keeps.
    pub promise: u32,
}

/// What going back comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    /// Nothing: the current view must be answered first.
    Blocked,
    /// This is the first view: there is nothing behind it.
    First,
    /// This view was left.
    Left(View),
}

impl Router {
    /// The view that is shown.
    pub fn current(&self) -> View {
        self.history.last().copied().unwrap_or_default()
    }

    /// How it was reached.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Where the visit began, or where a flow led to since.
    pub fn first(&self) -> Option<View> {
        self.history.first().copied()
    }

    /// The view behind it.
    pub fn before(&self) -> Option<View> {
        self.history.iter().rev().nth(1).copied()
    }

    /// The view that must be answered before anything else: an unsupported chain, or a sign-in that the page requires.
    pub fn demanded(&self) -> Option<View> {
        self.history.iter().copied().find(|view| match view {
            View::UnsupportedChain => true,
            view => view.facts().signs_in && self.must_sign,
        })
    }

    /// Going back is blocked while a view has not been answered.
    pub fn is_blocked(&self) -> bool {
        self.demanded().is_some()
    }

    /// Whether there is a way back.
    pub fn can_go_back(&self) -> bool {
        self.history.len() > 1 && !self.is_blocked()
    }

    /// Goes deeper.
    pub fn push(&mut self, view: View) {
        self.history.push(view);
        self.direction = Direction::Forward;
    }

    /// Shows a view in place of the current one.
    pub fn swap(&mut self, view: View) {
        self.history.pop();
        self.history.push(view);
        self.direction = Direction::None;
    }

    /// Forgets the history and shows this view.
    pub fn reset(&mut self, view: View) {
        self.history = vec![view];
        self.direction = Direction::None;
    }

    /// What [`Self::back`] would come to.
    pub fn way_back(&self) -> Back {
        if self.is_blocked() {
            Back::Blocked
        } else if self.history.len() <= 1 {
            Back::First
        } else {
            Back::Left(self.current())
        }
    }

    /// Goes back, where there is a way.
    pub fn back(&mut self) {
        if self.can_go_back() {
            self.history.pop();
            self.direction = Direction::Back;
        }
    }

    /// Removes a view from the history. It is neither shown nor the first one.
    pub fn forget(&mut self, view: View) {
        self.history.retain(|one| *one != view);
    }

    /// Whether a place of the page asks questions itself.
    pub fn is_asked_in_page(&self) -> bool {
        self.askers.any()
    }

    /// One place more of the page that asks questions itself, or one less. Returns the question that nothing shows any more.
    pub fn ask_in_page(&mut self, on: bool) -> Option<Question> {
        self.askers.count(on);
        let lost = !self.askers.any();
        self.question.take_if(|one| lost && one.view.is_none())
    }

    /// Asks this; there is no other question.
    pub fn ask(&mut self, question: Question) {
        self.question = Some(question);
    }

    /// Takes the question away.
    pub fn decline(&mut self) -> Option<Question> {
        self.question.take()
    }

    /// Takes the question of this owner, which is answered.
    pub fn answer(&mut self, owner: u32) -> Option<Question> {
        self.question.take_if(|one| one.owner == owner)
    }

    /// Takes the question of a view that is not shown any more: the dialog is closed, or another view is the current one.
    pub fn leave_question(&mut self, open: bool) -> Option<Question> {
        let current = self.current();
        self.question.take_if(|one| one.view.is_some_and(|asking| !open || asking != current))
    }
}

#[cfg(test)]
mod tests;
