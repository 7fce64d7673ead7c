//! A part: a module that lives in the primary's memory, table and stack.

use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use wasm_encoder::reencode::Reencode;
use wasm_encoder::{
    CodeSection, DataSection, ElementSection, EntityType, FunctionSection, ImportSection,
    Module as Written, NameMap, NameSection, TypeSection,
};
use wasmparser::{Parser, Payload};

use super::code::{self, Renumber};
use super::data;
use super::graph::Place;
use super::module::Module;
use super::plan::{Plan, Way};
use super::primary::{TABLE, fill, globals_of, shared_globals};

/// The name of the one module that parts import from.
const PRIMARY: &str = "p";

pub fn write(module: &Module, plan: &Plan, part: usize) -> Result<Vec<u8>> {
    let place = Place::Part(part);
    let own: Vec<u32> =
        (0..).zip(&plan.places).filter(|(_, at)| **at == place).map(|(f, _)| f).collect();
    let needs = Needs::of(module, plan, place, &own)?;

    let mut renumber = Renumber::default();
    let mut written = Written::new();
    written.section(&types(module, &mut renumber)?);
    written.section(&needs.imports(module, plan, &mut renumber)?);

    let mut functions = FunctionSection::new();
    for function in &own {
        functions.function(module.functions[*function as usize]);
        let next = u32::try_from(renumber.functions.len())?;
        renumber.functions.insert(*function, next);
    }
    written.section(&functions);

    let mut elements = ElementSection::new();
    let mut runs = plan.runs(place);
    for function in runs.iter_mut().flat_map(|(_, functions)| functions) {
        *function = renumber.functions[function];
    }
    fill(&mut elements, &runs);
    written.section(&elements);

    let mut code = CodeSection::new();
    for function in &own {
        let body = &module.bodies[*function as usize - module.imported];
        code.function(&code::body(&mut renumber, module, plan, place, body)?);
    }
    written.section(&code);
    let mut data = DataSection::new();
    for segment in &module.data {
        data::write(&mut data, segment, &plan.data, Some(part))?;
    }
    written.section(&data).section(&names(module, &renumber));
    Ok(written.finish())
}

/// What a part takes from the primary.
struct Needs {
    /// By slot: they are read out of the table when the part is instantiated.
    functions: BTreeMap<u32, u32>,
    globals: BTreeSet<u32>,
}

impl Needs {
    fn of(module: &Module, plan: &Plan, place: Place, own: &[u32]) -> Result<Self> {
        let mut needs = Self { functions: BTreeMap::new(), globals: BTreeSet::new() };
        for function in own {
            let operators = module.operators(*function as usize)?;
            needs.globals.extend(globals_of(&operators)?);
            for callee in module.calls(*function as usize)? {
                if let Way::Imported(slot) = plan.way(place, callee)? {
                    needs.functions.insert(slot, callee);
                }
            }
        }
        Ok(needs)
    }

    fn imports(
        &self,
        module: &Module,
        plan: &Plan,
        renumber: &mut Renumber,
    ) -> Result<ImportSection> {
        let mut imports = ImportSection::new();
        let (memory, name) = module.memory.context("the module has no memory")?;
        let memory = renumber.memory_type(memory)?;
        imports.import(PRIMARY, name, EntityType::Memory(memory));

        let table = module.table.context("the module has no function table")?;
        let mut table = renumber.table_type(table)?;
        table.minimum = plan.table_size.into();
        table.maximum = table.maximum.map(|_| table.minimum);
        imports.import(PRIMARY, TABLE, EntityType::Table(table));

        let shared: BTreeMap<u32, String> = shared_globals(module, plan).into_iter().collect();
        for (number, &index) in (0..).zip(&self.globals) {
            let global = &module.globals[index as usize];
            let name = global.exported.as_ref().or_else(|| shared.get(&index));
            let name =
                name.with_context(|| format!("global {index} is a constant of the primary"))?;
            let ty = renumber.global_type(global.ty)?;
            imports.import(PRIMARY, name, EntityType::Global(ty));
            renumber.globals.insert(index, number);
        }
        for (number, (&slot, &function)) in (0..).zip(&self.functions) {
            let ty = module.functions[function as usize];
            imports.import(PRIMARY, &base36(slot), EntityType::Function(ty));
            renumber.functions.insert(function, number);
        }
        Ok(imports)
    }
}

/// All types of the whole module; `wasm-opt` removes those that are not used.
fn types(module: &Module, renumber: &mut Renumber) -> Result<TypeSection> {
    let mut types = TypeSection::new();
    for payload in Parser::new(0).parse_all(module.bytes) {
        if let Payload::TypeSection(section) = payload? {
            renumber.parse_type_section(&mut types, section)?;
        }
    }
    Ok(types)
}

fn names(module: &Module, renumber: &Renumber) -> NameSection {
    let numbered: BTreeMap<u32, u32> =
        renumber.functions.iter().map(|(of, to)| (*to, *of)).collect();
    let mut map = NameMap::new();
    for (to, of) in numbered {
        map.append(to, module.name(of as usize));
    }
    let mut names = NameSection::new();
    names.functions(&map);
    names
}

/// As JavaScript's `parseInt(name, 36)` reads it.
pub fn base36(mut number: u32) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut digits = Vec::new();
    loop {
        digits.push(char::from(DIGITS[(number % 36) as usize]));
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}
