use std::sync::Arc;

use alloy_primitives::U256;
use api::Decimal;
use caip::ChainId;
use serde_json::json;
use serde_json::value::RawValue;

use super::SOLANA;
use super::wire::{Quote, Swap};
use crate::convert::solana::{
    Key, OnSolana, SolanaAsset, SolanaMarket, SolanaOffer, SolanaOrder, SolanaPlan, SolanaStep,
    SolanaSwap, SolanaTerms,
};
use crate::convert::{Answer, QuoteSource, SourceError};
use crate::outbound::Outbound;
use crate::plugins::number::Number;
use crate::plugins::units::{Units, bare};
use crate::plugins::{PluginError, Vendor, swap};

/// Digits of a share of one that a price impact shows: hundredths of a percent, and two more.
const MILLIONTHS: u8 = 6;

/// Asks for a transaction of the first kind, whose accounts all stand in it: so that it can be shown before it is signed, and any wallet can
/// sign it. The quote must know of it too, for a way that fits.
const LEGACY: &str = "asLegacyTransaction";

/// Swaps by Jupiter.
#[derive(Debug)]
pub struct JupiterQuotes(Vendor);

#[derive(Debug)]
struct JupiterPlan {
    vendor: Vendor,
    outbound: Arc<Outbound>,
    offered: u64,
}

impl JupiterQuotes {
    /// Over its server.
    pub const fn new(vendor: Vendor) -> Self {
        Self(vendor)
    }

    async fn offer(
        &self,
        market: &SolanaMarket<'_>,
        order: &SolanaOrder,
    ) -> Result<SolanaOffer, PluginError> {
        let (_, quote) = ask(&self.0, market.outbound, order, None).await?;
        let offered = amount(quote.out_amount)?;
        let plan =
            JupiterPlan { vendor: self.0.clone(), outbound: Arc::clone(market.outbound), offered };
        Ok(SolanaOffer {
            source: self.0.id(),
            to_amount: offered,
            price_impact: quote.price_impact(),
            route: quote.route_plan.iter().map(step).collect::<Option<_>>().unwrap_or_default(),
            slot: quote.context_slot,
            plan: Arc::new(plan),
        })
    }
}

impl QuoteSource<OnSolana> for JupiterQuotes {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn serves(&self, chain: &ChainId) -> bool {
        self.0.is_about(chain, SOLANA)
    }

    fn offers<'a>(
        &'a self,
        market: &'a SolanaMarket<'a>,
        order: &'a SolanaOrder,
    ) -> Answer<'a, Option<SolanaOffer>> {
        Box::pin(async move { swap::unless_refused(self.offer(market, order).await.map(Some)) })
    }
}

impl JupiterPlan {
    async fn build(
        &self,
        order: &SolanaOrder,
        terms: SolanaTerms,
    ) -> Result<SolanaSwap, SourceError> {
        let [offered, min_out] = [self.offered, terms.min_out].map(U256::from);
        let bps = swap::slippage_bps(offered, min_out);
        let (whole, quote) = ask(&self.vendor, &self.outbound, order, Some(bps)).await?;
        swap::at_least(quote.other_amount_threshold.0, min_out)?;
        let native = [order.from, order.to].contains(&SolanaAsset::Native);
        let body = json!({
            "quoteResponse": whole,
            "userPublicKey": order.user.to_string(),
            "wrapAndUnwrapSol": native,
            "dynamicComputeUnitLimit": true,
            LEGACY: true,
        });
        let built: Swap = self.vendor.post(&self.outbound, "/swap/v1/swap", &body).await?;
        let wire = data_encoding::BASE64.decode(built.transaction.as_bytes());
        Ok(SolanaSwap {
            wire: wire.map_err(|_| PluginError::Answer)?,
            priority_fee: built.prioritization_fee_lamports.unwrap_or_default(),
            last_valid_block_height: built.last_valid_block_height,
        })
    }
}

impl SolanaPlan for JupiterPlan {
    fn transaction<'a>(
        &'a self,
        order: &'a SolanaOrder,
        terms: SolanaTerms,
    ) -> Answer<'a, SolanaSwap> {
        Box::pin(self.build(order, terms))
    }
}

/// Its quote, which must be about what was asked; and the text of it, which it wants back when it builds the transaction.
async fn ask(
    vendor: &Vendor,
    outbound: &Outbound,
    order: &SolanaOrder,
    slippage_bps: Option<u64>,
) -> Result<(Box<RawValue>, Quote), PluginError> {
    let [sold, bought] = [order.from, order.to].map(SolanaAsset::mint);
    let slippage = slippage_bps.map(|bps| format!("&slippageBps={bps}")).unwrap_or_default();
    let amount = order.amount;
    let path = format!(
        "/swap/v1/quote?inputMint={sold}&outputMint={bought}&amount={amount}&{LEGACY}=true{slippage}"
    );
    let read = |whole: Box<RawValue>| {
        let quote: Quote = serde_json::from_str(whole.get()).map_err(|_| PluginError::Answer)?;
        let is_asked = quote.input_mint == sold
            && quote.output_mint == bought
            && quote.in_amount.0 == U256::from(order.amount);
        if is_asked { Ok((whole, quote)) } else { Err(PluginError::Answer) }
    };
    vendor.get_and_read(outbound, "", &path, read).await
}

/// More than 64 bits is no amount on Solana.
fn amount(units: Units) -> Result<u64, PluginError> {
    u64::try_from(units.0).ok().filter(|units| *units > 0).ok_or(PluginError::Answer)
}

fn step(step: &super::wire::Step) -> Option<SolanaStep> {
    let info = &step.swap_info;
    Some(SolanaStep {
        dex: info.label.clone().unwrap_or_else(|| "?".to_owned()),
        pool: Key::parse(&info.amm_key)?,
        from: Key::parse(&info.input_mint)?,
        to: Key::parse(&info.output_mint)?,
        percent: step.percent.unwrap_or(100),
    })
}

impl Quote {
    /// In percent, without a sign; it tells a share of one.
    fn price_impact(&self) -> Option<Decimal> {
        let told = bare(self.price_impact_pct.as_ref()?.get());
        let share = Number::parse(told.strip_prefix('-').unwrap_or(told))?;
        let (whole, fraction) = share.as_str().split_once('.').unwrap_or((share.as_str(), "0"));
        // It tells up to thirty digits, and six are shown.
        let shown = fraction.get(..MILLIONTHS.into()).unwrap_or(fraction);
        let millionths = crate::evm::units::from_decimal(&format!("{whole}.{shown}"), MILLIONTHS)?;
        Some(crate::convert::percent(u32::try_from(millionths).ok()?))
    }
}
