use alloy_primitives::{Address, Bytes, U256, address};
use alloy_sol_types::SolCall;
use api::convert::{PlanKind, SwapPlan};
use caip::ChainId;

use super::abi::{SwapRouter, SwapRouter02, V2Router};
use super::v3;
use crate::convert::asset::account;
use crate::convert::{Answer, Asset, Order, Plan, Terms};
use crate::dex::RouterKind;
use crate::evm::Transaction;

/// What the second v3 router reads as "this router"; the first one reads the zero address so.
const ROUTER_ITSELF: Address = address!("0000000000000000000000000000000000000002");

/// The amount that the second v3 router reads as all that it has of the token.
const ALL_IT_HAS: U256 = U256::ZERO;

/// A way that was chosen, without its pools' states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouterPlan {
    /// The contract that swaps.
    pub router: Address,
    /// How its functions look.
    pub kind: Kind,
    /// The tokens on the way, the sold one first; the wrapped one in place of the native currency.
    pub tokens: Vec<Address>,
    /// The pools' fees in millionths, one fewer than tokens.
    pub fees: Vec<u32>,
}

/// How a router's functions look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A v2 router; with tokens that keep part of every transfer, or without.
    V2 {
        /// Whether a token does.
        keeps: bool,
    },
    /// A v3 router.
    V3(RouterKind),
    /// The second v3 router, which takes a v2 pool and a v3 pool one after the other.
    Both {
        /// Which of them comes first.
        v2_first: bool,
    },
}

impl Plan for RouterPlan {
    fn transaction<'a>(&'a self, order: &'a Order, terms: Terms) -> Answer<'a, Transaction> {
        let data = match self.kind {
            Kind::V2 { .. } => self.v2(order, terms),
            Kind::V3(kind) => self.v3(kind, order, terms),
            Kind::Both { .. } => self.both(order, terms),
        };
        let value = if order.from == Asset::Native { order.amount } else { U256::ZERO };
        let (from, to) = (Some(order.user), Some(self.router));
        let built = Transaction { from, to, value: Some(value), data: Some(data) };
        Box::pin(std::future::ready(Ok(built)))
    }

    fn takes_permits(&self) -> bool {
        matches!(self.kind, Kind::V3(_) | Kind::Both { .. })
    }

    fn on_wire(&self, chain: &ChainId) -> Option<SwapPlan> {
        let kind = match self.kind {
            Kind::V2 { keeps: false } => PlanKind::V2,
            Kind::V2 { keeps: true } => PlanKind::V2Keeping,
            Kind::V3(RouterKind::SwapRouter) => PlanKind::SwapRouter,
            Kind::V3(RouterKind::SwapRouter02) => PlanKind::SwapRouter02,
            Kind::Both { .. } => PlanKind::Both,
        };
        // A v3 pool without a fee would be read as one of v2.
        let fees =
            self.fees.iter().enumerate().map(|(hop, &fee)| {
                if self.is_v2(hop) { Some(0) } else { (fee != 0).then_some(fee) }
            });
        let tokens = self.tokens.iter().map(|token| account(chain, *token)).collect();
        let fees = fees.collect::<Option<_>>()?;
        Some(SwapPlan { router: account(chain, self.router), kind, tokens, fees })
    }
}

impl RouterPlan {
    /// Whether the pool of this hop, counted from 0, is a v2 exchange's.
    const fn is_v2(&self, hop: usize) -> bool {
        match self.kind {
            Kind::V2 { .. } => true,
            Kind::V3(_) => false,
            Kind::Both { v2_first } => v2_first == (hop == 0),
        }
    }

    /// Always by the functions for tokens that keep part of a transfer: they compare the minimum with what the receiver got, the plain ones with
    /// what the pools paid out.
    fn v2(&self, order: &Order, terms: Terms) -> Bytes {
        let (amount_in, amount_out_min, deadline) = numbers(order, terms);
        let (path, to) = (self.tokens.clone(), order.user);
        let data = match (order.from, order.to) {
            (Asset::Native, _) => {
                V2Router::swapExactETHForTokensSupportingFeeOnTransferTokensCall {
                    amountOutMin: amount_out_min,
                    path,
                    to,
                    deadline,
                }
                .abi_encode()
            }
            (_, Asset::Native) => {
                V2Router::swapExactTokensForETHSupportingFeeOnTransferTokensCall {
                    amountIn: amount_in,
                    amountOutMin: amount_out_min,
                    path,
                    to,
                    deadline,
                }
                .abi_encode()
            }
            _ => V2Router::swapExactTokensForTokensSupportingFeeOnTransferTokensCall {
                amountIn: amount_in,
                amountOutMin: amount_out_min,
                path,
                to,
                deadline,
            }
            .abi_encode(),
        };
        data.into()
    }

