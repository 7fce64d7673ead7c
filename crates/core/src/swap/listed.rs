use super::{SwapToken, wire::TokenView};
use crate::{
    amount::Amount,
    chain_data::{self, ChainData},
    context::Context,
    index::Index,
    protocol::{CustomToken, Network},
    rows::rows,
    state::State,
    text::join,
    tokens::{ListState, NAME_LETTERS, SYMBOL_LETTERS, Token, called, clean, is_picture, native},
};
use caip::AccountId;
use json::{Value, View, view::wire_name};
use std::rc::Rc;

/// The rows of an answer.
const ROWS: &str = wire_name::<api::tokens::Tokens>("tokens");

/// Tokens of an answer: row by row, one that cannot be believed costs no other.
#[derive(Default)]
pub(super) struct Listed {
    /// What is known first, then by symbol.
    pub tokens: Vec<Rc<SwapToken>>,
    /// Of two rows for one token the first counts.
    by_id: Index,
}

/// Reads an answer, beside what is known of the chain's tokens; says why that cannot be done.
pub(super) async fn read(
    context: &Context,
    body: &str,
    network: &Network,
) -> Result<Listed, String> {
    let known = chain_data::load(context, &network.caip_network_id).await;
    let known = known.map_err(|failure| failure.text())?;
    let gateway = context.state().config.gateway_url.clone().unwrap_or_default();
    let mut listed = Listed::default();
    let mut add = |row: &Value| listed.add(&TokenView::view(row), network, &known, &gateway);
    let read = rows(context, body, ROWS, &mut add).await;
    read.ok_or_else(|| String::from("the answer is no list of tokens"))?;
    Ok(listed)
}

impl Listed {
    fn add(&mut self, row: &TokenView<'_>, network: &Network, known: &ChainData, gateway: &str) {
        let Some(token) = token(row, network, known, gateway) else { return };
        if self.by_id.add(&token.id, self.tokens.len()) {
            let place = self.tokens.partition_point(|known| order(known).le(order(&token)));
            self.tokens.insert(place, Rc::new(token));
        }
    }
}

/// What a list is sorted by: what is known first, then by symbol.
fn order(token: &SwapToken) -> impl Iterator<Item = u8> {
    let symbol = token.symbol.bytes().map(|byte| byte.to_ascii_lowercase());
    std::iter::once(u8::from(!token.verified)).chain(symbol)
}

fn token(
    row: &TokenView<'_>,
    network: &Network,
    known: &ChainData,
    gateway: &str,
) -> Option<SwapToken> {
    let account = AccountId::parse(row.address?).ok()?;
    let decimals = row.decimals.filter(|decimals| (1..=77).contains(decimals))?;
    if *account.chain() != network.caip_network_id {
        return None;
    }
    let address = account.address().as_str();
    let is_coin = address.eq_ignore_ascii_case(native(network.chain_namespace));
    let of_package = known.token(address);
    let verified = is_coin || of_package.is_some();
    // A stranger's token has no mark, wherever its picture stands.
    let icon = row.logo_uri.filter(|url| verified && is_picture(url, verified, gateway));
    let icon = icon.map(str::to_owned);
    if is_coin {
        let coin = coin(network);
        return Some(SwapToken { icon_url: icon.or(coin.icon_url), ..coin });
    }
    let mut token = SwapToken {
        id: account_text(network, address),
        address: Some(address.to_owned()),
        name: clean(row.name?, NAME_LETTERS),
        symbol: clean(row.symbol?, SYMBOL_LETTERS),
        decimals: u8::try_from(decimals).ok()?,
        price: None,
        quantity: None,
        value: None,
        icon_url: icon,
        verified,
        imitates: None,
    };
    match of_package {
        Some(known) => token.is(known),
        None => token.imitates = known.imitated(network, &token.symbol).map(str::to_owned),
    }
    Some(token)
}

impl SwapToken {
    /// What it is called where amounts of it are told, as `Token::called`.
    pub fn called(&self) -> String {
        called(self.verified, &self.symbol, self.address.as_deref())
    }

    /// Takes symbol, name and decimals from one row; a gateway's may be another token's.
    fn is(&mut self, known: &CustomToken) {
        self.symbol.clone_from(&known.symbol);
        known.name().clone_into(&mut self.name);
        self.decimals = known.decimals;
        if known.image.is_some() {
            self.icon_url.clone_from(&known.image);
        }
    }
}

fn account_text(network: &Network, address: &str) -> String {
    join(&[network.caip_network_id.as_str(), ":", address])
}

/// The network's own coin, in the page's own words.
pub(super) fn coin(network: &Network) -> SwapToken {
    SwapToken {
        id: account_text(network, native(network.chain_namespace)),
        address: None,
        name: network.native_currency.name.clone(),
        symbol: network.native_currency.symbol.clone(),
        decimals: network.native_currency.decimals,
        price: None,
        quantity: None,
        value: None,
        icon_url: network.image_url.clone(),
        verified: true,
        imitates: None,
    }
}

/// A token that the account holds.
pub(super) fn held(token: &Token) -> SwapToken {
    SwapToken {
        id: token.id.clone(),
        address: token.address.clone(),
        name: token.name.clone(),
        symbol: token.symbol.clone(),
        decimals: token.decimals,
        price: token.price.clone(),
        quantity: Some(token.quantity.clone()),
        value: token.value.clone(),
        icon_url: token.icon_url.clone(),
        verified: token.verified,
        imitates: token.imitates.clone(),
    }
}

/// The token as it is known now: what the account holds of it, what it costs.
pub(super) fn known(state: &State, token: &SwapToken) -> Rc<SwapToken> {
    let price = state.swap.prices.get(&token.id).cloned();
    let own = state.tokens.held(&token.id);
    let mut now = own.map_or_else(|| token.clone(), |own| held(own));
    if own.is_none() {
        let told = &state.slices.tokens;
        let none = told.state == ListState::Known && !told.incomplete;
        now.quantity = none.then(Amount::zero);
        now.value.clone_from(&now.quantity);
        now.price = None;
    }
    if now.icon_url.is_none() {
        now.icon_url.clone_from(&token.icon_url);
    }
    // A coin's own logo says more than its network's, which several coins could have.
    if token.address.is_none()
        && let Some(logo) = state.swap.listed.iter().find(|known| known.id == token.id)
        && logo.icon_url.is_some()
    {
        now.icon_url.clone_from(&logo.icon_url);
    }
    now.price = now.price.or(price).filter(|_| now.verified);
    Rc::new(now)
}

/// The token of this id, if it can be exchanged.
pub(super) fn find(state: &State, id: &str) -> Option<Rc<SwapToken>> {
    if let Some(own) = state.tokens.held(id) {
        return Some(known(state, &held(own)));
    }
    let listed = state.swap.listed.iter().chain(&state.swap.found).find(|token| token.id == id);
    listed.map(|token| known(state, token))
}

/// What the network's coin costs, if it is known.
pub(super) fn price_of_coin(state: &State) -> Option<Amount> {
    let network = state.slices.network.active.as_ref()?;
    known(state, &coin(network)).price.clone()
}
