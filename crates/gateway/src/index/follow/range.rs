//! Several new blocks with their bodies, read together.

use std::sync::Arc;

use super::found::{add_paid, known_blocks};
use super::logs::add_logs;
use super::pace::Depth;
use super::seen::{AGAIN, Seen};
use super::tip_of;
use crate::index::budget::Share;
use crate::index::chain::{ChainIndex, IndexFault, Watched};
use crate::index::draft::Drafts;
use crate::index::fill::is_too_much;
use crate::index::node::Node;
use crate::index::past::{Family, Paid, Tracer, operations, paid};
use crate::index::store::{Account, Tip};
use crate::index::whole::{Contents, names, touched};
use crate::index::window::Window;
use crate::index::wire::{Block, Log};

/// Blocks that stand on each other, oldest first, and what happened in them.
#[derive(Debug)]
pub struct Range {
    blocks: Vec<(Block, Contents)>,
    /// What nodes told only now of the blocks below.
    logs_below: Vec<Log>,
    paid_below: Vec<Paid>,
    below: Drafts,
}

impl Range {
    /// The blocks after the tip, up to `high` or to the first that the node does not have. Nothing if they do not stand on the tip.
    pub async fn read(chain: &ChainIndex, tip: Tip, high: u64) -> Result<Option<Self>, IndexFault> {
        let ask = |node: Node, number| async move {
            Ok((number, node.block(Share::Follow, number).await))
        };
        let mut answers = chain.node.each(tip.number + 1..=high, ask).await?;
        answers.sort_unstable_by_key(|(number, _)| *number);
        let (mut blocks, mut below) = (Vec::new(), tip);
        for (_, answer) in answers {
            let block = match answer {
                Ok(Some(block)) => block,
                // What came before is kept; the next step meets the failure again, if it lasts.
                Ok(None) | Err(_) if !blocks.is_empty() => break,
                // A node behind the one that told the head.
                Ok(None) => return Err(IndexFault::Moved),
                Err(error) => return Err(error.into()),
            };
            if block.parent_hash != below.hash {
                break;
            }
            below = tip_of(&block);
            blocks.push((block, Contents::default()));
        }
        if blocks.is_empty() {
            return Ok(None);
        }
        let (logs_below, paid_below, below) = Default::default();
        Ok(Some(Self { blocks, logs_below, paid_below, below }))
    }

    /// Adds the logs that may name accounts. Blocks from the first on whose logs cannot be had are left for the next time.
    pub async fn add_logs(
        &mut self,
        chain: &Arc<ChainIndex>,
        watched: &Watched,
        window: &mut Window,
        seen: &Seen,
    ) -> Result<(), IndexFault> {
        let mut below = add_logs(chain, watched, window, &mut self.blocks).await?;
        below.retain(|log| names(log, watched) && !seen.has_log(log));
        self.logs_below = below;
        Ok(())
    }

    /// Adds the calls inside transactions, as far as the pace allows.
    pub async fn add_inside(
        &mut self,
        chain: &Arc<ChainIndex>,
        watched: &Watched,
        depth: Depth,
        seen: &Seen,
    ) -> Result<(), IndexFault> {
        let Some(tracer) = chain.past.tracer(&chain.node, Share::Follow).await? else {
            return Ok(());
        };
        let busy: Vec<usize> = (0..self.blocks.len()).filter(|at| !self.is_empty(*at)).collect();
        if busy.is_empty() {
            return Ok(());
        }
        let is_few = busy.len() <= 2 && depth == Depth::Full;
        if tracer == Tracer::Trace && !is_few {
            return match self.add_filtered(chain, watched, seen).await {
                Err(IndexFault::Ask(error)) if is_too_much(&error) => {
                    self.trace(chain, tracer, busy).await
                }
                added => added,
            };
        }
        if depth == Depth::Full {
            return self.trace(chain, tracer, busy).await;
        }
        let mut touched = Vec::new();
        for at in &busy {
            let (block, contents) = &self.blocks[*at];
            if !contents.drafts(block, watched)?.0.is_empty() {
                touched.push(*at);
            }
        }
        if touched.len() < busy.len() {
            chain.past.not_traced();
            chain.note_blind();
        }
        self.trace(chain, tracer, touched).await
    }

