use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use rusqlite::{Connection, OptionalExtension, Row};

use super::{OriginRule, Project, ProjectId, Store, StoreError};

/// Projects in the gateway's SQLite file, which the running server and the command line share.
#[derive(Debug)]
pub struct SqliteStore(Mutex<Connection>);

const COLUMNS: &str = "id, name, origins, features, analytics";

impl SqliteStore {
    /// Takes over a connection made by [`crate::database`].
    pub const fn new(connection: Connection) -> Self {
        Self(Mutex::new(connection))
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for SqliteStore {
    fn add(&self, project: &Project) -> Result<(), StoreError> {
        let origins: Vec<_> = project.origins.iter().map(OriginRule::as_str).collect();
        let written = self.lock().execute(
            "INSERT OR IGNORE INTO project (id, name, origins, features, analytics, created_ms) VALUES (?,?,?,?,?,?)",
            (
                project.id.as_str(),
                &project.name,
                serde_json::json!(origins).to_string(),
                serde_json::json!(project.features).to_string(),
                project.analytics,
                now_ms(),
            ),
        )?;
        if written == 0 { Err(StoreError::Taken) } else { Ok(()) }
    }

    fn get(&self, id: &str) -> Result<Option<Project>, StoreError> {
        let connection = self.lock();
        let sql = format!("SELECT {COLUMNS} FROM project WHERE id = ?");
        let row = connection.prepare(&sql)?.query_row([id], StoredProject::read).optional()?;
        row.map(StoredProject::checked).transpose()
    }

    fn list(&self) -> Result<Vec<Project>, StoreError> {
        let connection = self.lock();
        let sql = format!("SELECT {COLUMNS} FROM project ORDER BY created_ms, rowid");
        let mut statement = connection.prepare(&sql)?;
        let rows = statement.query_map([], StoredProject::read)?;
        rows.map(|row| row?.checked()).collect()
    }

    fn revision(&self) -> Result<i64, StoreError> {
        Ok(self.lock().pragma_query_value(None, "data_version", |row| row.get(0))?)
    }
}

/// A row as SQLite gives it.
struct StoredProject {
    id: String,
    name: String,
    origins: String,
    features: String,
    analytics: bool,
}

impl StoredProject {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            name: row.get(1)?,
            origins: row.get(2)?,
            features: row.get(3)?,
            analytics: row.get(4)?,
        })
    }

    fn checked(self) -> Result<Project, StoreError> {
        let damaged = |what| StoreError::Damaged { id: self.id.clone(), what };
        let origins: Vec<String> =
            serde_json::from_str(&self.origins).map_err(|_| damaged("origins"))?;
        let origins = origins.iter().map(|rule| OriginRule::parse(rule));
        Ok(Project {
            origins: origins.collect::<Result<_, _>>().map_err(|_| damaged("origins"))?,
            features: serde_json::from_str(&self.features).map_err(|_| damaged("features"))?,
            id: ProjectId::from_stored(self.id),
            name: self.name,
            analytics: self.analytics,
        })
    }
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
