//! What the operator decides: file, then environment, then flags; each works with none of the others.
//!
//! # Where to start
//!
//! - [`Config`], everything decided, with the defaults filled in;
//! - [`Settings`], what one source said, every part optional;
//! - [`load`], the order in which the sources are asked.

mod chain;
mod embedded;
mod environment;
mod error;
mod file;
mod limits;
mod load;
mod mail;
mod names;
mod relay;
mod resolve;
mod secrets;
mod settings;
mod sign_in;
mod trust;

pub use chain::{ChainConfig, ChainSettings, parse_rpc_pair};
pub use embedded::{EmbeddedConfig, EmbeddedSettings, WalletOrigin};
pub use error::ConfigError;
pub use limits::{Limits, REQUEST_BYTES, Rate};
pub use load::load;
pub use mail::{MailConfig, MailLogin, MailSecurity, MailServer, MailSettings};
pub use names::{NameConfig, NameSettings};
pub use relay::{RelayConfig, RelaySettings, RelayStore, SigningKey, names_of as relay_names};
pub use resolve::{Config, LogFormat, Timeouts};
pub use secrets::{SecretConfig, SecretSettings};
pub use settings::Settings;
pub use sign_in::{SignInConfig, SignInSettings};
