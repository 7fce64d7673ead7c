use super::reader::{Instruction, Parts, Reader, VERSIONED};

/// The version of a transaction's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// Without a version.
    Legacy,
    /// Version 0, with tables that accounts are looked up in.
    Zero,
}

/// The bytes are no message of a transaction, or one of a version that is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are no message of a transaction")]
pub struct ParseMessageError;

/// The message of a transaction, as far as signing needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransactionMessage<'a> {
    version: Version,
    accounts: Vec<&'a [u8; 32]>,
    signers: usize,
    instructions: Vec<Instruction<'a>>,
}

impl<'a> TransactionMessage<'a> {
    /// Reads a message, all of its bytes: legacy, or of version 0.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, ParseMessageError> {
        let read = match bytes {
            [VERSIONED, rest @ ..] => read(rest, Version::Zero),
            bytes => read(bytes, Version::Legacy),
        };
        read.ok_or(ParseMessageError)
    }

    /// The message's version.
    pub const fn version(&self) -> Version {
        self.version
    }

    /// The accounts that the message itself names, 32 bytes each.
    pub fn accounts(&self) -> &[&'a [u8; 32]] {
        &self.accounts
    }

    /// The calls of programs, in their order.
    pub fn instructions(&self) -> &[Instruction<'a>] {
        &self.instructions
    }

    /// The accounts whose signatures it wants, in their order; the first pays.
    pub fn signers(&self) -> &[&'a [u8; 32]] {
        &self.accounts[..self.signers]
    }
}

fn read(bytes: &[u8], version: Version) -> Option<TransactionMessage<'_>> {
    // A version would be here.
    if bytes.first()? & VERSIONED != 0 {
        return None;
    }
    let mut reader = Reader(bytes);
    let Parts { header, accounts, instructions } = reader.body()?;
    if version == Version::Zero {
        reader.lookups()?;
    }
    let [signers, read_only_signers, read_only_others] = header.map(usize::from);
    // As the runtime has it: someone pays, and every account is of one kind.
    let is_sound = read_only_signers < signers && signers + read_only_others <= accounts.len();
    let message = TransactionMessage { version, accounts, signers, instructions };
    (is_sound && reader.0.is_empty()).then_some(message)
}
