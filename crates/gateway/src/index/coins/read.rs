use alloy_primitives::B256;
use rusqlite::{Connection, OptionalExtension};

use crate::bitcoin::{Seen, Way};
use crate::index::store::{CoinEntry, signed, unsigned};

/// An address on a Bitcoin chain as its history is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoinReader {
    /// Its number.
    pub account: i64,
    /// When it was last requested, in milliseconds since 1970.
    pub asked_ms: i64,
    /// The last block that was followed; `None` before the first look.
    pub head: Option<u64>,
    /// The oldest block that was read, if any was.
    pub low: Option<u64>,
    /// The oldest block that will be; `None` while that is not known.
    pub floor: Option<u64>,
    /// Rows of older blocks were dropped, since there were too many.
    pub kept_from: u64,
}

impl CoinReader {
    /// Whether all was read that will be.
    pub fn is_whole(&self) -> bool {
        self.head.is_some() && self.low.zip(self.floor).is_some_and(|(low, floor)| low <= floor)
    }
}

/// Finds an address.
pub fn find_coins(
    connection: &Connection,
    chain: &str,
    address: &str,
) -> rusqlite::Result<Option<CoinReader>> {
    let sql = "SELECT coin_account.id, asked_ms, head, low, floor, kept_from FROM coin_account \
               JOIN chain ON chain.id = chain WHERE name = ? AND coin_account.address = ? LIMIT 1";
    let number = |number: Option<i64>| number.map(unsigned);
    let row = connection.prepare_cached(sql)?.query_row((chain, address), |row| {
        Ok(CoinReader {
            account: row.get(0)?,
            asked_ms: row.get(1)?,
            head: number(row.get(2)?),
            low: number(row.get(3)?),
            floor: number(row.get(4)?),
            kept_from: unsigned(row.get(5)?),
        })
    });
    row.optional()
}

/// The address's transactions before a place (block and place in it), newest first, as far as they are whole.
pub fn page_of_coins(
    connection: &Connection,
    reader: &CoinReader,
    (block, place): (u64, u32),
    limit: u32,
) -> rusqlite::Result<Vec<CoinEntry>> {
    let sql = "SELECT account, block, place, txid, time, way, units, mined, source, target FROM coin_entry \
               WHERE account = ? AND (block, place) < (?, ?) AND block >= ? ORDER BY block DESC, place DESC LIMIT ?";
    let Some(low) = reader.low else { return Ok(Vec::new()) };
    let mut select = connection.prepare_cached(sql)?;
    let question = (reader.account, signed(block), place, signed(low), limit);
    let rows = select.query_map(question, |row| {
        let way = Way::from_number(row.get(5)?);
        Ok(CoinEntry {
            account: row.get(0)?,
            block: unsigned(row.get(1)?),
            place: row.get(2)?,
            txid: B256::from(row.get::<_, [u8; 32]>(3)?),
            time: unsigned(row.get(4)?),
            seen: Seen {
                way: way.ok_or(rusqlite::Error::IntegralValueOutOfRange(5, row.get(5)?))?,
                units: unsigned(row.get(6)?),
                is_mined: row.get(7)?,
                from: row.get(8)?,
                to: row.get(9)?,
            },
        })
    })?;
    rows.collect()
}
