//! A small model of Solana: the system program, both token programs, the one of associated accounts, compute budgets and Jupiter's routes. What any other
//! program does is unknown: it is assumed to take everything, which is allowed only after a warning that names it.

use super::calls::{Tx, key_at, units_at};
use crate::review::{
    associated::associated,
    wire::{
        ASSOCIATED_PROGRAM, BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM,
        is_token_program,
    },
};
use std::collections::BTreeMap;

pub const WRAPPED: &str = "So11111111111111111111111111111111111111112";
pub const JUPITER: &str = "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4";
pub const MEMO: &str = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";
pub const RENT: u64 = 2_039_280;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenAccount {
    pub program: String,
    pub mint: String,
    pub owner: String,
    pub units: u64,
    /// Somebody else may take of it, or close it.
    pub lent: bool,
}

#[derive(Debug, Clone)]
pub struct Chain {
    pub signer: String,
    pub coins: BTreeMap<String, u64>,
    pub token_accounts: BTreeMap<String, TokenAccount>,
    /// Accounts that were made and belong to a program, which have no owner yet.
    made: BTreeMap<String, String>,
    /// The signer's own account was handed over.
    lost: bool,
    /// Programs whose doing is not known and which had the signer's signature.
    pub unknown: Vec<String>,
    /// Whether one of them is an exchange that is known, called in a way that is not.
    pub unread: bool,
}

impl Chain {
    pub fn new(signer: &str) -> Self {
        Self {
            signer: signer.to_owned(),
            coins: BTreeMap::new(),
            token_accounts: BTreeMap::new(),
            made: BTreeMap::new(),
            lost: false,
            unknown: Vec::new(),
            unread: false,
        }
    }

    pub fn fill(&mut self, at: &str, program: &str, mint: &str, owner: &str, units: u64) {
        let (program, mint, owner) = (program.to_owned(), mint.to_owned(), owner.to_owned());
        let native = if mint == WRAPPED { units } else { 0 };
        self.coins.insert(at.to_owned(), RENT + native);
        self.token_accounts
            .insert(at.to_owned(), TokenAccount { program, mint, owner, units, lent: false });
    }

    /// What the signer has of a token; of the coin with nothing for a name, wrapped and in deposits too.
    pub fn has(&self, mint: &str) -> u64 {
        let own =
            self.token_accounts.iter().filter(|(_, one)| one.owner == self.signer && !one.lent);
        if !mint.is_empty() {
            return own.filter(|(_, one)| one.mint == mint).map(|(_, one)| one.units).sum();
        }
        let free = if self.lost { 0 } else { self.coins_of(&self.signer) };
        free + own.map(|(at, _)| self.coins_of(at)).sum::<u64>()
    }

    pub fn coins_of(&self, at: &str) -> u64 {
        self.coins.get(at).copied().unwrap_or_default()
    }

    /// Runs all of it, or nothing: `None` where the chain refuses it.
    pub fn run(&mut self, tx: &Tx) -> Option<()> {
        let payer = tx.keys.first()?.clone();
        self.pay(&payer, tx.fee())?;
        let mut after = self.clone();
        for call in &tx.calls {
            after.call(tx, call)?;
        }
        *self = after;
        Some(())
    }

    fn pay(&mut self, from: &str, lamports: u64) -> Option<()> {
        let left = self.coins_of(from).checked_sub(lamports)?;
        self.coins.insert(from.to_owned(), left);
        Some(())
    }

    fn give(&mut self, from: &str, to: &str, lamports: u64) -> Option<()> {
        self.pay(from, lamports)?;
        let coins = self.coins_of(to).checked_add(lamports)?;
        self.coins.insert(to.to_owned(), coins);
        Some(())
    }

    fn call(&mut self, tx: &Tx, call: &super::calls::Call) -> Option<()> {
        match call.program.as_str() {
            SYSTEM_PROGRAM => self.system(tx, call),
            ASSOCIATED_PROGRAM => self.open(tx, call),
            BUDGET_PROGRAM | MEMO => Some(()),
            program if is_token_program(program) => self.token(tx, call),
            JUPITER => {
                if let Some(route) = super::jupiter::read(&call.data) {
                    return self.exchange(tx, call, &route);
                }
                self.unread = true;
                Some(())
            }
            program => {
                if call.accounts.contains(&self.signer) {
                    self.unknown.push(program.to_owned());
                }
                Some(())
            }
        }
    }

