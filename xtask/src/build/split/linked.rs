//! The module as the linker wrote it, with relocations: they tell which code and data hold the address of a function. Later
//! steps forget it: to them an address is a number, and every function in the table could be called by anyone.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::ops::Range;
use wasmparser::{
    ElementItems, ExternalKind, KnownCustom, Linking, Parser, Payload, RelocationType, SymbolInfo,
    TypeRef,
};

use super::graph::{Graph, Place};
use super::parts;

/// Who refers to what of the linked module. Slots and addresses stay what they are through all later steps.
pub struct Owners {
    /// Each slot of the function table.
    pub slots: Vec<Place>,
    /// Bytes of memory.
    pub data: Vec<(Range<u32>, Place)>,
}

pub fn owners(linked: &Linked, parts: &[&str]) -> Result<Owners> {
    let places = linked.graph(parts)?.places(parts.len());
    let last = linked.table.keys().max().map_or(0, |last| last + 1);
    let place = |slot| linked.table.get(&slot).map_or(Place::Nowhere, |function| places[*function]);
    let mut data = Vec::new();
    for (node, (_, at)) in linked.data_symbols().into_iter().enumerate() {
        data.push((linked.address(&at)?, places[linked.functions + node]));
    }
    Ok(Owners { slots: (0..last).map(place).collect(), data })
}

#[derive(Default)]
pub struct Linked<'a> {
    /// Functions, imported ones first, then what data symbols there are: the nodes of the graph.
    functions: usize,
    /// Where each function's body lies, by its number. Imported ones have none.
    bodies: Vec<(Range<usize>, usize)>,
    code: usize,
    data: usize,
    /// Where each segment's bytes lie, in the file and in memory.
    pub segments: Vec<(Range<usize>, u32)>,
    pub table: BTreeMap<usize, usize>,
    roots: Vec<usize>,
    symbols: Vec<SymbolInfo<'a>>,
    /// What refers (a place in the file) to which symbol, and how.
    pub relocations: Vec<(usize, u32, RelocationType)>,
}

impl<'a> Linked<'a> {
    pub fn read(bytes: &'a [u8]) -> Result<Self> {
        let mut linked = Self::default();
        for payload in Parser::new(0).parse_all(bytes) {
            linked.take(payload?)?;
        }
        if linked.symbols.is_empty() {
            bail!("the linked module has no symbols; was it linked with --emit-relocs?");
        }
        Ok(linked)
    }

