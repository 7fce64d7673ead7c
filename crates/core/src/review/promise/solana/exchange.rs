//! Compares swap instructions with the promise. A program whose instructions are not decoded here is allowed only if the page lists it in `trustedContracts`.

use super::{
    Judge, Tried, mint_of,
    route::{self, Route},
    said,
};
use crate::{
    message::Message,
    review::{
        Expect,
        promise::Trusted,
        solana::Step,
        wire::{TOKEN_2022_PROGRAM, TOKEN_PROGRAM},
    },
};

/// Jupiter's aggregator, version 6, whose routes are read.
pub(super) const JUPITER: &str = "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4";
/// Programs that do nothing but write a note.
pub(super) const NOTES: [&str; 2] =
    ["MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr", "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo"];

impl<'a> Judge<'a> {
    /// A program that may do more than its instruction says.
    pub(super) fn exchange(&mut self, step: &Step<'_>, trusted: &Trusted) {
        if !self.foreign || NOTES.contains(&step.program) {
            return;
        }
        if step.program == JUPITER
            && let Some(found) = route::read(step)
        {
            return self.route(step, &found);
        }
        if trusted.is_listed(step.program) {
            self.unread = true;
        } else {
            let message = Message::new("review.refused.program");
            self.refuse(message.with("program", step.program));
        }
    }

    /// A route sells from the signer's own account of what was promised, and buys for theirs.
    fn route(&mut self, step: &Step<'_>, route: &Route) {
        let both = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
        match self.promised(step, route.source, &both) {
            Some(mint) if step.is(route.authority, self.signer()) => self.spend(mint, route.most),
            _ => self.refuse(Message::new("review.refused.unread")),
        }
        let other = route.other.filter(|place| step.account(*place) != Some(JUPITER));
        let bought = self.bought().map(|(token, _)| mint_of(token));
        for place in [Some(route.receiver), other].into_iter().flatten() {
            let own = |mint| both.iter().any(|program| self.is_own(step, place, mint, program));
            if !bought.is_some_and(own) {
                let receiver = step.account(place).unwrap_or_default();
                let message = Message::new("review.refuse.receiver");
                self.refuse(message.with("receiver", receiver));
            }
        }
        self.got = self.got.saturating_add(u128::from(route.least));
    }

    /// The token that was promised, and how much of it.
    fn bought(&self) -> Option<(&'a str, u128)> {
        self.proposal.expects.iter().find_map(|one| match one {
            Expect::Gets { token, units } => {
                Some((token.as_str(), units.parse().unwrap_or(u128::MAX)))
            }
            _ => None,
        })
    }

    /// Whether what was promised arrives, and whether all of it is known.
    pub(super) fn exchanged(&mut self, tried: Tried) {
        if !self.foreign {
            return;
        }
        if !tried.whole {
            self.refuse(Message::new("review.refused.notTried"));
        }
        if self.unread && !tried.own_node {
            self.at_stake();
        }
        if self.unread || !self.verdict.refused.is_empty() {
            return;
        }
        self.verdict.least = (self.got > 0).then(|| self.got.to_string());
        if let Some((token, _)) = self.bought().filter(|(_, least)| self.got < *least) {
            self.critical(said(self.assets, token, self.got, "review.warn.least"));
        }
    }

    /// Warns of the amounts that a program could take when its instructions are not decoded here.
    fn at_stake(&mut self) {
        for expect in &self.proposal.expects {
            if let Expect::Spends { token, units } = expect {
                let units = units.parse().unwrap_or(u128::MAX);
                self.critical(said(self.assets, token, units, "review.critical.unread"));
            }
        }
    }

    fn critical(&mut self, message: Message) {
        if !self.verdict.critical.contains(&message) {
            self.verdict.critical.push(message);
        }
    }
}
