//! Tags and lives of messages: all that a relay learns of what it carries.

/// `wc_sessionPropose`.
pub const PROPOSE: u32 = 1100;
/// The answer to a proposal that was approved.
pub const PROPOSE_APPROVED: u32 = 1101;
/// The answer to a proposal that a person rejected.
pub const PROPOSE_REJECTED: u32 = 1120;
/// `wc_sessionSettle`.
pub const SETTLE: u32 = 1102;
/// Seconds that a proposal, its answer and a settlement are kept.
pub const PROPOSE_TTL: u32 = 300;
