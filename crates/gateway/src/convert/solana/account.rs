//! An account of the chain, as far as it matters to who holds what.

use serde::Deserialize;

use super::Key;

/// The two programs of tokens.
const TOKEN_PROGRAMS: [&str; 2] =
    ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"];

/// Whose accounts people's own ones are.
const SYSTEM: &str = "11111111111111111111111111111111";

/// Bytes of a token account: mint, owner, amount, delegate, state, wrapped currency, delegated amount, who may close it.
const TOKEN_BYTES: usize = 165;

/// With Token-2022 the next byte says what the account is.
const IS_ACCOUNT: u8 = 2;

/// Bytes of an account that are enough to know a token account.
pub const ENOUGH: usize = TOKEN_BYTES + 1;

/// An account as nodes write it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Account {
    /// What it holds of the chain's own currency.
    pub lamports: u64,
    owner: String,
    /// Base64, and that word.
    data: (String, String),
}

/// An account that holds tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenAccount {
    /// Of which mint.
    pub mint: Key,
    /// Whose they are.
    pub owner: Key,
    /// How many, in base units.
    pub amount: u64,
    /// Who besides may take some of them, and how many.
    pub delegate: Option<(Key, u64)>,
    /// Who besides may close it.
    pub closer: Option<Key>,
}

impl Account {
    /// Its bytes; none where the node's text is no base64.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        data_encoding::BASE64.decode(self.data.0.as_bytes()).ok()
    }

    /// Whether it is one that only its own key moves.
    pub fn is_personal(&self) -> bool {
        self.owner == SYSTEM && self.data.0.is_empty()
    }

    /// What it holds, if it is a token account.
    pub fn token(&self) -> Option<TokenAccount> {
        if !TOKEN_PROGRAMS.contains(&self.owner.as_str()) {
            return None;
        }
        let bytes = self.bytes()?;
        let extended = bytes.get(TOKEN_BYTES).is_some_and(|kind| *kind == IS_ACCOUNT);
        if bytes.len() < TOKEN_BYTES || (bytes.len() > TOKEN_BYTES && !extended) {
            return None;
        }
        let number = |at: usize| Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
        Some(TokenAccount {
            mint: Key::first_of(&bytes)?,
            owner: Key::first_of(&bytes[32..])?,
            amount: number(64)?,
            delegate: optional_key(&bytes, 72).zip(number(121)),
            closer: optional_key(&bytes, 129),
        })
    }
}

/// The key behind four bytes that say whether there is one.
fn optional_key(bytes: &[u8], at: usize) -> Option<Key> {
    let (is_there, key) = bytes.get(at..)?.split_first_chunk::<4>()?;
    if *is_there == [0; 4] { None } else { Key::first_of(key) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(change: impl FnOnce(&mut Vec<u8>), program: &str) -> Option<TokenAccount> {
        let mut bytes = [[1; 32], [2; 32]].concat();
        bytes.extend(7_u64.to_le_bytes());
        bytes.resize(TOKEN_BYTES, 0);
        change(&mut bytes);
        let data = (data_encoding::BASE64.encode(&bytes), "base64".to_owned());
        Account { lamports: 1, owner: program.to_owned(), data }.token()
    }

    #[test]
    fn a_token_account_tells_its_holder_and_who_else_may_take() {
        let [first, second] = TOKEN_PROGRAMS;
        let plain = token(|_| {}, first).unwrap();
        assert_eq!((plain.mint, plain.owner), (Key::new([1; 32]), Key::new([2; 32])));
        assert_eq!((plain.amount, plain.delegate, plain.closer), (7, None, None));
        let lent = token(
            |bytes| {
                bytes[72] = 1;
                bytes[76..108].fill(3);
                bytes[121] = 5;
                bytes[129] = 1;
                bytes[133..165].fill(4);
            },
            second,
        );
        let lent = lent.unwrap();
        assert_eq!(lent.delegate, Some((Key::new([3; 32]), 5)));
        assert_eq!(lent.closer, Some(Key::new([4; 32])));
        assert!(token(|bytes| bytes.extend([IS_ACCOUNT, 0]), second).is_some());
    }

    #[test]
    fn mints_and_other_programs_accounts_are_none() {
        let [first, second] = TOKEN_PROGRAMS;
        assert_eq!(token(|bytes| bytes.truncate(82), first), None);
        assert_eq!(token(|bytes| bytes.extend([1, 0]), second), None);
        assert_eq!(token(|_| {}, SYSTEM), None);
    }
}
