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
    /// The primary keeps what it reaches without going through a door; a part gets what only it reaches. What several parts
    /// reach and the primary does not goes into the highest part that all of them stand on (`below`, as `parts::below` tells).
    pub fn places(&self, below: &[Vec<bool>]) -> Vec<Place> {
        let nothing = vec![false; self.edges.len()];
        let primary = self.reach(&self.roots, &nothing);
        let reached: Vec<Vec<bool>> =
            (0..below.len()).map(|part| self.reach(&self.into(part), &primary)).collect();
        let place = |node: usize| {
            let by: Vec<usize> = (0..below.len()).filter(|part| reached[*part][node]).collect();
            match by.as_slice() {
                _ if primary[node] => Place::Primary,
                [] => Place::Nowhere,
                by => Place::Part(shared(by, below)),
            }
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

/// The highest part that all of these stand on; every part stands on the first.
fn shared(by: &[usize], below: &[Vec<bool>]) -> usize {
    let common = (0..below.len()).filter(|part| by.iter().all(|one| below[*one][*part]));
    common.max_by_key(|part| below[*part].iter().filter(|on| **on).count()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    /// 0 → 1, 0 → door 2 of part 0, 0 → door 3 of part 1; 2 → 4, 3 → 4, 2 → 5, 3 → 6, 2 → 1; 7 is alone.
    fn graph() -> Graph {
        let edges =
            [vec![1, 2, 3], vec![], vec![4, 5, 1], vec![4, 6], vec![], vec![], vec![], vec![]];
        let mut doors = vec![None; 8];
        (doors[2], doors[3]) = (Some(0), Some(1));
        Graph { edges: edges.to_vec(), roots: vec![0], part_roots: vec![], doors }
    }

    /// The second part stands on the first.
    static TWO: LazyLock<Vec<Vec<bool>>> =
        LazyLock::new(|| vec![vec![true, false], vec![true, true]]);

    #[test]
    fn each_has_what_only_it_reaches_and_the_first_part_what_several_share() {
        use Place::{Nowhere, Part, Primary};
        let wanted = [Primary, Primary, Part(0), Part(1), Part(0), Part(0), Part(1), Nowhere];
        assert_eq!(graph().places(&TWO), wanted);
    }

    #[test]
    fn what_the_primary_reaches_some_other_way_stays_there() {
        let mut graph = graph();
        graph.roots.push(5);
        graph.edges[1].push(6);
        let places = graph.places(&TWO);
        assert_eq!((places[5], places[6]), (Place::Primary, Place::Primary));
    }

    #[test]
    fn a_root_of_a_part_needs_no_door() {
        let mut graph = graph();
        graph.part_roots.push((1, 7));
        assert_eq!(graph.places(&TWO)[7], Place::Part(1));
    }

    #[test]
    fn what_several_share_lies_in_the_highest_part_that_all_of_them_stand_on() {
        // 0; 1 on 0; 2 on 0; 3 on 1 and 2. Door n leads into part n and reaches node 4 + n, all reach 8; 9 to 11 are of two.
        let reaches = [vec![4, 8], vec![5, 8, 9, 10], vec![6, 8, 10, 11], vec![7, 8, 9, 11]];
        let edges = reaches.into_iter().chain(vec![Vec::new(); 8]).collect();
        let doors = (0..12).map(|node| (node < 4).then_some(node)).collect();
        let graph = Graph { edges, doors, ..Graph::default() };
        let [no, yes] = [false, true];
        let below = [
            vec![yes, no, no, no],
            vec![yes, yes, no, no],
            vec![yes, no, yes, no],
            vec![yes, yes, yes, yes],
        ];
        let wanted = [0, 1, 2, 3, 0, 1, 0, 2].map(Place::Part);
        assert_eq!(graph.places(&below)[4..], wanted);
    }
}
