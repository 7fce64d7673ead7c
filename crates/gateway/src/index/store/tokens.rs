use alloy_primitives::Address;
use rusqlite::OptionalExtension;

use super::{Store, address_id};

/// What a contract says of itself: hearsay.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TokenFacts {
    /// Its name.
    pub name: Option<String>,
    /// Its symbol.
    pub symbol: Option<String>,
    /// Digits after the point; `None` where units are whole, or nothing was said.
    pub decimals: Option<u8>,
}

impl Store {
    /// Whether a token's contract was asked for its name already.
    pub fn knows_token(&self, chain: i64, token: Address) -> rusqlite::Result<bool> {
        let sql = "SELECT 1 FROM token JOIN address ON address.id = address WHERE chain = ? AND bytes = ?";
        let row = self.0.prepare_cached(sql)?.query_row((chain, token.as_slice()), |_| Ok(()));
        Ok(row.optional()?.is_some())
    }

    /// Keeps what a token's contract said.
    pub fn keep_token(
        &mut self,
        chain: i64,
        token: Address,
        facts: &TokenFacts,
    ) -> rusqlite::Result<()> {
        let address = address_id(&self.0, token.as_slice())?;
        self.0.prepare_cached("INSERT OR REPLACE INTO token VALUES (?, ?, ?, ?, ?)")?.execute((
            chain,
            address,
            &facts.name,
            &facts.symbol,
            facts.decimals,
        ))?;
        Ok(())
    }
}
