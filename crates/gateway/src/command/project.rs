use std::path::Path;

use super::CommandError;
use super::arguments::ProjectCommand;
use crate::database;
use crate::projects::{Project, ProjectId, SqliteStore, Store};

/// Adds or lists projects in the SQLite file of `folder`.
pub fn run_project(folder: &Path, command: ProjectCommand) -> Result<(), CommandError> {
    let store = SqliteStore::new(database::open(folder)?);
    match command {
        ProjectCommand::Add { name, origins, features, no_analytics } => {
            let id = ProjectId::random()?;
            store.add(&Project {
                id: id.clone(),
                name,
                origins,
                features,
                analytics: !no_analytics,
            })?;
            println!("{id}");
        }
        ProjectCommand::List => {
            for project in store.list()? {
                let origins: Vec<_> = project.origins.iter().map(ToString::to_string).collect();
                let origins = if origins.is_empty() { "*".to_owned() } else { origins.join(",") };
                println!("{}\t{}\t{origins}", project.id, project.name);
            }
        }
    }
    Ok(())
}
