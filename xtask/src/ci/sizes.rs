//! stub
use anyhow::Result;
pub fn check() -> Result<()> {
    Ok(())
}
