//! What `./x ci deps --core` counts and prints.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::Result;

use super::graph::{Arrow, Graph};
use super::table::Floors;

/// The core's files, the circles among them, and the arrows that point up.
pub struct Report {
    pub files: usize,
    pub edges: usize,
    /// The largest first.
    pub circles: Vec<Circle>,
    /// By the modules at both ends, with their floors.
    pub up: BTreeMap<String, Vec<Arrow>>,
}

/// Files that all use each other, directly or through others.
pub struct Circle {
    pub files: usize,
    /// What they use of each other.
    pub arrows: Vec<Arrow>,
}

impl Report {
    pub fn new(graph: &Graph, floors: &Floors) -> Result<Self> {
        floors.check(graph.0.keys().map(String::as_str))?;
        let circles = graph.circles().into_iter();
        let circles =
            circles.map(|files| Circle { files: files.len(), arrows: graph.within(&files) });
        Ok(Self {
            files: graph.0.len(),
            edges: graph.edges(),
            circles: circles.collect(),
            up: up(graph, floors)?,
        })
    }

    /// Files in the largest circle.
    pub fn largest_circle(&self) -> usize {
        self.circles.first().map_or(0, |circle| circle.files)
    }

    pub fn arrows_up(&self) -> usize {
        self.up.values().map(Vec::len).sum()
    }
}

fn up(graph: &Graph, floors: &Floors) -> Result<BTreeMap<String, Vec<Arrow>>> {
    let mut up: BTreeMap<String, Vec<Arrow>> = BTreeMap::new();
    for (from, uses) in &graph.0 {
        for (to, items) in uses {
            let (below, above) = (floors.module(from)?, floors.module(to)?);
            if floors.floor(below) > floors.floor(above) {
                let (floor, other) = (floors.name(below), floors.name(above));
                let pair = format!("{below} → {above} ({floor} → {other})");
                up.entry(pair).or_default().push(Arrow::new(from, to, items));
            }
        }
    }
    Ok(up)
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "files: {}", self.files)?;
        writeln!(out, "edges: {}", self.edges)?;
        writeln!(
            out,
            "circles: {}; the largest has {} files",
            self.circles.len(),
            self.largest_circle()
        )?;
        for circle in &self.circles {
            writeln!(out, "  {} files", circle.files)?;
            for arrow in &circle.arrows {
                writeln!(out, "{arrow}")?;
            }
        }
        write!(out, "arrows up: {}", self.arrows_up())?;
        for (pair, arrows) in &self.up {
            write!(out, "\n  {pair}: {}", arrows.len())?;
            for arrow in arrows {
                write!(out, "\n{arrow}")?;
            }
        }
        Ok(())
    }
}
