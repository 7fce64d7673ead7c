//! One module in several (docs/adr/0007): the primary, which the first screen needs, and parts that the host loads when they are
//! needed. A part lives in the primary's memory, function table and stack, so it is the same program, only later.
//!
//! - `parts`: which rooms are in which part, and what a door is;
//! - `linked`: whose each slot of the function table is, from the linker's relocations;
//! - `graph`, `plan`: what goes where, and how one finds the other;
//! - `data`: which module writes which bytes of memory;
//! - `primary`, `piece`, `code`: writing the modules.

mod code;
mod data;
mod graph;
mod linked;
mod module;
mod parts;
mod piece;
mod plan;
mod primary;
mod strip;
#[cfg(test)]
mod tests;

use anyhow::{Context, Result};

use linked::Owners;
use module::Module;
pub use parts::PARTS;
use parts::Part;
pub use strip::without_relocations;

/// The modules that one became: the primary, and each part.
pub struct Split {
    pub primary: Vec<u8>,
    pub parts: Vec<Vec<u8>>,
}

/// Splits `whole`, which later steps made of `linked`, the linker's module with its relocations.
pub fn split(linked: &[u8], whole: &[u8]) -> Result<Split> {
    let owners = linked::owners(linked, &PARTS).context("reading the linked module")?;
    into_parts(whole, &owners, &PARTS)
}

fn into_parts(whole: &[u8], owners: &Owners, parts: &[Part]) -> Result<Split> {
    let module = Module::read(whole)?;
    let plan = plan::plan(&module, owners, parts)?;
    let primary = primary::write(&module, &plan).context("writing the primary")?;
    let part = |(index, part): (usize, &Part)| {
        piece::write(&module, &plan, index)
            .with_context(|| format!("writing the part {}", part.name))
    };
    let parts = parts.iter().enumerate().map(part).collect::<Result<_>>()?;
    Ok(Split { primary, parts })
}
