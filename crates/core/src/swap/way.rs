//! How an offer becomes a transaction. On EVM networks the core writes the call from the quote's plan, for routers that are pinned with their kind; what a vendor
//! builds is taken only where the page trusts that vendor.

use super::{
    memory::{Route, Way},
    wire::QuoteView,
};
use crate::{
    evm::address_on, protocol::RouterKind, routers::Routers, state::State, swap::SwapToken,
    text::join,
};
use api::convert::{PlanKind, SwapPlan};
use caip::{AccountId, ChainId, Namespace};

/// The most pools on a way.
const MOST_POOLS: usize = 4;
/// A pool's fee in millionths is less than all.
const WHOLE: u32 = 1_000_000;

/// What a plan has to do.
pub(super) struct Task<'a> {
    pub chain: &'a ChainId,
    pub sold: &'a SwapToken,
    pub bought: &'a SwapToken,
    /// What is sold and what is quoted for it, in base units.
    pub units: [&'a str; 2],
}

impl Way {
    /// The way of a quote; `None` where its call can be neither written nor trusted.
    pub fn of(state: &State, task: &Task<'_>, quote: &QuoteView<'_>) -> Option<Self> {
        let routers = Routers::of(state, task.chain);
        let plan = quote.plan.and_then(|plan| plan.read());
        if let Some(route) = plan.and_then(|plan| Route::of(&routers, task, plan)) {
            return Some(Self::Written(route));
        }
        let source = quote.source.unwrap_or_default();
        let trusted = &state.config.swap.trusted_builders;
        let taken = task.chain.namespace() != Namespace::Eip155
            || trusted.iter().any(|builder| builder == source);
        // A spender is an address on the network of what is sold, or there is no offer.
        let spender = match quote.spender {
            Some(spender) => Some(address_on(task.chain, spender).map(|_| spender.to_owned())?),
            None => None,
        };
        taken.then(|| Self::Built { vendor: source.to_owned(), spender })
    }

    /// The account, as CAIP-10, that must be allowed to take what is sold: the router that is called, and no other.
    pub fn spender(&self, task: &Task<'_>) -> Option<String> {
        match self {
            Self::Built { spender, .. } => spender.clone(),
            Self::Written(route) if task.sold.address.is_some() && route.kind != PlanKind::Wrap => {
                Some(join(&[task.chain.as_str(), ":", &route.router]))
            }
            Self::Written(_) => None,
        }
    }

    /// Whether what comes out is known to the last unit.
    pub fn is_exact(&self) -> bool {
        matches!(self, Self::Written(Route { kind: PlanKind::Wrap, .. }))
    }

    /// Whether a signed permit can stand inside the call, in place of an approval.
    pub fn takes_permits(&self) -> bool {
        matches!(
            self,
            Self::Written(Route {
                kind: PlanKind::SwapRouter | PlanKind::SwapRouter02 | PlanKind::Both,
                ..
            })
        )
    }
}

impl Route {
    /// `None` for a plan that does something else than what is asked, or by a contract that is not pinned for it.
    fn of(routers: &Routers, task: &Task<'_>, plan: SwapPlan) -> Option<Self> {
        let mut accounts = vec![&plan.router];
        accounts.extend(&plan.tokens);
        if accounts.iter().any(|account| account.chain() != task.chain) {
            return None;
        }
        let address = |account: &AccountId| account.address().as_str().to_owned();
        let route = Self {
            router: address(&plan.router),
            kind: plan.kind,
            tokens: plan.tokens.iter().map(address).collect(),
            fees: plan.fees,
        };
        let right = match (route.kind, routers.kind(&route.router)?) {
            (PlanKind::Wrap, RouterKind::Wrap) => route.wraps(task),
            (PlanKind::V2 | PlanKind::V2Keeping, RouterKind::V2)
            | (PlanKind::SwapRouter, RouterKind::SwapRouter)
            | (PlanKind::SwapRouter02 | PlanKind::Both, RouterKind::SwapRouter02) => {
                route.goes(routers, task) && route.has_no_untrusted_callback(routers, task)
            }
            _ => false,
        };
        right.then_some(route)
    }

    /// Whether it wraps or unwraps the coin, one for one.
    fn wraps(&self, task: &Task<'_>) -> bool {
        let ends = (&task.sold.address, &task.bought.address);
        let ((Some(token), None) | (None, Some(token))) = ends else { return false };
        let [sold, bought] = task.units;
        self.tokens.is_empty()
            && self.fees.is_empty()
            && token.eq_ignore_ascii_case(&self.router)
            && sold == bought
    }

    /// Whether its pools lead from what is sold to what is bought.
    fn goes(&self, routers: &Routers, task: &Task<'_>) -> bool {
        let ends = [&task.sold, &task.bought].map(|of| of.address.as_deref().or(routers.wrapped()));
        let is_end = |token: Option<&String>, end: Option<&str>| {
            token.zip(end).is_some_and(|(token, end)| token.eq_ignore_ascii_case(end))
        };
        let differ = |pair: &[String]| !pair[0].eq_ignore_ascii_case(&pair[1]);
        let pools = self.fees.len();
        (1..=MOST_POOLS).contains(&pools)
            && self.tokens.len() == pools + 1
            && is_end(self.tokens.first(), ends[0])
            && is_end(self.tokens.last(), ends[1])
            && !is_end(self.tokens.first(), ends[1])
            && self.tokens.windows(2).all(differ)
            && self.fees.iter().all(|fee| self.has_pool(*fee))
    }

    /// Whether no untrusted token contract runs before everything is paid. Between two pools it could trigger a payout that the signer is owed elsewhere, which a router
    /// that compares balances would count as bought. While the first router still holds the coin it could call `refundETH`, and the router would then take the signer's
    /// wrapped coin by an older allowance; the second router is made to wrap the coin first.
    fn has_no_untrusted_callback(&self, routers: &Routers, task: &Task<'_>) -> bool {
        let (last, before) = self.tokens.split_last().unwrap_or((&self.router, &[]));
        let sells_coin = task.sold.address.is_none() && self.kind == PlanKind::SwapRouter;
        let pays_at_once = !sells_coin || before.len() > 1 || routers.is_base(last);
        pays_at_once && before.iter().skip(1).all(|token| routers.is_base(token))
    }

    /// Whether the router swaps over pools of this fee.
    fn has_pool(&self, fee: u32) -> bool {
        match self.kind {
            PlanKind::V2 | PlanKind::V2Keeping | PlanKind::Wrap => fee == 0,
            PlanKind::SwapRouter | PlanKind::SwapRouter02 => fee > 0 && fee < WHOLE,
            PlanKind::Both => fee < WHOLE,
        }
    }
}
