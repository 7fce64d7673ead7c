//! Which bytes of memory are written by which module: what only a part reads comes with it.

use anyhow::{Context, Result, bail};
use std::ops::Range;
use wasm_encoder::{ConstExpr, DataSection};
use wasmparser::{Data, DataKind, Operator};

use super::graph::Place;

/// A hole in the primary costs a segment of its own, some eight bytes.
const WORTH: usize = 16;
/// Between two pieces of one part nobody's padding, or little enough, goes along.
const GAP: u32 = 4;

/// What each part writes by itself: pieces of memory in order, none of them twice.
pub fn pieces(owners: &[(Range<u32>, Place)]) -> Vec<(Range<u32>, usize)> {
    let mut owners: Vec<_> = owners.iter().filter(|(at, _)| !at.is_empty()).cloned().collect();
    owners.sort_by_key(|(at, _)| (at.start, at.end));
    let mut pieces: Vec<(Range<u32>, Place)> = Vec::new();
    for (at, place) in owners {
        let Some((last, of)) = pieces.last_mut() else {
            pieces.push((at, place));
            continue;
        };
        if at.start < last.end && *of != place {
            // Two that overlap: the primary is always there.
            (last.end, *of) = (last.end.max(at.end), Place::Primary);
        } else if at.start <= last.end + GAP && *of == place {
            last.end = last.end.max(at.end);
        } else {
            pieces.push((at, place));
        }
    }
    let of_part = |(at, place): (Range<u32>, Place)| match place {
        Place::Part(part) if at.len() >= WORTH => Some((at, part)),
        _ => None,
    };
    pieces.into_iter().filter_map(of_part).collect()
}

/// The address at which a segment is written.
pub fn address(kind: &DataKind) -> Result<u32> {
    let DataKind::Active { memory_index: 0, offset_expr } = kind else {
        bail!("data that is not written at once cannot be split yet");
    };
    match offset_expr.get_operators_reader().read()? {
        Operator::I32Const { value } => u32::try_from(value).context("the data's address"),
        other => bail!("data at {other:?} cannot be split yet"),
    }
}

/// Writes what of a segment is `wanted`: in the part that has it, or, for the primary, in none.
pub fn write(
    section: &mut DataSection,
    segment: &Data,
    pieces: &[(Range<u32>, usize)],
    wanted: Option<usize>,
) -> Result<()> {
    let start = address(&segment.kind)?;
    let end = start + u32::try_from(segment.data.len())?;
    let mut put = |from: u32, to: u32| {
        if from < to {
            let bytes = &segment.data[(from - start) as usize..(to - start) as usize];
            let offset = ConstExpr::i32_const(from.cast_signed());
            section.active(0, &offset, bytes.iter().copied());
        }
    };
    let mut at = start;
    for (piece, part) in pieces {
        let (from, to) = (piece.start.clamp(at, end), piece.end.clamp(at, end));
        if wanted.is_none() {
            put(at, from);
        } else if wanted == Some(*part) {
            put(from, to);
        }
        at = to;
    }
    if wanted.is_none() {
        put(at, end);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_part_alone_has_is_its_own_with_the_padding_between() {
        let part = Place::Part(1);
        let owners = [(40..60, part), (0..20, part), (22..40, part), (100..110, part)];
        assert_eq!(pieces(&owners), [(0..60, 1)]);
    }

    #[test]
    fn what_overlaps_with_anothers_is_the_primarys() {
        let owners = [(0..40, Place::Part(1)), (30..60, Place::Part(2)), (60..90, Place::Part(1))];
        assert_eq!(pieces(&owners), [(60..90, 1)]);
    }
}
