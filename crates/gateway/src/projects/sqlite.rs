use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use caip::AccountId;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior};

use super::{BundleId, OriginRule, Project, ProjectChange, ProjectId, Store, StoreError};

/// Projects in the gateway's SQLite file, which the running server and the command line share.
#[derive(Debug)]
pub struct SqliteStore(Mutex<Connection>);

const COLUMNS: &str = "id, name, origins, features, analytics, tokens, bundle_ids";

impl SqliteStore {
    /// Takes over a connection made by [`crate::database`].
    pub const fn new(connection: Connection) -> Self {
        Self(Mutex::new(connection))
    }

    /// One change at a time, also when two commands run.
    fn change_tokens(
        &self,
        id: &str,
        change: impl FnOnce(&mut Vec<AccountId>) -> bool,
    ) -> Result<bool, StoreError> {
        let mut connection = self.lock();
        let all = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let kept = all
            .query_row("SELECT tokens FROM project WHERE id = ?", [id], |row| {
                row.get::<_, String>(0)
            })
            .optional()?
            .ok_or(StoreError::Unknown)?;
        let damaged = |_| StoreError::Damaged { id: id.to_owned(), what: "tokens" };
        let mut tokens = serde_json::from_str(&kept).map_err(damaged)?;
        let changed = change(&mut tokens);
        if changed {
            all.execute("UPDATE project SET tokens = ? WHERE id = ?", (text(&tokens), id))?;
        }
        all.commit()?;
        Ok(changed)
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for SqliteStore {
    fn add(&self, project: &Project) -> Result<(), StoreError> {
        let origins: Vec<_> = project.origins.iter().map(OriginRule::as_str).collect();
        let bundle_ids: Vec<_> = project.bundle_ids.iter().map(BundleId::as_str).collect();
        let written = self.lock().execute(
            "INSERT OR IGNORE INTO project (id, name, origins, features, analytics, tokens, bundle_ids, created_ms) VALUES (?,?,?,?,?,?,?,?)",
            (
                project.id.as_str(),
                &project.name,
                serde_json::json!(origins).to_string(),
                serde_json::json!(project.features).to_string(),
                project.analytics,
                text(&project.tokens),
                serde_json::json!(bundle_ids).to_string(),
                now_ms(),
            ),
        )?;
        if written == 0 { Err(StoreError::Taken) } else { Ok(()) }
    }

    fn get(&self, id: &str) -> Result<Option<Project>, StoreError> {
        let connection = self.lock();
        let sql = format!("SELECT {COLUMNS} FROM project WHERE id = ? AND enabled");
        let row = connection.prepare(&sql)?.query_row([id], StoredProject::read).optional()?;
        row.map(StoredProject::checked).transpose()
    }

    fn change(&self, id: &str, change: &ProjectChange) -> Result<(), StoreError> {
        let origins = change.origins.as_ref().map(|all| {
            let all: Vec<_> = all.iter().map(OriginRule::as_str).collect();
            serde_json::json!(all).to_string()
        });
        let bundle_ids = change.bundle_ids.as_ref().map(|all| {
            let all: Vec<_> = all.iter().map(BundleId::as_str).collect();
            serde_json::json!(all).to_string()
        });
        let features = change.features.as_ref().map(|all| serde_json::json!(all).to_string());
        let sql = "UPDATE project SET name = coalesce(?2, name), origins = coalesce(?3, origins),
            bundle_ids = coalesce(?4, bundle_ids), features = coalesce(?5, features),
            analytics = coalesce(?6, analytics), enabled = coalesce(?7, enabled) WHERE id = ?1";
        let ProjectChange { name, analytics, enabled, .. } = change;
        let changed = self
            .lock()
            .execute(sql, (id, name, origins, bundle_ids, features, analytics, enabled))?;
        if changed == 0 { Err(StoreError::Unknown) } else { Ok(()) }
    }

    fn remove(&self, id: &str) -> Result<(), StoreError> {
        let mut connection = self.lock();
        let all = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if all.execute("DELETE FROM project WHERE id = ?", [id])? == 0 {
            return Err(StoreError::Unknown);
        }
        all.execute("DELETE FROM event WHERE project_id = ?", [id])?;
        all.execute("DELETE FROM event_use WHERE project_id = ?", [id])?;
        all.execute("DELETE FROM event_share WHERE project_id = ?", [id])?;
        all.execute("DELETE FROM device WHERE project_id = ?", [id])?;
        Ok(all.commit()?)
    }

    fn disabled(&self) -> Result<Vec<String>, StoreError> {
        let connection = self.lock();
        let mut statement = connection.prepare("SELECT id FROM project WHERE NOT enabled")?;
        let ids = statement.query_map([], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }

    fn list(&self) -> Result<Vec<Project>, StoreError> {
        let connection = self.lock();
        let sql = format!("SELECT {COLUMNS} FROM project ORDER BY created_ms, rowid");
        let mut statement = connection.prepare(&sql)?;
        let rows = statement.query_map([], StoredProject::read)?;
        rows.map(|row| row?.checked()).collect()
    }

    fn add_token(&self, project: &str, token: &AccountId) -> Result<bool, StoreError> {
        self.change_tokens(project, |tokens| {
            let is_new = !tokens.contains(token);
            if is_new {
                tokens.push(token.clone());
            }
            is_new
        })
    }

    fn remove_token(&self, project: &str, token: &AccountId) -> Result<bool, StoreError> {
        self.change_tokens(project, |tokens| {
            let before = tokens.len();
            tokens.retain(|own| own != token);
            tokens.len() < before
        })
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
    tokens: String,
    bundle_ids: String,
}

impl StoredProject {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            name: row.get(1)?,
            origins: row.get(2)?,
            features: row.get(3)?,
            analytics: row.get(4)?,
            tokens: row.get(5)?,
            bundle_ids: row.get(6)?,
        })
    }

    fn checked(self) -> Result<Project, StoreError> {
        let damaged = |what| StoreError::Damaged { id: self.id.clone(), what };
        let origins: Vec<String> =
            serde_json::from_str(&self.origins).map_err(|_| damaged("origins"))?;
        let origins = origins.iter().map(|rule| OriginRule::parse(rule));
        let bundle_ids: Vec<String> =
            serde_json::from_str(&self.bundle_ids).map_err(|_| damaged("bundle_ids"))?;
        let bundle_ids = bundle_ids.iter().map(|id| BundleId::parse(id));
        Ok(Project {
            origins: origins.collect::<Result<_, _>>().map_err(|_| damaged("origins"))?,
            bundle_ids: bundle_ids.collect::<Result<_, _>>().map_err(|_| damaged("bundle_ids"))?,
            features: serde_json::from_str(&self.features).map_err(|_| damaged("features"))?,
            tokens: serde_json::from_str(&self.tokens).map_err(|_| damaged("tokens"))?,
            id: ProjectId::from_stored(self.id),
            name: self.name,
            analytics: self.analytics,
        })
    }
}

fn text(tokens: &[AccountId]) -> String {
    serde_json::json!(tokens).to_string()
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
