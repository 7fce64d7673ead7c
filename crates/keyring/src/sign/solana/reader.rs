/// The bit of the first byte that says that a version follows in the others; without it, they are a count of signers.
pub(super) const VERSIONED: u8 = 0x80;

/// The first byte of text in UTF-8 that needs more than one is at least this: bytes between stand for no letter's start.
const FIRST_OF_LETTERS: u8 = 0xc0;

/// What a message of a transaction is made of.
pub(super) struct Parts<'a> {
    /// How many of the accounts sign; of those, and of the others, how many are only read.
    pub header: [u8; 3],
    pub accounts: Vec<&'a [u8; 32]>,
    pub instructions: Vec<Instruction<'a>>,
}

/// A call of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction<'a> {
    /// The number of the program's account.
    pub program: u8,
    /// The numbers of the accounts that it is given. Those from [`super::TransactionMessage::accounts`]'s length on are looked up in tables.
    pub accounts: &'a [u8],
    /// What it is called with.
    pub data: &'a [u8],
}

/// Takes values off the start of bytes. Nothing is allocated for more than there is.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const COUNT: usize>(&mut self) -> Option<&'a [u8; COUNT]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(taken)
    }

    /// A number of 16 bits, seven to a byte from the lowest on ("compact-u16"). Only the shortest way to write it is read, as the runtime does.
    fn count(&mut self) -> Option<usize> {
        let mut value = 0_usize;
        for place in 0..3 {
            let [byte] = *self.array()?;
            value |= usize::from(byte & 0x7f) << (7 * place);
            if byte & 0x80 == 0 {
                let is_shortest = byte != 0 || place == 0;
                return (is_shortest && u16::try_from(value).is_ok()).then_some(value);
            }
        }
        None
    }

    /// So many bytes as a number before them says.
    fn counted(&mut self) -> Option<&'a [u8]> {
        let count = self.count()?;
        self.take(count)
    }

    /// The parts that both versions have: header, accounts, a block's hash, instructions.
    pub fn body(&mut self) -> Option<Parts<'a>> {
        let header = *self.array()?;
        let mut accounts = Vec::new();
        for _ in 0..self.count()? {
            accounts.push(self.array()?);
        }
        self.array::<32>()?;
        let mut instructions = Vec::new();
        for _ in 0..self.count()? {
            instructions.push(self.instruction()?);
        }
        Some(Parts { header, accounts, instructions })
    }

    fn instruction(&mut self) -> Option<Instruction<'a>> {
        let [program] = *self.array()?;
        Some(Instruction { program, accounts: self.counted()?, data: self.counted()? })
    }

    /// The tables that a message of version 0 looks accounts up in: the table, and what is written and read of it.
    pub fn lookups(&mut self) -> Option<()> {
        for _ in 0..self.count()? {
            self.array::<32>()?;
            self.counted()?;
            self.counted()?;
        }
        Some(())
    }
}

/// Whether the first byte says a version, known or not, and begins no text.
pub(super) fn is_versioned(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|first| (VERSIONED..FIRST_OF_LETTERS).contains(first))
}

/// Whether the bytes have the form of a message without a version. Whether its numbers make sense is not looked at: when in doubt, it is one.
pub(super) fn is_legacy(bytes: &[u8]) -> bool {
    let mut reader = Reader(bytes);
    reader.body().is_some() && reader.0.is_empty()
}