    fn v3(&self, kind: RouterKind, order: &Order, terms: Terms) -> Bytes {
        let (amount_in, min, deadline) = numbers(order, terms);
        let path = v3::path(
            self.tokens[0],
            self.fees.iter().copied().zip(self.tokens.iter().skip(1).copied()),
        );
        let unwraps = order.to == Asset::Native;
        let itself = match kind {
            RouterKind::SwapRouter => Address::ZERO,
            RouterKind::SwapRouter02 => ROUTER_ITSELF,
        };
        let recipient = if unwraps { itself } else { order.user };
        let swap = match kind {
            RouterKind::SwapRouter => {
                let params = SwapRouter::ExactInput {
                    path,
                    recipient,
                    deadline,
                    amountIn: amount_in,
                    amountOutMinimum: min,
                };
                SwapRouter::exactInputCall { params }.abi_encode()
            }
            RouterKind::SwapRouter02 => {
                let params = SwapRouter02::ExactInput02 {
                    path,
                    recipient,
                    amountIn: paid_to_second(order),
                    amountOutMinimum: min,
                };
                SwapRouter02::exactInputCall { params }.abi_encode()
            }
        };
        match kind {
            RouterKind::SwapRouter if !unwraps => swap.into(),
            RouterKind::SwapRouter => {
                let data = vec![swap.into(), unwrap_to(order.user, min)];
                SwapRouter::multicallCall { data }.abi_encode().into()
            }
            RouterKind::SwapRouter02 => by_second([swap.into()], order, terms),
        }
    }

    /// What comes out of the first pool stays with the router; the second call sells all that it has.
    fn both(&self, order: &Order, terms: Terms) -> Bytes {
        let recipient = if order.to == Asset::Native { ROUTER_ITSELF } else { order.user };
        let ends = [
            (paid_to_second(order), U256::ZERO, ROUTER_ITSELF),
            (ALL_IT_HAS, terms.min_out, recipient),
        ];
        let swaps = ends.into_iter().enumerate().map(|(hop, (sold, least, to))| {
            let path = vec![self.tokens[hop], self.tokens[hop + 1]];
            if self.is_v2(hop) {
                let swap = SwapRouter02::swapExactTokensForTokensCall {
                    amountIn: sold,
                    amountOutMin: least,
                    path,
                    to,
                };
                swap.abi_encode().into()
            } else {
                let path = v3::path(path[0], [(self.fees[hop], path[1])]);
                let params = SwapRouter02::ExactInput02 {
                    path,
                    recipient: to,
                    amountIn: sold,
                    amountOutMinimum: least,
                };
                SwapRouter02::exactInputCall { params }.abi_encode().into()
            }
        });
        by_second(swaps, order, terms)
    }
}

/// What the second router's first swap takes in. A coin has been wrapped by then and is the router's own.
///
/// By its amount, the router would pay with the coin that came along, but only while it still has that: a token that is called in between can make
/// it give the coin back, and it would then take the wrapped one from the signer, by what it was allowed to.
fn paid_to_second(order: &Order) -> U256 {
    if order.from == Asset::Native { ALL_IT_HAS } else { order.amount }
}

/// The second router's calls as one, with wrapping before and unwrapping behind; only this outer one has a deadline.
fn by_second(swaps: impl IntoIterator<Item = Bytes>, order: &Order, terms: Terms) -> Bytes {
    let wrap = SwapRouter02::wrapETHCall { value: order.amount };
    let wrap = (order.from == Asset::Native).then(|| wrap.abi_encode().into());
    let unwrap = (order.to == Asset::Native).then(|| unwrap_to(order.user, terms.min_out));
    let data = wrap.into_iter().chain(swaps).chain(unwrap).collect();
    let deadline = U256::from(terms.deadline);
    SwapRouter02::multicallCall { deadline, data }.abi_encode().into()
}

fn unwrap_to(recipient: Address, min: U256) -> Bytes {
    SwapRouter::unwrapWETH9Call { amountMinimum: min, recipient }.abi_encode().into()
}

