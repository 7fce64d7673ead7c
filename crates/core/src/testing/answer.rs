use crate::protocol::{Fault, FaultKind, Reply, WalletSession};

/// What the host answers an effect with.
#[derive(Debug, Clone)]
pub enum Answer {
    /// At once.
    Now(Reply),
    /// At once, and once more.
    Twice(Reply),
    /// After some milliseconds.
    After(u64, Reply),
    /// Not at all; the test may answer by hand.
    Never,
}

impl Answer {
    pub fn done() -> Self {
        Self::Now(Reply::Done)
    }

    /// The wallet shares these accounts and names its network.
    pub fn session(accounts: &[&str], chain: &str) -> Self {
        Self::Now(session(accounts, Some(chain)))
    }

    /// The wallet fails with a code.
    pub fn wallet_error(code: i32, message: &str) -> Self {
        Self::Now(failed(FaultKind::Wallet, Some(code), message))
    }

    /// The visitor says no in the wallet.
    pub fn declined() -> Self {
        Self::wallet_error(4001, "User rejected the request.")
    }

    /// The wallet throws something that is not even an error.
    pub fn throws(text: &str) -> Self {
        Self::Now(failed(FaultKind::Wallet, None, text))
    }

    pub fn timeout() -> Self {
        Self::Now(failed(FaultKind::Timeout, None, "No answer within 10000 ms."))
    }

    pub fn http(status: u16, body: &str) -> Self {
        Self::Now(Reply::Http { status, body: body.into() })
    }
}

pub fn session(accounts: &[&str], chain: Option<&str>) -> Reply {
    let accounts = accounts.iter().map(|&account| account.into()).collect();
    Reply::Session {
        session: WalletSession {
            accounts,
            chain: chain.map(Into::into),
            name: None,
            ..WalletSession::default()
        },
    }
}

pub fn failed(kind: FaultKind, code: Option<i32>, message: &str) -> Reply {
    Reply::Failed { fault: Fault { kind, code, message: message.into() } }
}
