use super::{
    BadTokens, BalanceSource, BitcoinBalances, EvmBalances, PolkadotBalances, SolanaBalances,
};

/// Who knows what accounts hold, and what is remembered of it.
#[derive(Debug)]
pub struct Balances {
    /// The chains themselves first, then plugins.
    pub sources: Vec<Box<dyn BalanceSource>>,
    /// Tokens that are left out for a while.
    pub bad: BadTokens,
}

impl Balances {
    /// The chains' own word, then these plugins'.
    pub fn new(plugins: Vec<Box<dyn BalanceSource>>) -> Self {
        let mut sources: Vec<Box<dyn BalanceSource>> = vec![
            Box::new(EvmBalances),
            Box::new(SolanaBalances),
            Box::new(BitcoinBalances::default()),
            Box::new(PolkadotBalances),
        ];
        sources.extend(plugins);
        Self { sources, bad: BadTokens::default() }
    }
}
