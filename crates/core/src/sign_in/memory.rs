use caip::AccountId;
use json::Raw;

/// What sign-in remembers beside what is shown.
#[derive(Debug, Default)]
pub struct SignInMemory {
    /// The message that is shown, with what its maker wants back.
    pub prepared: Option<Prepared>,
    /// The address that chose not to sign in: it is not asked again until it connects anew or asks itself.
    pub declined: Option<String>,
    /// Disconnecting ends the session (`signOutOnDisconnect`).
    pub ends_with_wallet: bool,
    /// The visitor sees that the wallet is connected, and the dialog waits for what the page's sign-in says.
    pub dialog_waits: bool,
    /// A session ended while the visitor was busy in the dialog: they are asked once it is closed.
    pub postponed: bool,
    /// Promises that are kept once the account is signed in.
    pub waiting: Vec<u32>,
}

/// A message that was checked and is shown.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// Who signs it.
    pub account: AccountId,
    /// The text.
    pub message: String,
    /// What its maker wants back, as JSON.
    pub data: Raw,
    /// The page signs it in another way than by the wallet.
    pub by_page: bool,
}
