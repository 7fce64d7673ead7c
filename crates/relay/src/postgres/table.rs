use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use shares::ShareKey;
use tokio_postgres::{Client, Row, Transaction};
use walletconnect::{ClientId, MessageId, Topic};

use crate::mailbox::{Left, MailboxError, Page, Published, READERS, Receipt, Room};
use crate::{Message, Stored};

/// Both tables; made when they are not there.
pub const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS relay_message (
        seq bigserial PRIMARY KEY,
        topic bytea NOT NULL,
        id bytea NOT NULL,
        publisher bytea NOT NULL,
        tag bigint NOT NULL,
        published_ms bigint NOT NULL,
        expires bigint NOT NULL,
        attestation bytea NOT NULL,
        text bytea NOT NULL,
        UNIQUE (topic, id)
    );
    CREATE INDEX IF NOT EXISTS relay_message_by_end ON relay_message (expires);
    CREATE TABLE IF NOT EXISTS relay_ack (
        seq bigint NOT NULL,
        reader bytea NOT NULL,
        PRIMARY KEY (seq, reader)
    );
";

/// Expired messages dropped at a time.
const SLICE: i64 = 1_000;

type Done<T> = Result<T, tokio_postgres::Error>;
type Name = (Topic, MessageId);

/// Makes tables that are not there. One node at a time: two that make the same at once would both fail.
pub async fn make(client: &Client, tables: &str) -> Done<()> {
    const LOCK: i64 = 0x6472_6177;
    let order = format!("BEGIN; SELECT pg_advisory_xact_lock({LOCK}); {tables} COMMIT;");
    client.batch_execute(&order).await
}

/// Keeps messages, in one statement; what became of each.
pub async fn publish(
    transaction: &Transaction<'_>,
    messages: &[Arc<Message>],
    room: Room,
) -> Done<Vec<Result<Published, MailboxError>>> {
    let mut kept = insert(transaction, messages, room).await?;
    let left = |kept: &HashMap<Name, Published>| -> Vec<Arc<Message>> {
        let left = messages.iter().filter(|one| !kept.contains_key(&(one.topic, one.id)));
        left.map(Arc::clone).collect()
    };
    let again = left(&kept);
    if !again.is_empty() {
        kept.extend(known(transaction, &again).await?);
        let full = left(&kept);
        if !full.is_empty() {
            make_room(transaction, &full).await?;
            kept.extend(insert(transaction, &full, room).await?);
        }
    }
    let mut told = HashSet::new();
    let one = |message: &Arc<Message>| {
        let name = (message.topic, message.id);
        let published = *kept.get(&name).ok_or(MailboxError::Full)?;
        // The same message twice in one batch was kept for the first of them.
        match (told.insert(name), published) {
            (false, Published::New(seq)) => Ok(Published::Again(seq)),
            _ => Ok(published),
        }
    };
    Ok(messages.iter().map(one).collect())
}

async fn insert(
    transaction: &Transaction<'_>,
    messages: &[Arc<Message>],
    room: Room,
) -> Done<HashMap<Name, Published>> {
    let sql = "INSERT INTO relay_message (topic, id, publisher, tag, published_ms, expires, attestation, text)
        SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[], $8::bytea[])
            AS new (topic, id, publisher, tag, published_ms, expires, attestation, text)
        WHERE (SELECT count(*) < $9 AND coalesce(sum(octet_length(old.text) + octet_length(old.attestation)), 0)
                + octet_length(new.text) + octet_length(new.attestation) <= $10
            FROM relay_message AS old WHERE old.topic = new.topic)
        ON CONFLICT (topic, id) DO NOTHING RETURNING seq, topic, id";
    let statement = transaction.prepare(sql).await?;
    let rows = transaction
        .query(
            &statement,
            &[
                &all(messages, |message| &message.topic.0[..]),
                &all(messages, |message| &message.id.0[..]),
                &all(messages, |message| &message.publisher.0[..]),
                &all(messages, |message| i64::from(message.tag)),
                &all(messages, |message| signed(message.published_ms)),
                &all(messages, |message| signed(message.expires)),
                &all(messages, |message| message.attestation.as_bytes()),
                &all(messages, |message| message.text.as_bytes()),
                &number(room.messages),
                &number(room.bytes),
            ],
        )
        .await?;
    Ok(rows.iter().filter_map(|row| Some((name(row)?, Published::New(seq(row))))).collect())
}

async fn known(
    transaction: &Transaction<'_>,
    messages: &[Arc<Message>],
) -> Done<HashMap<Name, Published>> {
    let sql = "SELECT seq, topic, id FROM relay_message
        WHERE (topic, id) IN (SELECT * FROM unnest($1::bytea[], $2::bytea[]))";
    let (topics, ids) =
        (all(messages, |message| &message.topic.0[..]), all(messages, |message| &message.id.0[..]));
    let rows = transaction.query(sql, &[&topics, &ids]).await?;
    Ok(rows.iter().filter_map(|row| Some((name(row)?, Published::Again(seq(row))))).collect())
}

/// Drops of full topics what somebody acknowledged, and what expired.
async fn make_room(transaction: &Transaction<'_>, messages: &[Arc<Message>]) -> Done<()> {
    let sql = "WITH gone AS (
            DELETE FROM relay_message WHERE topic = ANY ($1) AND (expires <= $2
                OR EXISTS (SELECT 1 FROM relay_ack WHERE relay_ack.seq = relay_message.seq))
            RETURNING seq)
        DELETE FROM relay_ack WHERE seq IN (SELECT seq FROM gone)";
    let now = messages.iter().map(|message| message.published_ms / 1_000).min();
    let topics = all(messages, |message| &message.topic.0[..]);
    transaction.execute(sql, &[&topics, &signed(now.unwrap_or_default())]).await.map(drop)
}

