//! What a page asks for and what a wallet grants, by chain family (CAIP-25's ancestor), and the rules for both.

use crate::text::parted;
use json::{Json, Map};
use std::slice;
use thiserror::Error;

/// What a page asks for in one namespace.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default)]
pub struct ProposedNamespace {
    /// CAIP-2 ids. May stay away where the key is a chain itself; always written, for some wallets ask for it.
    pub chains: Vec<String>,
    /// JSON-RPC methods.
    pub methods: Vec<String>,
    /// Events.
    pub events: Vec<String>,
}

/// What a wallet grants in one namespace.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default)]
pub struct SessionNamespace {
    /// CAIP-10 ids.
    pub accounts: Vec<String>,
    /// JSON-RPC methods.
    pub methods: Vec<String>,
    /// Events.
    pub events: Vec<String>,
    /// CAIP-2 ids; JavaScript wallets leave them out. Always written, for some peers ask for it.
    pub chains: Vec<String>,
}

/// By CAIP-2 namespace, `eip155`, or by chain, `eip155:10`.
pub type Proposed = Map<ProposedNamespace>;
/// By CAIP-2 namespace, `eip155`, or by chain, `eip155:10`.
pub type Granted = Map<SessionNamespace>;

/// What is wrong with namespaces. The codes are the protocol's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", self.text())]
pub enum NamespaceError {
    /// 5104
    Key,
    /// 5100
    Chains,
    /// 5001
    Accounts,
    /// 5103
    AccountForm,
    /// 5002
    Methods,
    /// 5003
    Events,
    /// 5104
    Empty,
}

impl NamespaceError {
    /// The protocol's code.
    pub fn code(self) -> i32 {
        match self {
            Self::Key | Self::Empty => 5104,
            Self::Chains => 5100,
            Self::Accounts => 5001,
            Self::AccountForm => 5103,
            Self::Methods => 5002,
            Self::Events => 5003,
        }
    }

    /// The same text as `Display`, without the machinery of `fmt`.
    pub fn text(self) -> &'static str {
        match self {
            Self::Key => "unsupported namespace key",
            Self::Chains => "unsupported chains",
            Self::Accounts => "accounts for a required chain are missing",
            Self::AccountForm => "unsupported accounts",
            Self::Methods => "required methods are missing",
            Self::Events => "required events are missing",
            Self::Empty => "nothing was granted",
        }
    }
}

/// The family of a key, a chain or an account: what stands before the first colon.
pub fn family(text: &str) -> &str {
    parted(text, b':').map_or(text, |(family, _)| family)
}

/// The chain of a CAIP-10 account: three parts, none of them empty.
pub fn chain_of(account: &str) -> Option<&str> {
    let (family, rest) = parted(account, b':')?;
    let (reference, address) = parted(rest, b':')?;
    let whole = ![family, reference, address].contains(&"") && parted(address, b':').is_none();
    whole.then(|| &account[..family.len() + 1 + reference.len()])
}

/// Checks the form of what is asked for. Both maps empty means: whatever the wallet likes.
pub fn check_proposed(proposed: &Proposed) -> Result<(), NamespaceError> {
    for (key, asked) in &proposed.0 {
        check_key(key)?;
        if asked.chains.is_empty() && !is_chain(key) {
            return Err(NamespaceError::Chains);
        }
        if asked.chains.iter().any(|chain| !is_chain(chain) || family(chain) != family(key)) {
            return Err(NamespaceError::Chains);
        }
    }
    Ok(())
}

/// Checks the form of what is granted.
pub fn check_form(granted: &Granted) -> Result<(), NamespaceError> {
    if granted.0.iter().all(|(_, one)| one.accounts.is_empty()) {
        return Err(NamespaceError::Empty);
    }
    for (key, one) in &granted.0 {
        check_key(key)?;
        let foreign = |chain: &str| !is_chain(chain) || family(chain) != family(key);
        if one.accounts.iter().any(|account| chain_of(account).is_none_or(foreign)) {
            return Err(NamespaceError::AccountForm);
        }
        if one.chains.iter().any(|chain| foreign(chain)) {
            return Err(NamespaceError::Chains);
        }
    }
    Ok(())
}

