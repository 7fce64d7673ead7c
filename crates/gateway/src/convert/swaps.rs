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

impl Default for Swaps {
    fn default() -> Self {
        Self {
            sources: vec![Box::new(Wrap), Box::new(Router::default())],
            remembered: Remembered::default(),
        }
    }
}
