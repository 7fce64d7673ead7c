//! Writes a function's body into another module: its calls go where the callee is.

use anyhow::Result;
use std::collections::BTreeMap;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{Function, Instruction};
use wasmparser::{FunctionBody, Operator};

use super::graph::Place;
use super::module::Module;
use super::plan::{Plan, Way};

/// The numbers that things of the whole module have in the one that is written. What is absent keeps its number.
#[derive(Default)]
pub struct Renumber {
    pub functions: BTreeMap<u32, u32>,
    pub globals: BTreeMap<u32, u32>,
}

impl Reencode for Renumber {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Self::Error>> {
        Ok(self.functions.get(&function).copied().unwrap_or(function))
    }

    fn global_index(&mut self, global: u32) -> Result<u32, Error<Self::Error>> {
        Ok(self.globals.get(&global).copied().unwrap_or(global))
    }
}

pub fn body(
    renumber: &mut Renumber,
    module: &Module,
    plan: &Plan,
    place: Place,
    body: &FunctionBody,
) -> Result<Function> {
    let mut function = renumber.new_function_with_parsed_locals(body)?;
    for operator in body.get_operators_reader()? {
        let operator = operator?;
        let door = match operator {
            Operator::Call { function_index } => match plan.way(place, function_index)? {
                Way::Door(slot) => Some((slot, module.functions[function_index as usize])),
                Way::Beside | Way::Imported(_) => None,
            },
            _ => None,
        };
        if let Some((slot, type_index)) = door {
            function.instruction(&Instruction::I32Const(i32::try_from(slot)?));
            function.instruction(&Instruction::CallIndirect { type_index, table_index: 0 });
        } else {
            function.instruction(&renumber.instruction(operator)?);
        }
    }
    Ok(function)
}
