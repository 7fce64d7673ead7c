//! The gateway's quotes, prices and transactions, as far as they are read.

use api::convert::SwapPlan;
use json::{
    View,
    view::{List, NumberText, Whole},
};

#[derive(View)]
#[view(of = api::convert::Quotes)]
pub(super) struct QuotesView<'a> {
    pub quotes: Option<List<'a, QuoteView<'a>>>,
}

#[derive(View)]
#[view(of = api::convert::Quote)]
pub(super) struct QuoteView<'a> {
    pub id: Option<&'a str>,
    pub to_amount: Option<&'a str>,
    pub source: Option<&'a str>,
    pub route: Option<List<'a, StepView<'a>>>,
    pub min_to_amount: Option<&'a str>,
    pub price_impact: Option<NumberText<'a>>,
    pub gas_cost: Option<&'a str>,
    pub provider_fee: Option<&'a str>,
    pub spender: Option<&'a str>,
    pub plan: Option<Whole<'a, SwapPlan>>,
}

#[derive(View)]
#[view(of = api::convert::RouteStep)]
pub(super) struct StepView<'a> {
    pub dex: Option<&'a str>,
}

#[derive(View)]
#[view(of = api::convert::GasPrice)]
pub(super) struct GasPriceView<'a> {
    pub fast: Option<&'a str>,
}

#[derive(View)]
#[view(of = api::price::Prices)]
pub(super) struct PricesView<'a> {
    pub fungibles: Option<List<'a, PriceView<'a>>>,
}

#[derive(View)]
#[view(of = api::price::FungiblePrice)]
pub(super) struct PriceView<'a> {
    pub address: Option<&'a str>,
    pub price: Option<NumberText<'a>>,
}

#[derive(View)]
#[view(of = api::tokens::Token)]
pub(super) struct TokenView<'a> {
    pub name: Option<&'a str>,
    pub symbol: Option<&'a str>,
    pub address: Option<&'a str>,
    pub decimals: Option<u64>,
    pub logo_uri: Option<&'a str>,
}

#[derive(View)]
#[view(of = api::convert::Allowance)]
pub(super) struct AllowanceView<'a> {
    pub allowance: Option<&'a str>,
}

#[derive(View)]
#[view(of = api::convert::BuiltSwap)]
pub(super) struct BuiltView<'a> {
    pub tx: Option<TransactionView<'a>>,
}

#[derive(View)]
#[view(of = api::convert::SwapTransaction)]
pub(super) struct TransactionView<'a> {
    pub to: Option<&'a str>,
    pub data: Option<&'a str>,
    pub eip155: Option<FeesView<'a>>,
    pub value: Option<&'a str>,
}

#[derive(View)]
#[view(of = api::convert::SwapFees)]
pub(super) struct FeesView<'a> {
    pub gas: Option<&'a str>,
}

#[derive(View)]
#[view(of = api::convert::BuiltSolanaSwap)]
pub(super) struct BuiltSolanaView<'a> {
    pub tx: Option<SolanaTransactionView<'a>>,
}

#[derive(View)]
#[view(of = api::convert::SolanaSwapTransaction)]
pub(super) struct SolanaTransactionView<'a> {
    pub data: Option<&'a str>,
    pub solana: Option<SolanaFeesView<'a>>,
}

#[derive(View)]
#[view(of = api::convert::SolanaSwapFees)]
pub(super) struct SolanaFeesView<'a> {
    pub last_valid_block_height: Option<&'a str>,
}
