//! A row: a transaction and what it moved.

use alloy_primitives::{Address, B256, U256};

/// A transaction that touches an indexed account, with what it moved to or from one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its block's number.
    pub block: u64,
    /// Its place in the block.
    pub place: u32,
    /// Its hash.
    pub hash: B256,
    /// Its block's time, in seconds since 1970.
    pub time: u64,
    /// Who signed it.
    pub sender: Address,
    /// What it called or paid; `None` when it made a contract.
    pub receiver: Option<Address>,
    /// Its number among the sender's.
    pub nonce: u64,
    /// The first four bytes of its input, if it has that many: the function called.
    pub selector: Option<u32>,
    /// Whether it did nothing but cost.
    pub failed: bool,
    /// How many accounts got the same token from it; `None` when they were not counted.
    pub breadth: Option<u32>,
    /// What it moved.
    pub moves: Vec<Move>,
}

/// Something that changed hands, or an approval.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// Its place in the transaction: -1 is the transaction's own value, smaller ones are values of calls inside, others come from logs.
    pub ordinal: i64,
    /// What it is.
    pub kind: Kind,
    /// The token's contract; `None` for the chain's own currency.
    pub token: Option<Address>,
    /// From whom; the owner, of an approval.
    pub from: Address,
    /// To whom; the spender, of an approval.
    pub to: Address,
    /// How many units.
    pub amount: U256,
    /// Which one, of tokens that differ.
    pub item: Option<U256>,
}

/// What a [`Move`] is. The numbers are in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The chain's own currency.
    Native = 0,
    /// Units of an ERC-20 token.
    Erc20 = 1,
    /// An ERC-721 token.
    Erc721 = 2,
    /// Units of an ERC-1155 token.
    Erc1155 = 3,
    /// The chain's own currency became its wrapped token: units of that token came.
    Wrap = 4,
    /// The other way: units of the wrapped token went.
    Unwrap = 5,
    /// The spender may move this many units.
    Approval = 6,
    /// The spender may move one ERC-721 token.
    ItemApproval = 7,
    /// The spender may move all tokens of the contract; amount 0 takes it back.
    ApprovalForAll = 8,
}

impl Kind {
    /// The kind of this number.
    pub const fn from_number(number: i64) -> Option<Self> {
        Some(match number {
            0 => Self::Native,
            1 => Self::Erc20,
            2 => Self::Erc721,
            3 => Self::Erc1155,
            4 => Self::Wrap,
            5 => Self::Unwrap,
            6 => Self::Approval,
            7 => Self::ItemApproval,
            8 => Self::ApprovalForAll,
            _ => return None,
        })
    }

    /// Whether nothing moved: somebody may move.
    pub const fn is_approval(self) -> bool {
        matches!(self, Self::Approval | Self::ItemApproval | Self::ApprovalForAll)
    }

    /// Whether each token is another.
    pub const fn is_nft(self) -> bool {
        matches!(self, Self::Erc721 | Self::Erc1155)
    }
}

impl Move {
    /// The value of a transaction itself.
    pub const fn own_value(from: Address, to: Address, amount: U256) -> Self {
        Self { ordinal: -1, kind: Kind::Native, token: None, from, to, amount, item: None }
    }

    /// Whether it belongs into the account's history. An approval is its owner's matter.
    pub fn touches(&self, account: Address) -> bool {
        self.from == account || (self.to == account && !self.kind.is_approval())
    }
}

impl Record {
    /// Whether it belongs into the account's history.
    pub fn touches(&self, account: Address) -> bool {
        self.sender == account
            || self.receiver == Some(account)
            || self.moves.iter().any(|found| found.touches(account))
    }
}
