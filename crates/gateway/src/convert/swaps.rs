use super::remembered::Remembered;
use super::router::Router;
use super::{QuoteSource, Wrap};

/// Who swaps, and what they quoted lately.
#[derive(Debug)]
pub struct Swaps {
    /// The sources; all are asked, the best offer wins.
    pub sources: Vec<Box<dyn QuoteSource>>,
    /// The quotes that were given.
    pub remembered: Remembered,
}

impl Swaps {
    /// The gateway's own sources, and these plugins after them.
    pub fn new(plugins: Vec<Box<dyn QuoteSource>>) -> Self {
        let mut sources: Vec<Box<dyn QuoteSource>> =
            vec![Box::new(Wrap), Box::new(Router::default())];
        sources.extend(plugins);
        Self { sources, remembered: Remembered::default() }
    }
}
