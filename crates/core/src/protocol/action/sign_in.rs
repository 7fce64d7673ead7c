use json::Json;

/// What the page or its visitor may ask about signing in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SignInAction {
    /// Shows what is to be signed, connecting a wallet first if none is. The page's promise is kept once the account is signed in.
    Start,
    /// Signs the message that is shown.
    Sign,
    /// Makes a new message after one could not be made.
    Retry,
    /// Goes away without signing: disconnects where the page requires a sign-in, else closes (specification, section 4).
    Cancel,
    /// Ends every session; the wallet stays connected unless the page requires a sign-in.
    SignOut,
}
