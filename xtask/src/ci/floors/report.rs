//! What `./x ci deps --core` counts and prints.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::Result;

use super::graph::Graph;
use super::table::Floors;

/// The core's files, their largest circle, and the arrows that point up.
pub struct Report {
    pub files: usize,
    pub edges: usize,
    pub circle: Vec<String>,
    /// By the modules at both ends, with their floors.
    pub up: BTreeMap<String, Vec<Arrow>>,
}

/// A file that uses another one's items.
#[derive(Debug, PartialEq)]
pub struct Arrow {
    pub from: String,
    pub to: String,
    pub items: Vec<String>,
}

impl Report {
    pub fn new(graph: &Graph, floors: &Floors) -> Result<Self> {
            let mut t = String::new();
            for (a, u) in &graph.0 {
                t.push_str(&format!("FILE {a} {}\n", floors.name(floors.module(a)?)));
                for (b, i) in u {
                    t.push_str(&format!(
                        "EDGE {a} {b} {}\n",
                        i.iter().cloned().collect::<Vec<_>>().join(",")
                    ));
                }
            }
            std::fs::write(f, t)?;
        }
        floors.check(graph.0.keys().map(String::as_str))?;
        Ok(Self {
            files: graph.0.len(),
            edges: graph.edges(),
            circle: graph.largest_circle().into_iter().map(str::to_owned).collect(),
            up: up(graph, floors)?,
        })
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
                let (from, to) = (from.clone(), to.clone());
                let items = items.iter().cloned().collect();
                up.entry(pair).or_default().push(Arrow { from, to, items });
            }
        }
    }
    Ok(up)
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "files: {}", self.files)?;
        writeln!(out, "edges: {}", self.edges)?;
        writeln!(out, "largest circle: {} files", self.circle.len())?;
        for file in &self.circle {
            writeln!(out, "  {file}")?;
        }
        write!(out, "arrows up: {}", self.arrows_up())?;
        for (pair, arrows) in &self.up {
            write!(out, "\n  {pair}: {}", arrows.len())?;
            for Arrow { from, to, items } in arrows {
                write!(out, "\n    {from} → {to} ({})", items.join(", "))?;
            }
        }
        Ok(())
    }
}
