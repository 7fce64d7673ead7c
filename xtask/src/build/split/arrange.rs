//! Puts side by side what goes into one module, in memory and in the table of functions. The linker lays both out as it meets them, and
//! what a module has in many places costs a segment for each.

use anyhow::{Context, Result, bail};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;
use wasm_encoder::{
    ConstExpr, DataSection, ElementSection, Elements, Module as Written, RawSection,
};
use wasmparser::{Parser, Payload, RelocationType};

use super::graph::Place;
use super::linked::{Linked, Owners};

/// Bytes that the linker leaves free before the data: another order may need more room than its own.
pub const SPARE: u32 = 1024;
/// Nothing asks for more: it is what a `u128` lies at, and wasm's own vectors.
const ALIGNED: u32 = 16;

/// The linked module anew, as the steps after it want it: without relocations. `owners` becomes true of it.
pub fn arrange(bytes: &[u8], linked: &Linked, owners: &mut Owners) -> Result<Vec<u8>> {
    let data = linked.room();
    let room = data.start.saturating_sub(SPARE)..data.end;
    let atoms = atoms(&owners.data, &linked.memory(bytes), data.start)?;
    let addresses = addresses(&atoms, &room).context("the data takes more room in this order")?;
    let moves = Moves { atoms, addresses, slots: slots(&owners.slots) };

    let mut bytes = bytes.to_vec();
    for &(at, symbol, ty) in &linked.relocations {
        moves.follow(&mut bytes[at..], ty, linked.data_at(symbol)?)?;
    }
    owners.data = moves.owners();
    owners.slots = moves.in_new_order(&owners.slots);
    let functions: Vec<Option<&usize>> =
        (0..moves.slots.len()).map(|slot| linked.table.get(&slot)).collect();
    let functions = moves.in_new_order(&functions);
    let memory = moves.memory(&linked.memory(&bytes), data.start, &room);
    written(&bytes, &functions, linked, &memory, room.start)
}

/// Data that keeps together.
#[derive(Debug, PartialEq)]
struct Atom {
    at: Range<u32>,
    place: Place,
    /// What its address must be a multiple of. What it asked the linker for is forgotten, so it is as much as it has; a text asks for nothing.
    aligned: u32,
}

/// Symbols that overlap are one; `start` is where `memory` begins.
fn atoms(data: &[(Range<u32>, Place)], memory: &[u8], start: u32) -> Result<Vec<Atom>> {
    let mut data: Vec<_> = data.iter().filter(|(at, _)| !at.is_empty()).cloned().collect();
    data.sort_by_key(|(at, _)| (at.start, at.end));
    let mut atoms: Vec<Atom> = Vec::new();
    for (at, place) in data {
        match atoms.last_mut() {
            Some(last) if at.start < last.at.end => {
                last.at.end = last.at.end.max(at.end);
                if last.place != place {
                    last.place = Place::Primary;
                }
            }
            _ => atoms.push(Atom { at, place, aligned: 1 }),
        }
    }
    let bytes = |at: Range<u32>| &memory[(at.start - start) as usize..(at.end - start) as usize];
    let mut told = start;
    for atom in &mut atoms {
        if bytes(told..atom.at.start).iter().any(|byte| *byte != 0) {
            bail!("no symbol tells of the data from {told} to {}", atom.at.start);
        }
        told = atom.at.end;
        if !is_text(bytes(atom.at.clone())) {
            atom.aligned = 1 << atom.at.start.trailing_zeros().min(ALIGNED.trailing_zeros());
        }
    }
    if memory[(told - start) as usize..].iter().any(|byte| *byte != 0) {
        bail!("no symbol tells of the data from {told} on");
    }
    Ok(atoms)
}

fn is_text(bytes: &[u8]) -> bool {
    str::from_utf8(bytes).is_ok_and(|text| !text.contains(|c: char| c.is_control() && c != '\n'))
}

/// Where each goes: place by place, of one place what loses the least before it and is aligned the widest, then the texts.
fn addresses(atoms: &[Atom], room: &Range<u32>) -> Option<Vec<u32>> {
    let mut addresses = vec![0; atoms.len()];
    let mut left: Vec<usize> = (0..atoms.len()).collect();
    let mut next = room.start;
    let lost = |next: u32, atom: &Atom| next.next_multiple_of(atom.aligned) - next;
    while !left.is_empty() {
        let key = |at: &usize| {
            let atom = &atoms[left[*at]];
            (atom.place, atom.aligned == 1, lost(next, atom), Reverse(atom.aligned))
        };
        let index = left.remove((0..left.len()).min_by_key(key)?);
        addresses[index] = next + lost(next, &atoms[index]);
        next = addresses[index] + size(&atoms[index]);
    }
    (next <= room.end).then_some(addresses)
}