    /// Traces these blocks, each whole.
    async fn trace(
        &mut self,
        chain: &Arc<ChainIndex>,
        tracer: Tracer,
        blocks: Vec<usize>,
    ) -> Result<(), IndexFault> {
        let wanted = blocks.into_iter().map(|at| (at, self.blocks[at].0.number.to::<u64>()));
        let ask = |node: Node, (at, number)| {
            let chain = Arc::clone(chain);
            async move { Ok((at, chain.past.inside(&node, Share::Follow, tracer, number).await?)) }
        };
        for (at, inside) in chain.node.each(wanted.collect::<Vec<_>>(), ask).await? {
            let contents = &mut self.blocks[at].1;
            (contents.inside, contents.traced) = (inside, true);
        }
        Ok(())
    }

    /// Asks for what was paid to or from accounts inside any of the blocks, and looks into those transactions alone.
    async fn add_filtered(
        &mut self,
        chain: &Arc<ChainIndex>,
        watched: &Watched,
        seen: &Seen,
    ) -> Result<(), IndexFault> {
        let (node, share) = (&chain.node, Share::Follow);
        let Some((low, high)) = self.ends() else { return Ok(()) };
        let addresses: Vec<_> = watched.keys().copied().collect();
        let mut found = paid(node, share, (low.saturating_sub(AGAIN), high), &addresses).await?;
        found.retain(|found| found.inside);
        let below = found.extract_if(.., |found| found.block < low);
        self.paid_below = below.filter(|found| !seen.has_paid(found)).collect();
        let ask = move |node: Node, (block, hash)| async move {
            Ok((block, hash, operations(&node, share, Family::Trace, hash).await?))
        };
        let inside: Vec<_> = found.iter().map(|found| (found.block, found.hash)).collect();
        for (block, hash, found) in node.each(inside, ask).await? {
            let at = usize::try_from(block - low).unwrap_or(usize::MAX);
            let Some((_, contents)) = self.blocks.get_mut(at) else { continue };
            contents.inside.extend(found.into_iter().map(|operation| (hash, operation)));
        }
        Ok(())
    }

    /// Adds what nodes told only now of the blocks below.
    pub async fn add_below(
        &mut self,
        chain: &ChainIndex,
        watched: &Watched,
    ) -> Result<(), IndexFault> {
        if self.logs_below.is_empty() && self.paid_below.is_empty() {
            return Ok(());
        }
        let known = known_blocks(chain)?;
        for log in &self.logs_below {
            if known.get(&log.block_number.to()).is_none_or(|hash| *hash == log.block_hash) {
                self.below.add_log(log);
            }
        }
        add_paid(chain, watched, &known, self.paid_below.clone(), &mut self.below).await
    }

    /// Notes what is in the histories now, and keeps the blocks for pasts that need them.
    pub fn note(&self, chain: &ChainIndex, watched: &Watched, seen: &mut Seen) {
        for (block, contents) in &self.blocks {
            seen.note(block, contents, watched);
            let inside = contents.traced.then_some(contents.inside.as_slice());
            chain.recent.keep(block, inside);
        }
        self.logs_below.iter().for_each(|log| seen.note_log(log));
        self.paid_below.iter().for_each(|paid| seen.note_paid(paid.block, paid.hash));
    }

    fn is_empty(&self, at: usize) -> bool {
        self.blocks[at].0.transactions.is_empty()
    }

    fn ends(&self) -> Option<(u64, u64)> {
        let number = |(block, _): &(Block, Contents)| block.number.to();
        Some((number(self.blocks.first()?), number(self.blocks.last()?)))
    }

    /// What of the blocks touches the accounts, and which of them.
    pub fn drafts(&self, watched: &Watched) -> Result<(Drafts, Vec<Account>), IndexFault> {
        let mut all = self.below.clone();
        for (block, contents) in &self.blocks {
            all.0.append(&mut contents.drafts(block, watched)?.0);
        }
        let touched = touched(&all, watched);
        Ok((all, touched))
    }

    /// Number and hash of each block.
    pub fn tips(&self) -> Vec<Tip> {
        self.blocks.iter().map(|(block, _)| tip_of(block)).collect()
    }
}
