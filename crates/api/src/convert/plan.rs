use caip::AccountId;
use json::Json;

/// A way as data: all that a client needs to write the call itself, for a router that it knows. Absent from quotes whose vendor alone can build the call.
///
/// `{"router":"eip155:1:0x…","kind":"swapRouter02","tokens":["eip155:1:0x…","eip155:1:0x…"],"fees":[3000]}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct SwapPlan {
    /// The contract that is called: an exchange's router, or the token that wraps the coin.
    pub router: AccountId,
    /// How its functions look.
    pub kind: PlanKind,
    /// The tokens on the way, the sold one first, the wrapped one in place of the coin; none for `wrap`.
    pub tokens: Vec<AccountId>,
    /// The fee of each pool in millionths; 0 for a pool of a v2 exchange, which fixes its own. None for `wrap`.
    pub fees: Vec<u32>,
}

/// How the call of a plan is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub enum PlanKind {
    /// One call of a v2 router, by its functions for tokens that keep part of every transfer: they compare the minimum with what the receiver got.
    #[default]
    V2,
    /// The same call, where such a token is on the way.
    V2Keeping,
    /// Pools of v3, by the first v3 router.
    SwapRouter,
    /// Pools of v3, by the second v3 router. A coin that is sold is wrapped first.
    SwapRouter02,
    /// Pools of v2 and v3, by the second v3 router, with a sold coin as above.
    Both,
    /// The coin for the token that wraps it, or back, one for one.
    Wrap,
}
