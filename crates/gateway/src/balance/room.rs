use super::{
    BadTokens, BalanceSource, BitcoinBalances, EvmBalances, NothingSeen, PolkadotBalances,
    SeenTokens, SolanaBalances,
};

/// Who knows what accounts hold, and what is remembered of it.
#[derive(Debug)]
pub struct Balances {
    /// The chains themselves first, then plugins.
    pub sources: Vec<Box<dyn BalanceSource>>,
    /// What the index saw.
    pub seen: Box<dyn SeenTokens>,
    /// Tokens that are left out for a while.
    pub bad: BadTokens,
}

impl Balances {
    /// The chains' own word, then these plugins'; tokens that `seen` names are looked for, too.
    pub fn new(seen: Box<dyn SeenTokens>, plugins: Vec<Box<dyn BalanceSource>>) -> Self {
        let mut sources: Vec<Box<dyn BalanceSource>> = vec![
            Box::new(EvmBalances),
            Box::new(SolanaBalances),
            Box::new(BitcoinBalances::default()),
            Box::new(PolkadotBalances),
        ];
        sources.extend(plugins);
        Self { sources, seen, bad: BadTokens::default() }
    }
}

impl Default for Balances {
    fn default() -> Self {
        Self::new(Box::new(NothingSeen), Vec::new())
    }
}
