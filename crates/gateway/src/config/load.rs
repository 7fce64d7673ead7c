use std::path::PathBuf;

use super::environment::from_environment;
use super::file::from_file;
use super::{Config, ConfigError, Settings};

/// Flags win over the environment, which wins over the file, which wins over the defaults.
///
/// `path` is the file given by `--config`; without it `DRAWSTRING_CONFIG` is asked; without that there is no file.
/// Returned beside the configuration: the names of `DRAWSTRING_*` variables that mean nothing.
pub fn load(
    path: Option<PathBuf>,
    flags: Settings,
    variables: &[(String, String)],
) -> Result<(Config, Vec<String>), ConfigError> {
    let named = |(name, _): &&(String, String)| name == "DRAWSTRING_CONFIG";
    let path = path.or_else(|| variables.iter().find(named).map(|(_, value)| value.into()));
    let file = path.as_deref().map(from_file).transpose()?.unwrap_or_default();
    let (environment, unknown) = from_environment(variables.iter().cloned())?;
    let config = Config::resolve(flags.over(environment).over(file))?;
    Ok((config, unknown))
}
