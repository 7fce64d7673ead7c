//! Who may use the gateway: projects, the origins of their pages, and the ids of their mobile apps.
//!
//! # Where to start
//!
//! - [`Project`], one of them, and [`ProjectId`];
//! - [`OriginRule`], which pages may speak for it; [`BundleId`], which mobile apps;
//! - [`Store`], where they are kept: [`SqliteStore`], or [`MemoryStore`] in tests;
//! - [`Projects`], the copy that every request asks.

mod bundle_id;
mod change;
#[cfg(test)]
mod contract;
mod id;
mod memory;
mod origin;
mod project;
mod registered;
mod sqlite;
mod store;

pub use bundle_id::{BundleId, ParseBundleIdError};
pub use change::ProjectChange;
pub use id::ProjectId;
pub use memory::MemoryStore;
pub use origin::{OriginRule, ParseOriginRuleError};
pub use project::{Project, feature_name};
pub use registered::Projects;
pub use sqlite::SqliteStore;
pub use store::{Store, StoreError};
