use super::alchemy::{AlchemyBalances, AlchemyHistory};
use super::blockscout::BlockscoutBalances;
use super::coingecko::CoinGeckoPrices;
use super::defillama::DefiLlamaPrices;
use super::etherscan::ExplorerHistory;
use super::helius::{HeliusBalances, HeliusHistory};
use super::jupiter::{JupiterPrices, JupiterQuotes};
use super::lifi::Lifi;
use super::oneinch::{OneInch, OneInchPrices};
use super::quoting::VendorQuotes;
use super::zerion::{ZerionBalances, ZerionHistory};
use super::zerox::ZeroEx;
use super::{PluginConfig, Vendor};
use crate::balance::BalanceSource;
use crate::convert::QuoteSource;
use crate::convert::solana::OnSolana;
use crate::history::HistorySource;
use crate::price::PriceSource;

/// The vendors that the operator configured. One that serves several rooms has one budget and one breaker for all of them.
#[derive(Debug, Clone)]
pub struct Plugins(Vec<Vendor>);

impl Plugins {
    /// Those of the configuration.
    pub fn new(configured: &[PluginConfig]) -> Self {
        Self(configured.iter().cloned().map(Vendor::new).collect())
    }

    /// Those that swap on EVM chains.
    pub fn quotes(&self) -> Vec<Box<dyn QuoteSource>> {
        self.pick(|vendor| {
            Some(match vendor.id() {
                "1inch" => {
                    Box::new(VendorQuotes::new(vendor, OneInch::default())) as Box<dyn QuoteSource>
                }
                "0x" => Box::new(VendorQuotes::new(vendor, ZeroEx)),
                "lifi" => Box::new(VendorQuotes::new(vendor, Lifi)),
                _ => return None,
            })
        })
    }

    /// Those that swap on Solana.
    pub fn solana_quotes(&self) -> Vec<Box<dyn QuoteSource<OnSolana>>> {
        self.pick(|vendor| {
            Some(match vendor.id() {
                "jupiter" => Box::new(JupiterQuotes::new(vendor)) as Box<dyn QuoteSource<OnSolana>>,
                _ => return None,
            })
        })
    }

    /// Those that know prices.
    pub fn prices(&self) -> Vec<Box<dyn PriceSource>> {
        self.pick(|vendor| {
            Some(match vendor.id() {
                "coingecko" => Box::new(CoinGeckoPrices::new(vendor)) as Box<dyn PriceSource>,
                "defillama" => Box::new(DefiLlamaPrices::new(vendor)),
                "jupiter" => Box::new(JupiterPrices::new(vendor)),
                "1inch" => Box::new(OneInchPrices::new(vendor)),
                _ => return None,
            })
        })
    }

    /// Those that know what accounts hold.
    pub fn balances(&self) -> Vec<Box<dyn BalanceSource>> {
        self.pick(|vendor| {
            Some(match vendor.id() {
                "alchemy" => Box::new(AlchemyBalances::new(vendor)) as Box<dyn BalanceSource>,
                "blockscout" => Box::new(BlockscoutBalances::new(vendor)),
                "helius" => Box::new(HeliusBalances::new(vendor)),
                "zerion" => Box::new(ZerionBalances::new(vendor)),
                _ => return None,
            })
        })
    }

    /// Those that tell histories.
    pub fn history(&self) -> Vec<Box<dyn HistorySource>> {
        self.pick(|vendor| {
            Some(match vendor.id() {
                "alchemy" => Box::new(AlchemyHistory::new(vendor)) as Box<dyn HistorySource>,
                "blockscout" => Box::new(ExplorerHistory::blockscout(vendor)),
                "etherscan" => Box::new(ExplorerHistory::etherscan(vendor)),
                "helius" => Box::new(HeliusHistory::new(vendor)),
                "zerion" => Box::new(ZerionHistory::new(vendor)),
                _ => return None,
            })
        })
    }

    fn pick<T>(&self, make: impl Fn(Vendor) -> Option<T>) -> Vec<T> {
        self.0.iter().cloned().filter_map(make).collect()
    }
}
