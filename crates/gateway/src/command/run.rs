use std::env;

use super::arguments::{Arguments, Command};
use super::project::run_project;
use super::serve::serve;
use crate::config::{ConfigError, load};
use crate::database::{BackupError, DatabaseError, backup, restore};
use crate::projects::StoreError;
use crate::server::StartError;

/// A command failed; the text says what to do.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// A setting is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The database cannot be used.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The projects cannot be used.
    #[error(transparent)]
    Projects(#[from] StoreError),
    /// The server cannot start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Nothing was named that should change.
    #[error(
        "nothing to change: name --name, --origin, --app, --feature or --analytics; `drawstring-gateway project set --help` tells more"
    )]
    Nothing,
    /// Somebody did not mean it.
    #[error("nothing was removed: type the project's name when asked, or write --yes")]
    Unconfirmed,
    /// The data folder was not copied.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// The system gives no randomness.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    /// The system refuses something basic.
    #[error("{0}")]
    System(#[from] std::io::Error),
}

/// Does what the command line says.
pub fn run(arguments: Arguments) -> Result<(), CommandError> {
    // A variable that is not text is none of ours.
    let variables: Vec<_> = env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect();
    let (file, flags) = arguments.settings.settings()?;
    let (mut config, unknown) = load(file, flags, &variables)?;
    match arguments.command {
        None => serve(config, &unknown),
        Some(Command::Relay) => {
            config.be_relay_alone();
            serve(config, &unknown)
        }
        Some(Command::Backup { folder }) => Ok(backup(&config.data_dir, &folder)?),
        Some(Command::Restore { folder }) => Ok(restore(&folder, &config.data_dir)?),
        Some(Command::Project(command)) => run_project(&config.data_dir, command),
    }
}
