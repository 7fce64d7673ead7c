use crate::review::{
    decode::{Decoded, Draft, Value},
    wire::{
        ASSOCIATED_PROGRAM, BUDGET_PROGRAM, Instruction, SYSTEM_PROGRAM, Wire, is_token_program,
    },
};

/// What a transaction says, an entry per instruction. Limits of its own computation say nothing to a person.
pub(super) fn decode(wire: &Wire<'_>) -> Vec<Decoded> {
    let mut list = Vec::new();
    for instruction in &wire.instructions {
        let step = Step::new(wire, instruction);
        if step.program == BUDGET_PROGRAM {
            continue;
        }
        let known = match step.program {
            SYSTEM_PROGRAM => system(&step),
            ASSOCIATED_PROGRAM => associated(&step),
            program if is_token_program(program) => token(&step),
            _ => None,
        };
        list.push(known.unwrap_or_else(|| {
            let bytes = json::to_string(&(step.data.len() as u64));
            let facts = vec![
                address("contract", step.program.to_owned()),
                fact("bytes", Value::Text(bytes)),
            ];
            Decoded { title: "unknown".into(), facts }
        }));
    }
    list
}

/// An instruction with its accounts at hand.
pub(in crate::review) struct Step<'a> {
    wire: &'a Wire<'a>,
    instruction: &'a Instruction<'a>,
    pub program: &'a str,
    pub data: &'a [u8],
}

impl<'a> Step<'a> {
    pub fn new(wire: &'a Wire<'a>, instruction: &'a Instruction<'a>) -> Self {
        let program = wire.accounts[instruction.program].as_str();
        Self { wire, instruction, program, data: instruction.data }
    }

    /// The address of one of its accounts.
    pub fn account(&self, place: usize) -> Option<&'a str> {
        let at = usize::from(*self.instruction.accounts.get(place)?);
        self.wire.accounts.get(at).map(String::as_str)
    }

    /// The address of one of its accounts, if the transaction itself says it: what stands in a table is known by a node's word alone.
    pub fn written_out(&self, place: usize) -> Option<&'a str> {
        let at = usize::from(*self.instruction.accounts.get(place)?);
        self.wire.accounts.get(at).filter(|_| at < self.wire.own).map(String::as_str)
    }

    /// Whether one of its accounts is this address.
    pub fn is(&self, place: usize, address: &str) -> bool {
        self.account(place) == Some(address)
    }

    /// Whether one of its accounts, from this place on, is this address: signers of a multisignature stand behind it.
    pub fn has(&self, from: usize, address: &str) -> bool {
        (from..self.instruction.accounts.len()).any(|place| self.is(place, address))
    }

    /// Eight bytes of its data, the lowest first.
    pub fn units(&self, from: usize) -> Option<u64> {
        let bytes = self.data.get(from..from.checked_add(8)?)?;
        bytes.try_into().ok().map(u64::from_le_bytes)
    }

    /// Which instruction of the system program it is.
    pub fn system_kind(&self) -> Option<u32> {
        self.data.get(..4)?.try_into().ok().map(u32::from_le_bytes)
    }

    /// An address in its data.
    pub fn key(&self, from: usize) -> Option<String> {
        let key = self.data.get(from..from.checked_add(32)?)?;
        Some(bs58::encode(key).into_string())
    }

    /// Where the data goes on behind a base address and a seed (its length in eight bytes, then the seed).
    pub fn behind_seed(&self, from: usize) -> Option<usize> {
        let length = usize::try_from(self.units(from.checked_add(32)?)?).ok()?;
        from.checked_add(40)?.checked_add(length)
    }
}

/// The system program (its `SystemInstruction`).
fn system(step: &Step<'_>) -> Option<Decoded> {
    let of = |place: usize| step.account(place).map(str::to_owned);
    let coins = |label: &str, from: usize| {
        Some(fact(label, Value::Units { token: String::new(), units: text(step.units(from)?) }))
    };
    let (title, facts) = match step.system_kind()? {
        // CreateAccount, CreateAccountWithSeed
        0 => {
            let owner = address("owner", step.key(20)?);
            ("createAccount", vec![owner, address("account", of(1)?), coins("amount", 4)?])
        }
        3 => {
            let at = step.behind_seed(4)?;
            let owner = address("owner", step.key(at + 16)?);
            ("createAccount", vec![owner, address("account", of(1)?), coins("amount", at)?])
        }
        // Assign, AssignWithSeed
        1 => ("assign", vec![address("account", of(0)?), address("owner", step.key(4)?)]),
        10 => {
            let at = step.behind_seed(36)?;
            ("assign", vec![address("account", of(0)?), address("owner", step.key(at)?)])
        }
        // Transfer, TransferWithSeed
        2 => ("transfer", vec![address("to", of(1)?), coins("amount", 4)?]),
        11 => {
            ("transfer", vec![address("from", of(0)?), address("to", of(2)?), coins("amount", 4)?])
        }
        // AdvanceNonceAccount, WithdrawNonceAccount, InitializeNonceAccount, AuthorizeNonceAccount, UpgradeNonceAccount
        4 | 12 => ("nonce", vec![address("account", of(0)?)]),
        5 => {
            ("transfer", vec![address("from", of(0)?), address("to", of(1)?), coins("amount", 4)?])
        }
        6 | 7 => ("authority", vec![address("account", of(0)?), address("spender", step.key(4)?)]),
        // Allocate, AllocateWithSeed
        8 | 9 => ("allocate", vec![address("account", of(0)?)]),
        _ => return None,
    };
    Some(Decoded { title: title.into(), facts })
}

