//! The rule for Solana. What a transaction's own instructions take from the signer is certain, whatever a node says of it; what the programs in it do
//! besides is known by a trial alone.

use super::{Evidence, Trusted, Verdict, found};
use crate::{
    amount::Amount,
    message::Message,
    review::{
        Expect, Proposal, ReviewKind, Trial,
        associated::associated,
        solana::Step,
        wire::{
            ASSOCIATED_PROGRAM, BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM,
            Wire, is_token_program,
        },
        words::Assets,
    },
};
pub(in crate::review) use fee::fee;
use std::collections::BTreeMap;

/// The coin as a token.
const WRAPPED: &str = "So11111111111111111111111111111111111111112";
/// What an account of a token takes of the coin: whoever owns it can have that back.
const RENT: u64 = 2_039_280;
/// Adds to [`judge`], which needs the accounts that stand in tables on the chain, what a simulation by the page's own node found: a transaction that it contradicts is refused.
pub(super) fn compare(evidence: &Evidence<'_>, assets: &Assets) -> Verdict {
    let simulated = matches!(evidence.findings.trial, Trial::Simulated);
    let certain = simulated && evidence.own_node && evidence.proposal.kind == ReviewKind::Swap;
    let refused = if certain { found::mismatches(evidence, assets) } else { Vec::new() };
    Verdict { refused, ..Verdict::default() }
}

/// How a transaction was tried.
#[derive(Debug, Clone, Copy)]
pub(in crate::review) struct Tried {
    /// The simulation returned every account that the transaction may write.
    pub whole: bool,
    /// By a node of the page's own.
    pub own_node: bool,
}

/// Compares a transaction, its tables filled in, with the promise.
pub(in crate::review) fn judge(
    wire: &Wire<'_>,
    proposal: &Proposal,
    assets: &Assets,
    trusted: &Trusted,
    tried: Tried,
) -> Verdict {
    let mut judge = Judge::new(wire, proposal, assets);
    for (at, instruction) in wire.instructions.iter().enumerate() {
        judge.at = at;
        let step = Step::new(wire, instruction);
        let read = match step.program {
            BUDGET_PROGRAM => Some(()),
            SYSTEM_PROGRAM => judge.system(&step),
            ASSOCIATED_PROGRAM => judge.open(&step),
            program if is_token_program(program) => judge.token(&step),
            _ => {
                judge.exchange(&step, trusted);
                Some(())
            }
        };
        // What cannot be read does nothing to a signer whom it does not name.
        if read.is_none() && step.has(0, &proposal.signer.address) {
            judge.refuse(Message::new("review.refused.unread"));
        }
    }
    judge.totals();
    judge.exchanged(tried);
    let mut verdict = judge.verdict;
    let fee = fee::fee(wire);
    let about = |key: &str| said(assets, "", u128::from(fee), key);
    if fee > fee::MOST {
        verdict.refused.push(about("review.refused.fee"));
    } else if fee > fee::HIGH {
        verdict.warnings.push(about("review.warn.feeHigh"));
    }
    verdict
}

/// What is found while the instructions are read.
struct Judge<'a> {
    wire: &'a Wire<'a>,
    proposal: &'a Proposal,
    /// What amounts are written with.
    assets: &'a Assets,
    /// Which instruction is read.
    at: usize,
    /// It was not made in the page.
    foreign: bool,
    /// What goes away from the signer, in smallest units; nothing stands for the coin.
    spent: BTreeMap<String, u128>,
    /// What arrives of the promised token at least.
    got: u128,
    /// It calls a program from `trustedContracts` whose instructions are not decoded here.
    unread: bool,
    verdict: Verdict,
}

impl<'a> Judge<'a> {
    fn new(wire: &'a Wire<'a>, proposal: &'a Proposal, assets: &'a Assets) -> Self {
        let foreign = proposal.kind != ReviewKind::Send;
        let (spent, verdict) = (BTreeMap::new(), Verdict::default());
        Self { wire, proposal, assets, at: 0, foreign, spent, got: 0, unread: false, verdict }
    }

    fn refuse(&mut self, message: Message) {
        if !self.verdict.refused.contains(&message) {
            self.verdict.refused.push(message);
        }
    }