fn numbers(order: &Order, terms: Terms) -> (U256, U256, U256) {
    (order.amount, terms.min_out, U256::from(terms.deadline))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: Terms = Terms { min_out: U256::from_limbs([7, 0, 0, 0]), deadline: 99 };

    fn token(number: u8) -> Address {
        Address::repeat_byte(number)
    }

    fn order(from: Asset, to: Asset) -> Order {
        Order { from, to, amount: U256::from(5), user: token(0xaa) }
    }

    async fn build(kind: Kind, from: Asset, to: Asset) -> Transaction {
        let plan = RouterPlan {
            router: token(0xee),
            kind,
            tokens: vec![token(1), token(2)],
            fees: vec![3_000],
        };
        plan.transaction(&order(from, to), TERMS).await.unwrap()
    }

    /// Its pools' fees are 3,000 and 500 millionths.
    fn told(kind: Kind) -> SwapPlan {
        let tokens = vec![token(1), token(2), token(3)];
        let plan = RouterPlan { router: token(0xee), kind, tokens, fees: vec![3_000, 500] };
        plan.on_wire(&ChainId::eip155(1)).unwrap()
    }

    #[test]
    fn a_plan_is_told_with_the_fees_of_v3_pools_alone() {
        for (kind, name, fees) in [
            (Kind::V2 { keeps: false }, PlanKind::V2, [0, 0]),
            (Kind::V2 { keeps: true }, PlanKind::V2Keeping, [0, 0]),
            (Kind::V3(RouterKind::SwapRouter), PlanKind::SwapRouter, [3_000, 500]),
            (Kind::V3(RouterKind::SwapRouter02), PlanKind::SwapRouter02, [3_000, 500]),
            (Kind::Both { v2_first: true }, PlanKind::Both, [0, 500]),
            (Kind::Both { v2_first: false }, PlanKind::Both, [3_000, 0]),
        ] {
            let plan = told(kind);
            assert_eq!((plan.kind, &*plan.fees), (name, &fees[..]), "{kind:?}");
            let accounts = [1, 2, 3, 0xee].map(|at| account(&ChainId::eip155(1), token(at)));
            assert_eq!((&*plan.tokens, &plan.router), (&accounts[..3], &accounts[3]), "{kind:?}");
        }
    }

    #[test]
    fn a_way_over_a_v3_pool_without_a_fee_is_not_told() {
        let tokens = vec![token(1), token(2)];
        let kind = Kind::V3(RouterKind::SwapRouter02);
        let plan = RouterPlan { router: token(0xee), kind, tokens, fees: vec![0] };
        assert_eq!(plan.on_wire(&ChainId::eip155(1)), None);
    }

    #[tokio::test]
    async fn native_currency_is_sent_with_the_transaction() {
        let token = Asset::Token(token(2));
        for kind in [
            Kind::V2 { keeps: false },
            Kind::V2 { keeps: true },
            Kind::V3(RouterKind::SwapRouter),
            Kind::V3(RouterKind::SwapRouter02),
        ] {
            let there = build(kind, Asset::Native, token).await;
            let back = build(kind, token, Asset::Native).await;
            assert_eq!((there.value, back.value), (Some(U256::from(5)), Some(U256::ZERO)));
            assert_eq!(
                (there.to, there.from),
                (Some(Address::repeat_byte(0xee)), Some(Address::repeat_byte(0xaa)))
            );
        }
    }

    #[tokio::test]
    async fn the_minimum_and_the_deadline_are_in_every_form() {
        let (a, b) = (Asset::Token(token(1)), Asset::Token(token(2)));
        let swap = build(Kind::V3(RouterKind::SwapRouter), a, b).await.data.unwrap();
        let params = SwapRouter::exactInputCall::abi_decode(&swap).unwrap().params;
        assert_eq!((params.amountOutMinimum, params.deadline), (U256::from(7), U256::from(99)));
        assert_eq!(params.recipient, token(0xaa));

        let swap = build(Kind::V3(RouterKind::SwapRouter02), a, Asset::Native).await.data.unwrap();
        let outer = SwapRouter02::multicallCall::abi_decode(&swap).unwrap();
        assert_eq!((outer.deadline, outer.data.len()), (U256::from(99), 2));
        let inner = SwapRouter02::exactInputCall::abi_decode(&outer.data[0]).unwrap().params;
        assert_eq!((inner.amountOutMinimum, inner.recipient), (U256::from(7), ROUTER_ITSELF));
        let unwrap = SwapRouter::unwrapWETH9Call::abi_decode(&outer.data[1]).unwrap();
        assert_eq!((unwrap.amountMinimum, unwrap.recipient), (U256::from(7), token(0xaa)));

        for keeps in [false, true] {
            let swap = build(Kind::V2 { keeps }, a, b).await.data.unwrap();
            let call =
                V2Router::swapExactTokensForTokensSupportingFeeOnTransferTokensCall::abi_decode(
                    &swap,
                )
                .unwrap();
            assert_eq!(
                (call.amountOutMin, call.deadline, call.to),
                (U256::from(7), U256::from(99), token(0xaa))
            );
        }
    }

    #[tokio::test]
    async fn a_coin_over_the_second_router_is_wrapped_first_and_then_the_routers_own() {
        for (kind, v3_first) in [
            (Kind::V3(RouterKind::SwapRouter02), true),
            (Kind::Both { v2_first: false }, true),
            (Kind::Both { v2_first: true }, false),
        ] {
            let tokens = vec![token(1), token(2), token(3)];
            let plan = RouterPlan { router: token(0xee), kind, tokens, fees: vec![3_000, 500] };
            let order = order(Asset::Native, Asset::Token(token(3)));
            let built = plan.transaction(&order, TERMS).await.unwrap();
            assert_eq!(built.value, Some(U256::from(5)), "{kind:?}");
            let calls = SwapRouter02::multicallCall::abi_decode(&built.data.unwrap()).unwrap().data;
            let wrap = SwapRouter02::wrapETHCall::abi_decode(&calls[0]).unwrap();
            assert_eq!(wrap.value, U256::from(5), "{kind:?}");
            let paid = if v3_first {
                SwapRouter02::exactInputCall::abi_decode(&calls[1]).unwrap().params.amountIn
            } else {
                SwapRouter02::swapExactTokensForTokensCall::abi_decode(&calls[1]).unwrap().amountIn
            };
            assert_eq!(paid, ALL_IT_HAS, "{kind:?}");
        }
    }
}
