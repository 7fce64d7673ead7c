//! The gateway's balances, as far as they are read.

use crate::gateway::PartialView;
use json::{
    View,
    view::{List, NumberText},
};

/// What is read of the gateway's answer beside its rows.
#[derive(View)]
#[view(of = api::balance::Balances)]
pub(super) struct BalancesView<'a> {
    pub partial: Option<List<'a, PartialView>>,
}

/// A row of the answer.
#[derive(View)]
#[view(of = api::balance::Balance)]
pub(super) struct BalanceView<'a> {
    pub name: Option<&'a str>,
    pub symbol: Option<&'a str>,
    pub chain_id: Option<&'a str>,
    pub address: Option<&'a str>,
    pub value: Option<NumberText<'a>>,
    pub price: Option<NumberText<'a>>,
    pub quantity: Option<QuantityView<'a>>,
    pub icon_url: Option<&'a str>,
    pub imitates: Option<&'a str>,
}

#[derive(View)]
#[view(of = api::balance::Quantity)]
pub(super) struct QuantityView<'a> {
    pub decimals: Option<&'a str>,
    pub numeric: Option<&'a str>,
}
