/// Who asks: a user who is logged in, on a device of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner<'a> {
    /// The project's id.
    pub project: &'a str,
    /// The user's id.
    pub user: &'a str,
    /// The device's id.
    pub device: &'a str,
    /// The thumbprint of the device's key (RFC 7638).
    pub jkt: &'a str,
}