fn size(atom: &Atom) -> u32 {
    atom.at.end - atom.at.start
}

/// The slot that each slot becomes. The first stays: it is never filled.
fn slots(places: &[Place]) -> Vec<u32> {
    let mut order: Vec<usize> = (1..places.len()).collect();
    order.sort_by_key(|slot| (places[*slot], *slot));
    let mut slots = vec![0; places.len()];
    for (new, old) in (1..).zip(order) {
        slots[old] = new;
    }
    slots
}

struct Moves {
    atoms: Vec<Atom>,
    /// Where each of these goes.
    addresses: Vec<u32>,
    slots: Vec<u32>,
}

impl Moves {
    /// Changes a number that refers to a slot, or to the data at `address`.
    fn follow(&self, bytes: &mut [u8], ty: RelocationType, address: Option<u32>) -> Result<()> {
        use RelocationType as R;
        let number = match ty {
            R::MemoryAddrLeb | R::MemoryAddrSleb | R::TableIndexSleb => read(bytes)?,
            R::MemoryAddrI32 | R::TableIndexI32 => u32::from_le_bytes(bytes[..4].try_into()?),
            R::FunctionIndexLeb => return Ok(()),
            other => bail!("what refers as {other:?} cannot be arranged yet"),
        };
        let number = match ty {
            R::TableIndexSleb | R::TableIndexI32 => self.slots[number as usize],
            _ => number.wrapping_add(self.distance(address)),
        };
        match ty {
            R::MemoryAddrI32 | R::TableIndexI32 => {
                bytes[..4].copy_from_slice(&number.to_le_bytes());
            }
            _ => write(bytes, number),
        }
        Ok(())
    }

    /// How far the data at `address` goes.
    fn distance(&self, address: Option<u32>) -> u32 {
        let Some(address) = address else { return 0 };
        let after = self.atoms.partition_point(|atom| atom.at.start <= address);
        let atom = self.atoms[..after].last().filter(|atom| address < atom.at.end);
        atom.map_or(0, |atom| self.addresses[after - 1].wrapping_sub(atom.at.start))
    }

    fn in_new_order<T: Clone>(&self, by_slot: &[T]) -> Vec<T> {
        let mut ordered = by_slot.to_vec();
        for (of, slot) in by_slot.iter().zip(&self.slots) {
            ordered[*slot as usize] = of.clone();
        }
        ordered
    }

    /// Each place's data, in one piece.
    fn owners(&self) -> Vec<(Range<u32>, Place)> {
        let mut pieces: BTreeMap<Place, Range<u32>> = BTreeMap::new();
        for (atom, address) in self.atoms.iter().zip(&self.addresses) {
            let at = *address..*address + size(atom);
            let piece = pieces.entry(atom.place).or_insert(at.clone());
            *piece = piece.start.min(at.start)..piece.end.max(at.end);
        }
        pieces.into_iter().map(|(place, at)| (at, place)).collect()
    }

    /// What fills `room`, of `old`, which began at `start`.
    fn memory(&self, old: &[u8], start: u32, room: &Range<u32>) -> Vec<u8> {
        let mut memory = vec![0; room.len()];
        for (atom, address) in self.atoms.iter().zip(&self.addresses) {
            let bytes = &old[(atom.at.start - start) as usize..(atom.at.end - start) as usize];
            memory[(address - room.start) as usize..][..bytes.len()].copy_from_slice(bytes);
        }
        memory
    }
}

/// A number in LEB128, as the linker writes each that it may change: in five bytes.
fn read(bytes: &[u8]) -> Result<u32> {
    let bytes = bytes.get(..5).context("a number at the end of the module")?;
    let more = bytes.iter().map(|byte| byte & 0x80 != 0);
    if !more.eq([true, true, true, true, false]) {
        bail!("a number that is not written in five bytes");
    }
    // Of a negative one the bits above the 32nd are cut off.
    Ok(bytes.iter().rev().fold(0, |number, byte| number << 7 | u32::from(byte & 0x7f)))
}

/// Whether it is signed makes no difference: no address or slot is so far up.
fn write(bytes: &mut [u8], number: u32) {
    for (index, byte) in bytes[..5].iter_mut().enumerate() {
        *byte = (number >> (7 * index)).to_le_bytes()[0] & 0x7f | if index < 4 { 0x80 } else { 0 };
    }
}