    /// Refuses what gives somebody power over something of the signer's.
    fn refuse_for(&mut self, other: &str) {
        self.refuse(Message::new("review.refused.handsOver").with("spender", other));
    }

    fn spend(&mut self, token: &str, units: u64) {
        let token = if token == WRAPPED { "" } else { token };
        let sum = self.spent.entry(token.to_owned()).or_default();
        *sum = sum.saturating_add(u128::from(units));
    }

    fn signer(&self) -> &str {
        &self.proposal.signer.address
    }

    /// Whether it is the signer's own account of a token. One that stands in a table is whatever the node says that it is.
    fn is_own(&self, step: &Step<'_>, place: usize, mint: &str, program: &str) -> bool {
        let own = associated(self.signer(), mint, program);
        own.is_some() && step.written_out(place) == own.as_deref()
    }

    /// The system program (its `SystemInstruction`). `None` for what cannot be read.
    fn system(&mut self, step: &Step<'_>) -> Option<()> {
        let signer = self.signer().to_owned();
        match step.system_kind()? {
            // Transfer. What is wrapped stays the signer's.
            2 if step.is(0, &signer) => {
                let units = step.units(4)?;
                if !self.is_own(step, 1, WRAPPED, TOKEN_PROGRAM)
                    && step.written_out(1) != Some(&signer)
                {
                    self.spend("", units);
                }
            }
            // TransferWithSeed
            11 if step.is(1, &signer) => {
                let units = step.units(4)?;
                if step.written_out(2) != Some(&signer) {
                    self.spend("", units);
                }
            }
            // CreateAccount, CreateAccountWithSeed
            0 if step.is(0, &signer) => self.fund(step, 4)?,
            3 if step.is(0, &signer) => self.fund(step, step.behind_seed(4)?)?,
            // Assign, AssignWithSeed
            1 if step.is(0, &signer) => self.refuse_for(&step.key(4)?),
            10 if step.is(1, &signer) => self.refuse_for(&step.key(step.behind_seed(36)?)?),
            // Allocate, AllocateWithSeed: an account with data can pay for nothing any more.
            8 if step.is(0, &signer) => self.refuse(Message::new("review.refused.unread")),
            9 if step.is(1, &signer) => self.refuse(Message::new("review.refused.unread")),
            // A nonce account: with it a transaction would be good for ever.
            4..=7 | 12 if step.has(0, &signer) => {
                self.refuse(Message::new("review.refused.unread"));
            }
            4 => self.refuse(Message::new("review.refused.unread")),
            0..=12 => {}
            _ => return None,
        }
        Some(())
    }

    /// Coins for a new account. They are the signer's if it is closed again for them: behind this, by what the transaction itself says.
    fn fund(&mut self, step: &Step<'_>, from: usize) -> Option<()> {
        let units = step.units(from)?;
        let signer = self.signer();
        let later = self.wire.instructions.iter().skip(self.at + 1);
        let comes_back = later.map(|one| Step::new(self.wire, one)).any(|one| {
            is_token_program(one.program)
                && one.data == [9]
                && one.written_out(0).is_some()
                && one.written_out(0) == step.written_out(1)
                && one.written_out(1) == Some(signer)
                && one.is(2, signer)
        });
        if !comes_back {
            self.spend("", units);
        }
        Some(())
    }

    /// The program of associated token accounts: what it opens for somebody else is paid for by the signer, and theirs to close.
    fn open(&mut self, step: &Step<'_>) -> Option<()> {
        if !matches!(step.data, [] | [0 | 1]) {
            return None;
        }
        let signer = self.signer().to_owned();
        if step.is(0, &signer) && step.written_out(2) != Some(&signer) {
            self.spend("", RENT);
        }
        Some(())
    }

