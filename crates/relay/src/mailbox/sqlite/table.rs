use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Row, params};
use walletconnect::{ClientId, MessageId, Topic};

use super::log::fold_once;
use super::owned::{Counted, Owned, owner};
use super::places::{Place, Places};
use crate::mailbox::{
    Left, MailboxError, OpenError, Owners, Page, Published, READERS, Receipt, Room,
};
use crate::message::cost;
use crate::{Message, Stored};

/// The shape of the file, and the number under which it is known.
const SHAPE: i64 = 2;
const TABLES: &str = "
    CREATE TABLE message (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        topic BLOB NOT NULL,
        id BLOB NOT NULL,
        publisher BLOB NOT NULL,
        tag INTEGER NOT NULL,
        published_ms INTEGER NOT NULL,
        expires INTEGER NOT NULL,
        attestation TEXT NOT NULL,
        text TEXT NOT NULL,
        owner INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX message_by_name ON message (topic, id);
    CREATE INDEX message_by_end ON message (expires);
    CREATE INDEX message_by_owner ON message (owner, seq);
    CREATE TABLE ack (
        seq INTEGER NOT NULL,
        reader BLOB NOT NULL,
        PRIMARY KEY (seq, reader)
    ) STRICT, WITHOUT ROWID;
";

/// From the shape before: of what waits then the network is not known.
const TO_SHAPE_2: &str = "
    BEGIN;
    ALTER TABLE message ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX message_by_owner ON message (owner, seq);
    PRAGMA user_version = 2;
    COMMIT;
";

/// Expired messages dropped at a time: others wait no longer than a few milliseconds for it.
const SLICE: i64 = 100;

/// Messages dropped when a topic is full. A few at a time: topics fill up together, and whoever publishes next waits for it.
const ROOM: usize = 8;

/// Messages that the largest holder of the store loses at a time.
const OLDEST: i64 = 4;

/// Pages of the log at which the writer folds it into the file by itself, whatever waits: 256 MB. `Log` does so long before.
const LONGEST_LOG: i64 = 65_536;

/// Rows changed after which folding is worth it: some 20 MB of log. What is folded at once is written to the disk at once, and commits wait behind it.
const FOLD: u64 = 10_000;

/// The two tables. All numbers that SQLite holds are those of time, places and tags, far below its largest.
pub struct Table {
    connection: Connection,
    room: Room,
    count: Left,
    /// What the transaction under way adds to `count`.
    change: (i64, i64),
    /// Rows changed when the log was folded last.
    folded: u64,
    places: Places,
    owned: Owned,
}

impl Table {
    /// Makes the tables when they are not there.
    pub fn prepare(connection: Connection, room: Room) -> Result<Self, OpenError> {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // Every commit reaches the disk before anybody is told that a message is safe.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "temp_store", "MEMORY")?;
        // 32 MB of pages in memory.
        connection.pragma_update(None, "cache_size", -32_768)?;
        connection.pragma_update(None, "wal_autocheckpoint", LONGEST_LOG)?;
        let shape: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        match shape {
            0 => {
                connection.execute_batch(TABLES)?;
                connection.pragma_update(None, "user_version", SHAPE)?;
            }
            1 => connection.execute_batch(TO_SHAPE_2)?,
            SHAPE => {}
            _ => return Err(OpenError::Newer),
        }
        connection.set_prepared_statement_cache_capacity(32);
        let (owned, count) = Owned::count(&connection, room.all)?;
        let (change, places) = ((0, 0), Places::default());
        Ok(Self { connection, room, count, change, folded: 0, places, owned })
    }

    /// Who holds how much.
    pub fn owners(&self) -> Owners {
        self.owned.owners.clone()
    }

    pub fn begin(&mut self) -> rusqlite::Result<()> {
        self.change = (0, 0);
        self.run("BEGIN IMMEDIATE")
    }

    pub fn commit(&mut self) -> rusqlite::Result<()> {
        self.run("COMMIT")?;
        self.count = self.left();
        self.owned.commit();
        self.change = (0, 0);
        Ok(())
    }

    /// Whether so much was written that the log should be folded; true once.
    pub fn wants_folding(&mut self) -> bool {
        let changed = self.connection.total_changes();
        let wants = changed - self.folded >= FOLD;
        if wants {
            self.folded = changed;
        }
        wants
    }

    /// The file's path; none of a mailbox without a file.
    pub fn path(&self) -> Option<&Path> {
        self.connection.path().filter(|path| !path.is_empty()).map(Path::new)
    }

    /// Folds the rest of the log, which is little: it begins anew with the next write.
    pub fn fold_rest(&self) -> rusqlite::Result<()> {
        fold_once(&self.connection).map(drop)
    }

    /// SQLite has often rolled back by itself when something failed.
    pub fn roll_back(&mut self) -> rusqlite::Result<()> {
        self.places = Places::default();
        self.owned.roll_back();
        if self.connection.is_autocommit() { Ok(()) } else { self.run("ROLLBACK") }
    }

    /// What is kept, with what the transaction under way has done so far.
    pub const fn left(&self) -> Left {
        let (messages, bytes) = self.change;
        Left {
            messages: self.count.messages.saturating_add_signed(messages),
            bytes: self.count.bytes.saturating_add_signed(bytes),
        }
    }

    const fn changes(&mut self, messages: i64, bytes: i64) {
        self.change = (self.change.0 + messages, self.change.1 + bytes);
    }

    pub fn publish(
        &mut self,
        message: &Message,
    ) -> rusqlite::Result<Result<Published, MailboxError>> {
        if !self.fits(message)? {
            if let Some(seq) = self.find(message.topic, message.id)? {
                return Ok(Ok(Published::Again(seq)));
            }
            let now = message.published_ms / 1000;
            while !self.fits(message)? {
                if !self.make_room(message.topic, now)? {
                    return Ok(Err(MailboxError::Full));
                }
            }
        }
        if let Err(error) = self.make_way(message)? {
            let seq = self.find(message.topic, message.id)?;
            return Ok(seq.map(Published::Again).ok_or(error));
        }
        if let Some(seq) = self.insert(message)? {
            return Ok(Ok(Published::New(seq)));
        }
        let seq = self.find(message.topic, message.id)?;
        Ok(seq.map(Published::Again).ok_or(MailboxError::Full))
    }

    fn fits(&mut self, message: &Message) -> rusqlite::Result<bool> {
        let places = self.places.of(&self.connection, message.topic)?;
        let bytes: usize = places.iter().map(|place| place.bytes).sum();
        Ok(places.len() < self.room.messages && bytes + message.bytes() <= self.room.bytes)
    }

    /// Has the largest holders of the store give way to a message, oldest messages first.
    fn make_way(&mut self, message: &Message) -> rusqlite::Result<Result<(), MailboxError>> {
        loop {
            let largest = match self.owned.owners.gives_way(message.owner, message.cost()) {
                Ok(Some(largest)) => largest,
                Ok(None) => return Ok(Ok(())),
                Err(error) => return Ok(Err(error)),
            };
            // What is there already needs no room.
            if self.find(message.topic, message.id)?.is_some() {
                return Ok(Ok(()));
            }
            let sql = "DELETE FROM message WHERE seq IN
                (SELECT seq FROM message WHERE owner = ?1 ORDER BY seq LIMIT ?2)
                RETURNING seq, topic, octet_length(text) + octet_length(attestation), owner";
            if self.drop_by(sql, params![largest.to_stored(), OLDEST])? == 0 {
                return Ok(Err(MailboxError::NoRoom));
            }
        }
    }

    fn insert(&mut self, message: &Message) -> rusqlite::Result<Option<u64>> {
        let sql = "INSERT INTO message (topic, id, publisher, tag, published_ms, expires, attestation, text, owner)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (topic, id) DO NOTHING RETURNING seq";
        let seq = self
            .connection
            .prepare_cached(sql)?
            .query_row(
                params![
                    message.topic.0,
                    message.id.0,
                    message.publisher.0,
                    message.tag,
                    signed(message.published_ms),
                    signed(message.expires),
                    message.attestation,
                    message.text,
                    message.owner.to_stored()
                ],
                |row| row.get(0),
            )
            .optional()?;
        if let Some(seq) = seq {
            self.changes(1, signed(message.bytes() as u64));
            self.owned.add(message.owner, message.cost());
            let place = Place { seq, bytes: message.bytes() };
            self.places.of(&self.connection, message.topic)?.push_back(place);
        }
        Ok(seq.map(i64::cast_unsigned))
    }

    /// Drops some of what somebody acknowledged or what expired, oldest first; false when there is nothing to drop.
    fn make_room(&mut self, topic: Topic, now: u64) -> rusqlite::Result<bool> {
        let sql = "DELETE FROM message WHERE seq = ?1
            AND (expires <= ?2 OR EXISTS (SELECT 1 FROM ack WHERE ack.seq = message.seq))
            RETURNING owner";
        let mut dropped = Vec::with_capacity(ROOM);
        {
            let mut statement = self.connection.prepare_cached(sql)?;
            for place in self.places.of(&self.connection, topic)?.iter() {
                let owner = statement.query_row(params![place.seq, signed(now)], |row| row.get(0));
                if let Some(owner) = owner.optional()? {
                    dropped.push(Counted::new(place.seq, place.bytes as u64, owner));
                }
                if dropped.len() == ROOM {
                    break;
                }
            }
        }
        self.places
            .of(&self.connection, topic)?
            .retain(|place| !dropped.iter().any(|one| one.seq == place.seq));
        self.forget(&dropped)?;
        Ok(!dropped.is_empty())
    }

    pub fn backlog(&self, page: &Page) -> rusqlite::Result<Vec<Stored>> {
        let sql =
            "SELECT seq, id, publisher, tag, published_ms, expires, attestation, text, owner FROM message
            WHERE topic = ?1 AND seq > ?2 AND publisher <> ?3 AND expires > ?4
            AND NOT EXISTS (SELECT 1 FROM ack WHERE ack.seq = message.seq AND reader = ?3)
            ORDER BY seq LIMIT ?5";
        let most = i64::try_from(page.most).unwrap_or(i64::MAX);
        let mut statement = self.connection.prepare_cached(sql)?;
        let asked =
            params![page.topic.0, signed(page.after), page.reader.0, signed(page.now), most];
        let mut found = Vec::new();
        for row in statement.query_map(asked, |row| stored(page.topic, row))? {
            found.push(row?);
            if page.is_full(&found) {
                break;
            }
        }
        Ok(found)
    }

    pub fn ack(&mut self, receipt: &Receipt) -> rusqlite::Result<()> {
        let seq = signed(receipt.seq);
        let places = self.places.of(&self.connection, receipt.topic)?;
        if places.binary_search_by_key(&seq, |place| place.seq).is_err() {
            // Of a message that is gone nobody would ever drop it.
            return Ok(());
        }
        let sql = "INSERT INTO ack (seq, reader) SELECT ?1, ?2
            WHERE (SELECT count(*) FROM ack WHERE seq = ?1) < ?3 ON CONFLICT DO NOTHING";
        let mut statement = self.connection.prepare_cached(sql)?;
        statement.execute(params![seq, receipt.reader.0, signed(READERS as u64)]).map(drop)
    }

    pub fn find(&self, topic: Topic, id: MessageId) -> rusqlite::Result<Option<u64>> {
        let sql = "SELECT seq FROM message WHERE topic = ?1 AND id = ?2";
        let mut statement = self.connection.prepare_cached(sql)?;
        statement
            .query_row(params![topic.0, id.0], |row| row.get(0).map(i64::cast_unsigned))
            .optional()
    }

    /// Drops some of what expired, and says how many.
    pub fn expire(&mut self, now: u64) -> rusqlite::Result<u64> {
        let sql = "DELETE FROM message WHERE seq IN
            (SELECT seq FROM message WHERE expires <= ?1 LIMIT ?2)
            RETURNING seq, topic, octet_length(text) + octet_length(attestation), owner";
        self.drop_by(sql, params![signed(now), SLICE])
    }

    /// Drops messages by a statement that returns place, topic, bytes and owner; how many.
    fn drop_by(&mut self, sql: &str, asked: impl rusqlite::Params) -> rusqlite::Result<u64> {
        let dropped: Vec<Counted> = {
            let mut statement = self.connection.prepare_cached(sql)?;
            let rows = statement.query_map(asked, |row| {
                self.places.forget(&Topic(row.get(1)?));
                let bytes = row.get(2).map(i64::cast_unsigned)?;
                Ok(Counted::new(row.get(0)?, bytes, row.get(3)?))
            })?;
            rows.collect::<Result<_, _>>()?
        };
        self.forget(&dropped)?;
        Ok(dropped.len() as u64)
    }

    /// Counts messages that were dropped, and drops who has them.
    fn forget(&mut self, dropped: &[Counted]) -> rusqlite::Result<()> {
        let count = i64::try_from(dropped.len()).unwrap_or_default();
        self.changes(-count, -signed(dropped.iter().map(|one| one.bytes).sum()));
        let mut statement = self.connection.prepare_cached("DELETE FROM ack WHERE seq = ?1")?;
        for one in dropped {
            self.owned.remove(one.owner, cost(one.bytes));
            statement.execute([one.seq])?;
        }
        Ok(())
    }

    fn run(&self, sql: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(sql)?.execute([]).map(drop)
    }
}

fn stored(topic: Topic, row: &Row<'_>) -> rusqlite::Result<Stored> {
    let message = Message {
        topic,
        id: MessageId(row.get(1)?),
        publisher: ClientId(row.get(2)?),
        tag: row.get(3)?,
        published_ms: row.get(4).map(i64::cast_unsigned)?,
        expires: row.get(5).map(i64::cast_unsigned)?,
        attestation: row.get(6)?,
        text: row.get(7)?,
        owner: owner(row.get(8)?),
    };
    Ok(Stored { seq: row.get(0).map(i64::cast_unsigned)?, message: Arc::new(message) })
}

/// Times, lives and places; what is beyond SQLite's largest number is as good as it.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
