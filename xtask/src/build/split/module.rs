//! The finished module, as far as splitting needs to know it.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use wasmparser::{
    Data, ElementItems, ElementKind, ExternalKind, FunctionBody, GlobalType, KnownCustom,
    MemoryType, Name, Operator, Parser, Payload, TableType, TypeRef,
};

#[derive(Default)]
pub struct Module<'a> {
    pub bytes: &'a [u8],
    /// Each function's type, imported ones first.
    pub functions: Vec<u32>,
    pub imported: usize,
    /// The body of the function `imported + index`.
    pub bodies: Vec<FunctionBody<'a>>,
    pub data: Vec<Data<'a>>,
    pub names: BTreeMap<u32, &'a str>,
    /// Functions that are reachable from outside.
    pub roots: Vec<usize>,
    pub globals: Vec<Global>,
    pub memory: Option<(MemoryType, &'a str)>,
    pub table: Option<TableType>,
    /// The function table: slot to function.
    pub slots: BTreeMap<u32, u32>,
}

pub struct Global {
    pub ty: GlobalType,
    /// The name under which it is exported already.
    pub exported: Option<String>,
}

impl<'a> Module<'a> {
    pub fn read(bytes: &'a [u8]) -> Result<Self> {
        let mut module = Self { bytes, ..Self::default() };
        for payload in Parser::new(0).parse_all(bytes) {
            module.take(payload?)?;
        }
        Ok(module)
    }

    /// Slots that the table has, used or not.
    pub fn table_size(&self) -> Result<u32> {
        let table = self.table.context("the module has no function table")?;
        u32::try_from(table.initial).context("the table's size")
    }

    /// The functions that this one calls.
    pub fn calls(&self, function: usize) -> Result<Vec<u32>> {
        let mut calls = Vec::new();
        for operator in self.operators(function)? {
            match operator {
                Operator::Call { function_index } => calls.push(function_index),
                Operator::RefFunc { .. } | Operator::ReturnCall { .. } => {
                    bail!("{operator:?} cannot be split yet");
                }
                _ => {}
            }
        }
        Ok(calls)
    }

    /// What a function does; nothing for an imported one.
    pub fn operators(&self, function: usize) -> Result<Vec<Operator<'a>>> {
        let Some(index) = function.checked_sub(self.imported) else { return Ok(Vec::new()) };
        let reader = self.bodies[index].get_operators_reader()?;
        Ok(reader.into_iter().collect::<Result<_, _>>()?)
    }

    pub fn name(&self, function: usize) -> &'a str {
        let index = u32::try_from(function).unwrap_or(u32::MAX);
        self.names.get(&index).copied().unwrap_or_default()
    }

    fn take(&mut self, payload: Payload<'a>) -> Result<()> {
        match payload {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    match import?.ty {
                        TypeRef::Func(ty) => self.functions.push(ty),
                        other => bail!("an import that cannot be split yet: {other:?}"),
                    }
                }
                self.imported = self.functions.len();
            }
            Payload::FunctionSection(types) => {
                for ty in types {
                    self.functions.push(ty?);
                }
            }
            Payload::TableSection(tables) => {
                let first = tables.into_iter().next().transpose()?;
                self.table = first.map(|table| table.ty);
            }
            Payload::MemorySection(memories) => {
                let first = memories.into_iter().next().transpose()?;
                self.memory = first.map(|memory| (memory, ""));
            }
            Payload::GlobalSection(globals) => {
                for global in globals {
                    self.globals.push(Global { ty: global?.ty, exported: None });
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export?;
                    let index = export.index as usize;
                    match export.kind {
                        ExternalKind::Func => self.roots.push(index),
                        ExternalKind::Global => {
                            self.globals[index].exported = Some(export.name.to_owned());
                        }
                        ExternalKind::Memory => {
                            self.memory = self.memory.map(|(memory, _)| (memory, export.name));
                        }
                        _ => {}
                    }
                }
            }
            Payload::StartSection { func, .. } => self.roots.push(func as usize),
            Payload::ElementSection(elements) => {
                for element in elements {
                    let element = element?;
                    let start = offset(&element.kind)?;
                    let ElementItems::Functions(functions) = element.items else {
                        bail!("a table of expressions cannot be split yet");
                    };
                    for (slot, function) in (start..).zip(functions) {
                        self.slots.insert(slot, function?);
                    }
                }
            }
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::DataSection(segments) => {
                for segment in segments {
                    self.data.push(segment?);
                }
            }
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(names) = section.as_known() {
                    for subsection in names {
                        if let Name::Function(functions) = subsection? {
                            for naming in functions {
                                let naming = naming?;
                                self.names.insert(naming.index, naming.name);
                            }
                        }
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// The slot at which a segment of the function table begins.
pub fn offset(kind: &ElementKind) -> Result<u32> {
    let ElementKind::Active { table_index, offset_expr } = kind else {
        bail!("a segment of the table that is not active cannot be split yet");
    };
    if table_index.unwrap_or(0) != 0 {
        bail!("a second table of functions cannot be split yet");
    }
    match offset_expr.get_operators_reader().read()? {
        Operator::I32Const { value } => u32::try_from(value).context("the segment's offset"),
        other => bail!("a segment of the table at {other:?} cannot be split yet"),
    }
}
