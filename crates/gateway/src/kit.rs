//! Which kit asks.

use api::query::pairs;

use crate::web::{ApiError, FromQuery};

/// The kit that asks, by the parameter `st` (interface 3.1). Pages of other kits read some answers otherwise than ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kit {
    /// This project's.
    Own,
    /// `AppKit`, whose pages take what has no number for a fault.
    AppKit,
    /// Any other, or one that does not say.
    #[default]
    Other,
}

impl FromQuery for Kit {
    fn from_query(query: &str) -> Result<Self, ApiError> {
        let mut kit = Self::default();
        for (key, value) in pairs(query)? {
            if key == "st" {
                kit = match value.as_str() {
                    "drawstring" => Self::Own,
                    "appkit" => Self::AppKit,
                    _ => Self::Other,
                };
            }
        }
        Ok(kit)
    }
}