/// Notes who has what.
pub async fn ack(transaction: &Transaction<'_>, receipts: &[Receipt]) -> Done<()> {
    // Of a message that is gone nobody would ever drop it.
    let sql = "INSERT INTO relay_ack (seq, reader)
        SELECT * FROM unnest($1::bigint[], $2::bytea[]) AS new (seq, reader)
        WHERE EXISTS (SELECT 1 FROM relay_message WHERE relay_message.seq = new.seq)
            AND (SELECT count(*) FROM relay_ack WHERE relay_ack.seq = new.seq) < $3
        ON CONFLICT DO NOTHING";
    let seqs: Vec<i64> = receipts.iter().map(|receipt| signed(receipt.seq)).collect();
    let readers: Vec<&[u8]> = receipts.iter().map(|receipt| &receipt.reader.0[..]).collect();
    let statement = transaction.prepare(sql).await?;
    transaction.execute(&statement, &[&seqs, &readers, &number(READERS)]).await.map(drop)
}

/// What a reader has not acknowledged.
pub async fn backlog(transaction: &Transaction<'_>, page: &Page) -> Done<Vec<Stored>> {
    let sql = "SELECT * FROM (
            SELECT *, sum(octet_length(text) + octet_length(attestation)) OVER (ORDER BY seq)
                - octet_length(text) - octet_length(attestation) AS before FROM relay_message AS message
            WHERE topic = $1 AND seq > $2 AND publisher <> $3 AND expires > $4
            AND NOT EXISTS (SELECT 1 FROM relay_ack WHERE relay_ack.seq = message.seq AND reader = $3)
        ) AS due WHERE before < $6 ORDER BY seq LIMIT $5";
    let (topic, reader) = (&page.topic.0[..], &page.reader.0[..]);
    let asked: [&(dyn tokio_postgres::types::ToSql + Sync); 6] = [
        &topic,
        &signed(page.after),
        &reader,
        &signed(page.now),
        &number(page.most),
        &number(page.bytes),
    ];
    let rows = transaction.query(sql, &asked).await?;
    Ok(rows.iter().filter_map(stored).collect())
}

/// The place of a message by its name.
pub async fn find(transaction: &Transaction<'_>, topic: Topic, id: MessageId) -> Done<Option<u64>> {
    let sql = "SELECT seq FROM relay_message WHERE topic = $1 AND id = $2";
    let row = transaction.query_opt(sql, &[&&topic.0[..], &&id.0[..]]).await?;
    Ok(row.as_ref().map(seq))
}

/// Drops some of what expired; how many, and what is left.
pub async fn expire(transaction: &Transaction<'_>, now: u64) -> Done<(u64, Left)> {
    let sql = "WITH gone AS (DELETE FROM relay_message WHERE seq IN
                (SELECT seq FROM relay_message WHERE expires <= $1 LIMIT $2) RETURNING seq),
            forgotten AS (DELETE FROM relay_ack WHERE seq IN (SELECT seq FROM gone))
        SELECT count(*) FROM gone";
    let dropped = transaction.query_one(sql, &[&signed(now), &SLICE]).await?;
    let dropped = dropped.get::<_, i64>(0).cast_unsigned();
    if dropped > 0 {
        // There may be more: what is left is counted once.
        return Ok((dropped, Left::default()));
    }
    let sql =
        "SELECT count(*), coalesce(sum(octet_length(text) + octet_length(attestation)), 0)::bigint
        FROM relay_message";
    let left = transaction.query_one(sql, &[]).await?;
    let count = |at: usize| left.get::<_, i64>(at).cast_unsigned();
    Ok((0, Left { messages: count(0), bytes: count(1) }))
}

fn all<'a, T>(messages: &'a [Arc<Message>], part: impl Fn(&'a Message) -> T) -> Vec<T> {
    messages.iter().map(|message| part(message)).collect()
}

fn seq(row: &Row) -> u64 {
    row.get::<_, i64>("seq").cast_unsigned()
}

fn name(row: &Row) -> Option<Name> {
    Some((Topic(bytes(row, "topic")?), MessageId(bytes(row, "id")?)))
}

fn bytes(row: &Row, column: &str) -> Option<[u8; 32]> {
    row.get::<_, &[u8]>(column).try_into().ok()
}

/// None for what this program did not write.
fn stored(row: &Row) -> Option<Stored> {
    let text = |column| std::str::from_utf8(row.get::<_, &[u8]>(column)).ok();
    let (topic, id) = name(row)?;
    let message = Message {
        topic,
        id,
        publisher: ClientId(bytes(row, "publisher")?),
        owner: ShareKey::UNKNOWN,
        tag: u32::try_from(row.get::<_, i64>("tag")).ok()?,
        published_ms: row.get::<_, i64>("published_ms").cast_unsigned(),
        expires: row.get::<_, i64>("expires").cast_unsigned(),
        attestation: text("attestation")?.into(),
        text: text("text")?.into(),
    };
    Some(Stored { seq: seq(row), message: Arc::new(message) })
}

/// What is counted, in messages or in bytes.
fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Times, lives and places; what is beyond the largest number is as good as it.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