/// Checks what is granted against what was required. More than that is welcome.
pub fn check_granted(required: &Proposed, granted: &Granted) -> Result<(), NamespaceError> {
    check_form(granted)?;
    for (key, asked) in &required.0 {
        for chain in chains_of(key, asked) {
            if !has_chain(granted, chain) {
                return Err(NamespaceError::Accounts);
            }
            if !asked.methods.iter().all(|method| allows(granted, chain, method)) {
                return Err(NamespaceError::Methods);
            }
            let told = |event: &String| {
                granted.0.iter().any(|(key, one)| covers(key, chain) && one.events.contains(event))
            };
            if !asked.events.iter().all(told) {
                return Err(NamespaceError::Events);
            }
        }
    }
    Ok(())
}

/// The chains that a proposal's entry names.
fn chains_of<'a>(key: &'a String, asked: &'a ProposedNamespace) -> &'a [String] {
    if asked.chains.is_empty() && is_chain(key) { slice::from_ref(key) } else { &asked.chains }
}

/// The accounts granted on a chain, as CAIP-10.
pub fn accounts(granted: &Granted, chain: &str) -> Vec<String> {
    let mut accounts = Vec::new();
    for (_, namespace) in &granted.0 {
        for account in &namespace.accounts {
            if chain_of(account) == Some(chain) {
                accounts.push(account.clone());
            }
        }
    }
    accounts
}

/// Whether an account was granted on a chain.
pub fn has_chain(granted: &Granted, chain: &str) -> bool {
    granted.0.iter().any(|(_, namespace)| {
        namespace.accounts.iter().any(|account| chain_of(account) == Some(chain))
    })
}

/// Whether a method may be asked for on a chain.
pub fn allows(granted: &Granted, chain: &str, method: &str) -> bool {
    granted
        .0
        .iter()
        .any(|(key, one)| covers(key, chain) && one.methods.iter().any(|known| known == method))
}

#[cfg(feature = "wallet")]
/// The chains that these accounts are on.
pub fn chains_of_accounts(accounts: &[String]) -> Vec<String> {
    let mut chains: Vec<String> = Vec::new();
    for chain in accounts.iter().filter_map(|account| chain_of(account)) {
        if !chains.iter().any(|known| known == chain) {
            chains.push(chain.to_owned());
        }
    }
    chains
}

/// The chains granted in a family, in the order of their accounts.
pub fn granted_chains<'a>(granted: &'a Granted, of: &str) -> Vec<&'a str> {
    let mut chains = Vec::new();
    for (_, namespace) in &granted.0 {
        for chain in namespace.accounts.iter().filter_map(|account| chain_of(account)) {
            if family(chain) == of && !chains.contains(&chain) {
                chains.push(chain);
            }
        }
    }
    chains
}

/// Whether the entry of this key speaks for a chain: its own does, and its family's.
fn covers(key: &str, chain: &str) -> bool {
    key == chain || key == family(chain)
}

fn check_key(key: &str) -> Result<(), NamespaceError> {
    let family_alone =
        is_word(key, 3, 8, b"-") && !key.bytes().any(|byte| byte.is_ascii_uppercase());
    if family_alone || is_chain(key) { Ok(()) } else { Err(NamespaceError::Key) }
}

/// CAIP-2: of any namespace, for wallets know more of them than we do.
pub fn is_chain(text: &str) -> bool {
    parted(text, b':').is_some_and(|(family, reference)| {
        check_key(family).is_ok() && is_word(reference, 1, 32, b"-_")
    })
}

fn is_word(text: &str, least: usize, most: usize, more: &[u8]) -> bool {
    (least..=most).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || more.contains(&byte))
}

#[cfg(test)]
mod tests;
