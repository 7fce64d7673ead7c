use std::collections::{HashMap, HashSet};

use alloy_primitives::{Address, B256, U256};
use rusqlite::{Connection, OptionalExtension, Row};

use super::record::{Kind, Move, Record};
use super::store::{TokenFacts, signed, unsigned};

/// An account as its history is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reader {
    /// Its number.
    pub account: i64,
    /// Its chain's number.
    pub chain: i64,
    /// Its address's number.
    pub address: i64,
    /// When it was last requested, in milliseconds since 1970.
    pub asked_ms: i64,
    /// The last block that was followed; `None` before the first look.
    pub head: Option<u64>,
    /// The newest block that was not read yet, if any was not: what is at or below it is not whole.
    pub gap: Option<u64>,
    /// Below this block coins that moved without a log are not known.
    pub native_from: u64,
    /// Rows of older blocks were dropped, since there were too many.
    pub kept_from: u64,
}

/// A place in histories, newest first: time, block, place in the block. What comes after it is older.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Seconds since 1970.
    pub time: u64,
    /// The block's number.
    pub block: u64,
    /// The place in the block.
    pub place: u32,
}

impl Position {
    /// Before everything.
    pub const NEWEST: Self = Self { time: u64::MAX, block: u64::MAX, place: u32::MAX };

    /// Where a transaction stands.
    pub const fn of(record: &Record) -> Self {
        Self { time: record.time, block: record.block, place: record.place }
    }
}

/// Finds an account.
pub fn find(
    connection: &Connection,
    chain: &str,
    address: Address,
) -> rusqlite::Result<Option<Reader>> {
    let sql = "SELECT account.id, chain.id, asked_ms, head, \
               (SELECT max(high) FROM gap WHERE gap.account = account.id), native_from, account.address, kept_from \
               FROM account JOIN chain ON chain.id = account.chain JOIN address ON address.id = account.address \
               WHERE chain.name = ? AND bytes = ? LIMIT 1";
    let row = connection.prepare_cached(sql)?.query_row((chain, address.as_slice()), |row| {
        Ok(Reader {
            account: row.get(0)?,
            chain: row.get(1)?,
            asked_ms: row.get(2)?,
            head: row.get::<_, Option<i64>>(3)?.map(unsigned),
            gap: row.get::<_, Option<i64>>(4)?.map(unsigned),
            native_from: unsigned(row.get(5)?),
            address: row.get(6)?,
            kept_from: unsigned(row.get(7)?),
        })
    });
    row.optional()
}

/// Moves of one transaction that are told: a contract may write thousands of logs about an account.
pub const MOVES: u32 = 256;

/// Received tokens that one query returns; one that came several times counts each time.
const SCANNED: u32 = 20_000;

/// Transactions of an account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows {
    /// The transactions, each with what it moved to or from the account.
    pub records: Vec<Record>,
    /// Whether one of them moved more than [`MOVES`]: only the first are there.
    pub is_cut: bool,
}

/// The account's transactions after a place, newest first, as far as they are whole.
pub fn page(
    connection: &Connection,
    reader: &Reader,
    after: Position,
    limit: u32,
) -> rusqlite::Result<Rows> {
    let sql = "SELECT tx.id, tx.block, tx.place, hash, tx.time, s.bytes, r.bytes, nonce, selector, failed, breadth \
               FROM entry JOIN tx ON tx.id = entry.tx JOIN address s ON s.id = sender \
               LEFT JOIN address r ON r.id = receiver \
               WHERE account = ?1 AND (entry.time, entry.block, entry.place) < (?2, ?3, ?4) AND entry.block > ?5 \
               ORDER BY entry.time DESC, entry.block DESC, entry.place DESC LIMIT ?6";
    let floor = reader.gap.map_or(-1, signed);
    let from = (reader.account, signed(after.time), signed(after.block), after.place, floor, limit);
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map(from, read_record)?;
    let mut found = Rows::default();
    for row in rows {
        let (id, mut record) = row?;
        record.moves = moves(connection, id, reader.address)?;
        found.is_cut |= record.moves.len() > MOVES as usize;
        record.moves.truncate(MOVES as usize);
        found.records.push(record);
    }
    Ok(found)
}

fn read_record(row: &Row<'_>) -> rusqlite::Result<(i64, Record)> {
    let record = Record {
        block: unsigned(row.get(1)?),
        place: row.get(2)?,
        hash: B256::from(row.get::<_, [u8; 32]>(3)?),
        time: unsigned(row.get(4)?),
        sender: Address::from(row.get::<_, [u8; 20]>(5)?),
        receiver: row.get::<_, Option<[u8; 20]>>(6)?.map(Address::from),
        nonce: unsigned(row.get(7)?),
        selector: row.get(8)?,
        failed: row.get(9)?,
        breadth: row.get(10)?,
        moves: Vec::new(),
    };
    Ok((row.get(0)?, record))
}