fn written(
    bytes: &[u8],
    functions: &[Option<&usize>],
    linked: &Linked,
    memory: &[u8],
    start: u32,
) -> Result<Vec<u8>> {
    let mut written = Written::new();
    for payload in Parser::new(0).parse_all(bytes) {
        let payload = payload?;
        match &payload {
            Payload::CustomSection(section)
                if section.name() == "linking" || section.name().starts_with("reloc.") => {}
            Payload::ElementSection(_) => {
                let run: Option<Vec<u32>> = functions[1..]
                    .iter()
                    .map(|function| u32::try_from(*(*function)?).ok())
                    .collect();
                let run = run.context("the linker left a hole in the table")?;
                let mut elements = ElementSection::new();
                let first = ConstExpr::i32_const(1);
                elements.active(None, &first, Elements::Functions(Cow::Owned(run)));
                written.section(&elements);
            }
            Payload::DataSection(_) => {
                written.section(&segments(linked, memory, start));
            }
            _ => {
                if let Some((id, range)) = payload.as_section() {
                    written.section(&RawSection { id, data: &bytes[range] });
                }
            }
        }
    }
    Ok(written.finish())
}

/// As many segments as the linker wrote, so that their names stay theirs; the first begins earlier, each ends where the next begins.
fn segments(linked: &Linked, memory: &[u8], start: u32) -> DataSection {
    let begins = linked.segments.iter().skip(1).map(|(_, at)| *at);
    let mut begin = start;
    let mut data = DataSection::new();
    let end = start.saturating_add(u32::try_from(memory.len()).unwrap_or(u32::MAX));
    for next in begins.chain([end]) {
        let bytes = &memory[(begin - start) as usize..(next - start) as usize];
        data.active(0, &ConstExpr::i32_const(begin.cast_signed()), bytes.iter().copied());
        begin = next;
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    const PART: Place = Place::Part(0);
    /// From 16 on: a text of the part, nine bytes of the primary, and an address of the part, of which a second symbol is a half.
    const MEMORY: [u8; 24] = *b"abcde\0\0\0\x011234567\x02\0\0\0\x07\0\0\0";
    const DATA: [(Range<u32>, Place); 4] =
        [(16..21, PART), (24..33, Place::Primary), (36..40, PART), (36..38, PART)];

    fn moves() -> Moves {
        let atoms = atoms(&DATA, &MEMORY, 16).unwrap();
        let addresses = addresses(&atoms, &(8..40)).unwrap();
        Moves { atoms, addresses, slots: slots(&[Place::Nowhere, PART, Place::Primary, PART]) }
    }

    #[test]
    fn the_data_of_each_place_is_one_piece_with_its_texts_last() {
        let moves = moves();
        assert_eq!(moves.owners(), [(8..17, Place::Primary), (20..29, PART)]);
        assert_eq!(moves.addresses, [24, 8, 20]);
    }

    #[test]
    fn what_refers_to_data_or_to_a_slot_follows_it() {
        let moves = moves();
        let follow = |number: u32, ty, address| {
            let mut bytes = [0; 5];
            write(&mut bytes, number);
            moves.follow(&mut bytes, ty, address).unwrap();
            read(&bytes).unwrap()
        };
        // Two bytes behind the text, as code may count from another end.
        assert_eq!(follow(18, RelocationType::MemoryAddrSleb, Some(16)), 26);
        assert_eq!(follow(14, RelocationType::MemoryAddrLeb, Some(16)), 22);
        assert_eq!(follow(99, RelocationType::MemoryAddrLeb, None), 99);
        let slots = [1, 2, 3].map(|slot| follow(slot, RelocationType::TableIndexSleb, None));
        assert_eq!(slots, [2, 1, 3]);
        let mut pointer = 38_u32.to_le_bytes();
        moves.follow(&mut pointer, RelocationType::MemoryAddrI32, Some(36)).unwrap();
        assert_eq!(u32::from_le_bytes(pointer), 22);
        assert_eq!(moves.in_new_order(&['-', 'a', 'b', 'c']), ['-', 'b', 'a', 'c']);
    }

    #[test]
    fn bytes_that_no_symbol_tells_of_are_refused_and_so_is_too_little_room() {
        assert!(atoms(&DATA[..2], &MEMORY, 16).is_err());
        assert!(atoms(&DATA[2..], &MEMORY, 16).is_err());
        assert!(addresses(&moves().atoms, &(8..20)).is_none());
    }
}
