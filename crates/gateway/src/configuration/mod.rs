//! What a project's owner decided, as the page reads it at its start.

mod analytics;
mod features;
mod official;
mod origins;

pub use analytics::get_analytics_config;
pub use features::get_project_config;
pub use official::get_official_config;
pub use origins::get_allowed_origins;
