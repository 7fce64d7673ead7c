use std::io::{self, IsTerminal, Write};

use super::CommandError;
use super::arguments::ProjectSettings;
use crate::projects::{ProjectChange, Store, StoreError};

/// Changes a project, and prints what it is then.
pub fn set(store: &impl Store, settings: ProjectSettings) -> Result<(), CommandError> {
    let list = |none: bool, written: Vec<_>| (none || !written.is_empty()).then_some(written);
    let change = ProjectChange {
        name: settings.name,
        origins: list(settings.any_origin, settings.origins),
        bundle_ids: (settings.no_apps || !settings.bundle_ids.is_empty())
            .then_some(settings.bundle_ids),
        features: (settings.no_features || !settings.features.is_empty())
            .then_some(settings.features),
        analytics: settings.analytics,
        enabled: None,
    };
    if change == ProjectChange::default() {
        return Err(CommandError::Nothing);
    }
    store.change(&settings.id, &change)?;
    println!("{}\tchanged", settings.id);
    Ok(())
}

/// Serves a project or does not.
pub fn enable(store: &impl Store, id: &str, enabled: bool) -> Result<(), CommandError> {
    store.change(id, &ProjectChange { enabled: Some(enabled), ..ProjectChange::default() })?;
    println!("{id}\t{}", if enabled { "enabled" } else { "disabled" });
    Ok(())
}

/// Removes a project with its events, once its name was typed, or without asking.
pub fn remove(store: &impl Store, id: &str, yes: bool) -> Result<(), CommandError> {
    let known = store.list()?.into_iter().find(|project| project.id.as_str() == id);
    let project = known.ok_or(StoreError::Unknown)?;
    if !yes {
        if !io::stdin().is_terminal() {
            return Err(CommandError::Unconfirmed);
        }
        eprint!("{:?} and all its events will be gone. Type its name to remove it: ", project.name);
        io::stderr().flush()?;
        let mut typed = String::new();
        io::stdin().read_line(&mut typed)?;
        if typed.trim() != project.name.trim() {
            return Err(CommandError::Unconfirmed);
        }
    }
    store.remove(id)?;
    println!("{id}\tremoved");
    Ok(())
}
