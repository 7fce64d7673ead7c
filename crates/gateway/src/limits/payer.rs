use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use super::Busy;

tokio::task_local! {
    static CURRENT: Arc<Payer>;
}

/// Who pays for what a request causes elsewhere: fetches, and calls of nodes. What the request itself cost pays for the first of them; each
/// further one takes a token before it is made.
pub struct Payer {
    take: Box<dyn Fn() -> Result<(), Busy> + Send + Sync>,
    /// The first one is paid for.
    first: AtomicBool,
    /// Tokens ran out: whatever the request comes to is half done.
    out: OnceLock<Busy>,
}

impl Payer {
    /// One who takes a token by `take`.
    pub fn new(take: impl Fn() -> Result<(), Busy> + Send + Sync + 'static) -> Self {
        Self { take: Box::new(take), first: AtomicBool::new(true), out: OnceLock::new() }
    }

    /// Does something at this one's cost; fails where the tokens ran out meanwhile, whatever it came to.
    pub async fn each<T>(self, work: impl Future<Output = T>) -> Result<T, Busy> {
        let payer = Arc::new(self);
        let done = CURRENT.scope(Arc::clone(&payer), work).await;
        payer.out.get().map_or(Ok(done), |busy| Err(*busy))
    }

    /// Who pays for the request that is being answered; none where nothing is counted.
    pub fn current() -> Option<Arc<Self>> {
        CURRENT.try_with(Arc::clone).ok()
    }

    /// Whether the tokens of the request that is being answered ran out.
    pub fn is_out() -> bool {
        CURRENT.try_with(|payer| payer.out.get().is_some()).unwrap_or(false)
    }

    /// Pays for one more; false where it may not be made. Nothing more is made after that.
    pub fn pay(&self) -> bool {
        if self.out.get().is_some() {
            return false;
        }
        if self.first.swap(false, Ordering::Relaxed) {
            return true;
        }
        let Err(busy) = (self.take)() else { return true };
        self.out.get_or_init(|| busy);
        false
    }
}

impl fmt::Debug for Payer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Payer").field("out", &self.out).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    /// One who has this many tokens.
    fn payer(tokens: usize) -> Payer {
        let left = AtomicUsize::new(tokens);
        Payer::new(move || {
            let order = Ordering::Relaxed;
            let taken = left.fetch_update(order, order, |left| left.checked_sub(1));
            taken.map(|_| ()).map_err(|_| Busy { seconds: 7 })
        })
    }

    #[tokio::test]
    async fn the_first_is_paid_for_and_each_further_one_costs_a_token() {
        let pay = || Payer::current().is_none_or(|payer| payer.pay());
        let made = payer(2).each(async { (0..3).filter(|_| pay()).count() }).await;
        assert_eq!(made, Ok(3));
        // Outside of any request nothing is counted.
        assert!(pay() && !Payer::is_out());
    }

    #[tokio::test]
    async fn where_tokens_run_out_nothing_more_is_made_and_the_request_fails() {
        let work = async {
            let payer = Payer::current().unwrap();
            assert_eq!([(); 5].map(|()| payer.pay()), [true, true, false, false, false]);
            assert!(Payer::is_out());
        };
        assert_eq!(payer(1).each(work).await, Err(Busy { seconds: 7 }));
    }
}
