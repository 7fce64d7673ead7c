//! The registry's data files against their schema.

use anyhow::Result;

use crate::support::{npm, paths};

pub fn check() -> Result<()> {
    let manifest = std::fs::read_to_string(paths::at("registry/package.json"))?;
    let manifest: serde_json::Value = serde_json::from_str(&manifest)?;
    if manifest["scripts"]["check"].is_string() {
        return npm::script("registry", "check");
    }
    Ok(())
}