/// The token programs; what Token-2022 alone has, at the end.
fn token(step: &Step<'_>) -> Option<Decoded> {
    let of = |place: usize| step.account(place).map(str::to_owned);
    let amount = |label: &str, from: usize, mint: Option<String>| {
        let units = text(step.units(from)?);
        // Of a token that the instruction does not name only the units are known.
        let value = match mint {
            Some(token) => Value::Units { token, units },
            None => Value::Text(units),
        };
        Some(fact(label, value))
    };
    let (title, facts) = match step.data.first()? {
        3 => (
            "transfer",
            vec![
                address("tokenAccount", of(1)?),
                address("account", of(0)?),
                amount("units", 1, None)?,
            ],
        ),
        4 => (
            "approve",
            vec![address("spender", of(1)?), address("account", of(0)?), amount("units", 1, None)?],
        ),
        5 => ("revoke", vec![address("account", of(0)?)]),
        6 => {
            let mut facts = vec![address("account", of(0)?)];
            if step.data.get(2) == Some(&1) {
                facts.insert(0, address("spender", step.key(3)?));
            }
            ("authority", facts)
        }
        7 | 14 => (
            "mint",
            vec![
                address("tokenAccount", of(1)?),
                amount("amount", 1, Some(of(0)?))?,
                address("contract", of(0)?),
            ],
        ),
        8 | 15 => (
            "burn",
            vec![
                address("account", of(0)?),
                amount("amount", 1, Some(of(1)?))?,
                address("contract", of(1)?),
            ],
        ),
        9 => ("closeAccount", vec![address("to", of(1)?), address("account", of(0)?)]),
        10 => ("freeze", vec![address("account", of(0)?)]),
        11 => ("thaw", vec![address("account", of(0)?)]),
        12 => moved(step, 1)?,
        13 => (
            "approve",
            vec![
                address("spender", of(2)?),
                amount("most", 1, Some(of(1)?))?,
                address("contract", of(1)?),
            ],
        ),
        // InitializeAccount and its later forms, which name the owner in their data.
        1 => ("createAccount", vec![address("owner", of(2)?), address("tokenAccount", of(0)?)]),
        16 | 18 => {
            ("createAccount", vec![address("owner", step.key(1)?), address("tokenAccount", of(0)?)])
        }
        // SyncNative, InitializeImmutableOwner
        17 => ("wrap", vec![address("tokenAccount", of(0)?)]),
        22 => ("keepOwner", vec![address("tokenAccount", of(0)?)]),
        // TransferFeeExtension: TransferCheckedWithFee
        26 if step.data.get(1) == Some(&1) => moved(step, 2)?,
        _ => return None,
    };
    Some(Decoded { title: title.into(), facts })
}

/// A transfer that names its mint; its units stand in the data from here on.
fn moved(step: &Step<'_>, from: usize) -> Option<(&'static str, Vec<Draft>)> {
    let mint = step.account(1)?.to_owned();
    let units = text(step.units(from)?);
    let facts = vec![
        address("tokenAccount", step.account(2)?.to_owned()),
        fact("amount", Value::Units { token: mint.clone(), units }),
        address("contract", mint),
    ];
    Some(("transfer", facts))
}

/// Associated token program, 0 and 1: `Create` and `CreateIdempotent`.
fn associated(step: &Step<'_>) -> Option<Decoded> {
    if !matches!(step.data, [] | [0 | 1]) {
        return None;
    }
    let facts = vec![
        address("owner", step.account(2)?.to_owned()),
        address("tokenAccount", step.account(1)?.to_owned()),
        address("contract", step.account(3)?.to_owned()),
    ];
    Some(Decoded { title: "createAccount".into(), facts })
}

fn fact(label: &str, value: Value) -> Draft {
    Draft { label: label.into(), value }
}

fn address(label: &str, of: String) -> Draft {
    fact(label, Value::Address(of))
}

fn text(units: u64) -> String {
    json::to_string(&units)
}
