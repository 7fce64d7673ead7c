use super::lifi::LifiQuotes;
use super::oneinch::OneInchQuotes;
use super::zerox::ZeroExQuotes;
use super::{PluginConfig, Vendor};
use crate::convert::QuoteSource;

/// The vendors that the operator configured. One that serves several rooms has one budget and one breaker for all of them.
#[derive(Debug, Clone)]
pub struct Plugins(Vec<Vendor>);

impl Plugins {
    /// Those of the configuration.
    pub fn new(configured: &[PluginConfig]) -> Self {
        Self(configured.iter().cloned().map(Vendor::new).collect())
    }

    /// Those that swap.
    pub fn quotes(&self) -> Vec<Box<dyn QuoteSource>> {
        self.pick(|vendor| {
            Some(match vendor.id() {
                "1inch" => Box::new(OneInchQuotes::new(vendor)) as Box<dyn QuoteSource>,
                "0x" => Box::new(ZeroExQuotes::new(vendor)),
                "lifi" => Box::new(LifiQuotes::new(vendor)),
                _ => return None,
            })
        })
    }

    fn pick<T>(&self, make: impl Fn(Vendor) -> Option<T>) -> Vec<T> {
        self.0.iter().cloned().filter_map(make).collect()
    }
}
