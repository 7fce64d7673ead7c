//! The hostile gateway law: whatever a gateway and its node answer, what the wallet signs moves no more than was promised and confirmed, or the visitor accepted a critical
//! warning that names it.
//!
//! Where to start: `law` has the property, and `agreed` what a warning excuses; `world` a page whose gateway lies; `lies` what it says; `chain` what becomes of what was signed.

mod agreed;
mod chain;
mod flow;
mod honest;
mod law;
mod lies;
mod world;

use super::*;

/// Somebody whom nobody knows.
const THIEF: &str = "0x00000000000000000000000000000000000000bd";
/// A contract that this build does not know, and that was allowed much long ago.
const OLD: &str = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
/// The contract of a vendor, both of which the page trusts; it was allowed much, too.
const VENDOR: &str = "0x00000000000000000000000000000000000000a5";
const WETH: &str = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
/// Two routers of the first kind, and one of the third.
const ROUTERS: [&str; 3] = [ROUTER, spenders::OTHER, "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45"];
