use std::path::Path;

use super::CommandError;
use super::arguments::{ProjectCommand, TokenCommand};
use super::project_change::{enable, remove, set};
use crate::database;
use crate::projects::{Project, ProjectId, SqliteStore, Store, StoreError};

/// Adds or lists projects in the SQLite file of `folder`.
pub fn run_project(folder: &Path, command: ProjectCommand) -> Result<(), CommandError> {
    let store = SqliteStore::new(database::open(folder)?);
    match command {
        ProjectCommand::Add { name, origins, bundle_ids, features, no_features, no_analytics } => {
            let id = ProjectId::random()?;
            let features = match features {
                none if no_features || !none.is_empty() => none,
                _ => Project::DEFAULT_FEATURES.to_vec(),
            };
            store.add(&Project {
                id: id.clone(),
                name,
                origins,
                bundle_ids,
                features,
                analytics: !no_analytics,
                tokens: Vec::new(),
            })?;
            println!("{id}");
        }
        ProjectCommand::List => {
            let disabled = store.disabled()?;
            for project in store.list()? {
                let origins = listed(&project.origins, "*");
                let apps = listed(&project.bundle_ids, "-");
                let off = disabled.iter().any(|id| *id == project.id.as_str());
                let off = if off { "\tdisabled" } else { "" };
                println!("{}\t{}\t{origins}\t{apps}{off}", project.id, project.name);
            }
        }
        ProjectCommand::Set(settings) => set(&store, settings)?,
        ProjectCommand::Disable { id } => enable(&store, &id, false)?,
        ProjectCommand::Enable { id } => enable(&store, &id, true)?,
        ProjectCommand::Remove { id, yes } => remove(&store, &id, yes)?,
        ProjectCommand::Token(command) => run_token(&store, command)?,
    }
    Ok(())
}

/// What stands on a list, or what its being empty means.
fn listed(all: &[impl ToString], none: &str) -> String {
    let all: Vec<_> = all.iter().map(ToString::to_string).collect();
    if all.is_empty() { none.to_owned() } else { all.join(",") }
}

fn run_token(store: &impl Store, command: TokenCommand) -> Result<(), StoreError> {
    match command {
        TokenCommand::Add(own) => {
            let is_new = store.add_token(&own.project, &own.token)?;
            println!("{}\t{}", own.token, if is_new { "added" } else { "was there" });
        }
        TokenCommand::Remove(own) => {
            let was_there = store.remove_token(&own.project, &own.token)?;
            println!("{}\t{}", own.token, if was_there { "removed" } else { "was not there" });
        }
        TokenCommand::List { project } => {
            for token in store.get(&project)?.ok_or(StoreError::Unknown)?.tokens {
                println!("{token}");
            }
        }
    }
    Ok(())
}
