//! stub
use super::Report;
use anyhow::Result;
pub fn measure() -> Result<Report> {
    anyhow::bail!("not yet")
}
