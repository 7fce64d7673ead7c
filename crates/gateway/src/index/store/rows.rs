use alloy_primitives::{Address, U256};
use rusqlite::{Connection, OptionalExtension};

use super::{Account, address_id, signed};
use crate::index::record::{Kind, Move, Record};

/// Keeps a transaction in the histories of those accounts that it touches. The same one again changes nothing; another one in its place
/// takes its place.
pub fn insert_record(
    write: &Connection,
    chain: i64,
    accounts: &[Account],
    record: &Record,
) -> rusqlite::Result<()> {
    let touched = accounts.iter().filter(|account| record.touches(account.address));
    let touched: Vec<Account> = touched.copied().collect();
    if touched.is_empty() {
        return Ok(());
    }
    let sender = address_id(write, record.sender.as_slice())?;
    let receiver = record.receiver.map(|to| address_id(write, to.as_slice())).transpose()?;
    let tx = transaction(write, chain, sender, receiver, record)?;
    for found in &record.moves {
        if touched.iter().any(|account| found.touches(account.address)) {
            keep_move(write, tx, found)?;
        }
    }
    for account in &touched {
        write.prepare_cached("INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?, ?)")?.execute((
            account.id,
            signed(record.time),
            signed(record.block),
            record.place,
            tx,
        ))?;
        note_counterparts(write, *account, receiver, record)?;
    }
    Ok(())
}

fn transaction(
    write: &Connection,
    chain: i64,
    sender: i64,
    receiver: Option<i64>,
    record: &Record,
) -> rusqlite::Result<i64> {
    let place = (chain, signed(record.block), record.place);
    let there: Option<(i64, [u8; 32])> = write
        .prepare_cached("SELECT id, hash FROM tx WHERE chain = ? AND block = ? AND place = ?")?
        .query_row(place, |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    if let Some((id, hash)) = there {
        if hash == record.hash.0 {
            write
                .prepare_cached("UPDATE tx SET breadth = coalesce(?, breadth) WHERE id = ?")?
                .execute((record.breadth, id))?;
            return Ok(id);
        }
        for table in ["move", "entry"] {
            write.execute(&format!("DELETE FROM {table} WHERE tx = ?"), [id])?;
        }
        write.execute("DELETE FROM tx WHERE id = ?", [id])?;
    }
    let sql = "INSERT INTO tx (chain, block, place, hash, time, sender, receiver, nonce, selector, failed, breadth) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    write.prepare_cached(sql)?.insert((
        chain,
        signed(record.block),
        record.place,
        record.hash.as_slice(),
        signed(record.time),
        sender,
        receiver,
        signed(record.nonce),
        record.selector,
        record.failed,
        record.breadth,
    ))
}

fn keep_move(write: &Connection, tx: i64, found: &Move) -> rusqlite::Result<()> {
    let id = |address: Address| address_id(write, address.as_slice());
    write.prepare_cached("INSERT OR IGNORE INTO move VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?.execute(
        (
            tx,
            found.ordinal,
            found.kind as i64,
            found.token.map(id).transpose()?,
            id(found.from)?,
            id(found.to)?,
            bytes(found.amount),
            found.item.map(bytes),
        ),
    )?;
    Ok(())
}

/// The tokens that came, and whom the account itself dealt with.
fn note_counterparts(
    write: &Connection,
    account: Account,
    receiver: Option<i64>,
    record: &Record,
) -> rusqlite::Result<()> {
    let mut seen = write.prepare_cached("INSERT OR IGNORE INTO seen VALUES (?, ?)")?;
    let mut dealt = write.prepare_cached("INSERT OR IGNORE INTO dealt VALUES (?, ?)")?;
    let signed_it = record.sender == account.address;
    if signed_it && let Some(receiver) = receiver {
        dealt.execute((account.id, receiver))?;
    }
    for found in &record.moves {
        if found.to == account.address
            && matches!(found.kind, Kind::Erc20 | Kind::Wrap)
            && let Some(token) = found.token
        {
            seen.execute((account.id, address_id(write, token.as_slice())?))?;
        }
        if signed_it && found.from == account.address && !found.kind.is_approval() {
            dealt.execute((account.id, address_id(write, found.to.as_slice())?))?;
        }
    }
    Ok(())
}

/// Without the zeros in front: most amounts are short.
fn bytes(number: U256) -> Vec<u8> {
    number.to_be_bytes_trimmed_vec()
}
