use anyhow::Result;
pub fn run(_words: &[&str]) -> Result<()> {
    anyhow::bail!("not yet")
}
