use super::{
    NAME_LETTERS, SYMBOL_LETTERS, Token, clean,
    wire::{BalanceView, BalancesView},
};
use crate::{
    amount::Amount,
    chain_data::ChainData,
    context::Context,
    gateway::is_partial,
    index::Index,
    protocol::Network,
    rows::rows,
    text::{join, same_origin},
};
use api::coin::is_coin;
use caip::{AccountId, Namespace};
use json::{
    Value, View,
    view::{NumberText, wire_name},
};
use std::rc::Rc;

/// The rows of the answer.
const ROWS: &str = wire_name::<api::balance::Balances>("balances");

/// What an account holds by the gateway's answer, row by row: one that cannot be believed costs no other.
pub struct Holdings {
    /// The coin first, then in the gateway's order, imitations last.
    pub tokens: Vec<Rc<Token>>,
    /// Something could not be told.
    pub incomplete: bool,
}

/// Reads an answer; `None` when it is none.
pub async fn read(
    context: &Context,
    body: &str,
    network: &Network,
    known: &ChainData,
    gateway: &str,
) -> Option<Holdings> {
    let mut read = Rows::default();
    let mut add = |row: &Value| read.add(&BalanceView::view(row), network, known, gateway);
    let rest = rows(context, body, ROWS, &mut add).await?;
    let incomplete = read.incomplete || is_partial(BalancesView::view(&rest).partial);
    Some(Holdings { tokens: sorted(read.tokens), incomplete })
}

/// What was read so far.
#[derive(Default)]
struct Rows {
    tokens: Vec<Token>,
    /// Of two rows for one token the first counts.
    by_id: Index,
    incomplete: bool,
}

impl Rows {
    fn add(&mut self, row: &BalanceView<'_>, network: &Network, known: &ChainData, gateway: &str) {
        match token(row, network, known, gateway) {
            Some(Some(token)) if self.by_id.add(&token.id, self.tokens.len()) => {
                self.tokens.push(token);
            }
            Some(_) => {}
            None => self.incomplete = true,
        }
    }
}

/// One row; `None` if it cannot be read, `Some(None)` if it is not to be shown.
#[allow(clippy::option_option, reason = "no row and an unreadable one are two things")]
fn token(
    balance: &BalanceView<'_>,
    network: &Network,
    known: &ChainData,
    gateway: &str,
) -> Option<Option<Token>> {
    let chain = &network.caip_network_id;
    if balance.chain_id.is_some_and(|told| told != chain.as_str()) {
        return Some(None);
    }
    let quantity = balance.quantity?;
    let told: u8 = small(quantity.decimals?)?;
    let address = match balance.address {
        Some(address) => {
            let account =
                AccountId::parse(address).ok().filter(|account| account.chain() == chain)?;
            Some(account.address().as_str().to_owned())
        }
        None => None,
    };
    // Where the coin is a token as well, that is no second holding.
    let address = address.filter(|address| !is_coin_at(network, address));
    let known = address.as_deref().map(|address| known.token(address).ok_or(known));
    let held = Amount::parse(quantity.numeric?)?;
    // How the coin and a known token are parted is not the gateway's word: its would send another amount than was typed.
    let (decimals, held) = match &known {
        None => (network.native_currency.decimals, held),
        Some(Ok(known)) if known.decimals != told => {
            (known.decimals, Amount::of_units(&held.to_units(told)?, known.decimals)?)
        }
        Some(_) => (told, held),
    };
    held.to_units(decimals)?;
    // What cannot be parted are tickets and pictures (specification, section 5).
    if decimals == 0 || held.is_zero() {
        return Some(None);
    }
    let verified = !matches!(known, Some(Err(_)));
    // What a stranger's token is worth is a stranger's word.
    let price = number(balance.price).filter(|_| verified);
    let value = number(balance.value).filter(|_| price.is_some());
    // A mark says that somebody vouches for the token: one of a stranger would say so of a lookalike.
    let icon = balance.icon_url.filter(|url| verified && is_picture(url, verified, gateway));
    let icon_url = icon.map(str::to_owned);
    let coin = &network.native_currency;
    let (symbol, name, icon_url) = match &known {
        // The page's own words for its network's coin.
        None => (coin.symbol.clone(), coin.name.clone(), icon_url.or(network.image_url.clone())),
        Some(Ok(known)) => {
            (known.symbol.clone(), known.name().to_owned(), known.image.clone().or(icon_url))
        }
        Some(Err(_)) => {
            (clean(balance.symbol?, SYMBOL_LETTERS), clean(balance.name?, NAME_LETTERS), None)
        }
    };
    // The gateway tells imitations of tokens that are not known here, too.
    let imitates = match &known {
        Some(Err(known)) => known
            .imitated(network, &symbol)
            .map(str::to_owned)
            .or(balance.imitates.map(|symbol| clean(symbol, SYMBOL_LETTERS))),
        _ => None,
    };
    let placeholder = address.as_deref().unwrap_or(native(network.chain_namespace));
    Some(Some(Token {
        id: join(&[chain.as_str(), ":", placeholder]),
        chain_id: chain.clone(),
        name,
        symbol,
        decimals,
        quantity: held,
        price,
        value,
        icon_url,
        verified,
        imitates,
        address,
    }))
}

/// A price or value; absent, `null`, negative or with an exponent it is not known.
fn number(number: Option<NumberText<'_>>) -> Option<Amount> {
    Amount::parse(number?.0)
}

fn small(text: &str) -> Option<u8> {
    let mut number: u8 = 0;
    for byte in text.bytes() {
        let digit = byte.checked_sub(b'0').filter(|digit| *digit < 10)?;
        number = number.checked_mul(10)?.checked_add(digit)?;
    }
    (!text.is_empty() && number <= 77).then_some(number)
}

/// Pictures come from the gateway, or for verified tokens from anywhere; others have none.
pub fn is_picture(url: &str, verified: bool, gateway: &str) -> bool {
    (verified && url.starts_with("https://")) || same_origin(url, gateway)
}

/// Whether the address is the coin's: its placeholder, or where it is a token as well.
pub fn is_coin_at(network: &Network, address: &str) -> bool {
    match network.caip_network_id.evm_id() {
        Some(id) => is_coin(id, address),
        None => address == native(network.chain_namespace),
    }
}

/// Stands for a chain's own coin where an address must be (interface, section 3.3).
pub fn native(namespace: Namespace) -> &'static str {
    match namespace {
        Namespace::Eip155 => "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE",
        Namespace::Solana => "So11111111111111111111111111111111111111111",
        Namespace::Polkadot | Namespace::Bip122 => "0x",
    }
}

/// The coin first, then what is known, then what is not, imitations last; within each the gateway's order, by value.
fn sorted(mut tokens: Vec<Token>) -> Vec<Rc<Token>> {
    let place = |token: &Token| match token {
        Token { address: None, .. } => 0,
        Token { verified: true, .. } => 1,
        Token { imitates: None, .. } => 2,
        _ => 3,
    };
    tokens.sort_by_key(place);
    tokens.into_iter().map(Rc::new).collect()
}
