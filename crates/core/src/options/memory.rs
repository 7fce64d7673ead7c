use json::Value;

/// How far the project's configuration (`api::config::ProjectConfig`) is known.
#[derive(Default)]
pub enum RemoteConfig {
    /// Not asked, or not answered yet: nothing is offered.
    #[default]
    Unknown,
    /// It could not be read: the page's own switches count, and the specification's defaults where it has none.
    Failed,
    /// It wins over the page's own switches, except over an explicit `false`.
    Known(Value),
}
