use alloy_primitives::{Address, U256};
use rusqlite::{Connection, OptionalExtension};

use super::cap::{still_there, trim};
use super::{Account, RowCap, address_id, signed, sweep};
use crate::index::read::MOVES;
use crate::index::record::{Kind, Move, Record};

/// Tokens that came to an account, and addresses that it dealt with, of which is kept that they did.
const SEEN: u32 = 2_000;
const DEALT: u32 = 5_000;

/// Keeps transactions in the histories of those accounts that they touch, and within the accounts' cap. Returns the accounts that are
/// still there.
pub fn insert_records(
    write: &Connection,
    chain: i64,
    accounts: &[Account],
    records: &[Record],
    cap: RowCap,
) -> rusqlite::Result<Vec<Account>> {
    let there = still_there(write, accounts)?;
    for record in records {
        let kept = there.iter().filter(|(_, kept_from)| record.block >= *kept_from);
        let kept: Vec<Account> = kept.map(|(account, _)| *account).collect();
        insert_record(write, chain, &kept, record)?;
    }
    let there: Vec<Account> = there.into_iter().map(|(account, _)| account).collect();
    for account in &there {
        trim(write, account.id, cap)?;
    }
    sweep(write)?;
    Ok(there)
}

/// Keeps a transaction in the histories of those accounts that it touches. The same one again changes nothing; another one in its place
/// takes its place.
fn insert_record(
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
    for account in &touched {
        let moves = own_moves(record, account.address);
        for found in &moves {
            keep_move(write, tx, found)?;
        }
        // What is found in it later only adds to it.
        let sql = "INSERT INTO entry (account, time, block, place, tx, size) VALUES (?, ?, ?, ?, ?, ?) \
                   ON CONFLICT DO UPDATE SET size = excluded.size WHERE excluded.size > size";
        write.prepare_cached(sql)?.execute((
            account.id,
            signed(record.time),
            signed(record.block),
            record.place,
            tx,
            signed(moves.len().max(1) as u64),
        ))?;
        note_counterparts(write, *account, receiver, record.sender, &moves)?;
    }
    Ok(())
}

/// What a transaction moved to or from an account: one more than is told, from which the reader sees that there are more.
fn own_moves(record: &Record, account: Address) -> Vec<&Move> {
    let own = record.moves.iter().filter(|found| found.touches(account));
    let mut own: Vec<&Move> = own.collect();
    own.sort_by_key(|found| found.ordinal);
    own.truncate(MOVES as usize + 1);
    own
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

/// The tokens that came, and the addresses that the account itself sent to or called.
fn note_counterparts(
    write: &Connection,
    account: Account,
    receiver: Option<i64>,
    sender: Address,
    moves: &[&Move],
) -> rusqlite::Result<()> {
    let note = |table: &str, column: &str, most: u32, address: i64| {
        let sql = format!(
            "INSERT INTO {table} SELECT ?1, ?2 \
             WHERE NOT EXISTS (SELECT 1 FROM {table} WHERE account = ?1 AND {column} = ?2) \
             AND NOT EXISTS (SELECT 1 FROM {table} WHERE account = ?1 LIMIT 1 OFFSET {most} - 1)"
        );
        write.prepare_cached(&sql)?.execute((account.id, address)).map(|_| ())
    };
    let signed_it = sender == account.address;
    if signed_it && let Some(receiver) = receiver {
        note("dealt", "address", DEALT, receiver)?;
    }
    for found in moves {
        if found.to == account.address
            && matches!(found.kind, Kind::Erc20 | Kind::Wrap)
            && let Some(token) = found.token
        {
            note("seen", "token", SEEN, address_id(write, token.as_slice())?)?;
        }
        if signed_it && found.from == account.address && !found.kind.is_approval() {
            note("dealt", "address", DEALT, address_id(write, found.to.as_slice())?)?;
        }
    }
    Ok(())
}

/// Without the zeros in front: most amounts are short.
fn bytes(number: U256) -> Vec<u8> {
    number.to_be_bytes_trimmed_vec()
}
