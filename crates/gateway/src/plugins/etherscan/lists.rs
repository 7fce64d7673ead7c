use super::wire::Row;

/// Which list a line stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Transactions that the account sent or that were sent to it.
    Transactions,
    /// Coins that contracts paid.
    Inside,
    /// ERC-20.
    Tokens,
    /// ERC-721.
    Items,
    /// ERC-1155.
    Kinds,
}

/// All of them.
pub const LISTS: [List; 5] =
    [List::Transactions, List::Inside, List::Tokens, List::Items, List::Kinds];

/// Lines of each list that are asked for.
pub const LINES: usize = 100;

impl List {
    /// As the API names it.
    pub const fn action(self) -> &'static str {
        match self {
            Self::Transactions => "txlist",
            Self::Inside => "txlistinternal",
            Self::Tokens => "tokentx",
            Self::Items => "tokennfttx",
            Self::Kinds => "token1155tx",
        }
    }
}

/// A list as far as it was read, newest first.
pub struct Listed {
    /// Its lines.
    pub rows: Vec<(List, Row)>,
    /// The block of its last line, where it goes on below.
    pub cut: Option<u64>,
}

/// The lines of the lists, each newest first, as far down as all lists reach; and the block to go on at.
pub struct Reach {
    /// The lines.
    pub rows: Vec<(List, Row)>,
    /// The newest block that was not read to its end.
    pub next: Option<u64>,
    /// Whether a block has more lines than are read of it.
    pub lost: bool,
}

/// A list that was cut says nothing of the blocks below its end, nor all of its last one: down there the others are not whole either.
pub fn reach(lists: Vec<Listed>) -> Reach {
    let block = |row: &Row| row.block_number.small();
    let floor = lists.iter().filter_map(|list| list.cut).max();
    let all: Vec<_> = lists.into_iter().flat_map(|list| list.rows).collect();
    let Some(floor) = floor else { return Reach { rows: all, next: None, lost: false } };
    let lost = all.iter().all(|(_, row)| block(row) <= floor);
    let kept = |row: &Row| block(row) > floor || (lost && block(row) == floor);
    let rows = all.into_iter().filter(|(_, row)| kept(row)).collect();
    let next = if lost { floor.checked_sub(1) } else { Some(floor) };
    Reach { rows, next, lost }
}