    fn take(&mut self, payload: Payload<'a>) -> Result<()> {
        match payload {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    self.functions += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export?;
                    if export.kind == ExternalKind::Func {
                        self.roots.push(export.index as usize);
                    }
                }
            }
            Payload::StartSection { func, .. } => self.roots.push(func as usize),
            Payload::ElementSection(elements) => {
                for element in elements {
                    let element = element?;
                    let start = super::module::offset(&element.kind)? as usize;
                    let ElementItems::Functions(functions) = element.items else {
                        bail!("the linker wrote a table of expressions");
                    };
                    for (index, function) in functions.into_iter().enumerate() {
                        self.table.insert(start + index, function? as usize);
                    }
                }
            }
            Payload::CodeSectionStart { range, .. } => self.code = range.start,
            Payload::CodeSectionEntry(body) => {
                self.bodies.push((body.range(), self.functions));
                self.functions += 1;
            }
            Payload::DataSection(data) => {
                self.data = data.range().start;
                for segment in data {
                    let segment = segment?;
                    let end = segment.range.end;
                    let address = super::data::address(&segment.kind)?;
                    self.segments.push((end - segment.data.len()..end, address));
                }
            }
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Linking(linking) => {
                    for part in linking.subsections() {
                        if let Linking::SymbolTable(symbols) = part? {
                            self.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
                        }
                    }
                }
                KnownCustom::Reloc(relocations) => {
                    let start = match section.name() {
                        "reloc.CODE" => self.code,
                        "reloc.DATA" => self.data,
                        _ => return Ok(()),
                    };
                    for entry in relocations.entries() {
                        let entry = entry?;
                        if refers(entry.ty) {
                            let place = start + entry.offset as usize;
                            self.relocations.push((place, entry.index, entry.ty));
                        }
                    }
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    fn graph(&self, parts: &[&str]) -> Result<Graph> {
        let data = self.data_symbols();
        let mut graph = Graph {
            edges: vec![Vec::new(); self.functions + data.len()],
            roots: self.roots.clone(),
            part_roots: Vec::new(),
            doors: vec![None; self.functions + data.len()],
        };
        for symbol in &self.symbols {
            if let SymbolInfo::Func { index, name: Some(name), .. } = symbol {
                let door = &mut graph.doors[*index as usize];
                *door = door.or(parts::door(name, parts)?);
            }
        }
        for &(place, symbol, _) in &self.relocations {
            let Some(to) = self.node(symbol, &data)? else { continue };
            let holders = self.holders(place, &data);
            if holders.is_empty() {
                // Nobody knows who reads it: it counts as always reachable.
                graph.roots.push(to);
            }
            for from in holders {
                graph.edges[from].push(to);
            }
        }
        Ok(graph)
    }

    /// Each data symbol: its number and where its bytes lie.
    fn data_symbols(&self) -> Vec<(u32, Range<usize>)> {
        let symbols = self.symbols.iter().zip(0..);
        let place = |(symbol, number): (&SymbolInfo, u32)| match symbol {
            SymbolInfo::Data { symbol: Some(at), .. } => {
                let start = self.segments.get(at.index as usize)?.0.start + at.offset as usize;
                Some((number, start..start + at.size as usize))
            }
            _ => None,
        };
        symbols.filter_map(place).collect()
    }

    /// Where in memory something of the file lies.
    fn address(&self, at: &Range<usize>) -> Result<Range<u32>> {
        let holds = |(segment, _): &&(Range<usize>, u32)| {
            segment.start <= at.start && at.end <= segment.end
        };
        let (segment, address) =
            self.segments.iter().find(holds).context("data outside of all segments")?;
        let start = address + u32::try_from(at.start - segment.start)?;
        Ok(start..start + u32::try_from(at.len())?)
    }

    /// Where the linker put data, from the first byte to the last.
    pub fn room(&self) -> Range<u32> {
        let start = self.segments.first().map_or(0, |(_, at)| *at);
        let end =
            |(bytes, at): &(Range<usize>, u32)| u32::try_from(bytes.len()).map(|len| at + len);
        start..self.segments.last().and_then(|last| end(last).ok()).unwrap_or(start)
    }

    /// All of that, as it stands in the file.
    pub fn memory(&self, bytes: &[u8]) -> Vec<u8> {
        let room = self.room();
        let mut memory = vec![0; room.len()];
        for (segment, at) in &self.segments {
            let from = (at - room.start) as usize;
            memory[from..from + segment.len()].copy_from_slice(&bytes[segment.clone()]);
        }
        memory
    }

    /// The address of a data symbol; none where it has no bytes of its own in the file.
    pub fn data_at(&self, symbol: u32) -> Result<Option<u32>> {
        match self.symbols.get(symbol as usize).context("a relocation to no symbol")? {
            SymbolInfo::Data { symbol: Some(at), .. } => {
                Ok(self.segments.get(at.index as usize).map(|(_, start)| start + at.offset))
            }
            _ => Ok(None),
        }
    }

    /// The node a symbol stands for; none for globals, tables and what lies outside of all segments.
    fn node(&self, symbol: u32, data: &[(u32, Range<usize>)]) -> Result<Option<usize>> {
        let info = self.symbols.get(symbol as usize).context("a relocation to no symbol")?;
        Ok(match info {
            SymbolInfo::Func { index, .. } => Some(*index as usize),
            SymbolInfo::Data { .. } => {
                data.iter().position(|(number, _)| *number == symbol).map(|at| self.functions + at)
            }
            _ => None,
        })
    }

    /// The function or the data symbols (they may overlap) that hold this place of the file.
    fn holders(&self, place: usize, data: &[(u32, Range<usize>)]) -> Vec<usize> {
        let after = self.bodies.partition_point(|(range, _)| range.start <= place);
        let body = after.checked_sub(1).map(|at| &self.bodies[at]);
        if let Some((_, function)) = body.filter(|(range, _)| range.contains(&place)) {
            return vec![*function];
        }
        let holding = data.iter().enumerate().filter(|(_, (_, at))| at.contains(&place));
        holding.map(|(at, _)| self.functions + at).collect()
    }
}

/// Whether a relocation of this type stands for a function or for data.
fn refers(ty: RelocationType) -> bool {
    use RelocationType as R;
    !matches!(
        ty,
        R::TypeIndexLeb
            | R::GlobalIndexLeb
            | R::GlobalIndexI32
            | R::TableNumberLeb
            | R::EventIndexLeb
    )
}
