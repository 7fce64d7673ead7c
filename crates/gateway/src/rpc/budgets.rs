use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use relay::socket::Share;

use super::budget::Budget;
use super::chains::Chain;
use super::visitor::Visitor;

tokio::task_local! {
    static CURRENT: Arc<Budgets>;
}

/// What a visitor's request may cost at the nodes, over everything that a room asks for it: a [`Budget`] for each chain, which all of its
/// questions share.
#[derive(Debug)]
pub struct Budgets {
    by_chain: Mutex<HashMap<u32, Arc<Budget>>>,
    visitor: Arc<Visitor>,
    since: Instant,
}

impl Budgets {
    /// Answers a request of a visitor with this share, with a budget of its own at each chain.
    pub async fn each<F: Future>(share: Share, work: F) -> F::Output {
        let visitor = Arc::new(Visitor::new(share));
        let budgets = Self { by_chain: Mutex::default(), visitor, since: Instant::now() };
        CURRENT.scope(Arc::new(budgets), work).await
    }

    /// A part of the request that is being answered, for a task of its own.
    pub fn carried<F: Future + Send>(work: F) -> impl Future<Output = F::Output> + Send {
        let current = CURRENT.try_with(Arc::clone).ok();
        async move {
            match current {
                Some(budgets) => CURRENT.scope(budgets, work).await,
                None => work.await,
            }
        }
    }

    /// Ready once the request that is being answered has waited for a turn or for room: from then on it finds out nothing for others.
    pub async fn waiting() {
        match CURRENT.try_with(Arc::clone) {
            Ok(budgets) => budgets.visitor.waiting().await,
            Err(_) => std::future::pending().await,
        }
    }

    /// Whether there was no turn or no room for something that the request asked: what it found out then says nothing to others.
    pub fn is_crowded() -> bool {
        CURRENT.try_with(|budgets| budgets.visitor.is_crowded()).unwrap_or(false)
    }

    /// What the request that is being answered may still cost at this chain; outside of any, one question's own.
    pub(super) fn at(chain: &Chain) -> Arc<Budget> {
        let of_request = CURRENT.try_with(|budgets| {
            let mut by_chain = budgets.by_chain.lock().unwrap_or_else(PoisonError::into_inner);
            let new = || Arc::new(Budget::of_room(Arc::clone(&budgets.visitor), budgets.since));
            Arc::clone(by_chain.entry(chain.index).or_insert_with(new))
        });
        of_request.unwrap_or_else(|_| Arc::new(Budget::of_request(Arc::default())))
    }
}
