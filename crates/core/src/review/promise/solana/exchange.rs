//! Compares the swap instructions that can be decoded with the promise. The rest rests on a simulation, which may come from whoever built it.

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
/// Other programs that swaps go through.
pub(super) const EXCHANGES: [&str; 7] = [
    // Jupiter's aggregator, version 4.
    "JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB",
    // Orca's Whirlpools.
    "whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc",
    // Raydium: its first pools, concentrated and constant-product ones, and its router.
    "675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8",
    "CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK",
    "CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C",
    "routeUGWgWzqBWFcrCfv8tritsqukccJPu3q5GPP3xS",
    // Meteora's liquidity book.
    "LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo",
];
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
        let program = step.program;
        if program == JUPITER || EXCHANGES.contains(&program) || trusted.has(program) {
            self.unread = true;
        } else {
            self.strange = true;
            let message = Message::new("review.critical.unknownProgram");
            self.critical(message.with("program", program));
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
        if (self.unread || self.strange) && !(tried.whole && tried.own_node) {
            self.critical(Message::new("review.critical.unread"));
        }
        if !self.unread
            && !self.strange
            && let Some((token, _)) = self.bought().filter(|(_, least)| self.got < *least)
        {
            self.critical(said(self.proposal, token, self.got, "review.warn.least"));
        }
    }

    fn critical(&mut self, message: Message) {
        if !self.verdict.critical.contains(&message) {
            self.verdict.critical.push(message);
        }
    }
}
