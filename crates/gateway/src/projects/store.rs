use caip::AccountId;

use super::{Project, ProjectChange, ProjectId};

/// Where projects are kept. Calls are short and block: a local file, not a network.
pub trait Store: Send + Sync {
    /// Keeps a new project.
    fn add(&self, project: &Project) -> Result<(), StoreError>;

    /// The project of this id, if there is one that is enabled. The text is the caller's and may be anything.
    fn get(&self, id: &str) -> Result<Option<Project>, StoreError>;

    /// Changes a project.
    fn change(&self, id: &str, change: &ProjectChange) -> Result<(), StoreError>;

    /// Removes a project and what is kept of it.
    fn remove(&self, id: &str) -> Result<(), StoreError>;

    /// The ids of those that are disabled.
    fn disabled(&self) -> Result<Vec<String>, StoreError>;

    /// All projects, disabled ones too, the oldest first.
    fn list(&self) -> Result<Vec<Project>, StoreError>;

    /// Gives a project a token of its own; false if it has it.
    fn add_token(&self, project: &str, token: &AccountId) -> Result<bool, StoreError>;

    /// Takes a token from a project; false if it does not have it.
    fn remove_token(&self, project: &str, token: &AccountId) -> Result<bool, StoreError>;

    /// A number that moves when another process changed something since the last call.
    fn revision(&self) -> Result<i64, StoreError>;

    /// Whether `id` is taken, without reading more.
    fn contains(&self, id: &ProjectId) -> Result<bool, StoreError> {
        Ok(self.get(id.as_str())?.is_some())
    }
}

/// The store cannot answer; the project may or may not exist.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A project with this id is kept already.
    #[error("the project id is taken")]
    Taken,
    /// No project has this id.
    #[error("there is no project of this id: `drawstring-gateway project list` names them")]
    Unknown,
    /// SQLite refused.
    #[error("projects: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// A row does not hold what this program writes.
    #[error("project {id}: {what} is damaged in the database")]
    Damaged {
        /// The row.
        id: String,
        /// The column.
        what: &'static str,
    },
}
