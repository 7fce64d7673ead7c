/// How a user of a project is known again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The project's id.
    pub project: String,
    /// What kind of name it is: `email`.
    pub kind: String,
    /// Who vouches for it; empty where the gateway itself does.
    pub issuer: String,
    /// The name; of an e-mail address its HMAC.
    pub subject: String,
    /// The user's id.
    pub user: String,
    /// The e-mail address, sealed under [`Identity::seal_name`].
    pub email_sealed: Vec<u8>,
    /// When it was kept first, in milliseconds since 1970.
    pub created_ms: u64,
}

impl Identity {
    /// The name that the address is sealed under: it opens in its own row alone.
    pub fn seal_name(&self) -> String {
        let Self { project, kind, issuer, subject, .. } = self;
        format!("identity/{project}/{kind}/{issuer}/{subject}")
    }
}