    /// The token programs, where the signer is who allows it. `None` for what cannot be read.
    fn token(&mut self, step: &Step<'_>) -> Option<()> {
        let signer = self.signer().to_owned();
        let newer = step.program == TOKEN_2022_PROGRAM;
        match (step.data.first()?, step.data.get(1)) {
            // Transfer, which does not name its mint.
            (3, _) if step.has(2, &signer) => {
                let units = step.units(1)?;
                match self.source_of(step) {
                    Some(mint) if self.is_own(step, 1, &mint, step.program) => {}
                    Some(mint) => self.spend(&mint, units),
                    None => return None,
                }
            }
            // Approve, ApproveChecked
            (4, _) if step.has(2, &signer) => self.refuse_for(step.account(1)?),
            (13, _) if step.has(3, &signer) => self.refuse_for(step.account(2)?),
            // SetAuthority
            (6, _) if step.has(1, &signer) => match step.key(3) {
                Some(other) => self.refuse_for(&other),
                None => return None,
            },
            // Burn, BurnChecked
            (8 | 15, _) if step.has(2, &signer) => {
                let units = step.units(1)?;
                self.spend(&self.mint(step, 1)?, units);
            }
            // CloseAccount
            (9, _) if step.has(2, &signer) => {
                if step.written_out(1) != Some(&signer) {
                    self.refuse_for(step.account(1)?);
                }
            }
            // TransferChecked; of Token-2022 TransferCheckedWithFee.
            (12, _) if step.has(3, &signer) => self.give(step, 1)?,
            (26, Some(1)) if newer && step.has(3, &signer) => self.give(step, 2)?,
            (3..=15, _) => {
                // Of somebody else's; but a mint or an account that the signer may freeze, or mint of, is none of a swap's.
                if matches!(step.data.first(), Some(7 | 10 | 11 | 14)) && step.has(2, &signer) {
                    return None;
                }
            }
            // Revoke stands above; InitializeAccount in its forms, SyncNative and InitializeImmutableOwner take nothing.
            (1 | 16 | 17 | 18 | 22, _) => {}
            _ => return None,
        }
        Some(())
    }

    /// The token of a transfer that does not name it, by where the signer's own accounts of what was promised are.
    fn source_of(&self, step: &Step<'_>) -> Option<String> {
        self.promised(step, 0, &[step.program]).map(str::to_owned)
    }

    /// The promised token whose account of the signer's stands at this place.
    fn promised(&self, step: &Step<'_>, place: usize, programs: &[&str]) -> Option<&'a str> {
        let promised = self.proposal.expects.iter().filter_map(|one| match one {
            Expect::Spends { token, .. } => Some(mint_of(token)),
            _ => None,
        });
        let mut known = promised
            .filter(|mint| programs.iter().any(|program| self.is_own(step, place, mint, program)));
        known.next()
    }

    /// A token that an instruction names; one in a table is whatever the node says that it is.
    fn mint(&self, step: &Step<'_>, place: usize) -> Option<String> {
        let mint = if self.foreign { step.written_out(place) } else { step.account(place) };
        mint.map(str::to_owned)
    }

    fn give(&mut self, step: &Step<'_>, from: usize) -> Option<()> {
        let (mint, units) = (self.mint(step, 1)?, step.units(from)?);
        let own = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
        if !own.iter().any(|program| self.is_own(step, 2, &mint, program)) {
            self.spend(&mint, units);
        }
        Some(())
    }

    /// Refuses what takes more than was promised.
    fn totals(&mut self) {
        for (token, units) in std::mem::take(&mut self.spent) {
            let mut most = 0_u128;
            for expect in &self.proposal.expects {
                if let Expect::Spends { token: of, units } = expect
                    && (*of == token || token.is_empty() && of == WRAPPED)
                {
                    most = most.saturating_add(units.parse().unwrap_or_default());
                }
            }
            if units > most {
                let message = said(self.assets, &token, units, "review.refused.loses");
                self.refuse(message);
            }
        }
    }
}

/// A token's mint; the coin's, by which it is wrapped.
fn mint_of(token: &str) -> &str {
    if token.is_empty() { WRAPPED } else { token }
}

/// A message with an amount of a token: of an unverified one in its smallest units, beside its mint.
fn said(assets: &Assets, token: &str, units: u128, key: &str) -> Message {
    let units = Amount::of_units(&units.to_string(), 0).unwrap_or_default();
    Message { key: key.into(), ..assets.said(token, &units) }
}

mod exchange;
mod fee;
mod route;
#[cfg(test)]
mod tests;
