//! The module that is loaded first: the whole, without what went into parts.

use anyhow::{Result, bail};
use std::borrow::Cow;
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, ExportKind, ExportSection,
    Function, Instruction, NameSection, TableSection,
};
use wasmparser::{Name, Operator};

use super::code::{self, Renumber};
use super::data;
use super::graph::Place;
use super::module::Module;
use super::plan::Plan;

/// The name under which parts find the table.
pub const TABLE: &str = "t";

/// Keeps every number as it is: what went away leaves an empty body that nobody calls, which `wasm-opt` removes.
pub fn write(module: &Module, plan: &Plan) -> Result<Vec<u8>> {
    let mut primary = Primary { module, plan, at: module.imported, failed: None };
    let mut written = wasm_encoder::Module::new();
    let parsed = primary.parse_core_module(&mut written, wasmparser::Parser::new(0), module.bytes);
    if let Some(error) = primary.failed {
        return Err(error);
    }
    parsed?;
    Ok(written.finish())
}

struct Primary<'a> {
    module: &'a Module<'a>,
    plan: &'a Plan,
    /// The function whose body comes next.
    at: usize,
    failed: Option<anyhow::Error>,
}

impl Reencode for Primary<'_> {
    type Error = std::convert::Infallible;

    fn parse_table_section(
        &mut self,
        tables: &mut TableSection,
        section: wasmparser::TableSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        for (index, table) in section.into_iter().enumerate() {
            let mut table = table?;
            if index == 0 {
                table.ty.initial = self.plan.table_size.into();
                table.ty.maximum = table.ty.maximum.map(|_| table.ty.initial);
            }
            self.parse_table(tables, table)?;
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: wasmparser::ExportSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        utils::parse_export_section(self, exports, section)?;
        exports.export(TABLE, ExportKind::Table, 0);
        for (global, name) in shared_globals(self.module, self.plan) {
            exports.export(&name, ExportKind::Global, global);
        }
        Ok(())
    }

    fn parse_element_section(
        &mut self,
        elements: &mut ElementSection,
        _: wasmparser::ElementSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        fill(elements, &self.plan.runs(Place::Primary));
        Ok(())
    }

    fn data_count(&mut self, _: u32) -> Result<u32, Error<Self::Error>> {
        let mut data = DataSection::new();
        for segment in &self.module.data {
            if let Err(error) = data::write(&mut data, segment, &self.plan.data, None) {
                self.failed = self.failed.take().or(Some(error));
            }
        }
        Ok(data.len())
    }

    fn parse_data_section(
        &mut self,
        data: &mut DataSection,
        section: wasmparser::DataSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        for segment in section {
            if let Err(error) = data::write(data, &segment?, &self.plan.data, None) {
                self.failed = self.failed.take().or(Some(error));
            }
        }
        Ok(())
    }

    fn parse_custom_name_subsection(
        &mut self,
        names: &mut NameSection,
        section: Name<'_>,
    ) -> Result<(), Error<Self::Error>> {
        // Of the segments that had names, some are gone.
        if matches!(section, Name::Data(_)) {
            return Ok(());
        }
        utils::parse_custom_name_subsection(self, names, section)
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: wasmparser::FunctionBody<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let function = self.at;
        self.at += 1;
        if self.plan.places[function] != Place::Primary {
            let mut gone = Function::new([]);
            gone.instruction(&Instruction::Unreachable).instruction(&Instruction::End);
            code.function(&gone);
            return Ok(());
        }
        let mut same = Renumber::default();
        match code::body(&mut same, self.module, self.plan, Place::Primary, &body) {
            Ok(written) => drop(code.function(&written)),
            Err(error) => self.failed = self.failed.take().or(Some(error)),
        }
        Ok(())
    }
}

/// Writes runs of slots into a table's segments.
pub fn fill(elements: &mut ElementSection, runs: &[(u32, Vec<u32>)]) {
    for (start, functions) in runs {
        let offset = ConstExpr::i32_const(start.cast_signed());
        elements.active(None, &offset, Elements::Functions(Cow::Borrowed(functions)));
    }
}

/// Globals that parts need and that are not exported yet, each with the name it is exported under: the stack pointer, whose name
/// is the build's stamp.
pub fn shared_globals(module: &Module, plan: &Plan) -> Vec<(u32, String)> {
    let globals = (0..).zip(&module.globals);
    let variable = globals.filter(|(_, global)| global.exported.is_none() && global.ty.mutable);
    let named = variable.enumerate();
    let name =
        |count| if count == 0 { plan.stamp.clone() } else { format!("{}{count}", plan.stamp) };
    named.map(|(count, (index, _))| (index, name(count))).collect()
}

/// The globals that a function's body uses.
pub fn globals_of(operators: &[Operator]) -> Result<Vec<u32>> {
    let used = operators.iter().filter_map(|operator| match operator {
        Operator::GlobalGet { global_index } | Operator::GlobalSet { global_index } => {
            Some(Ok(*global_index))
        }
        Operator::MemoryInit { .. }
        | Operator::DataDrop { .. }
        | Operator::TableInit { .. }
        | Operator::ElemDrop { .. } => {
            let what = format!("{operator:?}");
            Some(Err(what))
        }
        _ => None,
    });
    let used: Result<Vec<u32>, String> = used.collect();
    used.or_else(|what| bail!("{what} cannot be put into a part yet"))
}