/// What a transaction moved to or from an account's address, and what that allowed; one more than [`MOVES`] where there are more.
fn moves(connection: &Connection, tx: i64, address: i64) -> rusqlite::Result<Vec<Move>> {
    let sql = "SELECT ordinal, kind, t.bytes, s.bytes, d.bytes, amount, item FROM move \
               LEFT JOIN address t ON t.id = token JOIN address s ON s.id = source JOIN address d ON d.id = target \
               WHERE tx = ?1 AND (source = ?2 OR (target = ?2 AND kind < 6)) ORDER BY ordinal LIMIT ?3";
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map((tx, address, MOVES + 1), |row| {
        let kind = Kind::from_number(row.get(1)?);
        let number = |bytes: Vec<u8>| U256::try_from_be_slice(&bytes).unwrap_or_default();
        Ok(kind.map(|kind| (row.get::<_, i64>(0), kind)).map(|(ordinal, kind)| {
            Ok::<_, rusqlite::Error>(Move {
                ordinal: ordinal?,
                kind,
                token: row.get::<_, Option<[u8; 20]>>(2)?.map(Address::from),
                from: Address::from(row.get::<_, [u8; 20]>(3)?),
                to: Address::from(row.get::<_, [u8; 20]>(4)?),
                amount: number(row.get(5)?),
                item: row.get::<_, Option<Vec<u8>>>(6)?.map(number),
            })
        }))
    })?;
    let mut moves = Vec::new();
    for row in rows {
        // A kind of a later version is left out.
        moves.extend(row?.transpose()?);
    }
    Ok(moves)
}

/// What is known of addresses beside an account's rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lookups {
    /// What contracts of tokens said of themselves, if they were asked.
    pub tokens: HashMap<Address, TokenFacts>,
    /// Those that the account itself ever sent something to, or called.
    pub dealt: HashSet<Address>,
}

/// Looks these addresses up.
pub fn look_up(
    connection: &Connection,
    reader: &Reader,
    addresses: HashSet<Address>,
) -> rusqlite::Result<Lookups> {
    let mut found = Lookups::default();
    for address in addresses {
        if let Some(facts) = token(connection, reader.chain, address)? {
            found.tokens.insert(address, facts);
        }
        if dealt(connection, reader.account, address)? {
            found.dealt.insert(address);
        }
    }
    Ok(found)
}

fn token(
    connection: &Connection,
    chain: i64,
    token: Address,
) -> rusqlite::Result<Option<TokenFacts>> {
    let sql = "SELECT name, symbol, decimals FROM token JOIN address ON address.id = address \
               WHERE chain = ? AND bytes = ? LIMIT 1";
    let row = connection.prepare_cached(sql)?.query_row((chain, token.as_slice()), |row| {
        Ok(TokenFacts { name: row.get(0)?, symbol: row.get(1)?, decimals: row.get(2)? })
    });
    row.optional()
}

fn dealt(connection: &Connection, account: i64, with: Address) -> rusqlite::Result<bool> {
    let sql = "SELECT 1 FROM dealt JOIN address ON address.id = address \
               WHERE account = ? AND bytes = ? LIMIT 1";
    let row = connection.prepare_cached(sql)?.query_row((account, with.as_slice()), |_| Ok(()));
    Ok(row.optional()?.is_some())
}

/// The tokens that the account received, at most so many.
pub fn seen(connection: &Connection, account: i64, limit: u32) -> rusqlite::Result<Vec<Address>> {
    let sql = "SELECT bytes FROM seen JOIN address ON address.id = token WHERE account = ? ORDER BY token LIMIT ?";
    let mut select = connection.prepare_cached(sql)?;
    let rows =
        select.query_map((account, limit), |row| Ok(Address::from(row.get::<_, [u8; 20]>(0)?)))?;
    rows.collect()
}

/// A token of a collection that came to an account, and how it came last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Came {
    /// The collection.
    pub collection: Address,
    /// Its number.
    pub item: U256,
    /// [`Kind::Erc721`] or [`Kind::Erc1155`].
    pub kind: Kind,
    /// Who signed the transaction that it came with.
    pub sender: Address,
    /// How many accounts got one from it; `None` when they were not counted.
    pub breadth: Option<u32>,
}

/// The tokens of collections that came to the account, each once, the latest first and at most so many, and whether there are more;
/// whether it still has them only their contracts know.
pub fn came(
    connection: &Connection,
    account: i64,
    most: usize,
) -> rusqlite::Result<(Vec<Came>, bool)> {
    let sql = "SELECT t.bytes, item, kind, s.bytes, breadth FROM entry JOIN tx ON tx.id = entry.tx JOIN move ON move.tx = entry.tx \
               JOIN address t ON t.id = token JOIN address s ON s.id = sender \
               WHERE entry.account = ?1 AND kind IN (2, 3) AND item IS NOT NULL \
               AND target = (SELECT address FROM account WHERE id = ?1) \
               ORDER BY entry.time DESC, entry.block DESC, entry.place DESC, ordinal DESC LIMIT ?2";
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map((account, SCANNED), |row| {
        let erc721 = row.get::<_, i64>(2)? == Kind::Erc721 as i64;
        Ok(Came {
            collection: Address::from(row.get::<_, [u8; 20]>(0)?),
            item: U256::try_from_be_slice(&row.get::<_, Vec<u8>>(1)?).unwrap_or_default(),
            kind: if erc721 { Kind::Erc721 } else { Kind::Erc1155 },
            sender: Address::from(row.get::<_, [u8; 20]>(3)?),
            breadth: row.get(4)?,
        })
    })?;
    let (mut known, mut all, mut looked_at) = (HashSet::new(), Vec::new(), 0);
    for row in rows {
        let row = row?;
        looked_at += 1;
        if !known.insert((row.collection, row.item)) {
            continue;
        }
        if all.len() == most {
            return Ok((all, true));
        }
        all.push(row);
    }
    Ok((all, looked_at == SCANNED))
}

/// The key that marks cursors as our own.
pub fn secret(connection: &Connection) -> rusqlite::Result<[u8; 32]> {
    connection.query_row("SELECT key FROM secret", [], |row| row.get(0))
}
