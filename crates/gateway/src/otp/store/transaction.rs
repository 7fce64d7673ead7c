use std::fmt;

use super::{Rows, StoreError};

/// What is done in one transaction.
pub type Work<'a> = dyn FnMut(&mut dyn Rows) -> Result<(), StoreError> + 'a;

/// Where rows are kept. Calls are short and block: a local file, not a network.
pub trait Store: fmt::Debug + Send + Sync {
    /// Runs `work` once, alone: what it wrote is there as a whole once this returns, and nothing of it where `work` fails.
    fn transact(&self, work: &mut Work<'_>) -> Result<(), StoreError>;
}

impl dyn Store + '_ {
    /// The same, with a result.
    pub fn run<T>(
        &self,
        work: impl FnOnce(&mut dyn Rows) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut work = Some(work);
        let mut found = None;
        self.transact(&mut |rows| {
            let work = work.take().ok_or(StoreError::NotOnce)?;
            found = Some(work(rows)?);
            Ok(())
        })?;
        found.ok_or(StoreError::NotOnce)
    }
}
