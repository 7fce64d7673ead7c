//! One module in several (docs/adr/0007): the primary, which the first screen needs, and parts that the host loads when they are
//! needed. A part lives in the primary's memory, function table and stack, so it is the same program, only later.
//!
//! - `parts`: the parts, and what leads into them;
//! - `linked`: whose each slot of the function table is, from the linker's relocations;
//! - `arrange`: what goes into one module side by side;
//! - `graph`, `plan`: what goes where, and how one finds the other;
//! - `data`: which module writes which bytes of memory;
//! - `primary`, `piece`, `code`: writing the modules.

mod arrange;
mod code;
mod data;
mod graph;
mod linked;
mod module;
mod parts;
mod piece;
mod plan;
mod primary;
#[cfg(test)]
mod tests;

use anyhow::{Context, Result};

pub use arrange::SPARE;
use linked::{Linked, Owners};
use module::Module;
pub use parts::list;

/// The modules that one became: the primary, and each part.
pub struct Split {
    pub primary: Vec<u8>,
    pub parts: Vec<Vec<u8>>,
}

/// The linker's module, which has relocations, without them and arranged anew, and whose each part of it is.
pub fn arrange(bytes: &[u8]) -> Result<(Vec<u8>, Owners)> {
    let linked = Linked::read(bytes).context("reading the linked module")?;
    let mut owners = linked::owners(&linked, &parts::list())?;
    let arranged = arrange::arrange(bytes, &linked, &mut owners).context("arranging it")?;
    Ok((arranged, owners))
}

/// Splits `whole`, which later steps made of what was arranged.
pub fn split(owners: &Owners, whole: &[u8]) -> Result<Split> {
    into_parts(whole, owners, &parts::list())
}

fn into_parts(whole: &[u8], owners: &Owners, parts: &[&str]) -> Result<Split> {
    let module = Module::read(whole)?;
    let plan = plan::plan(&module, owners, parts)?;
    let primary = primary::write(&module, &plan).context("writing the primary")?;
    let part = |(index, part): (usize, &&str)| {
        piece::write(&module, &plan, index).with_context(|| format!("writing the part {part}"))
    };
    let parts = parts.iter().enumerate().map(part).collect::<Result<_>>()?;
    Ok(Split { primary, parts })
}
