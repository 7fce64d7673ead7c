//! Solana's transactions in their wire form, read: what they do, and which accounts they write to.

pub(crate) const SYSTEM_PROGRAM: &str = "11111111111111111111111111111111";
pub(crate) const TOKEN_PROGRAM: &str = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
pub(crate) const TOKEN_2022_PROGRAM: &str = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
pub(crate) const ASSOCIATED_PROGRAM: &str = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";
pub(crate) const BUDGET_PROGRAM: &str = "ComputeBudget111111111111111111111111111111";

/// Where the addresses of a table begin.
const TABLE_HEAD: usize = 56;

/// A transaction of the first kind or of version 0.
pub(crate) struct Wire<'a> {
    /// Where the message, which is signed, begins.
    pub message: usize,
    /// In base58; those that sign come first, those in tables last, once they are [filled in](Self::fill).
    pub accounts: Vec<String>,
    /// How many sign.
    pub signers: usize,
    readonly_signers: usize,
    readonly_others: usize,
    /// How many accounts are written out.
    pub own: usize,
    tables: Vec<Table<'a>>,
    /// What it does, in order.
    pub instructions: Vec<Instruction<'a>>,
}

/// Accounts that stand in a table on the chain, by their places in it.
struct Table<'a> {
    address: String,
    written: &'a [u8],
    readonly: &'a [u8],
}

/// A call of a program: its accounts by their places in the transaction's.
pub(crate) struct Instruction<'a> {
    pub program: usize,
    pub accounts: &'a [u8],
    pub data: &'a [u8],
}

pub(crate) fn is_token_program(program: &str) -> bool {
    program == TOKEN_PROGRAM || program == TOKEN_2022_PROGRAM
}

impl<'a> Wire<'a> {
    /// Reads the wire form; `None` for anything else.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        let signatures = reader.length()?;
        reader.take(signatures.checked_mul(64)?)?;
        let message = bytes.len() - reader.0.len();
        let first = reader.byte()?;
        let versioned = first >= 0x80;
        if first > 0x80 {
            return None;
        }
        let signers = usize::from(if versioned { reader.byte()? } else { first });
        let readonly_signers = usize::from(reader.byte()?);
        let readonly_others = usize::from(reader.byte()?);
        let mut accounts = Vec::new();
        for _ in 0..reader.length()? {
            accounts.push(bs58::encode(reader.take(32)?).into_string());
        }
        reader.take(32)?;
        let mut instructions = Vec::new();
        for _ in 0..reader.length()? {
            let program = usize::from(reader.byte()?);
            let length = reader.length()?;
            let own = reader.take(length)?;
            let length = reader.length()?;
            instructions.push(Instruction { program, accounts: own, data: reader.take(length)? });
        }
        let own = accounts.len();
        let (mut all, mut tables) = (own, Vec::new());
        for _ in 0..if versioned { reader.length()? } else { 0 } {
            let address = bs58::encode(reader.take(32)?).into_string();
            let length = reader.length()?;
            let written = reader.take(length)?;
            let length = reader.length()?;
            let readonly = reader.take(length)?;
            all += written.len() + readonly.len();
            tables.push(Table { address, written, readonly });
        }
        let known = instructions.iter().all(|one| {
            let mut places = one.accounts.iter().map(|place| usize::from(*place));
            one.program < own && places.all(|place| place < all)
        });
        let sound = signers > 0
            && signers == signatures
            && signers <= own
            && readonly_signers < signers
            && readonly_others <= own - signers;
        (known && sound && reader.0.is_empty()).then_some(Self {
            message,
            accounts,
            signers,
            readonly_signers,
            readonly_others,
            own,
            tables,
            instructions,
        })
    }

    /// The tables that its other accounts stand in.
    pub fn tables(&self) -> Vec<String> {
        self.tables.iter().map(|table| table.address.clone()).collect()
    }

    /// Takes the accounts out of the tables' bytes: of all tables those that it may change, then the others. `None` when one is not there.
    pub fn fill(&mut self, tables: &[Vec<u8>]) -> Option<()> {
        let both = [|table: &Table<'a>| table.written, |table: &Table<'a>| table.readonly];
        for places in both {
            for (at, table) in self.tables.iter().enumerate() {
                for place in places(table) {
                    let from = TABLE_HEAD + 32 * usize::from(*place);
                    let key = tables.get(at)?.get(from..from + 32)?;
                    self.accounts.push(bs58::encode(key).into_string());
                }
            }
        }
        Some(())
    }

    /// The program of an instruction.
    pub fn program(&self, instruction: u64) -> Option<&str> {
        let instruction = self.instructions.get(usize::try_from(instruction).ok()?)?;
        self.accounts.get(instruction.program).map(String::as_str)
    }

    /// All accounts that it may change.
    pub fn written(&self) -> Vec<String> {
        let mut written = Vec::new();
        let looked_up: usize = self.tables.iter().map(|table| table.written.len()).sum();
        for (place, account) in self.accounts.iter().enumerate() {
            let last = if place < self.signers {
                self.signers - self.readonly_signers
            } else if place < self.own {
                self.own - self.readonly_others
            } else {
                self.own + looked_up
            };
            if place < last {
                written.push(account.clone());
            }
        }
        written
    }
}

/// Bytes in order.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    /// A compact-u16: seven bits a byte, the lowest first, three bytes at most.
    fn length(&mut self) -> Option<usize> {
        let mut value = 0;
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            value |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return (value <= 0xffff).then_some(value);
            }
        }
        None
    }
}
