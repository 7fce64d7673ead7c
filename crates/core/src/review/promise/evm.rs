//! The rule for EVM networks.

use super::{Evidence, Verdict, found};
use crate::review::words::Assets;

/// Compares calls or typed data with the promise.
pub(super) fn compare(evidence: &Evidence<'_>, assets: &Assets) -> Verdict {
    Verdict { critical: found::too_little(evidence, assets), ..Verdict::default() }
}
