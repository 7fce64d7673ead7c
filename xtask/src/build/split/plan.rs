//! What goes where: decided once, then each module is written from it.

use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::data;
use super::graph::{Graph, Place};
use super::linked::Owners;
use super::module::Module;
use super::parts;

pub struct Plan {
    /// Where each function of the whole module goes.
    pub places: Vec<Place>,
    /// By which slot of the table a function is found from another module; the table has room for all of them.
    pub slot_of: BTreeMap<u32, u32>,
    /// Slots by the module that fills them, each with its function.
    pub fills: BTreeMap<u32, u32>,
    pub table_size: u32,
    pub doors: BTreeSet<u32>,
    /// Bytes of memory that parts write.
    pub data: Vec<(Range<u32>, usize)>,
    /// The name under which the primary gives its stack pointer. It is another one for every build, so that a part never runs
    /// beside the primary of another.
    pub stamp: String,
}

/// How one function calls another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Both are in the same module.
    Beside,
    /// It is there whenever the caller is: imported, out of this slot of the table.
    Imported(u32),
    /// It may not be there yet: looked up in this slot when it is called. An empty slot is a trap.
    Door(u32),
}

impl Plan {
    pub fn way(&self, from: Place, to: u32) -> Result<Way> {
        let place = self.places[to as usize];
        if place == from {
            return Ok(Way::Beside);
        }
        let slot =
            self.slot_of.get(&to).copied().with_context(|| format!("function {to} has no slot"))?;
        if self.doors.contains(&to) {
            return Ok(Way::Door(slot));
        }
        match (from, place) {
            (Place::Part(_), Place::Primary) => Ok(Way::Imported(slot)),
            (Place::Part(from), Place::Part(to)) if to <= from => Ok(Way::Imported(slot)),
            _ => bail!("{from:?} cannot call function {to} of {place:?}"),
        }
    }

    /// The slots that a module fills, in runs: the first slot of each, and its functions.
    pub fn runs(&self, place: Place) -> Vec<(u32, Vec<u32>)> {
        let mut runs: Vec<(u32, Vec<u32>)> = Vec::new();
        for (&slot, &function) in &self.fills {
            if self.places[function as usize] != place {
                continue;
            }
            match runs.last_mut() {
                Some((start, run)) if *start as usize + run.len() == slot as usize => {
                    run.push(function);
                }
                _ => runs.push((slot, vec![function])),
            }
        }
        runs
    }
}

/// Decides. `owners` tells who refers to each slot of the table and to data, as the linker knew it.
pub fn plan(module: &Module, owners: &Owners, parts: &[&str]) -> Result<Plan> {
    let graph = graph(module, &owners.slots, parts)?;
    check_doors(&graph.doors, parts)?;
    let mut plan = Plan {
        places: graph.places(parts.len()),
        slot_of: module.slots.iter().map(|(slot, function)| (*function, *slot)).collect(),
        fills: module.slots.clone(),
        table_size: module.table_size()?,
        doors: (0..)
            .zip(&graph.doors)
            .filter(|(_, door)| door.is_some())
            .map(|(at, _)| at)
            .collect(),
        data: data::pieces(&owners.data),
        stamp: stamp(module.bytes),
    };
    for function in met_elsewhere(module, &plan, &graph)? {
        if !plan.slot_of.contains_key(&function) {
            plan.slot_of.insert(function, plan.table_size);
            plan.fills.insert(plan.table_size, function);
            plan.table_size += 1;
        }
    }
    Ok(plan)
}

fn graph(module: &Module, owners: &[Place], parts: &[&str]) -> Result<Graph> {
    // What the host gives, it gives to the primary.
    let roots = (0..module.imported).chain(module.roots.iter().copied()).collect();
    let mut graph = Graph { roots, ..Graph::default() };
    for function in 0..module.functions.len() {
        graph.edges.push(module.calls(function)?.iter().map(|to| *to as usize).collect());
        graph.doors.push(parts::door(module.name(function), parts)?);
    }
    for (&slot, &function) in &module.slots {
        let function = function as usize;
        match owners.get(slot as usize) {
            Some(Place::Part(part)) => graph.part_roots.push((*part, function)),
            Some(Place::Nowhere) => {}
            // A slot that a later step added: nobody knows who refers to it.
            Some(Place::Primary) | None if graph.doors[function].is_none() => {
                graph.roots.push(function);
            }
            Some(Place::Primary) | None => {
                bail!("the door {} can be called before its part is there", module.name(function))
            }
        }
    }
    Ok(graph)
}

/// A part whose doors are not recognised would be empty: its code would silently stay in the primary.
fn check_doors(doors: &[Option<usize>], parts: &[&str]) -> Result<()> {
    for (index, part) in parts.iter().enumerate() {
        if !doors.contains(&Some(index)) {
            bail!(
                "no function leads into the part {part}: either none has the attribute, or their names are not \
                 recognised by xtask/src/build/split/parts.rs"
            );
        }
    }
    Ok(())
}

/// Functions that another module than their own calls, by the module they are in, then by their names: each module fills one run of slots
/// with them.
fn met_elsewhere(module: &Module, plan: &Plan, graph: &Graph) -> Result<Vec<u32>> {
    let mut met = BTreeSet::new();
    for (from, calls) in graph.edges.iter().enumerate() {
        for &to in calls {
            if plan.places[to] != plan.places[from] && plan.places[from] != Place::Nowhere {
                met.insert((plan.places[to], module.name(to), u32::try_from(to)?));
            }
        }
    }
    Ok(met.into_iter().map(|(.., function)| function).collect())
}

/// FNV-1a over the whole module.
fn stamp(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:08x}", hash >> 32)
}
