//! Which file uses which, and the circles in that.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::tree::{How, Mention, Tree};

/// For each file the files that it uses, each with the items that it uses of it.
#[derive(Default)]
pub struct Graph(pub BTreeMap<String, BTreeMap<String, BTreeSet<String>>>);

impl Tree {
    /// The edges: from each file to those that define what it mentions.
    pub fn graph(&self) -> Graph {
        let mut graph = Graph::default();
        for module in &self.modules {
            graph.0.entry(module.file.clone()).or_default();
        }
        for mention in &self.mentions {
            self.add_edges(&mut graph, mention);
        }
        graph
    }

    fn add_edges(&self, graph: &mut Graph, mention: &Mention) {
        let from = &self.modules[mention.module].file;
        for (module, item) in self.resolve(mention.module, &mention.path).items {
            let to = &self.modules[module].file;
            // A module that lists what its own folder offers does not use it.
            let lists = mention.how == How::ReExported && self.is_within(module, mention.module);
            if from != to && !lists {
                let uses = graph.0.entry(from.clone()).or_default();
                uses.entry(to.clone()).or_default().insert(item);
            }
        }
    }
}

impl Graph {
    pub fn edges(&self) -> usize {
        self.0.values().map(BTreeMap::len).sum()
    }

    /// The sets of files that all use each other, directly or through others: the largest first, of equal ones the first by name. One file
    /// alone is none.
    pub fn circles(&self) -> Vec<Vec<&str>> {
        let mut search = Search::default();
        for file in self.0.keys() {
            if !search.seen.contains_key(file.as_str()) {
                search.visit(self, file);
            }
        }
        let mut circles = search.circles;
        circles.sort_by(|one, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
        circles
    }

    /// What these files use of each other.
    pub fn within(&self, files: &[&str]) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        for from in files {
            for (to, items) in self.0.get(*from).into_iter().flatten() {
                if files.contains(&to.as_str()) {
                    arrows.push(Arrow::new(from, to, items));
                }
            }
        }
        arrows
    }
}

/// A file that uses another one's items.
#[derive(Debug, PartialEq)]
pub struct Arrow {
    pub from: String,
    pub to: String,
    pub items: Vec<String>,
}

impl Arrow {
    pub fn new(from: &str, to: &str, items: &BTreeSet<String>) -> Self {
        Self { from: from.into(), to: to.into(), items: items.iter().cloned().collect() }
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "    {} → {} ({})", self.from, self.to, self.items.join(", "))
    }
}

/// Tarjan's search for strongly connected components.
#[derive(Default)]
struct Search<'g> {
    /// For each file its number in the order of the search.
    seen: BTreeMap<&'g str, usize>,
    stack: Vec<&'g str>,
    circles: Vec<Vec<&'g str>>,
}

impl<'g> Search<'g> {
    /// Returns the lowest number that the file reaches among those on the stack.
    fn visit(&mut self, graph: &'g Graph, file: &'g str) -> usize {
        let (number, at) = (self.seen.len(), self.stack.len());
        self.seen.insert(file, number);
        self.stack.push(file);
        let mut lowest = number;
        for to in graph.0.get(file).into_iter().flat_map(BTreeMap::keys) {
            match self.seen.get(to.as_str()) {
                None => lowest = lowest.min(self.visit(graph, to)),
                Some(number) if self.stack.contains(&to.as_str()) => lowest = lowest.min(*number),
                Some(_) => {}
            }
        }
        if lowest == number {
            let mut circle = self.stack.split_off(at);
            circle.sort_unstable();
            if circle.len() > 1 {
                self.circles.push(circle);
            }
        }
        lowest
    }
}
