//! Which tests are asked for: `./x test`, `./x test RUNNER [FILTER]`, `./x test changed [REF]`, `./x test starters`, `./x test interop`.

use anyhow::{Result, bail};

use super::changed::{self, Reach};

pub const USAGE: &str = "usage: ./x test [rust|ts|e2e] [filter], ./x test changed [ref], ./x test starters, or ./x test interop";

/// What of each runner's tests is run.
pub enum Scope {
    Everything,
    /// Those whose name has this text.
    Named(String),
    /// Those that a change can break.
    Change(Reach),
    /// Every starter of `examples/` in a browser.
    Starters,
    /// Everything with official libraries, on Node and in a browser.
    Interop,
}

/// The one runner that is asked for, if it is one, and what of its tests.
pub fn asked(words: &[&str]) -> Result<(Option<String>, Scope)> {
    Ok(match words {
        [] => (None, Scope::Everything),
        ["changed"] => (None, Scope::Change(changed::since(None)?)),
        ["changed", reference] => (None, Scope::Change(changed::since(Some(reference))?)),
        ["starters"] => (Some("e2e".to_owned()), Scope::Starters),
        ["interop"] => (None, Scope::Interop),
        [runner @ ("rust" | "ts" | "e2e")] => (Some((*runner).to_owned()), Scope::Everything),
        [runner @ ("rust" | "ts" | "e2e"), filter] => {
            (Some((*runner).to_owned()), Scope::Named((*filter).to_owned()))
        }
        _ => bail!("{USAGE}"),
    })
}

impl Scope {
    /// What the names of tests must have.
    pub fn filter(&self) -> Option<&str> {
        match self {
            Self::Named(filter) => Some(filter),
            Self::Everything | Self::Change(_) | Self::Starters | Self::Interop => None,
        }
    }

    /// Whether the checks that are no tests are run too: not for who looks at a few tests by name.
    pub fn has_checks(&self) -> bool {
        !matches!(self, Self::Named(_) | Self::Starters | Self::Interop)
    }

    /// Whether all of `interop/` and its pages is asked for; else what stands for the rest.
    pub const fn is_interop(&self) -> bool {
        matches!(self, Self::Interop)
    }

    /// What a change can break, where only that is run.
    pub fn reach(&self) -> Option<&Reach> {
        match self {
            Self::Change(reach) => Some(reach),
            Self::Everything | Self::Named(_) | Self::Starters | Self::Interop => None,
        }
    }
}
