use crate::query::Cache;

/// Who was asked for lately, by address.
pub type ProfileMemory = Cache<String, Profile>;

/// What an address goes by, as far as the gateway knows.
#[derive(Debug, Clone, Default)]
pub struct Profile {
    /// Its readable name.
    pub name: Option<String>,
    /// Where its picture is.
    pub image: Option<String>,
}
