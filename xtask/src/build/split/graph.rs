//! Who reaches whom, and so what belongs where.

/// Where a thing is placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// In the module that is loaded first.
    Primary,
    /// In this part.
    Part(usize),
    /// Nobody reaches it.
    Nowhere,
}

/// Functions (and, before linking is forgotten, data) and what each of them refers to.
#[derive(Default)]
pub struct Graph {
    pub edges: Vec<Vec<usize>>,
    /// What is reachable from outside as soon as the primary is there.
    pub roots: Vec<usize>,
    /// What is reachable once a part is there.
    pub part_roots: Vec<(usize, usize)>,
    /// The ways into parts: who refers to one does not reach what is behind it.
    pub doors: Vec<Option<usize>>,
}

impl Graph {
    /// The primary keeps what it reaches without going through a door; a part gets what it reaches and no part before it. Each of so many parts stands on
    /// all before it.
    pub fn places(&self, parts: usize) -> Vec<Place> {
        let nothing = vec![false; self.edges.len()];
        let primary = self.reach(&self.roots, &nothing);
        let reached: Vec<Vec<bool>> =
            (0..parts).map(|part| self.reach(&self.into(part), &primary)).collect();
        let place = |node: usize| match (0..parts).find(|part| reached[*part][node]) {
            _ if primary[node] => Place::Primary,
            Some(part) => Place::Part(part),
            None => Place::Nowhere,
        };
        (0..self.edges.len()).map(place).collect()
    }

    fn into(&self, part: usize) -> Vec<usize> {
        let doors = self.doors.iter().enumerate();
        let doors = doors.filter(|(_, door)| **door == Some(part)).map(|(node, _)| node);
        let roots = self.part_roots.iter().filter(|(of, _)| *of == part).map(|(_, node)| *node);
        doors.chain(roots).collect()
    }

    /// Everything reachable from `from`, except what `taken` has already and what lies behind others' doors.
    fn reach(&self, from: &[usize], taken: &[bool]) -> Vec<bool> {
        let mut reached = vec![false; self.edges.len()];
        let mut todo = Vec::new();
        let mut visit = |node: usize, todo: &mut Vec<usize>| {
            if !reached[node] && !taken[node] {
                reached[node] = true;
                todo.push(node);
            }
        };
        for &node in from {
            visit(node, &mut todo);
        }
        while let Some(node) = todo.pop() {
            for &next in self.edges[node].iter().filter(|next| self.doors[**next].is_none()) {
                visit(next, &mut todo);
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 → 1, 0 → door 2 of part 0, 0 → door 3 of part 1; 2 → 4, 3 → 4, 2 → 5, 3 → 6, 2 → 1; 7 is alone.
    fn graph() -> Graph {
        let edges =
            [vec![1, 2, 3], vec![], vec![4, 5, 1], vec![4, 6], vec![], vec![], vec![], vec![]];
        let mut doors = vec![None; 8];
        (doors[2], doors[3]) = (Some(0), Some(1));
        Graph { edges: edges.to_vec(), roots: vec![0], part_roots: vec![], doors }
    }

    #[test]
    fn each_has_what_only_it_reaches_and_the_first_of_several_what_they_share() {
        use Place::{Nowhere, Part, Primary};
        let wanted = [Primary, Primary, Part(0), Part(1), Part(0), Part(0), Part(1), Nowhere];
        assert_eq!(graph().places(2), wanted);
    }

    #[test]
    fn what_the_primary_reaches_some_other_way_stays_there() {
        let mut graph = graph();
        graph.roots.push(5);
        graph.edges[1].push(6);
        let places = graph.places(2);
        assert_eq!((places[5], places[6]), (Place::Primary, Place::Primary));
    }

    #[test]
    fn a_root_of_a_part_needs_no_door() {
        let mut graph = graph();
        graph.part_roots.push((1, 7));
        assert_eq!(graph.places(2)[7], Place::Part(1));
    }
}
