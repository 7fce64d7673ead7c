use std::collections::{HashMap, VecDeque};

use rusqlite::Connection;
use walletconnect::Topic;

/// Which places the messages of a topic have, oldest first: remembered, so that nobody counts rows for each message. Only the writer changes the
/// file, and says so here.
#[derive(Debug, Default)]
pub struct Places(HashMap<Topic, VecDeque<Place>>);

/// One message's place, and its size.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub seq: i64,
    pub bytes: usize,
}

/// Topics remembered; then all are forgotten and read anew when they are wanted.
const MOST: usize = 16_384;

impl Places {
    /// Those of one topic, to be changed with the file.
    pub fn of(
        &mut self,
        file: &Connection,
        topic: Topic,
    ) -> rusqlite::Result<&mut VecDeque<Place>> {
        if !self.0.contains_key(&topic) {
            if self.0.len() >= MOST {
                self.0.clear();
            }
            let sql = "SELECT seq, octet_length(text) + octet_length(attestation) FROM message
                WHERE topic = ?1 ORDER BY seq";
            let mut statement = file.prepare_cached(sql)?;
            let places = statement.query_map([topic.0], |row| {
                Ok(Place {
                    seq: row.get(0)?,
                    bytes: usize::try_from(row.get::<_, i64>(1)?).unwrap_or(usize::MAX),
                })
            })?;
            self.0.insert(topic, places.collect::<Result<_, _>>()?);
        }
        Ok(self.0.entry(topic).or_default())
    }

    /// The topic's messages are others now.
    pub fn forget(&mut self, topic: &Topic) {
        self.0.remove(topic);
    }
}
