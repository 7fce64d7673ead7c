use std::collections::{BTreeMap, VecDeque};
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::block::Block;
use super::logs::Log;

/// The last blocks that were told, each the parent of the next.
#[derive(Debug, Default)]
pub struct Branch(VecDeque<Told>);

/// A block that was told.
#[derive(Debug, Clone)]
pub struct Told {
    /// The block.
    pub block: Arc<Block>,
    /// Those of its logs that were told.
    pub logs: Vec<Log>,
}

/// What a new block changes.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// How many blocks at the end are no more.
    pub removed: usize,
    /// The blocks that are new, in their order.
    pub added: Vec<Arc<Block>>,
}

/// What is missing to know what a new block changes.
#[derive(Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Nothing.
    Clear(Plan),
    /// The blocks of these numbers.
    Missing(RangeInclusive<u64>),
    /// The blocks contradict each other: the chain changed while they were asked for.
    Unsteady,
}

/// Blocks that are remembered: a branch that is left behind is not longer.
const REMEMBERED: usize = 256;

/// Blocks that are asked for together.
const TOGETHER: u64 = 50;

impl Branch {
    /// What `tip`, the newest block, changes, knowing also the blocks `asked`, by their numbers.
    pub fn outlook(&self, tip: &Arc<Block>, asked: &BTreeMap<u64, Arc<Block>>) -> Outlook {
        if self.0.is_empty() || self.0.iter().any(|told| told.block.hash == tip.hash) {
            // The first block is where the telling starts from: it is not told itself.
            return Outlook::Clear(Plan::default());
        }
        let mut kept = self.0.partition_point(|told| told.block.number < tip.number);
        let mut added: Vec<Arc<Block>> = Vec::new();
        // Every step goes one block up or one down; a chain that holds still is climbed once.
        let mut steps = 2 * (self.0.len() + asked.len()) + 2;
        loop {
            let Some(last) =
                added.last().or_else(|| self.0.get(kept.wrapping_sub(1)).map(|told| &told.block))
            else {
                // Another branch from further back than is remembered: only its newest block can be told.
                return Outlook::Clear(Plan {
                    removed: self.0.len(),
                    added: vec![Arc::clone(tip)],
                });
            };
            let next = last.number + 1;
            let block = if next == tip.number { Some(tip) } else { asked.get(&next) };
            let Some(block) = block else {
                return Outlook::Missing(next..=(tip.number - 1).min(next + TOGETHER - 1));
            };
            if block.parent == last.hash {
                added.push(Arc::clone(block));
                if block.number == tip.number {
                    return Outlook::Clear(Plan { removed: self.0.len() - kept, added });
                }
            } else if added.pop().is_none() {
                kept -= 1;
            }
            steps -= 1;
            if steps == 0 {
                return Outlook::Unsteady;
            }
        }
    }

    /// The last block was told, or is where the telling starts.
    pub fn push(&mut self, told: Told) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(told);
    }

    /// The last block is no more.
    pub fn pop(&mut self) -> Option<Told> {
        self.0.pop_back()
    }
}

#[cfg(test)]
mod tests {
    use super::super::block::tests::block;
    use super::*;

    /// A branch of the blocks 1 to 5.
    fn branch() -> Branch {
        let mut branch = Branch::default();
        for number in 1..=5 {
            branch.push(Told { block: Arc::new(block(number, 0, 0)), logs: Vec::new() });
        }
        branch
    }

    fn asked(blocks: &[Block]) -> BTreeMap<u64, Arc<Block>> {
        blocks.iter().map(|block| (block.number, Arc::new(block.clone()))).collect()
    }

    fn outlook(tip: Block, known: &[Block]) -> Outlook {
        branch().outlook(&Arc::new(tip), &asked(known))
    }

    fn clear(removed: usize, added: &[Block]) -> Outlook {
        Outlook::Clear(Plan { removed, added: added.iter().cloned().map(Arc::new).collect() })
    }

    #[test]
    fn the_next_block_is_added() {
        assert_eq!(outlook(block(6, 0, 0), &[]), clear(0, &[block(6, 0, 0)]));
    }

    #[test]
    fn a_block_that_was_told_changes_nothing() {
        for number in [1, 4, 5] {
            assert_eq!(outlook(block(number, 0, 0), &[]), clear(0, &[]));
        }
    }

    #[test]
    fn blocks_between_are_asked_for_and_told_in_order() {
        assert_eq!(outlook(block(8, 0, 0), &[]), Outlook::Missing(6..=7));
        let between = [block(6, 0, 0), block(7, 0, 0)];
        let all = [between[0].clone(), between[1].clone(), block(8, 0, 0)];
        assert_eq!(outlook(block(8, 0, 0), &between), clear(0, &all));
    }

    #[test]
    fn a_long_gap_is_asked_for_in_parts() {
        assert_eq!(outlook(block(2_000, 0, 0), &[]), Outlook::Missing(6..=55));
    }

    #[test]
    fn another_block_of_the_same_height_takes_the_place() {
        assert_eq!(outlook(block(5, 1, 0), &[]), clear(1, &[block(5, 1, 0)]));
    }

    #[test]
    fn a_branch_is_left_where_the_new_one_begins() {
        // The new one begins after block 2 and is 7 long.
        assert_eq!(outlook(block(7, 1, 1), &[]), Outlook::Missing(6..=6));
        let new = [block(3, 1, 0), block(4, 1, 1), block(5, 1, 1), block(6, 1, 1)];
        assert_eq!(outlook(block(7, 1, 1), &new[3..]), Outlook::Missing(5..=6));
        let all: Vec<_> = new.iter().cloned().chain([block(7, 1, 1)]).collect();
        assert_eq!(outlook(block(7, 1, 1), &new), clear(3, &all));
    }

    #[test]
    fn a_shorter_branch_is_followed_too() {
        assert_eq!(outlook(block(3, 1, 0), &[]), clear(3, &[block(3, 1, 0)]));
    }

    #[test]
    fn a_branch_from_before_what_is_remembered_starts_with_its_newest_block() {
        let other: Vec<_> = (1..=6).map(|number| block(number, 9, 9)).collect();
        assert_eq!(outlook(block(7, 9, 9), &other), clear(5, &[block(7, 9, 9)]));
    }

    #[test]
    fn blocks_that_contradict_each_other_are_asked_for_again() {
        assert_eq!(outlook(block(8, 2, 2), &[block(6, 0, 0), block(7, 0, 0)]), Outlook::Unsteady);
    }
}
