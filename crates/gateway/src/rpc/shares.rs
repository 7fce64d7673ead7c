use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::budget::Budget;
use super::chains::Chain;

tokio::task_local! {
    static CURRENT: Arc<Shares>;
}

/// What a visitor's request may cost at the nodes, over everything that a room asks for it: a [`Budget`] for each chain, which all of its
/// questions share.
#[derive(Debug)]
pub struct Shares {
    by_chain: Mutex<HashMap<u32, Arc<Budget>>>,
    since: Instant,
}

impl Shares {
    /// Answers a request, with a share of its own at each chain.
    pub async fn each<F: Future>(work: F) -> F::Output {
        let shares = Self { by_chain: Mutex::default(), since: Instant::now() };
        CURRENT.scope(Arc::new(shares), work).await
    }

    /// A part of the request that is being answered, for a task of its own.
    pub fn carried<F: Future + Send>(work: F) -> impl Future<Output = F::Output> + Send {
        let current = CURRENT.try_with(Arc::clone).ok();
        async move {
            match current {
                Some(shares) => CURRENT.scope(shares, work).await,
                None => work.await,
            }
        }
    }

    /// What the request that is being answered may still cost at this chain; outside of any, one question's own.
    pub(super) fn at(chain: &Chain) -> Arc<Budget> {
        let of_request = CURRENT.try_with(|shares| {
            let mut by_chain = shares.by_chain.lock().unwrap_or_else(PoisonError::into_inner);
            let new = || Arc::new(Budget::of_room(shares.since));
            Arc::clone(by_chain.entry(chain.index).or_insert_with(new))
        });
        of_request.unwrap_or_else(|_| Arc::new(Budget::of_request()))
    }
}
