//! Switching, adding and removing networks (specification, section 4).

mod configure;
mod offer;
mod switch;
mod waiting;

use crate::{
    protocol::Effect,
    testing::{Answer, Page, metamask},
};

fn is_switch(effect: &Effect) -> bool {
    matches!(effect, Effect::SwitchNetwork { .. })
}

fn is_add(effect: &Effect) -> bool {
    matches!(effect, Effect::AddNetwork { .. })
}

/// A wallet is connected on Ethereum.
fn connected() -> Page {
    let mut page = Page::new();
    page.connect(metamask());
    page
}

/// The wallet answers its switches in this order.
fn on_switch(page: &mut Page, answers: Vec<Answer>) {
    let mut answers = answers.into_iter();
    page.on(move |effect| if is_switch(effect) { answers.next() } else { None });
}

fn on_add(page: &mut Page, answer: Answer) {
    page.on(move |effect| is_add(effect).then(|| answer.clone()));
}