    fn system(&mut self, tx: &Tx, call: &super::calls::Call) -> Option<()> {
        let at = |place: usize| call.accounts.get(place).cloned();
        let signs = |address: &str| tx.signs(address).then_some(());
        let data = &call.data;
        let mut behind = 0;
        let kind = u32::from_le_bytes(data.get(..4)?.try_into().ok()?);
        if matches!(kind, 3 | 9 | 10) {
            let length = units_at(data, 36)?;
            behind = 44_usize.checked_add(usize::try_from(length).ok()?)?;
        }
        match kind {
            0 | 3 => {
                let (from, to) = (at(0)?, at(1)?);
                signs(&from)?;
                signs(if kind == 0 { &to } else { key_at(data, 4).as_deref().map(|_| &from)? })?;
                let from_data = if kind == 0 { 4 } else { behind };
                let (units, owner) =
                    (units_at(data, from_data)?, key_at(data, from_data.checked_add(16)?)?);
                if self.coins_of(&to) > 0 || self.token_accounts.contains_key(&to) {
                    return None;
                }
                self.give(&from, &to, units)?;
                self.made.insert(to, owner);
            }
            2 => {
                let (from, to) = (at(0)?, at(1)?);
                signs(&from)?;
                if self.token_accounts.contains_key(&from) || self.made.contains_key(&from) {
                    return None;
                }
                self.give(&from, &to, units_at(data, 4)?)?;
            }
            1 | 8 => {
                signs(&at(0)?)?;
                self.lost |= at(0)? == self.signer;
            }
            9 | 10 => {}
            // Out of an account at an address that is derived from who signs.
            11 => {
                let (from, by, to) = (at(0)?, at(1)?, at(2)?);
                signs(&by)?;
                if from == by {
                    return None;
                }
                self.give(&from, &to, units_at(data, 4)?)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn open(&mut self, tx: &Tx, call: &super::calls::Call) -> Option<()> {
        let at = |place: usize| call.accounts.get(place).cloned();
        let (payer, place, owner, mint, program) = (at(0)?, at(1)?, at(2)?, at(3)?, at(5)?);
        if associated(&owner, &mint, &program)? != place || !is_token_program(&program) {
            return None;
        }
        match call.data.as_slice() {
            [] | [0] if self.token_accounts.contains_key(&place) => return None,
            [1] if self.token_accounts.contains_key(&place) => return Some(()),
            [] | [0 | 1] => {}
            _ => return None,
        }
        tx.signs(&payer).then_some(())?;
        let missing = RENT.saturating_sub(self.coins_of(&place));
        self.give(&payer, &place, missing)?;
        let units = if mint == WRAPPED { self.coins_of(&place) - RENT } else { 0 };
        self.token_accounts
            .insert(place, TokenAccount { program, mint, owner, units, lent: false });
        Some(())
    }

    fn token(&mut self, tx: &Tx, call: &super::calls::Call) -> Option<()> {
        let at = |place: usize| call.accounts.get(place).cloned();
        let data = &call.data;
        let (kind, more) = (*data.first()?, data.get(1).copied());
        let newer = call.program == TOKEN_2022_PROGRAM;
        let (to, by, units) = match (kind, more) {
            (3, _) => (at(1)?, at(2)?, units_at(data, 1)?),
            (12, _) => (at(2)?, at(3)?, units_at(data, 1)?),
            (26, Some(1)) if newer => (at(2)?, at(3)?, units_at(data, 2)?),
            (8 | 15, _) => (String::new(), at(2)?, units_at(data, 1)?),
            _ => return self.manage(tx, call, kind),
        };
        let from = at(0)?;
        let account = self.own(tx, call, &from, &by)?;
        if kind != 3 && at(1)? != account.mint || account.units < units {
            return None;
        }
        let decimals = if account.mint == WRAPPED { 9 } else { 6 };
        let told = match kind {
            12 | 15 => *data.get(9)?,
            26 => *data.get(10)?,
            _ => decimals,
        };
        if told != decimals {
            return None;
        }
        if !to.is_empty() {
            let other = self.token_accounts.get(&to)?;
            if other.mint != account.mint || other.program != call.program {
                return None;
            }
            let other = self.token_accounts.get_mut(&to)?;
            other.units = other.units.checked_add(units)?;
            if account.mint == WRAPPED {
                self.give(&from, &to, units)?;
            }
        } else if account.mint == WRAPPED {
            return None;
        }
        self.token_accounts.get_mut(&from)?.units -= units;
        Some(())
    }

    /// An account of this program's that its owner signs for.
    fn own(&self, tx: &Tx, call: &super::calls::Call, at: &str, by: &str) -> Option<TokenAccount> {
        let account = self.token_accounts.get(at)?.clone();
        let may = account.program == call.program && account.owner == by && tx.signs(by);
        may.then_some(account)
    }

    fn manage(&mut self, tx: &Tx, call: &super::calls::Call, kind: u8) -> Option<()> {
        let at = |place: usize| call.accounts.get(place).cloned();
        let first = at(0)?;
        match kind {
            1 | 16 | 18 => {
                let (mint, owner) = match kind {
                    1 => (at(1)?, at(2)?),
                    _ => (at(1)?, key_at(&call.data, 1)?),
                };
                let program = self.made.remove(&first).filter(|made| *made == call.program)?;
                let over = self.coins_of(&first).checked_sub(RENT)?;
                let units = if mint == WRAPPED { over } else { 0 };
                self.token_accounts
                    .insert(first, TokenAccount { program, mint, owner, units, lent: false });
            }
            4 | 13 => {
                self.own(tx, call, &first, &at(if kind == 4 { 2 } else { 3 })?)?;
                self.token_accounts.get_mut(&first)?.lent = true;
            }
            5 => {
                self.own(tx, call, &first, &at(1)?)?;
            }
            6 => {
                self.own(tx, call, &first, &at(1)?)?;
                let account = self.token_accounts.get_mut(&first)?;
                match (call.data.get(1)?, call.data.get(2)?) {
                    (2, 1) => account.owner = key_at(&call.data, 3)?,
                    (3, 1) => account.lent = true,
                    _ => return None,
                }
            }
            9 => {
                let account = self.own(tx, call, &first, &at(2)?)?;
                let to = at(1)?;
                if to == first || account.units > 0 && account.mint != WRAPPED {
                    return None;
                }
                self.give(&first, &to, self.coins_of(&first))?;
                self.token_accounts.remove(&first);
            }
            17 => {
                let over = self.coins_of(&first).checked_sub(RENT)?;
                let account =
                    self.token_accounts.get_mut(&first).filter(|one| one.mint == WRAPPED)?;
                account.units = over;
            }
            21..=24 => {}
            // For mints, which are nobody's here.
            0 | 2 | 7 | 10 | 11 | 14 | 19 | 20 => return None,
            // There is more in newer versions of the programs. Whoever signs may lose anything by it.
            _ => {
                if call.accounts.contains(&self.signer) {
                    self.lost = true;
                }
            }
        }
        Some(())
    }

    /// Takes the most and gives the least that the route says.
    fn exchange(
        &mut self,
        tx: &Tx,
        call: &super::calls::Call,
        route: &super::jupiter::Route,
    ) -> Option<()> {
        let at = |place: usize| call.accounts.get(place).cloned();
        let (by, from) = (at(route.authority)?, at(route.source)?);
        let mut to = at(route.receiver)?;
        if let Some(other) = route.other.and_then(at).filter(|other| other != JUPITER) {
            to = other;
        }
        let account = self.token_accounts.get(&from)?.clone();
        if account.owner != by || !tx.signs(&by) || account.units < route.most {
            return None;
        }
        self.token_accounts.get_mut(&from)?.units -= route.most;
        if account.mint == WRAPPED {
            self.pay(&from, route.most)?;
        }
        let gets = self.token_accounts.get_mut(&to)?;
        // No pool has more than there is.
        gets.units = gets.units.checked_add(route.least)?;
        if gets.mint == WRAPPED {
            let coins = self.coins_of(&to).checked_add(route.least)?;
            self.coins.insert(to, coins);
        }
        Some(())
    }
}

/// Where somebody's account of a token of the first program is.
pub fn own(owner: &str, mint: &str) -> String {
    associated(owner, mint, TOKEN_PROGRAM).unwrap()
}
