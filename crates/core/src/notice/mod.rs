//! Short notices for the visitor, and alerts for the developer.

mod copy;
mod show;
mod slice;

pub use copy::copy;
pub use show::{alert, dismiss, dismiss_alert, fail, fail_with, loading, show_text, succeed};
pub use slice::{AlertSlice, NoticeSlice, NoticeVariant};

#[cfg(test)]
mod tests;
