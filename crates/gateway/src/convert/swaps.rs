use caip::ChainId;

use super::remembered::Remembered;
use super::router::Router;
use super::solana::{OnSolana, SolanaPromises};
use super::{QuoteSource, Wrap};

/// Who swaps, and what they quoted lately.
#[derive(Debug)]
pub struct Swaps {
    /// The gateway's own sources on EVM chains, and the plugins after them; all are asked, the best offer wins.
    pub sources: Vec<Box<dyn QuoteSource>>,
    /// The quotes that were given on EVM chains.
    pub remembered: Remembered,
    /// The plugins that swap on Solana.
    pub on_solana: Vec<Box<dyn QuoteSource<OnSolana>>>,
    /// The quotes that were given there.
    pub promised_on_solana: SolanaPromises,
    /// How many of the sources are the gateway's own.
    own: usize,
}

impl Swaps {
    /// The gateway's own sources, and these plugins after them.
    pub fn new(
        plugins: Vec<Box<dyn QuoteSource>>,
        on_solana: Vec<Box<dyn QuoteSource<OnSolana>>>,
    ) -> Self {
        let mut sources: Vec<Box<dyn QuoteSource>> =
            vec![Box::new(Wrap), Box::new(Router::default())];
        let own = sources.len();
        sources.extend(plugins);
        let promised_on_solana = SolanaPromises::default();
        let remembered = Remembered::default();
        Self { sources, remembered, on_solana, promised_on_solana, own }
    }

    /// Whether a plugin swaps on the chain.
    pub fn plugin_serves(&self, chain: &ChainId) -> bool {
        self.sources.iter().skip(self.own).any(|source| source.serves(chain))
            || self.on_solana.iter().any(|source| source.serves(chain))
    }
}
